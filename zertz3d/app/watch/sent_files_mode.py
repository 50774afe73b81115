"""Files that another call of the program sends to this window: they open as if they had been chosen here."""

from __future__ import annotations

from pathlib import Path

from zertz3d.app.collection.game_list import GameList
from zertz3d.app.session import Layer, Mode, Play, Table
from zertz3d.app.system.inbox import Inbox
from zertz3d.errors import ZertzError
from zertz3d.intents import Action
from zertz3d.words import _

EVERY = 0.5
"""Seconds from one look to the next."""


class SentFilesMode(Mode):
    """Always there in a window of one's own; where several are open, the first of them has the inbox."""

    layer = Layer.FILM

    def __init__(self, table: Table, state: Path) -> None:
        self._table, self._state = table, state
        self._inbox = Inbox.claim(state)
        self._waiting: list[Path] = []
        self._since = 0.0

    def tick(self, seconds: float) -> tuple[Play, ...]:
        """Look from time to time; what is sent during a game or a lesson waits for its end."""
        self._since += seconds
        if self._since < EVERY:
            return ()
        self._since = 0.0
        self._inbox = self._inbox or Inbox.claim(self._state)
        fresh = self._inbox.take() if self._inbox else []
        self._waiting += fresh
        modes = self._table.modes
        if not self._waiting:
            return ()
        if not modes.live and modes.lets_through(Action.OPEN):
            self._open()
        elif fresh:
            said = _("{file} was sent here: it opens when this is over")
            self._table.say(said.format(file=fresh[0].name))
        return ()

    def _open(self) -> None:
        paths, self._waiting = self._waiting, []
        names = ", ".join(map(str, paths))
        games = GameList(paths)
        try:
            games.grow(lambda: False)
            self._table.take_games(games, names)
        except ZertzError as error:
            self._table.say(str(error), error=True)
            return
        for path in reversed(paths):
            self._table.note_recent(path)
        self._table.play_game(0)
        self._table.say(_("Opened {files}").format(files=names))

    def close(self) -> None:
        """The window closes."""
        if self._inbox:
            self._inbox.close()
