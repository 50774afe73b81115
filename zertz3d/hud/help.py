"""The help: every key and what it does, in as many columns as there is room for."""

from itertools import pairwise
from typing import NamedTuple

from zertz3d.hud import font, moves
from zertz3d.hud.model import Help, HelpGroup
from zertz3d.hud.overlay import HEAD, PAD, titled
from zertz3d.hud.pen import Pen
from zertz3d.hud.rect import Rect
from zertz3d.hud.touch import Touch

COLUMN = 300
"""The least width of a column."""
BETWEEN = 28
TITLE = 38
TYPE = 13
KEYS = 0.42
"""The share of a column that the keys take."""


class Line(NamedTuple):
    """A row of the help in lines: its keys, what they do, and where it stands in its column."""

    keys: tuple[str, ...]
    what: tuple[str, ...]
    top: int
    title: bool = False


class Sheet:
    """The help laid out for a width: columns of lines."""

    def __init__(self, shown: Help, view: Rect, unit: float) -> None:
        self.unit, self.key = unit, (view, unit)
        count = max(1, min(3, len(shown.groups), view.w // self.px(COLUMN)))
        self.wide = (view.w - self.px(BETWEEN) * (count - 1)) // count
        groups = [self._group(group) for group in shown.groups]
        self.columns = [self._column(groups[a:b]) for a, b in pairwise(_edges([high for _, high in groups], count))]
        self.length = max((high for _, high in self.columns), default=0)

    def px(self, units: float) -> int:
        """Units in pixels."""
        return max(1, round(units * self.unit))

    @property
    def keys_wide(self) -> int:
        """The width of the keys."""
        return round(self.wide * KEYS)

    def _group(self, group: HelpGroup) -> tuple[list[Line], int]:
        lines, top = [Line((group.title,), (), 0, True)], self.px(TITLE)
        size = max(6, self.px(TYPE))
        for keys, what in group.rows:
            left = font.wrapped(keys, size, self.keys_wide, "bold")
            right = font.wrapped(what, size, self.wide - self.keys_wide - self.px(12))
            lines.append(Line(left, right, top))
            top += max(len(left), len(right)) * round(size * 1.42) + self.px(7)
        return lines, top + self.px(8)

    @staticmethod
    def _column(groups: list[tuple[list[Line], int]]) -> tuple[list[Line], int]:
        lines, top = [], 0
        for group, high in groups:
            lines += [line._replace(top=line.top + top) for line in group]
            top += high
        return lines, top


def _edges(sizes: list[int], columns: int) -> list[int]:
    """Where to cut a row of groups so that the longest column is as short as can be."""
    cuts = [(0, *cut, len(sizes)) for cut in _cuts(len(sizes), columns)]
    return list(min(cuts, key=lambda edges: max((sum(sizes[a:b]) for a, b in pairwise(edges)), default=0)))


def _cuts(items: int, columns: int) -> list[tuple[int, ...]]:
    if columns == 1:
        return [()]
    return [(*rest, last) for last in range(columns - 1, items) for rest in _cuts(last, columns - 1)]


def view_of(rect: Rect, unit: float) -> Rect:
    """Where the keys are on the card."""
    inner = rect.inset(max(1, round(PAD * unit)), 0).without_top(round(HEAD * unit))
    return Rect(inner.x, inner.y, inner.w, max(0, inner.h - round(14 * unit)))


def height(shown: Help, wide: int, unit: float) -> int:
    """How high a card of that width has to be for everything to be in sight."""
    return round((HEAD + 14) * unit) + 2 + Sheet(shown, view_of(Rect(0, 0, wide, 10_000), unit), unit).length


def card(pen: Pen, rect: Rect, shown: Help, sheet: Sheet, at: float, touch: Touch) -> None:
    """The keys and what they do."""
    titled(pen, rect, shown.title, touch)
    view = view_of(rect, pen.unit)
    pen.clip = view
    for number, (lines, _) in enumerate(sheet.columns):
        x = view.x + number * (sheet.wide + pen.px(BETWEEN))
        for line in lines:
            _line(pen, Rect(x, view.y + line.top - round(at), sheet.wide, pen.px(TITLE)), line, sheet)
    pen.clip = None
    moves.bar(pen, Rect(view.x, view.y, view.w + pen.px(12), view.h), at, sheet.length)


def _line(pen: Pen, place: Rect, line: Line, sheet: Sheet) -> None:
    theme = pen.theme
    if line.title:
        pen.text(line.keys[0], place, theme.body, theme.accent, "bold")
        return
    pen.lines(line.keys, place.left(sheet.keys_wide), TYPE, theme.text, "bold")
    pen.lines(line.what, place.without_left(sheet.keys_wide + pen.px(12)), TYPE, theme.soft)
