"""The strip over the time line: who stands better after each turn, and where the game turned."""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from zertz3d.hud.draw import font
from zertz3d.hud.draw.buttons import button
from zertz3d.hud.draw.hit_targets import Target, Touch
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect, to_pixels
from zertz3d.hud.draw.theme import HudTheme, faded
from zertz3d.hud.panels import transport
from zertz3d.hud.screen_model import Graph, PlayerPanel, Tick, Transport
from zertz3d.intents import Action, Intent
from zertz3d.words import _, address

HEIGHT = 80
LEAST = 470
"""Units a window must be high for the strip to be shown."""
BESIDE, BEYOND = 21, 22
"""Units of the card to the left of the time line, where the bar stands, and to its right."""
BAR = 8
CAPTION, CAPTION_HIGH = 12, 17
"""The size of the words that say which side is whose, and units of the line in which they stand."""
CROSS = 20
"""Units of the button that closes the graph."""
SHADES = 8
"""Steps of opacity in which the edge of the curve is drawn smooth."""

Points = Sequence[tuple[float, float]]
"""Places along the line from 0 to 1, each with a value."""


def placed(bar: Rect, unit: float, theme: HudTheme, barred: frozenset[str] = frozenset()) -> Rect:
    """The card above the transport bar, the curve right over its line of time."""

    def px(units: float) -> int:
        return to_pixels(units, unit)

    scrub = transport.arranged(bar, unit, theme, barred)["scrub"]
    high = px(HEIGHT)
    return Rect(scrub.x - px(BESIDE), bar.y - px(6) - high, scrub.w + px(BESIDE) + px(BEYOND), high)


def _plot(pen: Pen, rect: Rect, scrub: Rect) -> Rect:
    top = pen.px(5) + pen.px(CAPTION_HIGH)
    return Rect(scrub.x, rect.y + top, scrub.w, rect.h - top - pen.px(8))


def points(graph: Graph, ticks: Sequence[Tick], length: float) -> list[list[tuple[float, float]]]:
    """What is known, in runs without a gap: where along the line, and the value there."""
    places = [0.0, *(tick.time / length if length > 0 else tick.turn / max(1, len(ticks)) for tick in ticks)]
    pairs = list(zip(places, graph.values, strict=False))
    runs = groupby(pairs, key=lambda pair: pair[1] is not None)
    return [[(place, value) for place, value in run if value is not None] for known, run in runs if known]


def value_at(run: Points, place: float) -> float | None:
    """The value at a place inside of a run: straight from point to point."""
    for (x0, y0), (x1, y1) in pairwise(run):
        if x0 <= place <= x1:
            return y0 + (y1 - y0) * ((place - x0) / (x1 - x0) if x1 > x0 else 1.0)
    return None


