"""What is shown while nobody sits at the other machine: where to come to, and the six digits that open the door."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from zertz3d.app.network.addresses import Address
from zertz3d.app.network.door import DIGITS
from zertz3d.app.session import Reply
from zertz3d.errors import UsageError
from zertz3d.hud.screen_model import Button, Form, Screen, TextEntry, Words
from zertz3d.intents import Action, Intent
from zertz3d.words import _


class Waiting(Protocol):
    """What is said before a game, and while the line is broken."""

    def form(self, begun: bool) -> Form | None:
        """What lies over the table; `begun` while there is a game."""

    def dress(self, screen: Screen, other: str) -> Screen:
        """The screen while the table waits for the other player."""

    def refuse(self, why: str) -> None:
        """The host did not let us in, for this reason; or it did, for none."""

    def handle(self, intent: Intent) -> Reply:
        """What can be done in the form."""


class HostWaits:
    """Shows where the table is, and its digits."""

    def __init__(self, address: Address, digits: Callable[[], str]) -> None:
        self._address, self._digits = address, digits

    def form(self, begun: bool) -> Form | None:
        """Where to come to; not over a game that has begun."""
        if begun:
            return None
        typed = _("In the terminal: {command}").format(command=f"zertz3d play --join {self._address}")
        return Form(
            _("A table for two machines"),
            (
                Words(_("Address: {address}").format(address=self._address)),
                Words(_("Six digits: {digits}").format(digits=spaced(self._digits()))),
                Words(_("At the other machine: Two players, On two machines: join a table.")),
                Words(typed),
            ),
            (Button(_("Close the table"), Intent(Action.CANCEL)),),
        )

    def dress(self, screen: Screen, other: str) -> Screen:
        """Whom the table waits for, and how to come back."""
        said = _("Waiting for {name} · {address} · {digits}")
        caption = said.format(name=other, address=self._address, digits=spaced(self._digits()))
        return replace(screen, caption=caption)

    def refuse(self, why: str) -> None:
        """A host is never turned away."""

    def handle(self, intent: Intent) -> Reply:
        """There is nothing to do but to wait."""
        return False


class GuestWaits:
    """Asks for the digits, and says who is called."""

    def __init__(self, address: Address, digits: Callable[[], str], knock: Callable[[str], None]) -> None:
        self._address, self._digits, self._knock = address, digits, knock
        self._typed = self._refused = ""

    def form(self, begun: bool) -> Form | None:
        """The digits, if they are not known; else, before the game, who is called."""
        if self._digits():
            return None if begun else self._calling()
        wrong = (Words(_("These are not the digits that the other machine shows."), fault=True),)
        return Form(
            _("Join the table at {address}").format(address=self._address),
            (
                Words(_("The other machine shows six digits.")),
                TextEntry("digits", _("Digits"), self._typed, "123 456"),
                *(wrong if self._refused == "digits" else ()),
            ),
            (
                Button(_("Cancel"), Intent(Action.CANCEL)),
                Button(_("Join"), Intent(Action.ANSWER, 0), main=True, enabled=len(read_digits(self._typed)) == DIGITS),
            ),
        )

    def _calling(self) -> Form:
        said = {
            "taken": _("Somebody else sits at that table. The seat is asked for again and again."),
            "version": _("The other machine has another version of the program: install the same on both."),
        }
        words = said.get(self._refused, _("The other machine is called until it answers."))
        title = _("Calling {address}").format(address=self._address)
        return Form(title, (Words(words),), (Button(_("Cancel"), Intent(Action.CANCEL)),))

    def dress(self, screen: Screen, other: str) -> Screen:
        """Whom the table waits for."""
        return replace(screen, caption=_("Waiting for {name} · {address}").format(name=other, address=self._address))

    def refuse(self, why: str) -> None:
        """The host did not let us in."""
        self._refused = why
        if why == "digits":
            self._typed = ""

    def handle(self, intent: Intent) -> Reply:
        """Take the digits."""
        match intent.action:
            case Action.FORM if intent.answer.field == "digits":
                self._typed, self._refused = intent.answer.text[:20], ""
            case Action.ANSWER:
                self._knock(check_digits(self._typed))
            case _:
                return False
        return True


def spaced(digits: str) -> str:
    """Digits as they are read aloud."""
    return f"{digits[:3]} {digits[3:]}"


def check_digits(text: str) -> str:
    """The six digits of a text; UsageError if there are not six."""
    if len(digits := read_digits(text)) != DIGITS:
        raise UsageError(_("type the six digits that the other machine shows"))
    return digits


def read_digits(text: str) -> str:
    """The digits of a text, without what stands between them."""
    return "".join(letter for letter in text if letter in "0123456789")
