"""The graph over the time line: the curve where it belongs, knobs that lead somewhere, odds in words."""

from dataclasses import replace

import pytest

from tests.hud.samples import GAME, GRAPH, OPEN, SIZES
from zertz3d.hud import draw_plan, tooltip
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.draw.theme import DARK
from zertz3d.hud.game_values import Banner
from zertz3d.hud.hud import Hud
from zertz3d.hud.layout import layout
from zertz3d.hud.panels import graph, transport
from zertz3d.hud.screen_model import Graph, Screen, Tick
from zertz3d.hud.state import HudState
from zertz3d.intents import Action, Intent

SHOWN = replace(GAME, graph=GRAPH)


def drawn(screen: Screen, size: tuple[int, int] = (1280, 720)) -> tuple[HudState, dict[str, Pen]]:
    view = HudState(DARK, *size, 1.0)
    view.take(screen)
    pens = {}
    for name, _, draw in draw_plan.plans(view):
        pens[name] = Pen(view.unit, view.theme)
        draw(pens[name])
    return view, pens


@pytest.mark.parametrize("size", SIZES)
def test_the_curve_lies_right_over_the_line_of_time(size: tuple[int, int]) -> None:
    view, pens = drawn(SHOWN, size)
    strip, bar, scrub = view.rect("graph"), view.rect("transport"), view.bar["scrub"]
    assert bar
    if strip is None:
        assert size[1] < graph.LEAST * view.unit
        return
    assert strip.x < scrub.x < scrub.right < strip.right and strip.bottom <= bar.y
    inside = [quad for quad in pens["graph"].quads if quad.colour[:3] in (DARK.players[0][:3], DARK.players[1][:3])]
    assert inside and all(scrub.x <= quad.x0 and quad.x1 <= scrub.right for quad in inside)


def test_blue_is_above_and_orange_below() -> None:
    view, pens = drawn(SHOWN)
    strip = view.rect("graph")
    assert strip
    middle = round(graph._plot(pens["graph"], strip, view.bar["scrub"]).middle[1])
    for quad in pens["graph"].quads:
        if quad.colour[:3] in (DARK.players[0][:3], DARK.players_light[0][:3]):
            assert quad.y1 <= middle
        elif quad.colour[:3] in (DARK.players[1][:3], DARK.players_light[1][:3]):
            assert quad.y0 >= middle


def test_the_higher_the_value_the_higher_the_column() -> None:
    def top(value: float) -> float:
        _, pens = drawn(replace(GAME, graph=Graph((value,) * 41)))
        blue = (DARK.players[0][:3], DARK.players_light[0][:3])
        return min(quad.y0 for quad in pens["graph"].quads if quad.colour[:3] in blue)

    tops = [top(value) for value in (0.1, 0.4, 0.7, 1.0)]
    assert tops == sorted(tops, reverse=True) and len(set(tops)) == 4


def test_nothing_is_drawn_where_nothing_is_known() -> None:
    known = tuple(0.5 if turn <= 10 else None for turn in range(41))
    view, pens = drawn(replace(GAME, graph=Graph(known)))
    end = transport.place_of(view.bar["scrub"], GAME.transport.ticks[9].time, GAME.transport.length)
    blue = [quad for quad in pens["graph"].quads if quad.colour[:3] == DARK.players[0][:3]]
    assert blue and max(quad.x1 for quad in blue) <= end
    assert graph.points(Graph((None,) * 41), GAME.transport.ticks, 98.4) == []


def test_knobs_lead_to_their_turns_and_the_rest_scrubs(hud: Hud) -> None:
    hud.show(SHOWN)
    strip, scrub = hud.parts["graph"], hud.buttons["scrub"]
    x = transport.place_of(scrub, GAME.transport.ticks[13].time, GAME.transport.length)
    hud.pointer(x, strip.middle[1])
    found = tooltip.of(hud._view)
    assert found and found[1].startswith("Turn 14") and found[1].endswith("turning point")
    assert found[0].bottom <= strip.y
    assert hud.press(x, strip.middle[1]) == [Intent(Action.SHOW_TURN, 14)]
    hud.release(x, strip.middle[1])
    far = transport.place_of(scrub, GAME.transport.ticks[19].time, GAME.transport.length)
    (intent,) = hud.press(far, strip.middle[1])
    assert intent.action == "scrub-begin" and isinstance(intent.value, float)
    assert abs(intent.value - GAME.transport.ticks[19].time) < 0.3
    hud.release(far, strip.middle[1])


