"""What happens in the window, told to those who do not look: printed, or spoken by the voice of the system."""
