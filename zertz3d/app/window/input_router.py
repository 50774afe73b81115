"""Keys and mouse of the window: gathered as they come, handed on once a frame."""

from collections.abc import Callable
from functools import partial
from typing import Any

from direct.showbase.DirectObject import DirectObject

from zertz3d.app.hand.hand_mode import Handling
from zertz3d.app.session import actions
from zertz3d.app.session.session import Session
from zertz3d.hud.hud import Hud
from zertz3d.hud.screen_model import Intent
from zertz3d.scene.display.backend import Base

OTHER_KEYS = ("enter", "delete", "delete-repeat", "backspace-repeat", "shift-tab")
"""Keys that only lines of text and forms understand."""
OUTSIDE = (-1.0, -1.0)
"""Where the HUD is told the pointer is when it is not in the window."""
EVERYWHERE = ("quit", "fullscreen", "screenshot")
"""Actions whose keys work while an overlay is open, too."""
FIRST = ("escape", "enter", "tab")
"""Keys that are the hand's before they are a form's beside the table, while something is in hand."""

Place = tuple[float, float] | None
"""Pixels from the top left, None outside of the window."""


class Controls(DirectObject):
    """Tells what the user wants: `do(name, value)` for every action and intent, `resized()` for the window."""

    def __init__(
        self,
        base: Base,
        hud: Hud,
        session: Session,
        handling: Handling,
        do: Callable[[str, object], None],
        resized: Callable[[], None],
    ) -> None:
        super().__init__()
        self._base, self._hud, self._session, self._do = base, hud, session, do
        self._handling = handling
        self._waiting: list[Callable[[], None]] = []
        self._pressed = False
        self._listen(resized)

    def _listen(self, resized: Callable[[], None]) -> None:
        for key, action in actions.BY_KEY.items():
            self.accept(key, self.later, [partial(self._key, key)])
            if action.repeats:
                self.accept(f"{key}-repeat", self.later, [partial(self._key, key)])
        for key in OTHER_KEYS:
            self.accept(key, self.later, [partial(self._key, key)])
        throwers: Any = self._base.buttonThrowers or ()
        for thrower in throwers:
            thrower.node().set_keystroke_event("typed")
        self.accept("typed", lambda character: self.later(partial(self.typed, character)))
        for prefix in ("", "shift-", "control-"):
            self.accept(f"{prefix}mouse1", self._at_once, [self._press])
            for wheel, steps in (("wheel_up", 1), ("wheel_down", -1)):
                self.accept(prefix + wheel, self.later, [partial(self._wheel, steps)])
        self.accept("mouse1-up", self._at_once, [self._release])
        self.accept("window-close", self.later, [partial(self._do, "quit", None)])
        self.accept("window-event", lambda *_: self.later(resized))

    def later(self, command: Callable[[], None]) -> None:
        """Carry this out with the next frame."""
        self._waiting.append(command)

    def _at_once(self, command: Callable[[Place], None]) -> None:
        """The same, with the place where the pointer is now: until then it may move on."""
        self.later(partial(command, self._pointer()))

    def flush(self) -> None:
        """Hand on everything that has happened since the last frame."""
        waiting, self._waiting = self._waiting, []
        for command in waiting:
            command()
        at = self._pointer()
        self._hud.pointer(*(at or OUTSIDE))
        if at and self._pressed:
            self._carry_out(self._hud.drag(*at))

    def taken(self, button: str, point: tuple[float, float]) -> bool:
        """Does a press, or a whole click, at a point (from -1 to 1) belong to a panel, or to the hand?"""
        pointing = self._handling.pointing
        if (button == "left" and pointing.took) or (button == "click" and pointing.met):
            return True
        width, height = self._size
        return bool(self._hud.owns((point[0] + 1) / 2 * width, (1 - point[1]) / 2 * height))

    @property
    def typing(self) -> bool:
        """Do letters belong to a line of text?"""
        session = self._session
        return bool(session.line or session.browser or session.help or (session.open_overlay and self._hud.typing))

    def on_table(self) -> tuple[float, float] | None:
        """Where the pointer is on the table, from -1 to 1; None where a panel has it, unless it drags a piece."""
        return self._table_at(self._pointer())

    def _table_at(self, at: Place) -> tuple[float, float] | None:
        if at is None or (self._hud.owns(*at) and not self._handling.pointing.dragging):
            return None
        width, height = self._size
        return 2 * at[0] / width - 1, 1 - 2 * at[1] / height

    @property
    def _size(self) -> tuple[int, int]:
        return self._base.win.get_x_size(), self._base.win.get_y_size()

    def _pointer(self) -> tuple[float, float] | None:
        """Where the pointer is in pixels from the top left, None outside of the window."""
        watcher = self._base.mouseWatcherNode
        if watcher is None or not watcher.has_mouse():
            return None
        width, height = self._size
        return (watcher.get_mouse_x() + 1) / 2 * width, (1 - watcher.get_mouse_y()) / 2 * height

    def _press(self, at: Place) -> None:
        if at and self._hud.owns(*at):
            self._pressed = True
            self._carry_out(self._hud.press(*at))
        elif point := self._table_at(at):
            self._handling.pointing.press(point)

    def _release(self, at: Place) -> None:
        if self._pressed:
            self._pressed = False
            self._carry_out(self._hud.release(*(at or ())))
        else:
            owned = at is None or self._hud.owns(*at)
            self._handling.pointing.release(None if owned else self._table_at(at))

    def _wheel(self, steps: int) -> None:
        at = self._pointer()
        if at:
            self._carry_out(self._hud.wheel(*at, steps))

    def typed(self, character: str) -> None:
        """A letter was typed; it belongs to what is open."""
        if self.typing:
            self._carry_out(self._hud.key("", character))

    def _key(self, key: str) -> None:
        plain = key.removesuffix("-repeat")
        action = actions.BY_KEY.get(plain)
        if self._overlaid(plain) and not (action and action.name in EVERYWHERE):
            self._carry_out(self._hud.key(plain))
        elif action:
            self._do(action.name, plain)

    def _overlaid(self, key: str) -> bool:
        """Whether a key belongs to what lies over the table."""
        session = self._session
        held = key in FIRST and self._handling.active
        if session.line or session.browser or session.help:
            return not (held and key == "escape")
        return session.open_overlay and self._hud.keeps(key) and not held

    def _carry_out(self, intents: list[Intent]) -> None:
        for intent in intents:
            self._do(intent.name, intent.value)

    def close(self) -> None:
        """Listen no more."""
        self.ignore_all()
        self._waiting.clear()
