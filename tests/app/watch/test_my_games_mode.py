"""My games: what was played on this machine, to be gone on with or seen again."""

import os
from datetime import date
from pathlib import Path

import pytest

from tests.app.sessions import overlay_of
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.play.new_game_mode import NewGameMode
from zertz3d.app.play.terms import Terms, parse_seat
from zertz3d.app.session.session import Session
from zertz3d.app.system.autosave import OFFERED, Store
from zertz3d.app.system.settings import Settings
from zertz3d.app.system.user_state import UserState
from zertz3d.app.watch.my_games_mode import MyGamesList, MyGamesMode
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.errors import UsageError
from zertz3d.hud.screen_model import Library
from zertz3d.intents import Action, Intent
from zertz3d.rules import Game


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Two games that are over, of which the one of Zoë ended last, and one that waits."""
    made = Store(tmp_path / "state")
    for number, names in enumerate((("Ada", "Bo"), ("Zoë", "Bo"), ("Mia", "Tom"))):
        game = played(names)
        slot = made.begin()
        slot.save(game)
        if names[0] != "Mia":
            game.resign(1)
            kept = slot.finish(game, made.finished)
            assert kept
            os.utime(kept, (1e9 + number, 1e9 + number))
        slot.release()
    return made


def played(names: tuple[str, str]) -> Game:
    seats = parse_seat(names[0]), parse_seat(names[1])
    game = Terms("37", "standard", seats).game(lambda: 0, date(2026, 3, 1))
    game.play(game.position.parse_move("Wd4,a1"))
    return game


@pytest.fixture
def session(store: Store) -> Session:
    opened = open_session(GameList(), Settings())
    opened.table.modes.join(NewGameMode(opened.table, UserState(), store))
    opened.table.modes.join(MyGamesMode(opened.table, store))
    return opened


def listed(session: Session) -> Library:
    session.handle(Intent(Action.MY_GAMES))
    for _ in range(100):
        session.tick(0.05)
    shown = overlay_of(session)
    assert isinstance(shown, Library) and shown.title == "My games"
    return shown


def test_games_that_wait_come_first_then_the_latest(session: Session) -> None:
    assert [(row.players, row.result) for row in listed(session).rows] == [
        ("Mia – Tom", "Resume"), ("Zoë – Bo", "1–0"), ("Ada – Bo", "1–0"),
    ]  # fmt: skip
    assert [button.label for button in listed(session).buttons] == ["Open…"]


def test_a_game_that_waits_is_gone_on_with(session: Session, store: Store) -> None:
    session.handle(Intent(Action.OPEN_GAME, listed(session).rows[0].index))
    assert overlay_of(session) is None and session.table.modes.live
    assert session.table.record and session.table.record.players == ("Mia", "Tom")
    assert store.unfinished() == []
    for mode in tuple(session.table.modes):
        session.table.modes.leave(mode)
    assert len(store.unfinished()) == 1


def test_a_game_that_is_over_is_seen_from_its_start(session: Session) -> None:
    session.handle(Intent(Action.OPEN_GAME, listed(session).rows[2].index))
    assert overlay_of(session) is None and not session.table.modes.live
    assert session.table.record and session.table.record.players == ("Ada", "Bo")
    assert (session.table.player.turn, session.table.player.playback.playing) == (0, True)


def test_the_library_leads_there_and_closing_changes_nothing(session: Session) -> None:
    before = session.table.games
    session.handle(Intent(Action.LIBRARY))
    shown = overlay_of(session)
    assert isinstance(shown, Library)
    assert [button.label for button in shown.buttons] == ["My games", "Open…"]
    session.handle(shown.buttons[0].intent)
    assert listed(session).total == 3
    session.handle(Intent(Action.CANCEL))
    session.handle(Intent(Action.CANCEL))
    assert overlay_of(session) is None and session.table.games is before


def test_who_has_played_nothing_is_told_so(tmp_path: Path) -> None:
    opened = open_session(GameList(), Settings())
    opened.table.modes.join(MyGamesMode(opened.table, Store(tmp_path / "none")))
    opened.handle(Intent(Action.MY_GAMES))
    shown = overlay_of(opened)
    assert isinstance(shown, Library) and (shown.rows, shown.empty) == ((), "You have not played a game here yet")


def test_a_game_of_another_window_is_refused(session: Session, store: Store) -> None:
    shown = listed(session)
    taken = store.take(store.unfinished()[0].path)
    assert taken
    session.handle(Intent(Action.OPEN_GAME, shown.rows[0].index))
    assert "another window" in session.table.messages[-1].text
    taken.release()


def test_a_game_that_is_not_in_the_list_is_said(session: Session) -> None:
    count = listed(session).total
    mode = next(mode for mode in session.table.modes if isinstance(mode, MyGamesList))
    for index in (count, -1):
        with pytest.raises(UsageError, match="there is no such game in the list"):
            mode.choose(index)


def test_however_many_games_wait_all_are_listed_and_by_their_players_alone(session: Session, store: Store) -> None:
    for number in range(OFFERED + 2):
        slot = store.begin()
        slot.save(played((f"P{number}", "Tom")))
        slot.release()
    rows = listed(session).rows
    assert len(rows) == OFFERED + 5 and {row.name for row in rows} == {""}
