"""A hand's speed, its ways through the air, how it slows down around bends, and what it shows and stirs."""

from itertools import pairwise
from math import ceil, cos, hypot, pi, sin

import numpy as np
import pytest

from zertz3d.motion.carry_path import (
    BENT,
    PEAK,
    POINTED,
    REACTION,
    RISE,
    SHOW_HEIGHT,
    SHOW_TURN,
    SIDEWAYS,
    SLOWNESS,
    TORN,
    Pacing,
    Points,
    Show,
    Stir,
    arc,
    bell,
    carry,
    curve,
    ease,
    hand_time,
    progress,
)
from zertz3d.motion.dynamics.recording import RATE
from zertz3d.motion.layout import Pose
from zertz3d.motion.quaternions import between, product, yaw

HERE = Pose(0.3, -0.7, 0.2, *yaw(0.4), "rest")
THERE = Pose(4.3, 2.3, 0.6, *yaw(1.5), "rest")
BESIDE = HERE._replace(x=HERE.x + 0.5)


def bent(radius: float) -> Points:
    """Two pitches straight on, half around a circle to the left, and two pitches back."""
    out = [(2 * k / 400, 0.0, 0.0) for k in range(400)]
    around = [pi * k / 400 for k in range(401)]
    bend = [(2 + radius * sin(turned), radius * (1 - cos(turned)), 0.0) for turned in around]
    return np.array([*out, *bend, *((2 - 2 * k / 400, 2 * radius, 0.0) for k in range(1, 401))])


def slowness(pacing: Pacing, way: float) -> float:
    """How many times slower a hand is so far along than it would be on a straight way as long as this one seems."""
    part = pacing.time_of(way)
    before, after = pacing.ways(np.array([part - 1e-4, part + 1e-4]))
    usual = progress(np.array([part - 1e-4, part + 1e-4])) * pacing.felt[-1]
    return float((usual[1] - usual[0]) / (after - before))


def test_the_speed_of_a_hand_is_a_bell_that_is_flat_on_top() -> None:
    u = np.linspace(0, 1, 2001)
    speed = np.gradient(progress(u), u, edge_order=2)
    assert speed == pytest.approx(POINTED * (1 - (2 * u - 1) ** 6), abs=1e-4)
    assert progress(np.array([0.0, 0.5, 1.0])) == pytest.approx([0, 0.5, 1], abs=1e-12)
    assert bell(8) == pytest.approx(progress(np.arange(9) / 8)), "the start, and each of eight steps"


def test_a_hand_needs_time_to_react_and_is_never_faster_than_it_can_be() -> None:
    assert hand_time(0.0) == REACTION and hand_time(1.0) == REACTION + SLOWNESS
    for length in (4.0, 7.0, 12.0):
        far = np.linspace((0, 0, 0), (length, 0, 0), 200)
        speed = np.diff(Pacing.of(far, 1.0).at(np.linspace(0, 1, 401))[:, 0]) / (hand_time(length) / 400)
        assert speed.max() <= PEAK * 1.001
        assert length < 6 or speed.max() == pytest.approx(PEAK, rel=1e-3)


def test_what_is_eased_sets_out_and_arrives_at_rest() -> None:
    assert [ease(u) for u in (0, 0.25, 0.5, 0.75, 1)] == pytest.approx([0, 0.15625, 0.5, 0.84375, 1])


def test_a_curve_is_the_one_of_bezier_of_one_or_of_many() -> None:
    many = np.random.default_rng(1).normal(size=(3, 5, 3))
    left = many[:, :, None].repeat(9, axis=2)
    u = np.linspace(0, 1, 9)[:, None]
    while left.shape[1] > 1:
        left = left[:, :-1] * (1 - u) + left[:, 1:] * u
    assert curve(many, 9) == pytest.approx(left[:, 0])
    assert curve(many[1], 9) == pytest.approx(left[1, 0])


@pytest.mark.parametrize("swerve", [0.0, 0.6, -0.6])
@pytest.mark.parametrize("end", [THERE, BESIDE, THERE._replace(x=HERE.x - 3.0)])
def test_a_way_leads_aside_and_up_over_its_height_and_down_to_its_end(end: Pose, swerve: float) -> None:
    controls = arc(HERE, end, 1.7, 0.8, swerve)
    way = curve(controls, 101)
    assert way[0] == pytest.approx(HERE[:3]) and way[-1] == pytest.approx(end[:3])
    assert way[50, 2] == pytest.approx(1.7), "half of the way up and half of it down"
    ahead = np.array((end.x - HERE.x, end.y - HERE.y))
    level = hypot(*ahead)
    heading = np.array(((cos(swerve), -sin(swerve)), (sin(swerve), cos(swerve)))) @ ahead / level
    most = min(0.8, 0.45 * level)
    assert controls[1, :2] == pytest.approx(HERE[:2] + heading * most), "to the left where it is more than none"
    assert controls[2, :2] == pytest.approx(end[:2] - ahead / level * most), "straight towards its end at last"


def test_a_way_straight_up_and_down_stays_over_its_place() -> None:
    way = curve(arc(HERE, HERE._replace(z=0.8), 1.5))
    assert way[:, :2] == pytest.approx(np.tile(HERE[:2], (len(way), 1))) and way[-1, 2] == pytest.approx(0.8)


def test_many_ways_are_each_as_one_alone() -> None:
    sides, swerves, heights = np.array([0.8, 0.5]), np.array([0.0, -0.8]), np.array([1.1, 1.4])
    many = arc(HERE, THERE, heights, sides, swerves)
    for one, *numbers in zip(many, heights.tolist(), sides.tolist(), swerves.tolist(), strict=True):
        assert one == pytest.approx(arc(HERE, THERE, *numbers))
    assert arc(HERE, THERE, 1.1) == pytest.approx(arc(HERE, THERE, 1.1, SIDEWAYS, 0.0))


