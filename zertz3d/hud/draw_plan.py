"""Which parts are drawn from what: a part is drawn again only when its key has changed."""

from collections.abc import Hashable, Iterator
from functools import partial

from zertz3d.hud import tooltip
from zertz3d.hud.dialogs import form, library, text_prompt
from zertz3d.hud.dialogs import help as helping
from zertz3d.hud.draw.hit_targets import Touch
from zertz3d.hud.draw.layers import ORDER, Draw, Sheets
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.panels import banner, graph, move_list, notices, players, title_card, tool_buttons, transport
from zertz3d.hud.screen_model import Form, Help, Library, Prompt
from zertz3d.hud.state import View

Plan = tuple[str, Hashable, Draw]
"""A part's name, all that it is drawn from, and how."""


def draw(sheets: Sheets, view: View) -> bool:
    """Draw what has changed; whether anything has."""

    def pen() -> Pen:
        return Pen(view.unit, view.theme)

    drawn, changed = set(), False
    for name, key, how in plans(view):
        drawn.add(name)
        changed |= sheets.draw(name, (view.unit, key), pen, how)
    for name in ORDER:
        if name not in drawn:
            changed |= sheets.by_name[name].clear()
    if changed:
        sheets.finish()
    return changed


def typing(view: View) -> bool:
    """Whether there is a line to type into."""
    return isinstance(view.screen.overlay, Library | Prompt) or view.entry is not None


def plans(view: View) -> Iterator[Plan]:
    """Every part that is shown, those below first."""
    if not view.screen.hidden:
        yield from _players(view)
        if "transport" in view.layout.rects:
            yield from _transport(view)
            yield from _graph(view)
        yield from _moves(view)
        yield from _tools(view)
    yield from _notices(view)
    if shown := view.screen.card:
        window = view.layout.window
        yield "card", (window, shown), partial(title_card.draw, window=window, shown=shown)
    yield from _overlay(view)
    yield from _tip(view)


def _within(touch: Touch, *names: str) -> Touch:
    """The touch as far as it concerns targets of these names, or whose names begin so."""
    hover, held = (name if name.startswith(names) else "" for name in touch)
    return Touch(hover, held)


def _players(view: View) -> Iterator[Plan]:
    screen = view.screen
    for number, player in enumerate(screen.players):
        rect = view.layout.rects[f"player{number}"]
        yield f"player{number}", (rect, player), partial(players.panel, rect=rect, player=player)
    if rect_of_head := view.rect("head"):
        shown = (rect_of_head, screen.title, screen.pool)
        yield "head", shown, partial(players.head, rect=shown[0], title=shown[1], pool=shown[2])


def _transport(view: View) -> Iterator[Plan]:
    screen, t = view.screen, view.screen.transport
    rect, places, scrub = view.layout.rects["transport"], view.bar, view.bar["scrub"]
    touch, listed = _within(view.touch, *transport.TIPS), "moves" in view.layout.rects
    state = (t.playing, t.rate, t.loop, t.loop_range is None, t.turn, t.turns, screen.muted, screen.fullscreen)
    how = partial(transport.bar, rect=rect, places=places, screen=screen, listed=listed, touch=touch)
    yield "transport", (rect, touch, state, listed, screen.barred), how
    yield "track", (scrub, t.ticks, t.loop_range, t.length), partial(transport.track, scrub=scrub, transport=t)
    at, touch = transport.place_of(scrub, t.time, t.length), _within(view.touch, "scrub")
    yield "needle", (scrub, at, touch), partial(transport.needle, scrub=scrub, at=at, touch=touch)


def _graph(view: View) -> Iterator[Plan]:
    found, t, scrub, rect = view.screen.graph, view.screen.transport, view.bar["scrub"], view.rect("graph")
    if found is None:
        return
    times = (t.ticks, t.length)
    yield "turning", (scrub, found.turning, times), partial(graph.marks, scrub=scrub, graph=found, shown=t)
    if rect:
        touch = _within(view.touch, "turning:")
        how = partial(graph.curve, rect=rect, scrub=scrub, graph=found, shown=t, touch=touch)
        yield "graph", (rect, scrub, found, times, touch), how
        at, value = transport.place_of(scrub, t.time, t.length), graph.after(found, t.turn)
        yield "present", (rect, at, value), partial(graph.present, rect=rect, scrub=scrub, value=value, at=at)


