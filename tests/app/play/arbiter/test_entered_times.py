"""Times typed from a real clock: how they are read, and where they stand in the game."""

import pytest

from zertz3d.app.play.arbiter.entered_times import enter_time, read_entries, read_time
from zertz3d.app.play.clock import Control
from zertz3d.app.play.live_game import LiveGame
from zertz3d.app.play.terms import Seat, Terms
from zertz3d.errors import UsageError
from zertz3d.rules import parse_move

NAMES = "Anna", "Boris"
TERMS = Terms("37", "standard", (Seat("Anna"), Seat("Boris")), first=0, control=Control(1800, 10))


def begun(*moves: str, terms: Terms = TERMS) -> LiveGame:
    live = LiveGame(terms, terms.game(lambda: 0))
    for move in moves:
        live.complete(live.game.play(parse_move(move)))
    return live


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("12:34", 754.0), ("0:09.3", 9.3), ("1:02:03", 3723.0), ("90:00", 5400.0), ("0:00", 0.0)],
)
def test_what_clocks_show_is_read(text: str, seconds: float) -> None:
    assert read_time(text) == seconds


@pytest.mark.parametrize("text", ["", "12", "12:3", "12:60", "1:60:00", "12.34", "-1:00", "a:bc", "1:02:03:04"])
def test_what_is_no_time_is_refused_in_a_sentence(text: str) -> None:
    assert read_time(text) is None
    with pytest.raises(UsageError, match="is no time"):
        read_entries(text, NAMES, 0)


def test_a_time_belongs_to_whom_the_line_names() -> None:
    assert read_entries("12:34", NAMES, 1) == ((1, 754.0),)
    assert read_entries("b 12:34", NAMES, 0) == ((1, 754.0),)
    assert read_entries("10:00 12:34", NAMES, 0) == ((0, 600.0), (1, 754.0))
    assert read_entries("mary ann 1:00", ("Mary Ann", "Mary Beth"), 1) == ((0, 60.0),)


@pytest.mark.parametrize("text", ["C 12:34", "1:00 2:00 3:00"])
def test_nobody_is_guessed(text: str) -> None:
    with pytest.raises(UsageError, match="is not the beginning of one player's name: Anna, or Boris"):
        read_entries(text, NAMES, 0)
    with pytest.raises(UsageError, match="is not the beginning"):
        read_entries("m 1:00", ("Mary", "Max"), 0)


def test_a_time_stands_with_the_turn_to_which_it_belongs() -> None:
    live = begun("Wd4,d1", "Ga1,g1")
    enter_time(live, (1, 1500.0))
    assert live.clock and live.clock.left[1] == 1500.0
    assert [node.clock for node in live.game.main_line()] == [0, 310_000]
    enter_time(live, (0, 1700.0))  # Anna is thinking: it is noted when she has moved
    assert live.clock.left == (1700.0, 1500.0)
    live.complete(live.game.play(parse_move("Bg4,a4")))
    assert live.game.end.clock == 110_000


def test_clocks_by_hand_stand_in_the_record_only_as_they_were_entered() -> None:
    live = begun()
    live.by_hand = True
    for move in ("Wd4,d1", "Ga1,g1"):
        live.complete(live.game.play(parse_move(move)))
    assert [node.clock for node in live.game.main_line()] == [None, None]
    enter_time(live, (0, 1700.0))
    assert [node.clock for node in live.game.main_line()] == [110_000, None]


def test_what_cannot_be_is_refused() -> None:
    live = begun("Wd4,d1")
    with pytest.raises(UsageError, match="Anna cannot have more than 30:10 left"):
        enter_time(live, (0, 1811.0))
    with pytest.raises(UsageError, match="Boris cannot have more than 30:00 left"):
        enter_time(live, (1, 1801.0))
    live.declare(lambda: live.game.resign(0))
    with pytest.raises(UsageError, match="the game is over"):
        enter_time(live, (1, 60.0))
    without = begun(terms=Terms("37", "standard", (Seat("Anna"), Seat("Boris")), first=0))
    with pytest.raises(UsageError, match="has no clock"):
        enter_time(without, (1, 60.0))


def test_all_that_was_given_can_be_left_and_a_turn_that_goes_on_is_not_noted_yet() -> None:
    live = begun("Wd4,d1", "Ga1,g1")
    for left in (1700.0, 1810.0):
        enter_time(live, (0, left))
        assert live.clock and live.clock.left[0] == left
        assert [node.clock for node in live.game.main_line()] == [0, 0]
    assert [node.clock for node in live.game.main_line()] == [0, 0]
    enter_time(live, (1, 1800.0))
    assert [node.clock for node in live.game.main_line()] == [0, 10_000]
