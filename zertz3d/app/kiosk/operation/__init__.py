"""What whoever looks after a kiosk needs: how it is now, what visitors did, and how a system starts it by itself."""
