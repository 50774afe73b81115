"""The platform's clipboard, as far as there is a way to it: that of Python's own toolkit."""

from typing import Any


def _toolkit() -> Any:
    """A hidden window of the toolkit, the door to the clipboard."""
    import tkinter

    window = tkinter.Tk()
    window.withdraw()
    return window


def read() -> str:
    """The text in the clipboard; empty where there is none or no way to it."""
    try:
        window = _toolkit()
        text = str(window.clipboard_get())
        window.destroy()
    except Exception:  # no tkinter, no screen, no text: the platform has no clipboard for us
        return ""
    return text


def write(text: str) -> None:
    """Put a text into the clipboard, if there is a way to it."""
    try:
        window = _toolkit()
        window.clipboard_clear()
        window.clipboard_append(text)
        window.update()
        window.destroy()
    except Exception:  # as above
        return
