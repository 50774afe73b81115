"""Closed forms: exact ends, one gravity, no slip, no touch where none belongs."""

from itertools import pairwise
from math import hypot, pi

import numpy as np
import pytest

from tests.motion.laws import ball_ring
from zertz3d.motion.carry_path import Carry, Show, carry, ease, glide
from zertz3d.motion.choreography.set_down import bounces
from zertz3d.motion.layout import MARBLE_RADIUS, SEAT, Pose
from zertz3d.motion.physics import GRAVITY, Drift, Flight, Hold, Motion, Rock, Roll, Slide, fall_time, hop, slid
from zertz3d.motion.quaternions import UPRIGHT, across, between, from_three, negative, product, turn, yaw
from zertz3d.motion.route import Line, route
from zertz3d.motion.stable_noise import around, variety

SEATED = Pose(0.3, -0.7, SEAT, *UPRIGHT, "rest")
FAR = Pose(4.0, 2.0, SEAT, *yaw(0.3), "rest")


def times(motion: Motion, count: int = 200) -> list[float]:
    return [motion.duration * k / count for k in range(count + 1)]


def path(motion: Motion) -> np.ndarray:
    return np.array([motion.at(t)[:3] for t in times(motion)])


MOTIONS: dict[str, tuple[Motion, Pose, Pose]] = {
    "hop": (hop(SEATED, FAR, 0.5, 2 * pi), SEATED, FAR),
    "rock": (Rock(SEATED, 0.6, 0.8, 0.5), SEATED, SEATED),
    "roll": (Roll(FAR, 0.1, -0.15, 0.3), FAR._replace(x=3.9, y=2.15), FAR),
    "slide": (
        Slide(route([Line((0.3, -0.7), (4, 2))]), 0.7, UPRIGHT, yaw(0.3)),
        SEATED._replace(z=0), FAR._replace(z=0),
    ),
    "drift": (Drift(SEATED, 0.5, 0.2, 0.4), SEATED, SEATED._replace(x=0.8, y=-0.5)),
    "carry": (carry(SEATED, FAR, 1.25), SEATED, FAR),
    "show": (Show(SEATED, 2.0), SEATED, SEATED),
    "hold": (Hold(SEATED, 0.2), SEATED, SEATED),
}  # fmt: skip


@pytest.mark.parametrize("name", MOTIONS)
def test_motions_have_exact_ends(name: str) -> None:
    motion, start, end = MOTIONS[name]
    assert motion.at(0.0)[:3] == pytest.approx(start[:3], abs=1e-12)
    assert motion.at(motion.duration)[:3] == pytest.approx(end[:3], abs=1e-9)
    q = motion.at(motion.duration)[3:7]
    if name not in ("hop", "slide", "roll"):
        assert q == pytest.approx(end[3:7], abs=1e-9)


@pytest.mark.parametrize("name", [n for n in MOTIONS if n not in ("hop", "rock")])
def test_motions_by_hand_and_by_friction_have_no_jolt(name: str) -> None:
    motion = MOTIONS[name][0]
    step = motion.duration / 200
    speed = np.linalg.norm(np.diff(path(motion), axis=0), axis=1) / step
    assert abs(np.diff(speed)).max(initial=0) / step < 450
    assert name in ("roll", "hold") or speed[0] < 1.5
    assert speed[-1] < 1.5


@pytest.mark.parametrize("rate", [glide, ease, slid])
def test_rates_run_from_0_to_1_and_never_back(rate) -> None:  # type: ignore[no-untyped-def]
    values = [rate(k / 500) for k in range(501)]
    assert values[0] == 0 and values[-1] == pytest.approx(1, abs=1e-12)
    assert all(a <= b for a, b in pairwise(values))


def test_flight_falls_with_gravity_and_keeps_its_spin() -> None:
    flight = hop(SEATED, FAR, 0.5, 2 * pi)
    step = flight.duration / 200
    fall = np.diff(path(flight), 2, axis=0) / step**2
    assert fall[:, 2] == pytest.approx(-GRAVITY, rel=1e-6)
    assert abs(fall[:, :2]).max() < 1e-6
    assert flight.at(0.5)[3:7] == pytest.approx(negative(SEATED[3:7]), abs=1e-12)
    assert flight.impact == pytest.approx(GRAVITY * 0.25)