def _moves(view: View) -> Iterator[Plan]:
    rect, rows = view.rect("moves"), view.rows
    if rect and rows:
        at, touch = round(view.scrolls["moves"].at), _within(view.touch, "move")
        how = partial(move_list.moves, rect=rect, rows=rows, at=at, touch=touch)
        yield "moves", (rect, rows.serial, at, touch), how


def _tools(view: View) -> Iterator[Plan]:
    if rect := view.rect("tools"):
        shown, touch = (rect, view.layout.tools, view.screen.tools), _within(view.touch, "tool:")
        yield (
            "tools",
            (shown, touch),
            partial(tool_buttons.draw, rect=rect, cells=shown[1], tools=shown[2], touch=touch),
        )


def _notices(view: View) -> Iterator[Plan]:
    screen, rects = view.screen, view.layout.rects
    if "caption" in rects:
        yield (
            "caption",
            (rects["caption"], screen.caption),
            partial(notices.caption, rect=rects["caption"], words=screen.caption),
        )
    if "problem" in rects and screen.problem:
        yield (
            "problem",
            (rects["problem"], screen.problem),
            partial(notices.problem, rect=rects["problem"], words=screen.problem),
        )
    if "banner" in rects and screen.banner:
        yield (
            "banner",
            (rects["banner"], screen.banner),
            partial(banner.draw, rect=rects["banner"], shown=screen.banner),
        )
    if "progress" in rects and screen.progress:
        touch = _within(view.touch, "cancel-work")
        how = partial(notices.progress, rect=rects["progress"], shown=screen.progress, touch=touch)
        yield "progress", (rects["progress"], screen.progress, touch), how
    yield from _toasts(view)


def _toasts(view: View) -> Iterator[Plan]:
    rects, touch = view.layout.rects, _within(view.touch, "toast")
    seen = tuple((rects[f"toast{toast.id}"], toast) for toast in view.screen.toasts if f"toast{toast.id}" in rects)
    if seen:
        yield "toasts", (seen, touch), partial(notices.toasts, seen=seen, touch=touch)


def _overlay(view: View) -> Iterator[Plan]:
    overlay, rects = view.screen.overlay, view.layout.rects
    if view.modal:
        yield "dim", view.size, partial(Pen.box, rect=view.layout.window, colour=view.theme.dim)
    if isinstance(overlay, Help) and view.help:
        yield _help(view, overlay, view.help)
    elif isinstance(overlay, Library):
        yield _library(view, overlay)
    elif isinstance(overlay, Form) and view.form:
        yield _form(view, view.form)
    elif isinstance(overlay, Prompt) and "prompt" in rects:
        touch, typed = _within(view.touch, "close", "hint"), (view.line.text, view.line.caret)
        how = partial(text_prompt.card, rect=rects["prompt"], shown=overlay, line=view.line, touch=touch)
        yield "prompt", (rects["prompt"], overlay, typed, touch), how


def _help(view: View, shown: Help, sheet: helping.Sheet) -> Plan:
    rect, at, touch = view.layout.rects["help"], round(view.scrolls["help"].at), _within(view.touch, "close")
    how = partial(helping.card, rect=rect, shown=shown, sheet=sheet, at=at, touch=touch)
    return "help", (rect, shown, at, touch), how


def _library(view: View, shown: Library) -> Plan:
    rect, at = view.layout.rects["library"], round(view.scrolls["library"].at)
    touch, typed = _within(view.touch, "close", "game"), (view.line.text, view.line.caret)
    state = (shown.selected, shown.total, shown.title, shown.reading, view.games)
    how = partial(library.card, rect=rect, shown=shown, line=view.line, at=at, touch=touch)
    return "library", (rect, state, typed, at, touch), how


def _form(view: View, sheet: form.Sheet) -> Plan:
    at, touch = round(view.scrolls["form"].at), _within(view.touch, "close", "option:", "field:", "button:")
    typed = (view.line.text, view.line.caret) if view.entry else None
    how = partial(form.card, sheet=sheet, line=view.line, focus=view.focus, at=at, touch=touch)
    return "form", (sheet.rect, sheet.shown, typed, view.focus, at, touch), how


def _tip(view: View) -> Iterator[Plan]:
    if found := tooltip.of(view):
        yield "tip", found, partial(tooltip.draw, rect=found[0], words=found[1])
