"""Counts over archives."""

from collections import Counter
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


def test_chains_and_claims_are_counted_by_their_marbles() -> None:
    chain = only("Wd4,d1 Be5,a4 Gd5,g4 x d4Gd6Bf4")
    claim = only('[Setup "37 standard ..../...../...o../..Bo.../...../...../.... 6/8/9 0/0/0 0/0/0 1 1"]\nWc4,d4')
    total = counted(chain, claim)
    assert total.chains == {2: 1} and total.claims == {2: 1}
    assert total.first_moves == {"Wd4,d1": 1, "Wc4,d4 x Wc4Bd3": 1}


MANY = Statistics(
    games=8,
    faulty=2,
    unreadable=3,
    years=Counter({"2005": 4, "unknown": 2, "2003": 2}),
    ends=Counter(win=4, resign=4),
    sides=Counter(first=3, second=1),
    sets=Counter(grey=3, white=1),
    lengths=Counter({10: 2, 2: 2}),
    first_moves=Counter({f"Wd4,a{number}": number for number in range(1, 13)}),
    chains=Counter({1: 9, 3: 1}),
    claims=Counter({2: 1, 4: 1}),
)


def test_the_middle_length_and_the_average_are_those_of_all_games() -> None:
    assert (MANY.median(), MANY.mean()) == (2, 6.0)
    assert Statistics(lengths=Counter({9: 1, 4: 1, 3: 1})).median() == 4


def test_a_report_has_extremes_and_the_most_played_openings() -> None:
    report = MANY.report()
    assert (report["longest_chain"], report["largest_claim"]) == (3, 4)
    assert list(report["years"]) == ["2003", "2005", "unknown"]  # type: ignore[call-overload]
    assert list(report["first_moves"].values()) == list(range(12, 2, -1))  # type: ignore[attr-defined]


def test_each_table_has_the_share_of_what_it_is_about() -> None:
    lines = list(MANY.lines())
    told = {line.split("  ")[1]: line.split()[-2] for line in lines if line.endswith("%")}
    assert told["moved first"] == "75.0" and told["moved second"] == "25.0"
    assert (told["win"], told["grey"], told["white"]) == ("50.0", "75.0", "25.0")
    assert "Wd4,a3" in told and "Wd4,a2" not in told
    assert lines[0] == "8 games, 2 with problems, 3 files unreadable"
    assert lines[-3:] == [
        "turns of a complete game: 2 to 10, median 2, mean 6.0",
        "longest chain of jumps: 3",
        "most marbles claimed at once: 4",
    ]
    assert not any(line.startswith("turns") for line in Statistics(games=1, ends=Counter(unfinished=1)).lines())


def test_nothing_counted_is_no_error() -> None:
    assert list(Statistics().lines()) and Statistics().report()["games"] == 0
    unreadable = Record("x", 1, None, None)
    assert counted(unreadable).unreadable == 1


def test_the_year_of_a_date() -> None:
    assert year_of({"Date": "Tue Mar 32 10:42:19 PST 2004"}) == 2004
    assert year_of({"Date": "2026.05.11"}) == 2026
    assert year_of({"Date": "31.12.1999"}) == 1999
    assert year_of({"Date": "12004"}) is year_of({"Date": "20041231"}) is year_of({}) is None
