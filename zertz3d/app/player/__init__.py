"""The film of a game as a viewer commands it: where one is, which line is shown, what is played and heard."""
