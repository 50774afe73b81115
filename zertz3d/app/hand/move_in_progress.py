"""A move in the making, half-step by half-step: what a hand has done so far, and what it may do next.

Every legal move is a chain of half-steps: a marble is taken, put, a ring is removed, an island is claimed or left;
or a marble is chosen and lands, ring by ring.  A hand walks along the chains of all legal moves, so it cannot
reach a place from which no legal move leads on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from zertz3d.app.hand import refusals
from zertz3d.app.hand.half_steps import CLAIM, LEAVE, PASS, Step, Steps, fitting, options
from zertz3d.rules import Move, Placement, Position
from zertz3d.words import _


class Picked(NamedTuple):
    """Somebody clicked on a place, a cell or pool, table, tray-0, tray-1, and there on a marble of that colour."""

    place: str
    colour: str = ""


class Dragged(NamedTuple):
    """Somebody began to drag what lies in a place."""

    place: str
    colour: str = ""


class Dropped(NamedTuple):
    """What was dragged was let go over a place."""

    place: str


class Coloured(NamedTuple):
    """Somebody asked for a colour by its letter, W G or B."""

    colour: str


class Confirmed(NamedTuple):
    """Somebody agreed to what is asked, by Enter: to claim, or to pass."""


class Undone(NamedTuple):
    """Take the last half-step back."""


class Redone(NamedTuple):
    """Take the half-step again that was taken back last."""


class Cancelled(NamedTuple):
    """Let go of everything."""


Input = Picked | Dragged | Dropped | Coloured | Confirmed | Undone | Redone | Cancelled


CELLS = ("put", "remove", "jumper", "land")
"""The half-steps that are about a cell."""


@dataclass(frozen=True, slots=True)
class Hand:
    """The half-steps of a move so far, those that were taken back, and the ring that is held over the table."""

    position: Position
    steps: Steps = ()
    undone: Steps = ()
    lifted: str | None = None
    strict: bool = True
    """Whether touch-move counts where the rules have it; in a record that is only watched it does not."""

    @property
    def empty(self) -> Hand:
        """The hand before the first half-step."""
        return Hand(self.position, strict=self.strict)

    @property
    def touch_move(self) -> bool:
        """Must what is touched be played?"""
        return self.strict and self.position.rules.touch_move

    @property
    def idle(self) -> bool:
        """Is nothing in it?"""
        return not self.steps and self.lifted is None

    @property
    def options(self) -> Steps:
        """The half-steps that may follow."""
        return options(self.position, self.steps)

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells that may be chosen next."""
        return tuple(step.what for step in self.options if step.kind in CELLS)

    @property
    def next(self) -> str:
        """The kind of half-step that follows; empty if the game or the move is over."""
        return self.options[0].kind if self.options else ""

    @property
    def move(self) -> Move | None:
        """The move, if it is complete."""
        if not self.steps or self.options:
            return None
        return fitting(self.position, self.steps)[0][1]

    def chosen(self, kind: str) -> str | None:
        """What the last half-step of a kind was about."""
        return next((step.what for step in reversed(self.steps) if step.kind == kind), None)

    @property
    def landed(self) -> tuple[str, ...]:
        """Where the jumping marble has landed so far."""
        return tuple(step.what for step in self.steps if step.kind == "land")

    @property
    def at(self) -> str | None:
        """Where the marble lies that was chosen to jump."""
        return self.landed[-1] if self.landed else self.chosen("jumper")

    @property
    def island(self) -> frozenset[str]:
        """The cells of what every move that begins like this would claim, if it claims."""
        claims = [frozenset(cell for _, cell in m.claims) for m in self.possible if isinstance(m, Placement)]
        wanted = [claim for claim in claims if claim] if self.next == "claim" else claims
        return frozenset.intersection(*wanted) if wanted else frozenset()

    @property
    def possible(self) -> tuple[Move, ...]:
        """Every legal move that begins like this."""
        return tuple(move for _, move in fitting(self.position, self.steps))

    def other_jumper(self, cell: str) -> bool:
        """Could the marble there jump instead of the chosen one, which has not jumped yet?"""
        return not self.landed and cell != self.at and Step("jumper", cell) in options(self.position, ())


class Fed(NamedTuple):
    """The hand after an input, the move if that completed one, and why nothing happened if nothing could."""

    hand: Hand
    move: Move | None = None
    refusal: str = ""


# ----------------------------------------------------------------- the inputs


def feed(hand: Hand, event: Input) -> Fed:
    """What an input does to a hand."""
    match event:
        case Picked(place, colour):
            return _picked(replace(hand, lifted=None), place, colour)
        case Dragged(place, colour):
            return _dragged(replace(hand, lifted=None), place, colour)
        case Dropped(place):
            return _put_away(hand, place) if hand.lifted else _dropped(hand, place)
        case Coloured(colour):
            return _coloured(hand, colour)
        case Confirmed():
            return _confirmed(hand)
        case Undone():
            return _undone(hand)
        case Redone():
            return _advanced(hand, hand.undone[-1], hand.undone[:-1]) if hand.undone else Fed(hand)
        case Cancelled():
            return _cancelled(hand)


def settle(hand: Hand) -> Fed:
    """The hand after every half-step that leaves no choice; a move is never begun this way."""
    while hand.steps and len(hand.options) == 1:
        hand = replace(hand, steps=(*hand.steps, hand.options[0]), undone=())
    return Fed(hand, hand.move)


