"""What a show is told, from the command line to the table: no window is opened, and no process is started."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.app.games import NOTATION
from zertz3d.app.cli.main import main
from zertz3d.app.commands import demo
from zertz3d.app.kiosk import show_process, startup
from zertz3d.app.kiosk.live.live_show import LiveShow, follow_boards
from zertz3d.app.kiosk.live.stream_mode import StreamMode
from zertz3d.app.kiosk.self_play import SelfPlay
from zertz3d.app.kiosk.show_games import ShowGames
from zertz3d.app.kiosk.startup import DemoWishes
from zertz3d.app.system.settings import Settings
from zertz3d.errors import ZertzError
from zertz3d.scene.audio.player import Sound
from zertz3d.scene.display import screen_and_sound
from zertz3d.scene.display.monitors import Place

Told = list[tuple[DemoWishes, Settings]]


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own for what is kept; no config file."""
    monkeypatch.setenv("ZERTZ3D_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("ZERTZ3D_CONFIG", str(tmp_path / "config.toml"))
    (tmp_path / "hall").mkdir()
    (tmp_path / "game.txt").write_text(NOTATION, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "state"


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Told:
    """What shows were told."""
    found: Told = []

    def run_show(wishes: DemoWishes, settings: Settings, *hearing: Callable[..., None]) -> int:
        found.append((wishes, settings))
        return 4

    monkeypatch.setattr(startup, "run_show", run_show)
    return found


def test_a_show_is_told_everything_that_is_wished(told: Told) -> None:
    assert main(["demo", "game.txt", "--tier", "low"]) == 4, "the code of the show is that of the command"
    wishes, settings = told.pop()
    assert wishes == DemoWishes(["game.txt"], (), False, 60.0, None, None) and settings.tier == "low"
    main(["demo", "--selfplay", "club", "casual", "--idle", "90", "--minutes", "5", "--size", "640x360"])
    assert told.pop()[0] == DemoWishes([], ["club", "casual"], False, 90.0, 5.0, (640, 360))
    main(["demo", "--live", "hall", "--delay", "60", "--no-graph", "--screen", "2", "--layout", "stream"])
    assert told.pop()[0] == DemoWishes([], (), False, 60.0, None, None, 2, False, "hall", 60.0, True, None, False)
    main(["demo", "--layout", "stream", "--key", "#00ff00"])
    assert told.pop()[0].key == (0.0, 1.0, 0.0)


def test_the_config_file_wishes_what_the_command_line_does_not(told: Told, tmp_path: Path) -> None:
    said = 'games = ["game.txt"]\nscreen = 2\nsize = "640x360"\nidle = 90\ngraph = false\n'
    (tmp_path / "config.toml").write_text(f"[demo]\n{said}", encoding="utf-8")
    main(["demo"])
    assert told.pop()[0] == DemoWishes(["game.txt"], (), False, 90.0, None, (640, 360), 2, graph=False)
    main(["demo", "--size", "320x200", "--screen", "1", "--idle", "60"])
    assert told.pop()[0] == DemoWishes(["game.txt"], (), False, 60.0, None, (320, 200), 1, graph=False)


def test_a_unit_starts_all_that_was_wished(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "config.toml").write_text("[demo]\nscreen = 2\n", encoding="utf-8")
    assert main(["demo", "game.txt", "--print-unit", "systemd", "--size", "640x360"]) == 0
    said = capsys.readouterr().out
    assert f"demo {tmp_path / 'game.txt'} --kiosk" in said and "--size 640x360 --screen 2" in said
    assert "--screen 2." not in said, "a screen has a whole number"
    assert not any(option in said for option in ("--live", "--delay", "--no-graph", "--layout", "--key", "--selfplay"))
    assert main(["demo", "--print-unit", "systemd", "--selfplay", "club", "casual"]) == 0
    assert "--selfplay club casual" in capsys.readouterr().out
    stream = "--live hall --delay 60 --layout stream --key 00b140 --no-graph --idle 90 --no-hud"
    assert main(["demo", "--print-unit", "systemd", *stream.split()]) == 0
    said = capsys.readouterr().out
    for words in (f"--live {tmp_path / 'hall'} --delay 60", "--layout stream", "--key 00b140", "--idle 90"):
        assert words in said, words
    assert "--no-graph" in said and "--no-hud" in said and "--selfplay" not in said


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("--selfplay club --live hall", "--live shows games that people play: leave --selfplay out"),
        ("--live nowhere", "--live nowhere: there is no such folder"),
        ("game.txt --selfplay club", "name no files with it"),
        ("--delay 60", "--delay belongs to --live FOLDER"),
        ("--live hall --delay -1", "--delay -1 is not a number of seconds from 0 to 3600"),
        ("--live hall --delay 3601", "--delay 3601 is not a number of seconds"),
        ("--idle 4", "--idle 4 is not a number of seconds from 5 to 3600"),
        ("--minutes -1", "--minutes -1 is no time"),
        ("--layout stream --key 00b1400", "--key 00b1400: a colour is six hexadecimal digits"),
    ],
)
def test_what_cannot_be_wished_opens_nothing(
    words: str, answer: str, told: Told, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["demo", *words.split()]) == 2 and answer in capsys.readouterr().err and not told


