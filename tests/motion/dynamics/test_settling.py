"""Marbles in their seats, rings on their edges, marbles in grooves: solved step by step, and at rest in the end."""

from itertools import pairwise
from math import hypot, pi

import numpy as np
import pytest

from tests.motion.laws import HEIGHT, ball_ring, rims, rotation
from zertz3d.motion.dynamics.drifting import STIRRED, borne, shaken
from zertz3d.motion.dynamics.pool_groove import HEARD, KEEPS, PULL, VARIANTS, GrooveRoll, descents
from zertz3d.motion.dynamics.recording import RATE, Chorus, Recording, even, steps
from zertz3d.motion.dynamics.ring_settling import leaning, ringing_down
from zertz3d.motion.dynamics.seat import EDGE, SWING, Start, crouched, seated, slope
from zertz3d.motion.layout import MARBLE_RADIUS, RACK_SPACING, RING_OUTER, SEAT, Pose
from zertz3d.motion.physics import Drift, Motion
from zertz3d.motion.quaternions import UPRIGHT, from_three, yaw

HOME = Pose(0.3, -0.7, SEAT, *from_three(0.3, 0.6, 0.9), "rest")
FLAT = Pose(4.0, 2.0, 0.08, *yaw(0.3), "rest")
STARTS = {
    "set down": (Start(1.35, 0.0, 5.0), 0.3),
    "landed": (Start(1.7, 0.0, -5.0, spin=3.0), 0.4),
    "rolled in": (Start(2.3, -0.34, 5.0, 0.55), 0.42),
}


def rows(motion: Recording) -> np.ndarray:
    return motion.rows


def poses(motion: Motion) -> list[Pose]:
    count = round(motion.duration * RATE)
    return [motion.at(motion.duration * k / count) for k in range(count + 1)]


