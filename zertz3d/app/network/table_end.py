"""What both ends of a shared table do alike: what is new is kept, and then said."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path

from zertz3d.app.network import kept_table
from zertz3d.app.network.desk import Desk
from zertz3d.app.network.talk import Talk
from zertz3d.records.formats import notation
from zertz3d.words import labelled, why


class TableEnd(ABC):
    """One end of a shared table, which remembers it in a file."""

    desk: Desk

    def __init__(self, path: Path) -> None:
        self._path = path
        self._kept = kept_table.load(path)
        self._talk: Talk | None = None

    @property
    def digits(self) -> str:
        """The six digits that are said at the door; none if they are to be asked for."""
        return self._kept.digits

    @property
    def connected(self) -> bool:
        """Do both sit at the table?"""
        return self._talk is not None

    def flush(self, seconds: float = 0.0) -> None:
        """Keep what is new, and then say it."""
        if self.desk.changed:
            self.desk.changed = False
            self._keep()
        if self._talk:
            self._talk.say(seconds)
        self.desk.outgoing.clear()

    def _keep(self) -> None:
        """Remember the table; a disk that is full ends no game."""
        game = self.desk.game
        self._kept.version, self._kept.record = self.desk.version, notation.write(game) if game else ""
        try:
            kept_table.save(self._kept, self._path)
        except OSError as error:
            self._note_fault(labelled(self._path, why(error)))

    @abstractmethod
    def _note_fault(self, sentence: str) -> None:
        """Something is wrong on this machine."""
