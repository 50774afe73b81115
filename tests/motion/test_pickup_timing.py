"""When a hand may set out, and how high it flies: as soon as it can, and no higher than it must."""

from collections.abc import Sequence

import numpy as np
import pytest

from zertz3d.motion.choreography.pickup_timing import HIGHER, PATIENCE, STOREYS, WAIT, departure
from zertz3d.motion.collisions import FINE, TICK, Airspace, path
from zertz3d.motion.layout import Pose
from zertz3d.motion.physics import Hold, Motion
from zertz3d.motion.quaternions import UPRIGHT

SECONDS = 0.2
LONG = 60.0


class Hands:
    """Lanes above each other, of which it is known which have been asked for."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def __call__(self, storey: int) -> Sequence[Motion]:
        self.asked.append(storey)
        return [over(storey, SECONDS)]


def over(storey: int, seconds: float) -> Hold:
    """Something is in the air on a storey."""
    return Hold(Pose(0.0, 0.0, 2.0 + storey, *UPRIGHT, "carried"), seconds)


def sky(*busy: tuple[int, float]) -> Airspace:
    """Air in which marbles are on some storeys, each for so many seconds."""
    air = Airspace()
    for storey, seconds in busy:
        air.enter(False, 0, path([over(storey, seconds)]))
    return air


@pytest.mark.parametrize("ring", [False, True])
def test_where_the_air_is_free_a_hand_sets_out_at_once_and_low_and_is_then_in_the_way(ring: bool) -> None:
    air, hands = sky(), Hands()
    begin, motions = departure(air, ring, 7, hands)
    assert (begin, list(motions), hands.asked) == (7, [over(0, SECONDS)], [0])
    (flown,) = air.flown
    assert (flown.ring, flown.first, flown.lasting) == (ring, 7 * FINE, False)
    assert np.array_equal(flown.path, path([over(0, SECONDS)]))


def test_what_is_soon_gone_is_waited_for() -> None:
    air = sky((0, 3 * TICK))
    begin, motions = departure(air, False, 0, Hands())
    assert air.flown[0].end / FINE <= begin < air.flown[0].end / FINE + WAIT
    assert list(motions) == [over(0, SECONDS)]


def test_what_stays_is_flown_over_after_a_while_and_no_higher_than_need_be() -> None:
    for storeys in range(1, STOREYS):
        air, hands = sky(*((storey, LONG) for storey in range(storeys))), Hands()
        begin, motions = departure(air, False, 9, hands)
        assert begin == 9 + storeys * HIGHER
        assert list(motions) == [over(storeys, SECONDS)] and hands.asked == list(range(storeys + 1))
        assert np.array_equal(air.flown[-1].path, path(motions))
        assert air.flown[-1].first == begin * FINE


def test_a_ring_needs_more_air_than_a_marble() -> None:
    beside = path([Hold(Pose(0.8, 0.0, 2.0, *UPRIGHT, "carried"), LONG)])
    for ring, wait in ((False, 0), (True, HIGHER)):
        air = Airspace()
        air.enter(False, 0, beside)
        assert departure(air, ring, 0, Hands())[0] == wait


def test_who_may_not_fly_higher_waits_below() -> None:
    air, hands = sky((0, 0.5)), Hands()
    begin, motions = departure(air, False, 0, hands, storeys=1)
    assert air.flown[0].end / FINE <= begin < air.flown[0].end / FINE + WAIT
    assert list(motions) == [over(0, SECONDS)] and hands.asked == [0]


@pytest.mark.parametrize("first", [0, 40])
def test_who_finds_no_way_sets_out_low_when_all_others_are_home(first: int) -> None:
    air, hands = sky(*((storey, LONG) for storey in range(STOREYS))), Hands()
    home = air.end
    begin, motions = departure(air, True, first, hands)
    assert home == round(LONG / TICK) + 1 and begin == home > first + PATIENCE
    assert list(motions) == [over(0, SECONDS)] and hands.asked == list(range(STOREYS))
    flown = air.flown[-1]
    assert (flown.ring, flown.first) == (True, home * FINE)
    assert np.array_equal(flown.path, path([over(0, SECONDS)]))


def test_who_waits_for_all_does_not_set_out_before_it_may() -> None:
    air = Airspace()
    air.enter(False, 0, path([over(0, SECONDS)]), lasting=True)
    begin, _ = departure(air, False, 300, Hands(), storeys=1)
    assert begin == 300
