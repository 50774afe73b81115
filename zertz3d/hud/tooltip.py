"""The small card that says what the pointer is on."""

from zertz3d.hud.draw import font
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect, to_pixels
from zertz3d.hud.panels import graph, move_list, players, tool_buttons, transport
from zertz3d.hud.panels.move_list import Rows
from zertz3d.hud.state import HudState
from zertz3d.words import _

HIGH = 30
PAD = 10


def of(view: HudState) -> tuple[Rect, str] | None:
    """The place and the words of the tooltip, if what the pointer is on has one."""
    name = view.touch.held or view.touch.hover
    if name.startswith("tool:"):
        return _of_tool(view, name.removeprefix("tool:"))
    if name.startswith("move") and view.rows and not view.modal:
        return _of_move(view, view.rows, name.removeprefix("move"))
    if name.startswith("goal:") and not view.modal:
        return _of_goal(view, *map(int, name.removeprefix("goal:").split(":")))
    if name.startswith("turning:") and not view.modal:
        return _of_turning(view, int(name.removeprefix("turning:")))
    place = view.bar.get(name)
    if view.modal or place is None:
        return None
    words, x = _(transport.TIPS[name]) if name in transport.TIPS else "", place.middle[0]
    if name == "scrub":
        shown, x = view.screen.transport, min(place.right, max(place.x, view.pointer[0]))
        time = transport.time_at(place, x, shown.length)
        words = transport.hint(shown, time)
        if view.screen.graph:
            words += graph.words(view.screen.graph, graph.turn_at(shown, time), view.screen.players)
    return _above(view, words, x, view.rect("graph") if name == "scrub" else None)


def _of_move(view: HudState, rows: Rows, node: str) -> tuple[Rect, str] | None:
    """What the sign of a move in the list means."""
    place = next((place for place, move in enumerate(rows.moves) if str(move.node) == node), None)
    rect = view.rect("moves")
    if place is None or rect is None or not rows.moves[place].hint:
        return None
    inner = move_list.inside(rect, view.unit)
    top = inner.y + rows.edges[place] - round(view.scrolls["moves"].at)
    return _above(view, rows.moves[place].hint, rect.middle[0], Rect(rect.x, max(top, inner.y), rect.w, 1))


def _of_goal(view: HudState, side: int, number: int) -> tuple[Rect, str] | None:
    """What one of the ways of winning on a player's card asks for, while the card is there."""
    place = next((place for place, player in enumerate(view.screen.players) if player.side == side), None)
    card = None if place is None else view.rect(f"player{1 - place if view.screen.far_side else place}")
    if place is None or card is None or number >= len(view.screen.players[place].goals):
        return None
    words = players.told(view.screen.players[place].goals[number])
    rect, words = _above(view, words, card.middle[0], card)
    return Rect(rect.x, card.bottom + to_pixels(6, view.unit), rect.w, rect.h), words


def _of_turning(view: HudState, turn: int) -> tuple[Rect, str] | None:
    """The tooltip of a turning point on the graph."""
    shown, found = view.screen.transport, view.screen.graph
    tick = next((tick for tick in shown.ticks if tick.turn == turn), None)
    line = view.bar.get("scrub")
    if tick is None or found is None or line is None:
        return None
    words = transport.hint(shown, tick.time) + graph.words(found, turn, view.screen.players)
    x = transport.place_of(line, tick.time, shown.length)
    return _above(view, f"{words} · " + _("turning point"), x, view.rect("graph"))


def _of_tool(view: HudState, name: str) -> tuple[Rect, str] | None:
    """The name of a tool that shows only its icon, or cuts its word."""
    for tool, cell in zip(view.screen.tools, view.layout.tools, strict=False):
        unread = cell.h < round(tool_buttons.LARGE[1] * view.unit)
        unread = unread or tool_buttons.needed(tool, view.unit, view.theme) > cell.w
        if tool.name == name and tool.icon and unread and not view.modal:
            rect, words = _above(view, tool.label, cell.middle[0], view.layout.rects["tools"])
            column = view.layout.rects["tools"]
            if column.h > column.w:
                beside = column.right + to_pixels(6, view.unit)
                rect = Rect(beside, round(cell.middle[1] - rect.h / 2), rect.w, rect.h)
            return rect, words
    return None


def _above(view: HudState, words: str, x: float, bar: Rect | None = None) -> tuple[Rect, str]:
    unit, bar = view.unit, bar or view.layout.rects["transport"]
    pixels = max(6, round(view.theme.small * unit))
    wide = round(font.width(words, pixels, "bold")) + 2 * to_pixels(PAD, unit) + 2
    high = to_pixels(HIGH, unit)
    left = min(view.size[0] - wide - 4, max(4, round(x - wide / 2)))
    card = Rect(left, bar.y - high - to_pixels(6, unit), wide, high)
    for told in ("problem", "banner", "caption"):
        if (below := view.layout.rects.get(told)) and card.meets(below):
            card = Rect(left, below.y - high - to_pixels(6, unit), wide, high)
    return card, words


def draw(pen: Pen, rect: Rect, words: str) -> None:
    """The card."""
    pen.box(rect, pen.theme.sheet, 8)
    pen.outline(rect, pen.theme.edge, 8)
    pen.text(words, rect, pen.theme.small, pen.theme.text, "bold", 0.5)
