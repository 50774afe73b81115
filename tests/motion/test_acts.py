"""The acts of a turn: what happens when, who is told of it, and what else moves."""

from itertools import pairwise
from math import atan2, cos, dist, pi, sin

import pytest

from tests.motion.games import filmed, played, random_game
from zertz3d.motion.choreography import AFTERMATH, LEVELS, PASSING, PLAIN_AFTERMATH
from zertz3d.motion.choreography.jumping import CROUCH, CUT, FIRST_HOP, KEPT_SPIN, LAST_HOP, NOTICE
from zertz3d.motion.choreography.placing import BREATH, FREED, PLAIN_BREATH
from zertz3d.motion.choreography.removing import BEAT
from zertz3d.motion.collisions import TICK, tick
from zertz3d.motion.dynamics.pool_groove import GrooveRoll
from zertz3d.motion.layout import Place, rest_pose
from zertz3d.motion.physics import CONTACT, Flight
from zertz3d.motion.piece_roles import opening
from zertz3d.motion.timeline import Timeline
from zertz3d.motion.turn_film import Caption, Clip, Turn
from zertz3d.rules import GameEnded, MarbleCaptured, MarblePlaced, Outcome, Position, RingRemoved, TurnEnded

GAME = played("Wd4,a1", "Bd5,a2")
RINGS = Position.start("37").rings
BENT = Position.setup("37", "standard", RINGS, {"c2": "W", "c3": "G", "d4": "B", "e4": "G"}, mover=1)
"""A chain of three jumps that is bent twice."""


def of(turn: Turn, piece: str) -> list[Clip]:
    """The movements of a piece."""
    return [clip for clip in turn.clips if clip.piece == piece]


def about(turn: Turn, kind: type) -> list[Caption]:
    """What is said of events of one kind."""
    return [caption for caption in turn.captions if isinstance(caption.about, kind)]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("player", [0, 1])
def test_that_a_turn_is_passed_is_told_for_a_while(level: str, player: int) -> None:
    ended = TurnEnded(player, passed=True)
    turn = Timeline.begin(BENT, level).append([ended]).turns[0]  # type: ignore[arg-type]
    (caption,) = turn.captions
    assert (turn.player, caption.start, caption.about, caption.player) == (player, 0.0, ended, player)
    assert turn.clips == () and turn.steps == (PASSING,)
    assert turn.duration == PASSING + (AFTERMATH if level == "full" else PLAIN_AFTERMATH)


def test_that_an_ordinary_turn_is_over_is_not_told() -> None:
    for number, turn in enumerate(filmed(GAME).turns):
        assert [type(caption.about) for caption in turn.captions] == [MarblePlaced, RingRemoved]
        assert turn.player == number and len(turn.steps) == 2


@pytest.mark.parametrize("level", LEVELS)
def test_a_turn_begins_and_ends_with_a_rest(level: str) -> None:
    before, after = (BREATH, AFTERMATH) if level == "full" else (PLAIN_BREATH, PLAIN_AFTERMATH)
    for turn in filmed(GAME, level=level).turns:
        assert min(clip.start for clip in turn.clips) == before
        assert turn.duration - turn.steps[-1] == pytest.approx(after)


@pytest.mark.parametrize("level", LEVELS)
def test_a_marble_is_told_of_when_it_is_taken_and_a_ring_when_the_hand_is_at_it(level: str) -> None:
    for number, turn in enumerate(filmed(GAME, level=level).turns):
        placed, removed = turn.captions
        assert {placed.player, removed.player} == {number}
        marble = of(turn, turn.cast.pieces[Place("ring", ("d4", "d5")[number])])
        ring = of(turn, f"ring-a{number + 1}")
        assert placed.start == marble[0].start
        assert removed.start == ring[0].start == turn.steps[0] + (BEAT if level == "full" else 0.0)
        assert turn.steps[0] == max(clip.end for clip in turn.clips if clip not in ring)
        assert turn.steps[1] == ring[-1].end


def test_the_others_of_its_groove_roll_down_one_after_the_other_behind_a_marble() -> None:
    film = filmed(GAME)
    for turn, colour, before in zip(film.turns, "WB", (film.cast, film.turns[0].cast), strict=True):
        _, *behind = before.groove(colour)
        rolled = [clip for clip in turn.clips if isinstance(clip.motion, GrooveRoll)]
        assert [clip.piece for clip in rolled] == behind == turn.cast.groove(colour)
        for number, clip in enumerate(rolled):
            assert clip.start == pytest.approx(BREATH + FREED + clip.motion.descent.freed)  # type: ignore[attr-defined]
            assert clip.after == rest_pose(film.table, clip.piece, Place("rack", colour, number))
        starts = [clip.start for clip in rolled]
        assert starts == sorted(set(starts))