# -------------------------------------------------------------------- the kiosk


class Show:
    """Stands for the process of a show: says its lines at once, and ends."""

    def __init__(self, said: list[str], code: int) -> None:
        self._said, self._code = said, code

    def lines(self) -> list[str]:
        return self._said

    def ended(self) -> int:
        return self._code

    def end(self) -> None:
        """It has."""


@pytest.fixture
def kiosk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., tuple[int, list[str], list[float]]]]:
    """Runs a kiosk whose shows end with these codes; its code, what its shows were told, and how long it slept."""

    def run(codes: list[int], *words: str) -> tuple[int, list[str], list[float]]:
        wished: list[str] = []
        slept: list[float] = []

        def start(command: list[str], kindness: float, all_output: bool = False) -> Show:
            assert command[-3:-1] == ["demo", "--supervised"] and all_output
            wished.append(command[-1])
            return Show(["event: shows game.txt", "event: a visitor"], codes[len(wished) - 1])

        def sleep(seconds: float) -> None:
            slept.append(seconds)

        monkeypatch.setattr(demo, "LineProcess", start)
        monkeypatch.setattr(demo, "time", SimpleNamespace(monotonic=lambda: 100.0, sleep=sleep))
        return main(["demo", "--kiosk", *words]), wished, slept

    yield run


Kiosk = Callable[..., tuple[int, list[str], list[float]]]


def test_what_a_show_says_is_a_line_for_the_kiosk(capsys: pytest.CaptureFixture[str]) -> None:
    show_process.tell("shows a\n  b.txt")
    show_process.pulse()
    assert capsys.readouterr().out == "event: shows a b.txt\nalive\n"


def test_a_kiosk_keeps_a_log_and_says_how_it_is(kiosk: Kiosk, state: Path) -> None:
    code, _, slept = kiosk([7, 0])
    assert code == 0 and slept == [1.0]
    events = [line.partition("  ")[2] for line in (state / demo.LOG).read_text(encoding="utf-8").splitlines()]
    assert events[0] == "the kiosk starts" and events[-1] == "the kiosk ends" and events.count("a visitor") == 2
    said = json.loads((state / demo.STATUS).read_text(encoding="utf-8"))
    assert (said["running"], said["visits"], said["games"], said["restarts"]) == (False, 2, 2, 1)


@pytest.mark.parametrize(("words", "tiers"), [((), [None, None, "classic"]), (("--tier", "low"), ["low"] * 3)])
def test_a_show_that_dies_early_is_drawn_plainly_unless_somebody_has_chosen(
    words: tuple[str, ...], tiers: list[str | None], kiosk: Kiosk
) -> None:
    _, wished, slept = kiosk([-11, -11, 0], *words)
    assert [json.loads(one)["tier"] for one in wished] == tiers and len(slept) == 2


def test_the_show_of_a_kiosk_is_told_what_the_kiosk_was(
    kiosk: Kiosk, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    bound: list[None] = []
    monkeypatch.setattr(show_process, "end_with_parent", lambda: bound.append(None))
    words = ("--live", "hall", "--delay", "60", "--layout", "stream", "--idle", "90", "--tier", "low")
    _, (wished,), _ = kiosk([0], *words)
    assert not told and main(["demo", "--supervised", wished]) == 4
    wishes, settings = told.pop()
    assert wishes == DemoWishes([], (), True, 90.0, None, None, None, False, "hall", 60.0, True)
    assert settings.tier == "low" and len(bound) == 1, "it ends with the kiosk"


# -------------------------------------------------------------------- the window


def wish(**more: Any) -> DemoWishes:
    """Usual wishes, but for these."""
    usual: dict[str, Any] = {"paths": (), "levels": (), "locked": False, "idle": 60.0, "minutes": None, "size": None}
    return DemoWishes(**(usual | more))


def test_without_a_screen_a_show_is_refused_unless_nobody_is_to_see_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen_and_sound, "has_screen", lambda: False)
    monkeypatch.setattr(startup, "open_window", lambda *given: 5)
    with pytest.raises(ZertzError, match="there is no screen here"):
        startup.run_show(wish(), Settings(), print)
    assert startup.run_show(wish(offscreen=True), Settings(), print) == 5


