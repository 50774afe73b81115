"""The show in a process of its own: what its parent hears of it, and that it ends with its parent."""

import contextlib
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Sequence

EVENT, PULSE = "event: ", "alive"
"""How a line of the log, and a sign of life, begin on the pipe between the two."""
AGAIN = "import sys; from zertz3d.app.cli.main import main; sys.exit(main(sys.argv[1:]))"
"""What the child runs."""
KINDNESS = 3.0
"""Seconds a process gets to end by itself."""


def tell(event: str) -> None:
    """Give the parent a line for the log."""
    print(EVENT + " ".join(event.split()), flush=True)


def pulse() -> None:
    """Give the parent a sign of life."""
    print(PULSE, flush=True)


def end_with_parent() -> None:
    """From now on this process ends when its parent does, however that happens: its end of the pipe closes."""
    threading.Thread(target=_wait_for_the_end, daemon=True).start()


def _wait_for_the_end() -> None:
    with contextlib.suppress(OSError):
        while os.read(0, 64):
            pass
    os._exit(0)


class Child:
    """A running show, as its parent sees it."""

    def __init__(self, command: Sequence[str]) -> None:
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            encoding="utf-8", errors="replace",
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

    def lines(self) -> list[str]:
        """What it has said since the last time."""
        said = []
        with contextlib.suppress(queue.Empty):
            while True:
                said.append(self._lines.get_nowait())
        return said

    def ended(self) -> int | None:
        """Its exit code once it has ended; negative if a signal ended it."""
        return self._process.poll()

    def end(self) -> None:
        """End it, kindly and then by force, and give its pipes back."""
        with contextlib.suppress(OSError):
            if self._process.stdin:
                self._process.stdin.close()
        try:
            self._process.wait(KINDNESS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join(KINDNESS)
        with contextlib.suppress(OSError):
            if self._process.stdout and not self._reader.is_alive():
                self._process.stdout.close()


def command_of(arguments: Sequence[str]) -> list[str]:
    """The command line that runs this program once more, from an application folder, too."""
    return [sys.executable, "-c", AGAIN, *arguments]
