"""The table of keys in the README: `python -m zertz3d.tools.keys_table` prints it, made from what the modes declare."""

from zertz3d.app.analysis.guess_menu import GuessMenu
from zertz3d.app.analysis.teacher_mode import TeacherMode
from zertz3d.app.editor.editor_menu import EditorMenu
from zertz3d.app.editor.editor_mode import EditorMode
from zertz3d.app.filming.film_mode import FilmMode
from zertz3d.app.hand.hand_mode import HandMode
from zertz3d.app.lessons.lesson_menu import LessonMenu
from zertz3d.app.menu.menu_modes import MENU_MODES
from zertz3d.app.play.arbiter.public_picture import PublicPictureMode
from zertz3d.app.play.live_game_mode import LiveGameMode
from zertz3d.app.play.new_game_mode import NewGameMode
from zertz3d.app.session.bindings import to_markdown
from zertz3d.app.watch.games_mode import GamesMode
from zertz3d.app.watch.help_mode import HelpMode
from zertz3d.app.watch.my_games_mode import MyGamesMode
from zertz3d.app.watch.souvenir_mode import SouvenirMode
from zertz3d.app.watch.watch_mode import WatchMode
from zertz3d.app.window.look_mode import LookMode
from zertz3d.app.window.window_mode import WindowMode

MODES = (
    HandMode, NewGameMode, LiveGameMode, LessonMenu, EditorMenu, WatchMode, GamesMode, SouvenirMode, MyGamesMode,
    FilmMode, TeacherMode, GuessMenu, EditorMode, LookMode, WindowMode, HelpMode, PublicPictureMode, *MENU_MODES,
)  # fmt: skip
"""The modes whose keys the README lists, in its order."""


def keys_table() -> str:
    """The table as Markdown."""
    return to_markdown(binding for mode in MODES for binding in mode.BINDINGS)


if __name__ == "__main__":
    print(keys_table())
