"""Nothing overlaps, nothing leaves the window, nothing is too small: in every size, scale and state."""

from dataclasses import replace
from itertools import combinations, product

import pytest

from tests.hud.drawing import drawn, view_of
from tests.hud.samples import CROWDED, GAME, OPEN, SCALES, SCREENS, SIZES, TOOLS, film, moves
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.draw.theme import DARK
from zertz3d.hud.layout import AIR, CAPTION_STRIP, LEAST, TABLE, Layout, layout, unit_of
from zertz3d.hud.panels import graph, notices, tool_buttons, transport
from zertz3d.hud.panels.notices import title_width
from zertz3d.hud.screen_model import FileChooser, Graph, Help, Library, Progress, Screen, Tick, Toast, Tool
from zertz3d.intents import Action, Intent

ABOVE_ALL = ("help", "library", "files")
everywhere = pytest.mark.parametrize("scale", SCALES)
sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
screens = pytest.mark.parametrize("name", SCREENS)


def made(size: tuple[int, int], scale: float, screen: Screen) -> Layout:
    return layout(*size, scale, screen, DARK)


@sizes
@everywhere
@screens
def test_nothing_overlaps_or_leaves_the_window(size: tuple[int, int], scale: float, name: str) -> None:
    plan = made(size, scale, SCREENS[name])
    window = Rect(0, 0, *size)
    for part, rect in plan.rects.items():
        assert window.holds(rect), part
        assert rect.w > 0 and rect.h > 0, part
    above = (*ABOVE_ALL, "form") if name == "form" else ABOVE_ALL
    below = {part: rect for part, rect in plan.rects.items() if part not in above}
    for (a, first), (b, second) in combinations(below.items(), 2):
        assert not first.meets(second), f"{a} and {b}"


@sizes
@everywhere
def test_buttons_do_not_overlap_and_can_be_hit(size: tuple[int, int], scale: float) -> None:
    plan = made(size, scale, GAME)
    bar = plan.rects["transport"]
    places = transport.arranged(bar, plan.unit, DARK)
    for name, rect in places.items():
        assert bar.holds(rect), name
    for (a, first), (b, second) in combinations(places.items(), 2):
        assert not first.meets(second), f"{a} and {b}"
    for name in set(places) - {"turn", "scrub"}:
        assert min(places[name].w, places[name].h) >= round(40 * plan.unit) - 1, name
    assert places["scrub"].w >= 100 * plan.unit
    assert {"play", "previous", "next", "moves", "help"} <= set(places)


def test_buttons_are_forty_pixels_at_720p() -> None:
    plan = made((1280, 720), 1.0, GAME)
    places = transport.arranged(plan.rects["transport"], plan.unit, DARK)
    assert set(places) == {*transport.LEFT, *transport.RIGHT, "turn", "scrub"}
    assert min(min(rect.w, rect.h) for rect in places.values()) >= 40


def test_buttons_that_nobody_may_use_leave_their_room_to_the_line() -> None:
    bar = made((1280, 720), 1.0, GAME).rects["transport"]
    barred = frozenset({"help", "library", "sound"})
    fewer, all_ = transport.arranged(bar, 1.0, DARK, barred), transport.arranged(bar, 1.0, DARK)
    assert set(all_) - set(fewer) == barred and fewer["scrub"].w > all_["scrub"].w


@sizes
@everywhere
def test_the_layout_is_a_function(size: tuple[int, int], scale: float) -> None:
    again = replace(CROWDED, transport=replace(CROWDED.transport, time=1.0), players=tuple(CROWDED.players))
    assert made(size, scale, CROWDED) == made(size, scale, CROWDED) == made(size, scale, again)


@sizes
@everywhere
def test_units_leave_room_and_stay_legible(size: tuple[int, int], scale: float) -> None:
    unit = unit_of(*size, scale)
    assert size[0] / unit >= LEAST - 1e-6 and size[1] / unit >= LEAST - 1e-6
    if min(size) >= 600:
        assert DARK.small * unit >= 9 - 1e-9
    assert unit_of(*size, 2.0) >= unit_of(*size, 1.0) >= unit_of(*size, 0.75)


def test_a_unit_is_a_pixel_at_720p_and_follows_the_height() -> None:
    assert unit_of(1280, 720, 1.0) == 1.0
    assert unit_of(3840, 2160, 1.0) == 3.0
    assert unit_of(1280, 720, 2.0) == 2.0
    assert unit_of(600, 1000, 1.0) == pytest.approx(600 / 720)


