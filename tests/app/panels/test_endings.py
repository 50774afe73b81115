"""The banner of each kind of ending."""

import pytest

from zertz3d.app.panels.endings import describe_ending, tell_ending
from zertz3d.records.record import UNKNOWN
from zertz3d.rules import Outcome, Position


@pytest.mark.parametrize(
    ("outcome", "title", "subtitle"),
    [
        (Outcome("win", 1, "grey"), "Boris wins", "five grey marbles"),
        (Outcome("resign", 0, "resignation"), "Anna wins", "by resignation"),
        (Outcome("time", 1, "time"), "Boris wins", "on time"),
        (Outcome("draw", None, "agreement"), "A draw", "by agreement"),
        (Outcome("tie", None, "stalemate"), "A tie", "neither player can move"),
        (Outcome("repetition", None, "repetition"), "A tie", "the last four turns repeat the four before them"),
        (Outcome("both-lose", None, "full"), "Both lose", "all marbles are on the board and none is captured"),
    ],
)
def test_every_end_is_said_large_and_why(outcome: Outcome, title: str, subtitle: str) -> None:
    shown = describe_ending(outcome, Position.start(), ("Anna", "Boris"))
    assert (shown.title, shown.subtitle) == (title, subtitle)


@pytest.mark.parametrize(
    ("rules", "reason", "said", "marbles"),
    [
        ("standard", "white", "four white marbles", "WWWW"), ("standard", "grey", "five grey marbles", "GGGGG"),
        ("standard", "black", "six black marbles", "BBBBBB"), ("standard", "each", "three of each colour", "WGB" * 3),
        ("blitz", "white", "three white marbles", "WWW"), ("blitz", "each", "two of each colour", "WGB" * 2),
        ("standard", "filled", "the whole board was filled", ""),
    ],
)  # fmt: skip
def test_what_won_is_named_and_shown(rules: str, reason: str, said: str, marbles: str) -> None:
    last = Position.start("37", rules)
    for winner in (0, 1):
        shown = describe_ending(Outcome("win", winner, reason), last, ("Anna", "Boris"))
        assert (shown.subtitle, sorted(shown.marbles), shown.side) == (said, sorted(marbles), winner)
        assert tell_ending(Outcome("win", winner, reason), last, ("Anna", "Boris")) == f"{shown.title}: {said}"


def test_whoever_is_not_known_wins_as_a_player() -> None:
    for winner, said in ((0, "Player 1 wins"), (1, "Player 2 wins")):
        assert describe_ending(Outcome("resign", winner, ""), Position.start(), (UNKNOWN, UNKNOWN)).title == said
    assert describe_ending(Outcome("draw", None, ""), Position.start(), (UNKNOWN, UNKNOWN)).side is None
