"""The banner at a game's end: who won, how, and with which marbles; slender, for the last move lies below it."""

from math import ceil

from zertz3d.hud.draw import font
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.draw.theme import HudTheme
from zertz3d.hud.screen_model import Banner

WIDEST = 620
TITLE, TITLE_HIGH = 28, 42
LEAST_TITLE = 14
MARBLE, STEP = 22, 27
ROW = 32
SIDE, ABOVE = 24, 10
BETWEEN = 14
"""Units between the marbles and the words beside them."""


def sizes(banner: Banner, room: int, unit: float, theme: HudTheme) -> tuple[tuple[int, int], ...]:
    """Widths and heights it may have, best first: in full, without its marbles, its title alone."""
    side = round(SIDE * unit)
    most = min(round(WIDEST * unit), room) - 2 * side
    rows = _rows(banner, most, unit, theme)
    title = font.width(banner.title, max(6, round(TITLE * unit)), "bold")
    below = [_wide(banner, row, unit, theme) for row in rows]
    wide = min(most, ceil(max(title, *below, 0)) + 2) + 2 * side
    return tuple((wide, _height(count, unit)) for count in sorted({len(rows), min(1, len(rows)), 0}, reverse=True))


def _rows(banner: Banner, room: float, unit: float, theme: HudTheme) -> tuple[str, ...]:
    """What stands below the title: marbles and words in one row if they fit, else one below the other."""
    stacked = ("words",) * bool(banner.subtitle) + ("marbles",) * bool(banner.marbles)
    return ("both",) if stacked and _wide(banner, "both", unit, theme) <= room else stacked


def _wide(banner: Banner, row: str, unit: float, theme: HudTheme) -> float:
    words = font.width(banner.subtitle, max(6, round(theme.body * unit))) if row != "marbles" else 0.0
    marbles = len(banner.marbles) * max(1, round(STEP * unit)) if row != "words" else 0
    return words + marbles + (max(1, round(BETWEEN * unit)) if words and marbles else 0)


def _height(rows: int, unit: float) -> int:
    return 2 * round(ABOVE * unit) + round(TITLE_HIGH * unit) + rows * max(1, round(ROW * unit))


def draw(pen: Pen, rect: Rect, shown: Banner) -> None:
    """The banner in its place."""
    theme = pen.theme
    pen.card(rect, theme.sheet)
    if shown.side is not None:
        pen.outline(rect, theme.players[shown.side], theme.radius, 2)
    inner = rect.inset(pen.px(SIDE), pen.px(ABOVE))
    pixels = pen.type_size(TITLE)
    if (wide := pen.width(shown.title, TITLE, "bold")) > inner.w:
        pixels = max(pen.type_size(LEAST_TITLE), int(pixels * inner.w / wide))
    pen.text(shown.title, inner.top(pen.px(TITLE_HIGH)), pixels / pen.unit, theme.text, "bold", 0.5)
    below = inner.without_top(pen.px(TITLE_HIGH))
    rows = _rows(shown, inner.w, pen.unit, theme)
    room = (rect.h - _height(0, pen.unit)) // pen.px(ROW)
    rows = rows if len(rows) <= room else ("words",)[:room]
    for number, row in enumerate(rows):
        line = Rect(below.x, below.y + number * pen.px(ROW), below.w, pen.px(ROW))
        _row(pen, line, shown, row)


def _row(pen: Pen, line: Rect, shown: Banner, kind: str) -> None:
    marbles = shown.marbles if kind != "words" else ""
    words = shown.subtitle if kind != "marbles" else ""
    step = min(pen.px(STEP), line.w // max(1, len(marbles)))
    wide = len(marbles) * step
    beside = pen.px(BETWEEN) if marbles and words else 0
    start = line.x + max(0, round((line.w - wide - beside - pen.width(words, pen.theme.body)) / 2))
    for number, colour in enumerate(marbles):
        pen.marble(colour, (start + (number + 0.5) * step, line.middle[1]), min(MARBLE, step / pen.unit * 0.8))
    rest = line.without_left(start - line.x + wide + beside)
    pen.text(words, rest, pen.theme.body, pen.theme.soft)