@pytest.mark.parametrize("size", [(2560, 1080), (3440, 1440), (2560, 800)])
def test_windows_wider_than_most_screens_show_the_list(size: tuple[int, int]) -> None:
    assert "moves" in made(size, 1.0, GAME).rects
    assert "moves" not in made(size, 1.0, replace(GAME, show_moves=False)).rects


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160), (800, 600), (600, 1000), (1024, 768)])
def test_other_windows_keep_the_list_until_it_is_wanted(size: tuple[int, int]) -> None:
    assert "moves" not in made(size, 1.0, GAME).rects
    assert "moves" in made(size, 1.0, OPEN).rects


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (800, 600), (600, 1000), (2560, 800)])
def test_most_of_the_window_is_left_to_the_table(size: tuple[int, int]) -> None:
    free = made(size, 1.0, GAME).free
    assert free.w * free.h >= 0.5 * size[0] * size[1]


@sizes
@everywhere
def test_what_is_wrong_is_always_in_sight(size: tuple[int, int], scale: float) -> None:
    assert "problem" in made(size, scale, replace(GAME, problem="Turn 7 is not legal.")).rects
    fault = Toast(9, "This file cannot be read.", "error")
    assert "toast9" in made(size, scale, replace(CROWDED, toasts=(*CROWDED.toasts, fault))).rects
    assert "prompt" in made(size, scale, SCREENS["wrong"]).rects
    assert "caption" in made(size, scale, GAME).rects


@sizes
def test_a_banner_has_a_place_at_the_end(size: tuple[int, int]) -> None:
    plan = made(size, 1.0, SCREENS["end"])
    assert "banner" in plan.rects
    assert "caption" not in plan.rects


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1600, 900)])
def test_long_work_stands_at_the_foot_of_an_open_list_of_moves(size: tuple[int, int]) -> None:
    shown = replace(GAME, show_moves=True, progress=Progress("Filming game.mp4", 0.3, "1:20 left"))
    before, plan = made(size, 1.0, replace(shown, progress=None)), made(size, 1.0, shown)
    work, list_ = plan.rects["progress"], plan.rects["moves"]
    assert (work.x, work.w, work.bottom) == (list_.x, list_.w, before.rects["moves"].bottom)
    assert list_.y == before.rects["moves"].y and list_.bottom < work.y
    assert not work.meets(plan.free)
    told = made(size, 1.0, replace(shown, toasts=(Toast(1, "Saved to /home/anna/game.txt"),))).rects
    assert told["progress"] == work and told["toast1"].x == work.x and told["toast1"].bottom < work.y
    assert told["moves"].bottom < told["toast1"].y


def test_hidden_leaves_messages_and_nothing_of_the_game() -> None:
    rects = made((1280, 720), 1.0, SCREENS["hidden"]).rects
    assert set(rects) <= {"progress", "toast1", "toast2", "toast3"}
    assert "toast3" in rects
    hidden_help = replace(SCREENS["help"], hidden=True)
    assert "help" in made((1280, 720), 1.0, hidden_help).rects


def test_no_game_no_title() -> None:
    rects = made((1280, 720), 1.0, Screen()).rects
    assert set(rects) == {"player0", "player1", "transport"}


@sizes
@everywhere
def test_overlays_are_large_enough_to_use(size: tuple[int, int], scale: float) -> None:
    for name, kind in (("help", Help), ("library", Library), ("files", FileChooser)):
        assert isinstance(SCREENS[name].overlay, kind)
        plan = made(size, scale, SCREENS[name])
        assert plan.rects[name].h >= 300 * plan.unit


@pytest.mark.parametrize("turns", [1, 40, 250])
def test_time_and_place_on_the_line_agree(turns: int) -> None:
    scrub, ticks = Rect(100, 0, 400, 40), film(turns)
    length = ticks[-1].time
    for tick in ticks:
        x = transport.place_of(scrub, tick.time, length)
        assert scrub.x <= x <= scrub.right
        assert abs(transport.time_at(scrub, x, length) - tick.time) <= length / scrub.w
    assert transport.time_at(scrub, -50, length) == 0
    assert transport.time_at(scrub, 9000, length) == length
    assert transport.place_of(scrub, 3.0, 0.0) == scrub.x


def test_the_hint_names_the_turn_and_what_happens() -> None:
    shown = replace(GAME.transport, ticks=(Tick(1, "turn", 1), Tick(2, "capture", 2), Tick(3, "claim", 3)))
    assert [transport.hint(shown, t) for t in (0.5, 1.0, 2.5, 3.5)] == [
        "Turn 0",
        "Turn 1",
        "Turn 2 · capture",
        "Turn 3 · claim",
    ]


