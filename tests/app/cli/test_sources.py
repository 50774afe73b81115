"""Where commands read their games from: what is refused, and how much is told to be done."""

import sys
from pathlib import Path

import pytest

from zertz3d.app.cli import sources
from zertz3d.errors import RecordError, UsageError

GAME = "1. Wd4,d1 2. Gd5,a1\n"


class Bar:
    """A progress bar that only counts."""

    length = done = 0

    def __init__(self, length: int, what: str) -> None:
        Bar.length, Bar.done = length, 0

    def __enter__(self) -> "Bar":
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def advance(self, count: int = 1) -> None:
        Bar.done += count


def test_files_are_counted_not_the_games_in_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a", "b", "c"):
        (tmp_path / f"{name}.txt").write_text(GAME + '\n[Player1 "Ann"]\n\n' + GAME)
    monkeypatch.setattr(sources, "ProgressBar", Bar)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert len(list(sources.read_entries([str(tmp_path)]))) == 6
    assert Bar.length == Bar.done == 3


def test_a_game_is_taken_from_a_file_or_refused(tmp_path: Path) -> None:
    (tmp_path / "two.txt").write_text(GAME + '\n[Player1 "Ann"]\n\n1. Bd4,d1\n')
    where = str(tmp_path / "two.txt")
    assert [sources.read_game(where, number).turns for number in (1, 2)] == [2, 1]
    for number in (0, 3):
        with pytest.raises(UsageError, match=f"has 2 games; --game {number} is none of them"):
            sources.read_game(where, number)


def test_a_file_without_a_game_says_why(tmp_path: Path) -> None:
    (tmp_path / "none.sgf").touch()
    with pytest.raises(RecordError, match=r"^\S*none\.sgf: .*the file is empty"):
        sources.read_game(str(tmp_path / "none.sgf"), 1)
