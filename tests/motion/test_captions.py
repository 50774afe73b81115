"""What is told of a turn: fact by fact, an island as a whole."""

from zertz3d.motion.captions import tell_turn
from zertz3d.rules import GroupClaimed, MarbleCaptured, Position, RingRemoved

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
