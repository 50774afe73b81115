"""A claimed island: its marbles go one by one, its rings after them, and what lies beside it feels the jerk."""

from functools import cache
from itertools import pairwise
from math import dist

import pytest

from tests.motion.games import random_game
from tests.motion.laws import violations
from zertz3d.bench.motion import largest_claim
from zertz3d.motion.carry_path import Stir
from zertz3d.motion.choreography.claiming import BESIDE, PAUSE
from zertz3d.motion.choreography.island_drift import DRIFT, middle, parting
from zertz3d.motion.dynamics.recording import Recording
from zertz3d.motion.layout import ground
from zertz3d.motion.physics import Drift
from zertz3d.motion.ring_exit import GAP
from zertz3d.motion.route import Straight, clear
from zertz3d.motion.timeline import Timeline
from zertz3d.rules import GroupClaimed, Node

APART, UNTIL_RINGS = 0.08, 0.19
"""Seconds between two pieces that are taken one after the other, and from the last marble to the first ring."""


@cache
def islands() -> tuple[Node, ...]:
    """Moves of random games that claim one island of several rings."""
    lines = (random_game(seed).main_line() for seed in range(24))
    return tuple(node for line in lines for node in line if len(claimed(node)) > 1)


def claimed(node: Node) -> tuple[str, ...]:
    """The island of a move that claims one; nothing if it claims none, or several."""
    groups = [event.cells for event in node.events if isinstance(event, GroupClaimed)]
    return groups[0] if len(groups) == 1 else ()


@cache
def island() -> Node:
    """A large island, with other rings not far from it."""
    return next(node for node in islands() if len(claimed(node)) > 2 and beside(node, claimed(node)))


def beside(node: Node, cells: tuple[str, ...]) -> set[str]:
    """The rings that are left near those that are claimed."""
    where = ground(node.position.board)
    return {cell for cell in node.position.rings if min(dist(where[cell], where[other]) for other in cells) <= BESIDE}


@cache
def film_of(node: Node, level: str = "full") -> Timeline:
    assert node.parent
    return Timeline.begin(node.parent.position, level).append(node.events)  # type: ignore[arg-type]


def film(level: str = "full") -> Timeline:
    return film_of(island(), level)


def taken(node: Node, rings: bool) -> list[float]:
    """When each marble, or ring, of the island is taken, in that order."""
    film = film_of(node)
    turn, places, begun = film.turns[0], film.cast.places, dict[str, float]()
    for clip in sorted(turn.clips):
        hand = clip.motion.at(0.0).phase in ("carried", "sliding") and type(clip.motion).__name__ != "Drift"
        before, after = places[clip.piece], turn.cast.places[clip.piece]
        won = after.kind in ("spot", "stand") and before.kind not in ("spot", "stand")
        if hand and won and clip.piece.startswith("ring") == rings and (not rings or before.name in claimed(node)):
            begun.setdefault(clip.piece, clip.start)
    return sorted(begun.values())


def test_rings_wait_until_the_last_marble_is_well_up() -> None:
    waits = [taken(node, rings=True)[0] - taken(node, rings=False)[-1] for node in islands()]
    assert len(waits) > 4 and min(waits) >= UNTIL_RINGS


@pytest.mark.parametrize("rings", [False, True])
def test_pieces_are_taken_one_after_the_other(rings: bool) -> None:
    gaps = [after - before for node in islands() for before, after in pairwise(taken(node, rings))]
    assert len(gaps) > 8 and min(gaps) >= APART - 1e-9


@pytest.mark.parametrize("level", ["full", "reduced", "none"])
def test_a_claim_is_said_and_heard_in_its_middle_a_while_after_what_led_to_it(level: str) -> None:
    for node in islands():
        turn, where = film_of(node, level).turns[0], ground(node.position.board)
        group = next(event for event in node.events if isinstance(event, GroupClaimed))
        (caption,) = (caption for caption in turn.captions if caption.about == group)
        (cue,) = (cue for cue in turn.cues if cue.kind == "claim")
        x, y = (sum(where[cell][axis] for cell in group.cells) / len(group.cells) for axis in (0, 1))
        assert cue.position == pytest.approx((x, y, 0.0)) and cue.time == caption.start
        assert caption.player == group.player
        assert caption.start == pytest.approx(turn.steps[-2] + PAUSE)
        assert turn.steps[-1] >= caption.start + PAUSE
        assert turn.steps[-1] >= max(clip.end for clip in turn.clips)


