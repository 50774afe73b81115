"""What a desktop knows a window by: its icon, and the name that ties it to the program's entry in the menu."""

import sys

import numpy as np
import panda3d.core as p3d

from zertz3d import resources
from zertz3d.errors import ZertzError
from zertz3d.scene.display import drivers, x11

NAME = "zertz3d"
"""The class of every window of ours under X11; the entry in the menu names it, too."""
SIZES = (16, 24, 32, 48, 64, 128)
"""Pixels along an edge, as X11 desktops want them in bars and lists."""


def list_settings() -> list[str]:
    """What Panda3D is told before a window opens."""
    lines = [f"x-wm-class {NAME}", f"x-wm-class-name {NAME}"]
    try:
        icon = resources.assets() / "icons" / "zertz3d.ico"
    except ZertzError:  # whoever needs the data says so
        return lines
    return [*lines, f"icon-filename {p3d.Filename.from_os_specific(str(icon))}"] if sys.platform == "win32" else lines


def show_icon(window: p3d.GraphicsOutput) -> None:
    """Under X11 give a window its icon, which Panda3D does not; a window without one is no fault."""
    if sys.platform in ("win32", "darwin") or not isinstance(window, p3d.GraphicsWindow):
        return
    handle = window.get_window_handle()
    with x11.connected() as screen:
        if handle is not None and screen is not None:
            screen.show_icon(handle.get_int_handle(), _list_pixels())


def _list_pixels() -> list[int]:
    """The icon as X11 has it: for each size width, height, and its pixels with alpha first."""
    numbers: list[int] = []
    for size in SIZES:
        texture = p3d.Texture()
        path = p3d.Filename.from_os_specific(str(resources.assets() / "icons" / f"zertz3d-{size}.png"))
        with drivers.settings("textures-power-2 none"):  # the software renderer's pictures are stretched else
            if not texture.read(path):
                continue
        rows = np.frombuffer(bytes(texture.get_ram_image_as("BGRA")), np.uint8).reshape(size, size, 4)[::-1]
        numbers += [size, size, *np.ascontiguousarray(rows).view("<u4").ravel().tolist()]
    return numbers
