"""Clocks as an arbiter has them: entered from the real ones at the board, or run by the program and corrected."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from zertz3d.app.play.arbiter.entered_times import enter_time, read_entries, split_line
from zertz3d.app.play.live_game import LiveGame
from zertz3d.app.play.live_game_mode import LiveGameMode
from zertz3d.app.session import Binding, Layer, Mode, Mover, Play, Reply, Table
from zertz3d.errors import UsageError, ZertzError
from zertz3d.hud.screen_model import MenuEntry, Overlay, Prompt, Screen, Tool
from zertz3d.intents import Action, Intent, MenuSpot
from zertz3d.rules import Node
from zertz3d.words import N_, _, address


class ClocksMode(Mode):
    """There while games are relayed; shows itself when a time is to be typed."""

    layer = Layer.PROMPT
    BINDINGS = (
        Binding(
            Action.ENTER_TIME,
            "Playing",
            N_("enter what a clock at the board shows"),
            ("control-t",),
            label=N_("Enter the time left…"),
        ),
        Binding(
            Action.CLOCKS_BY_HAND,
            "Playing",
            N_("clocks stand as they were entered, or run"),
            ("control-k",),
            label=N_("Clocks are entered"),
        ),
    )

    def __init__(
        self, table: Table, running: Callable[[], LiveGameMode | None], games: Callable[[], tuple[LiveGame, ...]]
    ) -> None:
        """`running` is the game on the table, `games` are all for which clocks are kept."""
        self._table, self._running, self._games = table, running, games
        self.by_hand = False
        """Whether clocks stand until somebody enters what they show."""
        self._asked: tuple[LiveGameMode, int] | None = None
        """The game for which a time is typed, and whose time it is if nobody is named."""
        self._text = self._error = ""
        self._behind = ""
        """The time that stood behind the move that is typed."""

    def handle(self, intent: Intent) -> Reply:
        """Ask for a time, and take it."""
        match intent.action:
            case Action.ENTER_TIME:
                self._ask(None if intent.value is None else int(intent.number))
            case Action.CLOCKS_BY_HAND:
                self.by_hand = not self.by_hand
                entered, run = _("Clocks stand as they are entered (Ctrl+T)"), _("Clocks run")
                self._table.say(entered if self.by_hand else run)
            case Action.EDIT if self._asked:
                self._text, self._error = intent.text, ""
            case Action.SUBMIT if self._asked:
                self._text = intent.text
                self._enter(*self._asked)
            case Action.CANCEL | Action.ESCAPE if self._asked:
                self._asked = None
            case _:
                return False
        return True

    def read_typed(self, text: str) -> str:
        """Behind a typed move its player's time may stand: it is entered when the move was played."""
        move, self._behind = split_line(text)
        return move

    def played(self, node: Node, by: Mover) -> None:
        """The move is played: now its player's clock shows what was typed."""
        time, self._behind = self._behind, ""
        mode = self._running()
        if mode and time and by is Mover.TYPED:
            for entry in read_entries(time, mode.game.names, 1 - mode.game.mover):
                enter_time(mode.game, entry)

    def state(self, intent: Intent) -> str:
        """Whether clocks are entered."""
        if intent.action is not Action.CLOCKS_BY_HAND:
            return ""
        return _("on") if self.by_hand else _("off")

    def offers(self, spot: MenuSpot) -> tuple[MenuEntry, ...]:
        """What can be done about clocks, where the table is pointed at."""
        if spot.node is not None or not self._kept():
            return ()
        by_hand = Intent(Action.CLOCKS_BY_HAND)
        return (
            MenuEntry(_("Enter the time left…"), Intent(Action.ENTER_TIME)),
            MenuEntry(_("Clocks are entered"), by_hand, state=self.state(by_hand)),
        )

    def _kept(self) -> bool:
        """Is there a game on the table whose clocks can be set?"""
        game = mode.game if (mode := self._running()) else None
        return game is not None and game.clock is not None and not game.outcome and not game.terms.apart

    def _ask(self, side: int | None) -> None:
        """Lay the line over the table; a time alone is that of the player who moved last."""
        mode = self._running()
        if mode is None:
            raise UsageError(_("no game is being played: New game (Ctrl+N) begins one"))
        if mode.game.terms.apart:
            raise UsageError(_("in a game on two machines nobody enters a time"))
        self._asked = mode, (1 - mode.game.mover if side is None else side)
        self._text = self._error = ""
        self._table.modes.join(self)

    def _enter(self, mode: LiveGameMode, usual: int) -> None:
        """Take what was typed; what is wrong with it is said below the line, which then stays."""
        game = mode.game
        try:
            for entry in read_entries(self._text.strip(), game.names, usual):
                enter_time(game, entry)
        except ZertzError as error:
            self._error = str(error)
        else:
            self._asked = None
            mode.run_clock(0.0)

    def tick(self, seconds: float) -> tuple[Play, ...]:
        """Every game is told how its clocks are kept."""
        for game in self._games():
            game.by_hand = self.by_hand
        if self._asked and self._asked[0] not in self._table.modes:
            self._asked = None
        return ()

    @property
    def overlay(self) -> Overlay | None:
        """The line to type into."""
        if self._asked is None:
            return None
        mode, usual = self._asked
        player = mode.game.names[usual]
        told = address(player, _("Time left of {player}, as in 12:34"), _("Your time left, as in 12:34"))
        return Prompt(told.format(player=player), self._text, self._error)

    def suspend(self) -> bool:
        """Another mode takes the table: the line is put away."""
        self._asked = None
        return False

    def dress(self, screen: Screen) -> Screen:
        """A button, and clocks that can be clicked."""
        if not self._kept():
            return screen
        tool = Tool("enter-time", _("Time"), Intent(Action.ENTER_TIME), "clock", lit=self.by_hand)
        first, second = (replace(panel, set_clock=Intent(Action.ENTER_TIME, panel.side)) for panel in screen.players)
        return replace(screen, tools=(*screen.tools, tool), players=(first, second))
