"""A game as a row of the list: what its headers say, and what is known once it has been replayed."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from zertz3d.app.collection.game_rows import build_row, search_facts, search_words, with_ending
from zertz3d.hud.game_values import LibraryRow
from zertz3d.records.library import Entry, entries
from zertz3d.records.record import Record
from zertz3d.rules import Game, Outcome
from zertz3d.words import choose

GAME = '[Player1 "Anna"]\n[Player2 "Boris"]\n[Date "2026-03-01"]\n[Board "48"]\n\n1. We5,a1 2. Gd5,b1'


def entry(tmp_path: Path, text: str) -> Entry:
    (tmp_path / "game.txt").write_text(text, encoding="utf-8")
    return next(iter(entries([tmp_path / "game.txt"])))


def row(tmp_path: Path, text: str) -> LibraryRow:
    return build_row(0, entry(tmp_path, text))


def ended(tmp_path: Path, text: str) -> LibraryRow:
    found = entry(tmp_path, text)
    return with_ending(build_row(0, found), found.record())


def test_a_row_says_what_stands_above_the_moves(tmp_path: Path) -> None:
    found = row(tmp_path, GAME + " 1-0")
    assert (found.name, found.players, found.turns) == ("game.txt", "Anna – Boris", "2")
    assert (found.date, found.day, found.board, found.rings) == ("1 Mar 2026", (2026, 3, 1), "48 rings", 48)


@pytest.mark.parametrize(
    ("board", "said", "rings"), [("48", "48 rings", 48), ("custom", "custom", 0), ("", "", 0), ("37", "37 rings", 37)]
)
def test_boards_without_a_number_are_called_as_they_are(board: str, said: str, rings: int, tmp_path: Path) -> None:
    found = row(tmp_path, GAME.replace("48", board).replace("We5,a1", "Wd4,d1"))
    assert (found.board, found.rings) == (said, rings)


def test_a_game_of_nobody_is_called_by_its_event(tmp_path: Path) -> None:
    nobody = GAME.replace("Player1", "White").replace("Player2", "Black")
    assert row(tmp_path, nobody).players == "? – ?"
    assert row(tmp_path, f'[Event "Final"]\n{nobody}').players == "Final"
    assert row(tmp_path, f'[Event "Final"]\n{GAME}').players == "Anna – Boris"
    assert row(tmp_path, f'[Event "Final"]\n{GAME.replace("Anna", "")}').players == "? – Boris"


def test_the_second_game_of_a_file_has_its_number(tmp_path: Path) -> None:
    (tmp_path / "two.txt").write_text(f"{GAME}\n\n{GAME}\n", encoding="utf-8")
    assert [build_row(0, one).name for one in entries([tmp_path])] == ["two.txt", "two.txt · 2"]


@pytest.mark.parametrize(
    ("more", "result", "ending"),
    [
        ("", "", "unfinished"),
        (" 1-0 {resignation}", "1–0", "resignation"),
        (" 1/2-1/2", "1/2–1/2", "a draw was agreed"),
    ],
)
def test_how_a_game_ended_is_known_when_it_was_replayed(more: str, result: str, ending: str, tmp_path: Path) -> None:
    found = ended(tmp_path, GAME + more)
    assert (found.result, found.ending, found.fault) == (result, ending, 0)


def test_a_star_is_no_result(tmp_path: Path) -> None:
    found = ended(tmp_path, f'[Result "*"]\n{GAME} *')
    assert (found.result, found.ending) == ("", "unfinished")


def test_a_game_lost_on_time_is_no_resignation(tmp_path: Path) -> None:
    found = ended(tmp_path, f'[Termination "time"]\n{GAME} 0-1')
    assert (found.result, found.ending) == ("0–1", "time")


@pytest.mark.parametrize(
    ("reason", "said"), [("white", "white marbles"), ("each", "three of each"), ("filled", "the last ring")]
)
def test_what_won_is_told(reason: str, said: str) -> None:
    plain = LibraryRow(0, "game.txt", "", "", "", "", "")
    game = Game()
    record = Record("game.txt", 1, None, game)
    won = SimpleNamespace(game=game, outcome=Outcome("win", 0, reason), end="win", problems=())
    assert with_ending(plain, won).ending == said  # type: ignore[arg-type]
    assert with_ending(plain, record).ending == "unfinished"


def test_a_fault_is_told_with_its_turn(tmp_path: Path) -> None:
    found = ended(tmp_path, f'[Result "1-0"]\n{GAME} 3. Wz9,a2 1-0')
    assert (found.result, found.ending.format(turn=found.fault), found.fault) == ("1–0", "fault in turn 3", 3)
    plain = row(tmp_path, "")
    assert with_ending(plain, entry(tmp_path, "").record()) == plain, "nothing is known of what holds no game"


def test_words_are_looked_for_in_all_that_is_told(tmp_path: Path) -> None:
    choose("de")
    found = ended(tmp_path, f'[Event "Final"]\n[Termination "adjudicated"]\n{GAME} 3. Wz9,a2 1-0')
    words = search_words(found, {"Date": "2026-03-01", "Event": "Final", "Termination": "adjudicated"})
    for said in ("anna", "boris", "1 mar 2026", "1. märz 2026", "2026-03-01", "final", "48", "adjudicated"):
        assert said in words, said
    assert ("fault in turn 3" in words and "fehler im 3." in words) or "fehler" in words
    assert "game.txt" not in words, "the file stands for a game alone"
    assert "game.txt" in search_words(LibraryRow(0, "game.txt", "", "", "", "", ""), {})
    over = ended(tmp_path, GAME + " 1-0 {resignation}")
    assert "1-0" in search_words(over, {}) and search_facts(over) == {"48", "rings", "resignation"}
