"""What Panda3D leaves out under X11, asked on a connection of our own: monitors, full screen, the window's icon."""

import ctypes
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

CARDINAL, CLIENT_MESSAGE, SUBSTRUCTURE = 6, 33, 0x180000
"""Numbers of the protocol: a kind of property, a kind of event, and who hears of it."""


class _Message(ctypes.Structure):
    """XClientMessageEvent."""

    _fields_ = [
        ("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("sent", ctypes.c_int), ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong), ("kind", ctypes.c_ulong), ("format", ctypes.c_int), ("data", ctypes.c_long * 5),
        ("rest", ctypes.c_long * 24),
    ]  # fmt: skip


class _Part(ctypes.Structure):
    """XineramaScreenInfo."""

    _fields_ = [("number", ctypes.c_int), *((name, ctypes.c_short) for name in ("x", "y", "width", "height"))]


class Connection:
    """A way to the screen, beside Panda3D's."""

    def __init__(self, xlib: ctypes.CDLL, display: int) -> None:
        self._xlib = xlib
        self.display = ctypes.c_void_p(display)
        self._root = self.call("XDefaultRootWindow")

    def call(self, name: str, *arguments: object) -> int:
        """Call a function of Xlib on this screen."""
        function = getattr(self._xlib, name)
        function.restype = ctypes.c_ulong
        found: int = function(self.display, *arguments)
        return found

    def atom(self, name: str) -> int:
        """The number that the screen has for a word."""
        return self.call("XInternAtom", name.encode(), 0)

    def is_managed(self) -> bool:
        """Whether a program places windows, and knows what full screen is."""
        supported = self.read(self._root, "_NET_SUPPORTED")
        return self.atom("_NET_WM_STATE_FULLSCREEN") in supported

    def read(self, window: int, name: str) -> Sequence[int]:
        """The numbers of a property."""
        kind, width, count, left = ctypes.c_ulong(), ctypes.c_int(), ctypes.c_ulong(), ctypes.c_ulong()
        data = ctypes.POINTER(ctypes.c_ulong)()
        self.call(
            "XGetWindowProperty", ctypes.c_ulong(window), ctypes.c_ulong(self.atom(name)), ctypes.c_long(0),
            ctypes.c_long(1 << 20), 0, ctypes.c_ulong(0), *map(ctypes.byref, (kind, width, count, left, data)),
        )  # fmt: skip
        numbers = [data[n] for n in range(count.value)] if data and width.value == 32 else []
        if data:
            self._xlib.XFree(data)
        return numbers

    def find_origin(self, window: int) -> tuple[int, int]:
        """The left upper corner of a window with the frame around it."""
        x, y, child = ctypes.c_int(), ctypes.c_int(), ctypes.c_ulong()
        places = (ctypes.c_ulong(window), ctypes.c_ulong(self._root), 0, 0, *map(ctypes.byref, (x, y, child)))
        self.call("XTranslateCoordinates", *places)
        left, _, top, _ = self.read(window, "_NET_FRAME_EXTENTS") or (0, 0, 0, 0)
        return x.value - left, y.value - top

    def fill_screen(self, window: int, filled: bool) -> None:
        """Ask whoever places windows to let one fill the monitor it is on, or give it back its place and size."""
        message = _Message(type=CLIENT_MESSAGE, window=window, kind=self.atom("_NET_WM_STATE"), format=32)
        message.data[:4] = [int(filled), self.atom("_NET_WM_STATE_FULLSCREEN"), 0, 1]
        self.call("XSendEvent", ctypes.c_ulong(self._root), 0, ctypes.c_long(SUBSTRUCTURE), ctypes.byref(message))

    def show_icon(self, window: int, numbers: Sequence[int]) -> None:
        """Give a window its icon: for each size width, height, and its pixels as numbers, alpha first."""
        values = (ctypes.c_ulong * len(numbers))(*numbers)
        self.call(
            "XChangeProperty", ctypes.c_ulong(window), ctypes.c_ulong(self.atom("_NET_WM_ICON")),
            ctypes.c_ulong(CARDINAL), 32, 0, values, len(numbers),
        )  # fmt: skip

    def list_monitors(self) -> list[tuple[int, int, int, int]]:
        """The monitors as left, top, width and height."""
        try:
            xinerama: Any = ctypes.CDLL("libXinerama.so.1")
        except OSError:  # a system without it shows one picture on all its monitors, or has one
            return [(0, 0, self.call("XDisplayWidth", 0), self.call("XDisplayHeight", 0))]
        xinerama.XineramaQueryScreens.restype = ctypes.POINTER(_Part)
        count = ctypes.c_int()
        parts = xinerama.XineramaQueryScreens(self.display, ctypes.byref(count))
        found = [(part.x, part.y, part.width, part.height) for part in parts[: count.value]] if parts else []
        if parts:
            self._xlib.XFree(parts)
        return found or [(0, 0, self.call("XDisplayWidth", 0), self.call("XDisplayHeight", 0))]


@contextmanager
def connected() -> Iterator[Connection | None]:
    """A connection for the length of a block; None where there is no such screen."""
    try:
        xlib = ctypes.CDLL("libX11.so.6")
        xlib.XOpenDisplay.restype = ctypes.c_void_p
        display = xlib.XOpenDisplay(None)
    except (OSError, AttributeError):
        display = None
    if not display:
        yield None
        return
    found = Connection(xlib, display)
    try:
        yield found
    finally:
        found.call("XCloseDisplay")  # which sends what was asked for


def list_monitors() -> list[tuple[int, int, int, int]]:
    """The monitors as left, top, width and height; none where there is no such screen."""
    with connected() as screen:
        return screen.list_monitors() if screen else []


def find_origin(window: int) -> tuple[int, int] | None:
    """The left upper corner of a window with its frame: where it would have to be opened to be where it is."""
    with connected() as screen:
        return screen.find_origin(window) if screen else None
