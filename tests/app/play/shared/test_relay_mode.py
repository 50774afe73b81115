"""A game that is relayed while it is played: every turn, take-back, resignation and clock stands in the file."""

from pathlib import Path

import pytest

from tests.app.sessions import play, screen_of
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.play.clock import Control
from zertz3d.app.play.new_game_mode import NewGameMode
from zertz3d.app.play.shared.relay_mode import AGAIN, RelayMode
from zertz3d.app.play.terms import Seat, Terms, read_terms
from zertz3d.app.session.messages import TOAST
from zertz3d.app.session.mode import Mover
from zertz3d.app.session.session import Session
from zertz3d.app.system.settings import Settings
from zertz3d.app.system.user_state import UserState
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.intents import Action, Intent
from zertz3d.records.reader import read
from zertz3d.records.record import Record

TERMS = Terms("37", "standard", (Seat("Anna"), Seat("Boris")), first=0, control=Control(1800, 10))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "hall").mkdir()
    return tmp_path / "hall" / "board-1.txt"


def opened(path: Path) -> tuple[Session, NewGameMode]:
    session = open_session(GameList(), Settings())
    newgame = NewGameMode(session.table, UserState())
    session.table.modes.join(newgame)
    relay = RelayMode(path)
    relay.begin(session.table)
    if relay.left:
        newgame.begin(read_terms(relay.left), relay.left)
    else:
        newgame.begin(TERMS)
    return session, newgame


def wait(session: Session, seconds: float) -> None:
    for _ in range(round(seconds / 0.1)):
        session.tick(0.1)


def record_of(path: Path) -> Record:
    return read(path)[-1]


def test_every_turn_stands_in_the_file(path: Path) -> None:
    session, _ = opened(path)
    wait(session, 0.1)
    assert record_of(path).players == ("Anna", "Boris") and record_of(path).moves == []
    for number, move in enumerate(("Wd4,d1", "Ga1,g1", "Bg4,a4"), 1):
        play(session, move, Mover.TYPED)
        wait(session, 0.1)
        assert len(record_of(path).moves) == number
        wait(session, 6)
    game = record_of(path).game
    assert game and game.headers["Clock"] == "30+10"
    assert [node.clock is not None for node in game.main_line()] == [True, True, True]
    session.handle(Intent(Action.UNDO))
    wait(session, 0.1)
    assert len(record_of(path).moves) == 2
    session.table.player.game.resign(0)
    wait(session, 0.1)
    assert record_of(path).end == "resign"


def test_a_killed_program_goes_on_where_the_file_stands(path: Path) -> None:
    session, newgame = opened(path)
    play(session, "Wd4,d1")
    wait(session, 6)
    play(session, "Ga1,g1")
    wait(session, 0.1)
    clock = newgame.running and newgame.running.game.clock
    again, resumed = opened(path)
    wait(again, 0.1)
    assert resumed.running and resumed.running.game.names == ("Anna", "Boris")
    assert [str(move) for move in record_of(path).moves] == ["Wd4,d1", "Ga1,g1"]
    assert clock and resumed.running.game.clock
    assert resumed.running.game.clock.left == pytest.approx(clock.left, abs=0.2)
    play(again, "Bg4,a4")
    wait(again, 0.1)
    assert len(record_of(path).moves) == 3 and len(read(path)) == 1


def test_a_rematch_follows_in_the_same_file(path: Path) -> None:
    session, newgame = opened(path)
    play(session, "Wd4,d1")
    wait(session, 0.1)
    session.table.player.game.resign(1)
    wait(session, 0.2)
    newgame.begin(TERMS)
    wait(session, 0.1)
    assert [record.end for record in read(path)] == ["resign", "unfinished"]


def test_a_folder_that_goes_away_is_said_once_and_written_when_it_is_back(path: Path) -> None:
    session, _ = opened(path)
    wait(session, 0.1)
    path.unlink()
    path.parent.rmdir()
    play(session, "Wd4,d1")
    wait(session, 3 * AGAIN)
    said = [toast.text for toast in screen_of(session).toasts if "cannot be written" in toast.text]
    assert len(said) == 1
    wait(session, 2 * TOAST)
    assert not [toast.text for toast in screen_of(session).toasts]
    path.parent.mkdir()
    wait(session, AGAIN + 0.2)
    assert len(record_of(path).moves) == 1


def test_games_that_are_only_looked_at_are_not_written(path: Path) -> None:
    session, _ = opened(path)
    play(session, "Wd4,d1")
    wait(session, 0.1)
    session.table.open_text("1. Wa1,d1 2. Gd4,g1")
    wait(session, 0.5)
    assert [str(move) for move in record_of(path).moves] == ["Wd4,d1"]
