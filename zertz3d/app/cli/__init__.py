"""The command line before a command is chosen, and what several commands share."""
