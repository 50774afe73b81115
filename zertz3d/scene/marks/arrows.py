"""Proposed moves as print: arrows on rings and table, each with its number where there are several."""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from math import hypot

from zertz3d.motion.layout import RING_OUTER, Rack
from zertz3d.scene.marks.model import Advice
from zertz3d.scene.marks.print_canvas import Colour, Point, PrintSheet

SINGLE: Colour = (126, 226, 208)
"""A single proposal has the colour of what may be done."""
PLAYERS: tuple[Colour, Colour] = ((86, 180, 233), (240, 183, 60))
"""Lines have those of the players, lighter than elsewhere, to be seen on black rings."""
DARK: Colour = (12, 16, 18)
WIDTH = 0.1
EDGE = RING_OUTER - 0.05
SHORT = 0.42
"""How far from the middle of its ring an arrow ends, so that its head is not hidden by a marble."""
BADGE = 0.15
LETTER = 0.19
AWAY = 0.95
"""How long the arrow is that leads a ring off the board."""


def on_tops(advice: Iterable[Advice], rack: Rack, where: Mapping[str, Point], rings: PrintSheet) -> None:
    """What is printed on the rings."""
    steps = tuple(advice)
    for step in reversed(steps):  # the first move lies on top
        colour = _colour(step)
        for here, there in pairwise(step.path.cells):
            _arrow(where[here], where[there], colour, rings)
        end = where[step.path.cells[-1]]
        if len(step.path.cells) == 1:
            _arrow(_pool(rack, step.colour), end, colour, rings)
        rings.ring(end, EDGE - 0.07, EDGE, colour, 0.95)
        if step.removed:
            rings.ring(where[step.removed], EDGE - 0.07, EDGE, colour, 0.95, dashes=12)
    for step in steps:
        if step.number:
            _badge(where[step.path.cells[-1]], step.number, _colour(step), rings)
            if step.removed:
                _badge(where[step.removed], step.number, _colour(step), rings)


def on_table(advice: Iterable[Advice], rack: Rack, where: Mapping[str, Point], table: PrintSheet) -> None:
    """What is printed on the table: the way from the pool, and the way a ring leaves."""
    for step in reversed(tuple(advice)):
        colour = _colour(step)
        if len(step.path.cells) == 1:
            table.line(_pool(rack, step.colour), where[step.path.cells[0]], WIDTH, colour, 0.8)
        if step.removed:
            (x, y), (dx, dy) = where[step.removed], step.way
            start = (x + dx * RING_OUTER, y + dy * RING_OUTER)
            tip = (x + dx * (RING_OUTER + AWAY), y + dy * (RING_OUTER + AWAY))
            table.line(start, (tip[0] - dx * 0.2, tip[1] - dy * 0.2), 0.14, colour, 0.95)
            table.head(tip, (dx, dy), 0.36, colour, 0.95)


def _colour(step: Advice) -> Colour:
    return PLAYERS[step.player] if step.number else SINGLE


def _pool(rack: Rack, colour: str) -> Point:
    """The edge of the rack that is turned to the board, where a marble of the pool is taken."""
    if rack.x > rack.width / 2:
        return rack.x - rack.width / 2, next(groove.y for groove in rack.grooves if groove.colour == colour)
    shift = {"W": -1.2, "G": 0.0, "B": 1.2}[colour]
    return rack.x + shift, rack.y - rack.depth / 2


def _arrow(start: Point, end: Point, colour: Colour, rings: PrintSheet) -> None:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    dx, dy = dx / length, dy / length
    tip = (end[0] - dx * SHORT, end[1] - dy * SHORT)
    rings.line(start, (tip[0] - dx * 0.2, tip[1] - dy * 0.2), WIDTH, colour, 0.85)
    rings.head(tip, (dx, dy), 0.32, colour, 0.95)


def _badge(at: Point, number: int, colour: Colour, rings: PrintSheet) -> None:
    """A number in a disc, on the near part of a ring, before the marble."""
    place = (at[0], at[1] - EDGE + BADGE / 2)
    rings.disc(place, BADGE, colour)
    rings.disc(place, BADGE - 0.025, DARK)
    rings.text(place, str(number), LETTER, colour)
