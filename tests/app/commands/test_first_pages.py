"""What lies on the table when `play` and `replay` have opened their window, which is none here."""

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest

from tests.app.games import NOTATION
from tests.app.sessions import overlay_of, play
from zertz3d.app.cli import main, system_motion
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.collection.puzzles import placements_of
from zertz3d.app.editor.editor_menu import EditorMenu
from zertz3d.app.film import instead_of_window
from zertz3d.app.lessons.lesson_menu import LessonMenu
from zertz3d.app.play.arbiter.public_picture import PublicPictureMode
from zertz3d.app.play.live_game_mode import LiveGameMode
from zertz3d.app.play.shared import two_machines
from zertz3d.app.session.follow_file import FileFollower
from zertz3d.app.session.mode import Mode
from zertz3d.app.session.session import Session
from zertz3d.app.system import inbox
from zertz3d.app.system.autosave import Store
from zertz3d.app.system.settings import Settings
from zertz3d.app.window import startup, table_view, window
from zertz3d.hud.screen_model import Form
from zertz3d.intents import Action, Intent
from zertz3d.scene.display import screen_and_sound
from zertz3d.scene.display.monitors import Monitor, Place

M = TypeVar("M", bound=Mode)
TWO = ("--first", "Anna", "--second", "Boris")


class Window:
    """Stands for the window; somebody quits it as soon as it is open, though its table can be seen for a while."""

    def __init__(self, base: None, session: Session, kept: object, sound: None) -> None:
        self.session, self.player = session, session.table.player
        self.view = SimpleNamespace(find_other_screen=lambda: None)
        self.handled: list[Action] = []
        self.follower: FileFollower | None = None
        self.place = Place((0, 0))

    def handle(self, intent: Intent) -> None:
        self.handled.append(intent.action)

    def run(self, follower: FileFollower | None) -> None:
        self.follower = follower

    def modes(self, kind: type[M]) -> list[M]:
        return [mode for mode in self.session.table.modes if isinstance(mode, kind)]

    @property
    def names(self) -> list[str]:
        (live,) = self.modes(LiveGameMode)
        return list(live.game.names)

    @property
    def title(self) -> str:
        overlay = overlay_of(self.session)
        return overlay.title if isinstance(overlay, Form) else ""


Open = Callable[..., Window]


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """Runs a command line, and returns the window it has opened."""
    for part in ("STATE", "CACHE", "CONFIG"):
        monkeypatch.setenv(f"ZERTZ3D_{part}", str(tmp_path / part))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(screen_and_sound, "has_screen", lambda: True)
    monkeypatch.setattr(system_motion, "is_reduced", lambda: False)
    monkeypatch.setattr(startup, "find_zoom", lambda found: 1.0)
    monkeypatch.setattr(startup, "list_monitors", lambda: (Monitor(0, 0, 1920, 1080), Monitor(1920, 0, 1920, 1080)))
    windows: list[Window] = []

    class Noted(Window):
        def __init__(self, base: None, session: Session, kept: object, sound: None) -> None:
            super().__init__(base, session, kept, sound)
            windows.append(self)

    leaving: list[Callable[[], None]] = []

    def open_window(
        settings: object,
        find_place: Callable[[None], Place],
        use: Callable[[None, None], None],
        say: Callable[[str], None],
        leave: Callable[[], None],
    ) -> int:
        leaving.append(leave)
        place = find_place(None)
        use(None, None)
        windows[-1].place = place
        say("it is drawn plainly")
        return 3

    def leave() -> None:
        while leaving:
            leaving.pop()()

    def run(*words: str) -> Window:
        leave()
        assert main.main(words) == 3, "the code of the window is that of the program"
        return windows[-1]

    monkeypatch.setattr(window, "GameWindow", Noted)
    monkeypatch.setattr(startup, "open_window", open_window)
    yield run
    leave()
    assert not windows or not tuple(windows[-1].session.table.modes), "who leaves takes everything along"


# -------------------------------------------------------------------------- play


def test_a_game_that_is_asked_for_begins_at_once(opened: Open) -> None:
    shown = opened("play", *TWO, "--board", "48", "--speed", "2")
    assert shown.names == ["Anna", "Boris"] or shown.names == ["Boris", "Anna"]
    assert shown.player.game.root.position.board.name == "48" and shown.player.playback.rate == 2
    assert shown.title == "" and not shown.handled and shown.follower is None


