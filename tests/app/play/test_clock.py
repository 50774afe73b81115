"""Clocks as values: what is written, what runs, when time is up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zertz3d.app.play.clock import Clock, Control, format_clock, parse_control
from zertz3d.errors import UsageError


@pytest.mark.parametrize(
    ("text", "base", "increment"),
    [("5+3", 300, 3), ("10", 600, 0), ("0.5", 30, 0), ("0+10", 0, 10), (" 90+30 ", 5400, 30)],
)
def test_clocks_are_written_as_minutes_and_seconds(text: str, base: float, increment: float) -> None:
    read = parse_control(text)
    assert read == Control(base, increment)
    assert parse_control(str(read)) == read


def test_none_is_no_clock() -> None:
    assert parse_control("none") is parse_control(" None ") is None


@pytest.mark.parametrize("text", ["", "0", "0+0", "five", "5+", "+5", "5+3+2", "-5", "9999", "5 3", "1e3"])
def test_what_is_no_clock_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(UsageError, match="is no clock: write minutes"):
        parse_control(text)


def test_people_read_it() -> None:
    assert [Control(300, 3).words, Control(30).words, Control(600).words] == ["5 min + 3 s", "0.5 min", "10 min"]


def test_nobodys_time_runs_before_the_first_turn() -> None:
    clock = Clock.begin(Control(300, 3))
    assert clock.tick(1000) == clock and clock.up is None and clock.low is None


def test_time_runs_for_the_one_to_move_and_grows_with_the_turn() -> None:
    clock = Clock.begin(Control(300, 3)).press(0)
    assert clock.left == (303, 300) and clock.running == 1
    clock = clock.tick(10).press(1)
    assert clock.left == (303, 293) and clock.running == 0
    assert clock.tick(3).left == (300, 293) and clock.low is None


def test_a_clock_of_a_game_that_goes_on() -> None:
    control = Control(300, 3)
    assert Clock.after(control, (0, 0), (0, 0), 1) == Clock.begin(control)
    assert Clock.after(control, (20, 0), (1, 0), 1) == Clock(control, (283, 300), 1)
    assert Clock.after(control, (20, 999), (2, 1), 0) == Clock(control, (286, 0), 0)


def test_time_is_up_and_stays_up() -> None:
    clock = Clock.begin(Control(60)).press(0).tick(59)
    assert clock.up is None and clock.low == 1
    assert clock.tick(5).up == clock.tick(5).tick(5).up == 1
    assert clock.tick(5).left == (60, 0)


def test_little_time_is_a_share_of_it_within_reason() -> None:
    assert [Control(minutes * 60).low for minutes in (1, 5, 30)] == [10, 30, 60]


def test_an_increment_alone_begins_with_itself() -> None:
    assert Clock.begin(Control(0, 10)).left == (10, 10)


@given(
    st.sampled_from([Control(300, 3), Control(60), Control(0, 10)]),
    st.lists(st.floats(0, 4), max_size=30),
)
def test_a_clock_can_be_set_again_from_what_was_used(by: Control, thoughts: list[float]) -> None:
    clock, used, side = Clock.begin(by), [0.0, 0.0], 0
    for number, seconds in enumerate(thoughts):
        before = clock.left[side]
        clock = clock.tick(seconds)
        used[side] += before - clock.left[side]
        clock = clock.press(side)
        side = 1 - side
        again = Clock.after(by, (used[0], used[1]), (number // 2 + 1, (number + 1) // 2), side)
        assert again.left == pytest.approx(clock.left) and again.running == clock.running


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [(3723, "1:02:03"), (245.9, "4:05"), (10, "0:10"), (9.37, "0:09.3"), (0.04, "0:00.0"), (0, "0:00")],
)
def test_time_left_is_shown_as_clocks_do(seconds: float, shown: str) -> None:
    assert format_clock(seconds) == shown