def test_rates_are_written_as_people_write_them() -> None:
    assert [transport.rate_words(rate) for rate in (0.25, 0.5, 1.0, 1.5, 8.0)] == ["¼×", "½×", "1×", "1.5×", "8×"]


def test_a_long_list_changes_nothing_else() -> None:
    short, long = (made((1280, 720), 1.0, replace(GAME, moves=moves(count))) for count in (3, 400))
    assert short == long


@pytest.mark.parametrize("size", SIZES)
def test_a_list_without_moves_takes_no_room(size: tuple[int, int]) -> None:
    for wanted in (None, True):
        fresh, folded = replace(GAME, moves=(), show_moves=wanted), replace(GAME, show_moves=False)
        assert made(size, 1.0, fresh).rects == made(size, 1.0, folded).rects


@pytest.mark.parametrize("size", SIZES)
def test_a_list_that_may_only_stand_beside_the_table_never_lies_over_it(size: tuple[int, int]) -> None:
    opened, beside = made(size, 1.0, OPEN), made(size, 1.0, replace(OPEN, moves_beside=True))
    if "moves" in opened.rects and opened.rects["moves"].w > size[0] / 2:
        assert "moves" not in beside.rects
    else:
        assert beside == opened


def test_a_title_has_the_room_it_needs_under_the_card() -> None:
    said = "Blue to win in 2 by blitz rules · 1 / 28, by its whole name"
    plan = made((1280, 720), 1.0, replace(GAME, title=said))
    assert plan.rects["head"].w >= title_width(said, plan.unit, DARK) > plan.rects["player0"].w
    assert made((1280, 720), 1.0, replace(GAME, title="x" * 200)).rects["head"].w == 420


def test_a_narrow_window_has_no_room_beside_the_table() -> None:
    assert "moves" in made((500, 800), 1.6, OPEN).rects
    assert "moves" not in made((500, 800), 1.6, replace(OPEN, moves_beside=True)).rects


@sizes
@everywhere
def test_the_table_comes_before_the_buttons(size: tuple[int, int], scale: float) -> None:
    """In a window too low for bar and tools the bar goes while there is a game to play; keys do all it does."""
    playing, watching = made(size, scale, SCREENS["tools"]), made(size, scale, GAME)
    assert "transport" in watching.rects
    assert "tools" in playing.rects or "transport" not in playing.rects
    for plan in (playing, watching):
        assert plan.free.h + CAPTION_STRIP * plan.unit + 1 >= TABLE * size[1]


@everywhere
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160), (2560, 800)])
def test_the_largest_panels_keep_the_bar_and_the_tools(size: tuple[int, int], scale: float) -> None:
    """Also with all the buttons of a game against somebody."""
    eight = tuple(replace(TOOLS[0], name=str(number)) for number in range(8))
    for screen in (replace(GAME, tools=TOOLS), replace(GAME, tools=eight, live=True)):
        plan = made(size, scale, screen)
        bar = plan.rects["transport"]
        places = (transport.short if screen.live else transport.arranged)(bar, plan.unit, DARK)
        assert len(plan.tools) == len(screen.tools) and {"previous", "next", "moves", "help"} <= set(places)
        assert all(bar.holds(rect) for rect in places.values())


def test_a_low_window_has_the_tools_but_no_bar_in_a_game() -> None:
    low, high = (made(size, 1.0, SCREENS["tools"]).rects for size in ((320, 240), (1280, 720)))
    assert "tools" in low and "transport" not in low
    assert "tools" in high and "transport" in high


@sizes
@everywhere
def test_a_player_has_a_short_bar(size: tuple[int, int], scale: float) -> None:
    live = replace(SCREENS["tools"], live=True)
    plan = made(size, scale, live)
    if "transport" not in plan.rects:
        return
    bar = plan.rects["transport"]
    places = transport.short(bar, plan.unit, DARK)
    assert set(places) == {*transport.PLAYER, "turn"}
    assert all(bar.holds(rect) for rect in places.values())
    assert min(min(rect.w, rect.h) for rect in places.values()) >= round(40 * plan.unit) - 1
    for (a, first), (b, second) in combinations(plan.rects.items(), 2):
        assert not first.meets(second), f"{a} and {b}"


