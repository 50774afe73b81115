"""Live games: who plays, on which terms, with which clocks, and how a game is begun and ended."""
