"""A ring's way in a hand: along its channel, on through the air, turned as it slid, and tilted where it has room."""

from collections.abc import Callable
from math import cos, hypot, pi, sin

import numpy as np
import pytest
from numpy.typing import NDArray

from zertz3d.motion.carry_path import Pacing, Points, curve
from zertz3d.motion.draw_path import LATEST, LEANING, NEAR_HOME, TURNING, Draw, Sweep, shore, sweep
from zertz3d.motion.dynamics.recording import Recording, steps
from zertz3d.motion.dynamics.ring_settling import leaning, leant
from zertz3d.motion.layout import Pose
from zertz3d.motion.quaternions import product, yaw
from zertz3d.motion.route import Arc, Straight, route

START = Pose(1.0, -2.0, 0.0, *yaw(0.4), "rest")
HOME = Pose(-3.0, 5.0, 0.3, *yaw(1.6), "rest")
WAY = route(
    [Straight((1.0, -2.0), (2.0, -2.0)), Arc((2.0, -1.0), 1.0, -pi / 2, pi / 2), Straight((3.0, -1.0), (3.0, 0.0))]
)
LEFT = START._replace(x=3.0, y=0.0)
"""Where the channel ends."""
HOW = Sweep(0.9, 0.7, 0.35)
LEAN = (0.25 * cos(2.0), 0.25 * sin(2.0))
FLAT = (0.0, 0.0)
Free = Callable[[Points], NDArray[np.bool_]]


def draw(lean: tuple[float, float] = LEAN, turned: float = 0.5, pace: float = 1.0, home: Pose = HOME) -> Draw:
    return Draw(START, home, WAY, turned, lean, pace)


def air(one: Draw) -> Points:
    """Its control points through the air."""
    lifted, heading = shore(one.start, one.way)
    return sweep(lifted, heading, one.landing, HOW)


def brought(one: Draw, free: Free = lambda points: np.ones(len(points), dtype=bool)) -> list[Recording]:
    motions = one.motions(air(one), free)
    assert motions
    return motions


def free_from(part: float, to: float = 1.0) -> Free:
    """Free from one part of the way through the air to another."""
    return lambda points: (np.arange(len(points)) >= part * len(points)) & (np.arange(len(points)) <= to * len(points))


def angle(row: NDArray[np.float64]) -> float:
    """How far a flat ring is turned."""
    return 2 * float(np.arctan2(row[6], row[3]))


def lean_of(row: NDArray[np.float64]) -> tuple[float, float]:
    """To which side a ring is tilted, and how far."""
    w, x, y, z = row[3:7]
    u, v = 2 * (x * z + w * y), 2 * (y * z - w * x)
    lowered = float(np.arcsin(min(1.0, hypot(u, v))))
    return (u / sin(lowered) * lowered, v / sin(lowered) * lowered) if lowered > 1e-9 else (0.0, 0.0)


def test_a_ring_is_lifted_where_its_channel_ends_and_goes_on_as_it_slid() -> None:
    lifted, heading = shore(START, WAY)
    assert lifted[:7] == pytest.approx(LEFT[:7], abs=1e-9)
    assert heading == pytest.approx((0.0, 1.0), abs=1e-6)
    slanting = route([Straight((1.0, -2.0), (1.6, -1.2))])
    assert shore(START, slanting)[1] == pytest.approx((0.6, 0.8), abs=1e-6)
    assert shore(START, None) == (START, (0.0, 0.0))


@pytest.mark.parametrize(
    ("how", "between"),
    [
        (Sweep(1.0, 0.7, 0.35), [(0.56, -0.42, 0), (1.04, 0.22, 1.6), (5.79, 7.72, 1.9)]),
        (Sweep(1.0, 0.7, 0.35, onward=False), [(0.56, -0.42, 0), *[(0.56, -0.42, 1.6)] * 2, (5.79, 7.72, 1.9)]),
        (Sweep(1.0, 0.0, 0.0, steep=True), [(0, 0, 0.6), (0.48, 0.64, 1.6), *[(6, 8, 1.9)] * 3]),
        (Sweep(2.0, 0.4, 0.1), [(0.32, -0.24, 0), (0.8, 0.4, 3.2), (5.94, 7.92, 3.5)]),
    ],
)
def test_a_ring_goes_on_as_it_slid_or_up_then_over_and_down_onto_its_place(
    how: Sweep, between: list[tuple[float, float, float]]
) -> None:
    lifted, landing = Pose(2, 1, 0, *yaw(0.0), "rest"), Pose(8, 9, 0.3, *yaw(0.0), "rest")
    controls = sweep(lifted, (0.8, -0.6), landing, how)
    wanted = [(0, 0, 0), *between, (6, 8, 0.75), (6, 8, 0.3)]
    assert controls - (2, 1, 0) == pytest.approx(np.array(wanted, dtype=float))