def test_rings_go_to_the_tray_of_who_has_claimed_them_the_nearest_first() -> None:
    for node in islands():
        film = film_of(node)
        group = next(event for event in node.events if isinstance(event, GroupClaimed))
        tray = film.table.trays[group.player]
        way = parting(node.position.board, group.cells, node.position.rings, (tray.x, tray.y), True)
        begun = {
            clip.piece: clip.start
            for clip in reversed(film.turns[0].clips)
            if clip.motion.at(0.0).phase in ("carried", "sliding") and not isinstance(clip.motion, Drift)
        }
        rings = sorted((cell for cell in group.cells), key=lambda cell: begun[f"ring-{cell}"])
        assert tuple(rings) == tuple(cell for cell, _ in way.ways)
        floats = [clip for clip in film.turns[0].clips if isinstance(clip.motion, Drift)]
        assert floats and all(clip.after.phase == "rest" for clip in floats)
        assert all(clip.piece.startswith("ring") for clip in floats), "marbles rock on them"


def test_what_lies_beside_the_island_feels_it_and_stays() -> None:
    turn, node = film().turns[0], island()
    near = beside(node, claimed(node))
    places = film().cast.places
    stirred = {
        places[clip.piece].name
        for clip in turn.clips
        if clip.piece.startswith("ring") and places[clip.piece].name in node.position.rings
    }
    assert near and stirred == near
    assert all(turn.after[f"ring-{cell}"] == turn.before[f"ring-{cell}"] for cell in near)


def test_marbles_beside_an_island_feel_it_with_their_rings() -> None:
    shaken = 0
    for node in islands():
        turn, places = film_of(node).turns[0], film_of(node).cast.places
        wanted = beside(node, claimed(node)) & set(node.position.marbles)
        found = {places[clip.piece].name for clip in turn.clips if places[clip.piece].kind == "ring"}
        assert wanted <= found
        shaken += len(wanted)
    assert shaken


def test_an_island_drifts_away_from_what_stays_as_far_as_it_can() -> None:
    lengths, nearest = [], 0
    for node in (node for node in islands() if node.position.rings):
        where, cells, rest = ground(node.position.board), claimed(node), tuple(node.position.rings)
        goal = (9.0, 0.0)
        found = parting(node.position.board, cells, rest, goal, True)
        dx, dy = found.drift
        here, away = middle([where[cell] for cell in cells]), middle([where[cell] for cell in rest])
        assert dx * (here[0] - away[0]) + dy * (here[1] - away[1]) >= 0
        places = {cell: (where[cell][0] + dx, where[cell][1] + dy) for cell in cells}
        stays = [where[cell] for cell in rest]
        assert all(clear(Straight(where[cell], place), stays, GAP) for cell, place in places.items())
        lengths.append(round(dist((0, 0), found.drift), 6))
        nearest += found.ways[0][0] == min(cells, key=lambda cell: dist(places[cell], goal))
    assert set(lengths) <= {0.0, DRIFT / 2, DRIFT} and lengths.count(DRIFT) > len(lengths) / 2
    assert nearest > len(lengths) / 2


def test_rings_beside_the_island_stir_and_marbles_rock_as_it_sets_out() -> None:
    stirred = rocking = 0
    for node in islands():
        film = film_of(node)
        turn, near = film.turns[0], beside(node, claimed(node))
        (begin,) = {clip.start for clip in turn.clips if isinstance(clip.motion, Drift)}
        for clip in turn.clips:
            if film.cast.places[clip.piece].name in near and clip.start >= turn.steps[-2]:
                assert clip.start == begin and isinstance(clip.motion, Stir if clip.piece[0] == "r" else Recording)
                stirred, rocking = stirred + (clip.piece[0] == "r"), rocking + (clip.piece[0] != "r")
    assert stirred and rocking


def test_where_nothing_moves_an_island_is_seen_until_it_is_told_to_be_claimed() -> None:
    for node in islands():
        film = film_of(node, "none")
        turn, cells = film.turns[0], claimed(node)
        (caption,) = (caption for caption in turn.captions if isinstance(caption.about, GroupClaimed))
        rings = [clip for clip in turn.clips if clip.piece in {f"ring-{cell}" for cell in cells}]
        assert len(rings) == len(cells) and {clip.start for clip in rings} == {caption.start}


def test_without_weight_nothing_beside_the_island_moves() -> None:
    turn, rings = film("reduced").turns[0], set(island().position.rings)
    places = film("reduced").cast.places
    assert not [clip for clip in turn.clips if clip.piece.startswith("ring") and places[clip.piece].name in rings]


def test_all_24_marbles_can_be_claimed_at_once() -> None:
    start, move = largest_claim()
    after, events = start.play(move)
    film = Timeline.begin(start).append(events)
    claims = [event for event in events if isinstance(event, GroupClaimed)]
    assert [len(claim.cells) for claim in claims] == [24]
    assert violations(film, [start, after]) == []