@pytest.mark.parametrize(("size", "aside"), [((1280, 720), True), ((1920, 1080), True), ((800, 600), False)])
def test_the_short_bar_stands_at_the_right_where_words_have_room_beside_it(size: tuple[int, int], aside: bool) -> None:
    plan = made(size, 1.0, replace(GAME, live=True))
    bar, card = plan.rects["transport"], plan.rects["player1"]
    assert bar.right == card.right if aside else abs(bar.middle[0] - size[0] / 2) <= 1


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_title_without_a_bar_stands_in_the_middle_between_the_players(size: tuple[int, int]) -> None:
    rects = made(size, 1.0, replace(GAME, controls=False, title="A short title")).rects
    head = rects["head"]
    assert abs(head.middle[0] - size[0] / 2) <= 1 and head.y == rects["player0"].y
    assert rects["player0"].right < head.x and head.right < rects["player1"].x


def test_messages_take_no_more_of_a_list_than_leaves_most_of_it() -> None:
    words = "A message that is long enough for several lines of a narrow list. " * 3
    many, one = (replace(OPEN, toasts=tuple(Toast(n, words) for n in range(count))) for count in (8, 1))
    alone, crowded, few = (made((1280, 720), 1.0, one).rects for one in (replace(OPEN, toasts=()), many, one))
    assert crowded["moves"] == alone["moves"] and few["moves"].h < alone["moves"].h
    assert few["toast0"].x == few["moves"].x and crowded["toast7"].x < alone["moves"].x


def test_words_stand_beside_the_short_bar_and_the_table_gets_the_room() -> None:
    live = replace(GAME, live=True, caption="Choose where it lands: " * 5)
    for listed in (True, False):
        watched, played = (made((1280, 720), 1.0, replace(one, show_moves=listed)) for one in (GAME, live))
        words, bar = played.rects["caption"], played.rects["transport"]
        assert words.bottom > bar.y and not words.meets(bar)
        assert played.free.h > watched.free.h + 60


# ------------------------------------------------------------- what lies over the table


def strip_of(plan: Layout) -> Rect | None:
    """The place in which captions come and go, without the air around it: it is covered although nothing need be there
    now."""
    known = [rect.inset(-round(DARK.margin * plan.unit)) for rect in plan.rects.values()]
    said = [plan.rects[name] for name in ("problem", "banner") if name in plan.rects]
    left = [rect for rect in plan.covered if rect not in known and not any(map(rect.holds, said))]
    return left[0].inset(round(AIR * plan.unit)) if left else None


@pytest.mark.parametrize(("size", "units"), [((1280, 720), 32), ((600, 1000), 52), ((400, 900), 52)])
def test_captions_have_a_strip_of_their_own(size: tuple[int, int], units: int) -> None:
    for screen in (replace(GAME, show_moves=False), replace(GAME, show_moves=False, caption="")):
        plan = made(size, 1.0, screen)
        strip = strip_of(plan)
        wide = min(plan.free.w, round(notices.CAPTION * plan.unit))
        assert strip and (strip.w, strip.h) == (wide, round(units * plan.unit))
        assert strip.bottom == plan.free.bottom and abs(strip.middle[0] - size[0] / 2) <= 1
        assert screen.caption == "" or strip.holds(plan.rects["caption"])


@sizes
@everywhere
@pytest.mark.parametrize("count", [6, 9, 12])
def test_many_buttons_do_not_lie_on_the_short_bar(size: tuple[int, int], scale: float, count: int) -> None:
    plan = made(size, scale, replace(GAME, live=True, tools=(TOOLS * 2)[:count]))
    assert not ({"tools", "transport"} <= set(plan.rects) and plan.rects["tools"].meets(plan.rects["transport"]))


def test_what_is_seen_beside_a_caption_does_not_touch_it() -> None:
    plan = made((1280, 720), 1.0, replace(GAME, show_moves=False))
    assert any(rect.holds(plan.rects["caption"].inset(-AIR)) for rect in plan.covered)


