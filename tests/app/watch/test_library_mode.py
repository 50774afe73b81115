"""The list of games: which row is chosen, what is said of it, and how it leaves the table."""

from pathlib import Path

import pytest

from tests.app.games import NOTATION
from tests.app.sessions import overlay_of
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.session.session import Session
from zertz3d.app.system.settings import Settings
from zertz3d.app.watch.library_mode import REFRESH, LibraryMode
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.hud.screen_model import Library
from zertz3d.intents import Action, Intent

NAMES = ("Anna", "Boris", "Carla", "Dora")


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """Somebody who looks at the third of four games."""
    for name in NAMES:
        ended = NOTATION.replace("Anna Ørsted", name).replace("3. Bg4,a4", "3. Bg4,a4 1-0")
        (tmp_path / f"{name}.txt").write_text(ended, encoding="utf-8")
    games = GameList([tmp_path])
    games.grow(lambda: True)
    opened = open_session(games, Settings())
    opened.table.open_game(2)
    opened.handle(Intent(Action.LIBRARY))
    return opened


def listed(session: Session) -> Library:
    shown = overlay_of(session)
    assert isinstance(shown, Library)
    return shown


def test_the_game_on_the_table_is_selected_until_something_is_typed(session: Session) -> None:
    assert listed(session).selected == 2
    session.handle(Intent(Action.SELECT, 3))
    assert listed(session).selected == 3
    session.handle(Intent(Action.FILTER, "a"))
    assert listed(session).selected == 0
    session.handle(Intent(Action.SELECT, 99))
    assert listed(session).selected == len(listed(session).rows) - 1


@pytest.mark.parametrize("index", [0, 3, -1])
def test_opened_again_the_list_begins_with_the_game_on_the_table_if_it_is_one_of_the_list(
    index: int, session: Session
) -> None:
    session.handle(Intent(Action.SELECT, 1))
    session.handle(Intent(Action.CANCEL))
    assert overlay_of(session) is None
    session.table.index = index
    session.handle(Intent(Action.LIBRARY))
    assert listed(session).selected == max(0, index)


def test_how_games_ended_is_learned_and_how_far_that_is_is_said(session: Session) -> None:
    assert listed(session).reading == 0.0
    assert [row.result for row in listed(session).rows] == [row.result for row in session.table.games.rows]
    while listed(session).reading is not None:
        before = listed(session).reading
        session.table.games.work_out([], iter([True, False]).__next__)
        after = listed(session).reading
        assert after is None or before is None or after > before
    session.tick(REFRESH)
    assert [row.result for row in listed(session).rows] == [row.result for row in session.table.games.rows]
    assert all(row.result for row in listed(session).rows)


def test_a_chosen_game_plays_without_the_list(session: Session) -> None:
    session.handle(Intent(Action.OPEN_GAME, 1))
    assert overlay_of(session) is None
    assert session.table.record and session.table.record.players[0] == "Boris"
    assert session.table.player.playback.playing


def test_no_game_and_no_fitting_game_are_told_apart(session: Session) -> None:
    session.handle(Intent(Action.FILTER, "nobody of that name"))
    assert (listed(session).rows, listed(session).empty) == ((), "No matching games")
    session.table.modes.join(LibraryMode(session.table, GameList()))
    assert (listed(session).rows, listed(session).empty) == ((), "There are no games here yet")


@pytest.mark.parametrize("action", [Action.LIBRARY, Action.ESCAPE, Action.CANCEL, Action.OPEN])
def test_the_list_goes_when_it_is_left_or_another_way_is_taken(session: Session, action: Action) -> None:
    session.handle(Intent(action))
    assert not any(isinstance(mode, LibraryMode) for mode in session.table.modes)


def test_games_in_sight_are_worked_out_first_and_only_ways_that_are_there_are_offered(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted: list[list[int]] = []
    monkeypatch.setattr(session.table.games, "work_out", lambda first, going_on: wanted.append(list(first)))
    session.tick(0.0)
    session.handle(Intent(Action.SELECT, 3))
    session.tick(0.0)
    assert wanted == [[2, 3], [3]]
    assert [button.label for button in listed(session).buttons] == ["Open…"], "there are no games of one's own here"
