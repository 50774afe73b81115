"""Files as people know them: folders are walked, names completed, games opened and saved, and nothing is lost."""

import errno
import os
import threading
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.app.games import NOTATION
from tests.app.sessions import chooser_of, overlay_of, screen_of
from zertz3d import resources
from zertz3d.app.collection import folders
from zertz3d.app.collection.folders import FolderReader, list_folder, usual_places
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.session.session import Session
from zertz3d.app.system import files
from zertz3d.app.system.settings import Settings
from zertz3d.app.watch import open_mode
from zertz3d.app.watch.open_mode import OpenMode
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.hud.screen_model import Button, FileRow, Form, Library
from zertz3d.intents import Action, FieldAnswer, Intent
from zertz3d.records.reader import read


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with documents, a folder of games in it, and a file that is no game."""
    games = tmp_path / "Documents" / "Games 2026"
    games.mkdir(parents=True)
    (games / "final.txt").write_text(NOTATION, encoding="utf-8")
    (games / "first.txt").write_text(NOTATION.replace("Anna", "Olga"), encoding="utf-8")
    (games / "photo.jpg").write_bytes(b"\xff\xd8")
    (games / ".hidden.txt").write_text(NOTATION, encoding="utf-8")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def session(home: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    """Somebody who watches a game, and has opened no file yet; on a busy machine folders are waited for."""
    monkeypatch.setattr(folders, "AT_ONCE", 30.0)
    opened = open_session(GameList([home / "Documents" / "Games 2026" / "final.txt"]), Settings())
    opened.table.games.grow(lambda: False)
    opened.table.open_game(0)
    return opened


def names(session: Session) -> list[str]:
    return [row.name for row in chooser_of(session).rows]


def row(session: Session, name: str) -> FileRow:
    return next(one for one in chooser_of(session).rows if one.name == name)


def up(session: Session) -> FileRow:
    first = chooser_of(session).rows[0]
    assert first.name.startswith("Up to ") and first.folder
    return first


def main_button(session: Session) -> Button:
    return next(button for button in chooser_of(session).buttons if button.main)


def test_a_game_is_found_by_clicks_alone(session: Session, home: Path) -> None:
    session.handle(Intent(Action.OPEN))
    assert chooser_of(session).text == f"{home}/"
    assert names(session) == [f"Up to {home.parent.name}", "Documents"]
    session.handle(Intent(Action.PICK, row(session, "Documents").path))
    session.handle(Intent(Action.PICK, row(session, "Games 2026").path))
    assert names(session)[1:] == ["final.txt", "first.txt"]
    assert chooser_of(session).note == "1 other file not shown"
    session.handle(Intent(Action.PICK, up(session).path))
    assert names(session)[1:] == ["Games 2026"]
    session.handle(Intent(Action.PICK, row(session, "Games 2026").path))
    session.handle(Intent(Action.PICK, row(session, "first.txt").path))
    assert overlay_of(session) is None
    assert session.table.record and "Olga" in session.table.record.players[0]
    assert session.table.player.playback.playing and session.table.player.turn == 0
    assert session.table.recent == [str(home / "Documents" / "Games 2026" / "first.txt")]
    session.handle(Intent(Action.OPEN))
    assert names(session) == ["first.txt"] and chooser_of(session).text == ""


def test_who_is_nowhere_begins_at_home(session: Session, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(home.anchor)
    session.handle(Intent(Action.OPEN))
    assert chooser_of(session).text == f"{home}/", "a menu starts the program there"


def test_a_folder_opens_as_a_list_of_games(session: Session, home: Path) -> None:
    session.handle(Intent(Action.OPEN))
    session.handle(Intent(Action.EDIT, f"{home}/Documents/Games 2026/"))
    assert main_button(session).label == "Open all games here"
    session.handle(main_button(session).intent)
    listed = overlay_of(session)
    assert isinstance(listed, Library) and [one.name for one in listed.rows][:1] == [".hidden.txt"]
    assert not session.table.player.playback.playing


def test_a_large_folder_is_looked_through_between_frames(session: Session, home: Path) -> None:
    deep = home / "much"
    deep.mkdir()
    for number in range(300):
        (deep / f"{number}.dat").write_bytes(b"\0")
    (deep / "z.txt").write_text(NOTATION, encoding="utf-8")
    session.handle(Intent(Action.OPEN))
    session.handle(Intent(Action.SUBMIT, str(deep)))
    for _ in range(2000):
        if isinstance(overlay_of(session), Library):
            break
        session.tick(0.016)
    assert isinstance(overlay_of(session), Library) and session.table.games.paths == [deep]


def test_an_archive_opens_as_a_list_and_a_file_in_the_forms_of_others_keeps_its_end(
    session: Session, home: Path
) -> None:
    with ZipFile(home / "games.zip", "w") as archive:
        archive.writestr("one.txt", NOTATION)
    session.handle(Intent(Action.OPEN))
    session.handle(Intent(Action.SUBMIT, f"{home}/games.zip"))
    assert isinstance(overlay_of(session), Library)
    session.handle(Intent(Action.CANCEL))
    for name, written in (("mine.zertz", "mine.zertz"), ("mine.v2", "mine.v2.txt")):
        session.handle(Intent(Action.SAVE))
        session.handle(Intent(Action.SUBMIT, f"{home}/{name}"))
        assert session.table.messages[-1].text == f"Saved to {home}/{written}" and (home / written).exists()
        assert session.table.recent[0] == f"{home}/{written}"


def test_names_are_completed_and_narrowed_as_one_types(
    session: Session, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.handle(Intent(Action.OPEN))
    session.handle(Intent(Action.EDIT, f"{home}/doc"))
    assert names(session) == ["Documents"]
    session.handle(Intent(Action.EDIT, chooser_of(session).completion))
    assert chooser_of(session).text == f"{home}/Documents/"
    session.handle(Intent(Action.EDIT, f"{home}/Documents/Games 2026/f"))
    assert names(session) == ["final.txt", "first.txt"]
    assert chooser_of(session).completion == f"{home}/Documents/Games 2026/fi"
    assert chooser_of(session).selected == 0
    for typed in ("~/", "/~/", f"/{home}/"):
        session.handle(Intent(Action.EDIT, f"{home}/Documents/{typed}".replace("///", "//")))
        assert chooser_of(session).text in ("~/", f"{home}/") and names(session)[1:] == ["Documents"]
    for typed, here in (("~", home), (".", home), ("..", home / "Documents")):
        monkeypatch.chdir(here)
        session.handle(Intent(Action.EDIT, typed))
        assert names(session)[1:] == ["Documents"], "it stands for a folder, and is not the beginning of a name"
    session.handle(Intent(Action.EDIT, "~/Doc"))
    assert chooser_of(session).completion == f"{home}/Documents/"


def test_other_files_are_seen_where_they_are_asked_for(session: Session, home: Path) -> None:
    session.handle(Intent(Action.OPEN))
    session.handle(Intent(Action.EDIT, f"{home}/Documents/Games 2026/"))
    session.handle(Intent(Action.FORM, FieldAnswer("shown", "all")))
    assert "photo.jpg" in names(session) and ".hidden.txt" not in names(session)
    session.handle(Intent(Action.PICK, row(session, "photo.jpg").path))
    assert "photo.jpg: the file" in chooser_of(session).error


def test_what_cannot_be_read_is_said(session: Session, home: Path) -> None:
    session.handle(Intent(Action.OPEN))
    session.handle(Intent(Action.EDIT, f"{home}/nowhere/"))
    assert "no such file or directory" in chooser_of(session).note
    session.handle(Intent(Action.EDIT, "~nobody-of-that-name/x"))
    session.handle(Intent(Action.SUBMIT, "~nobody-of-that-name/x"))
    assert "there is no such file or folder" in chooser_of(session).error
    session.handle(Intent(Action.SUBMIT, " "))
    assert chooser_of(session).error == "choose a file below, or type its path"


def test_a_slow_folder_stops_nobody(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arrived = threading.Event()

    def slow(folder: Path) -> tuple[folders.Found, ...]:
        arrived.wait(30)
        return (folders.Found(folder / "late.txt", False),)

    monkeypatch.setattr(folders, "list_folder", slow)
    reader = FolderReader(home)
    assert reader.found is None
    arrived.set()
    reader.wait(30)
    assert reader.found and reader.found[0].path.name == "late.txt"


def test_while_a_folder_is_read_that_is_said(session: Session, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arrived, real = threading.Event(), list_folder
    monkeypatch.setattr(folders, "AT_ONCE", 0.0)
    monkeypatch.setattr(folders, "list_folder", lambda path: real(path) if path != home or arrived.wait(30) else ())
    session.handle(Intent(Action.OPEN))
    asked = chooser_of(session)
    assert (asked.note, asked.preparing, [row.name for row in asked.rows]) == (
        "Reading the folder…", True, [f"Up to {home.parent.name}"],
    )  # fmt: skip
    arrived.set()
    (opened,) = (mode for mode in session.table.modes if isinstance(mode, OpenMode))
    assert opened._reader
    opened._reader.wait(30)
    asked = chooser_of(session)
    assert (asked.note, asked.preparing) == ("", False) and names(session)[1:] == ["Documents"]
    assert chooser_of(session) is asked, "nothing is laid out anew in every frame"


def test_folders_come_first_and_nothing_hidden_is_listed(home: Path) -> None:
    (home / "game10.txt").touch()
    (home / "game9.txt").touch()
    assert [one.path.name for one in list_folder(home)] == ["Documents", "game9.txt", "game10.txt"]
    assert usual_places("linux")[:2] == [("Home", home), ("Documents", home / "Documents")]


def test_what_cannot_be_looked_at_is_left_out_of_its_folder(home: Path) -> None:
    (home / "gone").symlink_to(home / "nowhere")
    (home / "game.txt").touch()
    assert [one.path.name for one in list_folder(home)] == ["Documents", "game.txt"]


def test_each_place_is_named_once(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders.platformdirs, "user_desktop_path", lambda: home)
    monkeypatch.setattr(folders.platformdirs, "user_documents_path", lambda: home / "Documents")
    monkeypatch.setattr(folders.platformdirs, "user_downloads_path", lambda: home / "Documents")
    monkeypatch.setattr(folders, "MOUNTS", ())
    assert usual_places("linux") == [("Home", home), ("Documents", home / "Documents")]


def test_where_nobody_has_a_home_it_is_the_current_folder(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> Path:
        raise RuntimeError("could not determine home directory")

    monkeypatch.setattr(folders.Path, "home", nobody)
    assert folders.home_folder() == home


def test_other_disks_are_places_too(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "media" / "eva" / "STICK").mkdir(parents=True)
    (home / "media" / "eva" / "note.txt").touch()
    monkeypatch.setenv("USER", "eva")
    monkeypatch.setattr(folders, "MOUNTS", (f"{home}/none/{{user}}", f"{home}/media/{{user}}"))
    stick = ("STICK", home / "media" / "eva" / "STICK")
    assert (
        usual_places("linux")[-1] == stick and ("note.txt", home / "media" / "eva" / "note.txt") not in usual_places()
    )


def test_the_format_follows_the_name_and_the_name_the_format(session: Session, home: Path) -> None:
    session.handle(Intent(Action.SAVE))
    asked = chooser_of(session)
    assert asked.kinds and asked.kinds.chosen == "notation" and asked.text.endswith("final-annotated.txt")
    session.handle(Intent(Action.FORM, FieldAnswer("format", "sgf")))
    asked = chooser_of(session)
    assert asked.kinds and asked.kinds.chosen == "sgf" and asked.text.endswith("final-annotated.sgf")
    session.handle(Intent(Action.EDIT, f"{home}/mine.txt"))
    asked = chooser_of(session)
    assert asked.kinds and asked.kinds.chosen == "notation"
    session.handle(Intent(Action.FORM, FieldAnswer("format", "sgf")))
    session.handle(Intent(Action.SUBMIT, f"{home}/mine"))
    assert session.table.messages[-1].text == f"Saved to {home}/mine.sgf"
    assert read(home / "mine.sgf")[0].moves == session.table.player.game.moves()


def test_a_file_is_replaced_only_by_a_yes(session: Session, home: Path) -> None:
    other = home / "Documents" / "Games 2026" / "first.txt"
    before = other.read_text(encoding="utf-8")
    session.handle(Intent(Action.SAVE))
    session.handle(Intent(Action.PICK, str(other)))
    assert chooser_of(session).text == str(other) and other.read_text(encoding="utf-8") == before
    session.handle(Intent(Action.SUBMIT, f"{home}/none/x.txt"))
    assert chooser_of(session).error
    for no in (Intent(Action.ANSWER, 0), Intent(Action.CANCEL)):
        session.handle(Intent(Action.SUBMIT, str(other)))
        assert isinstance(overlay_of(session), Form)
        session.handle(no)
        assert other.read_text(encoding="utf-8") == before and chooser_of(session).text == str(other)
        assert chooser_of(session).error == "", "what was wrong before is not wrong now"
    session.handle(Intent(Action.SUBMIT, str(other)))
    session.handle(Intent(Action.ANSWER, 1))
    assert overlay_of(session) is None and "Anna" in other.read_text(encoding="utf-8")


def test_another_game_never_takes_the_file_of_the_one_saved_before(session: Session, home: Path) -> None:
    session.handle(Intent(Action.SAVE))
    session.handle(Intent(Action.SUBMIT, f"{home}/mine.txt"))
    session.handle(Intent(Action.SAVE))
    assert chooser_of(session).text == f"{home}/mine.txt"
    session.handle(Intent(Action.CANCEL))
    session.table.open_path(home / "Documents" / "Games 2026" / "first.txt")
    session.handle(Intent(Action.SAVE))
    assert chooser_of(session).text == f"{home}/Documents/Games 2026/first-annotated.txt"
    session.handle(Intent(Action.SUBMIT, f"{home}/mine.txt"))
    assert isinstance(overlay_of(session), Form) and "Anna" in (home / "mine.txt").read_text(encoding="utf-8")


def test_a_name_is_proposed_by_day_and_players_and_kept_in_another_folder(session: Session, home: Path) -> None:
    text = '[Player1 "Ann"]\n[Player2 "Bo/b"]\n[Date "Sat Jan 29 12:12:04 GMT+01:00 2005"]\n\n1. Wd4,d1\n'
    session.handle(Intent(Action.PASTE, text))
    session.handle(Intent(Action.SAVE))
    assert chooser_of(session).text == f"{home}/Documents/2005-01-29 Ann - Bob.txt"
    places = {button.label: button.intent for button in chooser_of(session).places}
    assert set(places) == {"Home", "Documents"}
    session.handle(places["Home"])
    assert chooser_of(session).text == f"{home}/2005-01-29 Ann - Bob.txt"
    session.handle(Intent(Action.PICK, str(home / "Documents" / "Games 2026")))
    assert chooser_of(session).text == f"{home}/Documents/Games 2026/2005-01-29 Ann - Bob.txt"


def test_a_folder_that_may_not_be_written_says_so(session: Session, home: Path) -> None:
    session.handle(Intent(Action.SAVE))
    for path, reason in (
        (home / "Documents", "type a name"), ("", "type a name"), (home / "none" / "x.txt", "no such folder"),
    ):  # fmt: skip
        session.handle(Intent(Action.SUBMIT, str(path)))
        assert reason in chooser_of(session).error


def test_what_a_disk_refuses_is_said_with_the_name_and_the_dialog_stays(
    session: Session, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.handle(Intent(Action.SAVE))
    for named, told in (("/disk/x.tmp", "/disk/x.tmp"), (None, f"{home}/new.txt")):

        def fail(*given: object, name: str | None = named) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), name)

        monkeypatch.setattr(files, "write_text", fail)
        session.handle(Intent(Action.SUBMIT, f"{home}/new.txt"))
        said = chooser_of(session).error
        assert said.startswith(told) and "no space left" in said.casefold()
    monkeypatch.undo()
    session.handle(Intent(Action.SUBMIT, f"{home}/new.txt"))
    assert (home / "new.txt").exists() and screen_of(session).overlay is None


def test_how_a_name_is_written_decides_nothing(session: Session, home: Path) -> None:
    folder = home / "Documents" / "Games 2026"
    (folder / "LAST.TXT").write_text(NOTATION, encoding="utf-8")
    session.handle(Intent(Action.OPEN))
    session.handle(Intent(Action.EDIT, f"{folder}/"))
    assert "LAST.TXT" in names(session)
    session.handle(Intent(Action.EDIT, f"{folder}/la"))
    assert names(session) == ["LAST.TXT"]


def test_sizes_are_told_in_their_units(session: Session, home: Path) -> None:
    for name, size in (("a.txt", 999), ("b.txt", 1000), ("c.txt", 2_500_000)):
        (home / name).write_bytes(b" " * size)
    session.handle(Intent(Action.OPEN))
    session.handle(Intent(Action.EDIT, f"{home}/"))
    assert [row(session, name).note.rpartition(" · ")[2] for name in ("a.txt", "b.txt", "c.txt")] == [
        "999 B", "1 kB", "2.5 MB",
    ]  # fmt: skip
    assert row(session, "Documents").note == ""


def test_a_recent_file_stands_once_and_only_where_it_fits(
    session: Session, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = home / "Documents" / "Games 2026"
    shipped = resources.assets() / "games" / "showcase.txt"
    session.table.recent[:] = [str(folder / "first.txt"), str(shipped)]
    monkeypatch.chdir(folder)
    session.handle(Intent(Action.OPEN))
    assert names(session) == ["first.txt"], "what the program brings along is not offered"
    session.handle(Intent(Action.EDIT, "fi"))
    assert sorted(names(session)) == ["final.txt", "first.txt"]
    session.handle(Intent(Action.EDIT, f"{home}/"))
    assert "first.txt" not in names(session)


def test_an_error_is_gone_when_something_else_is_typed(session: Session, home: Path) -> None:
    session.handle(Intent(Action.OPEN))
    session.handle(Intent(Action.SUBMIT, f"{home}/nowhere.txt"))
    assert chooser_of(session).error
    session.handle(Intent(Action.EDIT, f"{home}/f"))
    assert chooser_of(session).error == ""


def test_a_selected_folder_is_not_a_game_and_a_whole_name_stands_for_itself(session: Session, home: Path) -> None:
    folder = home / "Documents" / "Games 2026"
    (folder / "final.txt.zip").touch()
    session.handle(Intent(Action.OPEN))
    session.handle(Intent(Action.EDIT, f"{folder}/final.txt"))
    assert chooser_of(session).selected == -1 and main_button(session).intent.action is Action.SUBMIT
    session.handle(Intent(Action.EDIT, f"{folder}/fin"))
    assert chooser_of(session).completion == f"{folder}/final.txt", "as far as the shorter of both goes"
    session.handle(Intent(Action.EDIT, f"{home}/"))
    session.handle(Intent(Action.SELECT, names(session).index("Documents")))
    assert main_button(session).intent == Intent(Action.SUBMIT, f"{home}/")
    session.handle(Intent(Action.EDIT, f"{folder}/"))
    session.handle(Intent(Action.SELECT, names(session).index("first.txt")))
    assert main_button(session).intent == Intent(Action.PICK, str(folder / "first.txt"))


def test_while_a_folder_is_looked_through_it_is_not_asked_for_again(
    session: Session, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_mode, "AT_ONCE", -1.0)
    (home / "none").mkdir()
    (home / "none" / "x.dat").write_bytes(b"\0")
    before = session.table.player
    session.handle(Intent(Action.OPEN))
    session.handle(Intent(Action.SUBMIT, f"{home}/Documents"))
    assert (main_button(session).label, main_button(session).enabled) == ("Looking…", False)
    assert "Looking for games" in chooser_of(session).note and session.table.player is before
    session.tick(0.02)
    assert isinstance(overlay_of(session), Library) and session.table.recent[0] == f"{home}/Documents"
    session.handle(Intent(Action.CANCEL))
    session.handle(Intent(Action.OPEN))
    session.handle(Intent(Action.SUBMIT, f"{home}/none"))
    session.tick(0.02)
    assert chooser_of(session).error.startswith(f"{home}/none") and main_button(session).enabled
    assert f"{home}/none" not in session.table.recent
    session.handle(Intent(Action.SUBMIT, f"{home}/Documents/Games 2026/first.txt"))
    assert overlay_of(session) is None and session.table.player is not before, "a file is read at once"


def test_the_end_of_a_name_is_changed_where_there_is_a_name(session: Session, home: Path) -> None:
    session.handle(Intent(Action.SAVE))
    session.handle(Intent(Action.EDIT, f"{home}/"))
    session.handle(Intent(Action.FORM, FieldAnswer("format", "sgf")))
    assert chooser_of(session).text == f"{home}/"


def test_a_name_that_says_its_format_is_written_in_it(session: Session, home: Path) -> None:
    session.handle(Intent(Action.SAVE))
    session.handle(Intent(Action.SUBMIT, f"{home}/mine.sgf"))
    assert (home / "mine.sgf").read_text(encoding="utf-8").startswith("(;")
    session.handle(Intent(Action.PASTE, '[Player1 "Ann"]\n[Player2 "Bo"]\n\n1. Wd4,d1\n'))
    session.handle(Intent(Action.SAVE))
    assert Path(chooser_of(session).text).parent == home, "the folder that was used last"


def test_games_of_the_program_are_not_annotated_beside_themselves(session: Session, home: Path) -> None:
    session.table.open_path(resources.assets() / "games" / "showcase.txt")
    session.handle(Intent(Action.SAVE))
    assert Path(chooser_of(session).text).parent == home / "Documents"


def test_the_way_up_is_offered_where_there_is_one_and_nothing_is_completed_unasked(
    session: Session, home: Path
) -> None:
    session.handle(Intent(Action.OPEN))
    session.handle(Intent(Action.EDIT, f"{home}/"))
    assert chooser_of(session).completion == "", "no letter of a name has been typed"
    session.handle(Intent(Action.EDIT, home.anchor))
    assert not any(name.startswith("Up to") for name in names(session))
    session.handle(Intent(Action.EDIT, ""))
    assert names(session) == [f"Up to {home.parent.name}", "Documents"], "without recent files one sees where one is"
    session.handle(Intent(Action.EDIT, f"{home}/nowhere/"))
    assert chooser_of(session).selected == -1, "Enter does not lead up"
    session.handle(Intent(Action.CANCEL))
    session.handle(Intent(Action.SAVE))
    assert up(session).path == f"{home}/Documents/", "whatever name the file is to have"


def test_recent_files_of_the_folder_are_completed_and_those_of_others_are_not(
    session: Session, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = home / "Documents" / "Games 2026"
    (home / "finish.txt").write_text(NOTATION, encoding="utf-8")
    session.table.recent[:] = [str(folder / "first.txt"), str(home / "finish.txt")]
    monkeypatch.chdir(folder)
    session.handle(Intent(Action.OPEN))
    for typed, completed in (("f", "fi"), ("fin", "final.txt"), ("fir", str(folder / "first.txt"))):
        session.handle(Intent(Action.EDIT, typed))
        assert chooser_of(session).completion == completed
    session.handle(Intent(Action.EDIT, "fin"))
    assert names(session) == ["finish.txt", "final.txt"], "of the recent files those that fit, and first"


def test_the_place_where_one_is_is_marked_and_nothing_is_selected_that_is_not_shown(
    session: Session, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def marked() -> list[str]:
        return [place.label for place in chooser_of(session).places if place.main]

    folder = home / "Documents" / "Games 2026"
    session.table.recent[:] = [str(folder / "first.txt")]
    monkeypatch.chdir(folder)
    session.handle(Intent(Action.OPEN))
    assert marked() == ["Recent"]
    assert (main_button(session).label, main_button(session).enabled) == ("Open", False), "nothing is selected"
    session.handle(Intent(Action.SELECT, 0))
    assert main_button(session).enabled and main_button(session).intent.text == str(folder / "first.txt")
    assert chooser_of(session).note == "", "nothing is said of a folder nobody has typed"
    session.handle(Intent(Action.EDIT, f"{home}/Documents/"))
    assert marked() == ["Documents"]
    session.handle(Intent(Action.EDIT, f"{folder}/"))
    assert marked() == []
    session.handle(chooser_of(session).places[0].intent)
    assert marked() == ["Recent"] and names(session) == ["first.txt"]
    session.handle(Intent(Action.EDIT, f"{folder}/"))
    session.handle(Intent(Action.FORM, FieldAnswer("shown", "all")))
    session.handle(Intent(Action.SELECT, len(names(session)) - 1))
    assert main_button(session).intent == Intent(Action.PICK, str(folder / "photo.jpg"))
    session.handle(Intent(Action.FORM, FieldAnswer("shown", "games")))
    assert chooser_of(session).selected == -1
    assert main_button(session).intent == Intent(Action.SUBMIT, f"{folder}/")
