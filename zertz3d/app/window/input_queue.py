"""Everything that is pressed, turned or typed in a window, gathered in one queue in the order in which it came."""

from __future__ import annotations

import sys
from math import hypot
from typing import Any, NamedTuple

import panda3d.core as p3d
from direct.showbase.DirectObject import DirectObject

from zertz3d.scene.display.backend import CLOSE, Base
from zertz3d.scene.display.pointer_shape import PointerShape, show_pointer

DOWN, UP, REPEAT, TYPED = "input-down", "input-up", "input-repeat", "input-typed"
"""The kinds of events, and under which names Panda3D is asked to tell of them."""
CLOSED, CHANGED = "closed", "changed"
"""Two more: the window's close button, and another size or place of the window."""
MODIFIERS = ("shift-", "control-", "alt-", "meta-")
"""How Panda3D spells held modifiers in the names of buttons, in its order."""
TREMBLE = 8.0
"""Pixels that a pointer must move to count as moved: a mouse on a shaking table trembles."""

Place = tuple[float, float] | None
"""Pixels from the top left; None outside of the window."""


class InputEvent(NamedTuple):
    """What happened: a button or key by Panda3D's name with its modifiers, or a letter; and where the pointer was."""

    kind: str
    name: str
    plain: str
    """The button without the modifiers that were held with it."""
    at: Place


class InputQueue(DirectObject):
    """Listens to a window's mouse and keys."""

    def __init__(self, base: Base) -> None:
        super().__init__()
        self._base = base
        self._waiting: list[InputEvent] = []
        self._pressed: list[str] = []
        self._held: set[str] = set()
        self._seen: Place = None
        self._shown = True
        self.shape = PointerShape.ARROW
        """The one that the pointer has now."""
        self._driven: Place = None
        self._left: Place = None
        """Where the mouse was left when a gamepad began to drive."""
        throwers: list[Any] = base.buttonThrowers or []
        for thrower in throwers:
            node = thrower.node()
            node.set_button_down_event(DOWN)
            node.set_button_up_event(UP)
            node.set_button_repeat_event(REPEAT)
            node.set_keystroke_event(TYPED)
        for kind in (DOWN, UP, REPEAT, TYPED):
            self.accept(kind, self.note, [kind])
        self.accept(CLOSE, self.note, [CLOSED, ""])
        self.accept("window-event", lambda *_: self.note(CHANGED, ""))

    def note(self, kind: str, name: object) -> None:
        """Something happened, or a gamepad wants it to have happened."""
        if sys.platform == "darwin":
            if kind == TYPED and self.is_down("meta"):
                return  # a key of a shortcut is no letter
            name = _name_as_elsewhere(str(name))
        event = InputEvent(kind, str(name), _without_modifiers(str(name)), self.pointer())
        self._waiting.append(event)
        if kind == DOWN:
            self._pressed.append(event.plain)
            self._held.add(event.plain)

    def take(self) -> list[InputEvent]:
        """What has happened since the last time."""
        waiting, self._waiting = self._waiting, []
        return waiting

    def put_back(self, events: list[InputEvent]) -> None:
        """Let these be the first to be taken the next time."""
        self._waiting[:0] = events

    def pressed(self) -> tuple[str, ...]:
        """The keys and buttons that went down since the last time, in their order."""
        pressed, self._pressed = tuple(self._pressed), []
        return pressed

    @property
    def held(self) -> frozenset[str]:
        """What is down now; what was let go while another window had the keyboard is not."""
        self._held = {name for name in self._held if self.is_down(name)}
        return frozenset(self._held)

    def is_down(self, name: str) -> bool:
        """Is a key or button down?"""
        watcher = self._base.mouseWatcherNode
        return watcher is not None and watcher.is_button_down(p3d.ButtonRegistry.ptr().find_button(name))

    # ----------------------------------------------------------------- pointer

    @property
    def size(self) -> tuple[int, int]:
        """The window's width and height in pixels."""
        return self._base.win.get_x_size(), self._base.win.get_y_size()

    def pointer(self) -> Place:
        """Where the pointer is: the one that a gamepad drives, until the mouse is moved."""
        mouse = self._mouse()
        if self._driven and mouse and (self._left is None or _apart(mouse, self._left) >= TREMBLE):
            self._driven = None
        return self._driven or mouse

    @property
    def driven(self) -> Place:
        """Where a gamepad has driven the pointer; None while the mouse has it."""
        return self._driven if self.pointer() else None

    def _mouse(self) -> Place:
        watcher = self._base.mouseWatcherNode
        if watcher is None or not watcher.has_mouse():
            return None
        width, height = self.size
        return (watcher.get_mouse_x() + 1) / 2 * width, (1 - watcher.get_mouse_y()) / 2 * height

    def moved(self) -> bool:
        """Whether the pointer has moved since it last had."""
        at = self.pointer()
        if at is None or self._seen is None:
            self._seen = at
            return False
        if _apart(at, self._seen) < TREMBLE:
            return False
        self._seen = at
        return True

    def push(self, right: float, down: float) -> None:
        """Drive a pointer of our own by pixels: not every system lets a program move the mouse's."""
        width, height = self.size
        x, y = self.pointer() or (width / 2, height / 2)
        if self._driven is None:
            self._left = self._mouse()
        self._driven = (min(width - 1, max(0.0, x + right)), min(height - 1, max(0.0, y + down)))

    def show_pointer(self, shown: bool) -> None:
        """Let the mouse's pointer be seen, or hide it."""
        self._show_pointer(self.shape, shown)

    def shape_pointer(self, shape: PointerShape) -> None:
        """Give the mouse's pointer a shape."""
        self._show_pointer(shape, self._shown)

    def _show_pointer(self, shape: PointerShape, shown: bool) -> None:
        if (shape, shown) != (self.shape, self._shown):
            self.shape, self._shown = shape, shown
            show_pointer(self._base.win, shape, shown)

    def close(self) -> None:
        """Listen no more."""
        self.ignore_all()


def _name_as_elsewhere(name: str) -> str:
    """On a Mac people hold Cmd where others hold Ctrl: both mean the same."""
    if "meta-" not in name:
        return name
    held = {modifier for modifier in MODIFIERS if modifier in name}
    wanted = (held - {"meta-"}) | {"control-"}
    return "".join(modifier for modifier in MODIFIERS if modifier in wanted) + _without_modifiers(name)


def _apart(one: tuple[float, float], other: tuple[float, float]) -> float:
    """How many pixels two points are apart."""
    return hypot(one[0] - other[0], one[1] - other[1])


def _without_modifiers(name: str) -> str:
    for modifier in MODIFIERS:
        name = name.removeprefix(modifier)
    return name
