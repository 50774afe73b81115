"""A viewer without a screen."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.games import NOTATION
from tests.app.thinkers import StandIn
from tests.scene.conftest import world
from tests.scene.virtual_mouse import Hand
from zertz3d.app.analysis.evaluation_queue import EvaluationQueue
from zertz3d.app.analysis.guess_menu import GuessMenu
from zertz3d.app.analysis.teacher_mode import TeacherMode
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.editor.editor_menu import EditorMenu
from zertz3d.app.filming.film_mode import FilmMode
from zertz3d.app.lessons.lesson_menu import LessonMenu
from zertz3d.app.menu.home_mode import HomeMode
from zertz3d.app.menu.menu_mode import MenuMode
from zertz3d.app.menu.rules_mode import RulesMode
from zertz3d.app.menu.settings_mode import SettingsMode
from zertz3d.app.play.new_game_mode import NewGameMode
from zertz3d.app.system.autosave import Store
from zertz3d.app.system.settings import Settings
from zertz3d.app.system.user_state import UserState
from zertz3d.app.watch.my_games_mode import MyGamesMode
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.app.window.window import GameWindow
from zertz3d.scene.audio.player import Sound
from zertz3d.scene.display.backend import Base


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A home folder for those who save pictures."""
    folder = tmp_path_factory.mktemp("home")
    (folder / "Pictures").mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(folder))
        yield folder


@pytest.fixture(scope="module")
def base() -> Iterator[Base]:
    """ShowBase drawing with OpenGL, offscreen."""
    with world(None) as opened:
        yield opened


@pytest.fixture(scope="module")
def hand(base: Base) -> Hand:
    """A mouse and keyboard on `base`."""
    base.task_mgr.remove("igLoop")
    return Hand(base)


@pytest.fixture(scope="module")
def viewer(base: Base, hand: Hand, home: Path) -> Iterator[GameWindow]:
    """A viewer of two games, drawn cheaply."""
    games = home / "games"
    games.mkdir()
    (games / "a.txt").write_text(NOTATION, encoding="utf-8")
    (games / "b.txt").write_text('[Board "48"]\n[Player1 "Dora"]\n\n1. We5,a1\n', encoding="utf-8")
    shelf = GameList([games])
    shelf.grow(lambda: True)
    session = open_session(shelf, Settings(tier="low"))
    session.table.open_game(0)
    session.table.modes.join(TeacherMode(session.table, EvaluationQueue(worker=StandIn())))
    session.table.modes.join(FilmMode(session.table))
    session.table.modes.join(GuessMenu(session.table, lambda: EvaluationQueue(worker=StandIn())))
    session.table.modes.join(NewGameMode(session.table, UserState()))
    session.table.modes.join(EditorMenu(session.table))
    session.table.modes.join(LessonMenu(session.table, UserState()))
    session.table.modes.join(RulesMode(session.table))
    for mode in (HomeMode(session.table), SettingsMode(session.table, UserState()), MenuMode(session.table)):
        session.table.modes.join(mode)
    session.table.modes.join(MyGamesMode(session.table, Store(home / "state")))
    made = GameWindow(base, session, UserState(), Sound(None))
    made.tick(0.02)
    yield made
    made.close()
