"""What all dialogs share: the card with its title, the cross that closes it, and a field to type into."""

from zertz3d.hud.draw import font
from zertz3d.hud.draw.buttons import button
from zertz3d.hud.draw.hit_targets import Target, Touch
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.draw.text_line import TextLine
from zertz3d.hud.draw.theme import HudTheme, faded
from zertz3d.intents import Action, Intent
from zertz3d.words import _

HEAD = 64
PAD = 20
FIELD = 42
LINE = "line"
"""The target of the line that is typed into."""


def close_button(pen: Pen, rect: Rect, touch: Touch) -> Target:
    """The cross that closes a dialog."""
    side = pen.px(pen.theme.button)
    place = Rect(rect.right - side - pen.px(12), rect.y + pen.px(12), side, side)
    target = Target("close", place, Intent(Action.CANCEL), _("Close"))
    pen.targets.append(target)
    button(pen, target, "close", touch)
    return target


def titled(pen: Pen, rect: Rect, words: str, touch: Touch) -> tuple[Target, Rect]:
    """The card of a dialog with its title and cross; returns the room the title takes."""
    pen.card(rect, pen.theme.sheet)
    target = close_button(pen, rect, touch)
    head = rect.top(pen.px(HEAD)).inset(pen.px(PAD), 0).without_end(pen.px(pen.theme.button))
    return target, pen.text(words, head, pen.theme.heading, pen.theme.text, "bold")


def field(pen: Pen, box: Rect, line: TextLine, invitations: tuple[str, ...], icon: str) -> None:
    """A line of text with its caret, of a long one the part around it; an empty one invites, in words that fit."""
    theme = pen.theme
    pen.box(box, theme.raised, theme.button_radius)
    pen.outline(box, faded(theme.accent, 0.6), theme.button_radius)
    inner = box.inset(pen.px(12), 0)
    if icon:
        pen.icon(icon, (inner.x + pen.px(9), inner.middle[1]), 20, theme.faint)
        inner = inner.without_left(pen.px(28))
    pen.targets.append(Target(LINE, inner, typed=True))
    if not line.text:
        room = inner.without_left(pen.px(4))
        fitting = (words for words in invitations if pen.width(words, theme.strong) <= room.w)
        pen.text(next(fitting, "".join(invitations[-1:])), room, theme.strong, theme.faint)
    start = _start(line, pen, inner.w, theme)
    words = line.text[start:]
    kept, clip = Rect(inner.x, inner.y, 100_000, inner.h), pen.clip

    def place(at: int) -> int:
        return inner.x + round(pen.width(line.text[start : max(start, at)], theme.strong))

    pen.clip = inner
    first, last = map(place, line.selection)
    if last > first:
        pen.box(Rect(first, inner.y + pen.px(8), last - first, inner.h - 2 * pen.px(8)), faded(theme.accent, 0.35))
    pen.text(words, kept, theme.strong, theme.text)
    pen.clip = clip
    pen.box(Rect(place(line.caret), inner.y + pen.px(10), pen.px(2), inner.h - 2 * pen.px(10)), theme.accent, 1)


def caret_at(line: TextLine, room: Rect, x: float, pen: Pen) -> int:
    """The place between two letters of a line that is nearest to the pointer; `room` is where its letters are."""
    size = pen.theme.strong
    start = _start(line, pen, room.w, pen.theme)
    ends = (room.x + pen.width(line.text[start:end], size) for end in range(start, len(line.text) + 1))
    return start + min((abs(end - x), number) for number, end in enumerate(ends))[1]


def _start(line: TextLine, pen: Pen, room: int, theme: HudTheme) -> int:
    """The first letter that is shown, so that the caret is in sight."""
    start, pixels = 0, pen.type_size(theme.strong)
    while start < line.caret and font.width(line.text[start : line.caret], pixels) > room - pen.px(6):
        start += 1
    return start
