"""The panels around the table, each with the values it is drawn from."""

from collections.abc import Iterator
from functools import partial

from zertz3d.hud.panels import graph, move_list, players, tool_buttons, transport
from zertz3d.hud.plans import Plan, within
from zertz3d.hud.state import HudState


def plan_panels(view: HudState) -> Iterator[Plan]:
    """Every panel that is shown."""
    yield from _players(view)
    if "transport" in view.layout.rects:
        yield from _transport(view)
        yield from _graph(view)
    yield from _moves(view)
    yield from _tools(view)


def _players(view: HudState) -> Iterator[Plan]:
    screen = view.screen
    for number, player in enumerate(screen.players):
        rect = view.layout.rects[f"player{1 - number if screen.far_side else number}"]
        touch = within(view.touch, f"clock:{player.side}")
        how = partial(players.panel, rect=rect, player=player, touch=touch)
        yield f"player{number}", (rect, player, touch), how
    if rect_of_head := view.rect("head"):
        yield "head", (rect_of_head, screen.title), partial(players.head, rect=rect_of_head, title=screen.title)


def _transport(view: HudState) -> Iterator[Plan]:
    screen, t = view.screen, view.screen.transport
    rect, places, scrub = view.layout.rects["transport"], view.bar, view.bar.get("scrub")
    touch, listed = within(view.touch, *transport.TIPS), "moves" in view.layout.rects
    state = (t.playing, t.rate, t.loop, t.loop_range is None, t.turn, t.turns, screen.muted, screen.fullscreen)
    how = partial(transport.bar, rect=rect, places=places, screen=screen, listed=listed, touch=touch)
    yield "transport", (rect, touch, state, listed, screen.barred), how
    if scrub is None:
        return
    yield "track", (scrub, t.ticks, t.loop_range, t.length), partial(transport.track, scrub=scrub, transport=t)
    at, touch = transport.place_of(scrub, t.time, t.length), within(view.touch, "scrub")
    yield "needle", (scrub, at, touch), partial(transport.needle, scrub=scrub, at=at, touch=touch)


def _graph(view: HudState) -> Iterator[Plan]:
    found, t, scrub, rect = view.screen.graph, view.screen.transport, view.bar.get("scrub"), view.rect("graph")
    if found is None or scrub is None:
        return
    times = (t.ticks, t.length)
    yield "turning", (scrub, found.turning, times), partial(graph.marks, scrub=scrub, graph=found, shown=t)
    if rect:
        touch = within(view.touch, "turning:", "close-graph")
        how = partial(graph.curve, rect=rect, scrub=scrub, graph=found, shown=t, touch=touch)
        yield "graph", (rect, scrub, found, times, touch), how
        at, value = transport.place_of(scrub, t.time, t.length), graph.after(found, t.turn)
        yield "present", (rect, at, value), partial(graph.present, rect=rect, scrub=scrub, value=value, at=at)


def _moves(view: HudState) -> Iterator[Plan]:
    rect, rows = view.rect("moves"), view.rows
    if rect and rows:
        at, touch = round(view.scrolls["moves"].at), within(view.touch, "move")
        letters = view.screen.letters
        how = partial(move_list.moves, rect=rect, rows=rows, at=at, touch=touch, letters=letters)
        yield "moves", (rect, rows.serial, at, touch, letters), how


def _tools(view: HudState) -> Iterator[Plan]:
    if rect := view.rect("tools"):
        shown, touch = (rect, view.layout.tools, view.screen.tools), within(view.touch, "tool:")
        yield (
            "tools",
            (shown, touch),
            partial(tool_buttons.draw, rect=rect, cells=shown[1], tools=shown[2], touch=touch),
        )
