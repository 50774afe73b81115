"""Choosing a file: the line with its path, places to begin from, what lies in the folder, and buttons."""

from __future__ import annotations

from dataclasses import dataclass

from zertz3d.hud.dialogs.dialog_frame import FIELD, HEAD, PAD, field, titled
from zertz3d.hud.dialogs.form_field import TYPE, option_box, press_box, words_wide
from zertz3d.hud.draw import scroll
from zertz3d.hud.draw.buttons import back_of
from zertz3d.hud.draw.hit_targets import Target, Touch
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect, to_pixels
from zertz3d.hud.draw.text_line import TextLine
from zertz3d.hud.draw.theme import faded
from zertz3d.hud.screen_model import Button, FileChooser, FileRow
from zertz3d.intents import Action, FieldAnswer, Intent
from zertz3d.words import _

ROW, HIGH, GAP = 44, 44, 6
"""Units: a file, what can be pressed, and between those."""
WIDE = 600
"""Units of width from which the places stand beside the list, and all that is pressed at the foot in one row."""
PLACES, PLACES_MOST = 140, 220
"""The least and the largest width of the places beside the list."""
KIND, PRESSED = 14, 20
"""Units beside the words of a kind of files, and of a button."""
NOTE = 30
"""Units for a sentence above the foot."""


@dataclass(frozen=True)
class ChooserSheet:
    """Where the parts of the dialog are, on a card of some size."""

    rect: Rect
    unit: float
    shown: FileChooser

    def px(self, units: float) -> int:
        """Units in pixels."""
        return to_pixels(units, self.unit)

    @property
    def wide(self) -> bool:
        """Whether there is room for parts side by side."""
        return self.rect.w >= self.px(WIDE)

    @property
    def stacked(self) -> bool:
        """Whether the kinds stand above the buttons, as there is no room for them side by side."""
        kinds = self.shown.kinds.options if self.shown.kinds else ()
        needed = [self.needed(words, KIND) for value, words in kinds]
        needed += [self.needed(button.label, PRESSED) for button in self.shown.buttons]
        return not self.wide or sum(needed) + self.px(GAP) * len(needed) > self.inner.w

    def needed(self, words: str, pad: float) -> int:
        """How wide something to press has to be for its words."""
        return words_wide(words, self.unit) + 2 * self.px(pad)

    @property
    def inner(self) -> Rect:
        """The card without its edges."""
        return self.rect.inset(self.px(PAD), 0)

    @property
    def line(self) -> Rect:
        """The line with the path."""
        return Rect(self.inner.x, self.rect.y + self.px(HEAD), self.inner.w, self.px(FIELD))

    @property
    def foot(self) -> Rect:
        """The buttons; in a narrow card the kinds stand above them."""
        high = self.px(2 * HIGH + GAP if self.stacked else HIGH)
        return Rect(self.inner.x, self.rect.bottom - self.px(16) - high, self.inner.w, high)

    @property
    def note(self) -> Rect:
        """A sentence about what is shown, or what is wrong."""
        return Rect(self.inner.x, self.foot.y - self.px(NOTE + 4), self.inner.w, self.px(NOTE))

    @property
    def places(self) -> Rect:
        """The places to begin from: at the left, or in a row under the line."""
        top = self.line.bottom + self.px(10)
        if self.wide:
            longest = max((self.needed(button.label, 12) for button in self.shown.places), default=0)
            wide = max(self.px(PLACES), min(longest, self.px(PLACES_MOST)))
            return Rect(self.inner.x, top, wide, max(0, self.note.y - top))
        return Rect(self.inner.x, top, self.inner.w, self.px(HIGH))

    @property
    def view(self) -> Rect:
        """What lies in the folder."""
        if self.wide:
            left = self.places.right + self.px(12)
            return Rect(left, self.places.y, self.inner.right - left, self.places.h)
        top = self.places.bottom + self.px(GAP)
        return Rect(self.inner.x, top, self.inner.w, max(0, self.note.y - top))

    @property
    def row(self) -> int:
        """The height of a file."""
        return self.px(ROW)


