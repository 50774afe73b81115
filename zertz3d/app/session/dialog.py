"""A question laid over everything: some words, and a button for each answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from zertz3d.app.session.mode import Command, Part
from zertz3d.app.session.session import Session
from zertz3d.hud.screen_model import Button, Form, Intent, Overlay, Words


class Answer(NamedTuple):
    """A button, and what it does."""

    label: str
    then: Callable[[], None]
    main: bool = False


class Question(Part):
    """Asks, leaves when it is answered, and then does what the answer says; Escape is the answer `otherwise`."""

    def __init__(
        self,
        session: Session,
        title: str,
        words: tuple[str, ...],
        answers: tuple[Answer, ...],
        otherwise: Callable[[], None] | None = None,
    ) -> None:
        self._session, self._answers, self._otherwise = session, answers, otherwise
        buttons = tuple(Button(each.label, Intent("answer", n), each.main) for n, each in enumerate(answers))
        self.form = Form(title, tuple(map(Words, words)), buttons, closable=otherwise is not None)

    @property
    def commands(self) -> Mapping[str, Command]:  # type: ignore[override]
        """The answers."""
        return {"answer": self._answered}

    @property
    def overlay(self) -> Overlay | None:
        """The question."""
        return self.form

    def escape(self) -> bool:
        """As if it had not been asked, if that can be."""
        if self._otherwise:
            self._session.leave(self)
            self._otherwise()
        return True

    def _answered(self, number: object) -> None:
        if isinstance(number, int) and 0 <= number < len(self._answers):
            self._session.leave(self)
            self._answers[number].then()


def nothing() -> None:
    """An answer that changes nothing."""
