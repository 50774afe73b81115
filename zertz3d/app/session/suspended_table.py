"""What lies on the table while something else does for a time, so that it can be laid back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from zertz3d.app.player.film_player import FilmPlayer
from zertz3d.app.session.mode import Mode
from zertz3d.app.session.table import Table
from zertz3d.records.record import Record


@dataclass(frozen=True)
class SuspendedTable:
    """A record, its place in the list of games, how far its film had come, and the modes that wait."""

    record: Record | None
    index: int
    player: FilmPlayer
    waiting: tuple[Mode, ...] = ()

    @classmethod
    def of(cls, table: Table) -> SuspendedTable:
        """Take what lies on the table; a game that is being played waits, its clocks stand still."""
        waiting = tuple(mode for mode in reversed(tuple(table.modes)) if mode in table.modes and mode.suspend())
        for mode in waiting:
            table.modes.put_aside(mode)
        return cls(table.record, table.index, table.player, waiting)

    def lay_back(self, table: Table) -> None:
        """Lay it on the table again."""
        table.lay(self.record, self.index, self.player)
        for mode in self.waiting:
            table.modes.join(mode)
        for mode in table.modes:
            mode.resume()

    def give_up(self) -> None:
        """Nobody comes back to it: a game that waits is left, and can be resumed later."""
        for mode in self.waiting:
            mode.close()


M = TypeVar("M", bound=Mode)


class Visit(Generic[M]):
    """A mode that has the whole table for a time; what lay there before comes back, unless another game is opened."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.mode: M | None = None
        self._before: SuspendedTable | None = None

    @property
    def on(self) -> bool:
        """Does the mode have the table now?"""
        return self.mode in self._table.modes

    def begin(self, make: Callable[[], M]) -> None:
        """Give the table to a mode that is made when the table is free; it takes the place of the one before it."""
        if self.on:
            assert self.mode
            self._table.modes.leave(self.mode)
        else:
            self._before = SuspendedTable.of(self._table)
        self.mode = make()
        self._table.modes.join(self.mode)

    def end(self) -> None:
        """The mode leaves, and the table is as it was before."""
        mode, self.mode = self.mode, None
        if mode and mode in self._table.modes:
            self._table.modes.leave(mode)
        before, self._before = self._before, None
        if before:
            before.lay_back(self._table)

    def check(self) -> None:
        """When the mode was sent away because another game was opened, nothing waits for its end any more."""
        if self.mode and not self.on:
            self.mode = None
            before, self._before = self._before, None
            if before:
                before.give_up()
