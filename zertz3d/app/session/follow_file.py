"""Following a record that another program is still writing."""

from pathlib import Path

from zertz3d.app.session.table import Table
from zertz3d.errors import ZertzError
from zertz3d.records.reader import read

EVERY = 0.5
"""Seconds between two looks at the file."""


class FileFollower:
    """Looks at a file now and then, and gives the table what has been added."""

    def __init__(self, table: Table, path: Path) -> None:
        self._table, self._path = table, path
        self._known = self._stamp()
        self._rested = 0.0

    def _stamp(self) -> tuple[int, int] | None:
        try:
            about = self._path.stat()
        except OSError:
            return None
        return about.st_mtime_ns, about.st_size

    def tick(self, seconds: float) -> None:
        """After so many seconds more, look at the file if it is time."""
        self._rested += seconds
        if self._rested < EVERY:
            return
        self._rested = 0.0
        stamp = self._stamp()
        if stamp is not None and stamp != self._known:
            self._known = stamp
            self._read()

    def _read(self) -> None:
        """Take the longer game over; a file caught half-written keeps what was there."""
        try:
            records = read(self._path)
        except (ZertzError, OSError) as error:
            self._table.say(f"{self._path.name}: {error}", error=True)
            return
        record = records[min(max(self._table.index, 0), len(records) - 1)] if records else None
        if record and record.game and len(record.game.moves()) >= len(self._table.player.game.moves()):
            self._table.correct(record)
