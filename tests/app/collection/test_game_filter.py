"""Filters as people type them: words and lengths, in any order, at any moment of typing."""

from pathlib import Path

import pytest

from zertz3d import resources
from zertz3d.app.collection.game_filter import passes, read_filter
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.collection.game_rows import read_day

GAME = "anna_boris.sgf anna – boris 2014-10-12 48 1-0"


@pytest.mark.parametrize(
    ("words", "lengths"),
    [
        (">40", range(41, 100)),
        (">=40", range(40, 100)),
        ("<40", range(40)),
        ("<=40", range(41)),
        ("> 40 turns", range(41, 100)),
        (">40 tu", range(41, 100)),
        ("40-60 turns", range(40, 61)),
        ("40–60 T", range(40, 61)),
        ("40 turns", range(40, 41)),
        ("40-60", range(40, 61)),
        (">10 <20", range(11, 20)),
        ("anna >10 turns boris", range(11, 100)),
        ("60-40 turns", range(0)),
        (">", range(100)),
        ("", range(100)),
    ],
)
def test_lengths(words: str, lengths: range) -> None:
    wanted = read_filter(words)
    assert [turns for turns in range(100) if passes(wanted, GAME, str(turns))] == list(lengths)


@pytest.mark.parametrize("words", ["1-0", "10-12", "Anna", "48", "ann BOR", "2014", "48 1-0"])
def test_what_looks_like_a_length_is_still_found_in_names_dates_and_results(words: str) -> None:
    assert passes(read_filter(words), GAME, "33")


@pytest.mark.parametrize("words", ["49", "0-0", "anna clara", "turns", "10-13", ">x"])
def test_what_is_not_there_is_not_found(words: str) -> None:
    assert not passes(read_filter(words), GAME, "33")


def test_what_could_not_be_read_has_no_length() -> None:
    assert passes(read_filter("anna"), GAME, "") and not passes(read_filter(">=0"), GAME, "")


def test_the_list_is_filtered_by_length_and_ending(tmp_path: Path) -> None:
    shelf = GameList([resources.assets() / "games"])
    while not shelf.complete:
        shelf.grow(lambda: True)
    turns = {row.index: shelf.record(row.index).turns for row in shelf.rows}
    assert {row.index: int(row.turns) for row in shelf.rows} == turns
    for words, wanted in ((">30", range(31, 999)), ("20-30 turns", range(20, 31)), ("<10 turns", range(10))):
        found = [row.index for row in shelf.matching(words)]
        assert found == [index for index, count in turns.items() if count in wanted] and found
    resigned = [row.index for row in shelf.matching("resignation")]
    assert resigned == [index for index in turns if shelf.record(index).end == "resign"] and resigned


def test_boards_and_colours_are_looked_for_in_the_game_and_not_in_names(tmp_path: Path) -> None:
    (tmp_path / "white-48.txt").write_text('[Player1 "Mrs White"]\n[Player2 "Otto48"]\n\n1. Wd4,a1\n', encoding="utf-8")
    (tmp_path / "b.txt").write_text('[Player1 "Eva"]\n[Player2 "Ole"]\n[Board "48"]\n\n1. We5,a1\n', encoding="utf-8")
    shelf = GameList([tmp_path])
    shelf.look(lambda: True)
    assert [row.name for row in shelf.matching("48")] == ["b.txt"]
    assert shelf.matching("white") == ()
    assert (
        [row.name for row in shelf.matching("mrs")] == [row.name for row in shelf.matching("otto")] == ["white-48.txt"]
    )
    assert [row.name for row in shelf.matching("otto48")] == ["white-48.txt"]


def test_how_games_ended_is_learnt_bit_by_bit_and_those_in_sight_first() -> None:
    shelf = GameList([resources.assets() / "games"])
    shelf.look(lambda: True)
    count = len(shelf.rows)
    assert shelf.unknown == count > 3
    budget = iter([True, True])
    shelf.work_out([2, 1], lambda: next(budget, False))
    assert [row.index for row in shelf.rows if row.ending] == [1, 2] and shelf.unknown == count - 2
    shelf.work_out([2, 0], lambda: True)
    assert shelf.unknown == 0 and all(row.ending for row in shelf.rows)
    for row in shelf.rows:
        game = shelf.record(row.index).game
        assert game and (row.result.replace("–", "-") or "*") == game.result
    by_white = [row.index for row in shelf.matching("white")]
    assert by_white == [
        index for index in range(count) if (end := shelf.record(index).outcome) and end.reason == "white"
    ]
    assert by_white


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("Fri Mar 26 22:05:51 EST 2004", "26 Mar 2004"),
        ("Sun Aug 29 21:33:52 GMT+01:00 2004", "29 Aug 2004"),
        ("2014-10-12", "12 Oct 2014"),
        ("2014.1.2", "2 Jan 2014"),
        ("2014-13-12", "2014-13-12"),
        ("in the summer of 1999", "in the summer of 1999"),
        ("", ""),
    ],
)
def test_days_are_written_as_people_write_them(said: str, day: str) -> None:
    assert read_day({"Date": said}) == day
