"""A monkey at the table: `python -m zertz3d.tools.monkey` presses, drags and types whatever comes to mind.

Its hand is virtual, in a window without a screen; with `--real` it is xdotool's, in a window on the screen of DISPLAY.
It begins in each mode in turn, writes nothing outside of a folder of its own, and ends with 1 when the program fell
over. The same seed does the same again.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from zertz3d import resources
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.filming.film_process import FilmProcess
from zertz3d.app.network import addresses
from zertz3d.app.play.arbiter.relayed_boards import RelayedBoards
from zertz3d.app.play.clock import Control
from zertz3d.app.play.terms import Seat, Terms
from zertz3d.app.system import files
from zertz3d.app.system.processes import build_command
from zertz3d.app.system.settings import Settings
from zertz3d.app.system.user_state import UserState
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.app.window.usual_modes import join_usual_modes
from zertz3d.app.window.window import GameWindow
from zertz3d.errors import ZertzError
from zertz3d.intents import Action, Intent
from zertz3d.scene.audio.player import Sound
from zertz3d.scene.display.backend import Base, open_base, probe
from zertz3d.tools.click_walk import StillPointer

SIZE = (640, 360)
KEYS = (
    *"abcdefghijklmnopqrstuvwxyz0123456789", "space", "enter", "escape", "tab", "backspace", "delete", "home", "end",
    "arrow_left", "arrow_right", "arrow_up", "arrow_down", "page_up", "page_down", "f1", "f2", "f3", "f9", "f11", "+",
    "-", ",", ".", "?",
)  # fmt: skip
LETTERS = "abcdegxyz 0123456789,;Wwd4é漢"
HELD = ("", "", "", "", "shift-", "control-", "alt-", "control-shift-")
WHEEL = ("wheel_up", "wheel_down")
FRAMES = (0.0, 1 / 60, 1 / 60, 0.1, 0.5)
"""Seconds that a frame may take."""
SHOWN = 15
"""So many of the last things that it did are told when the program falls over."""
BEGINNINGS: dict[str, Intent | None] = {
    "replay": Intent(Action.PLAY), "home": Intent(Action.HOME), "play": None, "computer": None,
    "learn": Intent(Action.LEARN), "puzzles": Intent(Action.PUZZLES), "edit": Intent(Action.SET_UP),
    "review": Intent(Action.REVIEW), "guess": Intent(Action.GUESS), "library": Intent(Action.LIBRARY),
    "settings": Intent(Action.SETTINGS), "my games": Intent(Action.MY_GAMES), "film": Intent(Action.FILM),
    "save": Intent(Action.SAVE), "open": Intent(Action.OPEN), "menu": Intent(Action.MENU),
    "rules": Intent(Action.RULES), "souvenir": Intent(Action.SOUVENIR), "boards": None,
    "host": Intent(Action.TWO_MACHINES, "host"), "join": Intent(Action.TWO_MACHINES, "join"),
}  # fmt: skip
"""Where it begins, and what is asked for there; games are begun by their terms, an arbiter's boards by their files."""
COMMANDS: tuple[tuple[str, ...], ...] = (
    (), ("replay", "GAME"), ("play",), ("play", "--learn"), ("play", "--second", "learner"), ("demo",),
)  # fmt: skip
"""What it begins in a real window."""
XKEYS = {
    "enter": "Return", "escape": "Escape", "tab": "Tab", "backspace": "BackSpace", "delete": "Delete", "home": "Home",
    "end": "End", "arrow_left": "Left", "arrow_right": "Right", "arrow_up": "Up", "arrow_down": "Down", "?": "question",
    "page_up": "Prior", "page_down": "Next", "+": "plus", "-": "minus", ",": "comma", ".": "period",
}  # fmt: skip
"""Keys whose names xdotool knows by other words."""
PATIENCE = 30.0
"""Seconds in which a real window must open."""
GUARD = "from zertz3d.tools.monkey import fence; from pathlib import Path; fence(Path(sys.argv.pop(1))); " + (
    "from zertz3d.app.cli.main import main; sys.exit(main(sys.argv[1:]))"
)
"""What the process of a real window runs."""


