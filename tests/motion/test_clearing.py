"""Between two games: every piece comes back to where a game begins, and no law is broken on the way."""

from dataclasses import replace
from itertools import pairwise
from math import dist

import pytest

from tests.motion import laws
from tests.motion.games import BRIDGE, filmed, random_game
from zertz3d.motion.choreography.clearing import PAUSE, STAGGER, clear
from zertz3d.motion.collisions import TICK
from zertz3d.motion.layout import Pose
from zertz3d.motion.timeline import Timeline
from zertz3d.motion.turn_film import Turn
from zertz3d.rules import Position


def clearing(film: Timeline) -> Turn:
    """How a film's table is cleared."""
    found = clear(film)
    assert found
    return found


def places(poses: dict[str, Pose]) -> list[tuple[str, tuple[float, ...]]]:
    """What lies where and how, whichever of several equal marbles it is."""
    named = {piece: piece if piece.startswith("ring") else piece.split("-")[0] for piece in poses}
    return sorted((named[piece], pose[:3]) for piece, pose in poses.items())


@pytest.mark.parametrize("seed", [0, 1, 2, 5, 6, 11])
def test_the_table_is_cleared_and_no_law_is_broken(seed: int) -> None:
    film = filmed(random_game(seed))
    found = clearing(film)
    whole = replace(film, turns=(*film.turns, found), marks=(*film.marks, film.duration + found.duration))
    turn = laws.sampled(whole, len(film.turns))
    gravity: list[float] = []
    broken = [
        *laws.overlaps(whole, turn),
        *laws.speeds(turn),
        *laws.flights(turn, gravity),
        *laws.rolling(turn),
        *laws.orientations(turn),
    ]
    assert not broken
    assert found.sample(0.0) == dict(film.final_poses)
    assert places(found.sample(found.duration)) == places(dict(film.poses))
    assert {pose.phase for pose in found.sample(found.duration).values()} == {"rest"}


def test_it_takes_a_few_seconds_and_marbles_are_heard_to_strike_each_other() -> None:
    found = clearing(filmed(random_game(0)))
    assert 4 < found.duration < 12
    poured = [clip.piece for clip in found.clips if clip.motion.at(0.0).phase == "rolling"]
    assert len(poured) == len(set(poured)) > 10
    assert sum(cue.material == "marble-marble" for cue in found.cues) == len(poured)


@pytest.mark.parametrize("seed", [1, 2])
def test_pieces_are_taken_one_after_the_other_and_all_lie_a_while_before_it_is_over(seed: int) -> None:
    found = clearing(filmed(random_game(seed)))
    begun: dict[str, float] = {}
    for clip in found.clips:
        begun.setdefault(clip.piece, clip.start)
    for rings in (True, False):
        starts = sorted(start for piece, start in begun.items() if piece.startswith("ring") is rings)
        assert len(starts) > 5 and starts[0] >= PAUSE
        assert min(after - before for before, after in pairwise(starts)) >= STAGGER * TICK - 1e-9
    assert found.duration == pytest.approx(max(clip.end for clip in found.clips) + PAUSE)


def test_a_ring_is_lifted_over_the_others_and_sinks_onto_its_place() -> None:
    found = clearing(filmed(random_game(2)))
    for clip in (clip for clip in found.clips if clip.piece.startswith("ring")):
        poses = [clip.motion.at((clip.end - clip.start) * k / 60) for k in range(61)]
        heights = [pose.z for pose in poses]
        top = heights.index(max(heights))
        assert 10 < top < 50 and max(heights) > 0.7
        assert heights[: top + 1] == sorted(heights[: top + 1])
        assert heights[top:] == sorted(heights[top:], reverse=True)
        for pose in poses:
            for place in (poses[0], poses[-1]):
                low = pose.z < place.z + 0.15 and dist(pose[:2], place[:2]) < 1
                assert not low or dist(pose[:2], place[:2]) < 0.15


def test_the_same_film_is_cleared_in_the_same_way() -> None:
    assert clear(filmed(random_game(1))) == clear(filmed(random_game(1)))


def test_nothing_is_cleared_where_nothing_is_to_move_or_a_game_did_not_begin_with_an_empty_board() -> None:
    assert clear(filmed(random_game(1), level="reduced")) is None
    assert clear(filmed(random_game(1), level="none")) is None
    assert clear(Timeline.begin(Position.setup("37", "standard", ("a1", "b1", "b2"), {"b1": "W"}))) is None


def test_a_table_that_is_clear_stays_so() -> None:
    film = Timeline.begin(Position.start(BRIDGE))
    found = clearing(film)
    assert not found.clips and found.sample(found.duration) == dict(film.poses)
