"""A live game at the table: whose turn it is, clocks, the computer, taking back, giving up, agreeing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from zertz3d.app.play import questions
from zertz3d.app.play.computer_seat import PAUSE, ComputerSeat
from zertz3d.app.play.live_game import LiveGame, list_game, tell_declined, tell_time
from zertz3d.app.play.live_game_panels import GameStanding, dress_screen
from zertz3d.app.play.saved_game import SavedGame
from zertz3d.app.session import Binding, Layer, Mode, Mover, Play, Question, Reply, Table
from zertz3d.errors import UsageError, ZertzError
from zertz3d.hud.screen_model import Screen
from zertz3d.intents import Action, Intent
from zertz3d.motion.turn_film import Cue
from zertz3d.rules import Node
from zertz3d.words import N_, _, address


class LiveGameMode(Mode):
    """Two sides play the game on the table."""

    layer = Layer.GAME
    BINDINGS = (
        Binding(Action.OFFER_DRAW, "Playing", N_("offer a draw"), ("control-d",), label=N_("Offer a draw")),
        Binding(Action.RESIGN, "Playing", N_("resign"), ("control-r",), label=N_("Resign")),
        Binding(Action.PAUSE_GAME, "Playing", N_("pause the clock"), ("pause",), label=N_("Pause the clock")),
    )

    def __init__(self, table: Table, game: LiveGame, computer: ComputerSeat, saved: SavedGame | None = None) -> None:
        self._table, self.game = table, game
        self._computer = computer
        self._saved = saved or SavedGame()
        self.told = False
        """Whether the end has been seen."""
        self.left = False
        """Whether the table was left to something else for good."""
        self._since = 0.0
        """Seconds the film has been at rest after the last turn."""
        self._question: Question | None = None
        self._warned: set[int] = set()
        self._cues: tuple[Cue, ...] = ()
        table.show(list_game(game))
        self._player = table.player
        self._player.choose(game.end)

    # ---------------------------------------------------------------- standing

    @property
    def looking_back(self) -> bool:
        """Does the film stand, or head, anywhere but at the end?"""
        return self._player.ahead is not self.game.end

    @property
    def resting(self) -> bool:
        """Has the last turn been shown to its end?"""
        return self._player.node is self.game.end and not self._player.playback.playing

    @property
    def live(self) -> bool:
        """Whether the game goes on: lines are tried out only when it is over."""
        return self._table.player is self._player and not self.game.outcome

    def advice_refusal(self) -> str | None:
        """By tournament rules nobody is helped."""
        return self.game.advice_refusal() if self._table.player is self._player else None

    def refusal(self, by: Mover) -> str | None:
        """Why no move may come in now."""
        if by is Mover.COMPUTER or by is Mover.RELAY:
            return None
        if outcome := self.game.outcome:
            return None if self.looking_back else self.game.tell_over(outcome)
        if self.looking_back:
            told = _("this is turn {turn} of {turns}: go to the end (End) to play on")
            return told.format(turn=self._player.turn, turns=self.game.turns)
        if not self.game.seat.here:
            mover = self.game.names[self.game.mover]
            return address(mover, _("{player} is to move"), _("it is your turn")).format(player=mover)
        return None

    # ----------------------------------------------------------------- intents

    def handle(self, intent: Intent) -> Reply:
        """What players can do besides moving."""
        match intent.action:
            case Action.UNDO:
                self._take_back()
            case Action.REDO:
                self.change(self.game.play_again)
            case Action.RESIGN:
                self._resign()
            case Action.OFFER_DRAW:
                self._offer_draw()
            case Action.PAUSE_GAME:
                self.game.check_going_on()
                self._ask(questions.tell_pause(self._table))
            case Action.WATCH_AGAIN:
                self._player.go_to_turn(0)
                self._player.toggle()
            case Action.PLAY:
                return self._nothing_to_play()
            case _:
                return False
        return True

    def _nothing_to_play(self) -> Reply:
        """In a game that goes on, there is nothing to play at its end but the next move."""
        if self.game.outcome is None and not self.looking_back and not self._player.playback.playing:
            raise UsageError(_("this is the end so far: make a move, or go back (←) to look at the turns before"))
        return False

    def _ask(self, question: Question) -> None:
        """Lay a question over the table; Escape leaves everything as it is."""
        self._question = question
        self._table.modes.join(question)

    # -------------------------------------------------------------------- time

    def tick(self, seconds: float) -> tuple[Play, ...]:
        """Clocks run, and the computer moves."""
        if self._table.player is not self._player:
            self._leave()
            return ()
        self._table.linger()
        self.told = bool(self.game.outcome) and (self.told or self.resting)
        if self.game.outcome:
            if self._saved.tick(seconds):
                self._table.say(_("There is room again: the game is saved"))
            return ()
        still = self.resting and not self.looking_back
        self._since = self._since + seconds if still and not self._table.modes.asking else 0.0
        if self.game.terms.apart:  # time runs whatever is looked at or asked, once the last turn was shown
            if not self.game.held and (self.looking_back or not self._player.playback.playing):
                self.run_clock(seconds + self._table.lag)
            return ()
        self._think()
        if not still or self._table.modes.asking:
            return ()  # nobody's time runs, and no computer moves
        self.run_clock(seconds + self._table.lag)
        move = self._computer.take_choice() if self._since >= PAUSE else None
        return (Play(move, Mover.COMPUTER),) if move else ()

    def _leave(self) -> None:
        """Another game was opened in the window."""
        unfinished = self.game.outcome is None and bool(self.game.game.main_line()) and self._saved.kept
        self._table.modes.leave(self)
        if unfinished:
            self._table.say(_("your game is kept: Home offers to resume it"))

    def run_clock(self, seconds: float) -> None:
        """So much of the mover's time has passed, unless clocks are entered by hand; who has none left loses."""
        game = self.game
        if game.clock is None or game.outcome:
            return
        game.clock = game.clock.tick(0.0 if game.by_hand else seconds)
        side = game.clock.low
        if side is not None and side not in self._warned and not game.terms.seats[side].away:
            self._warned.add(side)
            self._table.say(tell_time(game, side))
            self._sound("claim")
        if (loser := game.clock.up) is not None and not game.terms.seats[loser].away:
            self.declare(lambda: game.game.lose_on_time(loser))

    def _think(self) -> None:
        """Have the computer think when it is its turn; if it cannot, ask what is to be done."""
        if self._table.modes.asking:
            return
        side = self.game.mover
        try:
            self._computer.think(self.game)
        except ZertzError as error:
            self._ask(questions.ask_after_fault(self._table, str(error), lambda: self.game.seat_person(side)))

    # ------------------------------------------------------------------- moves

    def played(self, node: Node, by: Mover) -> None:
        """A turn is complete: the clock is pressed, the game is saved."""
        if self.game.complete(node):
            self._since = 0.0
            self._computer.take_choice()
            self.save()

    def save(self) -> None:
        """Write the game into its file, as it stands."""
        try:
            self._saved.save(self.game.game, self.game.outcome is not None)
        except OSError as error:
            self._table.say(self._saved.tell_fault(error), error=True)

    def _sound(self, kind: str) -> None:
        self._cues = (*self._cues, Cue(self._player.playback.time, kind, 1.0, "", (0.0, 0.0, 0.0), ""))

    def heard(self) -> tuple[Cue, ...]:
        """What no piece on the table tells: that time is short, or that the game was given up."""
        cues, self._cues = self._cues, ()
        return cues

    def _take_back(self) -> None:
        """Take the last turn back; against the computer both last turns, so that the same person moves again."""
        if self.looking_back:
            raise UsageError(_("go to the end (End) to take a move back"))
        game = self.game
        count = game.count_to_take_back()
        if not game.needs_consent():
            self.change(lambda: game.take_back(count))
        else:
            allowed = partial(self.change, lambda: game.take_back(count))
            self._ask(questions.ask_to_take_back(self._table, game, allowed))

    def change(self, change: Callable[[], None]) -> None:
        """Take turns back, or play them again, and be where the game is then."""
        if self.looking_back:
            raise UsageError(_("go to the end (End) to play it again"))
        self._computer.forget()
        change()
        self._player.choose(self.game.end)
        self._since = 0.0
        self.save()

    # --------------------------------------------------------------- giving up

    def declare(self, declare: Callable[[], None]) -> None:
        """The game ends by what somebody says, wherever the film stands."""
        if self.game.outcome:
            return
        self._computer.forget()
        self.game.declare(declare)
        self._player.choose(self.game.end)
        outcome = self.game.outcome
        self._sound("win" if outcome and outcome.winner is not None else "tie")
        self.save()

    def _resign(self) -> None:
        game = self.game
        game.check_going_on()
        side = game.speaker
        resign = partial(self.declare, lambda: game.game.resign(side))
        self._ask(questions.ask_to_resign(self._table, game, resign))

    def _offer_draw(self) -> None:
        """Offer a draw: a person is asked, a computer answers at once."""
        game = self.game
        game.check_going_on()
        if game.nobody_human:
            raise UsageError(_("two computers play until the end"))
        game.note_offer()
        other = 1 - game.speaker
        if not game.terms.seats[other].computer:
            agree = partial(self.declare, game.game.agree_draw)
            self._ask(questions.ask_for_draw(self._table, game, agree))
        elif game.computer_agrees:
            self.declare(game.game.agree_draw)
        else:
            self._table.say(tell_declined(game))

    # ------------------------------------------------------------------ leaving

    def dress(self, screen: Screen) -> Screen:
        """Names, clocks, who thinks, what can be done."""
        modes = self._table.modes
        standing = GameStanding(
            self.game, self._player.turn, self.resting, not self._player.playback.playing, self.looking_back,
            modes.asking, self.told, modes.can_undo, modes.can_redo,
            modes.binds(Action.HINT) and self.advice_refusal() is None,
        )  # fmt: skip
        return dress_screen(standing, screen)

    def suspend(self) -> bool:
        """A game waits as long as another mode has the table; its clocks stand still."""
        return True

    def close(self) -> None:
        """The game is left; what is saved stays."""
        self.left = True
        self._computer.forget()
        self._saved.release()
        if self._question and self._question in self._table.modes:
            self._table.modes.leave(self._question)
