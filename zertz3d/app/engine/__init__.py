"""Other programs that play: the line protocol, the process at its other end, and matches between two."""
