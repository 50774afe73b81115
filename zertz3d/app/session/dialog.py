"""A question laid over everything: some words, and a button for each answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from zertz3d.app.session.mode import Layer, Mode, Reply
from zertz3d.app.session.table import Table
from zertz3d.hud.screen_model import Button, Form, Overlay, Words
from zertz3d.intents import Action, Intent


class Option(NamedTuple):
    """A button, and what it does."""

    label: str
    then: Callable[[], None]
    main: bool = False


class Question(Mode):
    """Asks, leaves when it is answered, and then does what the answer says; Escape is the answer `otherwise`."""

    layer = Layer.MENU

    def __init__(
        self,
        table: Table,
        title: str,
        words: tuple[str, ...],
        choices: tuple[Option, ...],
        otherwise: Callable[[], None] | None = None,
    ) -> None:
        self._table, self._choices, self._otherwise = table, choices, otherwise
        buttons = tuple(Button(each.label, Intent(Action.ANSWER, n), each.main) for n, each in enumerate(choices))
        self.form = Form(title, tuple(map(Words, words)), buttons, closable=otherwise is not None)

    def handle(self, intent: Intent) -> Reply:
        """Take the answer."""
        match intent.action:
            case Action.ANSWER:
                if 0 <= intent.number < len(self._choices):
                    self._table.modes.leave(self)
                    self._choices[int(intent.number)].then()
            case Action.CANCEL | Action.ESCAPE:
                if self._otherwise:
                    self._table.modes.leave(self)
                    self._otherwise()
            case _:
                return False
        return True

    def suspend(self) -> bool:
        """Another mode takes the whole table: the question is asked again when that is over."""
        return True

    @property
    def overlay(self) -> Overlay:
        """The question."""
        return self.form


def nothing() -> None:
    """An answer that changes nothing."""
