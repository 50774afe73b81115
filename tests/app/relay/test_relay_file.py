"""The file into which a game is relayed."""

from pathlib import Path

import pytest

from tests.app.games import game as played
from tests.app.games import opening
from zertz3d.app.relay.relay_file import RelayFile
from zertz3d.errors import UsageError
from zertz3d.records.reader import read


def test_it_is_written_when_the_game_has_changed(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    relay, game = RelayFile(path), opening(2)
    assert relay.relay(game) and not relay.relay(game)
    game.to_end()
    game.play("Bg4,a4").clock = 61_500
    assert relay.relay(game)
    (record,) = read(path)
    assert record.game and [node.clock for node in record.game.main_line()] == [None, None, 61_500]
    game.undo()
    assert relay.relay(game) and len(read(path)[0].moves) == 2
    game.resign(0)
    assert relay.relay(game) and read(path)[0].end == "resign"


def test_finished_games_stay_and_an_unfinished_one_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    relay, first = RelayFile(path), opening(2)
    relay.relay(first)
    first.resign(1)
    relay.relay(first)
    second = opening(1)
    second.to_end()
    relay.relay(second)
    assert [record.end for record in read(path)] == ["resign", "unfinished"]
    again = RelayFile(path)
    assert again.left and again.left.moves() == second.moves()
    again.left.to_end()
    again.left.play("Ga1,g1")
    again.relay(again.left)
    assert [len(record.moves) for record in read(path)] == [2, 2]


@pytest.mark.parametrize("content", ["hello", "1. Wd4,d1 2. Gd4,a1\n"])
def test_what_is_no_record_is_not_written_over(tmp_path: Path, content: str) -> None:
    path = tmp_path / "letter.txt"
    path.write_text(content)
    with pytest.raises(UsageError, match="name another file"):
        RelayFile(path)
    assert path.read_text() == content


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="there is no folder"):
        RelayFile(tmp_path / "nowhere" / "board.txt")


def test_a_folder_that_disappears_is_an_error_until_it_is_back(tmp_path: Path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    relay, game = RelayFile(folder / "board.txt"), played("Wd4,d1")
    folder.rmdir()
    with pytest.raises(OSError):
        relay.relay(game)
    folder.mkdir()
    assert relay.relay(game) and len(read(folder / "board.txt")[0].moves) == 1


def test_a_clock_that_was_corrected_is_written(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    relay, game = RelayFile(path), opening(2)
    relay.relay(game)
    for node, time in ((game.end, 9_000), (game.end.parent, 7_000)):
        assert node
        node.clock = time
        assert relay.relay(game) and not relay.relay(game)
    (record,) = read(path)
    assert record.game and [node.clock for node in record.game.main_line()] == [7_000, 9_000]
    again = RelayFile(path)
    assert again.left and [node.clock for node in again.left.main_line()] == [7_000, 9_000]


def test_every_finished_game_stays_and_an_unfinished_one_gives_way(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    relay = RelayFile(path)
    for turns in (1, 2, 3, 4):
        game = opening(turns)
        relay.relay(game)
        if turns != 2:
            game.resign(0)
            relay.relay(game)
    assert [(len(record.moves), record.end) for record in read(path)] == [
        (1, "resign"), (3, "resign"), (4, "resign"),
    ]  # fmt: skip
    assert RelayFile(path).left is None
    again = RelayFile(path)
    again.relay(opening(2))
    assert [len(record.moves) for record in read(path)] == [1, 3, 4, 2]


def test_an_empty_file_is_written_into_and_names_stay_with_a_game_that_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.touch()
    relay, game = RelayFile(path), opening(2)
    assert relay.left is None and not relay.is_relaying(game)
    game.headers |= {"Player1": "Anna", "Event": "Open"}
    relay.relay(game)
    assert relay.is_relaying(game) and not relay.is_relaying(opening(2))
    again = RelayFile(path).left
    assert again and (again.headers["Player1"], again.headers["Event"]) == ("Anna", "Open")


def test_a_folder_is_no_file_to_write_into(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="this is no file to write a record into"):
        RelayFile(tmp_path)