def test_a_groove_does_not_roll_down_alike_each_time() -> None:
    seen = set()
    for seed in range(3):
        for turn in filmed(random_game(seed, turns=6)).turns:
            rolls = [clip.motion.descent for clip in turn.clips if isinstance(clip.motion, GrooveRoll)]
            seen |= {roll.freed for roll in rolls[1:2]}
    assert len(seen) > 2


@pytest.mark.parametrize("level", LEVELS)
def test_a_marble_that_comes_from_the_captures_moves_no_other(level: str) -> None:
    start = Position.setup("37", "standard", RINGS, {"d1": "W", "d7": "W"}, ((2, 4, 5), (2, 4, 5)))
    assert start.pool == (0, 0, 0)
    _, events = start.play(start.parse_move("Gb2,a1"))
    turn = Timeline.begin(start, level).append(events).turns[0]  # type: ignore[arg-type]
    assert {clip.piece for clip in turn.clips} == {turn.cast.pieces[Place("ring", "b2")], "ring-a1"}


def bent(level: str) -> Turn:
    """The film of the bent chain."""
    _, events = BENT.play(BENT.parse_move("x c2Gc4Be3Ge5"))
    return Timeline.begin(BENT, level).append(events).turns[0]  # type: ignore[arg-type]


def test_a_chain_leads_from_ring_to_ring_and_each_landing_is_told() -> None:
    turn = bent("full")
    jumper = turn.cast.pieces[Place("ring", "e5")]
    crouch, *rest = of(turn, jumper)
    begin = tick(BREATH) * TICK
    assert crouch.start == begin and crouch.end == pytest.approx(begin + CROUCH)
    hops = [clip for clip in rest if isinstance(clip.motion, Flight)][:3]
    seats = [rest_pose(turn.cast.table, jumper, Place("ring", cell)) for cell in ("c2", "c4", "e3", "e5")]
    for hop, start, end in zip(hops, seats, seats[1:], strict=False):
        assert hop.motion.at(0.0)[:3] == pytest.approx(start[:3])
        assert hop.motion.at(hop.end - hop.start)[:3] == pytest.approx(end[:3])
    lengths = [hop.end - hop.start for hop in hops]
    assert lengths[0] == pytest.approx(FIRST_HOP) and lengths == sorted(lengths, reverse=True)
    assert min(lengths) > LAST_HOP
    assert [after.start - before.end for before, after in pairwise(hops)] == pytest.approx([CONTACT, CONTACT])
    said = about(turn, MarbleCaptured)
    assert [caption.start for caption in said] == pytest.approx([hop.end for hop in hops])
    assert {caption.player for caption in said} == {1}
    assert turn.steps[:-1] == pytest.approx([hop.end for hop in hops[:-1]])
    assert turn.steps[-1] == max(clip.end for clip in turn.clips)


def test_a_jumper_crouches_away_from_the_first_ring_it_jumps_to() -> None:
    turn = bent("full")
    jumper = turn.cast.pieces[Place("ring", "e5")]
    start, end = (rest_pose(turn.cast.table, jumper, Place("ring", cell)) for cell in ("c2", "c4"))
    crouch = of(turn, jumper)[0].motion
    low = crouch.at(CROUCH / 2)
    back, on = (low.x - start.x, low.y - start.y), (end.x - start.x, end.y - start.y)
    assert dist((0, 0), back) > 0.03
    assert abs((atan2(back[1], back[0]) - atan2(on[1], on[0])) % (2 * pi) - pi) < 1e-6


def test_a_landing_takes_a_part_of_the_spin_and_the_marble_lies_as_it_should() -> None:
    turn = bent("full")
    jumper = turn.cast.pieces[Place("ring", "e5")]
    hops = [clip.motion for clip in of(turn, jumper) if isinstance(clip.motion, Flight)]
    last, bounce = hops[2], hops[3]
    assert 0 < bounce.spin < last.spin * KEPT_SPIN
    clips = of(turn, jumper)
    for before, after in pairwise(clips[1:]):
        seen = before.motion.at(before.end - before.start)[3:7]
        assert abs(sum(a * b for a, b in zip(seen, after.motion.at(0.0)[3:7], strict=True))) == pytest.approx(
            1, abs=1e-9
        )


