"""`zertz3d library --best`: which games it finds, what it says of them, and the playlist it writes."""

import json
from pathlib import Path

import pytest

from zertz3d import resources
from zertz3d.app.cli.main import main
from zertz3d.app.collection import playlist

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
