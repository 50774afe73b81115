"""Following a record that others write: growing, shortened, cut in half, mended, gone and back."""

import os
from pathlib import Path

import pytest

from tests.app.games import long_game
from zertz3d.app.relay import watched_folder
from zertz3d.app.relay.watched_file import EVERY, REST, WatchedFile
from zertz3d.app.relay.watched_folder import MOST, WatchedFolder, list_boards
from zertz3d.records.boardspace import writer
from zertz3d.records.formats import notation
from zertz3d.records.library import entries
from zertz3d.rules import Game, Position

OPENING = ("Wd4,d1", "Ga1,g1", "Bg4,a4", "We4,b5")


def text_of(*moves: str, player: str = "Anna") -> str:
    game = Game()
    game.headers["Player1"] = player
    for move in moves:
        game.play(move)
    return notation.write(game)


def moves_of(watched: WatchedFile) -> list[str]:
    return [str(move) for move in watched.record.moves] if watched.record else []


def watch(path: Path, seconds: float = EVERY) -> WatchedFile:
    watched = WatchedFile(path)
    watched.look(seconds)
    return watched


def replace(path: Path, content: str | bytes) -> None:
    """As those do who write whole files."""
    fresh = path.with_name(".fresh")
    fresh.write_bytes(content if isinstance(content, bytes) else content.encode())
    fresh.replace(path)


def wait(watched: WatchedFile, seconds: float) -> bool:
    news = [watched.look(EVERY) for _ in range(round(seconds / EVERY))]
    return any(news)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "board-1.txt"
    found.write_text(text_of(*OPENING[:2]))
    return found


def test_a_longer_record_is_believed_at_once(path: Path) -> None:
    watched = watch(path)
    assert moves_of(watched) == list(OPENING[:2])
    replace(path, text_of(*OPENING[:3]))
    assert watched.look(EVERY) and moves_of(watched) == list(OPENING[:3])
    assert not wait(watched, 2 * REST)


def test_a_shorter_record_is_believed_when_the_file_has_rested(path: Path) -> None:
    watched = watch(path)
    replace(path, text_of(*OPENING[:1]))
    assert not wait(watched, REST - EVERY)
    assert moves_of(watched) == list(OPENING[:2])
    assert wait(watched, 2 * EVERY) and moves_of(watched) == list(OPENING[:1])


def test_a_shorter_record_that_was_only_half_written_is_never_believed(path: Path) -> None:
    watched = watch(path)
    path.write_text(text_of(*OPENING[:1]))
    assert not wait(watched, REST - EVERY)
    path.write_text(text_of(*OPENING[:3]))
    assert watched.look(EVERY) and moves_of(watched) == list(OPENING[:3])


def test_a_text_that_may_be_cut_off_is_believed_when_the_file_has_rested(path: Path) -> None:
    watched = watch(path)
    path.write_text(text_of(*OPENING[:3]).rstrip("\n"))
    assert not wait(watched, REST - EVERY) and moves_of(watched) == list(OPENING[:2])
    assert wait(watched, 2 * EVERY) and moves_of(watched) == list(OPENING[:3])


def test_a_fault_is_told_when_it_has_lasted(path: Path) -> None:
    watched = watch(path)
    path.write_text("")
    assert not wait(watched, REST - EVERY) and watched.fault == ""
    assert wait(watched, 2 * EVERY) and watched.fault


def test_a_file_that_is_away_has_no_fault(path: Path) -> None:
    watched = watch(path)
    path.unlink()
    assert not wait(watched, 2 * REST)
    assert watched.fault == "" and moves_of(watched) == list(OPENING[:2])


def test_a_fault_is_shown_up_to_it_and_mended(path: Path) -> None:
    watched = watch(path)
    path.write_text(text_of(*OPENING[:2]).replace("*\n", "Bd4,a4 *\n"))
    assert not watched.look(EVERY)
    assert wait(watched, REST + EVERY)
    assert watched.record and "d4 is occupied" in str(watched.record.problems[0])
    assert moves_of(watched) == list(OPENING[:2])
    path.write_text(text_of(*OPENING[:3]))
    assert watched.look(EVERY) and watched.record.clean and moves_of(watched) == list(OPENING[:3])


