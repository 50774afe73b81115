"""A screen in memory by Xvfb, with openbox if it is there; its content; and what other programs do to windows."""

import ctypes
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

SIZE = (1024, 700)
NUMBERS = range(61, 1000)
"""Names that a screen may get; the first ones belong to people's desktops."""
PATIENCE = 30.0
"""Seconds in which everything here has begun."""

Picture = NDArray[np.uint8]


@dataclass(frozen=True)
class Screen:
    """The name of a screen, and the file in which its content stands."""

    name: str
    file: Path


@contextmanager
def screen(folder: Path, split: bool = False) -> Iterator[Screen]:
    """A screen for the length of a block, `split` into two monitors; the test is skipped where Xvfb is missing."""
    if not shutil.which("Xvfb"):
        pytest.skip("no Xvfb: apt-get install xvfb openbox")
    with ExitStack() as running:
        name = next(filter(None, (_opened(f":{number}", folder, running) for number in NUMBERS)))
        client = Client(name)
        running.callback(client.close)
        if split:
            client.split()
        client.point(*SIZE)  # into the corner, where nothing is
        if shutil.which("openbox"):
            _manage(client, name, folder, running)
        yield Screen(name, folder / "Xvfb_screen0")


def _opened(name: str, folder: Path, running: ExitStack) -> str:
    """A screen of that name; an empty word if there is one already."""
    read, write = os.pipe()
    width, height = SIZE
    command = ["Xvfb", name, "-displayfd", str(write), "-screen", "0", f"{width}x{height}x24", "-fbdir", str(folder)]
    _begin(running, command, pass_fds=(write,))
    os.close(write)
    with os.fdopen(read) as pipe:
        return name if pipe.readline() else ""


