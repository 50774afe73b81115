"""Where one is in time: a value that ticks, stops, repeats and steps."""

import pytest

from zertz3d.motion.playback import RATES, Playback, neighbour

MARKS = (0.0, 2.0, 5.0, 9.0)
START = Playback(9.0)


def test_nothing_passes_while_nothing_plays() -> None:
    assert START.tick(5).time == 0 and START.tick(5).played == ()


def test_time_passes_at_the_rate() -> None:
    at = Playback(9.0, rate=2.0).play().tick(0.5)
    assert at.time == 1.0 and at.played == ((0.0, 1.0),)
    assert at.tick(0.25).played == ((1.0, 1.5),)


def test_many_short_ticks_are_one_long_one() -> None:
    view = START.play()
    for _ in range(80):
        view = view.tick(0.025)
    assert view.time == pytest.approx(START.play().tick(2.0).time)


def test_it_stops_at_the_end_and_starts_over() -> None:
    end = START.play().tick(20)
    assert end.time == 9.0 and not end.playing and end.played == ((0.0, 9.0),)
    assert end.play().time == 0.0


def test_backwards_nothing_is_heard_and_it_stops_at_the_beginning() -> None:
    back = START.seek(4).play(backwards=True).tick(1)
    assert back.time == 3 and back.played == ()
    assert not back.tick(10).playing and back.tick(10).time == 0
    assert START.play(backwards=True).time == 9.0


def test_loops() -> None:
    loop = Playback(9.0, loop=True).seek(8).play().tick(2)
    assert loop.time == pytest.approx(1) and loop.playing
    assert loop.played == ((8, 9.0), (0.0, pytest.approx(1)))
    back = Playback(9.0, loop=True).seek(1).play(backwards=True).tick(2)
    assert back.time == pytest.approx(8) and back.played == ()


def test_a_part_is_repeated() -> None:
    part = Playback(9.0, span=(2.0, 4.0)).seek(3.5).play().tick(1)
    assert part.time == pytest.approx(2.5) and part.played == ((3.5, 4.0), (2.0, pytest.approx(2.5)))
    outside = Playback(9.0, span=(2.0, 4.0)).seek(6).play().tick(1)
    assert outside.time == 7


def test_an_empty_film_plays_to_its_end_at_once() -> None:
    assert Playback(0.0, loop=True).play().tick(1).time == 0.0


@pytest.mark.parametrize(
    ("t", "count", "mark"),
    [
        (0, 1, 2),
        (1.9, 1, 2),
        (2, 1, 5),
        (2, -1, 0),
        (2.1, -1, 2),
        (9, 1, 9),
        (0, -1, 0),
        (0, 2, 5),
        (9, -3, 0),
        (3, 9, 9),
    ],
)
def test_neighbours(t: float, count: int, mark: float) -> None:
    assert neighbour(MARKS, t, count) == mark


def test_a_step_plays_to_the_next_mark_and_stops_there_exactly() -> None:
    step = START.step(MARKS)
    assert step.playing and step.until == 2.0
    there = step.tick(1.5).tick(1.5)
    assert there.time == 2.0 and not there.playing and there.until is None
    back = there.step(MARKS, -1).tick(0.5)
    assert back.time == 1.5 and back.playing and back.tick(7).time == 0


def test_a_second_step_leads_farther() -> None:
    assert START.step(MARKS).tick(0.1).step(MARKS).until == 5.0
    assert START.seek(9).step(MARKS, -1).tick(0.1).step(MARKS, -1).until == 2.0


def test_a_step_at_the_end_stays() -> None:
    assert START.seek(9).step(MARKS).playing is False


def test_the_other_way_in_the_middle_of_a_step() -> None:
    turned = START.seek(2).step(MARKS).tick(1).step(MARKS, -1)
    assert turned.until == 2.0 and turned.backwards and turned.tick(9).time == 2.0


def test_seeking_is_clamped_and_keeps_playing() -> None:
    assert START.seek(-3).time == 0 and START.seek(99).time == 9
    assert START.play().seek(4).playing and not START.step(MARKS).seek(4).until


def test_rates() -> None:
    assert START.faster().rate == 2.0 and START.faster(-1).rate == 0.5
    assert START.faster(99).rate == RATES[-1] and START.faster(-99).rate == RATES[0]


def test_a_film_that_grows_or_is_cut() -> None:
    view = Playback(9.0, time=8.0, span=(1.0, 8.5))
    assert view.resized(4.0).time == 4.0 and view.resized(4.0).span == (1.0, 4.0)
    assert view.resized(20.0).time == 8.0 and view.resized(20.0).length == 20.0


def test_pausing_forgets_the_goal() -> None:
    assert START.step(MARKS).pause().until is None and not START.play().pause().playing


def test_whoever_goes_elsewhere_has_not_played_the_way_there() -> None:
    played = Playback(10.0, playing=True).tick(1.0)
    assert played.played and played.seek(5.0).played == played.pause().played == played.play().played == ()


def test_a_film_in_which_all_happens_at_other_times_stops_at_the_same_moment() -> None:
    before = Playback(10.0, 2.0, until=4.0, span=(1.0, 5.0))
    after = before.moved(lambda time: 2 * time, 20.0)
    assert (after.time, after.until, after.span, after.length) == (4.0, 8.0, (2.0, 10.0), 20.0)
    assert Playback(10.0).moved(lambda time: 2 * time, 20.0).until is None
