"""The banner at a game's end: who won, how, and with which marbles; on one line if it can, to hide little."""

from functools import partial
from math import ceil

from zertz3d.hud.draw import font
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect, to_pixels
from zertz3d.hud.draw.theme import HudTheme
from zertz3d.hud.game_values import Banner

WIDEST = 640
TITLE, LEAST_TITLE = 20, 6
MARBLE, STEP = 20, 24
ROW = 30
SIDE, ABOVE = 20, 5
BETWEEN = 16
"""Units between the title, the marbles and the words."""

Rows = tuple[tuple[str, ...], ...]
LINE, PAIR, STACK, BARE, ALONE = (
    (("title", "marbles", "words"),),
    (("title",), ("marbles", "words")),
    (("title",), ("marbles",), ("words",)),
    (("title",), ("words",)),
    (("title",),),
)
"""What stands in the rows, best first."""


def sizes(banner: Banner, room: int, unit: float, theme: HudTheme) -> tuple[tuple[int, int], ...]:
    """Widths and heights it may have, best first."""
    most = min(round(WIDEST * unit), room)
    found: dict[int, tuple[int, int]] = {}
    for rows in _arrangements(banner, most - 2 * round(SIDE * unit), unit, theme):
        wide = max(_wide(banner, row, unit, theme) for row in rows)
        high = _height(len(rows), unit)
        found.setdefault(high, (min(most, ceil(wide) + 2 + 2 * to_pixels(SIDE, unit)), high))
    return tuple(found.values())


def _arrangements(banner: Banner, room: float, unit: float, theme: HudTheme) -> list[Rows]:
    """The ways to set it that are no wider than the room; the title alone, made smaller, is always one."""
    wide = partial(_wide, banner, unit=unit, theme=theme)
    there = {"title": banner.title, "marbles": banner.marbles, "words": banner.subtitle}
    ways = [tuple(tuple(part for part in row if there[part]) for row in way) for way in (LINE, PAIR, STACK, BARE)]
    below = [way[1 - len(way) :] for way in ways]  # a title with a row of its own is made smaller
    fitting = [way for way, rows in zip(ways, below, strict=True) if max(map(wide, rows)) <= room]
    return [tuple(filter(None, way)) for way in (*fitting, ALONE)]


def _wide(banner: Banner, row: tuple[str, ...], unit: float, theme: HudTheme) -> float:
    parts = {
        "title": font.width(banner.title, max(6, round(TITLE * unit)), "bold"),
        "words": font.width(banner.subtitle, max(6, round(theme.body * unit))),
        "marbles": float(len(banner.marbles) * to_pixels(STEP, unit)),
    }
    return sum(parts[part] for part in row) + max(0, len(row) - 1) * to_pixels(BETWEEN, unit)


def _height(rows: int, unit: float) -> int:
    return 2 * round(ABOVE * unit) + rows * to_pixels(ROW, unit)


def draw(pen: Pen, rect: Rect, shown: Banner) -> None:
    """The banner in its place."""
    pen.card(rect, pen.theme.sheet)
    if shown.side is not None:
        pen.outline(rect, pen.theme.players[shown.side], pen.theme.radius, 2)
    inner = rect.inset(pen.px(SIDE), round(ABOVE * pen.unit))
    ways = _arrangements(shown, inner.w, pen.unit, pen.theme)
    rows = next((way for way in ways if _height(len(way), pen.unit) <= rect.h), ALONE)
    for number, row in enumerate(rows):
        _row(pen, Rect(inner.x, inner.y + number * pen.px(ROW), inner.w, pen.px(ROW)), shown, row)


def _row(pen: Pen, line: Rect, shown: Banner, row: tuple[str, ...]) -> None:
    """Parts of the banner beside each other, in the middle of a line."""
    theme, left = pen.theme, line.x + max(0, round((line.w - _wide(shown, row, pen.unit, pen.theme)) / 2))
    for part in row:
        rest = line.without_left(left - line.x)
        if part == "marbles":
            step = pen.px(STEP)
            for number, colour in enumerate(shown.marbles):
                pen.marble(colour, (left + (number + 0.5) * step, line.middle[1]), MARBLE)
            left += len(shown.marbles) * step
        elif part == "title":
            left += ceil(pen.text(shown.title, rest, _title_size(pen, shown, line.w), theme.text, "bold").w)
        else:
            left += ceil(pen.text(shown.subtitle, rest, theme.body, theme.soft).w)
        left += pen.px(BETWEEN)


def _title_size(pen: Pen, shown: Banner, room: int) -> float:
    """In units; smaller where the title alone is wider than there is room."""
    pixels, wide = pen.type_size(TITLE), pen.width(shown.title, TITLE, "bold")
    if wide > room:
        pixels = max(pen.type_size(LEAST_TITLE), int(pixels * room / wide))
    return pixels / pen.unit
