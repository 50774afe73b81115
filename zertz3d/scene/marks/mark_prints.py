"""Marks as print: what is painted on the table and on the tops of the rings. Pure pictures."""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from zertz3d.motion.layout import NAME_SIZE, RING_HOLE, RING_OUTER, Arrangement, Rack, furniture, ground, names
from zertz3d.rules import Board
from zertz3d.scene.marks import arrows
from zertz3d.scene.marks.model import JumpPath, Marks
from zertz3d.scene.marks.print_canvas import Colour, Point, PrintSheet

PLAYERS: tuple[Colour, Colour] = ((0, 114, 178), (230, 159, 0))
"""Blue and orange: told apart by every kind of eye."""
OFFER: Colour = (126, 226, 208)
"""What may be done now."""
PALE: Colour = (226, 232, 235)
"""Where a marble may go, and letters on rings."""
STONES: Mapping[str, Colour] = {"W": (244, 241, 234), "G": (118, 130, 146), "B": (14, 14, 16)}

MIDDLE = (RING_HOLE + RING_OUTER) / 2
"""Half-way over the flat of a ring."""
EDGE = RING_OUTER - 0.05
"""Where the flat of a ring ends and its shoulder begins."""
LETTER = 0.115
"""Height of letters on rings; on the table they have room for more."""
RIM_LETTER = 0.2
SHADE: Colour = (6, 9, 9)
"""What darkens the table around names and outlines, so that they are read (4.5 : 1) and seen (2.5 : 1) on any table."""


class Print(NamedTuple):
    """Everything that decides one layer's picture; equal prints need no new painting."""

    layer: str
    board: Board
    span: float
    marks: Marks
    letters: Colour
    far_side: bool
    rings: frozenset[str] | None = None
    """The cells where there is a ring to print on, if it matters; None: all."""
    arrangement: Arrangement = "usual"
    """How the furniture stands: arrows begin at the rack."""


def prints(
    marks: Marks,
    board: Board,
    span: float,
    letters: Colour,
    far_side: bool = False,
    rings: frozenset[str] | None = None,
    arrangement: Arrangement = "usual",
) -> tuple[Print, Print]:
    """What is to be printed on the table and on the rings; far_side turns the letters to be read from there."""
    return (
        Print("table", board, span, _table_marks(marks), letters, far_side, None, arrangement),
        Print("rings", board, span, _ring_marks(marks), letters, far_side, rings, arrangement),
    )


def _table_marks(marks: Marks) -> Marks:
    last = marks.last._replace(path=JumpPath(())) if marks.last and marks.last.removed else None
    rim = "rim" if marks.coordinates == "rim" else "off"
    over = marks.over if marks.over in marks.gaps else None
    return Marks(
        marks.player if last else 0,
        over,
        last=last,
        coordinates=rim,
        advice=marks.advice,
        gaps=marks.gaps,
        bold=marks.bold,
    )


def _ring_marks(marks: Marks) -> Marks:
    last = marks.last._replace(removed=None) if marks.last else None
    return Marks(
        marks.player if last or marks.free else 0,
        targets=marks.targets,
        free=marks.free,
        branches=marks.branches,
        last=last,
        threats=marks.threats,
        coordinates="rings" if marks.coordinates == "rings" else "off",
        advice=marks.advice,
        bold=marks.bold,
    )


def paint(wanted: Print, used: PrintSheet | None = None) -> PrintSheet | None:
    """The picture of a print, on a used sheet if it fits; None where there is nothing to print."""
    marks, where = wanted.marks, ground(wanted.board)
    size = 1024 if marks.coordinates == "off" else 2048
    sheet = used if used and used.size == size else PrintSheet(size, wanted.span)
    sheet.clear()
    sheet.bold = marks.bold
    if wanted.layer == "table":
        _on_table(wanted, where, sheet)
    else:
        there = where if wanted.rings is None else {cell: at for cell, at in where.items() if cell in wanted.rings}
        _on_tops(marks, where, there, sheet)
        arrows.on_tops(marks.advice, _rack(wanted), where, sheet)
        if marks.coordinates == "rings":
            _on_rings(there, sheet, wanted.far_side)
    return None if sheet.empty else sheet


def _rack(wanted: Print) -> Rack:
    return furniture(wanted.board, wanted.arrangement).rack


