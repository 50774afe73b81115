"""What is agreed before a game: seats, boards, rules and clocks, as they are typed, kept and read again."""

from datetime import date
from pathlib import Path

import pytest

from zertz3d.app.play.clock import Control
from zertz3d.app.play.terms import LONGEST_NAME, LOT, NOTHING, Seat, Terms, parse_seat, read_start, read_terms
from zertz3d.errors import UsageError
from zertz3d.records.formats import notation
from zertz3d.records.reader import read_text
from zertz3d.rules import Position

PERSON = Seat()
ISLAND = "37 standard G.../.o..G/.Gooo./..ooooG/..Woo./.ooo./.W.G 2/0/5 1/2/2 1/1/3 1 25"
LATER = "37 standard oooo/ooWoo/.oBooo/ooooooo/oooooo/ooooo/oooo 5/8/9 0/0/0 0/0/0 2 7"
OVER = "37 standard ..../....W/...oo./....oB./.Woo../.o.o./B..o 0/0/0 4/4/4 0/4/4 2 42"
RECORD = "1. Wd4,d1 Ga1,g1\n2. Bg4,a4\n"


# ------------------------------------------------------------------------ seats


@pytest.mark.parametrize(
    ("typed", "seat"),
    [
        ("casual", Seat(level="casual")), (" Club ", Seat(level="club")), ("Full Strength", Seat(level="full")),
        ("full", Seat(level="full")), ("person", PERSON), ("Person", PERSON), ("", PERSON), (" Anna ", Seat("Anna")),
        ("A\x1b[2Jnna", Seat("A\ufffd[2Jnna")), ("x" * 99, Seat("x" * LONGEST_NAME)),
    ],
)  # fmt: skip
def test_a_seat_is_typed(typed: str, seat: Seat) -> None:
    assert parse_seat(typed) == seat


def test_who_sits_there_is_shown_and_noted() -> None:
    assert (
        [PERSON.called(side) for side in (0, 1)] == [PERSON.noted(side) for side in (0, 1)] == ["Player 1", "Player 2"]
    )
    machine = Seat(level="club")
    assert machine.called(0) == "Computer · club" == machine.noted(0)
    assert Seat("Hal", level="club").called(0) == Seat("Hal", level="club").noted(0) == "Hal"


def test_only_a_person_at_this_machine_is_here() -> None:
    assert PERSON.here and not Seat(away=True).here and not Seat(level="club").here
    assert not Terms(seats=(PERSON, PERSON)).apart
    assert Terms(seats=(PERSON, Seat(away=True))).apart and Terms(seats=(Seat(away=True), PERSON)).apart


# -------------------------------------------------------------------- the start


@pytest.mark.parametrize("first", [0, 1])
def test_who_begins_is_named_or_drawn(first: int) -> None:
    assert Terms(first=first).position(lambda: 1 - first).mover == first
    assert Terms(first=LOT).position(lambda: first).mover == first
    assert Terms().again(first).position(lambda: 1 - first).mover == first


def test_boards_rules_claims_and_gifts_make_the_position() -> None:
    usual = Terms().position(lambda: 0)
    assert usual == Position.start("37", "standard")
    asked = Terms("48", "tournament", claims="optional").position(lambda: 0)
    assert (asked.board.name, asked.rules.name, asked.rules.claims) == ("48", "tournament", "optional")
    given = Terms(rules="handicap", handicap=(NOTHING, (1, 0, 2))).position(lambda: 0)
    assert given.captures == (NOTHING, (1, 0, 2))


def test_a_position_is_begun_from_unless_the_game_is_over_there() -> None:
    start = Position.parse(ISLAND)
    assert Terms(first=1, start=start).position(lambda: 1) is start
    with pytest.raises(UsageError, match="nothing can be played from there: player 1 won"):
        Terms(start=Position.parse(OVER)).position(lambda: 0)


# ------------------------------------------------------------- kept, and read again


def test_what_was_agreed_stands_in_the_headers() -> None:
    terms = Terms(seats=(Seat("Hal", "club"), PERSON), first=0, control=Control(300, 5))
    game = terms.game(lambda: 0, date(2026, 3, 9))
    assert game.headers == {
        "Date": "2026-03-09", "Player1": "Hal", "Level1": "club", "Player2": "Player 2", "Clock": "5+5",
    }  # fmt: skip
    assert Terms(first=0).game(lambda: 0).headers == {
        "Player1": "Player 1", "Player2": "Computer · casual", "Level2": "casual",
    }  # fmt: skip


@pytest.mark.parametrize(
    "terms",
    [
        Terms(first=0), Terms(first=1), Terms("61", first=1), Terms(claims="optional", first=1),
        Terms(seats=(Seat("Anna"), Seat("Björn", "full")), first=0, control=Control(600)),
        Terms(rules="handicap", first=0, handicap=(NOTHING, (1, 0, 2))),
        Terms(start=Position.parse(ISLAND), first=0, handicap=Position.parse(ISLAND).captures),
        Terms(start=Position.parse(LATER), first=1),
    ],
)  # fmt: skip
def test_terms_survive_the_record(terms: Terms) -> None:
    read = next(iter(read_text(notation.write(terms.game(lambda: 0))))).game
    assert read and read_terms(read) == terms


def test_strange_headers_count_as_absent() -> None:
    game = Terms(seats=(PERSON, PERSON), first=0).game(lambda: 0)
    game.headers |= {"Level1": "grandmaster", "Clock": "noon"}
    assert read_terms(game) == Terms(seats=(PERSON, PERSON), first=0)


# ---------------------------------------------------------- positions and records


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(RECORD, encoding="utf-8")
    return path


@pytest.mark.parametrize(("turn", "played"), [(None, 3), (0, 0), (1, 1), (3, 3)])
def test_a_record_is_played_on_after_a_turn(turn: int | None, played: int, record: Path) -> None:
    assert read_start(str(record), turn).turn == played + 1


@pytest.mark.parametrize("turn", [-1, 4])
def test_a_turn_that_is_not_there_is_one_sentence(turn: int, record: Path) -> None:
    with pytest.raises(UsageError, match=f"--turn {turn}: the game has the turns 0 to 3"):
        read_start(str(record), turn)


@pytest.mark.parametrize(
    ("words", "turn", "sentence"),
    [
        ("nowhere.txt", None, "--from nowhere.txt: there is no such file, and it is no position"),
        ("two words", None, "--from two words: there is no such file, and it is no position"),
        ("37 standard oooo", None, "--from: "),
        (ISLAND, 0, "--turn belongs to a record, not to a position"),
    ],
)
def test_what_is_neither_position_nor_record_is_one_sentence(words: str, turn: int | None, sentence: str) -> None:
    with pytest.raises(UsageError) as caught:
        read_start(words, turn)
    assert str(caught.value).startswith(sentence)
