"""What pieces do when nobody holds them, worked out step by step when a turn is written, and kept as recordings."""
