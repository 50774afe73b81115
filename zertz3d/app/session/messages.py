"""What is said to the viewer for a while."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zertz3d.hud.screen_model import Toast
from zertz3d.words import begun

TOAST = 5.0
"""Seconds a message stays; an error stays twice as long."""
FADE = 0.4
"""Seconds in which a message fades."""


@dataclass
class Message:
    """Something said to the viewer, and how many seconds it is still shown."""

    id: int
    text: str
    error: bool
    left: float


class Messages:
    """The messages that are shown now, the oldest first."""

    def __init__(self) -> None:
        self._shown: list[Message] = []
        self._count = 0

    def __iter__(self) -> Iterator[Message]:
        return iter(self._shown)

    def __len__(self) -> int:
        return len(self._shown)

    def __getitem__(self, place: int) -> Message:
        return self._shown[place]

    def say(self, text: str, error: bool = False) -> None:
        """Show a message for a while; the same message only once."""
        self.take_back(text)
        self._count += 1
        self._shown.append(Message(self._count, text, error, 2 * TOAST if error else TOAST))

    def take_back(self, text: str) -> None:
        """Show this no longer, since its cause is gone."""
        self._shown = [message for message in self._shown if message.text != text]

    def dismiss(self, number: float) -> None:
        """Show the message of that number no longer."""
        self._shown = [message for message in self._shown if message.id != number]

    def clear(self) -> None:
        """Show none."""
        self._shown.clear()

    def tick(self, seconds: float) -> None:
        """Let them grow older."""
        for message in self._shown:
            message.left -= seconds
        self._shown = [message for message in self._shown if message.left > 0]

    def toasts(self) -> tuple[Toast, ...]:
        """The messages as the panels show them."""
        return tuple(
            Toast(one.id, begun(one.text), "error" if one.error else "info", min(1.0, one.left / FADE))
            for one in self._shown
        )
