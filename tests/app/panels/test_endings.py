"""The banner of each kind of ending."""

import pytest

from zertz3d.app.panels.endings import describe_ending
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
