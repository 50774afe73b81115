"""The file of a game that is being played: written after every turn, filed away at the end."""

from __future__ import annotations

from zertz3d.app.system.autosave import Slot, Store
from zertz3d.rules import Game


class SavedGame:
    """Where one game is kept, if it is kept at all."""

    def __init__(self, store: Store | None = None, slot: Slot | None = None) -> None:
        """`slot` is where the game was saved before."""
        self._store, self._slot = store, slot
        self._filed: Slot | None = None
        """Where the game was kept until it ended."""

    @property
    def kept(self) -> bool:
        """Is there a file of the unfinished game?"""
        return self._slot is not None

    def save(self, game: Game, over: bool) -> None:
        """Write the game; one that is over goes among the finished ones."""
        if self._store is None:
            return
        self._slot = self._slot or self._store.begin()
        if over:
            self._filed, self._slot = self._slot, None
            self._filed.finish(game, self._store.finished)
        else:
            self._slot.save(game)

    @staticmethod
    def tell_fault(error: OSError) -> str:
        """Why the game could not be written."""
        return f"the game cannot be saved: {(error.strerror or str(error)).lower()}"

    def release(self) -> None:
        """Leave the files to others; what is saved stays."""
        for slot in (self._slot, self._filed):
            if slot:
                slot.release()
        self._slot = self._filed = None
