"""The modes that every window has, besides watching."""

import contextlib

from zertz3d.app.analysis.evaluation_cache import EvaluationCache
from zertz3d.app.analysis.evaluation_queue import EvaluationQueue
from zertz3d.app.analysis.guess_menu import GuessMenu
from zertz3d.app.analysis.puzzle_mode import PuzzleMode
from zertz3d.app.analysis.teacher_mode import TeacherMode
from zertz3d.app.editor.editor_menu import EditorMenu
from zertz3d.app.filming.film_mode import FilmMode
from zertz3d.app.lessons.lesson_menu import LessonMenu
from zertz3d.app.menu.home_mode import HomeMode
from zertz3d.app.menu.menu_mode import MenuMode
from zertz3d.app.menu.rules_mode import RulesMode
from zertz3d.app.menu.settings_mode import SettingsMode
from zertz3d.app.play.new_game_mode import NewGameMode
from zertz3d.app.play.shared.two_machines_menu import TwoMachinesMenu
from zertz3d.app.session import Table
from zertz3d.app.system import paths, user_state
from zertz3d.app.system.autosave import Store
from zertz3d.app.watch.my_games_mode import MyGamesMode
from zertz3d.app.watch.sent_files_mode import SentFilesMode


def join_usual_modes(table: Table, kept: user_state.UserState) -> NewGameMode:
    """Let them take part; returns the one that begins games."""

    def remember() -> None:
        user_state.save(kept, paths.state_folder())

    opinions = EvaluationCache(paths.cache_folder())
    store = Store(paths.state_folder())
    with contextlib.suppress(OSError):
        store.file_ended()
    new_game = NewGameMode(table, kept, store, remember=remember)
    for mode in (
        TeacherMode(table, EvaluationQueue(opinions)),
        PuzzleMode(table, EvaluationQueue(opinions)),
        GuessMenu(table, lambda: EvaluationQueue(opinions)),
        EditorMenu(table),
        LessonMenu(table, kept, remember),
        MyGamesMode(table, store),
        FilmMode(table),
        SentFilesMode(table, paths.state_folder()),
        new_game,
        TwoMachinesMenu(table, new_game, paths.state_folder(), remember),
        HomeMode(table, lambda: next((game.label for game in store.unfinished()), "")),
        SettingsMode(table, kept, remember),
        RulesMode(table),
        MenuMode(table),
    ):
        table.modes.join(mode)
    return new_game
