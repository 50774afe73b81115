"""ZÈRTZ 3D: watch, play and show the board game ZÈRTZ in three dimensions.

The rules are a small library of their own:

    from zertz3d import Game
    game = Game()
    game.play("Wd4,d1")
"""

from zertz3d.rules import Board, Capture, Game, Move, Outcome, Pass, Placement, Position, board, parse_move

__all__ = ["Board", "Capture", "Game", "Move", "Outcome", "Pass", "Placement", "Position", "board", "parse_move"]

__version__ = "0.2.0"
