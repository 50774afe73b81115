"""What lies on the table while something else does for a time, so that it can be laid back."""

from __future__ import annotations

from dataclasses import dataclass

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
