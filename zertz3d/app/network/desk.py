"""What a machine knows of the shared game, and what it answers: pure, without sockets, clocks or files.

The host counts the states of the game; a guest proposes what its player does, on top of the state it knows. A state
that is older than what is known is passed over, so a line may break at any moment, and everything may be said twice.
"""

from __future__ import annotations

from typing import NamedTuple

from zertz3d.app.network import shared_game, wire
from zertz3d.app.network.shared_game import GIVING_UP
from zertz3d.app.network.wire import QUESTIONS, Message, WireFault
from zertz3d.records.formats import notation
from zertz3d.rules import Game
from zertz3d.words import _

HOST, GUEST = 0, 1
"""The sides of the two machines: the host plays blue."""
FAR = 10_000
"""So many states a host may have forgotten; no game has that many."""


class Arrived(NamedTuple):
    """The game stands like this now."""

    game: Game


class Asked(NamedTuple):
    """The other player asks something."""

    what: str


class Answered(NamedTuple):
    """The other player has answered what was asked."""

    what: str
    agreed: bool


News = Arrived | Asked | Answered


class Desk:
    """What both machines do alike."""

    side = HOST

    def __init__(self, version: int = 0, game: Game | None = None) -> None:
        """`version` and `game` are what was known when the program ended."""
        self.version, self.game = version, game
        self.changed = False
        """Whether there is something to be kept before anything is said."""
        self.outgoing: list[Message] = []
        self._asked = ""
        """What we have asked, and is not answered yet."""

    def say_record(self, game: Game) -> None:
        """Tell how the game stands."""
        self.outgoing.append(wire.record(self.version, notation.write(game)))

    def greet(self) -> None:
        """There is a line: say what is known; what was asked before is asked no longer."""
        self.outgoing.clear()
        self._asked = ""
        self._tell()

    def _tell(self) -> None:
        if self.game:
            self.say_record(self.game)

    def put(self, game: Game) -> None:
        """Our player has changed the game."""
        raise NotImplementedError

    def ask(self, what: str) -> None:
        """Ask the other player."""
        self._asked = what
        self.outgoing.append(Message("ask", (what, str(self.version))))

    def answer(self, what: str, agreed: bool) -> None:
        """Answer what was asked."""
        self.outgoing.append(Message("answer", (what, "yes" if agreed else "no", str(self.version))))

    def receive(self, message: Message) -> News | None:
        """The other machine has said something; what is new by it. WireFault if it may not say that."""
        match message.kind:
            case "record":
                return self._compare(message.number(0), shared_game.read_shared(message.record))
            case "ask" if message.word(0) in QUESTIONS:
                return Asked(message.word(0)) if message.number(1) == self.version else None
            case "answer" if message.word(0) in QUESTIONS and message.word(1) in ("yes", "no"):
                return self._take_answer(message.word(0), message.word(1), message.number(2))
        raise WireFault(_("{words} means nothing").format(words=repr(" ".join(message.words)[:20])))

    def _take_answer(self, what: str, said: str, version: int) -> News | None:
        """An answer counts where we have asked, and nothing has happened since."""
        if what != self._asked or version != self.version:
            return None
        self._asked = ""
        return Answered(what, said == "yes")

    def _compare(self, version: int, game: Game) -> News | None:
        raise NotImplementedError


class HostDesk(Desk):
    """The host's: what it has accepted is how the game stands."""

    def __init__(self, version: int = 0, game: Game | None = None, ended: Game | None = None) -> None:
        """`ended` is the game before, whose end the guest may not have heard of."""
        super().__init__(version, game)
        self.ended = ended

    def close_game(self) -> None:
        """The next game will be another one."""
        if self.game and self.game.outcome(self.game.end):
            self.ended = self.game
        self.game = None

    def put(self, game: Game) -> None:
        """The game stands like this now, whatever it was before."""
        if self.game and not shared_game.is_same_table(self.game, game):
            self.close_game()
        self._accept(self.version + 1, shared_game.playable(game))

    def _accept(self, version: int, game: Game) -> None:
        self.version, self.game, self.changed, self._asked = version, game, True, ""
        self.say_record(game)

    def _compare(self, version: int, game: Game) -> News | None:
        """A guest proposes a step, or knows more than we do, for a disk has forgotten something."""
        if self.ended and shared_game.is_same_table(game, self.ended) and not shared_game.is_equal(game, self.ended):
            self.say_record(self.ended)  # the guest has missed the end, for we were killed just then
            self._tell()
            return None
        if self.game is None or not shared_game.is_same_table(game, self.game):
            return None
        if version > self.version + FAR:
            raise WireFault(_("the guest speaks of a state that cannot be"))
        if version > self.version:
            ahead = shared_game.continues(game, self.game)
            self._accept(version if ahead else version + 1, game if ahead else self.game)
            return Arrived(game) if ahead else None
        if version != self.version or shared_game.is_equal(game, self.game):
            return None
        if not shared_game.is_step(game, self.game, GUEST):
            self.say_record(self.game)  # what the guest has done cannot be: it hears how the game stands
            return None
        self._accept(version + 1, game)
        return Arrived(game)


class GuestDesk(Desk):
    """A guest's: what the host has said, and what our player has done since."""

    side = GUEST

    def __init__(self, version: int = 0, game: Game | None = None, own: Game | None = None) -> None:
        """`own` is the game with the step that the host may not know yet."""
        super().__init__(version, game)
        self.own = own or game
        self._waiting = ""
        """What is to be asked as soon as the host knows our step."""

    @property
    def waits(self) -> bool:
        """Has our player done something that the host has not confirmed?"""
        return bool(self.game and self.own and not shared_game.is_equal(self.own, self.game))

    def _tell(self) -> None:
        if self.own:
            self.say_record(self.own)

    def greet(self) -> None:
        """There is a line: say what is known."""
        self._waiting = ""
        super().greet()

    def put(self, game: Game) -> None:
        """Our player has moved, or given up."""
        self.own, self.changed = shared_game.playable(game), True
        self.say_record(self.own)

    def ask(self, what: str) -> None:
        """Ask the host's player, as soon as the host knows our step."""
        if self.waits:
            self._waiting = what
        else:
            super().ask(what)

    def _given_up(self, before: Game | None, game: Game) -> Game:
        """The host's state; given up there, if our player had given up before it was heard of."""
        ending = before.outcome(before.end) if before and shared_game.is_same_table(before, game) else None
        if ending is None or ending.kind not in GIVING_UP or ending.winner != HOST or game.outcome(game.end):
            return game
        again = shared_game.playable(game)
        shared_game.declare(again, ending)
        return again

    def _compare(self, version: int, game: Game) -> News | None:
        """The host says how the game stands: our own step stays if it still fits."""
        if version < self.version and self.game and shared_game.is_same_table(game, self.game):
            return None  # it has forgotten something, and hears it from us
        before, self.version, self.game, self.changed, self._asked = self.own, version, game, True, ""
        if before and shared_game.is_step(before, game, GUEST):
            self.say_record(before)
            return None
        self.own = self._given_up(before, game)
        if self.own is not game:
            self.say_record(self.own)
            return Arrived(self.own)
        if self._waiting:
            what, self._waiting = self._waiting, ""
            self.ask(what)
        return Arrived(game)
