"""The standings of an event, or its programme, over the table: rows in columns."""

from dataclasses import dataclass

from zertz3d.hud.draw.hit_targets import Touch
from zertz3d.hud.draw.panel import Place, Room
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect

TITLE_HIGH, ROW, GAP, SIDE = 68, 42, 36, 40
"""Units of the title, of a row, between columns, and at the sides."""
SIZE = 24.0
VEIL = 0.6
FIGURES = "0123456789.,½"
"""What points are written with: such cells stand at the right."""


@dataclass(frozen=True, slots=True)
class Standings:
    """A title and rows of words."""

    title: str
    rows: tuple[tuple[str, ...], ...]
    opacity: float = 1.0
    headed: bool = True
    """Whether the first row is a heading."""

    def place(self, room: Room) -> Place:
        """The whole window; the table is seen through a veil."""
        return Place(room.window, room.free, solid=False)

    def draw(self, pen: Pen, rect: Rect, touch: Touch) -> None:
        """A card in the middle, as large as the rows need and the window allows."""
        pen.opacity = self.opacity
        theme = pen.theme
        pen.box(rect, (*theme.dim[:3], VEIL))
        room = rect.inset(pen.px(theme.margin) * 2)
        widths = [max(pen.width(row[n], SIZE, "bold") for row in self.rows) for n in range(len(self.rows[0]))]
        needed = sum(widths) + pen.px(GAP) * (len(widths) - 1) + 2 * pen.px(SIDE)
        title = pen.width(self.title, SIZE, "bold") + 2 * pen.px(SIDE)
        row = min(pen.px(ROW), (room.h - pen.px(TITLE_HIGH) - pen.px(GAP)) // max(1, len(self.rows)))
        wide, high = (
            min(room.w, round(max(needed, title))),
            pen.px(TITLE_HIGH) + row * len(self.rows) + pen.px(GAP) // 2,
        )
        card = rect.centred(wide, high)
        pen.card(card, theme.sheet)
        pen.text(self.title, card.top(pen.px(TITLE_HIGH)), SIZE, theme.accent, "bold", 0.5)
        share = min(1.0, (card.w - 2 * pen.px(SIDE)) / (needed - 2 * pen.px(SIDE)))
        for number, cells in enumerate(self.rows):
            y = card.y + pen.px(TITLE_HIGH) + number * row
            if number % 2:
                pen.box(Rect(card.x + pen.px(8), y, card.w - 2 * pen.px(8), row), theme.raised, 6)
            x = float(card.x + pen.px(SIDE))
            heading = self.headed and number == 0
            for column, cell in enumerate(cells):
                place = Rect(round(x), y, round(widths[column] * share) + 1, row)
                figures = bool(column) and bool(cell) and not cell.strip(FIGURES)
                colour = theme.soft if heading else theme.text
                size = min(SIZE, row / pen.unit * 0.6) * (share if share < 1 else 1)
                pen.text(cell, place, size, colour, "bold" if heading else "medium", 1.0 if figures else 0.0)
                x += (widths[column] + pen.px(GAP)) * share
        pen.opacity = 1.0