def test_a_drop_takes_its_time_and_gathers_its_speed() -> None:
    drop = Flight((0, 0, 1.0), (0, 0, 0), fall_time(0.5), UPRIGHT)
    assert drop.at(drop.duration).z == pytest.approx(0.5)
    assert drop.impact == pytest.approx((2 * GRAVITY * 0.5) ** 0.5)


def test_bounces_grow_lower_and_end() -> None:
    motions = bounces(SEATED, 9.0)
    tops = [max(m.at(t).z for t in times(m)) for m in motions if isinstance(m, Flight)]
    assert len(tops) >= 2 and tops == sorted(tops, reverse=True)
    assert all(isinstance(m, Hold) for m in motions[::2]) and isinstance(motions[-1], Hold)


@pytest.mark.parametrize("speed", [0.2, 0.5, 0.9])
def test_a_rocking_marble_rolls_on_the_edge_of_its_hole(speed: float) -> None:
    rock = Rock(SEATED, 0.6, 0.8, speed)
    pos = path(rock) - np.array(SEATED[:3]) + (0, 0, SEAT)
    gap = ball_ring(np.hypot(pos[:, 0], pos[:, 1]), pos[:, 2])
    assert abs(gap).max() < 1e-9
    assert pos[:, 2].min() >= SEAT - 1e-12


def test_rocking_does_not_slip_and_grows_smaller() -> None:
    rock = Rock(SEATED, 1.0, 0.0, 0.5)
    poses = [rock.at(t) for t in times(rock, 4000)]
    for a, b in pairwise(poses):
        way = hypot(b.x - a.x, b.z - a.z)
        turned = 2 * (b.qy * a.qw - a.qy * b.qw)
        assert abs(turned) == pytest.approx(way / MARBLE_RADIUS, abs=2e-5)
    swings = rock.swings()
    assert all(b < a for a, b in pairwise(swings))


def test_rolling_turns_by_way_over_radius() -> None:
    roll = Roll(FAR, 0.12, 0.05, 0.3)
    start = product(turn(across(0.12, 0.05), -hypot(0.12, 0.05) / MARBLE_RADIUS), FAR[3:7])
    assert roll.at(0)[3:7] == pytest.approx(start)
    assert {roll.at(t).phase for t in times(roll)} == {"rolling"}


@pytest.mark.parametrize("distance", [0.3, 1.0, 4.0, 12.0])
def test_a_hand_is_high_before_it_is_elsewhere_and_never_too_fast(distance: float) -> None:
    end = SEATED._replace(x=SEATED.x + distance)
    motion: Carry = carry(SEATED, end, 1.25, 1.04)
    pos = path(motion)
    speed = np.linalg.norm(np.diff(pos, axis=0), axis=1) / (motion.duration / 200)
    assert speed.max() < 25
    aside = np.minimum(abs(pos[:, 0] - SEATED.x), abs(pos[:, 0] - end.x))
    assert pos[aside > 0.1, 2].min(initial=9) > 1.07
    assert pos[:, 2].max() < 2.0


def test_quaternions() -> None:
    q = from_three(0.3, 0.6, 0.9)
    assert sum(v * v for v in q) == pytest.approx(1) and q[0] >= 0
    assert between(q, q, 0.4) == q
    assert between(UPRIGHT, yaw(1.0), 0.25) == pytest.approx(yaw(0.25))
    assert between(UPRIGHT, yaw(1.0), 1.0) == pytest.approx(yaw(1.0))
    assert product(yaw(0.4), yaw(0.5)) == pytest.approx(yaw(0.9))
    assert turn((0, 0, 1), 2 * pi) == pytest.approx(negative(UPRIGHT))


def test_variety_is_fixed_and_even() -> None:
    assert variety("ring-d4", "d4", 1) == variety("ring-d4", "d4", 1) == pytest.approx(0.800482793902102)
    drawn = [variety("marble", n) for n in range(4000)]
    assert min(drawn) >= 0 and max(drawn) < 1 and abs(sum(drawn) / 4000 - 0.5) < 0.02
    assert len(set(drawn)) == 4000
    assert all(0.95 <= around(1.0, 0.05, n) <= 1.05 for n in range(500))
