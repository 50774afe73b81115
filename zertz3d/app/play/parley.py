"""What players say to each other in a game: I resign; a draw? let me take that back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zertz3d.app.session.dialog import Answer, nothing
from zertz3d.errors import UsageError

if TYPE_CHECKING:
    from zertz3d.app.play.live_game_mode import Party

LEVEL_ENOUGH = 110
"""A computer that thinks itself neither better nor worse than this, a little less than a marble, agrees to a draw…"""
DRAWISH = 20
"""…from this turn on."""
PATIENCE = 6
"""Turns before a draw can be offered again."""


class Parley:
    """Asks whom it concerns, and carries out what is agreed."""

    def __init__(self, party: Party) -> None:
        self._party = party
        self._offered = -PATIENCE

    @property
    def _speaker(self) -> int:
        """Who it is that gives up or offers: the only person, or the one to move."""
        people = [side for side in (0, 1) if not self._party.terms.seats[side].computer]
        return people[0] if len(people) == 1 else self._party.mover

    # ------------------------------------------------------------- taking back

    def take_back(self) -> None:
        """Take the last turn back; against the computer both last turns, so that the same person moves again."""
        party = self._party
        count = party.turns_to_take_back()
        if not party.end.position.rules.touch_move or party.outcome:
            party.take_back(count)
            return
        if any(seat.computer for seat in party.terms.seats):
            raise UsageError("by tournament rules no turn is taken back")
        asker, asked = party.names[1 - party.mover], party.names[party.mover]
        party.ask(
            f"{asker} wants to take the turn back",
            (f"{asked}, by tournament rules this is for you to allow.",),
            (Answer("Refuse", nothing), Answer("Allow it", lambda: party.take_back(count), main=True)),
        )

    # -------------------------------------------------------------- giving up

    def resign(self) -> None:
        """Ask whether somebody really gives up."""
        party = self._party
        party.check_going_on()
        side = self._speaker
        party.ask(
            f"{party.names[side]} resigns?",
            (f"{party.names[1 - side]} wins the game then.",),
            (Answer("Play on", nothing), Answer("Resign", lambda: self._resigned(side), main=True)),
        )

    def _resigned(self, side: int) -> None:
        if self._party.outcome is None:
            self._party.declare(lambda: self._party.game.resign(side))

    # --------------------------------------------------------------- agreeing

    def offer_draw(self) -> None:
        """Offer a draw: a person is asked, a computer answers at once."""
        party = self._party
        party.check_going_on()
        side = self._speaker
        other = party.names[1 - side]
        if party.nobody_human:
            raise UsageError("two computers play until the end")
        if party.turns < self._offered + PATIENCE:
            raise UsageError(f"{other} has declined just now: play on for some turns before you offer a draw again")
        self._offered = party.turns
        if not party.terms.seats[1 - side].computer:
            party.ask(
                f"{party.names[side]} offers a draw",
                (f"{other}, do you agree?",),
                (Answer("Play on", nothing), Answer("Agree to a draw", self._agreed, main=True)),
            )
        elif self._content():
            self._agreed()
        else:
            party.session.say(f"{other} declines the draw and plays on")

    def _content(self) -> bool:
        """Would the computer agree to a draw?"""
        late, estimate = self._party.turns >= DRAWISH, self._party.estimate
        return late and estimate is not None and abs(estimate) <= LEVEL_ENOUGH

    def _agreed(self) -> None:
        if self._party.outcome is None:
            self._party.declare(self._party.game.agree_draw)
