"""Boards as small flat diagrams at the side: the other games of an event at a glance."""

from dataclasses import dataclass

from zertz3d.hud.draw.hit_targets import Touch
from zertz3d.hud.draw.panel import Place, Room
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect

WIDE, HIGH = 190, 168
"""Units of a diagram with its words."""
WORDS = 22
GAP = 8
MOST = 4
LEAST_TABLE = 420
"""Units of width that are left to the table at the least."""
SLOPE = 0.8660254
"""The distance between columns in distances between rings."""


@dataclass(frozen=True, slots=True)
class FlatBoard:
    """A board from above: rings as (x, y) in doubled coordinates, with W, G, B or nothing on them."""

    name: str
    said: str
    rings: tuple[tuple[int, int, str], ...]
    side: int | None = None
    """Who is to move."""


@dataclass(frozen=True, slots=True)
class FlatBoards:
    """Diagrams one below the other at the left."""

    boards: tuple[FlatBoard, ...]

    def place(self, room: Room) -> Place | None:
        """At the left, as many as there is room for; none where the table would get too narrow."""
        free, step = room.free, room.px(HIGH + GAP)
        count = min(len(self.boards), MOST, (free.h + room.px(GAP)) // step)
        wide = room.px(WIDE)
        if count < 1 or free.w - wide < room.px(LEAST_TABLE):
            return None
        rect = Rect(free.x, free.y, wide, count * step - room.px(GAP))
        return Place(rect, free.without_left(wide + room.px(room.theme.margin)))

    def draw(self, pen: Pen, rect: Rect, touch: Touch) -> None:
        """Every diagram on a card of its own."""
        step, high = pen.px(HIGH + GAP), pen.px(HIGH)
        for number, board in enumerate(self.boards):
            card = Rect(rect.x, rect.y + number * step, rect.w, high)
            if card.bottom > rect.bottom + 1:
                break
            pen.card(card)
            _draw_board(pen, card.inset(pen.px(10), pen.px(6)), board)


def _draw_board(pen: Pen, inner: Rect, board: FlatBoard) -> None:
    theme, line = pen.theme, pen.px(WORDS)
    pen.text(board.name, inner.top(line), theme.small, theme.text, "bold")
    below = Rect(inner.x, inner.bottom - line, inner.w, line)
    pen.text(board.said, below, theme.small, theme.soft if board.side is None else theme.players_light[board.side])
    if not board.rings:
        return
    middle = Rect(inner.x, inner.y + line, inner.w, inner.h - 2 * line)
    xs, ys = [x for x, _, _ in board.rings], [y for _, y, _ in board.rings]
    across, up = (max(xs) - min(xs)) * SLOPE + 1, (max(ys) - min(ys)) / 2 + 1
    pitch = min(middle.w / across, middle.h / up)
    for x, y, marble in board.rings:
        at = (
            middle.middle[0] + (x - (max(xs) + min(xs)) / 2) * SLOPE * pitch,
            middle.middle[1] - (y - (max(ys) + min(ys)) / 2) / 2 * pitch,
        )
        pen.disc(at, 0.86 * pitch / pen.unit, theme.line)
        if marble:
            pen.marble(marble, at, 0.8 * pitch / pen.unit)
