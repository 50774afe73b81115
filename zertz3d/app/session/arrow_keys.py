"""Choosing a place with the arrow keys: the next one in that direction of the picture."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import cos, hypot, sin

from zertz3d.motion.layout import ground
from zertz3d.rules import Board

ASIDE = 2.0
"""How much more a step aside counts than one ahead."""
ARROWS = {"arrow_left": (-1, 0), "arrow_right": (1, 0), "arrow_up": (0, 1), "arrow_down": (0, -1)}
"""The direction of each arrow key: to the right and ahead."""


def nearest(board: Board, cells: Collection[str], near: str | None = None) -> str | None:
    """Of some cells the one nearest to another cell, or to the middle of the board."""
    where = ground(board)
    x, y = where.get(near or "", (0.0, 0.0))
    return min(cells, key=lambda cell: (hypot(where[cell][0] - x, where[cell][1] - y), cell), default=None)


def step(board: Board, cells: Collection[str], here: str, arrow: tuple[int, int], azimuth: float = 0.0) -> str:
    """The next of some cells in the direction of an arrow, as the camera sees it; the same cell if there is none."""
    where = ground(board)
    x, y = where[here]
    c, s = cos(azimuth), sin(azimuth)
    ahead = arrow[0] * c - arrow[1] * s, arrow[0] * s + arrow[1] * c
    found: list[tuple[float, str]] = []
    for cell in cells:
        dx, dy = where[cell][0] - x, where[cell][1] - y
        along, aside = dx * ahead[0] + dy * ahead[1], dx * ahead[1] - dy * ahead[0]
        if along > 0.1:
            found.append((hypot(along, ASIDE * aside), cell))
    return min(found)[1] if found else here


def next_in_order(cells: Sequence[str], here: str | None) -> str | None:
    """The cell after another one, after the last one the first again: so every one can be reached."""
    return cells[(cells.index(here) + 1) % len(cells)] if here in cells else None
