"""A live game that is listened to: moves are typed, the computer answers, clocks run, everything is kept."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from zertz3d.ai import telling
from zertz3d.app.play import clock, question_words
from zertz3d.app.play.computer_seat import ComputerSeat
from zertz3d.app.play.live_game import LiveGame, tell_declined, tell_time
from zertz3d.app.play.saved_game import SavedGame
from zertz3d.app.text.activity import Activity, Sentences
from zertz3d.app.text.counsel import Counsel
from zertz3d.app.text.words import Said
from zertz3d.errors import UsageError
from zertz3d.rules import Move, Placement
from zertz3d.words import _, labelled, ngettext

LOOK = 0.02
"""Seconds between two looks at whether the computer has decided."""


class TextGame(Activity):
    """Two sides play; one or both of them listen."""

    COMMANDS = ("clocks", "hint", "why", "undo", "offer", "resign", "learn", "puzzles")

    def __init__(
        self,
        live: LiveGame,
        computer: ComputerSeat,
        saved: SavedGame,
        counsel: Counsel | None = None,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        super().__init__(live.names)
        self.game = live.game
        self.live, self._computer, self._saved = live, computer, saved
        self._counsel = counsel or Counsel()
        self._now, self._sleep = now, sleep
        self._warned: set[int] = set()
        self._fault = ""
        """Why the game could not be saved."""

    # ------------------------------------------------------------------ speaking

    def begin(self) -> Sentences:
        """Who plays whom, on what; then the computer's first turn, if it begins."""
        first, second = self.names
        said = _("{first} against {second}. {table}.")
        yield said.format(first=first, second=second, table=self.tell_table())
        if count := self.live.turns:
            played = ngettext("{count} turn has been played.", "{count} turns have been played.", count)
            yield played.format(count=count)
            yield from self.tell_played(self.node)
        yield _("Type ? for what can be typed.")
        yield from self._go_on()

    def answer(self, said: Said) -> Sentences:
        """A move, or what a player can do besides."""
        match said.name:
            case "clocks":
                yield from self._tell_clocks()
            case "hint":
                self._check_advice()
                self.live.check_going_on()
                yield from self._counsel.tell_hint(self.position, self.names)
            case "why":
                self._check_advice()
                yield from self._counsel.tell_why(self.node, self.names)
            case "undo":
                yield from self._take_back()
            case "resign":
                yield from self._resign()
            case "offer":
                yield from self._offer_draw()
            case "":
                yield from self._go_on()
            case _:
                yield from self._play_typed(said.rest)

    def _check_advice(self) -> None:
        if sentence := self.live.advice_refusal():
            raise UsageError(sentence)

    # --------------------------------------------------------------------- turns

    def _play_typed(self, text: str) -> Sentences:
        self.live.check_going_on()
        move = self.position.parse_move(text)
        if claim := self._unsaid_claim(move):
            words = _("This isolates marbles: you capture {marbles} if you claim them. Claim them?")
            words = words.format(marbles=telling.marbles(claim))
            yield from self.ask(words, lambda: self._played_on(claim), lambda: self._played_on(move))
        else:
            yield from self._played_on(move)

    def _unsaid_claim(self, move: Move) -> Placement | None:
        """The same placement with a claim, where claims are left to the player and the move does not say any."""
        if not isinstance(move, Placement) or move.claims or self.position.rules.claims != "optional":
            return None
        alike = (one for one in self.position.legal_moves() if isinstance(one, Placement) and one.claims)
        return next((one for one in alike if replace(one, claims=()) == move), None)

    def _played_on(self, move: Move) -> Sentences:
        yield from self._play(move)
        yield from self._go_on()

    def _play(self, move: Move) -> Sentences:
        node = self.game.play(move)
        self.live.complete(node)
        self._computer.take_choice()
        self._save()
        yield from self.tell_played(node)

    def _go_on(self) -> Sentences:
        """Let the computer play as long as it is to move, and say whose turn it is then."""
        while self.live.outcome is None and self.live.seat.computer:
            move = self._wait_for_computer()
            if move is None:
                break
            yield from self._play(move)
        yield from self.tell_standing()

    def _wait_for_computer(self) -> Move | None:
        """What the computer plays; nothing if its time is up before."""
        before = self._now()
        while True:
            self._computer.think(self.live)
            if move := self._computer.take_choice():
                return move
            self._sleep(LOOK)
            now = self._now()
            self.wait(now - before)
            before = now
            if self.live.outcome:
                return None

    def _save(self) -> None:
        try:
            self._saved.save(self.game, self.live.outcome is not None)
        except OSError as error:
            self._fault = self._saved.tell_fault(error)

    # -------------------------------------------------------------------- clocks

    def wait(self, seconds: float) -> None:
        """The clock of the one to move runs; nobody's while a question is open."""
        live = self.live
        if live.clock is None or live.outcome or self.asking:
            return
        live.clock = live.clock.tick(seconds)
        if (loser := live.clock.up) is not None:
            self._computer.forget()
            live.declare(lambda: live.game.lose_on_time(loser))
            self._save()

    def tell_news(self) -> Sentences:
        """What the clocks have to say by themselves: little time is left, or none."""
        if self._fault:
            yield f"{self._fault}."
            self._fault = ""
        live = self.live
        side = live.clock.low if live.clock else None
        if live.outcome and live.outcome.kind == "time" and -1 not in self._warned:
            self._warned.add(-1)
            yield from self.tell_standing()
        elif side is not None and side not in self._warned:
            self._warned.add(side)
            yield f"{tell_time(live, side)}."

    def _tell_clocks(self) -> Sentences:
        if self.live.clock is None:
            yield _("There is no clock in this game.")
            return
        yield ". ".join(map(labelled, self.names, map(clock.format_clock, self.live.clock.left)))

    # ----------------------------------------------------------- taking back, ending

    def _take_back(self) -> Sentences:
        count = self.live.count_to_take_back()
        if self.live.needs_consent():
            asked = question_words.about_taking_back(self.live)
            yield from self.ask(f"{asked.title}. {asked.words}", lambda: self._taken_back(count), _("Refused."))
        else:
            yield from self._taken_back(count)

    def _taken_back(self, count: int) -> Sentences:
        self._computer.forget()
        self.live.take_back(count)
        self._warned.clear()
        self._save()
        yield ngettext("{count} turn taken back.", "{count} turns taken back.", count).format(count=count)
        yield from self._go_on()

    def _resign(self) -> Sentences:
        live = self.live
        live.check_going_on()
        side, asked = live.speaker, question_words.about_resigning(live)
        yield from self.ask(
            f"{asked.title} {asked.words}", lambda: self._declare(lambda: live.game.resign(side)), _("Play on.")
        )

    def _offer_draw(self) -> Sentences:
        live = self.live
        live.check_going_on()
        live.note_offer()
        if not live.terms.seats[1 - live.speaker].computer:
            asked = question_words.about_draw(live)
            words = f"{asked.title}. {asked.words}"
            yield from self.ask(words, lambda: self._declare(live.game.agree_draw), _("Play on."))
        elif live.computer_agrees:
            yield from self._declare(live.game.agree_draw)
        else:
            yield f"{tell_declined(live)}."

    def _declare(self, declare: Callable[[], None]) -> Sentences:
        self._computer.forget()
        self.live.declare(declare)
        self._save()
        yield from self.tell_standing()

    def close(self) -> None:
        """What is saved stays."""
        self._computer.forget()
        self._saved.release()
