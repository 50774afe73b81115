"""Where a film is entered by a hand that holds a piece of it, and when two poses are two."""

from dataclasses import dataclass

import pytest

from tests.app.games import opening
from zertz3d.app.hand.pose_blend import GRAIN, apart, joining
from zertz3d.motion.layout import Pose
from zertz3d.motion.piece_roles import Cast
from zertz3d.motion.timeline import Timeline
from zertz3d.motion.turn_film import Clip, Turn

AT = Pose(0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0, "carried")


@dataclass(frozen=True)
class Way:
    """A motion along x, one pitch a second, there and back after `turn` seconds."""

    start: float = 0.0
    turn: float = 99.0
    phase: str = "carried"
    duration: float = 2.0

    def at(self, t: float) -> Pose:
        return AT._replace(x=self.start + min(t, 2 * self.turn - t), phase=self.phase)


def cast() -> Cast:
    return Timeline.begin(opening().root.position).cast


def turn(*clips: tuple[float, float, str, Way]) -> Turn:
    made = tuple(Clip(start, end, piece, way, AT) for start, end, piece, way in clips)  # type: ignore[arg-type]
    return Turn(0, 9.0, {}, {}, cast(), made)


def near(found: float, wanted: float) -> bool:
    return abs(found - wanted) <= GRAIN


def test_a_turn_is_entered_where_the_piece_comes_nearest() -> None:
    assert near(joining(turn((0.0, 2.0, "ring-a1", Way())), "ring-a1", AT._replace(x=0.7), 0.0, 2.0), 0.7)
    assert near(joining(turn((1.0, 3.0, "ring-a1", Way())), "ring-a1", AT._replace(x=0.7), 0.0, 3.0), 1.7)


def test_of_two_times_that_are_as_near_the_last_is_taken() -> None:
    assert near(joining(turn((0.0, 2.0, "ring-a1", Way(turn=1.0))), "ring-a1", AT._replace(x=0.5), 0.0, 2.0), 1.5)


def test_only_times_between_the_two_are_taken() -> None:
    there_and_back = turn((0.0, 2.0, "ring-a1", Way(turn=1.0)))
    assert near(joining(there_and_back, "ring-a1", AT._replace(x=0.5), 0.0, 1.0), 0.5)
    assert near(joining(there_and_back, "ring-a1", AT._replace(x=0.9), 1.3, 2.0), 1.3)
    assert joining(there_and_back, "ring-a1", AT, 3.0, 4.0) == 3.0


@pytest.mark.parametrize("other", [("ring-b1", "carried"), ("ring-a1", "rest")])
def test_neither_another_piece_nor_one_that_rolls_by_itself_is_followed(other: tuple[str, str]) -> None:
    piece, phase = other
    clips = turn((0.0, 1.0, "ring-a1", Way()), (1.0, 2.0, piece, Way(0.0, phase=phase)))
    assert near(joining(clips, "ring-a1", AT._replace(x=0.3), 0.0, 2.0), 0.3)


def test_a_way_or_a_turn_that_can_be_seen_makes_two_poses() -> None:
    assert not apart(AT, AT) and not apart(AT, AT._replace(qw=-1.0)), "the same rotation by its other name"
    assert apart(AT, AT._replace(z=1.001)) and apart(AT, AT._replace(qw=0.9, qz=0.436))
