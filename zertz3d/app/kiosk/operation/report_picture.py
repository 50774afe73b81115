"""What visitors did at a kiosk, as a picture with bars."""

from __future__ import annotations

from pathlib import Path

from zertz3d.app.kiosk.operation.report import Report, count_parts, list_figures
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.draw.theme import DARK
from zertz3d.hud.paint import paint
from zertz3d.hud.panels.bars import Bars
from zertz3d.scene.parts import png
from zertz3d.words import _

WIDE, EDGE, GAP, TITLE, HEAD = 1280, 32, 20, 64, 76
"""Pixels of the picture, at its edges, between cards, of the title, and of the row of figures."""
TABLE = (0.043, 0.07, 0.078, 1.0)
"""What the cards lie on."""


def write_picture(report: Report, path: Path) -> None:
    """Write a PNG file: the figures, and a card with bars for days, hours and choices."""
    pen = Pen(1.0, DARK)
    inner = Rect(EDGE, EDGE, WIDE - 2 * EDGE, TITLE - EDGE // 2)
    pen.text(_("Visits to this kiosk"), inner, 30.0, DARK.text, "bold")
    below = _draw_figures(pen, list_figures(report), EDGE + TITLE)
    parts = [Bars(title, tuple(counted.items())) for title, counted in count_parts(report).items() if counted]
    wide = (WIDE - 2 * EDGE - GAP) // 2
    ends = [below, below]
    for bars in parts:
        column = ends.index(min(ends))
        card = Rect(EDGE + column * (wide + GAP), ends[column], wide, bars.height(pen))
        bars.draw(pen, card)
        ends[column] = card.bottom + GAP
    png.write(path, paint(pen.quads, WIDE, max(ends) - GAP + EDGE, TABLE))


def _draw_figures(pen: Pen, figures: dict[str, str], top: int) -> int:
    """The figures beside each other, each with its name above it; where the next row begins."""
    wide = (WIDE - 2 * EDGE - GAP * (len(figures) - 1)) // len(figures)
    for number, (name, figure) in enumerate(figures.items()):
        card = Rect(EDGE + number * (wide + GAP), top, wide, HEAD)
        pen.card(card, pen.theme.sheet)
        inner = card.inset(18, 12)
        pen.text(name, inner.top(20), 15.0, pen.theme.soft)
        size = pen.size_for(figure, (22.0, 19.0, 16.0, 14.0), inner.w, "bold") or 12.0
        pen.text(figure, inner.without_top(22), size, pen.theme.text, "bold")
    return top + HEAD + GAP
