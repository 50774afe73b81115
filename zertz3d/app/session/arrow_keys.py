"""From ring to ring with the arrow keys, over every place a board has, vacant or not."""

from math import hypot

from zertz3d.motion.layout import ground
from zertz3d.rules import Board

ASIDE = 2.0
"""How much more a step aside counts than one ahead."""


def nearest(board: Board, point: tuple[float, float]) -> str:
    """The cell nearest to a point of the table."""
    return min(board.cells, key=lambda cell: (hypot(_x(board, cell) - point[0], _y(board, cell) - point[1]), cell))


def stepped(board: Board, here: str, step: tuple[int, int]) -> str:
    """The next cell to the left (-1, 0), to the right, ahead (0, 1) or back; the same cell at the end of the board."""
    found: list[tuple[float, str]] = []
    for cell in board.cells:
        dx, dy = _x(board, cell) - _x(board, here), _y(board, cell) - _y(board, here)
        along, aside = dx * step[0] + dy * step[1], abs(dx * step[1] - dy * step[0])
        if along > 0.1:
            found.append((along + ASIDE * aside, cell))
    return min(found)[1] if found else here


def _x(board: Board, cell: str) -> float:
    return ground(board)[cell][0]


def _y(board: Board, cell: str) -> float:
    return ground(board)[cell][1]