def test_a_marble_that_has_landed_spins_and_rocks_onwards() -> None:
    turn = bent("full")
    jumper = turn.cast.pieces[Place("ring", "e5")]
    start, end = (rest_pose(turn.cast.table, jumper, Place("ring", cell)) for cell in ("e3", "e5"))
    clips = of(turn, jumper)
    bounces = [clip.motion for clip in clips if isinstance(clip.motion, Flight)][3:]
    onwards = atan2(end.y - start.y, end.x - start.x)
    assert bounces
    for bounce in bounces:
        assert bounce.axis == pytest.approx((-sin(onwards), cos(onwards), 0.0), abs=1e-9) and bounce.spin > 0
    before, after = (clips[-1].motion.at(t) for t in (0.0, 0.02))
    assert (after.x - before.x) * cos(onwards) + (after.y - before.y) * sin(onwards) > 0.01


def test_what_was_jumped_is_taken_soon_after_and_what_was_jumped_first_goes_first() -> None:
    for level in ("full", "reduced"):
        turn = bent(level)
        before = opening(BENT, level == "full").pieces
        victims = [of(turn, before[Place("ring", cell)]) for cell in ("c3", "d4", "e4")]
        landings = [caption.start for caption in about(turn, MarbleCaptured)]
        waits = [clips[0].start - landed for clips, landed in zip(victims, landings, strict=True)]
        assert all(NOTICE - 1e-9 <= wait < 0.6 for wait in waits)
        assert min(waits) < NOTICE + TICK, "one has nothing in its way"


def test_of_one_jump_the_victim_is_taken_at_once() -> None:
    start = Position.setup("37", "standard", RINGS, {"d4": "W", "d5": "G"})
    turn = Timeline.begin(start).append(start.play(start.parse_move("x d4Gd6"))[1]).turns[0]
    (said,) = about(turn, MarbleCaptured)
    victim = of(turn, next(piece for piece in turn.after if turn.cast.places[piece].kind in ("spot", "stand")))
    assert victim[0].start == pytest.approx(said.start + NOTICE)
    assert said.player == 0


def test_without_weight_a_jumper_does_not_crouch_and_lies_as_it_has_landed() -> None:
    turn = bent("reduced")
    clips = of(turn, turn.cast.pieces[Place("ring", "e5")])
    assert [type(clip.motion).__name__ for clip in clips] == ["Flight", "Hold", "Flight", "Hold", "Flight"]
    assert clips[0].start == tick(CROUCH) * TICK
    assert [clip.end for clip in clips[::2]] == pytest.approx([c.start for c in about(turn, MarbleCaptured)])


def test_cuts_of_a_chain_follow_each_other() -> None:
    turn = bent("none")
    begin, jumper = tick(CROUCH) * TICK, turn.cast.pieces[Place("ring", "e5")]
    assert [clip.start for clip in of(turn, jumper)] == pytest.approx([begin + k * CUT for k in range(3)])
    for k, cell in enumerate(("c4", "e3", "e5")):
        seat = rest_pose(turn.cast.table, jumper, Place("ring", cell))
        assert turn.sample(begin + (k + 0.5) * CUT)[jumper][:3] == pytest.approx(seat[:3])
    others = {clip.piece: clip for clip in turn.clips if clip.piece != jumper}
    assert sorted(clip.start for clip in others.values()) == pytest.approx([begin + k * CUT + NOTICE for k in range(3)])
    assert [caption.start for caption in about(turn, MarbleCaptured)] == pytest.approx(
        [begin + k * CUT for k in range(3)]
    )
    assert turn.steps == pytest.approx((begin, begin + CUT, begin + 2 * CUT + NOTICE))


def test_who_has_won_is_told_with_the_end_and_the_last_step_is_the_end() -> None:
    ended = GameEnded(Outcome("resign", 1, "resign"))
    turn = filmed(GAME).append([ended]).turns[-1]
    (caption,) = turn.captions
    assert (caption.about, caption.player) == (ended, 1)
    assert caption.start > 0 and caption.end == turn.steps[-1]


@pytest.mark.parametrize("level", LEVELS)
def test_a_chain_rests_where_it_is_stopped_and_goes_on_as_far_as_the_next_stop(level: str) -> None:
    before = Timeline.begin(BENT, level)  # type: ignore[arg-type]
    _, events = BENT.play(BENT.parse_move("x c2Gc4Be3Ge5"))
    whole, first = before.append(events, (1, 3)).turns[0], before.append(events[:2], (1,)).turns[0]
    assert whole.steps[0] == first.steps[0] == max(clip.end for clip in first.clips)
    assert len(whole.steps) == 3 and not [clip for clip in whole.clips if clip.start < first.steps[0] < clip.end]
    assert max(clip.start for clip in whole.clips) > whole.steps[1] > first.steps[0]
    assert whole.steps[2] == max(clip.end for clip in whole.clips)