def _on_table(wanted: Print, where: Mapping[str, Point], table: PrintSheet) -> None:
    marks = wanted.marks
    if marks.last and marks.last.removed:
        colour = arrows.PLAYERS[1 - marks.player]
        table.ring(where[marks.last.removed], RING_OUTER - 0.08, RING_OUTER + 0.03, SHADE, 0.45)
        table.ring(where[marks.last.removed], RING_OUTER - 0.05, RING_OUTER, colour, 0.85, dashes=18)
    for cell in marks.gaps:
        table.ring(where[cell], RING_OUTER - 0.05, RING_OUTER, wanted.letters, 0.9 if cell == marks.over else 0.3)
    arrows.on_table(marks.advice, _rack(wanted), where, table)
    if marks.coordinates == "rim":
        _at_rim(wanted.board, table, wanted.letters, wanted.far_side)


def _on_tops(marks: Marks, where: Mapping[str, Point], there: Mapping[str, Point], rings: PrintSheet) -> None:
    if marks.last and all(cell in there for cell in marks.last.path.cells):
        _last(marks.last.path.cells, where, _players(marks)[1 - marks.player], rings)
    for player, path in marks.threats:
        _threat(path, where, _players(marks)[player], rings)
    for cell in marks.targets:
        rings.ring(where[cell], EDGE - 0.03, EDGE, PALE, 0.55)
    for cell in marks.free:
        rings.ring(where[cell], EDGE - 0.06, EDGE, arrows.PLAYERS[marks.player], 0.85, dashes=12)
    _branches(marks.branches, where, rings)


def _players(marks: Marks) -> tuple[Colour, Colour]:
    """The colours of the players; where contrast is high those that are lighter."""
    return arrows.PLAYERS if marks.bold else PLAYERS


def _last(cells: tuple[str, ...], where: Mapping[str, Point], colour: Colour, rings: PrintSheet) -> None:
    for here, there in pairwise(cells):
        rings.line(where[here], where[there], 0.05, colour, 0.75)
    if len(cells) > 1:
        rings.ring(where[cells[0]], EDGE - 0.04, EDGE, colour, 0.75, dashes=16)
    rings.ring(where[cells[-1]], EDGE - 0.05, EDGE, colour, 0.95)


def _threat(path: JumpPath, where: Mapping[str, Point], colour: Colour, rings: PrintSheet) -> None:
    """Beads on the rings of the marbles that would be taken, and from where."""
    for cell in {cell for _, cell in path.taken} | {path.cells[0]}:
        rings.ring(where[cell], MIDDLE - 0.03, MIDDLE + 0.03, colour, 0.95, dashes=20)


def _branches(paths: Iterable[JumpPath], where: Mapping[str, Point], rings: PrintSheet) -> None:
    paths = tuple(paths)
    for cell in {path.cells[1] for path in paths}:
        rings.ring(where[cell], RING_HOLE + 0.05, EDGE, OFFER, 0.3)
    for path in paths:
        for here, there in pairwise(path.cells):
            rings.line(where[here], where[there], 0.10, OFFER, 0.8)
        _arrow_in(where[path.cells[-2]], where[path.cells[-1]], rings)
    for path in paths:  # over all the lines
        towards = _direction(where[path.cells[-2]], where[path.cells[-1]])
        rings.pips(where[path.cells[-1]], MIDDLE, towards, [STONES[colour] for colour, _ in path.taken], 0.062)


def _arrow_in(start: Point, end: Point, rings: PrintSheet) -> None:
    dx, dy = _direction(start, end)
    tip = (end[0] - dx * (RING_HOLE + 0.06), end[1] - dy * (RING_HOLE + 0.06))
    rings.head(tip, (dx, dy), 0.24, OFFER)


def _direction(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    return dx / length, dy / length


def _on_rings(where: Mapping[str, Point], rings: PrintSheet, far_side: bool) -> None:
    down = (MIDDLE - 0.03) * (1 if far_side else -1)  # clear of the bands at the edge
    for cell, (x, y) in where.items():
        rings.text((x, y + down), cell, LETTER, PALE, 0.9, turned=far_side)


def _at_rim(board: Board, table: PrintSheet, colour: Colour, far_side: bool) -> None:
    """The name of every ring at the edge."""
    for cell, place in names(board).items():
        table.shade(place, 2 * NAME_SIZE[0], 2.4 * NAME_SIZE[1], SHADE, 0.78)
        table.text(place, cell, RIM_LETTER, colour, turned=far_side)
