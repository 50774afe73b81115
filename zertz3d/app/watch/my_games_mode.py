"""The games that were played on this machine: those that wait to be gone on with, and those that are over."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from zertz3d.app.collection.game_list import GameList
from zertz3d.app.session import Binding, Layer, Mode, Reply, Table
from zertz3d.app.system.autosave import Store
from zertz3d.app.watch.library_mode import LibraryMode
from zertz3d.errors import UsageError
from zertz3d.hud.game_values import LibraryRow
from zertz3d.intents import Action, Intent
from zertz3d.words import N_, _


class MyGamesMode(Mode):
    """Always there in a window where games are kept."""

    layer = Layer.FILM
    BINDINGS = (
        Binding(Action.MY_GAMES, "Games and moves", N_("my games"), ("shift-control-o",), label=N_("My games")),
    )

    def __init__(self, table: Table, store: Store) -> None:
        self._table, self._store = table, store

    def handle(self, intent: Intent) -> Reply:
        """Show the list."""
        if intent.action is not Action.MY_GAMES:
            return False
        waiting = [left.path for left in self._store.unfinished(None)]
        games = GameList([*waiting, *self._store.finished_games()])
        games.grow(lambda: False)
        self._table.modes.join(MyGamesList(self._table, games, frozenset(map(str, waiting))))
        return True


class MyGamesList(LibraryMode):
    """The list; a game that waits is gone on with, one that is over is replayed."""

    title = N_("My games")
    none = N_("You have not played a game here yet")

    def __init__(self, table: Table, games: GameList, waiting: frozenset[str]) -> None:
        super().__init__(table, games)
        self._waiting = waiting

    def choose(self, index: int) -> Reply:
        """Resume it, or replay it."""
        if not 0 <= index < len(self.games.entries):
            raise UsageError(_("there is no such game in the list"))
        source = self.games.entries[index].source
        if source in self._waiting:
            return Intent(Action.RESUME, source)
        self._table.take_games(self.games, str(Path(source).parent))
        return super().choose(index)

    def rows(self) -> tuple[LibraryRow, ...]:
        """Those that wait say so; what the program calls their files is of no interest."""
        entries = self.games.entries
        waits = (entries[row.index].source in self._waiting for row in super().rows())
        return tuple(
            replace(row, name="", result=_("Resume") if waiting else row.result)
            for row, waiting in zip(super().rows(), waits, strict=True)
        )