def card(pen: Pen, rect: Rect, shown: FileChooser, line: TextLine, at: float, touch: Touch) -> None:
    """The dialog."""
    theme, sheet = pen.theme, ChooserSheet(rect, pen.unit, shown)
    titled(pen, rect, shown.title, touch)
    field(pen, sheet.line, line, (_("Type a path, or choose below"), ""), "folder")
    _places(pen, sheet, shown.places, touch)
    view = sheet.view
    if not shown.rows:
        pen.text(_("No files here"), view.top(pen.px(100)), theme.body, theme.faint, align=0.5)
    pen.clip = view
    first = int(at // sheet.row)
    for place in range(first, min(len(shown.rows), first + view.h // sheet.row + 2)):
        _file(pen, sheet, place, shown, at, touch)
    pen.clip = None
    scroll.bar(pen, view, at, sheet.row * len(shown.rows))
    said = shown.error or shown.note
    pen.text(said, sheet.note, TYPE, theme.alarm if shown.error else theme.faint)
    _foot(pen, sheet, shown, touch)


def _places(pen: Pen, sheet: ChooserSheet, places: tuple[Button, ...], touch: Touch) -> None:
    """As many as there is room for."""
    room, x, y = sheet.places, sheet.places.x, sheet.places.y
    for number, button in enumerate(places):
        wide = room.w if sheet.wide else sheet.needed(button.label, 12)
        rect = Rect(x, y, wide, pen.px(HIGH - 4))
        if rect.bottom > room.bottom or rect.right > room.right:
            return
        target = Target(f"place:{number}", rect, button.intent)
        pen.targets.append(target)
        back = back_of(pen, target.name, touch, faded(pen.theme.text, 0.13) if button.main else pen.theme.raised)
        pen.box(rect, back or pen.theme.raised, pen.theme.button_radius)
        pen.text(
            button.label, rect.inset(pen.px(12), 0), TYPE, pen.theme.text if button.main else pen.theme.soft, "bold"
        )
        if sheet.wide:
            y = rect.bottom + pen.px(GAP)
        else:
            x = rect.right + pen.px(GAP)


def _file(pen: Pen, sheet: ChooserSheet, place: int, shown: FileChooser, at: float, touch: Touch) -> None:
    theme, file, view = pen.theme, shown.rows[place], sheet.view
    row = Rect(view.x, view.y + place * sheet.row - round(at), view.w - pen.px(8), sheet.row)
    top, end = max(row.y, view.y), min(row.bottom, view.bottom)
    seen = Rect(row.x, top, row.w, max(0, end - top))
    target = Target(f"file{place}", seen, Intent(Action.PICK, file.path), late=True)
    pen.targets.append(target)
    lit = place == shown.selected
    if back := back_of(pen, target.name, touch, faded(theme.text, 0.13) if lit else None):
        pen.box(row.inset(0, pen.px(1)), back, 10)
    inner = row.inset(pen.px(10), 0)
    pen.icon("folder" if file.folder else "file", (inner.x + pen.px(10), inner.middle[1]), 20, theme.soft)
    _name(pen, inner.without_left(pen.px(30)), file, lit)


def _name(pen: Pen, row: Rect, file: FileRow, lit: bool) -> None:
    """The name, and at the right what is known of the file, in what the name leaves."""
    theme, face = pen.theme, "bold" if lit else "medium"
    name = min(row.w, round(pen.width(file.name, theme.body, face)) + pen.px(16))
    pen.text(file.name, row, theme.body, theme.text, face)
    if file.note and row.w - name >= pen.px(60):
        pen.text(file.note, row.without_left(name), theme.small, theme.faint, align=1.0, even=True)


def _foot(pen: Pen, sheet: ChooserSheet, shown: FileChooser, touch: Touch) -> None:
    """The kinds at the left, the buttons at the right."""
    foot = sheet.foot
    below = Rect(foot.x, foot.bottom - pen.px(HIGH), foot.w, pen.px(HIGH)) if sheet.stacked else foot
    x = foot.right
    widths = _within([sheet.needed(button.label, PRESSED) for button in shown.buttons], foot.w, pen.px(GAP))
    for number, button in reversed(list(enumerate(shown.buttons))):
        wide = widths[number]
        x -= wide
        target = Target(f"button:{number}", Rect(x, below.y, wide, below.h), button.intent)
        press_box(pen, target.rect, button, back_of(pen, target.name, touch), False)
        if button.enabled:
            pen.targets.append(target)
        x -= pen.px(GAP)
    if shown.kinds is None:
        return
    x = foot.x
    widths = _within([sheet.needed(words, KIND) for value, words in shown.kinds.options], foot.w, pen.px(GAP))
    for (value, words), wide in zip(shown.kinds.options, widths, strict=True):
        answer = Intent(Action.FORM, FieldAnswer(shown.kinds.name, value))
        target = Target(f"option:{value}", Rect(x, foot.y, wide, pen.px(HIGH)), answer)
        pen.targets.append(target)
        option_box(pen, target.rect, words, value == shown.kinds.chosen, back_of(pen, target.name, touch), False)
        x += wide + pen.px(GAP)


def _within(widths: list[int], room: int, gap: int) -> list[int]:
    """Widths side by side, the long ones cut where they would leave the room."""
    most = (room - gap * max(0, len(widths) - 1)) // max(1, len(widths))
    return widths if sum(widths) + gap * max(0, len(widths) - 1) <= room else [min(wide, most) for wide in widths]
