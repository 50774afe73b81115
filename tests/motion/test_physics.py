"""Closed forms: exact ends, one gravity, no slip, no touch where none belongs."""

from itertools import pairwise
from math import hypot, pi

import numpy as np
import pytest

from zertz3d.motion.carry_path import PEAK, POINTED, Pacing, Show, Stir, arc, carry, ease, progress
from zertz3d.motion.choreography.set_down import bounces
from zertz3d.motion.layout import MARBLE_RADIUS, SEAT, Pose
from zertz3d.motion.physics import GRAVITY, Drift, Flight, Hold, Motion, Roll, fall_time, hop, slid, spun
from zertz3d.motion.quaternions import UPRIGHT, across, between, from_three, negative, product, turn, yaw
from zertz3d.motion.stable_noise import around, variety

SEATED = Pose(0.3, -0.7, SEAT, *UPRIGHT, "rest")
FAR = Pose(4.0, 2.0, SEAT, *yaw(0.3), "rest")


def times(motion: Motion, count: int = 200) -> list[float]:
    return [motion.duration * k / count for k in range(count + 1)]


def path(motion: Motion) -> np.ndarray:
    return np.array([motion.at(t)[:3] for t in times(motion)])


MOTIONS: dict[str, tuple[Motion, Pose, Pose]] = {
    "hop": (hop(SEATED, FAR, 0.5, 2 * pi), SEATED, FAR),
    "roll": (Roll(FAR, 0.1, -0.15, 0.3), FAR._replace(x=3.9, y=2.15), FAR),
    "drift": (Drift(SEATED, 0.5, 0.2, 0.4), SEATED, SEATED._replace(x=0.8, y=-0.5)),
    "carry": (carry(SEATED, FAR, arc(SEATED, FAR, 1.25)), SEATED, FAR),
    "stir": (Stir(SEATED, 0.1, 0.1), SEATED, SEATED),
    "show": (Show(SEATED, 2.0), SEATED, SEATED),
    "hold": (Hold(SEATED, 0.2), SEATED, SEATED),
}  # fmt: skip


@pytest.mark.parametrize("name", MOTIONS)
def test_motions_have_exact_ends(name: str) -> None:
    motion, start, end = MOTIONS[name]
    assert motion.at(0.0)[:3] == pytest.approx(start[:3], abs=1e-12)
    assert motion.at(motion.duration)[:3] == pytest.approx(end[:3], abs=1e-9)
    q = motion.at(motion.duration)[3:7]
    if name not in ("hop", "roll"):
        assert q == pytest.approx(end[3:7], abs=1e-9)


@pytest.mark.parametrize("name", [n for n in MOTIONS if n != "hop"])
def test_motions_by_hand_and_by_friction_have_no_jolt(name: str) -> None:
    motion = MOTIONS[name][0]
    step = motion.duration / 200
    speed = np.linalg.norm(np.diff(path(motion), axis=0), axis=1) / step
    assert abs(np.diff(speed)).max(initial=0) / step < 450
    assert name in ("roll", "hold") or speed[0] < 1.5
    assert speed[-1] < 1.5


def bell(u: float) -> float:
    return float(progress(np.array([u]))[0])


@pytest.mark.parametrize("rate", [bell, ease, slid])
def test_rates_run_from_0_to_1_and_never_back(rate) -> None:  # type: ignore[no-untyped-def]
    values = [rate(k / 500) for k in range(501)]
    assert values[0] == pytest.approx(0, abs=1e-12) and values[-1] == pytest.approx(1, abs=1e-12)
    assert all(a <= b + 1e-12 for a, b in pairwise(values))


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
    motions = bounces(SEATED, 9.0, (0.0, 1.0, 0.0), 8.0)
    tops = [max(m.at(t).z for t in times(m)) for m in motions if isinstance(m, Flight)]
    assert len(tops) >= 2 and tops == sorted(tops, reverse=True)
    assert all(isinstance(m, Hold) for m in motions[::2]) and isinstance(motions[-1], Hold)
    spins = [m.spin for m in motions if isinstance(m, Flight)]
    assert spins == sorted(spins, reverse=True) and 0 < spins[-1] < spins[0] < 8
    assert motions[-1].at(0.0)[3:7] == SEATED[3:7]
    for a, b in pairwise(motions):
        assert a.at(a.duration)[:7] == pytest.approx(b.at(0.0)[:7])