def test_a_file_that_vanishes_or_is_emptied_loses_nothing(path: Path) -> None:
    watched = watch(path)
    path.write_text("")
    assert wait(watched, REST + EVERY)
    assert watched.fault == "board-1.txt: the file is empty" and moves_of(watched) == list(OPENING[:2])
    path.unlink()
    assert not wait(watched, REST + EVERY) and moves_of(watched) == list(OPENING[:2])
    path.write_text(text_of(*OPENING[:4]))
    assert watched.look(EVERY) and moves_of(watched) == list(OPENING) and not watched.fault


@pytest.mark.parametrize("content", [b"\0" * 100, b"\xff\xfe\x00\xd8" * 50, os.urandom(4096), b"[" * 100_000])
def test_bytes_that_are_no_record_become_one_sentence(path: Path, content: bytes) -> None:
    watched = watch(path)
    path.write_bytes(content)
    wait(watched, REST + EVERY)
    assert moves_of(watched) == list(OPENING[:2])
    assert watched.fault.startswith("board-1.txt: ") and "\n" not in watched.fault


def test_a_file_as_large_as_a_film_is_not_read(path: Path) -> None:
    watched = watch(path)
    with path.open("wb") as file:
        file.truncate(1 << 30)
    wait(watched, REST + EVERY)
    assert moves_of(watched) == list(OPENING[:2]) and watched.fault


@pytest.mark.parametrize("write", [notation.write, writer.write])
def test_cut_at_any_byte_it_never_shows_what_was_not_there(tmp_path: Path, write) -> None:  # type: ignore[no-untyped-def]
    game = long_game(14)
    for number, node in enumerate(game.main_line()):
        node.clock = 1000 * number
    whole = write(game).encode()
    path = tmp_path / "board.txt"
    for end in range(len(whole) + 1):
        replace(path, whole[:end])
        watched = WatchedFile(path)
        wait(watched, REST + 2 * EVERY)
        for record in watched.records:
            assert game.moves()[: len(record.moves)] == record.moves, end
    assert watched.record and watched.record.moves == game.moves()


