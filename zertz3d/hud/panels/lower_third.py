"""The lower third of a stream: names, clocks and captures on one bar, so that nothing else covers the table."""

from dataclasses import dataclass

from zertz3d.hud.draw.hit_targets import Touch
from zertz3d.hud.draw.panel import Place, Room
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.screen_model import PlayerPanel

WIDE, HIGH = 1040, 68
"""Units of the bar."""
TITLE_HIGH = 22
STRIP, MARBLE, STEP, PAD = 6, 18, 44, 16
NAME, CLOCK = 19.0, 19.0
COLOURS = "WGB"


@dataclass(frozen=True, slots=True)
class LowerThird:
    """Both players, and a line in the middle such as the round or the result."""

    players: tuple[PlayerPanel, PlayerPanel]
    title: str = ""

    def place(self, room: Room) -> Place:
        """At the lower edge, as wide as a stream's bar or the window."""
        free = room.free
        wide, high = min(free.w, room.px(WIDE)), min(free.h, room.px(HIGH))
        rect = Rect(free.x + (free.w - wide) // 2, free.bottom - high, wide, high)
        return Place(rect, Rect(free.x, free.y, free.w, max(0, free.h - high - room.px(room.theme.margin))))

    def draw(self, pen: Pen, rect: Rect, touch: Touch) -> None:
        """A card with a half for each player, and the line above them."""
        pen.card(rect, pen.theme.sheet)
        head = pen.px(TITLE_HIGH) if self.title else 0
        if self.title:
            pen.text(self.title, rect.top(head).inset(pen.px(PAD), 0), pen.theme.small, pen.theme.soft, "bold", 0.5)
        below = rect.without_top(head)
        half = below.w // 2
        _draw_player(pen, below.left(half), self.players[0])
        _draw_player(pen, below.without_left(half), self.players[1])


def _draw_player(pen: Pen, rect: Rect, player: PlayerPanel) -> None:
    theme = pen.theme
    inner = rect.inset(pen.px(PAD), pen.px(6))
    pen.box(inner.left(pen.px(STRIP)), theme.players[player.side], 3)
    inner = inner.without_left(pen.px(STRIP + 10))
    for number, (kind, count) in enumerate(reversed(tuple(zip(COLOURS, player.captures, strict=True)))):
        cell = Rect(inner.right - (number + 1) * pen.px(STEP), inner.y, pen.px(STEP), inner.h)
        pen.marble(kind, (cell.x + pen.px(MARBLE) / 2, cell.middle[1]), MARBLE)
        words = cell.without_left(pen.px(MARBLE + 5))
        pen.text(str(count), words, theme.strong, theme.text if count else theme.faint, "bold", even=True)
    inner = inner.without_end(3 * pen.px(STEP) + pen.px(14))
    if player.clock:
        wide = round(1.12 * pen.width(player.clock, CLOCK, "bold")) + pen.px(6)  # figures of the same width are wider
        colour = theme.accent if player.to_move else theme.soft
        pen.text(player.clock, inner.end(wide), CLOCK, colour, "bold", 1.0, even=True)
        inner = inner.without_end(wide + pen.px(8))
    colour = theme.players_light[player.side] if player.to_move else theme.text
    pen.text(player.name, inner, NAME, colour, "bold")
