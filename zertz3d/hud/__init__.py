"""The flat picture over the table: who plays, where in the game we are and what can be pressed."""
