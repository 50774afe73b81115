"""The file of a game that is being played: written after every turn, filed away at the end."""

from __future__ import annotations

import contextlib
from pathlib import Path

from zertz3d.app.system.autosave import Slot, Store
from zertz3d.rules import Game
from zertz3d.words import _, why

AGAIN = 5.0
"""Seconds between two attempts to file a game that is over."""


class SavedGame:
    """Where one game is kept, if it is kept at all."""

    def __init__(self, store: Store | None = None, slot: Slot | None = None) -> None:
        """`slot` is where the game was saved before."""
        self._store, self._slot = store, slot
        self._filed: Slot | None = None
        """Where the game was kept until it ended."""
        self._record: Path | None = None
        """Where it stands among the finished ones."""
        self._due: Game | None = None
        """A game that is over and could not be filed yet, as when a disk is full."""
        self._since = 0.0

    @property
    def kept(self) -> bool:
        """Is there a file of the unfinished game?"""
        return self._slot is not None

    def save(self, game: Game, over: bool) -> None:
        """Write the game; one that is over goes among the finished ones."""
        if self._store is None:
            return
        self._slot = self._slot or self._store.begin()
        filed, record, self._record = self._filed, self._record, None
        if over:
            self._due, self._since = game, 0.0
            self._file()
        else:
            self._slot.save(game)
        if filed and record:  # it was over, and is not, or in another way: no game stands twice
            filed.settle()
            with contextlib.suppress(OSError):
                record.unlink()

    def tick(self, seconds: float) -> bool:
        """Try again now and then to file a game that could not be filed; whether it is filed now."""
        self._since += seconds
        if self._due is None or self._since < AGAIN:
            return False
        self._since = 0.0
        with contextlib.suppress(OSError):
            self._file()
        return self._due is None

    def _file(self) -> None:
        if self._due and self._slot and self._store:
            self._record = self._slot.finish(self._due, self._store.finished)
            self._filed, self._slot, self._due = self._slot, None, None

    @staticmethod
    def tell_fault(error: OSError) -> str:
        """Why the game could not be written."""
        return _("the game cannot be saved: {reason}").format(reason=why(error))

    def release(self) -> None:
        """Leave the files to others; what is saved stays."""
        with contextlib.suppress(OSError):
            self._file()
        for slot in (self._slot, self._filed):
            if slot:
                slot.release()
        self._slot = self._filed = None
