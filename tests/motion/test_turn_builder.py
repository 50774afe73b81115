"""A turn that is written act by act: where each piece was left, what is heard and read, and when an act is over."""

import numpy as np
import pytest

from zertz3d.motion.choreography.turn_builder import LEVELS, LINGER, TurnBuilder
from zertz3d.motion.layout import MARBLE_RADIUS, Place, Pose, rest, rest_pose
from zertz3d.motion.physics import Hold, Roll
from zertz3d.motion.piece_roles import opening
from zertz3d.motion.turn_film import Clip
from zertz3d.rules import MarbleCaptured, MarbleJumped, MarblePlaced, MarbleTaken, Position, TurnEnded

START = Position.setup("37", "standard", Position.start("37").rings, {"d4": "W", "d5": "G"})
CAST = opening(START)
LIES = rest(START, CAST)
WHITE, GREY = CAST.pieces[Place("ring", "d4")], CAST.pieces[Place("ring", "d5")]
TAKEN, PLACED = MarbleTaken(0, "B", "pool"), MarblePlaced(0, "B", "a1")


def begun(level: str = "full", number: int = 3, now: float = 0.0) -> TurnBuilder:
    return TurnBuilder(CAST, LIES, level, number, START.rules, now)  # type: ignore[arg-type]


def aside(pose: Pose, x: float) -> Pose:
    return pose._replace(x=pose.x + x)


def test_a_piece_is_where_it_was_left() -> None:
    builder, there = begun(), aside(LIES[WHITE], 0.5)
    assert builder.pose(WHITE) == LIES[WHITE]
    builder.play(WHITE, 1.0, [Hold(there, 0.1)], there)
    assert builder.pose(WHITE) == there
    assert builder.pose(GREY) == LIES[GREY]


@pytest.mark.parametrize("asked_before", [True, False])
def test_what_others_keep_clear_of_is_where_it_was_left_too(asked_before: bool) -> None:
    builder, there = begun(), aside(LIES[WHITE], 40.0)
    if asked_before:
        assert LIES[WHITE][:3] in {tuple(row) for row in builder.still(GREY).balls.tolist()}
    builder.play(WHITE, 1.0, [Hold(there, 0.1)], there)
    still = builder.still(GREY)
    lying = {tuple(row) for row in still.balls.tolist()}
    assert there[:3] in lying and LIES[WHITE][:3] not in lying
    assert LIES[GREY][:3] not in lying, "it does not keep clear of itself"
    assert len(still.rings) == 37 and len(still.balls) == len(LIES) - 37 - 1
    assert LIES[GREY][:3] in {tuple(row) for row in builder.still(WHITE).balls.tolist()}


def test_motions_follow_each_other_and_are_heard_as_they_do() -> None:
    builder, end = begun(), LIES[WHITE]._replace(x=3.0, y=0.0, z=MARBLE_RADIUS)
    rolls = [Roll(aside(end, -1.0), 1.0, 0.0, 0.5), Roll(end, 1.0, 0.0, 0.25)]
    assert builder.play(WHITE, 2.0, rolls, end) == 2.75
    first, second = builder.clips
    assert first == Clip(2.0, 2.5, WHITE, rolls[0], rolls[1].at(0.0))
    assert second == Clip(2.5, 2.75, WHITE, rolls[1], end)
    assert [(cue.time, cue.kind, cue.duration) for cue in builder.cues] == [(2.0, "roll", 0.5), (2.5, "roll", 0.25)]


def test_what_is_only_shown_as_a_cut_takes_no_time() -> None:
    builder, end = begun("none"), aside(LIES[WHITE], 1.0)
    assert builder.play(WHITE, 2.0, (), end) == 2.0
    (clip,) = builder.clips
    assert (clip.start, clip.end, clip.piece, clip.after) == (2.0, 2.0, WHITE, end)
    assert not builder.cues
    turn = builder.turn(None)
    assert turn.sample(1.9)[WHITE] == LIES[WHITE] and turn.sample(2.0)[WHITE] == end


def test_an_act_tells_the_piece_where_it_is_and_where_it_goes() -> None:
    builder = begun()
    there = aside(LIES[WHITE], 0.5)
    builder.play(WHITE, 0.0, [Hold(there, 0.1)], there)
    piece, start, home = builder.act(MarbleJumped(0, "W", "d4", "d5", "d6"))
    assert (piece, start) == (WHITE, there)
    assert home == rest_pose(CAST.table, WHITE, Place("ring", "d6"), True), "once around, with the other sign"
    assert home == builder.home(WHITE)
    assert builder.act(MarbleCaptured(1, "G", "d5")) == (
        GREY, LIES[GREY], rest_pose(CAST.table, GREY, builder.cast.places[GREY]),
    )  # fmt: skip
    assert builder.cast.places[GREY].name == "1"
    with pytest.raises(AssertionError):
        builder.act(TurnEnded(0))


def test_a_marble_in_the_hand_belongs_where_it_is() -> None:
    builder = begun()
    piece, start, home = builder.act(TAKEN)
    assert start == home == LIES[piece]
    assert builder.act(PLACED)[2] == rest_pose(CAST.table, piece, Place("ring", "a1"))


def test_chance_is_the_same_for_a_piece_in_a_turn_and_different_for_everything_else() -> None:
    drawn = {
        (number, piece, what): begun(number=number).chance(piece, what)
        for number in (0, 1, 7) for piece in (WHITE, GREY) for what in ("grip", "last")
    }  # fmt: skip
    assert len(set(drawn.values())) == len(drawn) and all(0 <= chance < 1 for chance in drawn.values())
    assert all(begun(number=number).chance(piece, what) == chance for (number, piece, what), chance in drawn.items())


def test_a_hand_is_a_little_faster_or_slower_from_turn_to_turn_and_from_piece_to_piece() -> None:
    paces = [begun(number=number).pace(piece) for number in range(30) for piece in (WHITE, GREY)]
    assert len(set(paces)) == len(paces)
    assert 0.98 <= min(paces) < 0.99 < 1.01 < max(paces) <= 1.02
    assert float(np.mean(paces)) == pytest.approx(1.0, abs=0.005)


def test_only_where_pieces_have_weight_do_they_rest_long() -> None:
    assert [begun(level).pause(0.5, 0.1) for level in LEVELS] == [0.5, 0.1, 0.1]


def test_a_turn_is_all_that_was_written() -> None:
    builder, there = begun(now=0.5), aside(LIES[WHITE], 0.5)._replace(z=MARBLE_RADIUS)
    late, early = Roll(there, 0.1, 0.0, 0.5), Roll(LIES[GREY], 0.1, 0.0, 0.5)
    builder.play(WHITE, 3.0, [late], there)
    builder.play(GREY, 1.0, [early], LIES[GREY])
    builder.say(3.0, TAKEN, 1)
    builder.step()
    builder.now = 4.0
    builder.step()
    builder.act(TAKEN)
    turn = builder.turn(1)
    assert (turn.player, turn.duration, turn.steps) == (1, 4.0, (0.5, 4.0))
    assert [(cue.time, cue.piece) for cue in turn.cues] == [(1.0, GREY), (3.0, WHITE)]
    (caption,) = turn.captions
    assert (caption.start, caption.end, caption.about, caption.player) == (3.0, 3.0 + LINGER, TAKEN, 1)
    assert dict(turn.before) == LIES and dict(turn.after) == {**LIES, WHITE: there}
    assert [clip.piece for clip in turn.clips] == [WHITE, GREY]
    assert turn.cast == builder.cast != CAST
