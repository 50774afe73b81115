"""What happened, one line an event with its time, in a file that never grows beyond its limit."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from zertz3d.records.text import safe

LARGEST = 1 << 20
"""Bytes of the log before it becomes the older one; two of them are kept."""
GAME_OVER = "the visitor's game was played to its end"
"""What is noted of a game that a visitor finished; the report counts it."""
LONGEST = 500
"""Characters of a line."""


class Log:
    """Appends lines to a file; one that cannot be written is done without."""

    def __init__(self, path: Path, now: Callable[[], datetime] = datetime.now, largest: int = LARGEST) -> None:
        self.path, self._now, self._largest = path, now, largest

    def note(self, event: str) -> None:
        """Write a line; the file is opened for it alone, so that nothing is lost however the program ends."""
        said = safe(" ".join(event.split()))[:LONGEST]
        line = f"{self._now():%Y-%m-%d %H:%M:%S}  {said}\n".encode("utf-8", "replace")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if self.path.exists() and self.path.stat().st_size + len(line) > self._largest:
                self.path.replace(self.path.with_name(self.path.name + ".1"))
            with self.path.open("ab") as file:
                file.write(line)
        except OSError:  # the show goes on without a log
            return
