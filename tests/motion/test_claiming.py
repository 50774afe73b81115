"""A claimed island: its marbles go one by one, its rings after them, and what lies beside it feels the jerk."""

from functools import cache
from itertools import pairwise
from math import dist

import pytest

from tests.motion.games import random_game
from zertz3d.motion.choreography.claiming import BESIDE, CLEAR, STAGGER
from zertz3d.motion.collisions import TICK
from zertz3d.motion.layout import ground
from zertz3d.motion.timeline import Timeline
from zertz3d.motion.turn_film import Clip, Turn
from zertz3d.rules import GroupClaimed, Node


@cache
def island() -> Node:
    """The move of a random game that claims one island of several rings, with others not far from it."""
    for seed in range(200):
        for node in random_game(seed).main_line():
            groups = [event for event in node.events if isinstance(event, GroupClaimed)]
            if len(groups) == 1 and len(groups[0].cells) > 2 and beside(node, groups[0].cells):
                return node
    raise AssertionError("no random game claims a large island")


def beside(node: Node, claimed: tuple[str, ...]) -> set[str]:
    """The rings that are left near those that are claimed."""
    where = ground(node.position.board)
    return {cell for cell in node.position.rings if min(dist(where[cell], where[other]) for other in claimed) <= BESIDE}


def cells() -> tuple[str, ...]:
    return next(event.cells for event in island().events if isinstance(event, GroupClaimed))


@cache
def film(level: str = "full") -> Timeline:
    node = island()
    assert node.parent
    return Timeline.begin(node.parent.position, level).append(node.events)  # type: ignore[arg-type]


def carried(turn: Turn, rings: bool) -> list[Clip]:
    """When each piece of the island is taken, in that order; a ring that slides is taken as it sets out."""
    before, claimed = film().cast, set(cells())
    taken: dict[str, Clip] = {}
    for clip in sorted(turn.clips):
        place = before.places[clip.piece]
        ours = place.name in claimed or (place.kind == "rack" and turn.cast.places[clip.piece].kind == "stand")
        phase = clip.motion.at(0.0).phase
        drawn = phase == "carried" or (phase == "sliding" and clip.motion.__class__.__name__ != "Drift")
        if ours and drawn and clip.piece.startswith("ring") == rings:
            taken.setdefault(clip.piece, clip)
    return sorted(taken.values())


def test_rings_wait_until_the_last_marble_is_well_up() -> None:
    turn = film().turns[0]
    marbles, rings = carried(turn, rings=False), carried(turn, rings=True)
    assert len(rings) == len(cells()) and marbles
    assert rings[0].start >= marbles[-1].start + CLEAR * TICK - 1e-9


@pytest.mark.parametrize("rings", [False, True])
def test_pieces_are_taken_one_after_the_other(rings: bool) -> None:
    found = carried(film().turns[0], rings)
    assert len(found) > 1
    for before, after in pairwise(found):
        assert after.start - before.start >= STAGGER * TICK - 0.05, "a hand that grips has set out a little before"
        assert after.start > before.start


def test_what_lies_beside_the_island_feels_it_and_stays() -> None:
    turn, node = film().turns[0], island()
    near = beside(node, cells())
    places = film().cast.places
    stirred = {
        places[clip.piece].name
        for clip in turn.clips
        if clip.piece.startswith("ring") and places[clip.piece].name in node.position.rings
    }
    assert near and stirred == near
    assert all(turn.after[f"ring-{cell}"] == turn.before[f"ring-{cell}"] for cell in near)


def test_without_weight_nothing_beside_the_island_moves() -> None:
    turn, rings = film("reduced").turns[0], set(island().position.rings)
    places = film("reduced").cast.places
    assert not [clip for clip in turn.clips if clip.piece.startswith("ring") and places[clip.piece].name in rings]
