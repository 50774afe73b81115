"""Flat drawings as SVG: a position seen from above with a move in it, and sets of marbles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from itertools import pairwise
from math import hypot

from zertz3d.app.rulebook.pages import Picture
from zertz3d.rules import Capture, Placement, Position
from zertz3d.words import _, listed, ngettext

PITCH = 40.0
"""From the middle of a ring to that of its neighbour."""
ACROSS, UP = PITCH * 0.8660254, PITCH / 2
"""From one column to the next, and half of the way to the next ring of a column."""
RING, WIDE, MARBLE = 14.5, 8.0, 12.5
"""The radius of the line that is a ring, how wide it is, and the radius of a marble."""
HEAD = 12.0
"""How long the head of an arrow is."""
MARGIN = 30.0
FILLS = {"W": "#ffffff", "G": "#9a9a9a", "B": "#1d1d1f"}
EDGE, WOOD, GONE, FREE, TAKEN, WAY = "#55504a", "#d9c7a3", "#e4dfd6", "#1b7f4b", "#b3261e", "#0060a8"
Point = tuple[float, float]


class Plan:
    """Where the rings of a position are on the paper."""

    def __init__(self, position: Position) -> None:
        self.position = position
        board = position.board
        shown = position.rings if len(position.rings) < board.size / 3 else board.cells
        self.cells = [cell for cell in board.cells if cell in shown]
        at = {cell: board.xy(cell) for cell in board.cells}
        self._left = min(at[cell][0] for cell in self.cells)
        self._top = max(at[cell][1] for cell in self.cells)
        self.width = ACROSS * (max(at[cell][0] for cell in self.cells) - self._left) + 2 * MARGIN
        self.height = UP * (self._top - min(at[cell][1] for cell in self.cells)) + 2 * MARGIN
        self._at = at

    def point(self, cell: str) -> Point:
        """The middle of a ring."""
        x, y = self._at[cell]
        return MARGIN + ACROSS * (x - self._left), MARGIN + UP * (self._top - y)


def draw_picture(picture: Picture) -> str:
    """A position with what is shown in it."""
    plan = Plan(picture.position)
    parts = [*_rings(plan, picture), *_arrows(plan, picture), *_marbles(plan), *_move(plan, picture)]
    return _svg(plan.width, plan.height, describe(picture), parts)


def describe(picture: Picture) -> str:
    """The picture in words, for those who do not see it."""
    position = picture.position
    count, marbles = len(position.rings), ", ".join(f"{colour}{cell}" for cell, colour in position.marbles.items())
    if picture.move:
        told = _("A board of {count} rings with the marbles {marbles}, and the move {move}")
        return told.format(count=count, marbles=marbles, move=picture.move)
    if picture.free:
        told = _("A board of {count} rings with the marbles {marbles}; these rings are free: {rings}")
        return told.format(count=count, marbles=marbles, rings=", ".join(position.free_rings()))
    return _("A board of {count} rings without marbles").format(count=count)


def tell_set(marbles: str) -> str:
    """A set that wins, in words."""
    names = {
        "W": ngettext("{count} white marble", "{count} white marbles", marbles.count("W")),
        "G": ngettext("{count} grey marble", "{count} grey marbles", marbles.count("G")),
        "B": ngettext("{count} black marble", "{count} black marbles", marbles.count("B")),
    }
    return ", ".join(told.format(count=marbles.count(c)) for c, told in names.items() if c in marbles)


def draw_sets(sets: Iterable[str]) -> str:
    """Sets of marbles, one below the other."""
    rows = list(sets)
    step = 2 * MARBLE + 4
    parts = [
        _marble(colour, (MARBLE + 4 + step * place, MARBLE + 4 + (step + 8) * row))
        for row, colours in enumerate(rows)
        for place, colour in enumerate(colours)
    ]
    width, height = step * max(map(len, rows)) + 8, (step + 8) * len(rows)
    return _svg(width, height, _("Sets that win: {sets}").format(sets=listed(map(tell_set, rows))), parts)


def _svg(width: float, height: float, title: str, parts: Iterable[str]) -> str:
    shown = f'viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}"'
    body = "\n".join(parts)
    begin = f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {shown}>'
    return f"{begin}\n<title>{escape(title)}</title>\n{body}\n</svg>"


def _rings(plan: Plan, picture: Picture) -> Iterator[str]:
    """Every ring with its name, the places of those that are gone, and lines around what is free."""
    position = picture.position
    free = position.free_rings() if picture.free else ()
    claimed = [cell for _, cell in getattr(picture.move, "claims", ())]
    for cell in plan.cells:
        x, y = plan.point(cell)
        if cell not in position.rings:
            yield _circle((x, y), RING, "none", GONE, 1, ' stroke-dasharray="2 4"')
            continue
        yield _circle((x, y), RING, "none", EDGE, WIDE + 1.6)
        yield _circle((x, y), RING, "none", WOOD, WIDE)
        if cell not in position.marbles:
            yield _words((x, y), cell)
        if cell in free:
            yield _circle((x, y), RING + WIDE / 2 + 0.5, "none", FREE, 3)
        if cell in claimed:
            yield _circle((x, y), RING + WIDE / 2 + 0.5, "none", TAKEN, 3)


def _marbles(plan: Plan) -> Iterator[str]:
    for cell, colour in plan.position.marbles.items():
        yield _marble(colour, plan.point(cell), cell)


def _move(plan: Plan, picture: Picture) -> Iterator[str]:
    """What the move does: a marble with a line around it, a ring crossed out, lines around what is taken."""
    move = picture.move
    if isinstance(move, Placement):
        yield _marble(move.colour, plan.point(move.cell), move.cell)
        yield _circle(plan.point(move.cell), MARBLE + 2, "none", WAY, 3)
        if move.removed:
            yield _cross(plan.point(move.removed))
    elif isinstance(move, Capture):
        for start, end in _jumps(plan, move):
            yield _circle(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), MARBLE + 2, "none", TAKEN, 3)


def _arrows(plan: Plan, picture: Picture) -> Iterator[str]:
    """The way of a jump."""
    if isinstance(picture.move, Capture):
        yield from (_arrow(start, end) for start, end in _jumps(plan, picture.move))


def _jumps(plan: Plan, move: Capture) -> Iterator[tuple[Point, Point]]:
    return pairwise(map(plan.point, (move.start, *(cell for _, cell in move.jumps))))


def _circle(at: Point, radius: float, fill: str, line: str, wide: float, more: str = "") -> str:
    return (
        f'<circle cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="{radius:.1f}" fill="{fill}" stroke="{line}" '
        f'stroke-width="{wide:.1f}"{more}/>'
    )


def _marble(colour: str, at: Point, cell: str = "") -> str:
    ball = _circle(at, MARBLE, FILLS[colour], EDGE, 1.2)
    return ball + (_words(at, cell, "#ffffff" if colour == "B" else "#1d1d1f") if cell else "")


def _words(at: Point, words: str, colour: str = "#3a3631") -> str:
    return (
        f'<text x="{at[0]:.1f}" y="{at[1] + 3.7:.1f}" font-size="10.5" font-family="sans-serif" font-weight="600" '
        f'text-anchor="middle" fill="{colour}" stroke="none">{escape(words)}</text>'
    )


def _cross(at: Point) -> str:
    reach = RING + 1
    x, y = at
    strokes = (
        f"M{x - reach:.1f} {y - reach:.1f}L{x + reach:.1f} {y + reach:.1f}",
        f"M{x - reach:.1f} {y + reach:.1f}L{x + reach:.1f} {y - reach:.1f}",
    )
    return f'<path d="{"".join(strokes)}" stroke="{TAKEN}" stroke-width="3.5" stroke-linecap="round"/>'


def _arrow(start: Point, end: Point) -> str:
    """A line from a marble to the ring where it lands; it passes below the marble that is jumped over."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    far = hypot(dx, dy)
    ux, uy = dx / far, dy / far
    tip = (end[0] - ux * MARBLE, end[1] - uy * MARBLE)
    base = (tip[0] - ux * HEAD, tip[1] - uy * HEAD)
    side = (-uy * HEAD / 2, ux * HEAD / 2)
    corners = (tip, (base[0] + side[0], base[1] + side[1]), (base[0] - side[0], base[1] - side[1]))
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)
    begin = (start[0] + ux * MARBLE, start[1] + uy * MARBLE)
    return (
        f'<path d="M{begin[0]:.1f} {begin[1]:.1f}L{base[0]:.1f} {base[1]:.1f}" stroke="{WAY}" stroke-width="4"/>'
        f'<polygon points="{points}" fill="{WAY}"/>'
    )
