"""A menu: entries in groups, each with the keys that do the same and how it is now."""

from itertools import pairwise
from math import ceil
from typing import NamedTuple

from zertz3d.hud.dialogs.columns import even_edges
from zertz3d.hud.draw import font, scroll
from zertz3d.hud.draw.buttons import back_of
from zertz3d.hud.draw.hit_targets import Target, Touch
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect, to_pixels
from zertz3d.hud.draw.theme import faded
from zertz3d.hud.screen_model import Menu, MenuEntry

PAD = 12
HIGH, HEAD, AFTER = 29, 30, 6
"""The height of an entry, of a title, and the gap below a group."""
LOW = 26
"""The height of an entry in a menu that would not fit into the window otherwise."""
SLIVER = 20
"""So much of an entry must be in sight that it can be pressed."""
FINGER = 40
"""The height of an entry in a menu at the pointer, which is small."""
LEAST, WIDEST, COLUMNS = 180, 460, 4
"""The widths of a column, and how many there may be."""
BETWEEN = 20
INSIDE = 10
TYPE, SMALL, LEAST_TYPE = 13.5, 12, 9


class MenuRow(NamedTuple):
    """A row of the menu: its number among the entries and the entry, or a title; and its place on the card."""

    number: int
    entry: MenuEntry | None
    title: str
    rect: Rect


class MenuSheet:
    """A menu laid out in a window."""

    def __init__(self, shown: Menu, window: Rect, unit: float, margin: int) -> None:
        self.shown, self.unit, self.key = shown, unit, (window, unit)
        inside = window.inset(margin)
        wide = self._column_wide(inside.w - 2 * self.px(PAD))
        fitting = (inside.w - 2 * self.px(PAD) + self.px(BETWEEN)) // (wide + self.px(BETWEEN))
        count = max(1, min(COLUMNS, len(shown.groups), fitting))
        if shown.at is not None:
            count = 1
        most = inside.h - 2 * self.px(PAD)
        high = HIGH if shown.at is None else FINGER
        self.rows, self.length = self._arranged(wide, count, self.px(high))
        if shown.at is None and self.length > most:
            lower = self._arranged(wide, count, self.px(LOW))
            if lower[1] <= most:
                self.rows, self.length = lower
        size = (count * (wide + self.px(BETWEEN)) - self.px(BETWEEN) + 2 * self.px(PAD), self.length + 2 * self.px(PAD))
        self.rect = self._placed(inside, min(inside.w, size[0]), min(inside.h, size[1]))
        self.view = self.rect.inset(self.px(PAD))

    def px(self, units: float) -> int:
        """Units in pixels."""
        return to_pixels(units, self.unit)

    def _column_wide(self, most: int) -> int:
        """As wide as the widest entry needs, within limits."""
        entries = [entry for group in self.shown.groups for entry in group.entries]
        needed = max((self._needed(entry) for entry in entries), default=0)
        return max(1, min(most, self.px(WIDEST), max(self.px(LEAST), needed)))

    def _needed(self, entry: MenuEntry) -> int:
        large, small = max(6, self.px(TYPE)), max(6, self.px(SMALL))
        words = font.width(entry.label, large, "medium")
        beside = sum(font.width(text, small, "bold") + self.px(14) for text in (entry.state, entry.keys) if text)
        return ceil(words + beside) + 2 * self.px(INSIDE)

    def _arranged(self, wide: int, count: int, high: int) -> tuple[list[MenuRow], int]:
        sizes = [
            (self.px(HEAD) if group.title else 0) + high * len(group.entries) + self.px(AFTER)
            for group in self.shown.groups
        ]
        rows: list[MenuRow] = []
        longest = number = 0
        for column, (first, end) in enumerate(pairwise(even_edges(sizes, count))):
            x, y = column * (wide + self.px(BETWEEN)), 0
            for group in self.shown.groups[first:end]:
                if group.title:
                    rows.append(MenuRow(-1, None, group.title, Rect(x, y, wide, self.px(HEAD))))
                    y += self.px(HEAD)
                for entry in group.entries:
                    rows.append(MenuRow(number, entry, "", Rect(x, y, wide, high)))
                    y, number = y + high, number + 1
                y += self.px(AFTER)
            longest = max(longest, y - self.px(AFTER))
        return rows, longest

    def _placed(self, inside: Rect, wide: int, high: int) -> Rect:
        """In the middle, or beside the pointer."""
        if self.shown.at is None:
            return inside.centred(wide, high)
        x = min(max(inside.x, round(self.shown.at[0])), inside.right - wide)
        y = min(max(inside.y, round(self.shown.at[1])), inside.bottom - high)
        return Rect(x, y, wide, high)

    def entry_rows(self) -> list[MenuRow]:
        """The rows that can be chosen, in order."""
        return [row for row in self.rows if row.entry and row.entry.enabled]

    def row(self, key: str) -> MenuRow | None:
        """The row of an entry, by the key on which the keyboard stands: 'entry:NUMBER'."""
        return next((row for row in self.rows if row.entry and key == f"entry:{row.number}"), None)


def card(pen: Pen, sheet: MenuSheet, focus: str, at: float, touch: Touch) -> None:
    """The card with the rows that are in sight."""
    pen.card(sheet.rect, pen.theme.sheet)
    pen.clip = sheet.view
    for row in sheet.rows:
        place = row.rect.moved(sheet.view.x, sheet.view.y - round(at))
        if place.meets(sheet.view):
            if row.entry:
                _entry(pen, row.entry, place, f"entry:{row.number}", focus, touch)
            else:
                pen.text(row.title, place.inset(pen.px(INSIDE), 0), SMALL, pen.theme.accent, "bold")
    pen.clip = None
    beside = Rect(sheet.view.x, sheet.view.y, sheet.view.w + pen.px(PAD - 2), sheet.view.h)
    scroll.bar(pen, beside, at, sheet.length)


def _entry(pen: Pen, entry: MenuEntry, place: Rect, key: str, focus: str, touch: Touch) -> None:
    """The name, how it is now, and the keys that do the same."""
    theme, strength = pen.theme, 1.0 if entry.enabled else 0.35
    if entry.enabled:
        seen = place if pen.clip is None else place.common(pen.clip)
        if seen and seen.h >= pen.px(SLIVER):
            pen.targets.append(Target(key, seen, entry.intent, late=True))
        if back := back_of(pen, key, touch, theme.hover if focus == key else None):
            pen.box(place, back, theme.button_radius)
        if focus == key:
            pen.outline(place, theme.text, theme.button_radius, 2)
    line = place.inset(pen.px(INSIDE), 0)
    if entry.keys:
        keys = pen.text(entry.keys, line, SMALL, faded(theme.faint, strength), "bold", 1.0)
        line = line.without_end(keys.w + pen.px(14))
    if entry.state:
        state = pen.text(entry.state, line, SMALL, faded(theme.accent, strength), "bold", 1.0)
        line = line.without_end(state.w + pen.px(14))
    size = pen.size_for(entry.label, (TYPE, SMALL, LEAST_TYPE), line.w) or LEAST_TYPE
    pen.text(entry.label, line, size, faded(theme.text, strength), "medium")
