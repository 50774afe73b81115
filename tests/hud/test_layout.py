"""Nothing overlaps, nothing leaves the window, nothing is too small: in every size, scale and state."""

from dataclasses import replace
from itertools import combinations

import pytest

from tests.hud.samples import CROWDED, GAME, OPEN, SCALES, SCREENS, SIZES, film, moves
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.draw.theme import DARK
from zertz3d.hud.layout import CAPTION_STRIP, LEAST, TABLE, Layout, layout, unit_of
from zertz3d.hud.panels import transport
from zertz3d.hud.screen_model import FileChooser, Help, Library, Screen, Tick, Toast

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


@sizes
@everywhere
def test_the_table_comes_before_the_buttons(size: tuple[int, int], scale: float) -> None:
    """In a window too low for bar and tools the bar goes while there is a game to play; keys do all it does."""
    playing, watching = made(size, scale, SCREENS["tools"]), made(size, scale, GAME)
    assert "transport" in watching.rects
    assert "tools" in playing.rects or "transport" not in playing.rects
    for plan in (playing, watching):
        assert plan.free.h + CAPTION_STRIP * plan.unit + 1 >= TABLE * size[1]


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


def test_words_stand_beside_the_short_bar_and_the_table_gets_the_room() -> None:
    live = replace(GAME, live=True, caption="Choose where it lands: " * 5)
    for listed in (True, False):
        watched, played = (made((1280, 720), 1.0, replace(one, show_moves=listed)) for one in (GAME, live))
        words, bar = played.rects["caption"], played.rects["transport"]
        assert words.bottom > bar.y and not words.meets(bar)
        assert played.free.h > watched.free.h + 60
