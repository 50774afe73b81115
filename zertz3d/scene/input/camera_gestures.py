"""Mouse and keys move the camera: events are gathered as they come and carried out once a frame."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from math import hypot
from typing import Protocol

import panda3d.core as p3d
from direct.showbase.DirectObject import DirectObject

from zertz3d.scene.input.orbit import Orbit

BEGIN = 3.0
"""Pixels from which a press is a drag."""
DOUBLE = 0.4
"""Seconds within which two clicks are one double click."""
NEAR = 8.0
"""Pixels within which they must lie."""

BUTTONS = {"mouse1": "left", "mouse2": "middle", "mouse3": "right"}
HANDLES = {"left": p3d.MouseButton.one(), "middle": p3d.MouseButton.two(), "right": p3d.MouseButton.three()}
WHEEL = {"wheel_up": 1, "wheel_down": -1}
WALK = {"w": (0, 1), "a": (-1, 0), "s": (0, -1), "d": (1, 0)}
HOME = "r"
PREFIXES = tuple("".join(held) for held in product(("", "shift-"), ("", "control-"), ("", "alt-")))
"""How Panda3D spells held modifiers in the names of events, in its order."""

Point = tuple[float, float]


class World(Protocol):
    """The part of ShowBase that gestures need."""

    mouseWatcherNode: p3d.MouseWatcher  # noqa: N815
    win: p3d.GraphicsOutput


@dataclass
class _Drag:
    """A button that is down: where it was pressed, where the pointer was last, whether it has moved enough."""

    button: str
    start: Point
    last: Point
    sliding: bool
    begun: bool = False


class Gestures(DirectObject):
    """Right drag, or left drag off the pieces: orbit; middle or Shift+right drag: pan; wheel: zoom; and so on.

    `taken(button, point)` says whether a press, a whole click, or the wheel there belongs to someone else: a piece,
    a panel.
    """

    def __init__(
        self, world: World, orbit: Orbit, taken: Callable[[str, Point], bool] = lambda button, point: False
    ) -> None:
        super().__init__()
        self._world, self._orbit, self._taken = world, orbit, taken
        self._queue: list[tuple[str, str, Point, bool]] = []
        self._drag: _Drag | None = None
        self._now, self._clicked = 0.0, (-9.0, (0.0, 0.0))
        self.keys = True
        """Whether letters move the camera; a line of text being typed switches this off."""
        self.reserved: frozenset[str] = frozenset()
        """Letters that mean something else now."""
        self._listen()

    def _listen(self) -> None:
        for prefix in PREFIXES:
            for event, button in BUTTONS.items():
                self.accept(prefix + event, self._note, ["press", button, "shift" in prefix])
            for event in WHEEL:
                self.accept(prefix + event, self._note, ["wheel", event, False])
        for event, button in BUTTONS.items():
            self.accept(f"{event}-up", self._note, ["release", button, False])
        self.accept(HOME, self._note, ["key", HOME, False])

    def close(self) -> None:
        """Listen no more."""
        self.ignore_all()
        self._queue.clear()
        self._drag = None

    @property
    def busy(self) -> bool:
        """Whether a drag of the camera is going on."""
        return self._drag is not None and self._drag.begun

    def _note(self, what: str, which: str, shift: bool) -> None:
        self._queue.append((what, which, self.pointer() or self._last(), shift))

    def _last(self) -> Point:
        return self._drag.last if self._drag else (0.0, 0.0)

    def pointer(self) -> Point | None:
        """Where the pointer is, from -1 (left, bottom) to 1 (right, top); None outside of the window."""
        watcher = self._world.mouseWatcherNode
        if watcher is None or not watcher.has_mouse():
            return None
        return watcher.get_mouse_x(), watcher.get_mouse_y()

    def flush(self, dt: float) -> None:
        """Carry out what has happened since the last frame, of so many seconds."""
        self._now += dt
        queue, self._queue = self._queue, []
        for what, which, point, shift in queue:
            getattr(self, f"_{what}")(which, point, shift)
        point_now = self.pointer()
        if self._drag and not self._is_down(self._drag.button):
            self._drag = None  # it was let go while another window had the keyboard
        if self._drag and point_now:
            self._move(self._drag, point_now)
        if self.keys:
            self._walk(dt)

    def _press(self, button: str, point: Point, shift: bool) -> None:
        if self._drag is None and not self._taken(button, point):
            self._drag = _Drag(button, point, point, button == "middle" or (button == "right" and shift))

    def _release(self, button: str, point: Point, shift: bool) -> None:
        drag = self._drag
        if drag is None or drag.button != button:
            return
        self._move(drag, point)
        self._drag = None
        if button == "left" and not drag.begun and not self._taken("click", point):
            self._click(point)

    def _click(self, point: Point) -> None:
        when, where = self._clicked
        self._clicked = (self._now, point)
        if self._now - when <= DOUBLE and self._pixels(where, point) <= NEAR:
            self._clicked = (-9.0, point)
            self._orbit.home()

    def _wheel(self, which: str, point: Point, shift: bool) -> None:
        if not self._taken("wheel", point):
            self._orbit.zoom(WHEEL[which], point)

    def _key(self, which: str, point: Point, shift: bool) -> None:
        if self.keys:
            self._orbit.home()

    def _move(self, drag: _Drag, point: Point) -> None:
        drag.begun = drag.begun or self._pixels(drag.start, point) > BEGIN
        if not drag.begun or point == drag.last:
            return
        if drag.sliding:
            self._orbit.slide(drag.last, point)
        else:
            aspect = self._orbit.aspect
            self._orbit.turn((point[0] - drag.last[0]) / 2 * aspect, (point[1] - drag.last[1]) / 2)
        drag.last = point

    def _is_down(self, button: str) -> bool:
        watcher = self._world.mouseWatcherNode
        return watcher is not None and watcher.is_button_down(HANDLES[button])

    def _walk(self, dt: float) -> None:
        watcher = self._world.mouseWatcherNode
        if watcher is None or _modified(watcher):
            return
        walk = {key: way for key, way in WALK.items() if key not in self.reserved}
        held = [way for key, way in walk.items() if watcher.is_button_down(p3d.KeyboardButton.ascii_key(key))]
        right, away = sum(way[0] for way in held), sum(way[1] for way in held)
        if right or away:
            self._orbit.walk(right, away, dt)

    def _pixels(self, one: Point, other: Point) -> float:
        window = self._world.win
        return hypot((one[0] - other[0]) / 2 * window.get_x_size(), (one[1] - other[1]) / 2 * window.get_y_size())


def _modified(watcher: p3d.MouseWatcher) -> bool:
    keys = (p3d.KeyboardButton.control(), p3d.KeyboardButton.alt(), p3d.KeyboardButton.meta())
    return any(watcher.is_button_down(key) for key in keys)
