"""What leads everywhere: the home, the menu, the menu at the pointer, and the settings."""
