"""What motions sound like: when, how fast, where and on what; each kind of motion by itself."""

from array import array
from dataclasses import dataclass

import pytest

from zertz3d.motion.choreography.sounds import SET_SPEED, sounds
from zertz3d.motion.dynamics.pool_groove import Descent, GrooveRoll
from zertz3d.motion.dynamics.recording import RATE
from zertz3d.motion.layout import MARBLE_RADIUS, RACK_FLOOR, RING_HEIGHT, SEAT, TRAY_FLOOR, Pose
from zertz3d.motion.physics import Drift, Flight
from zertz3d.motion.quaternions import UPRIGHT
from zertz3d.motion.turn_film import Cue


@dataclass
class Moved:
    """A motion of which only the length is asked for, and what it strikes on the way."""

    duration: float
    contacts: tuple[tuple[float, float], ...] = ()

    def at(self, t: float) -> Pose:
        return pose(t, 0.0, MARBLE_RADIUS, "settling")


def pose(x: float, y: float, z: float, phase: str) -> Pose:
    return Pose(x, y, z, *UPRIGHT, phase)  # type: ignore[arg-type]


def heard(piece: str, motion: object, first: Pose, last: Pose, start: float = 5.0) -> list[Cue]:
    return list(sounds(piece, start, [motion], [first, last]))  # type: ignore[list-item]


def test_a_hand_lifts_carries_and_puts_a_ring_down() -> None:
    first, last = pose(0, 0, 0, "carried"), pose(3, 4, TRAY_FLOOR, "rest")
    assert heard("ring-a1", Moved(2.0), first, last) == [
        Cue(5.0, "lift", SET_SPEED, "ring-table", (0, 0, 0), "ring-a1"),
        Cue(5.0, "carry", pytest.approx((25 + TRAY_FLOOR**2) ** 0.5 / 2), "air", (0, 0, 0), "ring-a1", 2.0),
        Cue(7.0, "set", SET_SPEED, "ring-wood", (3, 4, TRAY_FLOOR), "ring-a1"),
    ]


def test_a_hand_drops_a_marble_and_does_not_put_it_down() -> None:
    first, last = pose(0, 0, RACK_FLOOR + MARBLE_RADIUS, "carried"), pose(0, 3, SEAT, "rest")
    kinds = [(cue.kind, cue.material) for cue in heard("white-0", Moved(1.0), first, last)]
    assert kinds == [("lift", "marble-wood"), ("carry", "air")]


@pytest.mark.parametrize(
    ("height", "on"),
    [
        (MARBLE_RADIUS, "marble-table"), (MARBLE_RADIUS + TRAY_FLOOR, "marble-wood"),
        (MARBLE_RADIUS + RACK_FLOOR, "marble-wood"), (SEAT, "marble-ring"),
    ],
)  # fmt: skip
def test_a_fall_is_heard_when_and_where_it_ends_on_what_lies_there(height: float, on: str) -> None:
    fall = Flight((1.0, 2.0, height + 0.5), (0.0, 0.0, 0.0), 0.25, UPRIGHT)
    last = pose(1, 2, height, "rest")
    assert heard("white-0", fall, fall.at(0.0), last) == [Cue(5.25, "impact", fall.impact, on, last[:3], "white-0")]


@pytest.mark.parametrize(("height", "on"), [(0.0, "ring-table"), (RING_HEIGHT, "ring-wood")])
def test_a_ring_lies_on_the_table_or_on_wood(height: float, on: str) -> None:
    first = pose(0, 0, height, "carried")
    assert heard("ring-a1", Moved(1.0), first, first)[0].material == on


def test_what_rolls_slides_or_drifts_is_twice_as_fast_at_first_as_at_the_mean() -> None:
    def told(piece: str, motion: object, phase: str) -> list[tuple[str, float, float, float]]:
        cues = heard(piece, motion, pose(0, 0, 0.0, phase), pose(0, 3, 0.0, "rest"))
        assert all(cue.position == (0, 0, 0) for cue in cues), "it is heard where it sets out"
        return [(cue.kind, cue.time, cue.speed, cue.duration) for cue in cues]

    assert told("white-0", Moved(1.5), "rolling") == [("roll", 5.0, 4.0, 1.5)]
    assert told("ring-a1", Moved(1.5), "sliding") == [("slide", 5.0, 4.0, 1.5)]
    assert told("ring-a1", Drift(pose(0, 0, 0, "sliding"), 0, 3, 1.5), "sliding") == [("drift", 5.0, 4.0, 1.5)]
    assert told("white-0", Moved(1.5), "sliding") == [], "its ring is heard"
    assert told("white-0", Moved(1.5), "rest") == []


def test_marbles_in_a_groove_roll_down_and_clack() -> None:
    rolled = GrooveRoll(pose(0, 0, 0.5, "rolling"), Descent(0.0, array("d", [0.0] * (RATE + 1)), ((0.5, 1.3),)))
    first, last = rolled.at(0.0), pose(-1, 0, 0.5, "rest")
    cues = heard("white-0", rolled, first, last)
    assert [(cue.kind, cue.time, cue.speed) for cue in cues] == [("descend", 5.0, 2.0), ("impact", 5.5, 1.3)]
    assert cues[1].material == "marble-marble"


def test_rocking_is_heard_at_each_contact_and_motions_follow_each_other() -> None:
    rocking = Moved(0.5, ((0.1, 0.9), (0.3, 0.4)))
    corners = [pose(0, 0, SEAT, "settling"), pose(0, 0, SEAT, "settling"), pose(0, 0, SEAT, "rest")]
    cues = list(sounds("white-0", 5.0, [Moved(1.0), rocking], corners))  # type: ignore[list-item]
    told = [(cue.kind, cue.material, cue.time, cue.speed, cue.position[0]) for cue in cues]
    assert told == [
        ("rock", "marble-ring", pytest.approx(6.1), 0.9, 0.1),
        ("rock", "marble-ring", pytest.approx(6.3), 0.4, 0.3),
    ]
