"""A process that films a game, or measures how long that would take, while the window goes on."""

from __future__ import annotations

import contextlib
import json
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from zertz3d import words
from zertz3d.app.system.line_process import LineProcess
from zertz3d.app.system.processes import command_of
from zertz3d.errors import ZertzError
from zertz3d.words import _, why

KINDNESS = 3.0
"""Seconds a process gets to clear up when the window closes."""


class FilmProcess:
    """`zertz3d render` at work on a text; looked at in every frame, never waited for."""

    def __init__(self, record: str, output: Path, options: Sequence[str]) -> None:
        self.output = output
        self._folder = tempfile.TemporaryDirectory(prefix="zertz3d-film-")
        file = Path(self._folder.name) / f"{output.stem[:60]}.txt"
        file.write_text(record, encoding="utf-8")
        command = command_of(
            ["render", str(file), "-o", str(output), "--attended", "--language", words.chosen(), *options]
        )
        try:
            self._process = LineProcess(command, KINDNESS, all_output=True)
        except OSError as error:
            self._folder.cleanup()
            raise ZertzError(_("the film cannot be begun: {reason}").format(reason=why(error))) from None
        self.told: dict[str, float] = {}
        """What it has said last: how many frames are done and of how many, or the estimate."""
        self._complaint = ""
        self._first: tuple[float, float] | None = None
        self._code: int | None = None
        self.cancelled = False

    def look(self) -> bool:
        """Hear what it has said; whether it still works."""
        if self._code is not None:
            return False
        code = self._process.ended()
        for line in self._process.lines():
            self._hear(line)
        if code is None:
            return True
        self._process.end()
        for line in self._process.lines():
            self._hear(line)
        self._folder.cleanup()
        self._code = code
        return False

    def _hear(self, line: str) -> None:
        if line.startswith("{"):
            with contextlib.suppress(ValueError):  # it was stopped while it said this
                self.told = json.loads(line)
            if "done" in self.told and self._first is None:
                self._first = time.monotonic(), self.told["done"]
        elif line.strip():
            self._complaint = line.removeprefix("zertz3d: ").strip()

    @property
    def share(self) -> float | None:
        """How much of the film is done."""
        return self.told["done"] / self.told["of"] if self.told.get("of") else None

    @property
    def left(self) -> float | None:
        """Seconds that are left at the speed so far."""
        if self._first is None or self.told["done"] <= self._first[1]:
            return None
        begun, done = self._first
        each = (time.monotonic() - begun) / (self.told["done"] - done)
        return each * (self.told["of"] - self.told["done"])

    @property
    def fault(self) -> str:
        """Why it failed, once it has ended; empty if it did not."""
        return (self._complaint or _("it ended with exit code {code}").format(code=self._code)) if self._code else ""

    def cancel(self) -> None:
        """Give the film up; the process clears up by itself."""
        self.cancelled = True
        self._process.hang_up()

    def close(self) -> None:
        """End it now, whatever it is doing."""
        if self._code is None:
            self._process.end()
            self._folder.cleanup()
            self._code = 0
