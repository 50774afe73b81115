"""The way to live games: asks what to play, begins, resumes what was left, and offers a rematch."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from datetime import date

from zertz3d.app.play import new_game_form
from zertz3d.app.play.begin_game import begin_game
from zertz3d.app.play.computer import Computer
from zertz3d.app.play.live_game_mode import LiveGameMode
from zertz3d.app.play.new_game_form import LastChosen, Values
from zertz3d.app.play.terms import LOT, Terms, draw_lot, read_terms
from zertz3d.app.session import Binding, Layer, Mode, Option, Question, Reply, Table, nothing
from zertz3d.app.system.autosave import Slot, Store, UnfinishedGame
from zertz3d.errors import PositionError, UsageError
from zertz3d.hud.screen_model import Button, Form, Overlay, Pick, Screen, Tool, Words
from zertz3d.intents import Action, FieldAnswer, Intent
from zertz3d.rules import Game, Position
from zertz3d.words import N_, _, address, ngettext


class NewGameMode(Mode):
    """Always there in a window where games can be played."""

    layer = Layer.MENU
    BINDINGS = (
        Binding(Action.NEW, "Playing", N_("new game"), ("control-n",), label=N_("New game…")),
        Binding(
            Action.REMATCH,
            "Playing",
            N_("rematch, other player first"),
            ("shift-control-n",),
            label=N_("Rematch, other player first"),
        ),
        Binding(
            Action.PLAY_FROM_HERE,
            "Playing",
            N_("play on from the position that is shown"),
            ("control-p",),
            label=N_("Play from here…"),
        ),
    )

    def __init__(
        self,
        table: Table,
        kept: LastChosen,
        store: Store | None = None,
        computer: Computer | None = None,
        lot: Callable[[], int] = draw_lot,
        remember: Callable[[], None] = nothing,
    ) -> None:
        """`kept` is what was chosen last; `remember` is called when that has changed."""
        self._table, self.kept, self.store, self._lot, self._remember = table, kept, store, lot, remember
        self._computer = computer or Computer(seed=secrets.randbelow(1 << 16))
        self._values: Values | None = None
        self._start: Position | None = None
        self._left: list[UnfinishedGame] | None = None
        self._chosen = ""
        self._put_away: tuple[Values | None, Position | None, list[UnfinishedGame] | None] | None = None
        """The forms as they were when a lesson took the table."""
        self._unfinished = bool(store and store.unfinished())
        self._offer: Question | None = None

    @property
    def running(self) -> LiveGameMode | None:
        """The game that is being played."""
        return next((mode for mode in self._table.modes if isinstance(mode, LiveGameMode)), None)

    @property
    def bindings(self) -> tuple[Binding, ...]:
        """Its keys; while nobody plays it says so to those who resign."""
        if self.running:
            return self.BINDINGS
        return (*self.BINDINGS, *(replace(binding, label="") for binding in LiveGameMode.BINDINGS))

    def handle(self, intent: Intent) -> Reply:
        """What can be done about games."""
        match intent.action:
            case Action.NEW:
                self.ask()
            case Action.QUICK_GAME:
                self.begin(new_game_form.build_terms(new_game_form.quick(self.kept.game, intent.text)))
            case Action.RESUME_LAST:
                self._resume("")
            case Action.PLAY_FROM_HERE:
                nodes = self._table.player.game.nodes()
                chosen = next((node for node in nodes if id(node) == intent.value), self._table.player.node)
                self.ask(chosen.position)
            case Action.REMATCH:
                self._rematch()
            case Action.PASTE:
                return self._paste(intent.text)
            case Action.RESUME if intent.value is not None:
                self._resume(intent.text)
            case Action.RESUME:
                self._ask_which()
            case Action.RESIGN | Action.OFFER_DRAW | Action.PAUSE_GAME if not self.running:
                raise UsageError(_("no game is being played: New game (Ctrl+N) begins one"))
            case _:
                return self.overlay is not None and self._answer(intent)
        return True

    def _answer(self, intent: Intent) -> bool:
        """What is done in the forms."""
        match intent.action:
            case Action.FORM:
                self._change(intent.answer)
            case Action.START_GAME:
                self._start_game()
            case Action.GO_ON:
                self._go_on()
            case Action.FILE_AWAY:
                self._file_away()
            case Action.CANCEL | Action.ESCAPE:
                self._close()
            case _:
                return False
        return True

    # -------------------------------------------------------------------- form

    @property
    def overlay(self) -> Overlay | None:
        """What is asked."""
        if self._left is not None:
            return self._which(self._left)
        if self._values is not None:
            return new_game_form.build_form(self._values, self._start, self._unfinished)
        return None

    def ask(self, start: Position | None = None) -> None:
        """Open the form; with a position, for a game from there."""
        if start is not None and (outcome := start.outcome()):
            raise UsageError(_("nothing can be played from here, the game is over: {outcome}").format(outcome=outcome))
        self._values, self._start, self._left = new_game_form.complete(self.kept.game), start, None
        self._unfinished = bool(self.store and self.store.unfinished())
        if not self.running:
            self._table.player.pause()
        self._table.modes.join(self)

    def _change(self, answer: FieldAnswer) -> None:
        if self._left is not None:
            self._chosen = answer.text
        elif self._values is not None:
            usual = {"board": ""} if answer.field == "rules" else {}  # every rule set has its usual board
            self._values = new_game_form.complete(self._values | {answer.field: answer.text} | usual)

    def _close(self) -> None:
        """Close what is open: the list of unfinished games first."""
        if self._left is not None:
            self._left = None
        else:
            self._values = self._start = None

    def suspend(self) -> bool:
        """Put the forms away, as they are."""
        self._put_away = self._values, self._start, self._left
        self._values = self._start = self._left = None
        return False

    def resume(self) -> None:
        """Show again what was put away, if nothing else is asked by now."""
        if self.overlay is None and self._put_away:
            self._values, self._start, self._left = self._put_away
        self._put_away = None

    # ------------------------------------------------------------------- games

    def _start_game(self) -> None:
        if self._values is None:
            return
        self.begin(new_game_form.build_terms(self._values, self._start))
        if self._start is None:
            self.kept.game = dict(self._values)
            self._remember()
        self._values = self._start = None

    def begin(self, terms: Terms, game: Game | None = None, slot: Slot | None = None) -> LiveGameMode:
        """Play by these terms; or go on with a game."""
        modes = self._table.modes
        for old in (self.running, self._offer):
            if old is not None and old in modes:
                modes.leave(old)
        if not any(seat.computer for seat in terms.seats):
            self._computer.close()
        begun = game or terms.game(self._lot, date.today())
        mode = begin_game(self._table, terms, begun, self._computer, self.store, slot)
        if game is None and (terms.first == LOT and terms.start is None):
            mover = mode.game.names[mode.game.mover]
            self._table.say(address(mover, _("{player} moves first"), _("You move first")).format(player=mover))
        return mode

    def _rematch(self) -> None:
        if self.running is None:
            raise UsageError(_("there is no game to play again: begin a new one (Ctrl+N)"))
        game = self.running.game
        if game.outcome is None:
            raise UsageError(_("this game is not over yet"))
        self.begin(game.terms.again(1 - game.game.root.position.mover))

    def _paste(self, text: str) -> bool:
        """A position begins a game; everything else is for others to open."""
        try:
            position = Position.parse(text)
        except PositionError:
            return False
        self.ask(position)
        return True

    # --------------------------------------------------------- unfinished games

    def offer(self, otherwise: Callable[[], None] = nothing) -> None:
        """If a game was left behind, ask whether to go on with it; if there is none, or not now: `otherwise`."""
        left = self.store.unfinished() if self.store else []
        if not left:
            otherwise()
            return
        words = [_("You stopped here: {game}.").format(game=left[0].label)]
        if more := len(left) - 1:
            told = ngettext("{count} more are listed under New game.", "{count} more are listed under New game.", more)
            words.append(told.format(count=more))
        choices = (Option(_("Not now"), otherwise), Option(_("Resume"), lambda: self.go_on(left[0]), main=True))
        self._offer = Question(self._table, _("Resume your game?"), tuple(words), choices, otherwise)
        self._table.modes.join(self._offer)

    def go_on(self, left: UnfinishedGame) -> None:
        """Go on with a game that was left, unless another program does already."""
        assert self.store
        slot, game = self.store.take_up(left)
        self.begin(read_terms(game), game, slot)

    def _resume(self, path: str) -> None:
        """Go on with the game of that file, or with the last one."""
        left = self.store.unfinished(None) if self.store else []
        wanted = next((one for one in left if not path or str(one.path) == path), None)
        if wanted is None:
            other = _("this game is being played in another window, or is over")
            raise UsageError(other if path else _("there is no unfinished game"))
        self.go_on(wanted)

    def _ask_which(self) -> None:
        self._left = self.store.unfinished() if self.store else []
        if not self._left:
            self._left = None
            raise UsageError(_("there is no unfinished game"))
        self._chosen = str(self._left[0].path)
        self._table.modes.join(self)

    def _which(self, left: list[UnfinishedGame]) -> Form:
        options = tuple((str(each.path), each.label) for each in left)
        return Form(
            _("Resume a game"),
            (
                Words(_("These games were not played to their end. Filing one away keeps it among the records.")),
                Pick("left", "", options, self._chosen),
            ),
            (
                Button(_("File away"), Intent(Action.FILE_AWAY)),
                Button(_("Back"), Intent(Action.CANCEL)),
                Button(_("Resume"), Intent(Action.GO_ON), main=True),
            ),
        )

    def _selected(self) -> UnfinishedGame | None:
        return next((each for each in self._left or () if str(each.path) == self._chosen), None)

    def _go_on(self) -> None:
        if left := self._selected():
            self.go_on(left)
            self._left = self._values = self._start = None

    def _file_away(self) -> None:
        left = self._selected()
        if left is None or self.store is None:
            return
        slot = self.store.take(left.path)
        if slot and left.record.game:
            kept = slot.finish(left.record.game, self.store.finished)
            self._table.say(_("kept as {file}").format(file=kept))
        remaining = self.store.unfinished()
        self._left, self._unfinished = remaining or None, bool(remaining)
        self._chosen = str(remaining[0].path) if remaining else ""

    # ------------------------------------------------------------------ showing

    def dress(self, screen: Screen) -> Screen:
        """The way to a game, where none is being played, nor reviewed: a review and a puzzle leave it to the menu."""
        if self.running or screen.graph:
            return screen
        over, riddle = self._table.player.node.position.outcome() is not None, self._table.modes.riddle
        tools = [] if riddle else [Tool("new", _("New game"), Intent(Action.NEW), "new")]
        if self._unfinished:
            tools.append(Tool("resume", _("Resume"), Intent(Action.RESUME), "next"))
        if self._table.modes.binds(Action.LEARN) and not riddle:
            tools.append(Tool("learn", _("Learn"), Intent(Action.LEARN), "star"))
        tools.append(Tool("play-from-here", _("Play here"), Intent(Action.PLAY_FROM_HERE), "table", enabled=not over))
        return replace(screen, tools=(*screen.tools, *tools))

    def close(self) -> None:
        """The program ends: no process is left behind."""
        self._computer.close()
