"""What a hand is told and shown in a position: what is due, what a place would bring, and what nobody is told."""

import pytest

from tests.app.hand.hands import (
    ASKED,
    BAIT,
    CHAIN,
    ISLAND,
    JUMP,
    LAST_RING,
    MANY_BAITS,
    OWN_TRAY,
    PASSING,
    START,
    THREAT,
    TWO_CUT_OFF,
    WIN,
    after,
    put,
)
from zertz3d.app.hand import guidance
from zertz3d.app.hand.hand_keys import CHOOSE, CLAIM, EVER, LEAVE, PASS, STEER, bindings_of
from zertz3d.app.hand.move_in_progress import Coloured, Dragged, Hand, Picked
from zertz3d.motion.piece_roles import opening
from zertz3d.rules import Position
from zertz3d.scene.marks.model import Marks

POOL, TRAY = "Take a marble from the pool", "Take a marble from your captures: the pool is empty"
CAN_WIN = "You can win now: see the highlighted marbles"
D3 = Picked("d3")


@pytest.mark.parametrize(
    ("hand", "over", "said"),
    [
        (after(START), None, POOL),
        (after(START), "d4", POOL),
        (after(START, Coloured("G")), "d4", "Place the grey marble on any empty ring"),
        (put(START, "W", "d4"), "a1", "Now remove one of the highlighted rings"),
        (put(START, "W", "d4"), "d3", "Now remove one of the highlighted rings"),
        (after(START, Coloured("W"), Picked("d4"), Dragged("a1")), "table", "Let the ring go beside the board"),
        (after(WIN), None, f"{POOL}. {CAN_WIN}"),
        (after(THREAT), None, f"{POOL}. Careful: your opponent threatens to win"),
        (after(OWN_TRAY), None, f"{TRAY}. {CAN_WIN}"),
        (put(BAIT, "B", "d3"), "g1",
         "Then your opponent must capture 1 grey, 1 white, 1 grey and 1 black or 1 white and 1 black"),
        (put(MANY_BAITS, "B", "d4"), "e6", "Then your opponent must capture 1 grey, 1 white, 2 black or more"),
        (put(TWO_CUT_OFF, "G", "f2"), "e2", "This isolates marbles: you capture 1 white and 1 grey"),
    ],
)  # fmt: skip
def test_a_beginner_is_told_what_is_due_and_what_it_would_bring(hand: Hand, over: str | None, said: str) -> None:
    assert guidance.caption(hand, over, "beginner") == said


@pytest.mark.parametrize(
    ("hand", "over", "said"),
    [
        (after(WIN), None, ""),
        (after(START, Coloured("G")), "d4", ""),
        (put(START, "W", "d4"), "a1", ""),
        (after(START, Coloured("W"), Picked("d4"), Dragged("a1")), "a1", ""),
        (put(BAIT, "B", "d3"), "g1", ""),
        (put(ISLAND, "W", "c3"), "b2", "This isolates marbles: you capture 1 grey"),
        (after(ISLAND, Coloured("W"), Picked("c3"), Dragged("b2")), "table",
         "This isolates marbles: you capture 1 grey"),
        (after(LAST_RING, Coloured("G")), "d1", "This isolates marbles: you capture 1 grey"),
        (after(JUMP), None, "You must capture: jump with e3, e4 or d4"),
        (after(JUMP), "a1", "You must capture: jump with e3, e4 or d4"),
        (after(JUMP), "d4", "d4 takes 1 black or 1 white"),
        (after(CHAIN), "d1", "d1 takes 1 white and 1 black or 2 grey and 1 black"),
        (after(JUMP, Picked("e3")), None,
         "Choose where it lands: e3 jumps to e5 and takes the white marble on e4 or "
         "e3 jumps to c4 and on: 1 white and 1 black"),
        (after(JUMP, Picked("e3")), "e5", "e3 jumps to e5 and takes the white marble on e4"),
        (after(CHAIN, Picked("d1"), D3), None,
         "It must jump on: d3 jumps to f3 and takes the white marble on e3 or "
         "d3 jumps to b3 and on: 2 grey and 1 black"),
        (put(ASKED, "W", "c3"), "b2", "This isolates marbles: you capture 1 grey"),
        (after(ASKED, Coloured("W"), Picked("c3"), Picked("b2")), None,
         "An island of 1 grey: click it or press Enter to claim it, click the table or press J to leave it"),
        (after(PASSING), None, "You have no move: click or press Enter to pass"),
    ],
)  # fmt: skip
def test_whoever_knows_the_game_is_told_only_what_is_compulsory_or_taken(
    hand: Hand, over: str | None, said: str
) -> None:
    assert guidance.caption(hand, over, "normal") == said
    assert guidance.caption(hand, over, "bare") == ""


