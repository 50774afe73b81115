"""A process of our own that is spoken to, and that answers, in lines."""

import contextlib
import os
import queue
import subprocess
import threading
from collections.abc import Sequence
from typing import Protocol

POLITENESS = 10
"""How far work that can wait steps back, as `nice` counts it."""


def step_back() -> None:
    """From now on this process, and those it starts, leave the processor to whoever is looked at."""
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(POLITENESS)


class Running(Protocol):
    """What is asked of a process that is watched over: a `LineProcess`."""

    def lines(self) -> list[str]:
        """What it has said since the last time."""
        ...

    def ended(self) -> int | None:
        """Its exit code once it has ended."""
        ...

    def end(self) -> None:
        """End it."""
        ...


class LineProcess:
    """Starts a command; a thread hears what it says. OSError where it cannot be started."""

    def __init__(self, command: Sequence[str], kindness: float, all_output: bool = False) -> None:
        """`kindness` is how many seconds it gets to end by itself; `all_output` hears its complaints, too."""
        self._kindness = kindness
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT if all_output else None,
            text=True, encoding="utf-8", errors="replace", process_group=0,  # Ctrl+C is for us: we end it
        )  # fmt: skip
        self._reader = threading.Thread(target=self._listen, daemon=True)
        self._reader.start()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def _listen(self) -> None:
        with contextlib.suppress(ValueError, OSError):  # closed while reading
            for line in self._process.stdout or ():
                self._lines.put(line.rstrip())
        self._lines.put(None)

    def send(self, line: str) -> None:
        """Say a line to it; OSError when it has ended."""
        assert self._process.stdin
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except ValueError:  # its input is closed
            raise BrokenPipeError from None

    def hear(self, patience: float) -> str | None:
        """Its next line; None when it has ended, TimeoutError when it says nothing for so many seconds."""
        try:
            return self._lines.get(timeout=patience)
        except queue.Empty:
            raise TimeoutError from None

    def lines(self) -> list[str]:
        """What it has said since the last time."""
        heard = []
        with contextlib.suppress(queue.Empty):
            while True:
                heard.append(self._lines.get_nowait())
        return [line for line in heard if line is not None]

    def ended(self) -> int | None:
        """Its exit code once it has ended; negative if a signal ended it."""
        return self._process.poll()

    def hang_up(self) -> None:
        """Say no more to it; a process that is attended then ends by itself."""
        with contextlib.suppress(OSError):
            if self._process.stdin:
                self._process.stdin.close()

    def end(self) -> None:
        """Ask it to end, kill it if it does not, and close its pipes."""
        self.hang_up()
        try:
            self._process.wait(self._kindness)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join(self._kindness)
        with contextlib.suppress(OSError):
            if self._process.stdout and not self._reader.is_alive():
                self._process.stdout.close()