def test_without_options_a_game_that_was_left_is_offered_or_the_form_asks(opened: Open) -> None:
    assert opened("play").title == "New game"
    shown = opened("play", *TWO)
    play(shown.session, "Wd4,d1")
    assert opened("play").title == "Resume your game?"
    assert opened("play", "--no-resume").title == "New game"
    shown = opened("play", "--resume")
    assert {*shown.names} == {"Anna", "Boris"} and len(shown.player.line) == 1 and shown.title == ""


def test_lessons_and_the_editor_come_before_a_game(opened: Open) -> None:
    lesson = opened("play", "--learn", "2").modes(LessonMenu)[0]
    assert lesson.running and lesson.running.lesson == lesson.lessons[1]
    listed = opened("play", "--learn").modes(LessonMenu)[0]
    assert listed.running is None and listed.chosen
    shown = opened("play", "--set-up")
    assert shown.modes(EditorMenu)[0].editor and not shown.modes(LessonMenu)[0].running


def test_games_that_were_over_when_the_program_was_killed_are_filed(opened: Open, tmp_path: Path) -> None:
    store = Store(tmp_path / "STATE")
    store.playing.mkdir(parents=True)
    (store.playing / "a.txt").write_text(NOTATION + "1-0 {resignation}\n", encoding="utf-8")
    opened("play")
    assert not list(store.playing.glob("*.txt")) and len(store.finished_games()) == 1


def test_a_game_that_is_relayed_is_written_and_seen_by_the_public(opened: Open, tmp_path: Path) -> None:
    (tmp_path / "hall").mkdir()
    shown = opened("play", *TWO, "--relay", "hall/board-1.txt")
    play(shown.session, "Wd4,d1")
    shown.session.tick(0.02)
    assert "Wd4,d1" in (tmp_path / "hall" / "board-1.txt").read_text(encoding="utf-8")
    assert shown.modes(PublicPictureMode)
    shown = opened("play", "--relay", "hall/board-1.txt")
    assert len(shown.player.line) == 1 and shown.title == "", "what stands in the file goes on"
    assert not opened("play", *TWO).modes(PublicPictureMode)


