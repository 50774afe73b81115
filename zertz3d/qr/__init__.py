"""Text becomes a QR code; knows nothing of games, and needs the standard library only."""