def test_on_a_short_way_a_ring_neither_goes_past_its_place_nor_comes_from_far_aside() -> None:
    near = sweep(START, (0.0, 0.0), START._replace(x=START.x + 1.0), HOW)
    assert near[:, 0] - START.x == pytest.approx([0, 0, 0.3, 0.8, 1, 1])
    over = curve(sweep(START, (0.0, 0.0), START, HOW))
    assert over[:, :2] == pytest.approx(np.tile(START[:2], (len(over), 1)))


@pytest.mark.parametrize("pace", [1.0, 0.8])
def test_a_ring_slides_along_its_channel_and_on_through_the_air_in_one_movement(pace: float) -> None:
    one = draw(pace=pace)
    slid, carried = brought(one)
    assert (slid.phase, carried.phase) == ("sliding", "carried")
    assert all(len(motion.rows) == steps(motion.duration) + 1 for motion in (slid, carried))
    assert slid.rows[:, 2] == pytest.approx(START.z)
    assert max(WAY.distance((x, y)) for x, y, *_ in slid.rows.tolist()) < 1e-3
    assert slid.rows[0] == pytest.approx(START[:7]) and slid.rows[-1, :3] == pytest.approx(LEFT[:3], abs=1e-12)
    assert carried.rows[0, :3] == pytest.approx(LEFT[:3], abs=1e-12)
    assert carried.rows[-1] == pytest.approx(leaning(HOME, LEAN)[:7])
    channel = np.array([(*WAY.at(WAY.length * k / 200), 0.0) for k in range(200)])
    whole = Pacing.of(np.concatenate([channel, curve(air(one))]), 1.0)
    assert slid.duration + carried.duration == pytest.approx(whole.seconds / pace, rel=1e-2)
    assert slid.duration / (slid.duration + carried.duration) == pytest.approx(whole.time_of(WAY.length), abs=5e-3)
    for part in (0.1, 0.3, 0.7, 0.9):
        t = part * (slid.duration + carried.duration)
        pose = slid.at(t) if t < slid.duration else carried.at(t - slid.duration)
        assert pose[:3] == pytest.approx(whole.at(np.array([part]))[0], abs=0.03)


@pytest.mark.parametrize("lean", [LEAN, FLAT])
@pytest.mark.parametrize("turned", [0.5, -0.3])
def test_a_ring_turns_evenly_with_its_way_as_it_slides_and_goes_on_so(turned: float, lean: tuple[float, float]) -> None:
    slid, carried = brought(draw(lean, turned), free_from(0.2))
    ways = np.concatenate([[0.0], np.linalg.norm(np.diff(slid.rows[:, :3], axis=0), axis=1).cumsum()])
    assert [angle(row) - 0.4 for row in slid.rows] == pytest.approx((turned * ways / ways[-1]).tolist(), abs=1e-3)
    assert angle(carried.rows[0]) == pytest.approx(0.4 + turned)
    on = float(np.linalg.norm(carried.rows[3, :3] - carried.rows[0, :3]))
    rate = (angle(carried.rows[3]) - angle(carried.rows[0])) / on
    assert rate == pytest.approx(turned / WAY.length, rel=0.25)


def test_a_ring_that_slid_a_short_way_does_not_spin_on_in_the_air() -> None:
    short = route([Straight((1.0, -2.0), (1.3, -2.0))])
    for turned in (0.5, -0.5):
        one = Draw(START, START._replace(x=8.0), short, turned, FLAT, 1.0)
        carried = brought(one)[-1]
        angles = np.array([angle(row) - 0.4 for row in carried.rows])
        beyond = angles - turned if turned > 0 else turned - angles
        assert 0.05 < beyond.max() < 4 / 27 * TURNING, "where nothing draws it back it would go on so far"
        assert angles[-1] == pytest.approx(0)