def curve(pen: Pen, rect: Rect, scrub: Rect, graph: Graph, shown: Transport, touch: Touch) -> None:
    """The card with the curve, the turning points on it, and how much of the work is done."""
    theme, plot = pen.theme, _plot(pen, rect, scrub)
    pen.card(rect)
    middle = round(plot.middle[1])
    pen.box(Rect(plot.x, middle, plot.w, 1), theme.line)
    runs = points(graph, shown.ticks, shown.length)
    for run in runs:
        _filled(pen, plot, run)
    knobs = _knobs(plot, graph, shown)
    for turn, x in knobs:
        _turning(pen, plot, x, after(graph, turn) or 0.0, touch.hover == f"turning:{turn}")
    pen.targets += _targets(plot, knobs, pen.px(8))
    line = Rect(plot.x, rect.y + pen.px(4), plot.w - pen.px(CROSS) // 2, pen.px(CAPTION_HIGH))
    half = line.w // 2 - pen.px(4)
    for side, place in enumerate((line.left(half), line.end(half))):
        words = caption(graph.names[side], side, place.w, pen.type_size(CAPTION))
        pen.text(words, place, CAPTION, theme.soft, "bold", float(side))
    _cross(pen, rect, touch)
    if graph.share is not None:
        line = Rect(plot.x, rect.bottom - pen.px(5), plot.w, pen.px(2))
        pen.box(line, theme.line)
        pen.box(line.left(round(line.w * graph.share)), theme.accent)


def caption(name: str, side: int, room: int, pixels: int) -> str:
    """Who stands better on that side of the middle; where there is little room the arrow says it."""
    arrow = "↓" if side else "↑"
    told = address(name, _("{player} better {arrow}"), _("You are better {arrow}"))
    words = told.format(player=name, arrow=arrow)
    return words if font.width(words, pixels, "bold") <= room else f"{arrow} {name}"


def _cross(pen: Pen, rect: Rect, touch: Touch) -> None:
    """The button that closes the graph, in the corner of its card."""
    side = pen.px(CROSS)
    target = Target(
        "close-graph", Rect(rect.right - side, rect.y, side, side), Intent(Action.GRAPH), _("Close the graph")
    )
    pen.targets.append(target)
    button(pen, target, "close", touch, size=14)


def _filled(pen: Pen, plot: Rect, run: Points) -> None:
    """The area between curve and middle, in columns as wide as a pixel; equal neighbours are one."""
    first, last = (plot.x + round(plot.w * place) for place in (run[0][0], run[-1][0]))
    columns = []
    for x in range(first, last):
        value = value_at(run, (x + 0.5 - plot.x) / plot.w)
        columns.append(None if value is None else round(value * (plot.h // 2) * SHADES))
    start = first
    for height, equal in groupby(columns):
        wide = sum(1 for _ in equal)
        if height:
            _column(pen, Rect(start, plot.y, wide, plot.h), height)
        start += wide


def _column(pen: Pen, within: Rect, height: int) -> None:
    """A part of the area: `height` in shades of a pixel, upwards if positive."""
    side = 0 if height > 0 else 1
    whole, rest = divmod(abs(height), SHADES)
    middle = round(within.middle[1])
    body, edge = faded(pen.theme.players[side], 0.8), pen.theme.players_light[side]
    thick = min(whole, pen.px(1.5))
    up = height > 0

    def band(near: int, far: int, colour: tuple[float, float, float, float]) -> None:
        top = middle - far if up else middle + 1 + near
        if far > near:
            pen.box(Rect(within.x, top, within.w, far - near), colour)

    band(0, whole - thick, body)
    band(whole - thick, whole, edge)
    band(whole, whole + (rest > 0), faded(edge, rest / SHADES))


def _knobs(plot: Rect, graph: Graph, shown: Transport) -> list[tuple[int, int]]:
    """The turning points of the game, each with its place in pixels."""
    places = {tick.turn: transport.place_of(plot, tick.time, shown.length) for tick in _turned(graph, shown)}
    return [(turn, x) for turn, x in places.items() if after(graph, turn) is not None]


def _turning(pen: Pen, plot: Rect, x: int, value: float, lit: bool) -> None:
    """A knob where the game turned."""
    y = round(plot.middle[1]) - round(value * (plot.h // 2))
    pen.box(Rect(x, plot.y, 1, plot.h), faded(pen.theme.text, 0.35))
    pen.disc((x, y), 14 if lit else 11, pen.theme.sheet)
    pen.disc((x, y), 10 if lit else 7, pen.theme.accent)


def _targets(plot: Rect, knobs: Sequence[tuple[int, int]], half: int) -> Iterator[Target]:
    """Near a knob, what leads to its turn; between the knobs the line of time goes on."""
    at = plot.x
    for number, (turn, x) in enumerate(knobs):
        beyond = knobs[number + 1][1] if number + 1 < len(knobs) else x + 2 * half
        left, right = max(at, x - half), min(plot.right, x + half, (x + beyond) // 2)
        if left > at:
            yield Target("scrub", Rect(at, plot.y, left - at, plot.h))
        if right > left:
            yield Target(f"turning:{turn}", Rect(left, plot.y, right - left, plot.h), Intent(Action.SHOW_TURN, turn))
            at = right
    if plot.right > at:
        yield Target("scrub", Rect(at, plot.y, plot.right - at, plot.h))


def present(pen: Pen, rect: Rect, scrub: Rect, value: float | None, at: int) -> None:
    """Where the film stands, and the value there as a bar: the fuller, the better for player 0."""
    theme, plot = pen.theme, _plot(pen, rect, scrub)
    pen.box(Rect(at, plot.y, pen.px(1.5), plot.h), faded(theme.text, 0.85))
    bar = Rect(rect.x + pen.px(7), plot.y, pen.px(BAR), plot.h)
    if value is None:
        pen.box(bar, theme.line, 3)
        return
    filled = round(bar.h * (value + 1) / 2)
    pen.box(bar, theme.players[1], 3)
    pen.box(Rect(bar.x, bar.bottom - filled, bar.w, filled), theme.players[0], 3 if filled > pen.px(6) else 0)
    pen.box(Rect(bar.x - pen.px(2), round(bar.middle[1]), bar.w + 2 * pen.px(2), 1), theme.text)


def after(graph: Graph, turn: int) -> float | None:
    """The value after a turn, if it is known."""
    return graph.values[turn] if turn < len(graph.values) else None


def turn_at(shown: Transport, time: float) -> int:
    """How many turns are complete at a time."""
    return max((tick.turn for tick in shown.ticks if tick.time <= time + 1e-9), default=0)


def words(graph: Graph, turn: int, players: Sequence[PlayerPanel]) -> str:
    """Who stands better after a turn, as odds."""
    value = after(graph, turn)
    if value is None:
        return ""
    name = players[0 if value >= 0 else 1].name
    if abs(value) == 1:
        return " · " + address(name, _("{player} wins"), _("You win")).format(player=name)
    return f" · {name} {round(50 + 50 * abs(value))} %" if abs(value) > 0.01 else " · " + _("even")


def marks(pen: Pen, scrub: Rect, graph: Graph | None, shown: Transport) -> None:
    """Dots under the line of time, where the game turned."""
    middle = round(scrub.middle[1])
    for tick in _turned(graph, shown):
        pen.disc((transport.place_of(scrub, tick.time, shown.length), middle + pen.px(11)), 6, pen.theme.accent)


def _turned(graph: Graph | None, shown: Transport) -> Iterator[Tick]:
    for tick in shown.ticks:
        if graph and tick.turn in graph.turning:
            yield tick
