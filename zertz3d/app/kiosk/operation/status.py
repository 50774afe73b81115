"""How the kiosk is now, in a small file that is rewritten each minute for whoever looks after it."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from zertz3d.app.system import files

EVERY = 60.0
"""Seconds between two writings."""
SHOWS, VISIT, AGAIN, ENDED = "shows ", "a visitor", "the show is started again", "the show ended after"
"""How the events begin that are counted."""


class Status:
    """Counts what is noted, and writes it; a file that cannot be written is done without."""

    def __init__(self, path: Path, clock: Callable[[], float], now: Callable[[], datetime] = datetime.now) -> None:
        self._path, self._clock, self._now = path, clock, now
        self._since = now()
        self._counts = {"restarts": 0, "games": 0, "visits": 0}
        self._fault = ""
        self._due = clock()

    def note(self, event: str) -> None:
        """Something happened."""
        self._counts["games"] += event.startswith(SHOWS)
        self._counts["visits"] += event == VISIT
        self._counts["restarts"] += event.startswith(AGAIN)
        if event.startswith(ENDED):
            self._fault = f"{self._now():%Y-%m-%d %H:%M:%S} {event}"

    def tick(self) -> None:
        """Write the file if it is time."""
        if self._clock() >= self._due:
            self._due = self._clock() + EVERY
            self.write(True)

    def write(self, running: bool) -> None:
        """Write the file; `running` is false when the kiosk ends."""
        said = {
            "running": running,
            "up_since": self._since.isoformat(timespec="seconds"),
            "written": self._now().isoformat(timespec="seconds"),
            **self._counts,
            "last_fault": self._fault,
        }
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            files.write_text(self._path, json.dumps(said, indent=1) + "\n")