def test_a_table_for_two_machines_is_opened_with_the_name_that_was_told(
    opened: Open, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told: list[tuple[Any, ...]] = []

    def pretend(*given: object) -> two_machines.Begin:
        told.append(given)
        return lambda table, newgame: told.append((table, newgame))

    monkeypatch.setattr(two_machines, "open_table", pretend)
    monkeypatch.setattr(two_machines, "join_table", pretend)
    opened("play", "--host", "--name", "Anna", "--clock", "5")
    (at, _, name, terms), begun = told
    assert name == "Anna" and terms.control.base == 300 and len(begun) == 2
    told.clear()
    (tmp_path / "STATE").mkdir(exist_ok=True)
    (tmp_path / "STATE" / "state.json").write_text('{"game": {"name0": "Olga"}}', encoding="utf-8")
    opened("play", "--host", "192.168.1.20:4711")
    assert (told[0][0].host, told[0][0].port, told[0][2]) == ("192.168.1.20", 4711, "Olga"), (
        "the name that was used last"
    )
    told.clear()
    shown = opened("play", "--join", "192.168.1.20", "--name", "Boris", "--digits", "123456")
    (at, _, name, digits), begun = told
    assert (at.host, name, digits) == ("192.168.1.20", "Boris", "123456") and begun[0] is shown.session.table
    assert shown.title == "", "nothing else is asked"


def test_puzzles_open_at_the_first_and_wait(opened: Open) -> None:
    shown = opened("play", "--puzzles")
    assert shown.session.table.record and placements_of(shown.session.table.record)
    assert shown.session.table.index == 0 and not shown.player.playback.playing and shown.title == ""


# ------------------------------------------------------------------------ replay


@pytest.fixture
def games(tmp_path: Path) -> str:
    """A file with two games."""
    path = tmp_path / "games.txt"
    path.write_text(NOTATION + "\n" + NOTATION.replace("Anna", "Olga"), encoding="utf-8")
    return str(path)


def test_a_file_is_played_from_the_game_and_turn_that_are_asked_for(opened: Open, games: str) -> None:
    shown = opened("replay", games)
    assert (shown.session.table.index, shown.player.turn) == (0, 0) and shown.player.playback.playing
    assert shown.title == "" and shown.follower is None
    shown = opened("replay", games, "--game", "2", "--turn", "1", "--paused", "--speed", "3")
    assert (shown.session.table.index, shown.player.turn) == (1, 1) and not shown.player.playback.playing
    assert shown.player.playback.rate == 3
    assert opened("replay", games, "--watch").follower


def test_files_go_to_another_window_only_if_somebody_says_so(
    opened: Open, games: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[list[Path]] = []
    answers = iter((True, False))

    def send(state: Path, paths: list[Path]) -> bool:
        sent.append(paths)
        return next(answers)

    monkeypatch.setattr(inbox, "send", send)
    opened("replay", games)
    assert not sent
    assert main.main(["replay", games, "--send"]) == 0, "no window of its own"
    assert opened("replay", games, "--send").player.playback.playing, "nobody takes them, so a window opens"
    assert sent == [[Path(games)]] * 2


def test_without_a_file_the_home_opens_over_a_game_that_plays(opened: Open) -> None:
    for words in (("replay",), (), ("--table", "slate")):
        shown = opened(*words)
        assert shown.title == "ZÈRTZ 3D" and shown.player.playback.playing
    assert shown.session.table.settings.table == "slate"


def test_a_window_opens_where_and_as_it_is_wanted(opened: Open, games: str) -> None:
    shown = opened("replay", games)
    assert shown.place.size == table_view.SIZE and not shown.handled
    message = shown.session.table.messages[-1]
    assert message.text == "it is drawn plainly" and message.error
    shown = opened("replay", games, "--size", "640x360", "--screen", "2", "--fullscreen")
    assert shown.place == Place((640, 360), (1920 + 640, 360)) and shown.handled == [Action.FULLSCREEN]


def test_a_window_is_as_large_as_it_was(opened: Open, games: str, tmp_path: Path) -> None:
    (tmp_path / "STATE").mkdir()
    (tmp_path / "STATE" / "state.json").write_text('{"window": [800, 600]}', encoding="utf-8")
    assert opened("replay", games).place == Place((800, 600))
    assert opened("replay", games, "--size", "640x360").place == Place((640, 360))
    kept = '{"window": [800, 600], "monitor": "1920x1080+1920+0", "places": {"1920x1080+1920+0": [2000, 40, 900, 700]}}'
    (tmp_path / "STATE" / "state.json").write_text(kept, encoding="utf-8")
    assert opened("replay", games).place == Place((900, 700), (2000, 40))


@pytest.mark.parametrize("command", ["play", "replay"])
def test_whoever_listens_is_told(command: str, opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[bool, bool]] = []
    monkeypatch.setattr(startup, "narrate", lambda table, printed, spoken: told.append((printed, spoken)))
    for words in ((), ("--narrate",), ("--speak",)):
        opened(command, *words)
    assert told == [(True, False), (False, True)]


# ------------------------------------------------------------------ without a screen


def test_without_a_screen_the_game_that_is_asked_for_becomes_a_film(
    opened: Open, games: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    filmed: list[tuple[str, str]] = []

    def film_here(shelf: GameList, index: int, settings: Settings) -> int:
        filmed.append((shelf.record(index).players[0], settings.table))
        return 0

    monkeypatch.setattr(screen_and_sound, "has_screen", lambda: False)
    monkeypatch.setattr(instead_of_window, "film_here", film_here)
    assert main.main(["replay", games, "--table", "slate"]) == 0
    assert main.main(["replay", games, "--game", "2"]) == 0
    assert filmed == [("Anna Ørsted", "slate"), ("Olga Ørsted", "felt")]


@pytest.mark.parametrize(("number", "said"), [("0", "the first is 1"), ("3", "the last game is 2")])
def test_a_game_that_is_not_there_opens_nothing(
    number: str, said: str, opened: Open, games: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["replay", games, "--game", number]) == 2 and said in capsys.readouterr().err


@pytest.mark.parametrize("ffmpeg", ["/bin/ffmpeg", None])
def test_a_film_instead_of_a_window_is_shot_as_the_settings_say(
    ffmpeg: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(instead_of_window, "find_ffmpeg", lambda: ffmpeg)
    kind, options = instead_of_window.choose_film(Settings(tier="auto", view="top", speed=2.0, hud=False))
    assert (options.tier, options.view, options.speed, options.hud) == ("low", "top", 2.0, False)
    assert (kind, options.follow) == ((".mp4", True) if ffmpeg else (".apng", False))
    kind, options = instead_of_window.choose_film(Settings(tier="classic", table="slate"))
    assert (options.tier, options.theme.name, options.hud) == ("classic", "slate", True)
