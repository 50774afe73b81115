"""One module a command; loaded only when it is chosen."""
