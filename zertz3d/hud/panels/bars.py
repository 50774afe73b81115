"""Counts as bars beside their names."""

from dataclasses import dataclass

from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect

ROW, HEAD, PAD, GAP = 30, 46, 20, 14
"""Units of a row, of the title, around everything, and between names, bars and figures."""
SIZE, TITLE = 16.0, 20.0
NAMES = 0.6
"""The largest share of the width that names take."""


@dataclass(frozen=True, slots=True)
class Bars:
    """A title, and names with their counts."""

    title: str
    counted: tuple[tuple[str, int], ...]

    def height(self, pen: Pen) -> int:
        """The pixels that they need."""
        return pen.px(HEAD) + len(self.counted) * pen.px(ROW) + pen.px(PAD)

    def draw(self, pen: Pen, rect: Rect) -> None:
        """A card with a row for each name; the largest count fills its width."""
        theme = pen.theme
        pen.card(rect, theme.sheet)
        inner = rect.inset(pen.px(PAD), 0)
        pen.text(self.title, inner.top(pen.px(HEAD)), TITLE, theme.accent, "bold")
        names = min(max(pen.width(name, SIZE) for name, _ in self.counted) + 1, inner.w * NAMES)
        figures = max(pen.width(str(count), SIZE, "bold") for _, count in self.counted) * 1.12 + pen.px(2)
        most = max(count for _, count in self.counted)
        room = inner.w - round(names) - round(figures) - 2 * pen.px(GAP)
        for number, (name, count) in enumerate(self.counted):
            row = Rect(inner.x, inner.y + pen.px(HEAD) + number * pen.px(ROW), inner.w, pen.px(ROW))
            pen.text(name, row.left(round(names)), SIZE, theme.text)
            pen.text(str(count), row.end(round(figures)), SIZE, theme.text, "bold", 1.0, even=True)
            bar = Rect(row.x + round(names) + pen.px(GAP), row.y, room, row.h).inset(0, pen.px(6))
            pen.box(bar, theme.raised, 4)
            if count:
                pen.box(bar.left(max(pen.px(3), round(room * count / most))), theme.players_light[0], 4)
