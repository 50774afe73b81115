"""Relaying: whatever game is played at this table is written into a file after every turn."""

from __future__ import annotations

from pathlib import Path

from zertz3d.app.relay.relay_file import RelayFile
from zertz3d.app.session import Layer, Mode, Play, Table
from zertz3d.rules import Game
from zertz3d.words import _, why

AGAIN = 2.0
"""Seconds after which a file that could not be written is tried again."""


class RelayMode(Mode):
    """Writes the game as it is played, with what is taken back, declared and what the clocks say."""

    layer = Layer.GAME

    def __init__(self, path: Path) -> None:
        self._file = RelayFile(path)
        self._table: Table | None = None
        self._rest = 0.0
        self._failed = False

    @property
    def path(self) -> Path:
        """The file."""
        return self._file.path

    @property
    def left(self) -> Game | None:
        """The game in the file that can be gone on with."""
        return self._file.left

    def begin(self, table: Table) -> None:
        """Relay what is played at this table from now on."""
        self._table = table
        table.modes.join(self)

    def tick(self, seconds: float) -> tuple[Play, ...]:
        """Write what has changed, once all others have been told of it."""
        table = self._table
        if table and (table.modes.live or self._file.is_relaying(table.player.game)):
            self.relay(table, table.player.game, seconds)
        return ()

    def relay(self, table: Table, game: Game, seconds: float) -> None:
        """Write a game if it has changed; what fails is said at a table, and tried again later."""
        self._rest -= seconds
        if self._rest > 0:
            return
        try:
            self._file.relay(game)
        except OSError as error:
            if not self._failed:
                told = _("{file}: cannot be written, {reason}; it is tried again and again")
                table.say(told.format(file=self._file.path, reason=why(error)), error=True)
            self._rest, self._failed = AGAIN, True
        else:
            if self._failed:
                table.say(_("{file}: written again").format(file=self._file.path))
            self._failed = False