def fence(folder: Path) -> None:
    """From now on nothing is written outside of a folder, and no table is open to others: who clicks on everything
    would hurt somebody."""
    root = folder.resolve()
    opened, filmed = files.replacing, FilmProcess.__init__

    @contextmanager
    def replacing(path: Path, durably: bool = False) -> Iterator[object]:
        if not path.resolve().is_relative_to(root):
            raise PermissionError(13, "the monkey may not write here", str(path))
        with opened(path, durably) as file:
            yield file

    def film(self: FilmProcess, record: str, output: Path, *more: object) -> None:
        if not output.resolve().is_relative_to(root):
            raise ZertzError(f"{output}: the monkey may not write here")
        filmed(self, record, output, *more)  # type: ignore[arg-type]

    addresses.EVERYWHERE = "127.0.0.1"
    files.replacing = replacing  # type: ignore[assignment]
    FilmProcess.__init__ = film  # type: ignore[method-assign,assignment]


class VirtualHand:
    """Presses, drags and types in a window that nobody sees."""

    def __init__(self, window: GameWindow, pointer: StillPointer, dice: random.Random) -> None:
        self.window, self.dice = window, dice
        self._pointer = pointer
        self.did: deque[str] = deque(maxlen=SHOWN)

    def act(self) -> None:
        """Do something, and let frames pass or not: hands are quicker than pictures."""
        deeds: tuple[Callable[[], None], ...] = (
            self._click,
            self._click,
            self._click,
            self._drag,
            self._key,
            self._type,
        )
        self.dice.choice(deeds)()
        if self.dice.random() < 0.7:
            self._wait()
        self.window.own.finished = False

    def _wait(self) -> None:
        for _ in range(self.dice.choice((1, 1, 2, 10))):
            seconds = self.dice.choice(FRAMES)
            self.did.append(f"waits {seconds:.2f} s")
            self.window.tick(seconds)

    def _move(self) -> None:
        self._pointer.at = self.dice.uniform(-1, 1), self.dice.uniform(-1, 1)

    def _note(self, kind: str, name: str) -> None:
        x, y = self._pointer.at
        self.did.append(f"{kind} {name} at {x:.3f} {y:.3f}")
        self.window.queue.note(kind, name)

    def _click(self) -> None:
        self._move()
        if self.dice.random() < 0.5:
            self.window.tick(1 / 60)
        button = self.dice.choice(("mouse1", "mouse1", "mouse1", "mouse3", "mouse2", *WHEEL))
        self._note("input-down", self.dice.choice(HELD[:5]) + button)
        self._note("input-up", button)

    def _drag(self) -> None:
        self._move()
        button = self.dice.choice(("mouse1", "mouse1", "mouse3"))
        self._note("input-down", button)
        for _ in range(self.dice.randrange(4)):
            self._move()
            self.window.tick(self.dice.choice(FRAMES))
        self._note("input-up", button)

    def _key(self) -> None:
        key = self.dice.choice(KEYS)
        for _ in range(self.dice.choice((1, 1, 2))):
            self._note("input-down", self.dice.choice(HELD) + key)
        self._note("input-up", key)

    def _type(self) -> None:
        for _ in range(self.dice.randrange(1, 6)):
            self._note("input-typed", self.dice.choice(LETTERS))


def play_virtually(beginning: str, events: int, seed: int) -> None:
    """So many deeds from one beginning on; an error of the program comes with what was done last."""
    base = open_base(probe("classic"), SIZE)
    try:
        _play(base, beginning, events, random.Random(f"{beginning} {seed}"))
    finally:
        base.destroy()


def _play(base: Base, beginning: str, events: int, dice: random.Random) -> None:
    base.task_mgr.remove("igLoop")
    pointer = StillPointer()
    base.mouseWatcherNode = pointer  # type: ignore[assignment]
    game = str(resources.assets() / "games" / "showcase.txt")
    games = GameList([game])
    games.grow(lambda: True)
    session = open_session(games, Settings(tier="classic", motion=dice.choice(("full", "none"))))
    kept = UserState()
    new_game = join_usual_modes(session.table, kept)
    window = GameWindow(base, session, kept, Sound(None))
    hand = VirtualHand(window, pointer, dice)
    try:
        session.table.open_game(0)
        if (wanted := BEGINNINGS[beginning]) is not None:
            session.handle(wanted)
        elif beginning == "boards":
            boards = RelayedBoards([str(Path.cwd() / f"board-{number}.txt") for number in (1, 2)])
            boards.begin(session.table, new_game, Terms(seats=(Seat("Ada"), Seat("Ben")), control=Control(600)))
        else:
            second = Seat("Ben") if beginning == "play" else Seat(level="learner")
            new_game.begin(Terms(seats=(Seat("Ada"), second)))
        for number in range(events):
            try:
                hand.act()
            except Exception as error:
                error.add_note(f"deed {number + 1} of {beginning!r}, after: {'; '.join(hand.did)}")
                raise
    finally:
        for mode in tuple(session.table.modes):
            session.table.modes.leave(mode)
        window.close()


