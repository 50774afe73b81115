"""Watching, the modes that are always there: the film, the list of games, lines to type into, help."""
