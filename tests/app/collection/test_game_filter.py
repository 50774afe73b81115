"""Filters as people type them: words and lengths, in any order, at any moment of typing."""

from pathlib import Path

import pytest

from zertz3d import resources
from zertz3d.app.collection.game_filter import passes, read_filter
from zertz3d.app.collection.game_list import GameList

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
