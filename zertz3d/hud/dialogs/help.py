"""The help: every key and what it does, in as many columns as there is room for."""

from itertools import pairwise, product
from math import ceil
from typing import NamedTuple

from zertz3d.hud.dialogs.columns import even_edges
from zertz3d.hud.dialogs.dialog_frame import HEAD, PAD, titled
from zertz3d.hud.draw import font, scroll
from zertz3d.hud.draw.hit_targets import Touch
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect, to_pixels
from zertz3d.hud.screen_model import Help, HelpGroup, HelpRow

COLUMN = 264
"""The least width of a column."""
COLUMNS = 4
BETWEEN = 32
TITLE = 38
TYPE = 13
CAP, CAP_TYPE = 24, 12
"""The height of a key, and the size of what stands on it."""
KEYS = 0.45
"""The share of a column that the keys take."""


class Cap(NamedTuple):
    """A key on the left of a row, or words about the mouse, and where they stand in it."""

    words: str
    place: Rect
    solid: bool


class HelpLine(NamedTuple):
    """A row of the help: its keys, what they do in lines, and where it stands in its column; a title has no keys."""

    caps: tuple[Cap, ...]
    what: tuple[str, ...]
    top: int
    high: int


class HelpSheet:
    """The help laid out for a width: columns of lines."""

    def __init__(self, shown: Help, view: Rect, unit: float) -> None:
        self.unit, self.key = unit, (view, unit)
        count = max(1, min(COLUMNS, len(shown.groups), view.w // self.px(COLUMN)))
        self.wide = (view.w - self.px(BETWEEN) * (count - 1)) // count
        groups = [self._group(group) for group in shown.groups]
        self.columns = [self._column(groups[a:b]) for a, b in pairwise(even_edges([high for _, high in groups], count))]
        if max((high for _, high in self.columns), default=0) > view.h:
            self.columns = self._flowing([lines for lines, _ in groups], count, view.h) or self.columns
        self.length = max((high for _, high in self.columns), default=0)

    def px(self, units: float) -> int:
        """Units in pixels."""
        return to_pixels(units, self.unit)

    @property
    def keys_wide(self) -> int:
        """The width of the keys."""
        return round(self.wide * KEYS)

    def _flowing(self, groups: list[list[HelpLine]], count: int, view: int) -> list[tuple[list[HelpLine], int]] | None:
        """Columns in which a long group goes on at the top of the next one, if everything is in sight then."""
        choices = sorted(product((True, False), repeat=max(0, len(groups) - 1)), key=sum, reverse=True)
        for breaks in choices:  # as many groups as can be begin a column
            columns: list[list[HelpLine]] = [[]]
            for group, fresh in zip(groups, (False, *breaks), strict=True):
                if fresh:
                    columns.append([])
                self._fill(columns, group, view)
            if len(columns) <= count:
                return [(column, view) for column in columns]
        return None

    def _fill(self, columns: list[list[HelpLine]], group: list[HelpLine], view: int) -> None:
        """A group at the end of the last column, and on to others."""
        gap = self.px(4)
        for line, after in zip(group, [*group[1:], None], strict=True):
            last = columns[-1][-1] if columns[-1] else None
            top = last.top + last.high + gap if last else 0
            title = not line.caps
            need = line.high + (gap + after.high if after and title else 0)  # a title does not stay behind alone
            if top + need > view:
                columns.append([])
                top = 0
            columns[-1].append(line._replace(top=top))

    def _group(self, group: HelpGroup) -> tuple[list[HelpLine], int]:
        lines, top = [HelpLine((), (group.title,), 0, self.px(TITLE))], self.px(TITLE)
        size = max(6, self.px(TYPE))
        for row in group.rows:
            caps = self._caps(row)
            words = font.wrapped(row.what, size, self.wide - self.keys_wide - self.px(12))
            first = (self.px(CAP) - round(size * 1.42)) // 2
            high = max(max(cap.place.bottom for cap in caps), 2 * first + len(words) * round(size * 1.42))
            lines.append(HelpLine(caps, words, top, high))
            top += high + self.px(4)
        return lines, top + self.px(10)

    def _caps(self, row: HelpRow) -> tuple[Cap, ...]:
        """Keys one beside the other, words one below the other, in as many rows as they need."""
        caps: list[Cap] = []
        size, high, x, y = max(6, self.px(CAP_TYPE)), self.px(CAP), 0, 0
        for words, solid in _pieces(row.keys, row.mouse):
            pad = self.px(7) if solid else 0
            for part in font.wrapped(words, size, self.keys_wide - 2 * pad, "bold"):
                wide = max(high if solid else 0, ceil(font.width(part, size, "bold")) + 2 * pad + 1)
                if x and x + wide > self.keys_wide:
                    x, y = 0, y + (high + self.px(2) if caps[-1].solid else round(size * 1.42))
                caps.append(Cap(part, Rect(x, y, wide, high), solid))
                x = x + wide + self.px(4) if solid else self.keys_wide
        return tuple(caps)

    @staticmethod
    def _column(groups: list[tuple[list[HelpLine], int]]) -> tuple[list[HelpLine], int]:
        lines, top = [], 0
        for group, high in groups:
            lines += [line._replace(top=line.top + top) for line in group]
            top += high
        return lines, top


def _pieces(keys: str, mouse: str = "") -> list[tuple[str, bool]]:
    """The keys of a row, and what is done with the mouse; each with whether it is a key."""
    named = keys.split(", ") if keys != "," else [keys]
    return [(words, True) for words in named if words] + ([(mouse, False)] if mouse else [])


def view_of(rect: Rect, unit: float) -> Rect:
    """Where the keys are on the card."""
    inner = rect.inset(to_pixels(PAD, unit), 0).without_top(round(HEAD * unit))
    return Rect(inner.x, inner.y, inner.w, max(0, inner.h - round(14 * unit)))


def height(shown: Help, wide: int, unit: float) -> int:
    """How high a card of that width has to be for everything to be in sight."""
    return round((HEAD + 14) * unit) + 2 + HelpSheet(shown, view_of(Rect(0, 0, wide, 10_000), unit), unit).length


def card(pen: Pen, rect: Rect, shown: Help, sheet: HelpSheet, at: float, touch: Touch) -> None:
    """The keys and what they do."""
    titled(pen, rect, shown.title, touch)
    view = view_of(rect, pen.unit)
    pen.clip = view
    for number, (lines, _) in enumerate(sheet.columns):
        x = view.x + number * (sheet.wide + pen.px(BETWEEN))
        for line in lines:
            _line(pen, Rect(x, view.y + line.top - round(at), sheet.wide, line.high), line, sheet)
    pen.clip = None
    scroll.bar(pen, Rect(view.x, view.y, view.w + pen.px(12), view.h), at, sheet.length)


def _line(pen: Pen, place: Rect, line: HelpLine, sheet: HelpSheet) -> None:
    theme = pen.theme
    if not line.caps:
        pen.text(line.what[0], place, theme.body, theme.accent, "bold")
        return
    for cap in line.caps:
        rect = cap.place.moved(place.x, place.y)
        if cap.solid:
            pen.box(rect, theme.raised, 6)
            pen.outline(rect, theme.edge, 6)
        pen.text(cap.words, rect, CAP_TYPE, theme.text, "bold", 0.5 if cap.solid else 0.0)
    first = (pen.px(CAP) - pen.leading(TYPE)) // 2
    pen.lines(line.what, place.without_left(sheet.keys_wide + pen.px(12)).moved(0, first), TYPE, theme.soft)
