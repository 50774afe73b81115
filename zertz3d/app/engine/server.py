"""The computer player at its end of the line protocol: it answers lines, and hears more of them while it thinks."""

import contextlib
import os
import queue
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import TextIO

from zertz3d import __version__
from zertz3d.ai import levels
from zertz3d.ai.player import Player, Thought
from zertz3d.app.engine import protocol
from zertz3d.errors import UsageError, ZertzError
from zertz3d.rules import Position


def serve_parent(level: str) -> None:
    """Serve the process that has started this one, and end when it does, even in the middle of a thought."""
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        EngineServer(sys.stdin, sys.stdout, level, unattended=lambda: os._exit(0)).serve()
    os._exit(0)


class EngineServer:
    """Reads lines in a thread of its own, so that they are heard while it thinks."""

    def __init__(
        self,
        source: Iterable[str],
        out: TextIO,
        level: str = "full",
        seed: int = 0,
        unattended: Callable[[], None] = lambda: None,
    ) -> None:
        """`unattended` is called, by another thread, when the input has ended."""
        self._source, self._out, self._unattended = source, out, unattended
        self._level, self._seed = level, seed
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._waiting: deque[str | None] = deque()
        self._broken = ""
        self._setting = protocol.Setup(Position.start())
        self._player: Player | None = None
        self._stopped = self._endless = self._leaving = False
        self._begun = 0.0

    def serve(self) -> None:
        """Answer until the input ends."""
        threading.Thread(target=self._listen, daemon=True).start()
        while not self._leaving:
            line = self._waiting.popleft() if self._waiting else self._lines.get()
            if line is None:
                if self._broken:
                    self._say(f"error {self._broken}")
                return
            self._answer(line)

    def _listen(self) -> None:
        try:
            for line in self._source:
                self._lines.put(line)
        except (OSError, ValueError) as error:  # undecodable bytes, or the input was closed
            self._broken = " ".join(f"the input cannot be read: {error}".split())
        self._unattended()
        self._lines.put(None)

    def _say(self, line: str) -> None:
        self._out.write(line + "\n")
        self._out.flush()

    def _answer(self, line: str) -> None:
        """Carry out one line; whatever is wrong with it is said in one line."""
        try:
            if len(line) > protocol.LONGEST_LINE:
                raise UsageError(f"a line of {len(line)} characters is too long")
            name, _, rest = line.strip().partition(" ")
            self._carry_out(name, rest.strip())
        except ZertzError as error:
            self._say("error " + " ".join(str(error).split()))

    def _carry_out(self, name: str, rest: str) -> None:
        match name:
            case "":
                pass
            case "zertz":
                self._introduce()
            case "isready":
                self._say("readyok")
            case "setoption":
                self._set(rest)
            case "newgame":
                self._player = None
            case "position":
                self._setting = protocol.read_position(rest)
            case "go":
                self._go(rest)
            case "stop":
                pass
            case "quit":
                self._leaving = True
            case _:
                raise UsageError(f"{name[:40]!r} means nothing; write zertz, position, go, stop, setoption or quit")

    def _introduce(self) -> None:
        self._say(f"id name zertz3d {__version__}")
        self._say(f"option level default full values {' '.join(levels.LEVELS)}")
        self._say("option seed default 0")
        self._say("zertzok")

    def _set(self, rest: str) -> None:
        words = rest.split()
        if len(words) != 2 or words[0] not in ("level", "seed"):
            raise UsageError(f"setoption {rest[:40]!r} is not an option: write level NAME or seed NUMBER")
        name, value = words
        if name == "level":
            self._level = levels.level(value).name
        elif value.isascii() and value.isdigit() and len(value) < 19:
            self._seed = int(value)
        else:
            raise UsageError(f"the seed {value[:40]!r} is not a number")
        self._player = None

    def _go(self, rest: str) -> None:
        limit, self._endless = protocol.read_limit(rest)
        if not self._player:
            self._player = levels.player(self._level, time.monotonic, self._seed, self._told_to_stop, self._inform)
        self._stopped, self._begun = False, time.monotonic()
        thought = self._player.choose(self._setting.position, limit, self._setting.past)
        while self._endless and not self._told_to_stop():
            self._waiting.append(self._lines.get())
        self._say(f"bestmove {thought.move}")

    def _inform(self, thought: Thought) -> None:
        self._say(protocol.write_info(thought, time.monotonic() - self._begun))

    def _told_to_stop(self) -> bool:
        """Read what has come in: stop, quit and isready act at once; other lines wait, and end an infinite search."""
        while not self._lines.empty():
            self._waiting.append(self._lines.get())
        while self._waiting and (self._waiting[0] or "").strip() in ("stop", "quit", "isready"):
            said = (self._waiting.popleft() or "").strip()
            if said == "isready":
                self._say("readyok")
            else:
                self._stopped, self._leaving = True, self._leaving or said == "quit"
        return self._stopped or (self._endless and bool(self._waiting))
