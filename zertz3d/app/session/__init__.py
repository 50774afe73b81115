"""The state of the table while the program runs: the game, the place in its film, and the modes that lie over it."""
