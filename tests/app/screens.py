"""Every screen of the program as a value, reached as a person would reach it, without a window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

from tests.app.kiosk.kiosk_table import Table as KioskTable
from tests.app.kiosk.kiosk_table import table as kiosk_table
from tests.app.thinkers import StandIn, take_the_first
from tests.conftest import ROOT
from zertz3d import words
from zertz3d.app.analysis.evaluation_queue import EvaluationQueue
from zertz3d.app.analysis.guess_menu import GuessMenu
from zertz3d.app.analysis.puzzle_mode import PuzzleMode
from zertz3d.app.analysis.teacher_mode import TeacherMode
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.editor.editor_menu import EditorMenu
from zertz3d.app.filming.film_mode import FilmMode
from zertz3d.app.filming.film_process import FilmProcess
from zertz3d.app.hand.hand_mode import HandMode
from zertz3d.app.lessons.lesson_files import all_lessons
from zertz3d.app.lessons.lesson_menu import LessonMenu
from zertz3d.app.menu.home_mode import HomeMode
from zertz3d.app.menu.menu_mode import MenuMode
from zertz3d.app.menu.rules_mode import RulesMode
from zertz3d.app.menu.settings_mode import SettingsMode
from zertz3d.app.play.computer import Computer
from zertz3d.app.play.new_game_mode import NewGameMode
from zertz3d.app.session import Table
from zertz3d.app.session.mode import Mover
from zertz3d.app.session.screen_builder import ScreenBuilder
from zertz3d.app.system.autosave import Store
from zertz3d.app.system.settings import Settings
from zertz3d.app.system.user_state import UserState
from zertz3d.app.watch.my_games_mode import MyGamesMode
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.app.window.look_mode import LookMode
from zertz3d.app.window.table_view import TableView
from zertz3d.app.window.window_mode import WindowMode
from zertz3d.hud.screen_model import Screen
from zertz3d.intents import Action, FieldAnswer, Intent, MenuSpot, Payload, TableSpot
from zertz3d.motion.layout import Pose, rest
from zertz3d.motion.piece_roles import Cast
from zertz3d.rules import Board
from zertz3d.scene.audio.player import Sound

GAMES = ROOT / "assets" / "games"


class Unfilmed:
    """A film that is being made and never done."""

    output, share, left, fault, cancelled = Path("/home/anna/Videos/final.mp4"), 0.4, 21.0, "", False

    def __init__(self) -> None:
        self.told: dict[str, float] = {}

    def look(self) -> bool:
        """It goes on."""
        return True

    def cancel(self) -> None:
        """It is told to end."""


class Visitor:
    """Somebody at a table with every mode of a window, whose computer thinks at once."""

    def __init__(self, folder: Path, *games: str) -> None:
        shelf = GameList([GAMES / f"{name}.txt" for name in games or ("study",)])
        shelf.grow(lambda: True)
        self.session = open_session(shelf, Settings(motion="none", auto_advance=False))
        table = self.table = self.session.table
        kept, store = UserState(), Store(folder / "state")
        view = cast(
            TableView,
            SimpleNamespace(fullscreen=False, hud=SimpleNamespace(scale=1.0), camera=SimpleNamespace(following=True)),
        )
        for mode in (
            WindowMode(table, view, Sound(None), lambda changed: None),
            LookMode(table, view, kept),
            HandMode(table),
            TeacherMode(table, EvaluationQueue(worker=StandIn())),
            PuzzleMode(table, EvaluationQueue(worker=StandIn())),
            GuessMenu(table, lambda: EvaluationQueue(worker=StandIn())),
            EditorMenu(table),
            LessonMenu(table, kept),
            MyGamesMode(table, store),
            FilmMode(table, lambda *wanted: cast(FilmProcess, Unfilmed())),
            NewGameMode(table, kept, store, Computer(lambda: StandIn(take_the_first)), lambda: 0),
            HomeMode(table, lambda: next((game.label for game in store.unfinished()), "")),
            SettingsMode(table, kept),
            RulesMode(table),
            MenuMode(table),
        ):
            table.modes.join(mode)
        table.open_game(0)

    def do(self, action: Action, value: Payload = None) -> None:
        """Ask for something."""
        self.session.handle(Intent(action, value))
        self.wait(0.2)

    def answer(self, field: str, text: str) -> None:
        """Answer a question of a form."""
        self.do(Action.FORM, FieldAnswer(field, text))

    def play(self, move: str, by: Mover = Mover.HAND) -> None:
        """Play a move as a hand would."""
        self.session.play(self.table.player.ahead.position.parse_move(move), by)
        self.wait(4.0)

    def wait(self, seconds: float) -> None:
        """Let time pass; all games have been found by then, however slow the machine."""
        self.table.games.look(lambda: True)
        for _ in range(max(1, round(seconds / 0.1))):
            self.session.tick(0.1)


class Seen(NamedTuple):
    """A screen, and the table behind it."""

    screen: Screen
    board: Board
    cast: Cast
    poses: dict[str, Pose]
    near: bool
    bare: bool
    """Whether the camera has the whole picture."""


def seen_of(table: Table) -> Seen:
    """What is to be seen of a table now."""
    player = table.player
    cast = player.film.cast_after(player.turn)
    poses = rest(player.node.position, cast)
    return Seen(ScreenBuilder().build(table), player.film.start.board, cast, poses, table.modes.near, table.hidden)


Way = Callable[[Visitor], None]


def _watch(at: Visitor) -> None:
    at.table.player.go_to_turn(9)
    at.wait(0.2)


def _end(at: Visitor) -> None:
    at.table.player.go_to_turn(99)
    at.table.player.seek(at.table.player.film.duration)
    at.wait(0.2)


def _asks(*steps: Action | tuple[Action, Any]) -> Way:
    """A way that only asks for things."""

    def way(at: Visitor) -> None:
        for step in steps:
            at.do(*(step if isinstance(step, tuple) else (step,)))

    return way


def _context(at: Visitor) -> None:
    _watch(at)
    at.do(Action.CONTEXT, MenuSpot(640.0, 300.0, None, TableSpot("d4", "ring-d4")))


def _move_context(at: Visitor) -> None:
    _watch(at)
    at.do(Action.CONTEXT, MenuSpot(200.0, 300.0, id(at.table.player.line[5])))


def _review(at: Visitor) -> None:
    _end(at)
    at.do(Action.REVIEW)
    at.wait(8.0)


def _why(at: Visitor) -> None:
    _review(at)
    at.table.player.go_to_turn(17)
    at.wait(0.5)
    at.do(Action.WHY)
    at.wait(2.0)


def _guess(at: Visitor) -> None:
    at.do(Action.GUESS)
    at.do(Action.GUESS_START)
    at.wait(1.0)


def _play(at: Visitor) -> None:
    at.do(Action.QUICK_GAME)
    at.play("Wd4,a1")


def _play_computer(at: Visitor) -> None:
    at.do(Action.QUICK_GAME, "beginner")
    at.play("Wd4,a1")


def _resigned(at: Visitor) -> None:
    _play(at)
    at.do(Action.RESIGN)
    at.do(Action.ANSWER, 0)
    at.wait(1.0)


def _lesson(number: int) -> Way:
    def way(at: Visitor) -> None:
        at.do(Action.LEARN)
        at.answer("lesson", all_lessons()[number - 1].name)
        at.do(Action.LESSON_BEGIN)
        at.wait(3.0)

    return way


def _puzzle(at: Visitor) -> None:
    at.do(Action.PUZZLES)
    at.do(Action.OPEN_GAME, 0)
    at.wait(2.0)


def _film(at: Visitor) -> None:
    _watch(at)
    at.do(Action.FILM)


def _filming(at: Visitor) -> None:
    _film(at)
    at.do(Action.FILM_START)
    at.wait(0.5)


WAYS: dict[str, Way] = {
    "watch": _watch,
    "end": _end,
    "moves": lambda at: (_watch(at), at.do(Action.MOVES, True))[0],
    "home": _asks(Action.HOME),
    "home: how well": _asks(Action.HOME, (Action.HOME_ASK, "levels")),
    "menu": _asks(Action.MENU),
    "menu of the table": _context,
    "menu of a move": _move_context,
    "settings": _asks(Action.SETTINGS),
    "help": _asks(Action.HELP),
    "rules": _asks(Action.RULES),
    "rules: a middle page": _asks((Action.RULES, 7)),
    "open": _asks(Action.OPEN),
    "save": _asks(Action.SAVE),
    "my games": _asks(Action.MY_GAMES),
    "library": _asks(Action.LIBRARY),
    "puzzles": _asks(Action.PUZZLES),
    "puzzle": _puzzle,
    "type a move": _asks(Action.TYPE_MOVE),
    "turn": _asks(Action.GO_TO_TURN),
    "review": _review,
    "why": _why,
    "hint": lambda at: (_watch(at), at.do(Action.HINT), at.wait(1.0))[0],
    "best line": lambda at: (_watch(at), at.do(Action.BEST_LINE), at.wait(1.0))[0],
    "guess?": _asks(Action.GUESS),
    "guess": _guess,
    "film?": _film,
    "film": _filming,
    "new game": _asks(Action.NEW),
    "two players": _play,
    "against the computer": _play_computer,
    "resign?": lambda at: (_play(at), at.do(Action.RESIGN))[0],
    "resigned": _resigned,
    "home in a game": lambda at: (_play(at), at.do(Action.HOME))[0],
    "lessons": _asks(Action.LEARN),
    "lesson 1": _lesson(1),
    "lesson 9": _lesson(9),
    "lesson 13": _lesson(13),
    "editor": _asks(Action.SET_UP),
    "editor: board": _asks(Action.SET_UP, Action.SET_UP_BOARD),
    "to take home": lambda at: (_end(at), at.do(Action.SOUVENIR))[0],
}
"""How each screen is reached."""


def _kiosk_welcome(at: KioskTable) -> None:
    at.touch()


def _kiosk_levels(at: KioskTable) -> None:
    at.touch()
    at.choose("Play against the computer")


def _kiosk_first(at: KioskTable) -> None:
    _kiosk_levels(at)
    at.choose("I have never played")


def _kiosk_game(at: KioskTable) -> None:
    at.touch()
    at.choose("Two players")


def _kiosk_step(at: KioskTable) -> None:
    at.touch()
    at.choose("Look at this game")


def _kiosk_lesson(at: KioskTable) -> None:
    at.touch()
    at.choose("Learn the game")
    at.choose("Begin")


def _kiosk_asking(at: KioskTable) -> None:
    _kiosk_game(at)
    at.later(61)


KIOSK_WAYS: dict[str, Callable[[KioskTable], None]] = {
    "show": lambda at: None,
    "welcome": _kiosk_welcome,
    "how well": _kiosk_levels,
    "first game": _kiosk_first,
    "visit": _kiosk_game,
    "step": _kiosk_step,
    "lesson": _kiosk_lesson,
    "still there?": _kiosk_asking,
    "operator": lambda at: at.call(),
}
"""How each screen at an event is reached."""


@contextmanager
def spoken(language: str) -> Iterator[None]:
    """Everything is told in a language for the length of a block."""
    before = words.chosen()
    words.choose(language)
    try:
        yield
    finally:
        words.choose(before)


@cache
def all_seen(language: str) -> dict[str, Seen]:
    """Every screen by its name, in a language."""
    found = {}
    with spoken(language), TemporaryDirectory() as folder:
        for name, way in WAYS.items():
            visitor = Visitor(Path(folder) / name.replace(":", ""))
            way(visitor)
            found[name] = seen_of(visitor.table)
        shows = Path(folder) / "shows"
        shows.mkdir()
        with kiosk_table(shows) as at:
            for name, step in KIOSK_WAYS.items():
                if at.state != "show":
                    at.theatre.kiosk.go_back("the next screen")
                at.wait(0.5, 0.1)
                step(at)
                found[f"event: {name}"] = seen_of(at.theatre.table)
    return found


NAMES = (*WAYS, *(f"event: {name}" for name in KIOSK_WAYS))
