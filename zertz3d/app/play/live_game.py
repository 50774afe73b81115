"""A game that is being played: who plays it, how far it has come, and what the clocks say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from zertz3d.app.panels.endings import tell_ending
from zertz3d.app.play import clock
from zertz3d.app.play.clock import Clock
from zertz3d.app.play.terms import Seat, Terms
from zertz3d.errors import UsageError
from zertz3d.records.record import Record
from zertz3d.rules import Game, Node
from zertz3d.rules.events import Outcome
from zertz3d.words import _, address

ENOUGH = 110
"""A computer that thinks itself neither better nor worse than this, a little less than a marble, agrees to a draw…"""
DRAWISH = 20
"""…from this turn on."""
PATIENCE = 6
"""Turns before a draw can be offered again."""


class LiveGame:
    """A game on its terms; it knows no table, so what lies there is for others to follow."""

    def __init__(self, terms: Terms, game: Game) -> None:
        """`game` may have begun already."""
        self.terms, self.game = terms, game
        self.clock = clock_after(terms, game)
        self.estimate: int | None = None
        """What the computer thought of its last move."""
        self.held = False
        """Whether nobody's time runs, since the players cannot reach each other."""
        self.by_hand = False
        """Whether the clocks stand until somebody enters what those at the board show."""
        self.reported: int | None = None
        """Milliseconds that the player at another machine has used up to the turn that comes in from there."""
        self._over: Node | None = None
        """Where the game ended; lines that are tried afterwards change nothing."""
        self._offered = -PATIENCE
        self.settle()

    @property
    def names(self) -> tuple[str, str]:
        """What the players are called."""
        return self.terms.seats[0].called(0), self.terms.seats[1].called(1)

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
        """How the game ended, if it has."""
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
    def nobody_human(self) -> bool:
        """Do two computers play?"""
        return all(seat.computer for seat in self.terms.seats)

    @property
    def speaker(self) -> int:
        """Who it is that gives up or offers: the only person, or the one to move."""
        people = [side for side in (0, 1) if self.terms.seats[side].here]
        return people[0] if len(people) == 1 else self.mover

    # ------------------------------------------------------------------- turns

    def complete(self, node: Node) -> bool:
        """A turn is complete: its player's clock is pressed; whether it belongs to the game."""
        if self._over:
            return False  # somebody tries out what might have been
        mover = node.parent.position.mover if node.parent else 0
        if self.clock:
            self.clock = self.clock.press(mover)
            node.clock = self._used(mover, node) if self.reported is None else self.reported
            if self.by_hand:
                node.clock = None  # nobody has said yet what the clock at the board shows
            if self.reported is not None:
                self.clock, self.reported = clock_after(self.terms, self.game), None
        self.settle()
        return True

    def _used(self, side: int, node: Node) -> int:
        """The milliseconds a player has used up to a turn."""
        assert self.clock
        turns = _turns(node.line())[side]
        given = self.clock.control.given(turns)
        return round(1000 * (given - self.clock.left[side]))

    def settle(self) -> None:
        """Note where the game has ended, if it has."""
        self._over = self.game.end if self.game.outcome(self.game.end) else None

    def declare(self, declare: Callable[[], None]) -> None:
        """The game ends by what somebody says."""
        self.game.go_to(self.end)
        declare()
        self.settle()

    def check_going_on(self) -> None:
        """Raise an error if the game is over."""
        if outcome := self.outcome:
            raise UsageError(self.tell_over(outcome))

    def tell_end(self, outcome: Outcome) -> str:
        """How the game ended, in words."""
        return tell_ending(outcome, self.game.end.position, self.names)

    def tell_over(self, outcome: Outcome) -> str:
        """Why nothing more can be done."""
        return _("the game is over: {ending}").format(ending=self.tell_end(outcome))

    def advice_refusal(self) -> str | None:
        """By tournament rules nobody is helped, nor when the other player sits elsewhere."""
        if self.outcome:
            return None
        if self.terms.apart:
            return _("in a game on two machines there is no help")
        serious = self.game.root.position.rules.name == "tournament"
        return _("in a game by tournament rules there is no help") if serious else None

    def seat_person(self, side: int) -> None:
        """Somebody moves for the computer from now on."""
        seats = list(self.terms.seats)
        seats[side] = Seat(self.names[side])
        self.terms = replace(self.terms, seats=(seats[0], seats[1]))

    # ------------------------------------------------------------- taking back

    def count_to_take_back(self, *sides: int) -> int:
        """So many turns that one of these players is to move, or a person here; UsageError if there is none."""
        if count := turns_back(self, *sides):
            return count
        raise UsageError(_("there is no turn to take back"))

    def needs_consent(self) -> bool:
        """Is taking back for the other player to allow? A computer never does, which is an error."""
        if not self.end.position.rules.touch_move or self.outcome:
            return False
        if any(seat.computer for seat in self.terms.seats):
            raise UsageError(_("by tournament rules no turn is taken back"))
        return True

    def take_back(self, count: int) -> None:
        """Be that many turns earlier, as if they had not been played."""
        end, self._over = self.end, None
        if self.game.cursor is not end:
            self.game.go_to(end)
        self.game.withdraw()
        _prune(end)
        for _turn in range(count):
            self.game.undo()
        self._reset()

    def play_again(self) -> None:
        """Play again what was taken back, up to a person's turn."""
        node = self.game.redo()
        while self.terms.seats[node.position.mover].computer and not self.nobody_human and self.game.undone:
            node = self.game.redo()
        self._reset()

    def _reset(self) -> None:
        self.clock = clock_after(self.terms, self.game)
        self.settle()

    # ---------------------------------------------------------------- agreeing

    def note_offer(self) -> None:
        """A draw is offered; soon after the last offer that is an error."""
        if self.turns < self._offered + PATIENCE:
            other = self.names[1 - self.speaker]
            declined = _("{player} has declined just now: play on for some turns before you offer a draw again")
            by_you = _("You have declined just now: play on for some turns before a draw is offered again")
            raise UsageError(address(other, declined, by_you).format(player=other))
        self._offered = self.turns

    @property
    def computer_agrees(self) -> bool:
        """Would the computer agree to a draw?"""
        return self.turns >= DRAWISH and self.estimate is not None and abs(self.estimate) <= ENOUGH