def test_a_riddle_does_not_tell_what_wins_but_warns() -> None:
    assert guidance.caption(after(WIN), None, "beginner", riddle=True) == POOL
    assert guidance.caption(after(OWN_TRAY), None, "beginner", riddle=True) == TRAY
    assert guidance.caption(after(THREAT), None, "beginner", riddle=True).startswith(f"{POOL}. Careful")


def test_marks_show_what_can_be_done_and_what_would_be_cut_off() -> None:
    def marks(hand: Hand, over: str | None, guide: str = "beginner") -> Marks:
        return guidance.marked(Marks(coordinates="rim"), hand, over, guide)

    assert marks(after(WIN), None).threats and not marks(after(WIN), None, "normal").threats
    assert not marks(after(WIN, Coloured("W")), None).threats, "not in the middle of a move"
    assert marks(after(WIN), None).player == 0 and marks(after(OWN_TRAY), None).player == 1
    assert marks(after(WIN), None).coordinates == "rim", "what others have marked stays"
    ring = put(ISLAND, "W", "c3")
    assert marks(ring, "b2").island == {"a1"} and not marks(ring, "b2", "bare").island
    assert not marks(ring, None).island and not marks(ring, "d4").island
    assert "b2" in marks(ring, "b2").free and marks(ring, "b2").over == "b2" and marks(ring, None).chosen == "c3"
    lifted = after(ISLAND, Coloured("W"), Picked("c3"), Dragged("b2"))
    assert marks(lifted, "table").island == {"a1"}, "while the ring is in the air"
    assert not marks(lifted, "b2").free and marks(lifted, "b2").over is None
    assert marks(after(LAST_RING, Coloured("G")), "d1").island, "where no ring is free the marble alone cuts off"
    asked = after(ASKED, Coloured("W"), Picked("c3"), Picked("b2"))
    assert marks(asked, None, "normal").island == {"a1"} and not marks(asked, None).free


def test_what_answers_a_click_is_what_the_next_half_step_is_about() -> None:
    def answering(hand: Hand) -> dict[str, tuple[str, str]]:
        cast = opening(hand.position)
        for player in (0, 1):  # a ring lies in either tray
            gone = hand.position.free_rings()[player]
            cast = cast.moved(f"ring-{gone}", cast.room_for_ring(player)) if hand.next == "take" else cast
        where = {piece: place[:2] for place, piece in cast.pieces.items()}
        return {piece: where[piece] for piece in guidance.answering(hand, cast)}

    def places(hand: Hand) -> set[tuple[str, str]]:
        return set(answering(hand).values())

    assert places(after(START)) == {("rack", colour) for colour in "WGB"}
    assert places(after(WIN)) == {("rack", "W")}, "no other colour is left"
    own = answering(after(OWN_TRAY))
    assert len(own) == sum(Position.parse(OWN_TRAY).captures[1]), "the rings in the tray are not for taking"
    assert set(own.values()) == {("spot", "1")}, "the own marbles, once the pool is empty"
    assert places(put(START, "W", "d4")) == {("cell", cell) for cell in Position.start().free_rings()}
    assert places(after(JUMP)) == {("ring", cell) for cell in ("d4", "e3", "e4")}
    assert places(after(JUMP, Picked("e3"))) == {("cell", "e5"), ("cell", "c4")}
    assert places(after(ASKED, Coloured("W"), Picked("c3"), Picked("b2"))) == {("ring", "a1")}


def test_keys_mean_what_can_be_done_with_them_now() -> None:
    hand = after(START)
    assert bindings_of(hand, live=True, active=False) == EVER
    assert not {*EVER, STEER, CHOOSE}.intersection(bindings_of(hand, live=False, active=False)[1:])
    assert STEER in bindings_of(after(START, Coloured("W")), live=True, active=True)
    asked = bindings_of(after(ASKED, Coloured("W"), Picked("c3"), Picked("b2")), live=True, active=True)
    assert CLAIM in asked and LEAVE in asked and STEER not in asked and CHOOSE not in asked
    passing = bindings_of(after(PASSING), live=True, active=False)
    assert PASS in passing and not {STEER, *EVER[2:]}.intersection(passing)