@pytest.mark.parametrize(
    ("locked", "wanted", "full"), [(True, False, True), (False, False, False), (False, True, True)]
)
def test_a_show_is_watched_and_fills_the_screen_where_it_is_locked(
    locked: bool, wanted: bool, full: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen_and_sound, "has_screen", lambda: True)
    done: list[str] = []
    given: list[Settings] = []
    notes: list[str] = []
    shown = SimpleNamespace(
        fill_screen=lambda: done.append("fill"), run=lambda: done.append("run"), leave=lambda: done.append("leave")
    )

    def open_show(base: None, wishes: DemoWishes, settings: Settings, *more: object) -> SimpleNamespace:
        given.append(settings)
        return shown

    monkeypatch.setattr(startup, "open_show", open_show)

    def open_window(
        settings: Settings, find_place: Callable[[None], Place], use: Callable[[None, None], None],
        say: Callable[[str], None], chosen: Callable[[object], None], offscreen: bool,
    ) -> int:  # fmt: skip
        chosen(SimpleNamespace(tier="low", why="it is small"))
        assert find_place(None) == Place((640, 360)) and say == notes.append and not offscreen
        use(None, None)
        given.append(settings)
        return 0

    monkeypatch.setattr(startup, "open_window", open_window)
    monkeypatch.setattr(
        startup, "find_window_place", lambda found, size, screen: Place(size) if screen == 2 else Place((0, 0))
    )
    settings = Settings(fullscreen=wanted, loop=True, auto_advance=True)
    pulse: list[None] = []
    wishes = wish(locked=locked, size=(640, 360), screen=2)
    assert startup.run_show(wishes, settings, notes.append, lambda: pulse.append(None)) == 0
    assert done == (["fill"] if full else []) + ["run", "leave"]
    assert given[0] == given[1] and given[0].fullscreen is full, "for the window as for the show"
    assert not (given[0].loop or given[0].auto_advance), "the show chooses what comes next"
    assert notes == ["draws in the low tier: it is small"]
    shown.pulse()
    assert len(pulse) == 1


class Window:
    """Stands for the window of a show."""

    def __init__(self, base: object, session: object, sound: object, show: Any, *more: Any) -> None:
        self.show, (self.guests, self.note, self.idle, self.locked, self.gamepads) = show, more
        self.session: Any = session
        self.view = SimpleNamespace(key=lambda colour: setattr(self, "colour", colour))
        self.colour: object = None
        self.seconds_left: float | None = None

    @property
    def streams(self) -> bool:
        return any(isinstance(mode, StreamMode) for mode in self.session.table.modes)


def open_show(monkeypatch: pytest.MonkeyPatch, **more: Any) -> Window:
    """The window of a show with these wishes."""
    monkeypatch.setattr(startup, "KioskWindow", Window)
    shown: Any = startup.open_show(None, wish(**more), Settings(), lambda note: None, Sound(None))  # type: ignore[arg-type]
    assert isinstance(shown, Window)
    return shown


def test_a_show_lies_on_the_table_as_it_is_wished(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = open_show(monkeypatch, paths=("game.txt",))
    assert isinstance(plain.show.source, ShowGames) and not isinstance(plain.show, LiveShow)
    assert (plain.streams, plain.colour, plain.seconds_left, plain.locked) == (False, None, None, False)
    other = open_show(
        monkeypatch, levels=("club",), stream=True, key=(0.0, 1.0, 0.0), minutes=2.0, locked=True, idle=9.0
    )
    assert isinstance(other.show.source, SelfPlay)
    assert (other.streams, other.colour, other.seconds_left) == (True, (0.0, 1.0, 0.0), 120.0)
    assert (other.locked, other.idle) == (True, 9.0)


@pytest.mark.parametrize(
    ("graph", "delay", "recalls"), [(True, 0.0, True), (False, 0.0, False), (True, 60.0, False), (False, 60.0, False)]
)
def test_who_leads_is_told_of_live_boards_unless_they_are_shown_later(
    graph: bool, delay: float, recalls: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[object, ...]] = []

    def follow(*given: Any) -> LiveShow:
        asked.append(given[3:])
        return follow_boards(*given)

    monkeypatch.setattr(startup, "follow_boards", follow)
    shown = open_show(monkeypatch, live="hall", graph=graph, delay=delay)
    assert isinstance(shown.show, LiveShow) and asked == [(Path("hall"), delay, 60.0, recalls)]
