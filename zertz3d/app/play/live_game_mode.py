"""A game that is being played: whose turn it is, the clock, the computer, taking back, giving up, agreeing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from zertz3d.app.play import clock
from zertz3d.app.play.clock import Clock
from zertz3d.app.play.computer import Computer
from zertz3d.app.play.live_game_panels import dressed
from zertz3d.app.play.parley import Parley
from zertz3d.app.play.terms import Seat, Terms
from zertz3d.app.session.dialog import Answer, Question, nothing
from zertz3d.app.session.mode import Command, Part
from zertz3d.app.session.session import Session
from zertz3d.app.system.autosave import Slot, Store
from zertz3d.errors import UsageError, ZertzError
from zertz3d.hud.screen_model import Form, Screen
from zertz3d.motion.turn_film import Cue
from zertz3d.records.record import Record
from zertz3d.rules import Game, Move, Node
from zertz3d.rules.events import Outcome

PAUSE = 0.6
"""Seconds after a turn before the computer moves at the earliest, so that one can follow."""


class Party(Part):
    """Two sides play the session's game; a part that joins below all others."""

    def __init__(
        self,
        session: Session,
        terms: Terms,
        game: Game,
        computer: Computer,
        store: Store | None = None,
        slot: Slot | None = None,
    ) -> None:
        """`game` may have begun already, and then been saved in `slot`; `store` keeps it safe, if there is one."""
        self.session, self.terms, self.game = session, terms, game
        self.store, self.slot = store, slot
        self._filed: Slot | None = None
        """Where the game was kept until it ended."""
        self.computer = computer
        self.clock = _clock(terms, game)
        self.names = (terms.seats[0].called(0), terms.seats[1].called(1))
        self.told = False
        """Whether the end has been seen."""
        self._over: Node | None = None
        """Where the game ended."""
        self._since = 0.0
        """Seconds the film has been at rest after the last turn."""
        self._choice: Move | None = None
        self._moving = False
        self.estimate: int | None = None
        """What the computer thought of its last move."""
        self.parley = Parley(self)
        self._warned: set[int] = set()
        self._cues: tuple[Cue, ...] = ()
        self._commands: dict[str, Command] = {
            "undo": lambda _: self.parley.take_back(),
            "redo": lambda _: self._redo(),
            "resign": lambda _: self.parley.resign(),
            "offer-draw": lambda _: self.parley.offer_draw(),
            "play": lambda _: self._play(),
            "watch-again": lambda _: self._watch_again(),
            "pause-game": lambda _: self._pause(),
        }
        session.show(Record(" - ".join(self.names), 1, None, game))
        self.replay = session.replay
        self._over = self.end if self.outcome else None
        self.replay.choose(self.end)

    # ---------------------------------------------------------------- standing

    @property
    def commands(self) -> Mapping[str, Command]:  # type: ignore[override]
        """What players can do."""
        return self._commands

    @property
    def end(self) -> Node:
        """Where the game has come to."""
        return self._over or self.game.end

    @property
    def turns(self) -> int:
        """How many turns have been played."""
        return self.end.ply

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it has; lines that are tried afterwards change nothing."""
        return self.game.outcome(self.end)

    @property
    def mover(self) -> int:
        """Whose turn it is."""
        return self.end.position.mover

    @property
    def seat(self) -> Seat:
        """Who is to move."""
        return self.terms.seats[self.mover]

    @property
    def looking_back(self) -> bool:
        """Does the film stand, or head, anywhere but at the end?"""
        return self.replay.ahead is not self.end

    @property
    def resting(self) -> bool:
        """Has the last turn been shown to its end?"""
        return self.replay.node is self.end and not self.replay.playback.playing

    @property
    def resting_anywhere(self) -> bool:
        """Does the film stand still?"""
        return not self.replay.playback.playing

    @property
    def asked(self) -> bool:
        """Does a form keep everybody from the table?"""
        shown = (part.overlay for part in self.session.parts)
        return any(isinstance(form, Form) and form.modal for form in shown)

    @property
    def paused(self) -> bool:
        """Does nobody's time run, and no computer move?"""
        return self.asked or self.looking_back or not self.resting

    @property
    def live(self) -> bool:
        """Whether the game goes on: lines are tried out only when it is over."""
        return self.session.replay is self.replay and not self.outcome

    def advice_refusal(self) -> str | None:
        """By tournament rules nobody is helped."""
        serious = self.live and self.game.root.position.rules.name == "tournament"
        return "in a game by tournament rules there is no help" if serious else None

    def refusal(self) -> str | None:
        """Why no move may come in now."""
        if self._moving:
            return None
        if outcome := self.outcome:
            at_end = not self.looking_back
            return f"the game is over, {outcome}: begin another one (Ctrl+N)" if at_end else None
        if self.looking_back:
            return f"this is turn {self.replay.turn} of {self.turns}: go to the end (End) to play on"
        if self.seat.computer:
            return f"it is the turn of {self.names[self.mover]}"
        return None

    # -------------------------------------------------------------------- time

    def tick(self, seconds: float) -> None:
        """Clocks run, and the computer moves."""
        if self.session.replay is not self.replay:
            self._left_alone()
            return
        self.session.linger()
        self.told = bool(self.outcome) and (self.told or self.resting)
        if self.outcome:
            return
        self._since = 0.0 if self.paused else self._since + seconds
        self._think()
        if not self.paused:
            self._run_clock(seconds + self.session.lag)
            self._let_computer_move()

    def _left_alone(self) -> None:
        """Another game was opened in the window."""
        unfinished = self.outcome is None and bool(self.game.main_line()) and self.slot is not None
        self.session.leave(self)
        if unfinished:
            self.session.say("the game you were playing is kept: New game (Ctrl+N) offers to go on with it")

    def _run_clock(self, seconds: float) -> None:
        if self.clock is None:
            return
        self.clock = self.clock.tick(seconds)
        side = self.clock.low
        if side is not None and side not in self._warned:
            self._warned.add(side)
            self.session.say(f"{self.names[side]} has {clock.words(self.clock.left[side])} left")
            self._sound("claim")
        if (loser := self.clock.up) is not None:
            self.declare(lambda: self.game.lose_on_time(loser))

    def _think(self) -> None:
        """Put the question to the computer when it is its turn, and take its answer when it is there."""
        if not self.seat.computer or self._choice is not None or self.asked:
            return
        if not self.computer.thinking:
            left = self.clock.left[self.mover] if self.clock else None
            increment = self.clock.control.increment if self.clock else 0.0
            past = [node.position for node in (self.game.root, *self.end.line()[:-1])]
            self.computer.ask(self.end.position, past, self.seat.level, left, increment)
        try:
            thought = self.computer.answer()
        except ZertzError as error:
            self._ask_after_fault(str(error))
            return
        if thought:
            self._choice, self.estimate = thought.move, thought.score

    def _let_computer_move(self) -> None:
        if self._choice is None or self._since < PAUSE:
            return
        move, self._choice = self._choice, None
        self._moving = True
        try:
            self.session.play(move)
        finally:
            self._moving = False

    def _ask_after_fault(self, fault: str) -> None:
        side = self.mover
        self.ask(
            "The computer cannot move",
            (fault, "Let it try again, or move for it yourself from now on."),
            (Answer("Move myself", lambda: self._take_over(side)), Answer("Try again", nothing, main=True)),
        )

    def _take_over(self, side: int) -> None:
        seats = list(self.terms.seats)
        seats[side] = Seat(self.names[side])
        self.terms = replace(self.terms, seats=(seats[0], seats[1]))

    # ------------------------------------------------------------------- moves

    def played(self, node: Node) -> None:
        """A turn is complete: the clock is pressed, the game is saved."""
        if self._over:
            return  # somebody tries out what might have been
        mover = node.parent.position.mover if node.parent else 0
        if self.clock:
            self.clock = self.clock.press(mover)
            node.clock = self._used(mover, node)
        self._since, self._choice = 0.0, None
        self._saved()

    def _used(self, side: int, node: Node) -> int:
        """The milliseconds a player has used up to a turn."""
        assert self.clock
        turns = _turns(node.line())[side]
        given = Clock.begin(self.clock.control).left[side] + turns * self.clock.control.increment
        return round(1000 * (given - self.clock.left[side]))

    def _sound(self, kind: str) -> None:
        self._cues = (*self._cues, Cue(self.replay.playback.time, kind, 1.0, "", (0.0, 0.0, 0.0), ""))

    def heard(self) -> tuple[Cue, ...]:
        """What no piece on the table tells: that time is short, or that the game was given up."""
        cues, self._cues = self._cues, ()
        return cues

    def _saved(self) -> None:
        self._over = self.end if self.outcome else None
        if self.store is None:
            return
        try:
            self.slot = self.slot or self.store.begin()
            if self.outcome:
                self._filed, self.slot = self.slot, None
                self._filed.finish(self.game, self.store.finished)
            else:
                self.slot.save(self.game)
        except OSError as error:
            self.session.say(f"the game cannot be saved: {(error.strerror or str(error)).lower()}", error=True)

    # ------------------------------------------------------------- taking back

    def turns_to_take_back(self) -> int:
        """So many that a person is to move."""
        line = self.end.line()
        if self.looking_back:
            raise UsageError("go to the end (End) to take a turn back")
        for count in range(1, len(line) + 1):
            before = line[-count].parent
            assert before
            if not self.terms.seats[before.position.mover].computer or self.nobody_human:
                return count
        raise UsageError("there is no turn to take back")

    @property
    def nobody_human(self) -> bool:
        """Do two computers play?"""
        return all(seat.computer for seat in self.terms.seats)

    def take_back(self, count: int) -> None:
        """Be that many turns earlier, as if they had not been played."""
        self.computer.forget()
        self._choice = None
        end, self._over = self.end, None
        if self.game.cursor is not end:
            self.game.go_to(end)
        self.game.withdraw()
        _prune(end)
        for _ in range(count):
            self.game.undo()
        self._be_at(self.game.cursor)

    def _redo(self) -> None:
        """Play again what was taken back, up to a person's turn."""
        if self.looking_back:
            raise UsageError("go to the end (End) to play it again")
        self.computer.forget()
        self._choice = None
        node = self.game.redo()
        while self.terms.seats[node.position.mover].computer and not self.nobody_human and self.game.undone:
            node = self.game.redo()
        self._be_at(node)

    def _be_at(self, node: Node) -> None:
        self.replay.choose(node)
        self.clock, self._since = _clock(self.terms, self.game), 0.0
        self._saved()

    def _play(self) -> None:
        """In a game that goes on, there is nothing to play at its end but the next move."""
        if self.outcome is None and not self.looking_back and not self.replay.playback.playing:
            raise UsageError("this is the end so far: make a move, or go back (←) to look at the turns before")
        self.replay.toggle()

    def _watch_again(self) -> None:
        """The whole game from its start."""
        self.replay.go_to_turn(0)
        self.replay.toggle()

    def _pause(self) -> None:
        self.check_going_on()
        self.ask("The game is paused", ("No time passes.",), (Answer("Go on", nothing, main=True),))

    # --------------------------------------------------------------- giving up

    def declare(self, declare: Callable[[], None]) -> None:
        """The game ends by what somebody says, wherever the film stands."""
        self.computer.forget()
        self._choice = None
        self.game.go_to(self.end)
        declare()
        self.replay.choose(self.end)
        self._sound("win" if self.outcome and self.outcome.winner is not None else "tie")
        self._saved()

    def check_going_on(self) -> None:
        """Raise an error if the game is over."""
        if outcome := self.outcome:
            raise UsageError(f"the game is over, {outcome}")

    def ask(self, title: str, words: tuple[str, ...], answers: tuple[Answer, ...]) -> None:
        """Lay a question over the table; Escape leaves everything as it is."""
        self.session.join(Question(self.session, title, words, answers, nothing))

    # ------------------------------------------------------------------ leaving

    def dress(self, screen: Screen) -> Screen:
        """Names, clocks, who thinks, what can be done."""
        return dressed(self, screen)

    def close(self) -> None:
        """The game is left; what is saved stays."""
        self.computer.forget()
        for slot in (self.slot, self._filed):
            if slot:
                slot.release()
        self.slot = self._filed = None


def _prune(end: Node) -> None:
    """Take lines that were tried out off the game, so that it has but one."""
    node = end
    node.children.clear()
    while node.parent:
        node.parent.children = [node]
        node = node.parent


def _turns(line: list[Node]) -> tuple[int, int]:
    """How many turns of a line each player made."""
    movers = [node.parent.position.mover for node in line if node.parent]
    return movers.count(0), movers.count(1)


def _clock(terms: Terms, game: Game) -> Clock | None:
    """The clock as it stood after the last turn of a game."""
    if terms.control is None:
        return None
    line = game.main_line()
    used = [0.0, 0.0]
    for node in line:
        if node.parent and node.clock is not None:
            used[node.parent.position.mover] = node.clock / 1000
    return Clock.after(terms.control, (used[0], used[1]), _turns(line), game.end.position.mover)