def turns_back(game: LiveGame, *sides: int) -> int:
    """So many turns ago one of these players has moved, or a person at this machine; 0 if none of them has."""
    people = (side for side, seat in enumerate(game.terms.seats) if seat.here or game.nobody_human)
    asked = sides or tuple(people)
    movers = (node.parent.position.mover for node in reversed(game.end.line()) if node.parent)
    return next((count for count, mover in enumerate(movers, 1) if mover in asked), 0)


def list_game(game: LiveGame) -> Record:
    """The game as a list of games has it."""
    return Record(" - ".join(game.names), 1, None, game.game)


def tell_time(game: LiveGame, side: int) -> str:
    """How much time a player has left."""
    if game.clock is None:
        return ""
    player, left = game.names[side], clock.format_clock(game.clock.left[side])
    return address(player, _("{player} has {time} left"), _("You have {time} left")).format(player=player, time=left)


def tell_declined(game: LiveGame) -> str:
    """The other player does not agree to a draw."""
    player = game.names[1 - game.speaker]
    return address(player, _("{player} declines the draw"), _("You decline the draw")).format(player=player)


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


def clock_after(terms: Terms, game: Game) -> Clock | None:
    """The clock as it stood after the last turn of a game."""
    if terms.control is None:
        return None
    line = game.main_line()
    used = [0.0, 0.0]
    for node in line:
        if node.parent and node.clock is not None:
            used[node.parent.position.mover] = node.clock / 1000
    return Clock.after(terms.control, (used[0], used[1]), _turns(line), game.end.position.mover)
