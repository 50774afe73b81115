"""A mouse and a keyboard made of nothing, for worlds without a window system."""

from contextlib import contextmanager
from typing import TYPE_CHECKING

import panda3d.core as p3d

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zertz3d.scene.display.backend import Base

BUTTONS = {
    "left": p3d.MouseButton.one(),
    "middle": p3d.MouseButton.two(),
    "right": p3d.MouseButton.three(),
    "wheel_up": p3d.MouseButton.wheel_up(),
    "wheel_down": p3d.MouseButton.wheel_down(),
}
MODIFIERS = ("shift", "control", "alt", "meta")


class Hand:
    """Moves, presses and releases; each change is seen by one step of the task loop of its own."""

    def __init__(self, base: "Base") -> None:
        self.base = base
        self.mouse = p3d.VirtualMouse("hand")
        self.mouse.set_window_size(base.win.get_x_size(), base.win.get_y_size())
        self.mouse.set_mouse_on(True)
        node = base.dataRoot.attach_new_node(self.mouse)
        self.watcher = p3d.MouseWatcher("hand")
        watcher = node.attach_new_node(self.watcher)
        thrower = p3d.ButtonThrower("hand")
        for keys in (self.watcher, thrower):
            keys.set_modifier_buttons(self._modifiers())
        base.mouseWatcher, base.mouseWatcherNode = watcher, self.watcher
        base.buttonThrowers = [watcher.attach_new_node(thrower)]
        base.pointerWatcherNodes = [self.watcher]
        for root in (base.aspect2d, base.pixel2d):
            root.node().set_mouse_watcher(self.watcher)
        self.step()

    @staticmethod
    def _modifiers() -> p3d.ModifierButtons:
        keys = p3d.ModifierButtons()
        for name in MODIFIERS:
            keys.add_button(getattr(p3d.KeyboardButton, name)())
        return keys

    def step(self, count: int = 1) -> None:
        """Let the task loop run."""
        for _ in range(count):
            self.base.task_mgr.step()

    def move(self, x: float, y: float) -> None:
        """The pointer to a pixel, counted from the top left."""
        self.mouse.set_mouse_pos(round(x), round(y))
        self.step()

    def press(self, button: str) -> None:
        """A mouse button, or a key by its Panda3D name, goes down."""
        self.mouse.press_button(_handle(button))
        self.step()

    def release(self, button: str) -> None:
        """It comes up again."""
        self.mouse.release_button(_handle(button))
        self.step()

    def click(self, button: str = "left") -> None:
        """Down and up where the pointer is."""
        self.press(button)
        self.release(button)

    def drag(self, button: str, start: tuple[float, float], end: tuple[float, float], steps: int = 8) -> None:
        """Press at one pixel, go straight to another, release there."""
        self.move(*start)
        self.press(button)
        for k in range(1, steps + 1):
            share = k / steps
            self.move(start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
        self.release(button)

    @contextmanager
    def holding(self, key: str) -> "Iterator[None]":
        """A key is down for the length of a block."""
        self.press(key)
        try:
            yield
        finally:
            self.release(key)


def _handle(name: str) -> p3d.ButtonHandle:
    return BUTTONS[name] if name in BUTTONS else p3d.ButtonRegistry.ptr().find_button(name)