def _begin(running: ExitStack, command: list[str], **more: Any) -> "subprocess.Popen[bytes]":
    """Start a program that ends with what is running."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **more)
    running.callback(process.wait)
    running.callback(process.terminate)
    return process


def _manage(client: "Client", name: str, folder: Path, running: ExitStack) -> None:
    """Have windows placed on that screen as a desktop does it."""
    environment = os.environ | {"DISPLAY": name, "HOME": str(folder)}
    process = _begin(running, ["openbox", "--sm-disable"], env=environment)
    end = time.monotonic() + PATIENCE
    while not client.managed():
        assert time.monotonic() < end and process.poll() is None, "openbox does not begin"
        time.sleep(0.05)


def content(file: Path) -> Picture:
    """What a screen shows, rows from the top, red green blue: Xvfb keeps it as a picture in the XWD format."""
    raw = file.read_bytes()
    header = np.frombuffer(raw, ">u4", 25)
    width, height, row, start = (int(header[k]) for k in (4, 5, 12, 0))
    start += 12 * int(header[19])  # its colours
    rows = np.frombuffer(raw, np.uint8, row * height, start).reshape(height, row)[:, : 4 * width]
    return np.ascontiguousarray(rows.reshape(height, width, 4)[:, :, 2::-1])


class _Resources(ctypes.Structure):
    """XRRScreenResources, as far as its outputs."""

    _fields_ = [
        ("times", ctypes.c_ulong * 2), ("controllers", ctypes.c_int), ("controller", ctypes.c_void_p),
        ("count", ctypes.c_int), ("outputs", ctypes.POINTER(ctypes.c_ulong)),
    ]  # fmt: skip


class _Monitor(ctypes.Structure):
    """XRRMonitorInfo."""

    _fields_ = [
        ("name", ctypes.c_ulong), ("primary", ctypes.c_int), ("automatic", ctypes.c_int), ("count", ctypes.c_int),
        ("place", ctypes.c_int * 6), ("outputs", ctypes.POINTER(ctypes.c_ulong)),
    ]  # fmt: skip


class Client:
    """Another program on the screen: it moves windows and covers them."""

    def __init__(self, name: str) -> None:
        self._lib = ctypes.CDLL("libX11.so.6")
        self._lib.XOpenDisplay.restype = ctypes.c_void_p
        self._lib.XOpenDisplay.argtypes = [ctypes.c_char_p]
        opened = self._lib.XOpenDisplay(name.encode())
        assert opened, f"no screen {name}"
        self._display = ctypes.c_void_p(opened)
        self._root = ctypes.c_ulong(self._call("XDefaultRootWindow"))
        self._cover: ctypes.c_ulong | None = None

    def _call(self, name: str, *arguments: object) -> int:
        function = getattr(self._lib, name)
        function.restype = ctypes.c_ulong
        found: int = function(self._display, *arguments)
        self._lib.XSync(self._display, 0)
        return found

    def point(self, x: int, y: int) -> None:
        """Put the pointer somewhere."""
        self._call("XWarpPointer", ctypes.c_ulong(0), self._root, 0, 0, 0, 0, x, y)

    def split(self) -> None:
        """Make two monitors of the screen, one beside the other, as if two were plugged in."""
        try:
            randr = ctypes.CDLL("libXrandr.so.2")
        except OSError:
            pytest.skip("no libXrandr: apt-get install libxrandr2")
        half = SIZE[0] // 2
        randr.XRRGetScreenResources.restype = ctypes.POINTER(_Resources)
        outputs = randr.XRRGetScreenResources(self._display, self._root).contents.outputs
        for number in range(2):
            monitor = _Monitor(self._call("XInternAtom", f"monitor {number}".encode(), 0), 0, 0, 1 - number)
            monitor.place[:] = [number * half, 0, half, SIZE[1], 100, 100]
            monitor.outputs = outputs
            randr.XRRSetMonitor(self._display, self._root, ctypes.byref(monitor))
        self._lib.XSync(self._display, 0)

    def managed(self) -> bool:
        """Whether there is a program that places windows."""
        return self._call("XGetSelectionOwner", ctypes.c_ulong(self._call("XInternAtom", b"WM_S0", 0))) != 0

    def place(self, window: int) -> tuple[int, int]:
        """Where the window's content lies on the screen."""
        x, y, child = ctypes.c_int(), ctypes.c_int(), ctypes.c_ulong()
        self._call("XTranslateCoordinates", ctypes.c_ulong(window), self._root, 0, 0, *map(ctypes.byref, (x, y, child)))
        return x.value, y.value

    def move(self, window: int, x: int, y: int) -> None:
        """Wish a window somewhere else."""
        self._call("XMoveWindow", ctypes.c_ulong(window), x, y)

    def resize(self, window: int, width: int, height: int) -> None:
        """Wish a window larger or smaller."""
        self._call("XResizeWindow", ctypes.c_ulong(window), width, height)

    def cover(self) -> None:
        """Lay a white window over a part of the screen, which no manager has a say in."""
        places = (ctypes.c_int(n) for n in (0, 0, SIZE[0], SIZE[1] * 3 // 4))
        white = ctypes.c_ulong(0xFFFFFF)
        made = ctypes.c_ulong(self._call("XCreateSimpleWindow", self._root, *places, 0, white, white))
        attributes = (ctypes.c_byte * 256)()
        ctypes.c_int.from_buffer(attributes, _OVERRIDE_REDIRECT).value = 1
        self._call("XChangeWindowAttributes", made, ctypes.c_ulong(1 << 9), attributes)
        self._call("XMapRaised", made)
        self._cover = made

    def uncover(self) -> None:
        """Take that window away."""
        assert self._cover
        self._call("XDestroyWindow", self._cover)

    def put_away(self, window: int) -> None:
        """Wish a window off the screen, to its place in a bar."""
        self._call("XIconifyWindow", ctypes.c_ulong(window), 0)

    def bring_back(self, window: int) -> None:
        """Wish it on the screen again."""
        self._call("XMapWindow", ctypes.c_ulong(window))

    def close(self) -> None:
        """Leave the screen."""
        self._lib.XCloseDisplay(self._display)


_OVERRIDE_REDIRECT = 88
"""Where that field lies in XSetWindowAttributes on machines with words of eight bytes."""
