"""The monitors of this machine, as rectangles of one large desktop, and the place of a window on them."""

import ctypes
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from zertz3d.errors import UsageError
from zertz3d.scene.display import x11
from zertz3d.words import _

ROOM = 0.95
"""Of a monitor that a window may fill whose size nobody has chosen."""


@dataclass(frozen=True, order=True)
class Monitor:
    """A part of the desktop in pixels: its left upper corner and its size. Ordered from left to right."""

    x: int
    y: int
    width: int
    height: int

    @property
    def name(self) -> str:
        """What a monitor is known by from one run to the next."""
        return f"{self.width}x{self.height}{self.x:+}{self.y:+}"

    def distance(self, x: float, y: float) -> float:
        """How far a point lies outside; 0 within."""
        right, below = self.x + self.width - 1, self.y + self.height - 1
        return max(self.x - x, x - right, 0) + max(self.y - y, y - below, 0)


@dataclass(frozen=True)
class Place:
    """Where a window opens: its size, and its left upper corner unless the system finds one."""

    size: tuple[int, int]
    origin: tuple[int, int] | None = None

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the window."""
        x, y = self.origin or (0, 0)
        return x + self.size[0] / 2, y + self.size[1] / 2


def list_monitors() -> tuple[Monitor, ...]:
    """The monitors from left to right; nothing where the system does not tell."""
    try:
        if sys.platform == "win32":
            found = _ask_windows()
        elif sys.platform == "darwin":
            found = _ask_macos()
        else:
            found = x11.list_monitors()
    except (OSError, AttributeError, ctypes.ArgumentError):
        return ()
    return tuple(sorted({Monitor(*numbers) for numbers in found if numbers[2] > 0 and numbers[3] > 0}))


def monitor_at(monitors: Sequence[Monitor], x: float, y: float) -> Monitor | None:
    """The monitor that shows a point of the desktop, or the one nearest to it."""
    return min(monitors, key=lambda monitor: monitor.distance(x, y), default=None)


def number_beside(monitors: Sequence[Monitor], own: Monitor | None) -> int | None:
    """The number, from the left, of the first monitor that is not our own; None where there is no other."""
    others = (number for number, monitor in enumerate(monitors, 1) if own and monitor != own)
    return next(others, None)


def choose_place(
    monitors: Sequence[Monitor],
    usual: tuple[int, int],
    number: int | None = None,
    size: tuple[int, int] | None = None,
    known: Mapping[str, Sequence[int]] | None = None,
    last: str = "",
) -> Place:
    """Where a window opens: on monitor `number` from the left, or on the one it was last on.

    There it has the place and size that are `known` of that monitor, unless another `size` is wanted; without any it
    has the `usual` size, as far as there is room, in the middle.
    """
    if number is not None and not 1 <= number <= max(1, len(monitors)):
        there = f"there are {len(monitors)}, counted from the left" if len(monitors) > 1 else "there is only one"
        raise UsageError(_("--screen {number} is none of the screens here: {there}").format(number=number, there=there))
    names = [monitor.name for monitor in monitors]
    if number is not None and monitors:
        monitor = monitors[number - 1]
    elif last in names:
        monitor = monitors[names.index(last)]
    else:
        return Place(size or _shrink(usual, monitors[0] if len(monitors) == 1 else None))
    kept = (known or {}).get(monitor.name)
    size = size or ((kept[2], kept[3]) if kept else _shrink(usual, monitor))
    before = Place(size, (kept[0], kept[1])) if kept else None
    if before and not monitor.distance(*before.middle):
        return before
    left, top = (monitor.width - size[0]) // 2, (monitor.height - size[1]) // 2
    return Place(size, (monitor.x + max(0, left), monitor.y + max(0, top)))


def _shrink(size: tuple[int, int], monitor: Monitor | None) -> tuple[int, int]:
    """A size as far as a monitor has room for it, in its own shape."""
    if monitor is None or (size[0] <= monitor.width and size[1] <= monitor.height):
        return size
    share = ROOM * min(monitor.width / size[0], monitor.height / size[1])
    return max(1, int(size[0] * share)), max(1, int(size[1] * share))


def _ask_windows() -> list[tuple[int, int, int, int]]:
    found: list[tuple[int, int, int, int]] = []
    if sys.platform == "win32":
        from ctypes import wintypes

        kind = ctypes.WINFUNCTYPE(
            wintypes.BOOL, wintypes.HMONITOR, wintypes.HDC, ctypes.POINTER(wintypes.RECT), wintypes.LPARAM
        )

        def note(monitor: int, context: int, rect: "ctypes._Pointer[wintypes.RECT]", data: int) -> bool:
            part = rect.contents
            found.append((part.left, part.top, part.right - part.left, part.bottom - part.top))
            return True

        ctypes.windll.user32.EnumDisplayMonitors(None, None, kind(note), 0)
    return found


class _Rect(ctypes.Structure):
    _fields_ = [(name, ctypes.c_double) for name in ("x", "y", "width", "height")]


def _ask_macos() -> list[tuple[int, int, int, int]]:
    core = ctypes.CDLL("/System/Library/Frameworks/CoreGraphics.framework/CoreGraphics")
    core.CGDisplayBounds.restype = _Rect
    core.CGDisplayBounds.argtypes = [ctypes.c_uint32]
    displays, count = (ctypes.c_uint32 * 32)(), ctypes.c_uint32()
    core.CGGetActiveDisplayList(32, displays, ctypes.byref(count))
    rects = [core.CGDisplayBounds(displays[n]) for n in range(count.value)]
    return [(int(rect.x), int(rect.y), int(rect.width), int(rect.height)) for rect in rects]