def test_rolling_turns_by_way_over_radius() -> None:
    roll = Roll(FAR, 0.12, 0.05, 0.3)
    start = product(turn(across(0.12, 0.05), -hypot(0.12, 0.05) / MARBLE_RADIUS), FAR[3:7])
    assert roll.at(0)[3:7] == pytest.approx(start)
    assert {roll.at(t).phase for t in times(roll)} == {"rolling"}


@pytest.mark.parametrize("distance", [1.0, 2.0, 4.0, 12.0])
def test_a_hand_goes_sideways_at_once_and_its_speed_is_one_bell(distance: float) -> None:
    end = SEATED._replace(x=SEATED.x + distance)
    motion = carry(SEATED, end, arc(SEATED, end, 1.25), 1.02)
    pos = np.array([motion.at(t)[:3] for t in times(motion, 60)])
    speed = np.linalg.norm(np.diff(pos, axis=0), axis=1) / (motion.duration / 60)
    assert speed.max() < 14 and speed.max() < 2 * speed.mean()
    peak = speed.argmax()
    assert (np.diff(speed[:12]) > 0).all() and (np.diff(speed[-12:]) < 0).all() and 12 < peak < 48
    aside, up = pos[1, 0] - pos[0, 0], pos[1, 2] - pos[0, 2]
    assert aside > 0.25 * up, "a sixtieth of the way on it is already going sideways"
    assert 1.0 < pos[:, 2].max() < 1.6


def test_a_hand_slows_down_around_bends() -> None:
    corner = np.array([(k / 50, 0.0, 0.0) for k in range(101)] + [(2.0, k / 50, 0.0) for k in range(1, 101)])
    straight = np.array([(k / 50, 0.0, 0.0) for k in range(201)])
    bent, even = Pacing.of(corner, 1.0), Pacing.of(straight, 1.0)
    assert bent.far[-1] == pytest.approx(even.far[-1]) and bent.seconds > even.seconds
    times = np.linspace(0, 1, 400)
    speed = np.linalg.norm(np.diff(bent.at(times), axis=0), axis=1)
    assert speed[190:210].min() < 0.6 * speed.max()
    assert even.seconds == pytest.approx(max(even.seconds, 4 * POINTED / PEAK))
    assert bent.ways(np.array([bent.time_of(1.5)])) == pytest.approx([1.5], abs=0.01)


def test_a_flight_can_be_spun_from_one_rotation_to_another() -> None:
    start, end = from_three(0.2, 0.5, 0.8), negative(product(turn(across(1, 0), -0.7), from_three(0.2, 0.5, 0.8)))
    flight = spun(hop(SEATED, FAR, 0.3, 2 * pi), start, end)
    assert flight.at(0.0)[3:7] == pytest.approx(start)
    assert flight.at(0.3)[3:7] == pytest.approx(end)
    assert flight.spin == pytest.approx((2 * pi - 0.7) / 0.3), "forwards, nearly once around"


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


@pytest.mark.parametrize("spin", [0.0, 6.0, -9.0])
@pytest.mark.parametrize("impact", [2.0, 6.0, 14.0])
def test_every_bounce_is_lower_and_none_begins_with_a_leap(impact: float, spin: float) -> None:
    at = Pose(1.0, 2.0, 0.5, *turn((0.0, 0.6, 0.8), 0.7), "rest")
    motions = bounces(at, impact, (0.0, 1.0, 0.0), spin)
    heights = [motion.at(motion.duration / 2).z - at.z for motion in motions[1::2]]
    assert heights == sorted(heights, reverse=True) and len(set(heights)) == len(heights)
    assert all(motion.at(motion.duration / 2).z == at.z for motion in motions[::2])
    for one, other in pairwise(motions):
        assert one.at(one.duration)[:7] == pytest.approx(other.at(0.0)[:7], abs=1e-9)
    assert motions[-1].at(motions[-1].duration)[:7] == pytest.approx(at[:7])
