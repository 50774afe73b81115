"""Traffic: pieces in the air keep clear of each other, and wait no longer than they must."""

import numpy as np
import pytest

from zertz3d.motion.carry_path import arc, carry
from zertz3d.motion.choreography.pickup_timing import PATIENCE, departure
from zertz3d.motion.collisions import AIR, FINE, TICK, TILTED, Airspace, Lying, Stillness, path, tick
from zertz3d.motion.layout import MARBLE_RADIUS, RING_HEIGHT, SEAT, Pose
from zertz3d.motion.physics import Hold
from zertz3d.motion.quaternions import UPRIGHT


def at(x: float, y: float, z: float = SEAT) -> Pose:
    return Pose(x, y, z, *UPRIGHT, "rest")


def places(*where: tuple[float, float]) -> np.ndarray:
    """Points over the x axis."""
    return np.array([(x, 0.0, z) for x, z in where])


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
        (True, True, (0.5, 0, -0.36), True),
        (True, True, (0.5, 0, -0.2), False),
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
    here, nowhere = np.zeros((1, 3)), np.zeros((0, 3))
    seen = Stillness(here, nowhere) if other else Stillness(nowhere, here)
    room = seen.room(ring, still(at(*offset), 0.2), AIR + TILTED * (ring or other), TILTED)
    assert bool(room.min() > 0) is free


def test_whoever_is_carried_meets_all_that_lies_where_it_lies_now() -> None:
    lying = Lying.of({"ring-a": at(0, 0, 0.0), "W-1": at(0, 0), "ring-b": at(1, 0, 0.0), "G-1": at(4, 0)})
    before = lying.without("W-1")
    assert before.rings[:, 0].tolist() == [0, 1] and before.balls[:, 0].tolist() == [4]
    assert lying.without("ring-a").rings[:, 0].tolist() == [1] and len(lying.without("ring-a").balls) == 2
    lying.put("G-1", at(5, 0))
    lying.put("ring-b", at(2, 0, 0.0))
    after = lying.without("W-1")
    assert after.rings[:, 0].tolist() == [0, 2] and after.balls[:, 0].tolist() == [5]
    assert before.rings[:, 0].tolist() == [0, 1] and before.balls[:, 0].tolist() == [4], "it is told at that time"
    assert after.without_rings_near((0.1, 0.0), (2.0, 0.1), within=0.2).rings.tolist() == []


def test_room_is_told_point_by_point_and_is_that_to_the_nearest_piece() -> None:
    there = Stillness(np.array([[0.0, 0, 0], [3, 0, 0]]), np.array([[0.0, 0, SEAT], [0, 3, SEAT]]))
    over_marble, over_ring, aside, high = there.room(False, places((0, 0.9), (3, 0.5), (6, 0.5), (0, 5)), 0.1)
    assert over_marble == pytest.approx(0.9 - SEAT - 2 * MARBLE_RADIUS - 0.1)
    assert over_ring == pytest.approx(0.5 - RING_HEIGHT - MARBLE_RADIUS - 0.1)
    assert min(aside, high) > 1
    over_marble, over_ring, high = there.room(True, places((0, 0.6), (3, 0.2), (3, 2)), 0.1)
    assert over_marble == pytest.approx(0.6 - SEAT - MARBLE_RADIUS - 0.1)
    assert over_ring == pytest.approx(0.2 - RING_HEIGHT - 0.1) and high > 1


def test_motions_that_follow_each_other_are_one_path() -> None:
    flown = path([Hold(at(0, 0), 0.5), Hold(at(1, 0), 0.25), Hold(at(2, 0), 0.25)])
    assert len(flown) == FINE / TICK + 1
    assert [flown[round(part * FINE / TICK), 0] for part in (0.2, 0.6, 0.9, 1.0)] == [0, 1, 2, 2]


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
    assert Airspace().end == 0 and air.end == 61 and air.flown[-1].lasting


def test_whoever_comes_before_or_after_is_not_in_the_way() -> None:
    for ring in (True, False):
        air = Airspace()
        air.enter(ring, 100, still(at(0, 0)))
        for start, free in ((0, True), (38, True), (40, False), (100, False), (159, False), (162, True)):
            assert air.fits(ring, start, still(at(0, 0))) is free, start


def test_a_piece_that_lasts_lies_where_it_was_before_and_after() -> None:
    air = Airspace()
    air.enter(False, 100, path([carry(at(0, 0), at(5, 0), arc(at(0, 0), at(5, 0), 1.25))]), lasting=True)
    for x, free in ((0, False), (5, False), (8, True)):
        assert air.fits(False, 0, still(at(x, 0), 0.2)) is free
        assert air.fits(False, 900, still(at(x, 0), 0.2)) is free


@pytest.mark.parametrize("near", [0, 1, 2])
def test_one_piece_in_the_way_is_enough_whatever_else_flies(near: int) -> None:
    air = Airspace()
    for number, ring in enumerate((True, False, True)):
        air.enter(ring, 0, still(at(0 if number == near else 20 + 5 * number, 0, 1.0)))
    for ring in (True, False):
        assert not air.fits(ring, 0, still(at(0.2, 0, 1.0)))
        assert air.fits(ring, 0, still(at(5, 0, 1.0)))


def test_whoever_meets_another_for_a_moment_does_meet_it() -> None:
    air = Airspace()
    air.enter(True, 0, still(at(2.5, 0, 1.0), 9))
    assert not air.fits(False, 0, path([carry(at(0, 0), at(5, 0), arc(at(0, 0), at(5, 0), 1.25))]))


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
