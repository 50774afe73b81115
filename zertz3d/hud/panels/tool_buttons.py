"""Buttons beside the table while a game is played or set up: a column at the left, or rows above the bar."""

from math import ceil
from typing import NamedTuple

from zertz3d.hud.draw import font
from zertz3d.hud.draw.buttons import back_of
from zertz3d.hud.draw.hit_targets import Target, Touch
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect, to_pixels
from zertz3d.hud.draw.theme import HudTheme, faded
from zertz3d.hud.screen_model import Tool

LARGE = (78, 58)
"""Width and height of a button with its word under the icon."""
WIDEST = 118
"""Units to which it grows where words are longer; what is longer still is cut, and said whole by the tooltip."""
BESIDE = 4
"""Units at either side of a word."""
SMALL = (48, 48)
"""The same of an icon alone, where there is little room."""
PAD = 5
ROWS, FULL_ROW = 2, 4
"""How many rows of buttons with words stand over a form at the most, and how many buttons fill a row."""
LOW = 3.4
"""How much wider than high it is where icons alone may take more than two columns."""
COLUMN = 1.1
"""How much wider than high the room is from which the buttons stand in a column."""


class ToolCell(NamedTuple):
    """The card, its buttons, and what it leaves of the room."""

    rect: Rect
    cells: tuple[Rect, ...]
    room: Rect


def needed(tool: Tool, unit: float, theme: HudTheme) -> int:
    """How wide a button has to be for its word."""
    pixels = max(6, round(theme.small * unit))
    return ceil(font.width(tool.label, pixels, "bold")) + 2 * to_pixels(BESIDE, unit)


def placed(room: Rect, tools: tuple[Tool, ...], unit: float, theme: HudTheme, slim: bool = False) -> ToolCell:
    """Where the buttons stand, a slim column without words; what does not fit is left out."""
    count, gap = len(tools), to_pixels(theme.margin, unit)
    longest = max((needed(tool, unit, theme) for tool in tools), default=0)
    grown = max(round(LARGE[0] * unit), min(round(WIDEST * unit), longest)) / unit, LARGE[1]
    wide = room.w >= COLUMN * room.h
    for size in (SMALL,) if slim else (grown, SMALL):
        w, h = (to_pixels(side, unit) for side in size)
        if wide and count * h + 2 * _pad(unit) <= room.h:
            return _column(room, count, w, h, _pad(unit), gap)
    w, h = (to_pixels(side, unit) for side in SMALL)
    for beside in (2, 3, 4) if room.w >= LOW * room.h else (2,):
        if wide and -(-count // beside) * h + 2 * _pad(unit) <= room.h:
            return _column(room, count, w, h, _pad(unit), gap, beside)
    for size, share in ((grown, 0.3), (SMALL, 0.5)):
        w, h = (to_pixels(side, unit) for side in size)
        in_row = max(1, (room.w - 2 * _pad(unit)) // w)
        rows = -(-count // in_row)
        if rows * h + 2 * _pad(unit) <= share * room.h:
            return _rows(room, count, -(-count // rows), w, h, _pad(unit), gap)
    most = max(1, int((room.h / 2 - 2 * _pad(unit)) // h))
    return _rows(room, min(count, most * in_row), in_row, w, h, _pad(unit), gap)


def block(column: Rect, tools: tuple[Tool, ...], unit: float, theme: HudTheme) -> ToolCell:
    """Rows at the top of a narrow column; where words would need more than two of them, icons alone."""
    count, gap, pad = len(tools), to_pixels(theme.margin, unit), _pad(unit)
    inner, most = column.w - 2 * pad, max((needed(tool, unit, theme) for tool in tools), default=0)
    wide, (w, h) = max(most, inner // FULL_ROW), (to_pixels(side, unit) for side in SMALL)
    if wide * ceil(count / ROWS) <= inner:
        w, h = max(wide, min(inner // count, to_pixels(LARGE[0], unit))), to_pixels(LARGE[1], unit)
    in_row = min(count, max(1, inner // w))
    rows = -(-count // in_row)
    rect = Rect(column.x, column.y, in_row * w + 2 * pad, rows * h + 2 * pad)
    return ToolCell(rect, _grid(rect, count, in_row, w, h, pad), column.without_top(rect.h + gap))


def _grid(rect: Rect, count: int, in_row: int, w: int, h: int, pad: int) -> tuple[Rect, ...]:
    return tuple(
        Rect(rect.x + pad + number % in_row * w, rect.y + pad + number // in_row * h, w, h) for number in range(count)
    )


def _pad(unit: float) -> int:
    return to_pixels(PAD, unit)


def _column(room: Rect, count: int, w: int, h: int, pad: int, gap: int, beside: int = 1) -> ToolCell:
    rect = Rect(room.x, room.y, beside * w + 2 * pad, -(-count // beside) * h + 2 * pad)
    return ToolCell(rect, _grid(rect, count, beside, w, h, pad), room.without_left(rect.w + gap))


def _rows(room: Rect, count: int, in_row: int, w: int, h: int, pad: int, gap: int) -> ToolCell:
    rows = -(-count // in_row)
    wide, high = min(count, in_row) * w + 2 * pad, rows * h + 2 * pad
    rect = Rect(room.x + (room.w - wide) // 2, room.bottom - high, wide, high)
    above = Rect(room.x, room.y, room.w, max(0, room.h - high - gap))
    return ToolCell(rect, _grid(rect, count, in_row, w, h, pad), above)


def draw(pen: Pen, rect: Rect, cells: tuple[Rect, ...], tools: tuple[Tool, ...], touch: Touch) -> None:
    """The card with its buttons."""
    pen.card(rect)
    for tool, cell in zip(tools, cells, strict=False):
        _button(pen, cell, tool, touch)


def _button(pen: Pen, cell: Rect, tool: Tool, touch: Touch) -> None:
    theme, name = pen.theme, f"tool:{tool.name}"
    if tool.enabled:
        pen.targets.append(Target(name, cell, tool.intent, tool.label))
        if back := back_of(pen, name, touch):
            pen.box(cell.inset(pen.px(1)), back, theme.button_radius)
    colour = theme.accent if tool.lit else theme.text if touch.hover == name else theme.soft
    colour = colour if tool.enabled else faded(colour, 0.35)
    named = cell.h >= pen.px(LARGE[1]) or not tool.icon
    if tool.icon:
        x, y = cell.middle
        pen.icon(tool.icon, (x, y - pen.px(9) if named else y), 22, colour)
    if named:
        line = Rect(cell.x, cell.bottom - pen.px(22), cell.w, pen.px(18)) if tool.icon else cell
        pen.text(tool.label, line.inset(pen.px(2), 0), theme.small, colour, "bold", 0.5)
    if tool.lit:
        pen.box(Rect(cell.x, cell.y + pen.px(12), pen.px(3), cell.h - 2 * pen.px(12)), theme.accent, 1.5)
