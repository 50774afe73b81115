"""The platform's clipboard, by the programs and calls that each system has for it.

Python's own toolkit comes last: on macOS, beside Panda3D's windows, it ends the program; so it is asked on Linux alone.
Under X11 a text stays in the clipboard only while whoever put it there answers for it: those programs do that
themselves, and for the toolkit its hidden window is kept.
"""

import os
import shutil
import subprocess
import sys
from functools import cache
from typing import Any, NamedTuple

from zertz3d.app.session import name_key
from zertz3d.words import _

PATIENCE = 2.0
"""Seconds after which somebody who does not answer is taken to have no text."""


class _Programs(NamedTuple):
    """Two programs: one takes a text, the other one tells it."""

    copy: tuple[str, ...]
    paste: tuple[str, ...]

    def read(self) -> str:
        done = subprocess.run(
            self.paste, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=PATIENCE,
            env=_utf_8(), check=True,
        )  # fmt: skip
        return done.stdout.decode("utf-8", errors="replace")

    def write(self, text: str) -> None:
        subprocess.run(
            self.copy, input=text.encode("utf-8", errors="replace"), stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, timeout=PATIENCE, env=_utf_8(), check=True,
        )  # fmt: skip

    def serve(self) -> None:
        """Others are answered by the program itself."""


def _utf_8() -> dict[str, str]:
    """The environment for programs that go by the language that is set."""
    return os.environ | {"LC_CTYPE": "UTF-8"} if sys.platform == "darwin" else dict(os.environ)


MACOS = _Programs(("pbcopy",), ("pbpaste",))
WAYLAND = _Programs(("wl-copy",), ("wl-paste", "--no-newline"))
X11 = (
    _Programs(("xclip", "-selection", "clipboard"), ("xclip", "-selection", "clipboard", "-o")),
    _Programs(("xsel", "--clipboard", "--input"), ("xsel", "--clipboard", "--output")),
)


class _Windows:
    """The calls of Windows, as pyperclip knows them."""

    def __init__(self) -> None:
        import pyperclip

        self._calls: Any = pyperclip

    def read(self) -> str:
        return str(self._calls.paste()).replace("\r\n", "\n")

    def write(self, text: str) -> None:
        self._calls.copy(text)

    def serve(self) -> None:
        """Windows itself answers others."""


class _Toolkit:
    """A hidden window of Python's own toolkit."""

    def __init__(self) -> None:
        import tkinter

        self._window = tkinter.Tk()
        self._window.withdraw()

    def read(self) -> str:
        return str(self._window.clipboard_get())

    def write(self, text: str) -> None:
        self._window.clipboard_clear()
        self._window.clipboard_append(text)
        self.serve()

    def serve(self) -> None:
        self._window.update()


@cache
def _door() -> _Programs | _Windows | _Toolkit | None:
    """The way to the clipboard here; None where there is none."""
    try:
        if sys.platform == "win32":
            return _Windows()
        if sys.platform == "darwin":
            return MACOS
        ways = ((WAYLAND,) if os.environ.get("WAYLAND_DISPLAY") else ()) + X11
        return next((way for way in ways if shutil.which(way.copy[0])), None) or _Toolkit()
    except Exception:  # no toolkit, or no screen: the platform has no clipboard for us
        return None


def read() -> str:
    """The text in the clipboard; empty where there is none or no way to it."""
    door = _door()
    try:
        return door.read() if door else ""
    except Exception:  # no text behind the door, or nobody who answers
        return ""


def write(text: str) -> bool:
    """Put a text into the clipboard; whether there was a way to it."""
    door = _door()
    if door is None:
        return False
    try:
        door.write(text)
    except Exception:  # the way is closed, as in a session without a screen
        return False
    return True


def serve() -> None:
    """Answer others who ask for the text; once a frame, after something was written."""
    door = _door()
    if door is not None:
        door.serve()


def refusal() -> str:
    """What is said where there is no clipboard."""
    return _("There is no clipboard here; {keys} saves the game").format(keys=name_key("control-s"))
