"""Choosing a place with the arrow keys: the next one in that direction of the picture."""

from __future__ import annotations

from math import cos, hypot, sin

from zertz3d.app.hand.move_in_progress import Hand
from zertz3d.motion.layout import ground

CELLS = ("put", "remove", "jumper", "land")
"""The half-steps that are about a cell."""
ASIDE = 2.0
"""How much more a step aside counts than one ahead."""


def cells_of(hand: Hand) -> tuple[str, ...]:
    """The cells that may be chosen next."""
    return tuple(step.what for step in hand.options if step.kind in CELLS)


def first(hand: Hand, near: str | None) -> str | None:
    """Where choosing begins: the cell nearest to the one chosen before, or to the middle of the board."""
    where = ground(hand.position.board)
    x, y = where.get(near or "", (0.0, 0.0))
    return min(cells_of(hand), key=lambda cell: hypot(where[cell][0] - x, where[cell][1] - y), default=None)


def steered(hand: Hand, here: str | None, arrow: tuple[int, int], azimuth: float) -> str | None:
    """The next cell in the direction of an arrow, as the camera sees it; the same cell if there is none."""
    where = ground(hand.position.board)
    x, y = where.get(here or "", (0.0, 0.0))
    c, s = cos(azimuth), sin(azimuth)
    ahead = arrow[0] * c - arrow[1] * s, arrow[0] * s + arrow[1] * c
    found: list[tuple[float, str]] = []
    for cell in cells_of(hand):
        dx, dy = where[cell][0] - x, where[cell][1] - y
        along, aside = dx * ahead[0] + dy * ahead[1], abs(dx * ahead[1] - dy * ahead[0])
        if along > 0.1 and cell != here:
            found.append((hypot(along, ASIDE * aside), cell))
    return min(found)[1] if found else here


def following(hand: Hand, here: str | None) -> str | None:
    """The next cell in the board's order, after the last one the first again: so every one can be reached."""
    cells = cells_of(hand)
    return cells[(cells.index(here) + 1) % len(cells)] if here in cells else first(hand, here)
