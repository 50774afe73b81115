"""An engine in a process of its own, spoken to by the line protocol."""

import contextlib
import shlex
from types import TracebackType
from typing import Self

from zertz3d.ai import levels
from zertz3d.app.engine import protocol
from zertz3d.app.system.line_process import LineProcess
from zertz3d.app.system.processes import build_command
from zertz3d.errors import UsageError, ZertzError
from zertz3d.rules import Position
from zertz3d.words import _, why

START = 20.0
"""Seconds an engine has to answer the greeting."""
KINDNESS = 1.0
"""Seconds an engine has to end when it is told to quit."""
OWN = "from zertz3d.app.engine.server import serve_parent; serve_parent(sys.argv[1])"
"""The code that a process runs for one of our own levels."""


class EngineFault(ZertzError):
    """An engine that crashed, fell silent or answered something that is not a move."""


def find_command(name: str) -> list[str]:
    """The command line of one of our own levels, or of any other engine."""
    if name.lower() in levels.LEVELS:
        return build_command(OWN, [name.lower()])
    words = shlex.split(name)
    if not words:
        raise UsageError(
            _("an engine is one of {levels}, or a command that speaks the protocol").format(
                levels=", ".join(levels.LEVELS)
            )
        )
    return words


class EngineProcess:
    """One engine process; `with EngineProcess("club") as club: club.think(...)`."""

    def __init__(self, name: str) -> None:
        self.name = name
        try:
            self._process = LineProcess(find_command(name), KINDNESS)
        except OSError as error:
            said = _("{engine} cannot be started: {reason}")
            raise EngineFault(said.format(engine=repr(name), reason=why(error))) from error
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
        self._process.end()

    def _send(self, line: str) -> None:
        try:
            self._process.send(line)
        except OSError as error:
            said = _("{engine} has ended (exit code {code})")
            raise EngineFault(said.format(engine=repr(self.name), code=self._process.ended())) from error

    def _expect(self, word: str, patience: float) -> str:
        """Wait for a line that begins with this word, and return the rest of it."""
        complaint = ""
        while True:
            try:
                line = self._process.hear(patience)
            except TimeoutError:
                said = _("{engine!r} did not say {word} within {seconds:g} s")
                raise EngineFault(said.format(engine=self.name, word=word, seconds=patience) + complaint) from None
            if line is None:
                self._process.end()  # it may have closed its output and go on
                said = _("{engine!r} ended (exit code {code}) before {word}")
                raise EngineFault(said.format(engine=self.name, code=self._process.ended(), word=word) + complaint)
            first, _space, rest = line.strip().partition(" ")
            if first == word:
                return rest.strip()
            if first == "error":
                complaint = f"; it said: {line.strip()[:200]}"
