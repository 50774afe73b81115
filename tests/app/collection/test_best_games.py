"""`zertz3d library --best`: which games it finds, what it says of them, and the playlist it writes."""

import json
from pathlib import Path

import pytest

from zertz3d import resources
from zertz3d.app.cli.main import main
from zertz3d.app.collection import playlist
from zertz3d.app.collection.best_games import Candidate, assess_game, pick_best
from zertz3d.app.collection.highlights import Moment, Reason, Worth
from zertz3d.records.reader import read_text

GAMES = str(resources.assets() / "games")


def best(capsys: pytest.CaptureFixture[str], *more: str) -> list[dict[str, object]]:
    assert main(["library", GAMES, "--json", *more]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_the_best_come_first_and_their_points_are_explained(capsys: pytest.CaptureFixture[str]) -> None:
    found = best(capsys, "--best", "6")
    scores = [game["score"] for game in found]
    assert len(found) == 6 and scores == sorted(scores, reverse=True)  # type: ignore[type-var]
    for game in found:
        reasons = game["reasons"]
        assert isinstance(reasons, list)
        assert sum(reason["points"] for reason in reasons) == game["score"]
    everything = best(capsys, "--best", "1000")
    assert everything[:6] == found and len(everything) > 15


def test_workers_find_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert best(capsys, "--best", "5", "--jobs", "2") == best(capsys, "--best", "5")


def test_a_game_that_is_there_twice_is_shown_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (Path(GAMES) / "long-chain.txt").read_text(encoding="utf-8")
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert main(["library", str(tmp_path), "--best", "5"]) == 0
    said = capsys.readouterr().out
    assert "a.txt" in said and "b.txt" not in said and said.endswith("1 game\n") and "chain of" in said


def test_a_playlist_is_written_that_can_be_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "best.playlist"
    found = best(capsys, "--best", "4", "-o", str(out))
    listed = playlist.read(out)
    assert not listed.faults and len(listed.items) == 4
    for item, game in zip(listed.items, found, strict=True):
        record = item.record()
        assert record.turns == game["turns"]
        assert item.turns[0] >= 1 and item.turns[-1] == len(record.moves)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--best", "0"], "choose how many games"),
        (["--best", "3", "--stats"], "leave --stats out"),
        (["-o", "x"], "made of the games that --best finds"),
    ],
)
def test_what_makes_no_sense_is_one_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["library", GAMES, *arguments]) == 2
    assert said in capsys.readouterr().err


def test_no_playlist_without_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "none"
    assert main(["library", GAMES, "--best", "3", "--min-turns", "5000", "-o", str(out)]) == 1
    assert "no playlist to write" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def candidate(
    number: int = 1, score: int = 0, same: bytes = b"", players: tuple[str, str] = ("Anna", "Bo")
) -> Candidate:
    """A game with so many points."""
    worth = Worth((Reason(score, "chain", "chain of four"), Reason(0, "length", "short")))
    moments = (Moment(3, "claim", 2, "two"), Moment(3, "chain", 4, "four"), Moment(9, "end", 0, "over"))
    made = same or str(number).encode()
    return Candidate("a/b.txt", number, players, "2014-10-12", 2014, "48", 31, "1-0", worth, moments, made)


def test_a_game_is_told_on_one_line_and_kept_as_one_of_a_playlist() -> None:
    game = "48   31 turns  Anna – Bo, 2014"
    assert candidate(1, 7).line() == f"   7      {game:<49}  {'chain of four':<60}  a/b.txt"
    assert candidate(3, 7).line().endswith("  a/b.txt game 3")
    assert candidate(2).item == playlist.Item("a/b.txt", 2, "Anna – Bo, 2014", (3, 9))
    assert candidate(score=-4).why == "nothing in particular"
    assert candidate(players=("?", "Bo")).title == "2014"


def test_the_first_of_equals_comes_first_and_what_is_there_twice_comes_once() -> None:
    one, two, three, four = (candidate(number, score) for number, score in ((1, 5), (2, 9), (3, 5), (4, 1)))
    again = candidate(5, 9, same=two.same)
    found = [None, one, two, again, three, None, four]
    assert pick_best(found, 10) == [two, one, three, four]
    assert pick_best(found, 2) == [two, one] and pick_best(found, 1) == [two]


def test_a_game_with_a_fault_or_without_a_move_is_none_to_show() -> None:
    headers = '[Player1 "Anna"]\n[Player2 "Bo"]\n[Date "2014-10-12"]\n\n'
    played, faulty, empty = (
        read_text(headers + moves)[0] for moves in ("1. Wd4,d1 2. Ga1,g1 1-0\n", "1. Wd4,d1 2. Gd4,a1\n", "1-0\n")
    )
    assert assess_game(faulty) is None and assess_game(empty) is None
    found = assess_game(played)
    assert found and (found.players, found.year, found.turns, found.result) == (("Anna", "Bo"), 2014, 2, "1-0")
    other = assess_game(read_text("1. Wd4,d1 2. Ga1,g1 *\n")[0])
    assert other and other.same == found.same and other.year is None
