"""The list of games while it grows, while games are still played, and what is said of files that hold none."""

import zipfile
from pathlib import Path

import pytest

from tests.app.games import NOTATION
from zertz3d import words
from zertz3d.app.collection import game_list
from zertz3d.app.collection.game_list import GameList
from zertz3d.errors import RecordError
from zertz3d.records.library import Entry, entries

ENDED = NOTATION.replace("3. Bg4,a4", "3. Bg4,a4 1-0")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two files, the second with two games."""
    (tmp_path / "a.txt").write_text(NOTATION.replace("Anna Ørsted", "Carla"), encoding="utf-8")
    (tmp_path / "b.txt").write_text(f"{NOTATION}\n{ENDED}", encoding="utf-8")
    return tmp_path


def found(shelf: GameList) -> list[tuple[str, int]]:
    return [(Path(entry.source).name, entry.number) for entry in shelf.entries]


def read(path: Path) -> list[Entry]:
    return list(entries([path]))


def test_it_grows_by_one_at_least_and_knows_when_all_is_found(folder: Path) -> None:
    shelf = GameList([folder])
    for count in (1, 1, 1, 0, 0):
        assert shelf.grow(lambda: False) == count
    assert found(shelf) == [("a.txt", 1), ("b.txt", 1), ("b.txt", 2)] and shelf.complete
    assert [row.index for row in shelf.rows] == [0, 1, 2]
    asked = iter([True, False, True])
    other = GameList([folder])
    other.look(lambda: next(asked))
    assert len(other.entries) <= 1 and not other.complete and next(asked), "nobody is asked again after a no"


def test_a_game_that_has_grown_stands_where_it_stood(folder: Path) -> None:
    shelf = GameList([folder])
    while not shelf.complete and len(shelf.entries) < 9:
        shelf.grow(lambda: False)
    shelf.work_out([], lambda: shelf.unknown > 0)
    assert shelf.unknown == 0 and shelf.rows[1].result == ""
    (folder / "b.txt").write_text(f"{ENDED.replace('Anna Ørsted', 'Dora')}\n{ENDED}", encoding="utf-8")
    assert [shelf.take_in(entry) for entry in read(folder / "b.txt")] == [False, False]
    assert found(shelf) == [("a.txt", 1), ("b.txt", 1), ("b.txt", 2)]
    assert [row.index for row in shelf.matching("dora")] == [1] and shelf.matching("carla")[0].index == 0
    assert shelf.unknown == 2, "how they ended is to be learned anew"
    shelf.work_out([], lambda: shelf.unknown > 0)
    assert shelf.rows[1].result == "1–0"
    (folder / "c.txt").write_text(ENDED, encoding="utf-8")
    (new,) = read(folder / "c.txt")
    assert shelf.take_in(new) and found(shelf)[3:] == [("c.txt", 1)] and shelf.unknown == 1
    assert shelf.rows[3].index == 3 and len(shelf.matching("борис")) == 4


def test_a_text_gives_its_games_at_once() -> None:
    shelf = game_list.read_text(f"{NOTATION}\n{ENDED}", "clipboard")
    assert shelf.complete and found(shelf) == [("clipboard", 1), ("clipboard", 2)]
    with pytest.raises(RecordError):
        game_list.read_text("hello", "clipboard")


def test_games_are_looked_for_in_the_language_that_is_chosen_now() -> None:
    games = game_list.read_text('[Date "2026-03-01"]\n\n1. Wd4,d1\n', "text")
    assert games.matching("mar 2026") == games.matching("") and not games.matching("märz")
    words.choose("de")
    assert games.matching("märz") == games.matching("")


def test_a_file_without_a_game_is_an_error_alone_and_a_row_among_others(folder: Path) -> None:
    faulty = folder / "0.txt"
    faulty.write_text("hello", encoding="utf-8")
    with pytest.raises(RecordError, match=r"0\.txt: the file holds no game"):
        game_list.open_games([str(faulty)])
    shelf = game_list.open_games([str(faulty), str(folder / "a.txt")])
    assert shelf.entries[0].fault and shelf.grow(lambda: False)
    assert not game_list.open_games([str(folder)]).entries[0].fault, "a folder holds much else"
    with pytest.raises(RecordError, match="there is no such file or folder"):
        game_list.open_games([str(folder / "a.txt"), str(folder / "x.txt")])
    (folder / "empty").mkdir()
    with pytest.raises(RecordError, match="there is no game to show"):
        game_list.open_games([str(folder / "empty")])


def test_a_damaged_game_of_an_archive_is_a_row_beside_the_others(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "games.zip", "w") as archive:
        archive.writestr("a.sgf", "hello")
        archive.writestr("b.txt", NOTATION)
    shelf = game_list.open_games([str(tmp_path / "games.zip")])
    while not shelf.complete:
        shelf.grow(lambda: False)
    assert [bool(entry.fault) for entry in shelf.entries] == [True, False]
    assert shelf.record(1).game


def test_without_a_name_the_games_that_come_along_are_shown_the_showcase_first() -> None:
    first, *others = game_list.open_games([]).paths
    assert first.stem == game_list.SHOWCASE
    assert others == sorted(others) and first not in others and all(path.is_file() for path in others)
