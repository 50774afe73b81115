"""The list of games, laid over the table until one is chosen."""

from __future__ import annotations

from time import monotonic

from zertz3d.app.collection.game_list import GameList
from zertz3d.app.session import Layer, Mode, Play, Reply, Table
from zertz3d.hud.game_values import LibraryRow
from zertz3d.hud.screen_model import Button, Library, Overlay
from zertz3d.intents import Action, Intent
from zertz3d.words import N_, _

SLICE, SHARE = 0.005, 0.3
"""Seconds of each frame, or the share of a long one, that may go into replaying games, to say how they ended."""
IN_SIGHT = 40
"""So many rows from the selected one on are worked out first."""
REFRESH = 0.4
"""Seconds after which rows that have changed are shown."""
WAYS = ((N_("My games"), Action.MY_GAMES), (N_("Open…"), Action.OPEN))
"""The ways to other games."""


class LibraryMode(Mode):
    """Shows the games that fit what is typed, and which of them is chosen."""

    layer = Layer.PROMPT
    title = N_("Library")
    none = N_("There are no games here yet")
    """What is said of an empty list."""

    def __init__(self, table: Table, games: GameList | None = None) -> None:
        """Another list of games than the table's is taken from when one of it is chosen."""
        self._table, self._other = table, games
        self._words, self._place = "", max(0, table.index) if games is None else 0
        self._found: tuple[object, tuple[LibraryRow, ...]] | None = None
        self._known, self._age = self.games.unknown, 0.0
        """Of how many games the end was not known when the rows were made, and the seconds since then."""

    @property
    def games(self) -> GameList:
        """The list that is shown."""
        return self._other or self._table.games

    def handle(self, intent: Intent) -> Reply:
        """Filter, choose, or close."""
        match intent.action:
            case Action.FILTER:
                self._words, self._place = intent.text, 0
            case Action.SELECT:
                self._place = int(intent.number)
            case Action.OPEN_GAME:
                reply = self.choose(int(intent.number))
                self._table.modes.leave(self)
                return reply
            case Action.CANCEL | Action.ESCAPE | Action.LIBRARY:
                self._table.modes.leave(self)
            case Action.OPEN | Action.MY_GAMES:
                self._table.modes.leave(self)
                return False
            case _:
                return False
        return True

    def choose(self, index: int) -> Reply:
        """A game was chosen."""
        self._table.play_game(index, self.games)
        return True

    def tick(self, seconds: float) -> tuple[Play, ...]:
        """Learn how the games in sight ended, and then all others."""
        games, start = self.games, monotonic()
        ready, until = start + SLICE / 2, start + max(SLICE, SHARE * seconds)
        games.look(lambda: monotonic() < ready)
        shown = self.rows()[self._place : self._place + IN_SIGHT]
        games.work_out([row.index for row in shown], lambda: monotonic() < until)
        self._age += seconds
        if self._age >= REFRESH or not games.unknown:
            self._known, self._age = games.unknown, 0.0
        return ()

    def rows(self) -> tuple[LibraryRow, ...]:
        """The same rows as long as nothing has changed."""
        games = self.games
        key = (games, self._words, len(games.rows), self._known)
        if self._found is None or self._found[0] != key:
            self._found = key, games.matching(self._words)
        return self._found[1]

    @property
    def overlay(self) -> Overlay:
        """The list."""
        rows, binds = self.rows(), self._table.modes.binds
        ways = tuple(
            Button(_(label), Intent(action)) for label, action in WAYS if binds(action) and label != self.title
        )
        place, games = min(self._place, max(0, len(rows) - 1)), self.games
        count = len(games.rows)
        reading = 1 - games.unknown / count if games.unknown else None
        empty = _("No matching games") if count else _(self.none)
        return Library(rows, self._words, place, count, _(self.title), reading, ways, empty)