@pytest.mark.parametrize("name", ["caption", "banner", "problem"])
def test_what_the_pointer_on_the_graph_says_leaves_words_in_sight(hud: Hud, name: str) -> None:
    plain = replace(SHOWN, caption="", banner=None, problem=None)
    said = {
        "caption": "Ring a1 is removed",
        "banner": Banner("Blue wins", "four white marbles"),
        "problem": "Not legal",
    }
    hud.show(replace(plain, **{name: said[name]}))
    strip, told = hud.parts["graph"], hud.parts[name]
    for place in range(1, 20):
        hud.pointer(strip.x + strip.w * place / 20, strip.middle[1])
        found = tooltip.of(hud._view)
        assert found is None or not found[0].meets(told)


def test_the_bar_is_fuller_the_better_blue_stands() -> None:
    def filled(value: float | None) -> int:
        pen = Pen(1.0, DARK)
        graph.present(pen, Rect(0, 0, 300, 64), Rect(21, 0, 260, 40), value, 100)
        return sum(round(q.y1 - q.y0) for q in pen.quads if q.colour == DARK.players[0] and q.x1 - q.x0 >= graph.BAR)

    heights = [filled(value) for value in (-1.0, -0.5, 0.0, 0.5, 1.0)]
    assert heights == sorted(heights) and heights[0] == 0 < heights[-1]
    assert filled(None) == 0


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (0.5, " · Anna Kowalska 75 %"), (-0.2, " · Björn Lindqvist 60 %"), (0.0, " · even"),
        (1.0, " · Anna Kowalska wins"), (-1.0, " · Björn Lindqvist wins"), (None, ""),
    ],
)  # fmt: skip
def test_odds_in_words(value: float | None, said: str) -> None:
    assert graph.words(Graph((0.0, value)), 1, GAME.players) == said
    assert graph.words(Graph((0.0,)), 1, GAME.players) == ""


def test_without_length_turns_stand_evenly() -> None:
    """A film of mere cuts."""
    ticks = (Tick(0.0, "turn", 1), Tick(0.0, "turn", 2))
    assert graph.points(Graph((0.0, 0.5, 1.0)), ticks, 0.0) == [[(0.0, 0.0), (0.5, 0.5), (1.0, 1.0)]]


def test_the_list_of_moves_goes_down_past_the_graph() -> None:
    plain, with_graph = (layout(1280, 720, 1.0, screen, DARK) for screen in (OPEN, replace(SHOWN, show_moves=True)))
    assert with_graph.rects["moves"] == plain.rects["moves"]
    assert with_graph.free.h < plain.free.h


def test_it_says_whose_side_is_whose_and_has_a_cross(hud: Hud) -> None:
    hud.show(replace(GAME, graph=replace(GRAPH, names=("Anna", "Björn"))))
    strip = hud.parts["graph"]
    cross = next(hud.target(x, strip.y + 8) for x in range(strip.right - 8, strip.right))
    assert cross and cross.name == "close-graph" and cross.rect.right <= strip.right
    x, y = cross.rect.middle
    assert hud.press(x, y) == [Intent(Action.GRAPH)]
    hud.release(x, y)


def test_the_words_stand_above_the_curve() -> None:
    view, pens = drawn(replace(GAME, graph=Graph((1.0,) * 41)))
    strip = view.rect("graph")
    assert strip
    curve = [
        quad for quad in pens["graph"].quads if quad.colour[:3] in (DARK.players[0][:3], DARK.players_light[0][:3])
    ]
    assert min(quad.y0 for quad in curve) >= strip.y + graph.CAPTION_HIGH * view.unit


def test_where_there_is_little_room_the_arrow_says_whose_side_it_is() -> None:
    assert graph.caption("Blue", 0, 300, 12) == "Blue better ↑"
    assert graph.caption("Orange", 1, 300, 12) == "Orange better ↓"
    assert graph.caption("Orange", 1, 60, 12) == "↓ Orange"


def test_between_two_knobs_each_has_its_half() -> None:
    found = list(graph._targets(Rect(0, 0, 100, 10), [(7, 50), (9, 54)], 8))
    assert [(target.name, target.rect.x, target.rect.right) for target in found] == [
        ("scrub", 0, 42), ("turning:7", 42, 52), ("turning:9", 52, 62), ("scrub", 62, 100),
    ]  # fmt: skip


def test_a_turn_counts_once_it_is_complete() -> None:
    first, second = GAME.transport.ticks[:2]
    times = (0.0, first.time - 0.01, first.time, second.time - 0.01, second.time)
    assert [graph.turn_at(GAME.transport, time) for time in times] == [0, 0, 1, 1, 2]