def _advanced(hand: Hand, step: Step, undone: Steps = ()) -> Fed:
    """The hand after a half-step, or why it cannot be taken."""
    if step not in hand.options:
        return Fed(hand, refusal=refusals.why_not(hand.position, hand.steps, step))
    after = replace(hand, steps=(*hand.steps, step), undone=undone, lifted=None)
    return Fed(after, after.move)


def _picked(hand: Hand, place: str, colour: str) -> Fed:
    """A click on a place, by the kind of half-step that follows."""
    on_board = place in hand.position.board.index
    match hand.next:
        case "":
            return Fed(hand, refusal=refusals.over(hand.position))
        case "take":
            return _taken(hand, place, colour)
        case "put" if not on_board:
            return _at_source(hand, place, colour)
        case "remove" if place == hand.chosen("put"):
            return _undone(hand)
        case "claim":
            return _claimed(hand, place)
        case "land" if hand.other_jumper(place):
            return _advanced(hand.empty, Step("jumper", place))
        case "land" if place == hand.at and not hand.landed:
            return _undone(hand)
        case "pass":
            return _advanced(hand, PASS)
        case kind:
            return _advanced(hand, Step(kind, place)) if on_board or place == "pool" else Fed(hand)


def _taken(hand: Hand, place: str, colour: str) -> Fed:
    if colour and place == refusals.source(hand.position):
        return _advanced(hand, Step("take", colour))
    return Fed(hand, refusal=refusals.nothing_taken(hand.position, place, colour))


def _at_source(hand: Hand, place: str, colour: str) -> Fed:
    """With a marble in hand, back where it came from: another one is taken, or this one is put back."""
    if place != refusals.source(hand.position):
        return Fed(hand)
    return _coloured(hand, colour) if colour and colour != hand.chosen("take") else _undone(hand)


def _claimed(hand: Hand, place: str) -> Fed:
    """The island is claimed by a click on it, and left by a click beside the board."""
    if place in hand.island:
        return _advanced(hand, CLAIM)
    if place in hand.position.board.index:
        return Fed(hand, refusal=_(refusals.CLAIM))
    return _advanced(hand, LEAVE)


def _dragged(hand: Hand, place: str, colour: str) -> Fed:
    """A piece is taken hold of: a ring is lifted only, marbles are chosen as by a click."""
    kind = hand.next
    if kind == "remove" and Step(kind, place) in hand.options:
        return Fed(replace(hand, lifted=place))
    if kind == "land" and place == hand.at:
        return Fed(hand)
    may = {
        "take": colour != "",
        "put": place == refusals.source(hand.position) and colour != "",
        "remove": place == hand.chosen("put"),
        "jumper": True,
        "land": hand.other_jumper(place),
    }
    if not may.get(kind, kind == ""):
        return Fed(hand, refusal=refusals.not_dragged(hand.position, hand.steps, kind, place))
    if kind == "put" and colour == hand.chosen("take"):
        return Fed(hand)
    return _picked(hand, place, colour)


def _put_away(hand: Hand, place: str) -> Fed:
    """A ring was let go: back on its place it stays, unless what is touched is played."""
    ring, hand = hand.lifted or "", replace(hand, lifted=None)
    touched = hand.touch_move
    if place == ring and not touched:
        return Fed(hand)
    if place in hand.position.rings and place != ring and not touched:
        return Fed(hand, refusal=_(refusals.BESIDE))
    return _advanced(hand, Step("remove", ring))


def _dropped(hand: Hand, place: str) -> Fed:
    """A marble was let go: on the board it is put or lands; elsewhere it goes back where it was."""
    if hand.next == "land":
        return Fed(hand) if place == hand.at else _landing(hand, place)
    if hand.next != "put":
        return Fed(hand)
    if place not in hand.position.board.index:
        return _undone(hand)
    answer = _advanced(hand, Step("put", place))
    if answer.refusal and not hand.touch_move:
        return Fed(_undone(hand).hand, refusal=answer.refusal)
    return answer


def _landing(hand: Hand, place: str) -> Fed:
    return _advanced(hand, Step("land", place)) if place in hand.position.board.index else Fed(hand)


def _coloured(hand: Hand, colour: str) -> Fed:
    """A colour is taken, or exchanged for the one in hand."""
    if hand.next == "put" and hand.touch_move:
        return Fed(hand, refusal=_(refusals.TOUCHED["take"]))
    if hand.next in ("take", "put"):
        return _advanced(hand.empty, Step("take", colour))
    if not hand.next:
        return Fed(hand, refusal=refusals.over(hand.position))
    return Fed(hand, refusal=refusals.why_not(hand.position, hand.steps, Step("take", colour)))


def _confirmed(hand: Hand) -> Fed:
    if hand.next == "claim":
        return _advanced(hand, CLAIM)
    if hand.next == "pass":
        return _advanced(hand, PASS)
    return Fed(hand, refusal=refusals.asked(hand.position, hand.next))


def _undone(hand: Hand) -> Fed:
    if hand.lifted or not hand.steps:
        return Fed(replace(hand, lifted=None))
    last = hand.steps[-1]
    if hand.touch_move and last.kind in refusals.TOUCHED:
        return Fed(hand, refusal=_(refusals.TOUCHED[last.kind]))
    return Fed(replace(hand, steps=hand.steps[:-1], undone=(*hand.undone, last)))


def _cancelled(hand: Hand) -> Fed:
    answer = Fed(replace(hand, lifted=None))
    while answer.hand.steps and not answer.refusal:
        answer = _undone(answer.hand)
    return answer
