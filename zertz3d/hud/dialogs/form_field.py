"""How the answers of a form look: one of several, a line to type into, a button."""

from math import ceil

from zertz3d.hud.dialogs.dialog_frame import field
from zertz3d.hud.draw import font
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.draw.text_line import TextLine
from zertz3d.hud.draw.theme import Colour, faded
from zertz3d.hud.screen_model import Button

TYPE, LEAST = 14, 9
"""The size of words on what can be pressed, and of those that would be cut off."""


def words_wide(words: str, unit: float) -> int:
    """How wide words are on what can be pressed, in pixels."""
    return ceil(font.width(words, max(6, round(TYPE * unit)), "bold"))


def option_box(pen: Pen, rect: Rect, words: str, chosen: bool, touched: Colour | None, lit: bool) -> None:
    """One of several answers; `lit` while the keyboard stands on it."""
    theme = pen.theme
    pen.box(rect, theme.accent if chosen else theme.raised, theme.button_radius)
    if touched:
        pen.box(rect, touched, theme.button_radius)
    colour, face = (theme.on_accent, "bold") if chosen else (theme.soft, "medium")
    room = rect.inset(pen.px(4), 0)
    size = pen.size_for(words, (TYPE, TYPE - 2), room.w, face) or LEAST
    pen.text(words, room, size, colour, face, 0.5)
    if lit:
        _ring(pen, rect)


def entry_box(pen: Pen, rect: Rect, line: TextLine, hint: str, lit: bool) -> None:
    """A line of text; with its caret while it is typed into."""
    theme = pen.theme
    if lit:
        field(pen, rect, line, (hint,), "")
        return
    pen.box(rect, theme.raised, theme.button_radius)
    pen.outline(rect, theme.line, theme.button_radius)
    colour = theme.text if line.text else theme.faint
    pen.text(line.text or hint, rect.inset(pen.px(12), 0), theme.strong, colour)


def press_box(pen: Pen, rect: Rect, button: Button, touched: Colour | None, lit: bool) -> None:
    """A button at the foot; the main one has the accent."""
    theme = pen.theme
    strength = 1.0 if button.enabled else 0.35
    pen.box(rect, faded(theme.accent, strength) if button.main else theme.raised, theme.button_radius)
    if touched and button.enabled:
        pen.box(rect, touched, theme.button_radius)
    colour = theme.on_accent if button.main else faded(theme.text, strength)
    room = rect.inset(pen.px(6), 0)
    size = pen.size_for(button.label, (TYPE, TYPE - 2), room.w, "bold") or LEAST
    pen.text(button.label, room, size, colour, "bold", 0.5)
    if lit:
        _ring(pen, rect)


def _ring(pen: Pen, rect: Rect) -> None:
    """A second line around what the keyboard stands on."""
    pen.outline(rect.inset(-pen.px(3)), pen.theme.text, pen.theme.button_radius + 3, 2)