@sizes
@everywhere
@pytest.mark.parametrize("letters", [60, 90, 110, 150, 190])
def test_long_captions_stay_in_their_strip(size: tuple[int, int], scale: float, letters: int) -> None:
    words = " ".join(["Solberg"] * (letters // 8))
    plan = made(size, scale, replace(GAME, show_moves=False, caption=words))
    strip = strip_of(plan)
    if strip is None or strip.h > (CAPTION_STRIP + 1) * plan.unit:
        return  # two lines have their place
    pill, bar = plan.rects["caption"], plan.rects["transport"]
    assert pill.y >= strip.y and pill.x >= strip.x and pill.right <= strip.right
    assert pill.bottom <= bar.y - 3 * plan.unit
    pen = drawn(view_of(size, scale, replace(GAME, show_moves=False, caption=words)))["caption"]
    assert " ".join(one.words for one in pen.written) == words


def test_with_a_problem_the_strip_of_captions_is_above_it() -> None:
    plan = made((1280, 720), 1.0, replace(GAME, show_moves=False, problem="Turn 7 is not legal."))
    strip, problem = strip_of(plan), plan.rects["problem"]
    assert strip and strip.holds(plan.rects["caption"]) and not strip.meets(problem)
    assert any(rect.holds(problem) for rect in plan.covered)


@pytest.mark.parametrize(("scale", "kept"), [(1.0, True), (2.0, False)])
def test_a_low_room_keeps_no_strip_for_captions(scale: float, kept: bool) -> None:
    plan = made((1280, 720), scale, replace(SCREENS["aside"], show_moves=False))
    assert (strip_of(plan) is not None) == kept
    assert (plan.free.h >= 2 * CAPTION_STRIP * plan.unit + 40) == kept


@pytest.mark.parametrize("name", ["player0", "player1", "transport"])
def test_what_lies_over_the_table_has_some_air(name: str) -> None:
    plan = made((1280, 720), 1.0, GAME)
    assert plan.rects[name].inset(-DARK.margin) in plan.covered


def test_a_list_that_lies_over_the_table_for_a_while_is_not_looked_around() -> None:
    narrow, wide = made((400, 900), 1.0, OPEN), made((1280, 720), 1.0, OPEN)
    for plan, covers in ((narrow, False), (wide, True)):
        assert (plan.rects["moves"].inset(-round(DARK.margin * plan.unit)) in plan.covered) == covers
    assert strip_of(narrow) is None


@pytest.mark.parametrize(("high", "there"), [(graph.LEAST - 1, False), (graph.LEAST, True), (720, True)])
def test_a_low_window_has_no_graph(high: int, there: bool) -> None:
    scale = 720 / high
    plan = made((1280, high), scale, replace(GAME, graph=Graph((0.0, 0.5, -0.5))))
    assert plan.unit == pytest.approx(1.0) and ("graph" in plan.rects) == there


def test_notices_have_room_or_are_left_out() -> None:
    screen = replace(CROWDED, caption="A marble is captured.", problem="Turn 7 is not legal.", banner=None)
    seen = set()
    for high, shown, prompt in product(range(10, 300, 7), (screen, SCREENS["wrong"]), (0, 90)):
        room = Rect(100, 50, 640, high)
        rects = notices.arranged(shown, room, 1.0, DARK, prompt)
        seen |= set(rects)
        assert all(room.holds(rect) for rect in rects.values()), high
        assert not any(a.meets(b) for a, b in combinations(rects.values(), 2))
    assert {"caption", "problem"} <= seen


# ------------------------------------------------------------------ buttons of the bar


@pytest.mark.parametrize("high", [60, 98])
def test_buttons_that_belong_together_are_there_together_or_not_at_all(high: int) -> None:
    seen: dict[str, set[bool]] = {"slower": set(), "first": set()}
    for wide in range(200, 1300, 3):
        places = transport.arranged(Rect(0, 0, wide, high), 1.0, DARK)
        for one, other in (("slower", "faster"), ("first", "last")):
            assert (one in places) == (other in places), wide
            seen[one].add(one in places)
    assert seen == {"slower": {True, False}, "first": {True, False}}


@pytest.mark.parametrize("barred", [frozenset(), frozenset({"help"}), frozenset({"help", "moves", "sound"})])
def test_the_short_bar_is_as_wide_as_its_buttons(barred: frozenset[str]) -> None:
    wide = transport.width(1.0, DARK, barred)
    places = transport.short(Rect(0, 0, wide, 60), 1.0, DARK, barred)
    assert max(rect.right for rect in places.values()) == wide - DARK.padding
    assert set(places) == {"turn", *transport.PLAYER} - barred


@pytest.mark.parametrize("size", [(1256, 470), (700, 500), (300, 900), (380, 700), (250, 400), (500, 120)])
@pytest.mark.parametrize("slim", [False, True])
def test_tools_stand_on_their_card_in_the_room(size: tuple[int, int], slim: bool) -> None:
    for count in range(1, 13):
        room = Rect(40, 30, *size)
        tools = (Tool("draw", "Offer draw", Intent(Action.OFFER_DRAW), "draw"),) * count
        place = tool_buttons.placed(room, tools, 1.0, DARK, slim)
        assert room.holds(place.rect) and all(place.rect.holds(cell) for cell in place.cells), count
        assert not any(a.meets(b) for a, b in combinations(place.cells, 2))
        assert room.holds(place.room) and not place.room.meets(place.rect)
        assert len(place.cells) == count or size[1] < 500, "only where there is no room one is left out"
