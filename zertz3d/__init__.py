"""ZÈRTZ 3D: watch, play and show the board game ZÈRTZ in three dimensions."""

__version__ = "0.1.0"