class RealHand:
    """Presses, drags and types by xdotool in the window of a program."""

    def __init__(self, command: tuple[str, ...], folder: Path, dice: random.Random) -> None:
        self.dice = dice
        game = str(resources.assets() / "games" / "showcase.txt")
        words = [game if word == "GAME" else word for word in command]
        if command[:1] != ("demo",) and words:
            words += ["--tier", "classic"]
        self._said = (folder / "said.txt").open("w+b")
        self.program = subprocess.Popen(
            build_command(GUARD, [str(folder), *words]), cwd=folder, stdout=self._said, stderr=self._said
        )
        self.window = self._find()

    def _find(self) -> str:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.program.poll() is None:
            found = _run("xdotool", "search", "--onlyvisible", "--pid", str(self.program.pid)).split()
            if found:
                return found[-1]
            time.sleep(0.2)
        return ""

    def act(self) -> None:
        """A few deeds at once: starting xdotool takes longer than they do."""
        words: list[str] = []
        for _ in range(10):
            x, y = (str(self.dice.randrange(side)) for side in SIZE)
            words += ["mousemove", "--window", self.window, x, y]
            kind = self.dice.random()
            if kind < 0.5:
                words += ["click", self.dice.choice(("1", "1", "1", "2", "3", "4", "5"))]
            elif kind < 0.65:
                x, y = (str(self.dice.randrange(side)) for side in SIZE)
                words += ["mousedown", "1", "mousemove", "--window", self.window, x, y, "mouseup", "1"]
            else:
                key = self.dice.choice(KEYS)
                held = self.dice.choice(("", "", "", "shift+", "ctrl+", "alt+"))
                words += ["key", held + XKEYS.get(key, key.upper() if key[0] == "f" and len(key) > 1 else key)]
        _run("xdotool", *words)

    def end(self) -> tuple[int, str]:
        """End the program; its exit code, if it had one before, and what it has said."""
        code = self.program.poll()
        if code is None:
            self.program.terminate()
            self.program.wait(PATIENCE)
        self._said.seek(0)
        said = self._said.read().decode("utf-8", "replace")
        self._said.close()
        return code or 0, said


def play_really(command: tuple[str, ...], events: int, seed: int, folder: Path) -> str:
    """So many deeds in real windows of one command; what happened if the program fell over, or nothing."""
    dice, done = random.Random(f"{command} {seed}"), 0
    while done < events:
        hand = RealHand(command, folder, dice)
        while done < events and hand.program.poll() is None and hand.window:
            hand.act()
            done += 10
        code, said = hand.end()
        if code or not hand.window or "fault of the program" in said or "Traceback" in said:
            return f"after {done} deeds: exit code {code}\n{said}"
    return ""


def _run(*words: str) -> str:
    return subprocess.run(words, capture_output=True, text=True, check=False).stdout


def main(arguments: list[str] | None = None) -> int:
    """Let the monkey play; 1 if the program fell over."""
    parser = argparse.ArgumentParser(prog="python -m zertz3d.tools.monkey", description="A monkey at the table.")
    parser.add_argument("--events", type=int, default=30_000, help="deeds in all (30000)")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30), help="of all chances")
    parser.add_argument("--only", choices=BEGINNINGS, help="begin there only")
    parser.add_argument("--real", action="store_true", help="in a window on the screen of DISPLAY, by xdotool")
    told = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="zertz3d-monkey-") as name:
        folder = Path(name)
        os.environ.update({f"ZERTZ3D_{part}": str(folder / part.lower()) for part in ("STATE", "CACHE")})
        os.environ.update({"HOME": name, "ZERTZ3D_CONFIG": str(folder / "config.toml")})
        os.chdir(folder)
        fence(folder)
        if told.real:
            for command in COMMANDS:
                if end := play_really(command, told.events // len(COMMANDS), told.seed, folder):
                    print(end, file=sys.stderr)
                    return 1
            return 0
        chosen = [told.only] if told.only else list(BEGINNINGS)
        print(f"seed {told.seed}, {told.events} deeds from {len(chosen)} beginnings", flush=True)
        for beginning in chosen:
            play_virtually(beginning, told.events // len(chosen), told.seed)
        return 0


if __name__ == "__main__":
    sys.exit(main())