@pytest.mark.parametrize(
    ("radius", "slower"), [(1.0, 1.0), (0.51, 1.0), (0.42, 1.09), (0.3, 1.29), (0.125, 2.0), (0.08, 2.5)]
)
def test_a_hand_is_slower_the_narrower_a_bend_and_only_around_it(radius: float, slower: float) -> None:
    way = bent(radius)
    pacing = Pacing.of(way, 0.7)
    length = 4 + pi * radius
    assert pacing.far[-1] == pytest.approx(length, rel=1e-3)
    assert slowness(pacing, length / 2) == pytest.approx(slower, rel=0.02)
    for along in (1.0, 2 - 2.3 * BENT, length - 2 + 2.3 * BENT, length - 1):
        assert slowness(pacing, along) == pytest.approx(1, abs=0.01)
    for part in (0.2, 0.35, 0.45):
        assert pacing.time_of(length * part) + pacing.time_of(length * (1 - part)) == pytest.approx(1, abs=5e-3)
    before = slowness(pacing, 2 - BENT / 2)
    assert 1 <= before <= slower and (slower == 1 or 1 + 0.2 * (slower - 1) < before), "it slows down ahead of it"
    assert pacing.seconds == pytest.approx(hand_time(float(pacing.felt[-1])) / 0.7)
    assert pacing.felt[-1] >= pacing.far[-1] - 1e-9 and (slower == 1 or pacing.felt[-1] > pacing.far[-1] + 0.05)


def test_times_and_ways_along_a_bend_belong_together() -> None:
    pacing = Pacing.of(bent(0.1), 1.0)
    times = np.linspace(0.05, 0.95, 10)
    ways = pacing.ways(times)
    assert [pacing.time_of(way) for way in ways.tolist()] == pytest.approx(times.tolist(), abs=2e-3)
    assert pacing.at(times) == pytest.approx(pacing.places(ways))
    ends = (0.0, float(pacing.far[-1]))
    assert [pacing.time_of(way) for way in ends] == pytest.approx([0, 1], abs=1e-9)
    assert len(pacing.track) == ceil(pacing.seconds * RATE) + 1
    assert pacing.track == pytest.approx(pacing.at(np.linspace(0, 1, len(pacing.track))))


@pytest.mark.parametrize(("radius", "pace"), [(0.2, 1.9), (0.125, 1.0), (0.06, 1.0)])
def test_a_hand_that_would_tear_its_piece_around_a_bend_takes_just_the_time_not_to(radius: float, pace: float) -> None:
    pacing = Pacing.of(bent(radius), pace)
    pull = np.linalg.norm(np.diff(pacing.track, 2, axis=0), axis=1).max() * (len(pacing.track) - 1) ** 2
    assert pull / pacing.seconds**2 == pytest.approx(TORN, rel=0.03)
    assert pacing.seconds > 1.05 * hand_time(float(pacing.felt[-1])) / pace


@pytest.mark.parametrize("pace", [1.0, 0.8])
def test_what_is_carried_turns_as_far_as_it_comes_at_that_pace(pace: float) -> None:
    motion = carry(HERE, THERE, arc(HERE, THERE, 1.2), pace)
    way = Pacing.of(curve(arc(HERE, THERE, 1.2)), 1.0)
    assert motion.duration == pytest.approx(way.seconds / pace) and motion.phase == "carried"
    for k in range(11):
        pose, part = motion.at(motion.duration * k / 10), float(progress(np.array([k / 10]))[0])
        assert pose[:3] == pytest.approx(way.at(np.array([k / 10]))[0], abs=2e-3)
        assert pose[3:7] == pytest.approx(between(HERE[3:7], THERE[3:7], part), abs=2e-3)


def test_what_is_shown_rises_turns_to_and_fro_and_comes_back() -> None:
    show = Show(HERE, 2.2)
    high = [show.at(t).z - HERE.z for t in (0.0, RISE / 2, RISE, 1.1, 2.2 - RISE, 2.2 - RISE / 2, 2.2)]
    assert high == pytest.approx([0, SHOW_HEIGHT / 2, *[SHOW_HEIGHT] * 3, SHOW_HEIGHT / 2, 0])
    for t, part in ((0.0, 0.0), (0.55, 0.5), (1.1, 1.0), (1.65, 0.5), (2.2, 0.0)):
        pose = show.at(t)
        assert pose[:2] == HERE[:2] and pose.phase == "carried"
        assert pose[3:7] == pytest.approx(product(yaw(SHOW_TURN * part), HERE[3:7]))
    assert Show(HERE, 0.5).at(0.25).z == pytest.approx(HERE.z + SHOW_HEIGHT / 2), "no time to rise all the way"


@pytest.mark.parametrize("angle", [0.1, -0.1])
@pytest.mark.parametrize("swings", [1, 3, 4])
def test_what_is_stirred_swings_to_either_side_ever_less_and_lies_as_before(angle: float, swings: int) -> None:
    stir = Stir(HERE, angle, 0.4, swings)
    turned = []
    for swing in range(swings):
        part = (swing + 0.5) / swings
        pose = stir.at(0.4 * part)
        turned.append(angle * (-1) ** swing * (1 - part))
        assert pose[:3] == HERE[:3] and pose.phase == "settling"
        assert pose[3:7] == pytest.approx(product(yaw(turned[-1]), HERE[3:7]))
        assert stir.at(0.4 * (swing + 1) / swings)[3:7] == pytest.approx(HERE[3:7])
    assert all(abs(one) > abs(other) for one, other in pairwise(turned))
    assert stir.at(0.0)[3:7] == pytest.approx(HERE[3:7])
