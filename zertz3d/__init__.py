"""ZÈRTZ 3D: watch, play and show the board game ZÈRTZ in three dimensions.

The rules are a small library of their own:

    from zertz3d import Game
    game = Game()
    game.play("Wd4,d1")
"""

TYPE_CHECKING = False  # as in typing, which takes longer to load than all of this
if TYPE_CHECKING:
    from zertz3d.rules import Board, Capture, Game, Move, Outcome, Pass, Placement, Position, board, parse_move

__all__ = ["Board", "Capture", "Game", "Move", "Outcome", "Pass", "Placement", "Position", "board", "parse_move"]

__version__ = "0.2.0"


def __getattr__(name: str) -> object:
    """The rules are loaded when somebody wants them: a program that begins has other things to do first."""
    if name not in __all__:
        raise AttributeError(f"module 'zertz3d' has no attribute {name!r}")
    from zertz3d import rules

    return getattr(rules, name)
