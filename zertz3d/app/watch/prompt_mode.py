"""A line to type into, laid over the table until it is answered."""

from __future__ import annotations

from collections.abc import Callable

from zertz3d.app.session import Layer, Mode, Reply, Table
from zertz3d.errors import ZertzError
from zertz3d.hud.screen_model import Overlay, Prompt
from zertz3d.intents import Action, Intent
from zertz3d.words import labelled, why

HINTS = 6
"""So many hints are given at the most."""


class PromptMode(Mode):
    """Asks for a line of text; what is wrong with an answer is said below the line, which then stays."""

    layer = Layer.PROMPT

    def __init__(
        self,
        table: Table,
        title: str,
        answer: Callable[[str], Reply],
        text: str = "",
        hints: Callable[[str], list[str]] = lambda typed: [],
    ) -> None:
        self._table, self._title, self._answer, self._hints = table, title, answer, hints
        self._text, self._error = text, ""

    def handle(self, intent: Intent) -> Reply:
        """Take what is typed, and the answer."""
        match intent.action:
            case Action.EDIT:
                self._text, self._error = intent.text, ""
            case Action.SUBMIT:
                self._text = intent.text
                return self._submit()
            case Action.CANCEL | Action.ESCAPE:
                self._table.modes.leave(self)
            case _:
                return False
        return True

    def _submit(self) -> Reply:
        try:
            reply = self._answer(self._text.strip())
        except ZertzError as error:
            self._error = str(error)
        except OSError as error:
            self._error = labelled(self._text, why(error))
        else:
            self._table.modes.leave(self)
            return reply
        return True

    @property
    def overlay(self) -> Overlay:
        """The line."""
        return Prompt(self._title, self._text, self._error, tuple(self._hints(self._text.strip())[:HINTS]))
