"""Players that choose moves: the search, its levels, and the process it thinks in."""
