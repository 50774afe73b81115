"""The list of moves: variations stand in, comments below their move; only what is in sight is drawn."""

import re
from bisect import bisect_right
from collections.abc import Sequence

from zertz3d.hud.draw import font, scroll
from zertz3d.hud.draw.buttons import back_of
from zertz3d.hud.draw.hit_targets import Target, Touch
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect, to_pixels
from zertz3d.hud.draw.theme import Colour, HudTheme, faded
from zertz3d.hud.screen_model import MoveRow
from zertz3d.intents import Action, Intent

INDENT = 14
LABEL = 34
DEEPEST = 5
"""Variations stand in no farther than this many times."""
SHORT = 3
"""Lines of a comment that are shown of moves other than the current one."""
SIGN = 26
"""Units of a row that ?, ?? or ! takes."""
MARBLE = 13
LETTER = re.compile(r"([WGB])(?=[a-z]?\d|$)")
"""The letter of a marble's colour before a cell, or at the end."""
NOTE = 13
"""The size of comments."""


class Rows:
    """Moves with the height of each; made anew when the moves, the current one or the width change."""

    def __init__(
        self, moves: Sequence[MoveRow], current: int | None, wide: int, unit: float, theme: HudTheme, serial: int = 0
    ) -> None:
        """`serial` tells these rows from all others."""
        self.moves, self.current, self.wide, self.unit, self._theme = moves, current, wide, unit, theme
        self.serial = serial
        self.edges = [0]
        """Where each row begins, and at the end how long the list is."""
        self._notes: dict[int, tuple[str, ...]] = {}
        self._lit: int | None = None
        for place, move in enumerate(moves):
            if move.node == current:
                self._lit = place
            self.edges.append(self.edges[-1] + self._height(place, move))

    @property
    def length(self) -> int:
        """How long the list is, in pixels."""
        return self.edges[-1]

    @property
    def lit(self) -> tuple[int, int] | None:
        """Where the current row begins and ends."""
        return None if self._lit is None else (self.edges[self._lit], self.edges[self._lit + 1])

    def px(self, units: float) -> int:
        """Units in pixels."""
        return to_pixels(units, self.unit)

    def indent(self, move: MoveRow) -> int:
        """How far a row stands in."""
        return self.px(INDENT) * min(move.depth, DEEPEST) if move.depth else 0

    def note(self, place: int) -> tuple[str, ...]:
        """The lines of the comment below a move."""
        return self._notes.get(place, ())

    def _height(self, place: int, move: MoveRow) -> int:
        if move.comment:
            self._notes[place] = lines = self._note(move)
            return self.px(self._theme.row) + self.leading * len(lines) + self.px(6)
        return self.px(self._theme.row)

    @property
    def leading(self) -> int:
        """The height of a line of a comment."""
        return round(max(6, self.px(NOTE)) * 1.42)

    def _note(self, move: MoveRow) -> tuple[str, ...]:
        pixels = max(6, round(NOTE * self.unit))
        room = self.wide - self.px(8) - self.px(LABEL) - self.indent(move) - self.px(14) - self.px(6)
        comment = font.wrapped(move.comment, pixels, room)
        if move.node != self.current:
            comment = font.shortened(comment, SHORT, pixels, room)
        return comment

    def seen(self, top: float, view: int) -> range:
        """The places of the rows between these heights."""
        first = max(0, bisect_right(self.edges, top) - 1)
        last = first
        while last < len(self.moves) and self.edges[last] < top + view:
            last += 1
        return range(first, last)


def inside(rect: Rect, unit: float) -> Rect:
    """Where the rows are on the card."""
    return rect.inset(to_pixels(6, unit))


def moves(pen: Pen, rect: Rect, rows: Rows, at: float, touch: Touch, letters: bool = False) -> None:
    """The card with the rows that are in sight; `letters` stand for the colours of marbles if they are wanted."""
    pen.card(rect)
    view = inside(rect, pen.unit)
    pen.clip = view
    for place in rows.seen(at, view.h):
        _row(pen, rows, place, view, at, touch, letters)
    pen.clip = None
    scroll.bar(pen, view, at, rows.length)


def _row(pen: Pen, rows: Rows, place: int, view: Rect, at: float, touch: Touch, letters: bool) -> None:
    theme, move = pen.theme, rows.moves[place]
    top = view.y + rows.edges[place] - round(at)
    whole = Rect(view.x, top, view.w - pen.px(8), rows.edges[place + 1] - rows.edges[place])
    y, end = max(whole.y, view.y), min(whole.bottom, view.bottom)
    seen = Rect(whole.x, y, whole.w, max(0, end - y))
    target = Target(f"move{move.node}", seen, Intent(Action.GO_TO_NODE, move.node), move.hint, late=True)
    pen.targets.append(target)
    lit = move.node == rows.current
    if back := back_of(pen, target.name, touch, faded(theme.text, 0.13) if lit else None):
        pen.box(whole.inset(0, pen.px(1)), back, 8)
    line = whole.top(pen.px(theme.row))
    indent = rows.indent(move)
    for level in range(indent // max(1, pen.px(INDENT))):
        pen.box(Rect(whole.x + pen.px(LABEL + 2) + level * pen.px(INDENT), top, pen.px(1), whole.h), theme.line)
    pen.text(move.label, line.left(pen.px(LABEL - 8)), theme.small, theme.faint, align=1.0, even=True)
    rest = line.without_left(pen.px(LABEL) + indent)
    pen.disc((rest.x + pen.px(4), rest.middle[1]), 8, theme.players_light[move.side])
    words = rest.without_left(pen.px(14))
    if move.sign:
        good = move.sign == "!"
        pen.text(move.sign, words.end(pen.px(SIGN)), theme.body, theme.accent if good else theme.alarm, "bold", 0.5)
        words = words.without_end(pen.px(SIGN))
    colour = theme.text if lit or not move.depth else theme.soft
    _notation(pen, move.text, words, colour, "bold" if lit else "medium", letters)
    _note(pen, rows, place, rest.without_left(pen.px(14)), line.bottom)


def _notation(pen: Pen, text: str, rest: Rect, colour: Colour, face: str, letters: bool) -> None:
    """A move as it is written, with a marble for the letter of each colour unless letters are wanted."""
    for number, part in enumerate([text] if letters else LETTER.split(text)):
        if number % 2:
            pen.marble(part, (rest.x + pen.px(MARBLE) / 2, rest.middle[1]), MARBLE)
            rest = rest.without_left(pen.px(MARBLE) + pen.px(4))
        elif part:
            used = pen.text(part, rest, pen.theme.body, colour, face)
            rest = rest.without_left(used.right - rest.x + pen.px(3))


def _note(pen: Pen, rows: Rows, place: int, rest: Rect, top: int) -> None:
    lines = rows.note(place)
    if lines:
        colour = pen.theme.soft
        below = Rect(rest.x, top - pen.px(3), rest.w, len(lines) * rows.leading)
        pen.lines(lines, below, NOTE, colour)
