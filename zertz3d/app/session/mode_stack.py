"""The modes that have the table now, one above the other."""

from __future__ import annotations

from collections.abc import Iterator

from zertz3d.app.session.bindings import Binding, merge
from zertz3d.app.session.mode import Grasp, Mode, Mover
from zertz3d.hud.screen_model import Form, Overlay
from zertz3d.intents import Action, TableSpot


class ModeStack:
    """Iterates from the lowest to the highest; the highest is asked first."""

    def __init__(self) -> None:
        self._modes: tuple[Mode, ...] = ()

    def __iter__(self) -> Iterator[Mode]:
        return iter(self._modes)

    def __contains__(self, mode: object) -> bool:
        return mode in self._modes

    def join(self, mode: Mode) -> None:
        """Let a mode take part, above all others of its layer."""
        others = [other for other in self._modes if other is not mode]
        below = sum(other.layer <= mode.layer for other in others)
        self._modes = (*others[:below], mode, *others[below:])

    def leave(self, mode: Mode) -> None:
        """Let a mode go for good."""
        self.put_aside(mode)
        mode.close()

    def put_aside(self, mode: Mode) -> None:
        """Let a mode go that may come back."""
        self._modes = tuple(other for other in self._modes if other is not mode)

    @property
    def in_order(self) -> tuple[Mode, ...]:
        """The modes in the order in which they are asked."""
        foremost = [mode for mode in reversed(self._modes) if mode.foremost]
        return (*foremost, *(mode for mode in reversed(self._modes) if mode not in foremost))

    # ------------------------------------------------------------------- asked

    @property
    def shown(self) -> Mode | None:
        """The mode whose overlay is seen: the highest that keeps the table for itself, else the highest."""
        laid = [(mode, overlay) for mode in reversed(self._modes) if (overlay := mode.overlay)]
        over = (mode for mode, overlay in laid if not isinstance(overlay, Form) or overlay.modal)
        return next(over, laid[0][0] if laid else None)

    @property
    def overlay(self) -> Overlay | None:
        """What lies over the table."""
        shown = self.shown
        return shown.overlay if shown else None

    @property
    def asking(self) -> bool:
        """Does a question keep everybody from the table?"""
        laid = (mode.overlay for mode in self._modes)
        return any(isinstance(overlay, Form) and overlay.modal for overlay in laid)

    @property
    def bindings(self) -> tuple[Binding, ...]:
        """What the keys mean now."""
        found = merge(mode.bindings for mode in self.in_order)
        return tuple(binding for binding in found if self.lets_through(binding.action))

    def binding(self, key: str) -> Binding | None:
        """What a key means now."""
        return next((one for mode in self.in_order for one in mode.bindings if key in one.keys), None)

    def binds(self, action: Action) -> bool:
        """Does any mode bind this action now?"""
        return any(one.action == action for mode in self._modes for one in mode.bindings)

    def lets_through(self, action: Action) -> bool:
        """May somebody ask for this now?"""
        return all(mode.lets_through(action) for mode in self._modes)

    def refusal(self, by: Mover) -> str | None:
        """Why nobody of that kind may play a move now, in a sentence."""
        said = (mode.refusal(by) for mode in reversed(self._modes))
        return next((sentence for sentence in said if sentence), None)

    def advice_refusal(self) -> str | None:
        """Why the teacher may not help now, in a sentence."""
        said = (mode.advice_refusal() for mode in self._modes)
        return next((sentence for sentence in said if sentence), None)

    def grasp(self, spot: TableSpot) -> Grasp | None:
        """What a press on a spot of the table can become."""
        found = (mode.grasp(spot) for mode in reversed(self._modes))
        return next((grasp for grasp in found if grasp), None)

    def read_typed(self, text: str) -> str:
        """What of a typed line is a move, once every mode has taken what is meant for it."""
        for mode in self.in_order:
            text = mode.read_typed(text)
        return text

    @property
    def live(self) -> bool:
        """Is a game being played, whose course is not to be changed?"""
        return any(mode.live for mode in self._modes)

    @property
    def near(self) -> bool:
        """Is the camera to stay near the board?"""
        return any(mode.near for mode in self._modes)

    @property
    def riddle(self) -> bool:
        """Is what could be won at once for the player to find?"""
        return any(mode.riddle for mode in self._modes)

    @property
    def can_undo(self) -> bool:
        """Is there a half-step to take back?"""
        return any(mode.can_undo for mode in self._modes)

    @property
    def can_redo(self) -> bool:
        """Is there a half-step to take again?"""
        return any(mode.can_redo for mode in self._modes)
