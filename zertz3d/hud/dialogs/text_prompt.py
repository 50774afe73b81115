"""A question with a line for the answer."""

from zertz3d.hud.dialogs.dialog_frame import FIELD, field
from zertz3d.hud.draw import font
from zertz3d.hud.draw.buttons import back_of, button
from zertz3d.hud.draw.hit_targets import Target, Touch
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect, to_pixels
from zertz3d.hud.draw.text_line import TextLine
from zertz3d.hud.screen_model import Prompt
from zertz3d.intents import Action, Intent
from zertz3d.words import _

HINT = 13
"""The size of what stands below the line."""
LEAST = 11
"""The size of a question that is long."""


def card(pen: Pen, rect: Rect, shown: Prompt, line: TextLine, touch: Touch) -> None:
    """A question, the line for the answer, and what may be meant or what is wrong with it."""
    theme = pen.theme
    pen.card(rect, theme.sheet)
    inner = rect.inset(pen.px(16), pen.px(14))
    side = pen.px(24)
    head = inner.top(side).without_end(pen.px(40))
    pen.text(shown.title, head, pen.size_for(shown.title, (theme.body,), head.w, "bold") or LEAST, theme.soft, "bold")
    corner = Rect(rect.right - pen.px(44), rect.y + pen.px(4), pen.px(40), pen.px(40))
    close = Target("close", corner, Intent(Action.CANCEL), _("Close"))
    pen.targets.append(close)
    button(pen, close, "close", touch, size=20)
    box = Rect(inner.x, inner.y + side + pen.px(8), inner.w, pen.px(FIELD))
    field(pen, box, line, (), "")
    below = Rect(inner.x, box.bottom + pen.px(2), inner.w, pen.px(26))
    if shown.error:
        pen.lines(error_lines(shown, inner.w, pen.unit), below.moved(0, pen.px(2)), HINT, theme.alarm)
    else:
        _hints(pen, below, shown.hints, touch)


def _hints(pen: Pen, rect: Rect, hints: tuple[str, ...], touch: Touch) -> None:
    x = rect.x
    for number, words in enumerate(hints):
        wide = min(rect.w, round(pen.width(words, HINT)) + 2 * pen.px(8))
        if x + wide > rect.right:
            break
        target = Target(f"hint{number}", Rect(x, rect.y, wide, rect.h), Intent(Action.EDIT, words))
        pen.box(target.rect.inset(0, pen.px(2)), back_of(pen, target.name, touch) or pen.theme.raised, 7)
        pen.text(words, target.rect.inset(pen.px(8), 0), HINT, pen.theme.soft)
        pen.targets.append(target)
        x += wide + pen.px(6)


def height(prompt: Prompt, wide: int, unit: float) -> int:
    """How high the line to type into is with its title and what stands below, in pixels."""
    below = error_lines(prompt, wide - 2 * to_pixels(16, unit), unit)
    high = round(14 * unit) * 2 + round(24 * unit) + round(50 * unit)
    if below:
        return high + round(4 * unit) + len(below) * round(max(6, round(HINT * unit)) * 1.42)
    return high + (round(28 * unit) if prompt.hints else 0)


def error_lines(prompt: Prompt, room: int, unit: float) -> tuple[str, ...]:
    """What is wrong with the answer, wrapped."""
    return font.limited(prompt.error, room, HINT, unit, 3) if prompt.error else ()