@pytest.mark.parametrize("name", STARTS)
@pytest.mark.parametrize("to", [0.0, 2.0, -1.1])
class TestSeat:
    def test_the_marble_touches_the_edge_all_the_time(self, name: str, to: float) -> None:
        start, seconds = STARTS[name]
        place = rows(seated(HOME, seconds, to, start))[:, :3] - np.array(HOME[:3]) + (0, 0, SEAT)
        assert abs(ball_ring(np.hypot(place[:, 0], place[:, 1]), place[:, 2])).max() < 1e-9

    def test_it_comes_to_rest_at_home_exactly(self, name: str, to: float) -> None:
        start, seconds = STARTS[name]
        motion = seated(HOME, seconds, to, start)
        assert motion.at(motion.duration)[:7] == pytest.approx(HOME[:7], abs=1e-12)
        speed = np.linalg.norm(np.diff(rows(motion)[:, :3], axis=0), axis=1) * RATE
        assert speed[-1] < 0.2 < speed[0]

    def test_it_rocks_visibly_in_the_direction_it_came_and_ever_less(self, name: str, to: float) -> None:
        start, seconds = STARTS[name]
        off = rows(seated(HOME, seconds, to, start))[:, :2] - HOME[:2]
        along = off @ (np.cos(to), np.sin(to))
        third = len(along) // 3
        assert np.hypot(*off[:third].T).max() > 0.03
        assert np.hypot(*off[-len(off) // 6 :].T).max() < 0.5 * np.hypot(*off[:third].T).max()
        assert along[:third].max() > 0.03 or start.off

    def test_its_swings_go_around(self, name: str, to: float) -> None:
        start, seconds = STARTS[name]
        off = rows(seated(HOME, seconds, to, start))[:, :2] - HOME[:2]
        across = off @ (-np.sin(to), np.cos(to))
        assert abs(across).max() > 0.002
        mirrored = rows(seated(HOME, seconds, to, start._replace(turning=-start.turning)))[:, :2] - HOME[:2]
        assert mirrored @ (-np.sin(to), np.cos(to)) == pytest.approx(-across, abs=1e-12)


def test_rocking_does_not_slip() -> None:
    motion = seated(HOME, 0.3, 0.0, Start(1.3))
    values = rows(motion)
    turned = rotation(values[:-1, 3:], values[1:, 3:])
    way = np.linalg.norm(np.diff(values[:, :3], axis=0), axis=1)
    assert np.linalg.norm(turned, axis=1)[:20] == pytest.approx(way[:20] / MARBLE_RADIUS, rel=0.02, abs=5e-4)
    assert turned[0, 1] > 0, "forwards"


@pytest.mark.parametrize("turning", [0.0, 9.0, -9.0])
@pytest.mark.parametrize("to", [0.0, 2.0, -1.1])
def test_where_a_rocking_marble_touches_its_ring_it_stands_still(to: float, turning: float) -> None:
    values = rows(seated(HOME, 0.3, to, Start(1.3, 0.0, turning)))[:28]
    way, turned = np.diff(values[:, :3], axis=0), rotation(values[:-1, 3:], values[1:, 3:])
    off = (values[1:, :2] + values[:-1, :2]) / 2 - HOME[:2]
    far = np.hypot(off[:, 0], off[:, 1])
    level = (far - EDGE) / SWING
    out = np.stack([level * off[:, 0] / far, level * off[:, 1] / far, np.sqrt(1 - level**2)], axis=1)
    assert np.cross(turned, out) * MARBLE_RADIUS == pytest.approx(way, abs=9e-5)
    assert abs(way).max() > 4e-3


def test_a_crouch_leads_back_and_ends_where_it_began() -> None:
    motion = crouched(HOME, 0.15, pi / 2)
    values = rows(motion)
    assert values[0] == pytest.approx(values[-1], abs=2e-4)
    assert values[:, 1].min() < HOME.y - 0.03 and values[:, 1].max() <= HOME.y + 1e-12
    assert abs(values[:, 0] - HOME.x).max() < 1e-12


@pytest.mark.parametrize("around", [11.0, -17.0])
@pytest.mark.parametrize("lean", [(0.2, 0.0), (-0.1, 0.22)])
class TestRing:
    def test_it_stands_on_its_edge_until_it_lies(self, lean: tuple[float, float], around: float) -> None:
        values = rows(ringing_down(FLAT, lean, around))
        lowest = rims(values[:, :3], values[:, 3:])[..., 2].min(axis=1)
        assert lowest == pytest.approx(FLAT.z, abs=1e-3)
        assert values[0] == pytest.approx(leaning(FLAT, lean)[:7])
        assert values[-1] == pytest.approx(FLAT[:7], abs=1e-12)

    def test_its_low_side_runs_around_and_it_leans_ever_less(self, lean: tuple[float, float], around: float) -> None:
        values = rows(ringing_down(FLAT, lean, around))
        edges = rims(values[:, :3], values[:, 3:])
        angles = np.unwrap(edges[..., 2].argmin(axis=1) * 2 * pi / 72)
        assert abs(angles[:-4] - angles[0]).max() > 1.5
        high = edges[..., 2].max(axis=1) - FLAT.z - HEIGHT
        assert high[:6].min() > 0.12 > 0.1 > high[-len(high) // 4 :].max()

    def test_its_low_side_sets_out_to_the_side_it_is_told(self, lean: tuple[float, float], around: float) -> None:
        low = [pose.at(0.02) for pose in (ringing_down(FLAT, lean, around), ringing_down(FLAT, lean, -around))]
        edges = (
            rims(np.array([p[:3] for p in low]), np.array([p[3:7] for p in low]))[..., 2].argmin(axis=1) * 2 * pi / 72
        )
        apart = (edges[0] - edges[1] + pi) % (2 * pi) - pi
        assert apart * around > 0.1

    def test_it_strikes_the_table_where_it_is_flattest(self, lean: tuple[float, float], around: float) -> None:
        motion = ringing_down(FLAT, lean, around)
        first = motion.contacts[0][0]
        here, *beside = (motion.at(t).z for t in (first, first - 0.012, first + 0.012))
        assert here < min(beside)

    def test_its_contacts_are_slower_and_slower(self, lean: tuple[float, float], around: float) -> None:
        speeds = [speed for _, speed in ringing_down(FLAT, lean, around).contacts]
        assert speeds and speeds == sorted(speeds, reverse=True)


@pytest.mark.parametrize("count", [1, 3, 9])
@pytest.mark.parametrize("variant", range(VARIANTS))
class TestGroove:
    def test_each_rolls_down_a_place_and_none_into_the_next(self, count: int, variant: int) -> None:
        found = descents(count, variant)
        rolls = [GrooveRoll(HOME._replace(x=k * RACK_SPACING), d) for k, d in enumerate(found)]
        for roll in rolls:
            assert roll.at(roll.duration).x == pytest.approx(roll.start.x - RACK_SPACING, abs=1e-9)
        for t in np.arange(0, 2, 1 / RATE):
            at = [r.at(min(r.duration, max(0.0, t - d.freed))).x for r, d in zip(rolls, found, strict=True)]
            assert all(b - a >= RACK_SPACING - 0.012 for a, b in pairwise(at))

    def test_one_after_the_other_and_they_clack(self, count: int, variant: int) -> None:
        found = descents(count, variant)
        assert [d.freed for d in found] == sorted(d.freed for d in found)
        assert all(d.contacts for d in found) and max(speed for d in found for _, speed in d.contacts) > 2
        assert min(speed for d in found for _, speed in d.contacts) > HEARD
        assert found == descents(count, variant)

    def test_rolling_turns_by_way_over_radius(self, count: int, variant: int) -> None:
        roll = GrooveRoll(HOME, descents(count, variant)[-1])
        values = np.array([p[:7] for p in poses(roll)])
        turned = rotation(values[:-1, 3:], values[1:, 3:])
        way = np.diff(values[:, 0])
        assert turned[:, 1] == pytest.approx(way / MARBLE_RADIUS, abs=1e-9)
        assert abs(turned[:, [0, 2]]).max() < 1e-9


def test_recordings_are_exact_at_their_ends_and_straight_between() -> None:
    motion = seated(HOME, 0.31, 1.0, Start(1.3))
    count = len(motion.rows) - 1
    step = motion.duration / count
    a, b, half = motion.at(3 * step), motion.at(4 * step), motion.at(3.5 * step)
    assert half[:3] == pytest.approx([(p + q) / 2 for p, q in zip(a[:3], b[:3], strict=True)], abs=1e-12)
    assert hypot(*half[3:5], *half[5:7]) == pytest.approx(1, abs=1e-12)


def test_a_marble_on_a_drifting_ring_stays_behind_rocks_and_arrives() -> None:
    drift = Drift(HOME, 0.3, 0.4, 0.45)
    values = rows(borne(drift, 0.2))
    ring = np.array([drift.at(0.45 * k / (len(values) - 1))[:2] for k in range(len(values))])
    off = values[:, :2] - ring
    along = off @ (0.6, 0.8)
    assert along.min() < -0.03 and abs(along[: len(along) // 5]).argmax() > 0
    assert off[0] == pytest.approx(0, abs=1e-9) and off[-1] == pytest.approx(0, abs=1e-9)
    gap = ball_ring(np.hypot(*off.T), values[:, 2] - HOME.z + SEAT)
    assert abs(gap).max() < 1e-9


def test_what_lies_beside_an_island_is_shaken_and_stays() -> None:
    ring, marble = shaken(FLAT, True, (3.0, 2.0), 0.4, 0.1), shaken(HOME, False, (0.3, 0.3), 0.4, 0.9)
    for motion, home in ((ring, FLAT), (marble, HOME)):
        found = np.array([p[:7] for p in poses(motion)])
        assert found[0] == pytest.approx(home[:7], abs=1e-6)
        assert found[-1] == pytest.approx(home[:7], abs=1e-12)
    turned = [2 * np.arcsin(p.qz) - 0.3 for p in poses(ring)]
    assert max(turned) > 0.02 and min(turned) < -0.005
    assert {p[:3] for p in poses(ring)} == {FLAT[:3]}
    assert 0.008 < max(hypot(p.x - HOME.x, p.y - HOME.y) for p in poses(marble)) < 0.03


def left_of(offsets: np.ndarray, to: float) -> np.ndarray:
    """How far to the left of a direction each place is."""
    return offsets @ (-np.sin(to), np.cos(to))


def test_chance_decides_to_which_side_a_shaken_piece_turns() -> None:
    drift, source = Drift(HOME, 0.3, 0.4, 0.45), (0.3, 0.3)
    one, other = (rows(borne(drift, chance)) for chance in (0.2, 0.8))
    way = np.array([drift.at(0.45 * k / (len(one) - 1))[:2] for k in range(len(one))])
    to = np.arctan2(-0.4, -0.3)
    assert left_of(one[:, :2] - way, to) == pytest.approx(-left_of(other[:, :2] - way, to), abs=1e-9)
    assert abs(left_of(one[:, :2] - way, to)).max() > 0.001
    marbles = [rows(shaken(HOME, False, source, 0.4, chance))[:, :2] - HOME[:2] for chance in (0.2, 0.8)]
    assert left_of(marbles[0], -pi / 2) == pytest.approx(-left_of(marbles[1], -pi / 2), abs=1e-9)
    assert abs(left_of(marbles[0], -pi / 2)).max() > 0.001
    rings = [shaken(FLAT, True, (3.0, 2.0), 0.4, chance).at(0.05).qz - FLAT.qz for chance in (0.2, 0.8)]
    assert rings[0] == pytest.approx(-rings[1], rel=0.1) and rings[0] > 0.001


@pytest.mark.parametrize("speed", [1.0, 2.0])
def test_each_side_of_the_edge_takes_its_part_of_the_speed(speed: float) -> None:
    met = [fast for _time, fast in seated(HOME, 1.0, 0.0, Start(speed, keeps=0.5)).contacts[:5]]
    assert all(0.4 < later / fast < 0.55 for fast, later in pairwise(met)) and len(met) == 5


def test_a_marble_on_a_drifting_ring_lies_before_and_after_as_it_lay() -> None:
    values = rows(borne(Drift(HOME, 0.3, 0.4, 0.45), 0.2))
    assert values[0, 3:] == pytest.approx(HOME[3:7], abs=1e-6) == values[-1, 3:]


def test_what_is_shaken_goes_away_from_the_island_the_less_the_farther_it_is() -> None:
    rings = [shaken(FLAT, True, (FLAT.x - off, FLAT.y), 0.4, 0.1) for off in (0.5, 1.0, 2.0)]
    assert [ring.angle for ring in rings] == pytest.approx([STIRRED, STIRRED, STIRRED / 4])
    off = [rows(shaken(HOME, False, (HOME.x - far, HOME.y), 0.4, 0.1))[:, 0] - HOME.x for far in (1.0, 1.7)]
    assert all(way[: len(way) // 10].min() >= 0 and way[: len(way) // 10].max() > 0.003 for way in off)
    assert off[0].max() > 1.5 * off[1].max()


@pytest.mark.parametrize("variant", range(VARIANTS))
def test_a_blow_in_a_groove_is_heard_where_one_marble_touches_the_next(variant: int) -> None:
    for count in range(2, 7):
        rolled = descents(count, variant)[-1]  # whom nobody strikes from behind
        time, fast = rolled.contacts[0]
        at = round(time * RATE)
        before, after = rolled.way[at - 1] - rolled.way[at - 3], rolled.way[at + 3] - rolled.way[at + 1]
        assert (before - after) * RATE / 2 > 0.3 * fast, "it has lost its speed"


def test_a_recording_has_a_step_at_least_and_none_is_longer_than_told() -> None:
    assert [steps(seconds) for seconds in (0.0, 1 / RATE, 1.5 / RATE, 1.0)] == [1, 1, 2, RATE]
    for count in range(2, 60):
        numbers = even(0.0, 1.0, count)
        assert (numbers[0], numbers[-1], len(numbers)) == (0.0, 1.0, count)


def test_beyond_the_edge_a_ring_is_flat() -> None:
    assert slope(EDGE) == slope(EDGE + 0.1) == (0.0, 0.0)
    steep, less = slope(EDGE / 2)
    assert steep > 0 > less


def test_a_contact_is_as_fast_as_what_strikes() -> None:
    struck = [seated(HOME, 1.0, 0.0, Start(2.0, keeps=keeps)).contacts[0] for keeps in (0.5, 1.0)]
    assert struck[0] == struck[1], "what it takes from the speed comes after"
    ring = ringing_down(Pose(0.0, 0.0, 0.0, *UPRIGHT, "rest"), (0.2, 0.0), 11.0)
    time, speed = ring.contacts[0]
    before, at = (ring.at(time - back / RATE) for back in (1.5, 0.5))
    assert 2 * hypot(at.qx - before.qx, at.qy - before.qy) * RATE * RING_OUTER == pytest.approx(speed, rel=0.2)


def test_a_marble_that_comes_spinning_spins_onwards_and_ever_less() -> None:
    plain, spinning = (rows(seated(HOME, 0.5, 0.0, Start(1.7, spin=spin))) for spin in (0.0, 6.0))
    turned = [rotation(values[:-1, 3:], values[1:, 3:]) * RATE for values in (plain, spinning)]
    more = turned[1] - turned[0]
    assert more[0] == pytest.approx((0.0, 6.0, 0.0), abs=0.5)
    assert more[round(0.1 * RATE), 1] == pytest.approx(6.0 * np.exp(-1.4), rel=0.25)
    assert abs(more[-1]).max() < 0.01


def test_a_marble_that_crouches_rolls_as_it_goes() -> None:
    values = rows(crouched(HOME, 0.15, 0.0))
    turned = rotation(values[:-1, 3:], values[1:, 3:])[:, 1] * MARBLE_RADIUS
    gone = np.diff(values[:, 0])
    assert np.corrcoef(turned, gone)[0, 1] > 0.95
    assert abs(turned).max() > 0.5 * abs(gone).max()


def test_a_chorus_has_each_piece_where_its_own_movement_has_it() -> None:
    """A movement that was not recorded is met exactly where it was read off, and nearly so in between."""
    rocking = [seated(HOME, 0.45, to, Start(1.5)) for to in (0.4, 2.0)]
    moved = [("marble-a", rocking[0]), ("ring-a", Drift(FLAT, 0.3, 0.4, 0.45)), ("marble-b", rocking[1])]
    chorus, count = Chorus.of(moved), steps(0.45)
    for k in range(4 * count + 1):
        t = 0.45 * k / (4 * count)
        poses = dict(chorus.at(t))
        assert list(poses) == [piece for piece, _ in moved]
        for piece, motion in moved:
            near = 1e-9 if k % 4 == 0 or piece != "ring-a" else 5e-5
            assert poses[piece].phase == motion.at(t).phase
            assert poses[piece][:7] == pytest.approx(motion.at(t)[:7], abs=near)
            assert hypot(*poses[piece][3:7]) == pytest.approx(1, abs=1e-7)


@pytest.mark.parametrize("variant", range(VARIANTS))
def test_whom_a_marble_of_a_groove_strikes_from_behind_is_pushed_onwards(variant: int) -> None:
    for count in range(2, 7):
        lowest, second = descents(count, variant)[:2]
        (time, fast), way = second.contacts[0], lowest.way
        at = round((time + second.freed - lowest.freed) * RATE)
        before, after = ((way[n] - way[n - 2]) * RATE / 2 for n in (at - 1, at + 3))
        assert before < 0 < after, "it was rolling back from the end"
        assert after - before == pytest.approx((1 + KEEPS) / 2 * fast, rel=0.15)


@pytest.mark.parametrize("variant", range(VARIANTS))
def test_no_marble_of_a_groove_rolls_past_its_place_and_none_is_heard_when_it_is_still(variant: int) -> None:
    for count in range(1, 10):
        found = descents(count, variant)
        for number, rolled in enumerate(found):
            assert max(rolled.way) <= RACK_SPACING + 1e-12 and min(rolled.way) == rolled.way[0]
            seconds = (len(rolled.way) - 1) / RATE
            assert all(0 < time < seconds for time, _ in rolled.contacts)
            assert number or rolled.contacts[0][1] == pytest.approx((2 * PULL * RACK_SPACING) ** 0.5, rel=0.02)
    assert len({tuple(rolled.freed for rolled in descents(9, other)) for other in range(VARIANTS)}) == VARIANTS


def test_a_marble_that_comes_spinning_lies_still_however_soon() -> None:
    plain, spinning = (rows(seated(HOME, 0.2, 0.0, Start(1.7, spin=spin))) for spin in (0.0, 9.0))
    last = [rotation(values[-2:-1, 3:], values[-1:, 3:])[0] * RATE for values in (plain, spinning)]
    assert last[1] == pytest.approx(last[0], abs=0.02)


@pytest.mark.parametrize("turning", [5.0, 9.0])
def test_the_plane_of_the_swings_goes_around_to_the_left_where_it_is_told_so_and_on(turning: float) -> None:
    off = rows(seated(HOME, 1.0, 0.0, Start(1.35, 0.0, turning)))[:, :2] - HOME[:2]
    far = np.hypot(*off.T)
    out = [k for k in range(1, len(far) - 1) if far[k - 1] < far[k] >= far[k + 1] and far[k] > 0.01]
    first, second = (np.arctan2(off[k, 1], off[k, 0]) % pi for k in out[:2])
    assert 0.02 * turning < first < second < 0.1 * turning


def test_the_edge_is_struck_where_a_marble_passes_the_bottom() -> None:
    for turning in (0.0, 5.0):
        motion = seated(HOME, 0.5, 1.0, Start(1.35, 0.0, turning))
        for time, _ in motion.contacts[:4]:
            beside, here = (
                min(hypot(pose.x - HOME.x, pose.y - HOME.y) for pose in (motion.at(time - t), motion.at(time + t)))
                for t in (4 / RATE, 1 / RATE)
            )
            assert here < 0.6 * beside


def test_both_ways_across_the_edge_take_their_part_of_the_speed() -> None:
    met = [fast for _time, fast in seated(HOME, 1.0, 0.0, Start(2.0, 0.0, 9.0, keeps=0.5)).contacts[:3]]
    assert all(later < 0.5 * fast for fast, later in pairwise(met))


@pytest.mark.parametrize("to", [0.0, 2.0])
def test_a_marble_that_rolls_in_begins_off_its_seat(to: float) -> None:
    start, seconds = STARTS["rolled in"]
    begin = seated(HOME, seconds, to, start).at(0.0)
    way = (HOME.x - begin.x, HOME.y - begin.y)
    assert way == pytest.approx((0.34 * np.cos(to), 0.34 * np.sin(to)))


@pytest.mark.parametrize("name", STARTS)
def test_a_marble_turns_ever_less_until_it_lies(name: str) -> None:
    start, seconds = STARTS[name]
    values = rows(seated(HOME, seconds, 0.0, start))
    turning = np.linalg.norm(rotation(values[:-1, 3:], values[1:, 3:]), axis=1) * RATE
    assert turning[-1] < 0.05 < 4 < turning.max()


def test_a_marble_on_a_drifting_ring_rocks_as_long_as_it_drifts() -> None:
    for seconds in (0.3, 0.45):
        assert borne(Drift(HOME, 0.3, 0.4, seconds), 0.2).duration == seconds


@pytest.mark.parametrize("variant", range(VARIANTS))
def test_a_blow_in_a_groove_is_as_fast_as_one_marble_comes_upon_the_other(variant: int) -> None:
    lowest, second = descents(3, variant)[:2]
    time, fast = second.contacts[0]
    ours, theirs = round(time * RATE), round((time + second.freed - lowest.freed) * RATE)
    speeds = [(way[at - 1] - way[at - 3]) * RATE / 2 for way, at in ((second.way, ours), (lowest.way, theirs))]
    assert speeds[0] > 2 > 0 > speeds[1]
    assert fast == pytest.approx(speeds[0] - speeds[1], rel=0.1)


def test_a_marble_in_a_groove_stays_on_its_bottom() -> None:
    for rolled in descents(4, 0):
        roll = GrooveRoll(HOME, rolled)
        assert {(pose.y, pose.z, pose.phase) for pose in poses(roll)} == {(HOME.y, HOME.z, "rolling")}
