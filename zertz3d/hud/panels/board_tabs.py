"""Several boards in one window: a tab for each, with who plays, whose move it is, and that player's time."""

from dataclasses import dataclass
from typing import NamedTuple

from zertz3d.hud.draw.buttons import back_of
from zertz3d.hud.draw.hit_targets import Target, Touch
from zertz3d.hud.draw.panel import Place, Room
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect
from zertz3d.intents import Action, Intent

HIGH, WIDEST, NARROWEST = 34, 260, 130
"""Units: the height of a tab, its width where there is room, and at the least between the players."""
STRIPE = 5
LEAST = 9.0
"""The smallest size of names."""
PRESSED = "panel:board:"


class Tab(NamedTuple):
    """A board: who plays, in words; whose move it is, if anybody's; and the time, if any, that player has left."""

    words: str
    side: int | None = None
    time: str = ""


@dataclass(frozen=True, slots=True)
class BoardTabs:
    """The boards in their order, and which of them is on the table."""

    tabs: tuple[Tab, ...]
    shown: int

    def place(self, room: Room) -> Place:
        """A row between the players where there is room for it, else at the upper edge of what is free."""
        high, count = room.px(HIGH), len(self.tabs)
        if room.between and room.between.w >= count * room.px(NARROWEST):
            row, free = room.between.top(high), room.free
        else:
            row, free = room.free.top(high), room.free.without_top(high + room.px(room.theme.margin))
        return Place(row.centred(min(row.w, count * room.px(WIDEST)), high), free)

    def draw(self, pen: Pen, rect: Rect, touch: Touch) -> None:
        """A card with a cell for each board."""
        pen.card(rect)
        wide = rect.w // len(self.tabs)
        for number, tab in enumerate(self.tabs):
            cell = Rect(rect.x + number * wide, rect.y, wide, rect.h)
            _draw_tab(pen, cell, number, tab, number == self.shown, touch)


def _draw_tab(pen: Pen, cell: Rect, number: int, tab: Tab, shown: bool, touch: Touch) -> None:
    theme, name = pen.theme, f"{PRESSED}{number}"
    pen.targets.append(Target(name, cell, Intent(Action.SHOW_BOARD, number), tab.words))
    if back := back_of(pen, name, touch, theme.pressed if shown else None):
        pen.box(cell.inset(pen.px(2)), back, theme.button_radius)
    inner = cell.inset(pen.px(10), pen.px(5))
    if tab.side is not None:
        pen.box(inner.left(pen.px(STRIPE)), theme.players[tab.side], 2.5)
    inner = inner.without_left(pen.px(STRIPE + 6))
    used = pen.text(str(number + 1), inner, theme.small, theme.faint, "bold")
    inner = inner.without_left(used.w + pen.px(7))
    if tab.time:
        used = pen.text(tab.time, inner, theme.small, theme.soft, align=1.0, even=True)
        inner = inner.without_end(used.w + pen.px(7))
    size = pen.size_for(tab.words, (theme.body, theme.small, 11, 10, LEAST), inner.w, "bold") or LEAST
    pen.text(tab.words, inner, size, theme.text if shown else theme.soft, "bold")
    if shown:
        pen.box(Rect(cell.x + pen.px(10), cell.bottom - pen.px(4), cell.w - pen.px(20), pen.px(2)), theme.accent, 1)
