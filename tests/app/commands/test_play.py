"""`zertz3d play`: what the options say, and what they may not say."""

import argparse
import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.app.games import NOTATION
from tests.conftest import ROOT
from zertz3d.app.cli import main
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.collection.puzzles import shipped_file
from zertz3d.app.commands import play
from zertz3d.app.network.addresses import PORT, Address
from zertz3d.app.play import options
from zertz3d.app.play.arbiter.relayed_boards import RelayedBoards
from zertz3d.app.play.clock import Control
from zertz3d.app.play.shared import two_machines
from zertz3d.app.play.terms import Seat, Terms
from zertz3d.app.system import user_state
from zertz3d.app.system.autosave import Store, UnfinishedGame
from zertz3d.app.window import startup
from zertz3d.errors import ZertzError
from zertz3d.intents import Action, Intent
from zertz3d.rules import Game
from zertz3d.scene.display import screen_and_sound

POSITION = "37 standard oooo/ooWoo/.oBooo/ooooooo/oooooo/ooooo/oooo 5/8/9 0/0/0 0/0/0 2 7"


def parsed(*words: str) -> argparse.Namespace:
    return main.build_command_parser("play", play).parse_args(words)


def said(*words: str) -> Terms:
    terms = options.read_terms(parsed(*words))
    assert terms
    return terms


def test_without_options_the_form_asks() -> None:
    assert options.read_terms(parsed()) is None
    assert options.read_terms(parsed("--table", "walnut", "--size", "800x600", "--no-resume")) is None


def test_the_name_that_was_used_last_is_used_again() -> None:
    terms = options.read_terms(parsed("--second", "club"), "Anna")
    assert terms and terms.seats == (Seat("Anna"), Seat(level="club"))


def test_what_is_remembered_is_read_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ZERTZ3D_STATE", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("learn 2\nq\nlearn 3\nq\nq\n"))
    read: list[Path] = []
    load = user_state.load
    monkeypatch.setattr(user_state, "load", lambda folder: read.append(folder) or load(folder))
    assert play.run(parsed("--text", "--second", "beginner")) == 0
    assert len(read) == 1


def test_options_say_what_is_played() -> None:
    assert said("--second", "club") == Terms(seats=(Seat(), Seat(level="club")), first=0)
    terms = said(
        "--first", "Anna", "--second", "Boris", "--clock", "5+3", "--lot", "--claims", "asked", "--board", "61"
    )
    assert terms == Terms("61", "standard", (Seat("Anna"), Seat("Boris")), "optional", "lot", Control(300, 3))
    assert said("--rules", "tournament").board == "48" and said("--rules", "blitz").board == "37"
    given = said("--handicap", "1/0/2")
    assert given.rules == "handicap" and given.position(lambda: 0).captures == ((0, 0, 0), (1, 0, 2))


