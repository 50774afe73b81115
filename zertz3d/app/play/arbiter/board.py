"""A board of an event: where it is written, its game, and what waits of it while another is on the table."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from zertz3d.app.play.clock import format_clock
from zertz3d.app.play.live_game_mode import LiveGameMode
from zertz3d.app.play.new_game_mode import NewGameMode
from zertz3d.app.play.shared.relay_mode import RelayMode
from zertz3d.app.play.terms import Terms, read_terms
from zertz3d.app.session import Table
from zertz3d.app.session.suspended_table import SuspendedTable
from zertz3d.hud.panels.board_tabs import Tab
from zertz3d.records.record import Record
from zertz3d.rules import Game
from zertz3d.words import labelled


@dataclass
class Board:
    """One of the boards; it lies on the table, or waits."""

    relay: RelayMode
    mode: LiveGameMode | None = None
    """Its game, once one was begun."""
    waiting: SuspendedTable | None = None

    @property
    def path(self) -> Path:
        """Its file."""
        return self.relay.path

    @property
    def tab(self) -> Tab:
        """What is seen of it at any time."""
        if self.mode is None:
            return Tab(self.path.stem)
        game = self.mode.game
        names = " – ".join(game.names)
        if game.outcome:
            return Tab(names)
        return Tab(names, game.mover, format_clock(game.clock.left[game.mover]) if game.clock else "")

    def begin(self, table: Table, newgame: NewGameMode, terms: Terms | None) -> None:
        """Go on with the game in the file, or begin one by these terms; without terms the board stays empty."""
        left = self.relay.left
        if left:
            self.mode = newgame.begin(read_terms(left), left)
        elif terms:
            self.mode = newgame.begin(terms)
        else:
            table.show(Record(str(self.path), 1, None, Game()))

    def put_away(self, table: Table) -> None:
        """Let it wait while another board is shown."""
        self.waiting = SuspendedTable.of(table)

    def lay_back(self, table: Table, newgame: NewGameMode) -> None:
        """Lay it on the table as it was; where no game was begun yet, ask for one."""
        if self.waiting:
            waiting, self.waiting = self.waiting, None
            waiting.lay_back(table)
        if self.mode is None:
            newgame.ask()
        elif self.mode.left:  # another game was opened in its place
            self.mode = newgame.begin(self.mode.game.terms, self.mode.game.game)

    def tick(self, table: Table, seconds: float) -> None:
        """Time passes where nobody looks, too; and what has changed is written."""
        if self.mode is None:
            return
        game = self.mode.game
        if self.waiting and not game.outcome:
            self.mode.run_clock(seconds + table.lag)
            if outcome := game.outcome:
                table.say(labelled(self.path.stem, game.tell_end(outcome)))
        self.relay.relay(table, game.game, seconds)
