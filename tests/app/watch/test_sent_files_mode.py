"""Files named in a second call of the program arrive in the window that is open, or in none."""

from pathlib import Path
from threading import Thread

import pytest

from tests.app.games import NOTATION
from tests.app.sessions import overlay_of
from zertz3d.app.cli import main as command_line
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.session import Layer, Mode
from zertz3d.app.session.session import Session
from zertz3d.app.system import inbox
from zertz3d.app.system.inbox import Inbox, send
from zertz3d.app.system.settings import Settings
from zertz3d.app.watch.sent_files_mode import EVERY, SentFilesMode
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.intents import Action


@pytest.fixture
def games(tmp_path: Path) -> list[Path]:
    paths = [tmp_path / "one.txt", tmp_path / "two.txt"]
    for path, name in zip(paths, ("Olga", "Ivan"), strict=True):
        path.write_text(NOTATION.replace("Anna", name), encoding="utf-8")
    return paths


def window(state: Path) -> Session:
    opened = open_session(GameList(), Settings())
    opened.table.modes.join(SentFilesMode(opened.table, state))
    return opened


def close(session: Session) -> None:
    for mode in tuple(session.table.modes):
        session.table.modes.leave(mode)


def sent(state: Path, paths: list[Path], session: Session) -> list[str]:
    """Send them as another process does, while the window goes on; what the window says meanwhile."""
    answers: list[bool] = []
    said: dict[str, None] = {}
    sender = Thread(target=lambda: answers.append(send(state, paths, 60.0)))
    sender.start()
    while sender.is_alive() or not said:
        session.tick(EVERY)
        said |= dict.fromkeys(message.text for message in session.table.messages)
        sender.join(0.01)
    assert answers == [True]
    return list(said)


def test_files_arrive_in_the_open_window_and_play(tmp_path: Path, games: list[Path]) -> None:
    session = window(tmp_path / "state")
    said = sent(tmp_path / "state", games, session)
    assert session.table.record and "Olga" in session.table.record.players[0]
    assert session.table.player.playback.time > 0 and overlay_of(session) is None
    assert len(session.table.games.paths) == 2 and session.table.recent == [str(path) for path in games]
    assert said == [f"Opened {games[0]}, {games[1]}"]
    close(session)


def test_without_a_window_nothing_is_sent(tmp_path: Path, games: list[Path]) -> None:
    assert not send(tmp_path / "state", games)
    session = window(tmp_path / "state")
    close(session)
    assert not send(tmp_path / "state", games)
    assert list((tmp_path / "state" / inbox.FOLDER).glob("*.json")) == []


def test_a_window_that_does_not_answer_gets_nothing_later(tmp_path: Path, games: list[Path]) -> None:
    held = Inbox.claim(tmp_path)
    assert held and not send(tmp_path, games, patience=0.0)
    assert held.take() == []
    held.close()


def test_of_two_windows_one_has_the_inbox_and_the_other_takes_it_over(tmp_path: Path, games: list[Path]) -> None:
    first, second = window(tmp_path), window(tmp_path)
    assert sent(tmp_path, games[:1], first) and second.table.record is None
    close(first)
    second.tick(EVERY)
    assert sent(tmp_path, games[1:], second)
    second.tick(EVERY)
    assert second.table.record and "Ivan" in second.table.record.players[0]
    close(second)


@pytest.mark.parametrize("lesson", [False, True])
def test_a_game_or_a_lesson_that_goes_on_is_not_disturbed(tmp_path: Path, games: list[Path], lesson: bool) -> None:
    class Playing(Mode):
        layer = Layer.GAME
        over = False

        @property
        def live(self) -> bool:
            return not self.over and not lesson

        def lets_through(self, action: Action) -> bool:
            return self.over or not lesson or action is not Action.OPEN

    session, playing = window(tmp_path), Playing()
    session.table.modes.join(playing)
    assert sent(tmp_path, games[:1], session) == ["one.txt was sent here: it opens when this is over"]
    assert session.table.record is None
    playing.over = True
    session.tick(EVERY)
    assert session.table.record and "Olga" in session.table.record.players[0]
    close(session)


def test_what_holds_no_game_is_said_and_nothing_changes(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    session = window(tmp_path / "state")
    assert sent(tmp_path / "state", [empty], session) == [f"{empty}: there is no game"]
    assert session.table.record is None and session.table.messages[-1].error and not session.table.recent
    close(session)


def test_damaged_notes_are_thrown_away(tmp_path: Path) -> None:
    held = Inbox.claim(tmp_path)
    assert held
    for text in ("", "{", "[1]", "7", '["/a"]'):
        (tmp_path / inbox.FOLDER / "x.json").write_text(text, encoding="utf-8")
        assert held.take() == ([Path("/a")] if "/a" in text else [])
    held.close()


def test_what_was_sent_to_a_window_that_is_gone_is_not_for_the_next_one(tmp_path: Path) -> None:
    (tmp_path / inbox.FOLDER).mkdir()
    (tmp_path / inbox.FOLDER / "1.json").write_text('["/old"]', encoding="utf-8")
    held = Inbox.claim(tmp_path)
    assert held and held.take() == []
    held.close()


def test_files_that_were_sent_one_after_the_other_arrive_so(tmp_path: Path) -> None:
    held = Inbox.claim(tmp_path)
    assert held
    names = [f"/{number}" for number in range(20)]
    for number in sorted(range(20), key=lambda number: number * 7 % 20):
        (tmp_path / inbox.FOLDER / f"{number:02}.json").write_text(f'["/{number}"]', encoding="utf-8")
    assert held.take() == [Path(name) for name in names] and held.take() == []
    (tmp_path / inbox.FOLDER / "x.json").write_text('["/a", "/b\\u0000"]', encoding="utf-8")
    assert held.take() == [], "there are no such names"
    held.close()


def test_the_command_hands_files_over(
    tmp_path: Path, games: list[Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ZERTZ3D_STATE", str(tmp_path / "state"))
    session = window(tmp_path / "state")
    codes: list[int] = []
    monkeypatch.chdir(tmp_path)
    sender = Thread(target=lambda: codes.append(command_line.main([*(path.name for path in games), "--send"])))
    sender.start()
    while sender.is_alive():
        session.tick(EVERY)
    session.tick(EVERY)
    assert codes == [0] and session.table.games.paths == games, "wherever the window was started"
    assert command_line.main(["replay", "--send"]) == 2
    assert command_line.main([str(tmp_path / "none.txt"), "--send"]) == 1
    close(session)


def test_the_inbox_is_looked_into_now_and_then_and_what_waits_is_said_once(
    tmp_path: Path, games: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Playing(Mode):
        layer = Layer.GAME

        @property
        def live(self) -> bool:
            return True

    session = window(tmp_path)
    session.table.modes.join(Playing())
    looks: list[int] = []
    take = Inbox.take
    monkeypatch.setattr(Inbox, "take", lambda inbox: looks.append(1) or take(inbox))
    for _frame in range(20):
        session.tick(EVERY / 10)
    assert 1 <= len(looks) <= 2
    said = "one.txt was sent here: it opens when this is over"
    assert sent(tmp_path, games[:1], session) == [said]
    session.table.messages.dismiss(session.table.messages[-1].id)
    before = [message.text for message in session.table.messages]
    for _look in range(3):
        session.tick(EVERY)
    assert [message.text for message in session.table.messages] == before
    close(session)
