"""Playlists: what a line means, what is wrong with a bad one, and that what is written is read back."""

import os
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from zertz3d.app.collection import playlist
from zertz3d.app.collection.playlist import Item
from zertz3d.errors import RecordError, ZertzError

GAME = "Wd4,d1\nGd5,d7\nx d4Gd6\n"


def listed(tmp_path: Path, text: str) -> playlist.Playlist:
    path = tmp_path / "best.playlist"
    path.write_text(text, encoding="utf-8")
    return playlist.read(path)


def test_a_line_names_a_game_and_what_to_look_at(tmp_path: Path) -> None:
    found = listed(tmp_path, "\ufeff# heading\n\na b.sgf\n c.sgf | 3 | The final | 7, 12 30 \n/abs/d.sgf || Two\n")
    assert found.items == (
        Item(str(tmp_path / "a b.sgf")),
        Item(str(tmp_path / "c.sgf"), 3, "The final", (7, 12, 30)),
        Item("/abs/d.sgf", 1, "Two"),
    )
    assert not found.faults


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("| 2", "names no file"),
        ("a.sgf | two", "'two' is not the number of a game"),
        ("a.sgf | 0", "'0' is not the number of a game"),
        ("a.sgf | 1 | T | 3, x", "'x' is not the number of a turn"),
        ("a.sgf | 1 | T | 3 | more", "more than the four parts"),
        ("a.sgf | 99999999999999", "is not the number"),
    ],
)
def test_a_bad_line_is_one_sentence_and_the_rest_is_kept(tmp_path: Path, line: str, said: str) -> None:
    found = listed(tmp_path, f"good.sgf\n{line}\nalso.sgf\n")
    assert [Path(item.source).name for item in found.items] == ["good.sgf", "also.sgf"]
    (fault,) = found.faults
    assert "line 2" in fault and said in fault and "\n" not in fault


def test_what_is_no_playlist_is_one_sentence(tmp_path: Path) -> None:
    binary = tmp_path / "x"
    binary.write_bytes(b"\xff\xfe\x00\x80")
    with pytest.raises(ZertzError, match="plain text"):
        playlist.read(binary)
    with pytest.raises(ZertzError, match="no such file"):
        playlist.read(tmp_path / "missing")


@pytest.mark.parametrize(
    "item", [Item("a.sgf"), Item("b.sgf", 2), Item("c.sgf", 1, "T"), Item("d.sgf", 1, "", (1,)), Item("e/f", 1, "1")]
)
def test_what_is_written_is_read_back(tmp_path: Path, item: Item) -> None:
    wanted = Item(str(tmp_path / item.source), item.game, item.title, item.turns)
    path = tmp_path / "list"
    playlist.write(path, [wanted])
    assert playlist.read(path) == playlist.Playlist((wanted,))
    assert str(tmp_path) not in path.read_text(encoding="utf-8"), "a folder can be moved with its playlist"
    assert [file.name for file in tmp_path.iterdir()] == ["list"]


@pytest.mark.parametrize(
    ("item", "line"),
    [
        (Item("/h/a.sgf"), "a.sgf"),
        (Item("/h/in/a.sgf", 2), "in/a.sgf | 2"),
        (Item("/h/a.sgf", 1, "T"), "a.sgf | 1 | T"),
        (Item("/h/a.sgf", 1, "", (3, 4)), "a.sgf | 1 |  | 3, 4"),
        (Item("/hall/a.sgf"), "/hall/a.sgf"),
        (Item("/h-old/a.sgf", 1, "T|U"), "/h-old/a.sgf | 1 | T/U"),
        (Item("/a.sgf"), "/a.sgf"),
    ],
)
@pytest.mark.skipif(os.sep != "/", reason="paths of this kind begin with a slash")
def test_only_what_lies_in_the_playlists_folder_is_named_from_there(item: Item, line: str) -> None:
    assert playlist.format_line(item, Path("/h")) == line
    again = playlist.parse_line(line, Path("/h"))
    assert again == replace(item, title=item.title.replace("|", "/"))


def test_a_name_that_no_line_can_hold_is_refused_and_nothing_is_left(tmp_path: Path) -> None:
    with pytest.raises(ZertzError, match="rename"):
        playlist.write(tmp_path / "list", [Item(str(tmp_path / "a|b.sgf"))])
    with pytest.raises(ZertzError, match="cannot be written"):
        playlist.write(tmp_path / "nowhere" / "list", [])
    assert not list(tmp_path.iterdir())


def test_a_game_is_found_in_files_and_archives(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "inner.zip", "w") as inner:
        inner.writestr("deep/game.txt", GAME)
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("sub/game.txt", GAME)
        archive.writestr("sub/game.txt.txt", "Wd4,d1")
        archive.write(tmp_path / "inner.zip", "inner.zip")
    for name in ("a.zip/sub/game.txt", "a.zip/inner.zip/deep/game.txt"):
        assert Item(str(tmp_path / name)).record().turns == 3
    for name, said in {
        "a.zip/none.txt": "no such game in the archive",
        "b.zip/x": "no such file",
        "a.zip/sub": "no such game",
    }.items():
        with pytest.raises(RecordError, match=said):
            Item(str(tmp_path / name)).record()
    with pytest.raises(RecordError, match="no game 2, only 1"):
        Item(str(tmp_path / "a.zip/sub/game.txt"), 2).record()


def test_a_file_that_holds_no_game_says_why(tmp_path: Path) -> None:
    (tmp_path / "x.sgf").write_text("nothing", encoding="utf-8")
    with pytest.raises(RecordError, match=r"x\.sgf"):
        Item(str(tmp_path / "x.sgf")).record()