def test_real_games_cut_at_many_bytes(records_folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    for number, entry in enumerate(entries([records_folder / "archive-1500.zip"])):
        game = entry.record().game
        if number % 150 or game is None:
            continue
        whole = notation.write(game).encode()
        for end in range(number % 7, len(whole), 7):
            path.write_bytes(whole[:end])
            watched = watch(path)
            wait(watched, REST + EVERY)
            assert all(game.moves()[: len(record.moves)] == record.moves for record in watched.records)


def test_real_games_come_through_with_their_clocks(records_folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    timed = 0
    for number, entry in enumerate(entries([records_folder / "archive-1500.zip"])):
        record = entry.record()
        if number % 10 or record.game is None:
            continue
        replace(path, notation.write(record.game))
        watched = watch(path)
        wait(watched, REST + EVERY)
        seen = watched.record
        assert seen and seen.game and seen.moves == record.moves and seen.players == record.players
        clocks = [node.clock for node in record.game.main_line()]
        assert [node.clock for node in seen.game.main_line()] == clocks
        timed += any(clock is not None for clock in clocks)
    assert timed > 10


def test_a_folder_has_a_board_for_each_record(tmp_path: Path) -> None:
    folder = tmp_path / "round-1"
    watched = WatchedFolder(folder)
    assert watched.look(1.0) == []
    folder.mkdir()
    (folder / "board-2.txt").write_text(text_of(*OPENING[:1]))
    (folder / "standings.txt").write_text("Anna 2")
    (folder / ".partial-1.txt").write_text(text_of(*OPENING[:1]))
    assert [board.path.name for board in watched.look(1.0)] == ["board-2.txt"]
    (folder / "board-1.sgf").write_text(text_of(*OPENING[:2]))
    assert [board.path.name for board in watched.look(1.0)] == ["board-1.sgf"]
    folder.rename(tmp_path / "elsewhere")
    assert watched.look(1.0) == [] and len(watched.boards) == 2
    (tmp_path / "elsewhere").rename(folder)
    replace(folder / "board-2.txt", text_of(*OPENING[:3]))
    assert [board.path.name for board in watched.look(1.0)] == ["board-2.txt"]


def test_it_is_looked_at_now_and_then(path: Path) -> None:
    watched = watch(path)
    replace(path, text_of(*OPENING[:3]))
    assert not any(watched.look(EVERY / 10) for _ in range(9)) and len(moves_of(watched)) == 2
    assert watched.look(EVERY / 5) and len(moves_of(watched)) == 3


def test_a_change_of_the_same_size_is_seen(path: Path) -> None:
    watched = watch(path)
    text = path.read_text()
    replace(path, text.replace("Ga1,g1", "Ga1,g2"))
    assert len(path.read_text()) == len(text)
    assert wait(watched, REST + EVERY) and moves_of(watched) == ["Wd4,d1", "Ga1,g2"]


def test_other_players_are_believed_when_the_file_has_rested(path: Path) -> None:
    watched = watch(path)
    replace(path, text_of(*OPENING[:3], player="Zoë"))
    assert not watched.look(EVERY) and watched.record and watched.record.players[0] == "Anna"
    assert wait(watched, REST) and watched.record.players[0] == "Zoë"


def test_a_folder_has_only_so_many_boards_however_they_are_written(tmp_path: Path) -> None:
    for number in range(MOST):
        (tmp_path / f"board-{number}.TXT").write_text("")
    watched = WatchedFolder(tmp_path)
    watched.look(1.0)
    assert len(watched.boards) == MOST
    (tmp_path / "one more.txt").write_text(text_of(*OPENING[:1]))
    watched.look(1.0)
    assert len(watched.boards) == MOST


def test_boards_come_in_the_order_of_their_names_and_nothing_that_lies_beside_them(tmp_path: Path) -> None:
    for name in ("b.txt", "c.sgf", "a.TXT", "ReadMe.txt", "PROGRAMME.txt", "d.pdf", ".e.txt"):
        (tmp_path / name).write_text(text_of(*OPENING[:1]), encoding="utf-8")
    assert [path.name for path in list_boards(tmp_path)] == ["a.TXT", "b.txt", "c.sgf"]
    watched = WatchedFolder(tmp_path)
    assert [board.path.name for board in watched.look(1.0)] == ["a.TXT", "b.txt", "c.sgf"]
    (tmp_path / "aa.txt").write_text(text_of(*OPENING[:1]), encoding="utf-8")
    replace(tmp_path / "b.txt", text_of(*OPENING[:2]))
    assert [board.path.name for board in watched.look(1.0)] == ["aa.txt", "b.txt"]


def test_a_folder_is_listed_now_and_then_and_a_file_is_a_board_alone(tmp_path: Path) -> None:
    watched = WatchedFolder(tmp_path)
    watched.look(0.0)
    (tmp_path / "a.txt").write_text(text_of(*OPENING[:1]), encoding="utf-8")
    assert not any(watched.look(0.3) for _ in range(3)) and not watched.boards
    assert len(watched.look(0.2)) == 1
    alone = WatchedFolder(tmp_path / "a.txt")
    assert [board.path.name for board in alone.look(1.0)] == ["a.txt"]


def test_a_folder_that_cannot_be_listed_is_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_folder: Path) -> list[Path]:
        raise PermissionError

    monkeypatch.setattr(watched_folder, "list_boards", refuse)
    assert WatchedFolder(tmp_path).look(1.0) == []


def test_the_games_as_they_stand_there_are_those_that_are_believed(path: Path) -> None:
    watched = watch(path)
    two = text_of(*OPENING[:2]), text_of(*OPENING[:3], player="Zoë")
    replace(path, "\n".join(two))
    assert watched.look(EVERY) and [entry.number for entry in watched.entries] == [1, 2]
    assert [entry.headers["Player1"] for entry in watched.entries] == ["Anna", "Zoë"] and len(watched.records) == 2
    replace(path, two[0])
    assert not watched.look(EVERY) and len(watched.records) == 2, "a game is gone: perhaps for a moment"
    assert wait(watched, REST) and len(watched.records) == len(watched.entries) == 1


def test_another_board_is_believed_when_the_file_has_rested(path: Path) -> None:
    game = Game(Position.start("48"))
    watched = watch(path)
    replace(path, text_of(*OPENING[:1]).replace("1. Wd4,d1 *", "*"))
    wait(watched, REST + EVERY)
    game.headers["Player1"] = "Anna"
    replace(path, notation.write(game))
    assert not watched.look(EVERY) and wait(watched, REST)


def test_another_file_of_the_same_size_and_age_is_read(path: Path) -> None:
    watched, about = watch(path), path.stat()
    replace(path, path.read_text().replace("Ga1,g1", "Ga1,g2"))
    os.utime(path, ns=(about.st_atime_ns, about.st_mtime_ns))
    assert wait(watched, REST + EVERY) and moves_of(watched) == ["Wd4,d1", "Ga1,g2"]
