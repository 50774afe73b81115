"""Several boards in one window: each with its own game, clocks and file; one lies on the table, the others wait."""

from __future__ import annotations

from dataclasses import replace

from zertz3d.app.play.arbiter.board import Board
from zertz3d.app.play.live_game import LiveGame
from zertz3d.app.play.new_game_mode import NewGameMode
from zertz3d.app.play.shared.relay_mode import RelayMode
from zertz3d.app.play.terms import Terms
from zertz3d.app.session import Binding, Layer, Mode, Play, Reply, Table
from zertz3d.errors import UsageError
from zertz3d.hud.panels.board_tabs import BoardTabs
from zertz3d.hud.screen_model import Screen
from zertz3d.intents import Action, Intent
from zertz3d.words import N_, _

MOST = 9
"""So many boards have a key."""


class BoardsMode(Mode):
    """Looks after all boards; shows one."""

    layer = Layer.EVENT
    BINDINGS = (
        Binding(
            Action.SHOW_BOARD,
            "Playing",
            N_("another board"),
            tuple(f"control-{number}" for number in range(1, MOST + 1)),
            values=tuple(range(MOST)),
        ),
    )

    def __init__(self, table: Table, newgame: NewGameMode, relays: list[RelayMode]) -> None:
        self._table, self._newgame = table, newgame
        self.boards = [Board(relay) for relay in relays]
        self.shown = 0
        """The place of the board that is on the table."""

    @property
    def bindings(self) -> tuple[Binding, ...]:
        """The keys of those boards that there are; none for a single one."""
        missing = frozenset(f"control-{number}" for number in range(len(self.boards) + 1, MOST + 1))
        return () if len(self.boards) == 1 else tuple(binding.without(missing) for binding in self.BINDINGS)

    @property
    def games(self) -> tuple[LiveGame, ...]:
        """The games that are played at all boards."""
        return tuple(board.mode.game for board in self.boards if board.mode)

    @property
    def _visited(self) -> bool:
        """Does a lesson or something like it have the table, so that the game waits for its end?"""
        mode = self.boards[self.shown].mode
        return mode is not None and not mode.left and mode not in self._table.modes

    def begin(self, terms: Terms | None) -> bool:
        """Go on with the games in the files; where there is none, begin one by these terms, or ask when it is shown.

        Returns whether that was done: what is played at a single board may be asked for by others.
        """
        self._table.modes.join(self)
        for number, board in enumerate(self.boards):
            if number:
                self.boards[number - 1].put_away(self._table)
            self.shown = number
            board.begin(self._table, self._newgame, terms)
        if len(self.boards) == 1:
            return self.boards[0].mode is not None
        self.show(0)
        return True

    def handle(self, intent: Intent) -> Reply:
        """Show another board."""
        if intent.action is not Action.SHOW_BOARD:
            return False
        self.show(int(intent.number))
        return True

    def show(self, number: int) -> None:
        """Lay a board on the table."""
        if not 0 <= number < len(self.boards):
            raise UsageError(_("there is no board {number}").format(number=number + 1))
        if self._table.modes.overlay or self._visited:
            raise UsageError(_("first leave what lies over the table, then show another board"))
        if number != self.shown:
            self.boards[self.shown].put_away(self._table)
            self.shown = number
        self.boards[number].lay_back(self._table, self._newgame)

    def tick(self, seconds: float) -> tuple[Play, ...]:
        """Clocks run at every board, and every file is written."""
        shown = self.boards[self.shown]
        shown.mode = self._newgame.running or shown.mode
        for board in self.boards:
            board.tick(self._table, seconds)
        return ()

    def dress(self, screen: Screen) -> Screen:
        """A tab for each board."""
        if len(self.boards) < 2 or screen.hidden or self._visited:
            return screen
        tabs = BoardTabs(tuple(board.tab for board in self.boards), self.shown)
        return replace(screen, panels=(*screen.panels, tabs))

    def close(self) -> None:
        """The program ends: what waits is left as it is, and can be resumed."""
        for board in self.boards:
            if board.waiting:
                board.waiting.give_up()
