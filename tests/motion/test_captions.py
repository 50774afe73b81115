"""What is told of a turn: fact by fact, an island as a whole."""

import pytest

from zertz3d.motion.captions import tell, tell_turn
from zertz3d.rules import (
    Event,
    GameEnded,
    GroupClaimed,
    MarbleCaptured,
    MarbleJumped,
    MarblePlaced,
    MarbleTaken,
    Outcome,
    Position,
    RingRemoved,
    TurnEnded,
)

ISLAND = Position.parse("37 standard G.../.o..G/.Gooo./..ooooG/..Woo./.ooo./.W.G 2/0/5 1/2/2 1/1/3 1 25")
"""Wc3,b2 cuts a1 off."""


def test_an_island_is_told_with_its_rings_and_marbles() -> None:
    events = ISLAND.play(ISLAND.parse_move("Wc3,b2"))[1]
    kinds = [type(event) for event in events]
    assert kinds.count(RingRemoved) > 1 and MarbleCaptured in kinds and GroupClaimed in kinds
    told = list(tell_turn(events))
    assert len(told) == 3 and "c3" in told[0] and "b2" in told[1] and "island" in told[2]
    assert not [words for words in told if "a1" in words]


def test_every_capture_of_a_chain_is_told() -> None:
    start = Position.setup("37", "standard", Position.start("37").rings, {"d4": "W", "d5": "G", "e5": "B"})
    told = " ".join(tell_turn(start.play(start.parse_move("x d4Gd6Bf4"))[1]))
    for cell in ("d5", "d6", "e5", "f4"):
        assert cell in told


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (MarbleTaken(0, "W", "pool"), ""),
        (MarblePlaced(0, "W", "d4"), "White to d4"),
        (MarblePlaced(0, "G", "d4"), "Grey to d4"),
        (MarblePlaced(1, "B", "d4"), "Black to d4"),
        (MarbleJumped(1, "G", "d4", "d5", "d6"), "d4 jumps to d6"),
        (MarbleCaptured(0, "W", "d5"), "White captured on d5"),
        (MarbleCaptured(0, "G", "d5"), "Grey captured on d5"),
        (MarbleCaptured(1, "B", "d5"), "Black captured on d5"),
        (RingRemoved(0, "a1"), "Ring a1 is removed"),
        (GroupClaimed(0, ("a1",)), "An island of 1 ring is claimed: 1 marble"),
        (GroupClaimed(1, ("a1", "a2")), "An island of 2 rings is claimed: 2 marbles"),
        (TurnEnded(0), ""),
        (TurnEnded(0, passed=True), "Pass"),
        (GameEnded(Outcome("win", 0, "white")), "Player 1 won: enough white marbles"),
        (GameEnded(Outcome("win", 1, "grey")), "Player 2 won: enough grey marbles"),
        (GameEnded(Outcome("win", 1, "black")), "Player 2 won: enough black marbles"),
        (GameEnded(Outcome("win", 0, "each")), "Player 1 won: enough marbles of each colour"),
        (GameEnded(Outcome("win", 1, "board")), "Player 2 won: the whole board was filled"),
        (GameEnded(Outcome("resign", 0, "resignation")), "Player 1 won by resignation"),
        (GameEnded(Outcome("time", 1, "time")), "Player 2 won on time"),
        (GameEnded(Outcome("tie", None, "passes")), "A tie: neither player can move"),
        (GameEnded(Outcome("draw", None, "agreement")), "A draw by agreement"),
        (
            GameEnded(Outcome("both-lose", None, "all marbles on the board")),
            "Both players lost: all marbles are on the board and none is captured",
        ),
        (
            GameEnded(Outcome("repetition", None, "repetition")),
            "A tie: the last four turns repeat the four before them",
        ),
    ],
)
def test_each_fact_has_its_sentence_or_goes_without_saying(fact: Event, words: str) -> None:
    assert tell(fact) == words


def test_of_several_islands_each_is_told_and_the_end_is_left_to_the_banner() -> None:
    rings = ["a1", "b1", "c1", "g1", "g2", "g3"]
    start = Position.setup("37", "blitz", rings, {"a1": "W", "c1": "G"}, ((2, 0, 0), (0, 0, 0)))
    events = start.play(start.parse_move("Bg2,b1"))[1]
    assert isinstance(events[-1], GameEnded)
    island = "An island of 1 ring is claimed: 1 marble"
    assert list(tell_turn(events)) == ["Black to g2", "Ring b1 is removed", island, island]


def test_rings_and_marbles_that_are_no_part_of_an_earlier_island_are_told() -> None:
    facts = (GroupClaimed(0, ("a1",)), MarbleCaptured(0, "W", "a1"), GroupClaimed(0, ("c1",)), RingRemoved(0, "a1"))
    assert len(list(tell_turn((*facts, RingRemoved(0, "b1"))))) == 3
