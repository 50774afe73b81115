"""An engine in a process of its own, spoken to by the line protocol."""

import contextlib
import queue
import shlex
import subprocess
import sys
import threading
from types import TracebackType
from typing import Self

from zertz3d.ai import levels
from zertz3d.app.engine import protocol
from zertz3d.errors import UsageError, ZertzError
from zertz3d.rules import Position

START = 20.0
"""Seconds an engine has to answer the greeting."""
OWN = "import sys; from zertz3d.app.commands.engine import Engine; Engine(sys.stdin, sys.stdout, sys.argv[1]).serve()"
"""What a process of an own level runs."""


class EngineFault(ZertzError):
    """An engine that crashed, fell silent or answered something that is not a move."""


def command_of(name: str) -> list[str]:
    """The command line of an own level, or the words of any other command."""
    if name.lower() in levels.LEVELS:
        return [sys.executable, "-c", OWN, name.lower()]
    words = shlex.split(name)
    if not words:
        raise UsageError(f"an engine is one of {', '.join(levels.LEVELS)}, or a command that speaks the protocol")
    return words


class Opponent:
    """One engine process; `with Opponent("club") as club: club.think(...)`."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        try:
            self._process = subprocess.Popen(
                command_of(name), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8",
                errors="replace",
            )  # fmt: skip
        except OSError as error:
            raise EngineFault(f"{name!r} cannot be started: {error.strerror or error}") from error
        threading.Thread(target=self._listen, daemon=True).start()
        try:
            self._send("zertz")
            self._expect("zertzok", START)
        except EngineFault:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def prepare(self, seed: int) -> None:
        """Begin a new game with that seed; engines without a seed say so and need not heed it."""
        self._send("newgame")
        self._send(f"setoption seed {seed}")
        self._send("isready")
        self._expect("readyok", START)

    def think(self, start: Position, moves: list[str], go: str, patience: float) -> str:
        """The engine's move, as it wrote it."""
        self._send(protocol.write_position(start, moves))
        self._send(go)
        return self._expect("bestmove", patience)

    def close(self) -> None:
        """End the process, kindly and then by force."""
        with contextlib.suppress(EngineFault):
            self._send("quit")
        try:
            self._process.wait(1.0)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):
                if pipe:
                    pipe.close()

    def _listen(self) -> None:
        with contextlib.suppress(ValueError, OSError):  # closed while reading
            for line in self._process.stdout or ():
                self._lines.put(line)
        self._lines.put(None)

    def _send(self, line: str) -> None:
        try:
            if self._process.stdin:
                self._process.stdin.write(line + "\n")
                self._process.stdin.flush()
        except (OSError, ValueError) as error:
            raise EngineFault(f"{self.name!r} has ended (exit code {self._process.poll()})") from error

    def _expect(self, word: str, patience: float) -> str:
        """What stands behind that word in the first line that begins with it."""
        complaint = ""
        while True:
            try:
                line = self._lines.get(timeout=patience)
            except queue.Empty:
                raise EngineFault(f"{self.name!r} did not say {word} within {patience:g} s{complaint}") from None
            if line is None:
                raise EngineFault(f"{self.name!r} ended (exit code {self._process.wait()}) before {word}{complaint}")
            first, _, rest = line.strip().partition(" ")
            if first == word:
                return rest.strip()
            if first == "error":
                complaint = f"; it said: {line.strip()[:200]}"