def test_a_game_begins_from_a_position_or_in_a_record(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(NOTATION, encoding="utf-8")
    assert str(said("--from", POSITION, "--second", "club").start) == POSITION
    assert [said("--from", str(path), *turn).start.turn for turn in ((), ("--turn", "1"), ("--turn", "0"))] == [4, 2, 1]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--rules", "blitz", "--board", "61"), "--rules blitz is played on 37 rings, not on 61"),
        (("--clock", "soon"), "'soon' is no clock"),
        (("--from", "nowhere.txt"), "there is no such file"),
        (("--from", POSITION, "--board", "48"), "leave those options out"),
        (("--from", POSITION, "--rules", "blitz"), "leave those options out"),
        (("--from", POSITION, "--claims", "asked"), "leave those options out"),
        (("--from", POSITION, "--lot"), "leave those options out"),
        (("--from", POSITION, "--handicap", "1/0/0"), "leave those options out"),
        (("--from", POSITION, "--turn", "0"), "--turn belongs to a record"),
        (("--turn", "3"), "--turn belongs to --from FILE"),
        (("--from", POSITION.replace("W", "X")), "'X' in"),
        (("--handicap", "many"), "is no number of marbles"),
        (("--handicap", "9/0/0"), "white|W marbles"),
        (("--from", POSITION.replace("5/8/9 0/0/0", "1/8/9 4/0/0")), "the game is over there"),
    ],
)
def test_what_cannot_be_played_is_one_sentence(words: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(ZertzError, match=sentence) as caught:
        options.read_terms(parsed(*words))
    assert "\n" not in str(caught.value)


def test_a_turn_beyond_the_record_is_refused(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(NOTATION, encoding="utf-8")
    with pytest.raises(ZertzError, match="the game has the turns 0 to 3"):
        options.read_terms(parsed("--from", str(tmp_path / "game.txt"), "--turn", "9"))


def run(tmp_path: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment["ZERTZ3D_STATE"] = str(tmp_path)
    command = [sys.executable, "-m", "zertz3d", "play", *words]
    return subprocess.run(command, capture_output=True, text=True, env=environment, cwd=ROOT)


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there is always a screen")
def test_without_a_screen_it_says_so(tmp_path: Path) -> None:
    done = run(tmp_path, "--second", "club")
    assert done.returncode == 1 and done.stdout == ""
    assert done.stderr == "zertz3d: there is no screen to play on; zertz3d match lets the computer play without one\n"


def test_there_must_be_something_to_resume(tmp_path: Path) -> None:
    done = run(tmp_path, "--learn", "99")
    assert (done.returncode, done.stderr) == (2, "zertz3d: --learn 99: the lessons are numbered from 1 to 13\n")
    done = run(tmp_path, "--learn", "--second", "club")
    assert done.returncode == 2 and "leave the other options out" in done.stderr
    done = run(tmp_path, "--resume")
    assert (done.returncode, done.stderr) == (2, "zertz3d: --resume: there is no unfinished game\n")
    done = run(tmp_path, "--resume", "--board", "37")
    assert done.returncode == 2 and "leave the other options out" in done.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--host", "--join", "10.0.0.1"), "--host opens a table, --join goes to another"),
        (("--join", "10.0.0.1", "--clock", "5"), "--join plays what the other machine has set up"),
        (("--host", "--first", "Anna"), "use --name instead"),
        (("--host", "--digits", "123456"), "--host draws the six digits itself"),
        (("--host", "--resume"), "need the window, and a game"),
        (("--join", "10.0.0.1", "--text"), "need the window, and a game"),
        (("--host", "--puzzles"), "need the window, and a game"),
        (("--host", "--learn"), "need the window, and a game"),
        (("--join", "10.0.0.1", "--set-up"), "need the window, and a game"),
        (("--host", "--second", "Boris"), "use --name instead"),
        (("--digits", "123456"), "belong to a game on two machines"),
        (("--name", "Anna"), "belong to a game on two machines"),
        (("--second", "club", "--digits", "123456"), "belong to a game on two machines"),
    ],
)
def test_what_does_not_go_with_two_machines_is_one_sentence(
    words: tuple[str, ...], sentence: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ZERTZ3D_STATE", str(tmp_path))
    with pytest.raises(ZertzError, match=sentence) as caught:
        play.run(parsed(*words))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--text", "--relay", "x.txt"), "--relay and --set-up need the window"),
        (("--text", "--set-up"), "--relay and --set-up need the window"),
        (("--learn", "--second", "club"), "--learn and --set-up come before a game"),
        (("--set-up", "--resume"), "--learn and --set-up come before a game"),
        (("--learn", "0", "--board", "37"), "--learn and --set-up come before a game"),
        (("--learn", "-1"), "--learn -1: the lessons are numbered from 1 to 13"),
        (("--puzzles", "--board", "37"), "--puzzles brings its own positions"),
        (("--puzzles", "game.txt"), "game.txt: there are no puzzles in it"),
        (("--relay", "x.txt", "--puzzles"), "--relay belongs to a game"),
        (("--relay", "x.txt", "--learn", "0"), "--relay belongs to a game"),
        (("--relay", "x.txt", "--set-up"), "--relay belongs to a game"),
        (("--relay", "game.txt", "--board", "37"), "--relay game.txt: it holds a game that is not over"),
        (("--relay", "game.txt", "--relay", "x.txt", "--host"), "a game on two machines is written into one file"),
        (("--relay", "x.txt"), "there is no screen to play on"),
        (("--set-up",), "there is no screen to play on"),
        (("--board", "37"), "there is no screen to play on"),
        (("--learn", "13"), "there is no screen to play on"),
        (("--host",), "there is no screen to play on"),
        (("--host", "--name", "Anna", "--clock", "5+3"), "there is no screen to play on"),
        (("--join", "10.0.0.1", "--name", "Boris", "--digits", "123456"), "there is no screen to play on"),
    ],
)
def test_what_does_not_go_together_is_one_sentence(
    words: tuple[str, ...], sentence: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ZERTZ3D_STATE", str(tmp_path))
    monkeypatch.setattr(screen_and_sound, "has_screen", lambda: False)
    monkeypatch.chdir(tmp_path)
    Path("game.txt").write_text(NOTATION, encoding="utf-8")
    with pytest.raises(ZertzError, match=sentence) as caught:
        play.run(parsed(*words))
    assert "\n" not in str(caught.value)


# ------------------------------------------------------------- what the window begins with


class Begun:
    """Stands for a session and its new games: notes how playing begins."""

    def __init__(self) -> None:
        self.done: list[tuple[object, ...]] = []
        self.table = self
        self.ask = lambda: self.done.append(("ask",))

    def handle(self, intent: Intent) -> None:
        self.done.append((intent.action, intent.value))

    def begin(self, terms: Terms) -> None:
        self.done.append(("begin", terms.board))

    def go_on(self, left: object) -> None:
        self.done.append(("go on", left))

    def offer(self, otherwise: object) -> None:
        self.done.append(("offer", otherwise is self.ask))


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[tuple[object, ...]]:
    """How playing begins in windows that are opened; none is."""
    found: list[tuple[object, ...]] = []
    monkeypatch.setenv("ZERTZ3D_STATE", str(tmp_path / "state"))
    monkeypatch.setattr(screen_and_sound, "has_screen", lambda: True)
    monkeypatch.chdir(tmp_path)

    def open_window(wanted: object, args: object, kept: object, begin: Any, relayed: Path | None) -> int:
        at = Begun()
        begin(at, at)
        found.append((*at.done, *([relayed] if relayed else [])))
        return 3

    monkeypatch.setattr(startup, "play", open_window)
    return found


def last(opened: list[tuple[object, ...]]) -> tuple[object, ...]:
    """The one thing that was done in the window that was opened last."""
    (done,) = opened[-1]
    assert isinstance(done, tuple)
    return done


@pytest.mark.parametrize(
    ("words", "done"),
    [
        ((), ("offer", True)),
        (("--no-resume",), ("ask",)),
        (("--board", "48"), ("begin", "48")),
        (("--no-resume", "--board", "61"), ("begin", "61")),
        (("--learn",), (Action.LEARN, None)),
        (("--learn", "2"), (Action.LEARN, 2)),
        (("--set-up",), (Action.SET_UP, None)),
    ],
)
def test_playing_begins_with_what_was_asked_for(
    words: tuple[str, ...], done: tuple[object, ...], opened: list[tuple[object, ...]]
) -> None:
    assert play.run(parsed(*words)) == 3, "the code of the window is that of the command"
    assert opened == [(done,)]


def test_the_last_game_goes_on_where_that_is_asked_for(opened: list[tuple[object, ...]], tmp_path: Path) -> None:
    store = Store(tmp_path / "state")
    for turns in (1, 2):
        game = Game()
        for _ in range(turns):
            game.play(game.position.legal_moves()[0])
        slot = store.begin()
        slot.save(game)
        slot.release()
        os.utime(slot.path, (turns, turns))
    assert play.run(parsed("--resume")) == 3
    left = last(opened)[1]
    assert isinstance(left, UnfinishedGame) and (last(opened)[0], left.record.turns) == ("go on", 2)
    play.run(parsed())
    assert last(opened) == ("offer", True), "it is offered before anything is asked"


def test_puzzles_are_opened_at_rest_at_the_first(
    opened: list[tuple[object, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[tuple[GameList, argparse.Namespace]] = []

    def show(games: GameList, wanted: object, args: argparse.Namespace, kept: object) -> int:
        shown.append((games, args))
        return 5

    monkeypatch.setattr(startup, "show", show)
    assert play.run(parsed("--puzzles", "--size", "640x360")) == 5 and not opened
    ((games, args),) = shown
    assert [Path(path) for path in games.paths] == [shipped_file()] and args.path
    assert (args.game, args.turn, args.paused, args.watch, args.size) == (1, 0, True, False, "640x360")


def test_a_table_on_two_machines_is_opened_or_joined_by_name(
    opened: list[tuple[object, ...]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told: list[tuple[object, ...]] = []

    def stand_for(kind: str) -> Callable[..., Callable[..., None]]:
        def make(*given: object) -> Callable[..., None]:
            told.append((kind, *given))
            return lambda table, newgame: newgame.done.append((kind,))

        return make

    for name in ("open_table", "join_table"):
        monkeypatch.setattr(two_machines, name, stand_for(name))
    kept, state = user_state.load(tmp_path / "state"), tmp_path / "state"
    kept.game = {"name0": "Clara"}
    user_state.save(kept, state)
    play.run(parsed("--host", "--board", "48"))
    play.run(parsed("--host", ":4000", "--name", "Anna"))
    play.run(parsed("--join", "10.0.0.1", "--digits", "123456"))
    play.run(parsed("--join", "10.0.0.1:4000", "--name", ""))
    assert told[0][:4] == ("open_table", Address("", PORT), state, "Clara")
    assert isinstance(told[0][4], Terms) and told[0][4].board == "48", "the game that is asked for is played"
    assert told[1:] == [
        ("open_table", Address("", 4000), state, "Anna", None),
        ("join_table", Address("10.0.0.1", PORT), state, "Clara", "123456"),
        ("join_table", Address("10.0.0.1", 4000), state, "", ""),
    ]
    assert opened == [((str(call[0]),),) for call in told], "nothing else begins"


def test_what_is_relayed_goes_on_before_anything_is_asked(
    opened: list[tuple[object, ...]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("game.txt").write_text(NOTATION, encoding="utf-8")
    relayed: list[Terms | None] = []

    def begin(self: RelayedBoards, table: object, newgame: object, terms: Terms | None) -> bool:
        relayed.append(terms)
        return terms is None

    monkeypatch.setattr(RelayedBoards, "begin", begin)
    play.run(parsed("--relay", "game.txt"))
    assert opened.pop() == (tmp_path,) and relayed == [None]
    play.run(parsed("--relay", "new.txt", "--board", "48"))
    assert opened.pop() == (("begin", "48"), tmp_path) and relayed[1] and relayed[1].board == "48"
