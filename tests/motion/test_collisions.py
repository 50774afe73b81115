"""Traffic: pieces in the air keep clear of each other, and wait no longer than they must."""

import numpy as np
import pytest

from zertz3d.motion.carry_path import arc, carry
from zertz3d.motion.choreography.pickup_timing import PATIENCE, departure
from zertz3d.motion.collisions import AIR, FINE, TICK, Airspace, path, tick
from zertz3d.motion.layout import SEAT, Pose
from zertz3d.motion.physics import Hold
from zertz3d.motion.quaternions import UPRIGHT


def at(x: float, y: float, z: float = SEAT) -> Pose:
    return Pose(x, y, z, *UPRIGHT, "rest")


def still(pose: Pose, seconds: float = 1.0) -> np.ndarray:
    return path([Hold(pose, seconds)])


def test_a_path_is_sampled_finely_from_start_to_end() -> None:
    way = carry(at(0, 0), at(5, 0), arc(at(0, 0), at(5, 0), 1.25))
    flown = path([way])
    assert flown[0] == pytest.approx(at(0, 0)[:3]) and flown[-1] == pytest.approx(at(5, 0)[:3])
    assert (len(flown) - 1) * TICK / FINE == pytest.approx(way.duration, abs=TICK)
    exact = np.array([way.at(min(way.duration, k * TICK / FINE))[:3] for k in range(len(flown))])
    assert abs(flown - exact)[:-FINE].max() < 0.4 * AIR


def test_ticks_are_the_first_at_or_after_a_time() -> None:
    assert tick(0.0) == 0 and tick(3 * TICK) == 3 and tick(3 * TICK + 1e-6) == 4


@pytest.mark.parametrize(
    ("ring", "other", "offset", "free"),
    [
        (False, False, (0.75, 0, 0), True),
        (False, False, (0.7, 0, 0), False),
        (False, False, (0.4, 0, 0.6), True),
        (True, True, (1.09, 0, 0), True),
        (True, True, (1.07, 0, 0), False),
        (True, True, (0.5, 0, 0.36), True),
        (True, False, (0.7, 0, 0), False),
        (True, False, (1.02, 0, 0), True),
        (False, True, (0, 0, 0.4), False),
        (False, True, (0, 0, 0.67), True),
        (False, True, (0, 0, -0.52), True),
        (True, False, (0, 0, -0.3), False),
    ],
)
def test_what_is_near_enough_to_be_in_the_way(
    ring: bool, other: bool, offset: tuple[float, float, float], free: bool
) -> None:
    air = Airspace()
    air.enter(other, 0, still(at(0, 0, 1.0)))
    assert air.fits(ring, 10, still(at(offset[0], offset[1], 1.0 + offset[2]), 0.2)) is free


@pytest.mark.parametrize(("apart", "free"), [(0.995, True), (0.98, False)])
def test_rings_on_the_table_pass_each_other_closely(apart: float, free: bool) -> None:
    air = Airspace()
    air.enter(True, 0, still(at(0, 0, 0.0)))
    assert air.fits(True, 10, still(at(apart, 0, 0.0), 0.2)) is free


def test_only_common_time_counts_unless_a_path_is_lasting() -> None:
    air, here = Airspace(), still(at(0, 0))
    air.enter(False, 0, here)
    assert air.fits(False, 200, here)
    air.enter(False, 0, here, lasting=True)
    assert not air.fits(False, 200, here)


def test_the_second_of_two_on_the_same_way_flies_higher_or_waits() -> None:
    air = Airspace()
    lanes = lambda storey: [carry(at(0, 0), at(6, 0), arc(at(0, 0), at(6, 0), 1.25 + storey))]  # noqa: E731
    first = departure(air, False, 0, lanes)
    second = departure(air, False, 0, lanes)
    assert first[0] == 0 and second[0] > 0
    assert second[0] < PATIENCE


def test_who_finds_no_gap_goes_when_all_are_home() -> None:
    air = Airspace()
    air.enter(False, 0, still(at(3, 0, 1.3), 60))
    air.enter(False, 0, still(at(3, 0, 2.3), 60))
    lane = [carry(at(0, 0), at(6, 0), arc(at(0, 0), at(6, 0), 1.25))]
    start, _ = departure(air, False, 5, lambda storey: lane)
    assert start == air.flown[0].end // FINE + 1 or start >= 60 / TICK