def test_a_ring_that_is_lifted_at_once_turns_to_how_it_will_lie_from_rest_to_rest() -> None:
    (carried,) = brought(Draw(START, HOME, None, 0.5, FLAT, 1.0))
    assert carried.rows[0] == pytest.approx(START[:7]) and carried.rows[-1] == pytest.approx(HOME[:7])
    angles = np.array([angle(row) for row in carried.rows])
    speed = np.diff(angles)
    assert (speed >= 0).all() and max(speed[0], speed[-1]) < 0.01 * speed.max()
    far = np.linalg.norm(np.diff(carried.rows[:, :3], axis=0), axis=1).cumsum()
    half = np.searchsorted(far, far[-1] / 2) + 1
    assert angles[half] == pytest.approx((0.4 + 1.6) / 2, abs=0.05), "half of the turn after half of the way"


def test_a_ring_is_tilted_from_when_on_it_has_room_in_a_while() -> None:
    carried = brought(draw(), free_from(0.4))[-1]
    last = len(carried.rows) - 1
    per = carried.duration / last
    first = int(np.ceil(0.4 * (last + 1)))
    for k, row in enumerate(carried.rows):
        part = min(1.0, max(0.0, (k - first) * per / LEANING))
        eased = part * part * (3 - 2 * part)
        assert lean_of(row) == pytest.approx((LEAN[0] * eased, LEAN[1] * eased), abs=1e-6)
        flat = angle(row)
        assert row[3:7] == pytest.approx(product(leant((LEAN[0] * eased, LEAN[1] * eased)), yaw(flat)), abs=1e-6)


def test_a_ring_has_room_to_be_tilted_only_after_the_last_that_is_in_its_way() -> None:
    shut = lambda points: free_from(0.1)(points) & ~free_from(0.3, 0.5)(points)  # noqa: E731
    carried = brought(draw(), shut)[-1]
    tilted = [hypot(*lean_of(row)) > 1e-6 for row in carried.rows]
    assert tilted.index(True) / len(tilted) == pytest.approx(0.5, abs=0.03)


def test_what_lies_beside_its_place_keeps_no_ring_from_being_tilted() -> None:
    one = draw()
    beside: Free = lambda points: np.hypot(points[:, 0] - HOME.x, points[:, 1] - HOME.y) > NEAR_HOME - 0.01  # noqa: E731
    assert brought(one, beside)[-1].rows[-1] == pytest.approx(one.landing[:7])
    wider: Free = lambda points: np.hypot(points[:, 0] - HOME.x, points[:, 1] - HOME.y) > NEAR_HOME + 0.3  # noqa: E731
    assert one.motions(air(one), wider) is None


@pytest.mark.parametrize(("part", "found"), [(LATEST - 0.3, True), (LATEST + 0.03, False), (1.1, False)])
def test_a_ring_that_has_room_too_late_is_not_tilted(part: float, found: bool) -> None:
    one, flat = draw(pace=0.3), draw(FLAT)
    assert (one.motions(air(one), free_from(part)) is not None) is found
    carried = brought(flat, free_from(part))[-1]
    assert abs(carried.rows[:, 4:6]).max() < 1e-12 and carried.rows[-1] == pytest.approx(HOME[:7])


def test_a_ring_is_not_tilted_where_it_would_land_before_that_is_done() -> None:
    near = Draw(START, START._replace(x=1.4), None, 0.5, LEAN, 1.5)
    seconds = brought(near)[-1].duration
    part = 1 - LEANING / seconds
    assert 0 < part < LATEST
    assert near.motions(air(near), free_from(part - 0.05)) and not near.motions(air(near), free_from(part + 0.05))


def test_a_ring_is_let_go_on_its_edge_where_it_is_tilted() -> None:
    assert draw().landing == leaning(HOME, LEAN) and draw(FLAT).landing[:7] == pytest.approx(HOME[:7])
