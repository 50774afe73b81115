"""Where a window is, how it takes the whole of its monitor, and how it leaves it again, as each system likes it.

Panda3D's own full screen changes the mode of the first monitor on Windows, and under X11 takes any monitor.
"""

import sys

import panda3d.core as p3d

from zertz3d.scene.display import x11
from zertz3d.scene.display.monitors import Monitor, Place, list_monitors, monitor_at, number_beside


def find_monitor(window: p3d.GraphicsWindow) -> Monitor | None:
    """The monitor that shows the middle of a window; None where the system does not tell."""
    place = find_place(window)
    return monitor_at(list_monitors(), *place.middle) if place.origin else None


def find_other_screen(window: p3d.GraphicsWindow) -> int | None:
    """The number, from the left, of a monitor on which the window is not; None where there is no other."""
    return number_beside(list_monitors(), find_monitor(window))


def find_place(window: p3d.GraphicsWindow) -> Place:
    """Where a window would have to be opened to be where it is."""
    known, handle = window.get_properties(), window.get_window_handle()
    size = window.get_x_size(), window.get_y_size()
    if handle is not None and sys.platform not in ("win32", "darwin"):
        return Place(size, x11.find_origin(handle.get_int_handle()))
    x, y = known.get_origin() if known.has_origin() else (0, 0)
    return Place(size, (x, y) if known.has_origin() else None)


def fill_screen(window: p3d.GraphicsWindow, pipe: p3d.GraphicsPipe) -> None:
    """Let a window take the whole of its monitor."""
    if _ask_manager(window, True):
        return
    monitor = find_monitor(window)
    wanted = p3d.WindowProperties()
    if sys.platform == "win32" and monitor:
        wanted.set_undecorated(True)
        wanted.set_origin(monitor.x, monitor.y)
        wanted.set_size(monitor.width, monitor.height)
    else:
        wanted.set_fullscreen(True)
        wanted.set_size(pipe.get_display_width(), pipe.get_display_height())
    window.request_properties(wanted)


def leave_screen(window: p3d.GraphicsWindow, back: Place) -> None:
    """Give a window back the place and size it had."""
    if _ask_manager(window, False):
        return
    wanted = p3d.WindowProperties()
    if sys.platform == "win32":
        wanted.set_undecorated(False)
    else:
        wanted.set_fullscreen(False)
    wanted.set_size(*back.size)
    if back.origin:
        wanted.set_origin(*back.origin)
    window.request_properties(wanted)


def _ask_manager(window: p3d.GraphicsWindow, filled: bool) -> bool:
    """Under X11 ask whoever places windows; whether there was somebody."""
    handle = window.get_window_handle()
    if sys.platform in ("win32", "darwin") or handle is None:
        return False
    with x11.connected() as screen:
        if screen is None or not screen.is_managed():
            return False
        screen.fill_screen(handle.get_int_handle(), filled)
        return True
