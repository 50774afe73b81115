"""The platform's clipboard, as far as there is a way to it: that of Python's own toolkit.

Under X11 a text stays in the clipboard only while whoever put it there answers for it, so the hidden window is kept.
"""

from functools import cache
from typing import Any


@cache
def _door() -> Any:
    """A hidden window of the toolkit; None where there is no toolkit or no screen."""
    try:
        import tkinter

        window = tkinter.Tk()
        window.withdraw()
    except Exception:  # no tkinter, or no screen: the platform has no clipboard for us
        return None
    return window


def read() -> str:
    """The text in the clipboard; empty where there is none or no way to it."""
    try:
        return str(_door().clipboard_get())
    except Exception:  # no door, or no text behind it
        return ""


def write(text: str) -> bool:
    """Put a text into the clipboard; whether there was a way to it."""
    door = _door()
    if door is None:
        return False
    door.clipboard_clear()
    door.clipboard_append(text)
    door.update()
    return True


def serve() -> None:
    """Answer others who ask for the text; once a frame, after something was written."""
    door = _door()
    if door is not None:
        door.update()
