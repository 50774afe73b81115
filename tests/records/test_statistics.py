"""Counts over archives."""

from collections.abc import Iterator

import pytest

from tests.records.alike import nearly_won, only, played
from zertz3d.records.record import Record, year_of
from zertz3d.records.statistics import Statistics

FIRST = ("0 RtoB 2 0 D 4", "0 R- D 1", "0 Done")


def counted(*records: Record) -> Statistics:
    total = Statistics()
    for record in records:
        total.add(record)
    return total


@pytest.fixture
def three() -> Iterator[Record]:
    """Player 1 wins with white, player 2 by resignation, and one is faulty and unfinished."""
    return iter([
        played("0 BtoB D 4 D 6", "0 Done", more=f"\nZP[{nearly_won()}]\nDT[May 2005]"),
        played(*FIRST, "0 Resign"),
        only("Bd4,d1\nBd4,a1"),
    ])  # fmt: skip


def test_what_is_counted(three: Iterator[Record]) -> None:
    report = counted(*three).report()
    assert (report["games"], report["with_problems"], report["unreadable"]) == (3, 1, 0)
    assert report["ends"] == {"win": 1, "resign": 1, "unfinished": 1}
    assert report["wins_by_side"] == {"first": 1, "second": 1}
    assert report["wins_by_set"] == {"white": 1}
    assert report["turns"] == {"shortest": 1, "median": 1, "mean": 1.0, "longest": 1}
    assert report["first_moves"] == {"x d4Wd6": 1, "Wd4,d1": 1, "Bd4,d1": 1}
    assert report["years"] == {"2005": 1, "unknown": 2}
    assert report["longest_chain"] == 1 and report["largest_claim"] == 0


def test_who_moved_first_may_be_player_two() -> None:
    record = played(*(f"{1 - int(command[0])}{command[1:]}" for command in FIRST), "0 Resign")
    assert counted(record).report()["wins_by_side"] == {"first": 1, "second": 0}


def test_games_that_are_not_complete_have_no_length() -> None:
    total = counted(only("Wd4,d1 Bg1,a4 Gd5,g4"), only('[Result "1-0"]\nWd4,d1 Bg1,a4'))
    assert total.lengths == {2: 1} and (total.median(), total.mean()) == (2, 2.0)


def test_counts_can_be_added_up(three: Iterator[Record]) -> None:
    records = list(three)
    total = Statistics()
    for record in records:
        total.merge(counted(record))
    assert total == counted(*records)


def test_the_text_names_everything_with_its_share(three: Iterator[Record]) -> None:
    text = "\n".join(counted(*three).lines())
    for part in ("3 games, 1 with problems", "resign", "moved second", "50.0 %", "turns of a complete game: 1 to 1"):
        assert part in text


def test_nothing_counted_is_no_error() -> None:
    assert list(Statistics().lines()) and Statistics().report()["games"] == 0
    unreadable = Record("x", 1, None, None)
    assert counted(unreadable).unreadable == 1


def test_the_year_of_a_date() -> None:
    assert year_of({"Date": "Tue Mar 32 10:42:19 PST 2004"}) == 2004
    assert year_of({"Date": "2026.05.11"}) == 2026
    assert year_of({"Date": "12004"}) is year_of({}) is None
