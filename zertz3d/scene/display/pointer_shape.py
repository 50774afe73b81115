"""The pointer's shapes: which there are, and how a window is given one."""

import sys
from enum import StrEnum

import panda3d.core as p3d

from zertz3d import resources

FILES = ".cur" if sys.platform in ("win32", "darwin") else ".xcursor"
"""What the system's pointers are read from."""


class PointerShape(StrEnum):
    """What the pointer says of the place it is on; each but the arrow, which is the system's, is called as its file."""

    ARROW = "arrow"
    HAND = "hand"
    """Something to click, or to pick up."""
    CLOSED = "closed"
    """A piece is dragged."""
    TEXT = "text"
    """A line to type into."""
    WAIT = "wait"
    """What is to be here is being prepared."""


def show_pointer(window: p3d.GraphicsOutput, shape: PointerShape, shown: bool) -> None:
    """Give a window's pointer a shape, or hide it; a picture that is drawn offscreen has none."""
    if not isinstance(window, p3d.GraphicsWindow):
        return
    wanted = p3d.WindowProperties()
    wanted.set_cursor_hidden(not shown)
    wanted.set_cursor_filename(_file_of(shape))
    window.request_properties(wanted)


def _file_of(shape: PointerShape) -> p3d.Filename:
    """The picture of a shape; none for the system's own."""
    if shape is PointerShape.ARROW:
        return p3d.Filename()
    return p3d.Filename.from_os_specific(str(resources.assets() / "pointers" / f"{shape}{FILES}"))
