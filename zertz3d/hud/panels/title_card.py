"""A title over the whole picture: who plays, or how it ended, on a veil through which the table is still seen."""

from dataclasses import dataclass
from typing import NamedTuple

from zertz3d.hud.draw import font
from zertz3d.hud.draw.hit_targets import Touch
from zertz3d.hud.draw.panel import Place, Room
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.draw.theme import Colour

VEIL = 0.74
"""How much the veil hides: words are read easily over any table."""
WIDEST = 0.86
"""The share of the picture's width that words may take."""
TITLE, LEAST_TITLE = 46.0, 18.0
FIRST, LINE = 21.0, 16.5
"""Sizes of the first line below the title, and of those after it."""
FOOT = 12.0
RULE_WIDE, RULE_HIGH = 72.0, 3.0
MARBLE, STEP = 30.0, 38.0
SPACE = 18.0
"""Units above and below the rule and the marbles."""


@dataclass(frozen=True, slots=True)
class TitleCard:
    """A title over the table: in films, and where the game is shown."""

    title: str
    lines: tuple[str, ...] = ()
    opacity: float = 1.0
    marbles: str = ""
    """A winning set, such as 'WWWW'."""
    side: int | None = None
    """Whose colour it has."""
    foot: str = ""
    """Small, at the picture's lower edge."""

    def place(self, room: Room) -> Place:
        """The whole window; through the veil everything answers as before."""
        return Place(room.window, room.free, solid=False)

    def draw(self, pen: Pen, rect: Rect, touch: Touch) -> None:
        """The card over the picture, as opaque as it is at the moment."""
        pen.opacity = self.opacity
        pen.box(rect, (*pen.theme.dim[:3], VEIL))
        inner = rect.inset(round(rect.w * (1 - WIDEST) / 2), pen.px(pen.theme.margin))
        foot = pen.leading(FOOT) if self.foot else 0
        found = _fitting(_rows(pen, inner, self), inner.h - 2 * foot)
        y = inner.y + (inner.h - sum(row.high for row in found)) // 2
        for row in found:
            _row(pen, Rect(inner.x, y, inner.w, row.high), row, self)
            y += row.high
        if foot:
            pen.text(self.foot, inner.without_top(inner.h - foot), FOOT, pen.theme.faint, "bold", 0.5)
        pen.opacity = 1.0


class Row(NamedTuple):
    """A part of the card: `title`, `rule`, `marbles` or `line`, its height in pixels, its words, size and colour."""

    kind: str
    high: int
    words: str = ""
    size: float = 0.0
    colour: Colour = (1.0, 1.0, 1.0, 1.0)


def _rows(pen: Pen, inner: Rect, shown: TitleCard) -> list[Row]:
    theme = pen.theme
    size = _title_size(pen, inner.w, shown.title)
    rows = [Row("title", pen.leading(size), shown.title, size, theme.text)]
    rows.append(Row("rule", 2 * pen.px(SPACE) + pen.px(RULE_HIGH)))
    if shown.marbles:
        rows.append(Row("marbles", pen.px(MARBLE) + pen.px(SPACE)))
    for number, words in enumerate(shown.lines):
        large, colour = (LINE, theme.soft) if number else (FIRST, theme.text)
        wrapped = font.wrapped(font.plain(words), pen.type_size(large), inner.w)
        rows += [Row("line", round(pen.leading(large) * 1.08), part, large, colour) for part in wrapped]
    return rows


def _title_size(pen: Pen, room: int, title: str) -> float:
    """In units; long names are set smaller."""
    words, pixels, least = font.plain(title), pen.type_size(TITLE), pen.type_size(LEAST_TITLE)
    while pixels > least and font.width(words, pixels, "bold") > room:
        pixels -= 1
    return pixels / pen.unit


def _fitting(rows: list[Row], room: int) -> list[Row]:
    """The rows, or as many as a small picture has room for."""
    while len(rows) > 1 and sum(row.high for row in rows) > room:
        rows = rows[:-1]
    return rows[:1] if len(rows) == 2 and rows[1].kind == "rule" else rows


def _row(pen: Pen, place: Rect, row: Row, shown: TitleCard) -> None:
    theme = pen.theme
    if row.kind == "rule":
        colour = theme.accent if shown.side is None else theme.players_light[shown.side]
        pen.box(place.centred(pen.px(RULE_WIDE), pen.px(RULE_HIGH)), colour, RULE_HIGH / 2)
    elif row.kind == "marbles":
        step = min(pen.px(STEP), place.w // len(shown.marbles))
        start = place.x + (place.w - step * len(shown.marbles)) // 2 + step // 2
        for number, marble in enumerate(shown.marbles):
            pen.marble(marble, (start + number * step, place.y + pen.px(MARBLE) / 2), MARBLE)
    else:
        pen.text(row.words, place, row.size, row.colour, "bold" if row.kind == "title" else "medium", 0.5)
