"""The list of games, laid over the table until one is chosen."""

from __future__ import annotations

from zertz3d.app.session import Layer, Mode, Reply, Table
from zertz3d.hud.screen_model import Library, LibraryRow, Overlay
from zertz3d.intents import Action, Intent


class LibraryMode(Mode):
    """Shows the games that fit what is typed, and which of them is chosen."""

    layer = Layer.PROMPT

    def __init__(self, table: Table) -> None:
        self._table = table
        self._words, self._place = "", max(0, table.index)
        self._found: tuple[object, tuple[LibraryRow, ...]] | None = None

    def handle(self, intent: Intent) -> Reply:
        """Filter, choose, or close."""
        match intent.action:
            case Action.FILTER:
                self._words, self._place = intent.text, 0
            case Action.SELECT:
                self._place = int(intent.number)
            case Action.OPEN_GAME:
                self._table.open_game(int(intent.number))
                self._table.modes.leave(self)
            case Action.CANCEL | Action.ESCAPE | Action.LIBRARY:
                self._table.modes.leave(self)
            case _:
                return False
        return True

    @property
    def overlay(self) -> Overlay:
        """The list; the same rows as long as nothing has changed."""
        games = self._table.games
        key = (games, self._words, len(games.rows))
        if self._found is None or self._found[0] != key:
            self._found = key, games.matching(self._words)
        rows = self._found[1]
        return Library(rows, self._words, min(self._place, max(0, len(rows) - 1)), len(games.rows))
