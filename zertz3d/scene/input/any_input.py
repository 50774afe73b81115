"""Every press in a window, of whatever it is, and the pointer itself: seen, moved, hidden."""

from math import hypot
from typing import Any

import panda3d.core as p3d
from direct.showbase.DirectObject import DirectObject
from direct.showbase.ShowBase import ShowBase

DOWN, UP = "touches-down", "touches-up"
PREFIXES = ("shift-", "control-", "alt-", "meta-")
"""How Panda3D spells held modifiers in the names of buttons, in its order."""
TREMBLE = 8.0
"""Pixels that a pointer must move to count as moved: a mouse on a shaking table trembles."""


class Touches(DirectObject):
    """Tells what was pressed since it was last asked, what is held, and whether the pointer has moved."""

    def __init__(self, base: ShowBase) -> None:
        super().__init__()
        self._base = base
        self._pressed: list[str] = []
        self._held: set[str] = set()
        self._seen: tuple[float, float] | None = None
        self._shown = True
        throwers: Any = base.buttonThrowers or ()
        for thrower in throwers:
            thrower.node().set_button_down_event(DOWN)
            thrower.node().set_button_up_event(UP)
        self.accept(DOWN, self._down)
        self.accept(UP, self._up)

    def _down(self, button: str) -> None:
        self._pressed.append(plain(str(button)))
        self._held.add(plain(str(button)))

    def _up(self, button: str) -> None:
        self._held.discard(plain(str(button)))

    def pressed(self) -> tuple[str, ...]:
        """The names of keys and buttons that went down since the last time, in their order."""
        pressed, self._pressed = tuple(self._pressed), []
        return pressed

    @property
    def held(self) -> frozenset[str]:
        """What is down now; what was let go while another window had the keyboard is not."""
        watcher, registry = self._base.mouseWatcherNode, p3d.ButtonRegistry.ptr()
        if watcher is not None:
            self._held = {name for name in self._held if watcher.is_button_down(registry.find_button(name))}
        return frozenset(self._held)

    def moved(self) -> bool:
        """Whether the pointer has moved since it last had."""
        at = self._pointer()
        if at is None or self._seen is None:
            self._seen = at
            return False
        if hypot(at[0] - self._seen[0], at[1] - self._seen[1]) < TREMBLE:
            return False
        self._seen = at
        return True

    def _pointer(self) -> tuple[float, float] | None:
        """Where the pointer is in pixels from the top left, None outside of the window."""
        watcher = self._base.mouseWatcherNode
        if watcher is None or not watcher.has_mouse():
            return None
        width, height = self._base.win.get_x_size(), self._base.win.get_y_size()
        return (watcher.get_mouse_x() + 1) / 2 * width, (1 - watcher.get_mouse_y()) / 2 * height

    def push(self, right: float, down: float) -> None:
        """Move the pointer by pixels, where there is a window that has one."""
        window = self._base.win
        if not isinstance(window, p3d.GraphicsWindow):
            return
        width, height = window.get_x_size(), window.get_y_size()
        x, y = self._pointer() or (width / 2, height / 2)
        window.move_pointer(0, round(min(width - 1, max(0, x + right))), round(min(height - 1, max(0, y + down))))

    def show_pointer(self, shown: bool) -> None:
        """Let the pointer be seen, or hide it."""
        if shown == self._shown or not isinstance(self._base.win, p3d.GraphicsWindow):
            return
        self._shown = shown
        wanted = p3d.WindowProperties()
        wanted.set_cursor_hidden(not shown)
        self._base.win.request_properties(wanted)

    def close(self) -> None:
        """Listen no more."""
        self.ignore_all()


def plain(button: str) -> str:
    """The name of a button without those of the modifiers held with it."""
    for prefix in PREFIXES:
        button = button.removeprefix(prefix)
    return button
