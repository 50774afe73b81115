"""A film of the game on the table, asked for in the window and made by another process."""
