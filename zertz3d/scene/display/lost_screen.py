"""What X11 does when the connection to the screen breaks: it ends the process, so say why first."""

import ctypes
import os
from functools import cache

SENTENCE = "zertz3d: the connection to the screen is lost; start zertz3d again\n"


@cache
def explain_lost_screen() -> bool:
    """Say our own sentence when the screen is lost; call it once a window is open. True where there is Xlib."""
    try:
        xlib = ctypes.CDLL("libX11.so.6", mode=os.RTLD_NOLOAD)  # only if Panda3D has loaded it
    except (OSError, AttributeError):
        return False
    xlib.XSetIOErrorHandler.restype = ctypes.c_void_p
    xlib.XSetIOErrorHandler(_HANDLER)
    return True


def _last_words(display: int | None) -> int:
    os.write(2, SENTENCE.encode())
    os._exit(1)  # Xlib would call exit(), which trips over Panda3D's own threads


_HANDLER = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(_last_words)
"""Kept here for ever, since C code holds on to it."""
