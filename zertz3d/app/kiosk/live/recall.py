"""The turning point of a game that goes on, shown once more while its players think."""

from __future__ import annotations

from zertz3d.app.collection.highlights import find_last_turn_of_lead
from zertz3d.app.session import Table
from zertz3d.words import _

QUIET = 20.0
"""Seconds without a move after which it is recalled."""
AGO = 3
"""Turns that lie at least between it and now: what has just been seen needs no recalling."""
HELD = 4.0
"""Seconds that the position after it is looked at."""


class Recall:
    """Shows a turn again, once for each turn that was a turning point, and then where the game stands."""

    def __init__(self, table: Table, allowed: bool) -> None:
        self._table, self._allowed = table, allowed
        self.turn = 0
        """The turn that is shown again."""
        self._held = 0.0
        self._done: set[tuple[str, int]] = set()

    def begin(self, quiet: float) -> bool:
        """Show the turning point, if the players have thought for so long and there is one; whether it is shown."""
        player, record = self._table.player, self._table.record
        if not self._allowed or quiet < QUIET or record is None or not player.ended:
            return False
        turn = find_last_turn_of_lead(player.line) or 0
        key = (f"{record.source} {record.number}", turn)
        if not turn or turn > len(player.line) - AGO or key in self._done:
            return False
        self._done.add(key)
        self.turn, self._held = turn, 0.0
        player.go_to_turn(turn - 1)
        player.next()
        return True

    def tick(self, seconds: float) -> bool:
        """So much time has passed; whether it is still shown."""
        if not self.turn:
            return False
        if not self._table.player.playback.playing:
            self._held += seconds
            if self._held >= HELD:
                self.end()
        return bool(self.turn)

    def end(self) -> None:
        """Show where the game stands."""
        if self.turn:
            self.turn = 0
            self._table.player.go_to_turn(len(self._table.player.line))

    def drop(self) -> None:
        """The film is at something else."""
        self.turn = 0

    @property
    def words(self) -> str:
        """What is said meanwhile."""
        return _("The turning point: turn {turn}").format(turn=self.turn)
