"""Full screen as each system likes it: what is asked of a window, on systems that are not here."""

import sys
from contextlib import nullcontext
from types import SimpleNamespace

import panda3d.core as p3d
import pytest

from zertz3d.scene.display import placing
from zertz3d.scene.display.monitors import Monitor, Place

LEFT, RIGHT = Monitor(0, 0, 1920, 1080), Monitor(1920, -200, 2560, 1440)
PIPE = SimpleNamespace(get_display_width=lambda: 1440, get_display_height=lambda: 900)


class Window:
    """A window of 640×360 pixels; it keeps what is asked of it."""

    def __init__(self, origin: tuple[int, int] | None) -> None:
        self._known = p3d.WindowProperties()
        if origin:
            self._known.set_origin(*origin)
        self.asked: list[p3d.WindowProperties] = []
        self.get_x_size, self.get_y_size = (lambda: 640), (lambda: 360)
        self.request_properties = self.asked.append

    def get_properties(self) -> p3d.WindowProperties:
        return self._known

    def get_window_handle(self) -> object:
        return SimpleNamespace(get_int_handle=lambda: 1)


@pytest.fixture(autouse=True)
def two_monitors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(placing, "list_monitors", lambda: (LEFT, RIGHT))


def wanted(**properties: object) -> p3d.WindowProperties:
    return p3d.WindowProperties(**properties)


@pytest.mark.parametrize(("origin", "monitor"), [((100, 80), LEFT), ((2000, -100), RIGHT), ((1700, 10), RIGHT)])
def test_windows_keeps_its_mode_and_loses_its_frame_on_the_monitor_it_is_on(
    origin: tuple[int, int], monitor: Monitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    window = Window(origin)
    placing.fill_screen(window, PIPE)  # type: ignore[arg-type]
    placing.leave_screen(window, Place((640, 360), origin))  # type: ignore[arg-type]
    filled = wanted(undecorated=True, origin=(monitor.x, monitor.y), size=(monitor.width, monitor.height))
    assert window.asked == [filled, wanted(undecorated=False, origin=origin, size=(640, 360))]


def test_macos_has_a_full_screen_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    window = Window((10, 20))
    placing.fill_screen(window, PIPE)  # type: ignore[arg-type]
    placing.leave_screen(window, Place((640, 360), (10, 20)))  # type: ignore[arg-type]
    back = wanted(fullscreen=False, origin=(10, 20), size=(640, 360))
    assert window.asked == [wanted(fullscreen=True, size=(1440, 900)), back]


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_a_window_that_knows_no_place_is_left_to_the_system(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert placing.find_place(Window(None)) == Place((640, 360))  # type: ignore[arg-type]
    assert placing.find_monitor(Window(None)) is None  # type: ignore[arg-type]
    assert placing.find_place(Window((2000, 0))) == Place((640, 360), (2000, 0))  # type: ignore[arg-type]
    assert placing.find_other_screen(Window((2000, 0))) == 1  # type: ignore[arg-type]


@pytest.mark.parametrize("managed", [True, False])
def test_under_x11_whoever_places_windows_is_asked_to_fill_the_screen_and_to_give_it_back(
    managed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    asked: list[tuple[int, bool]] = []
    screen = SimpleNamespace(
        is_managed=lambda: managed,
        fill_screen=lambda *wanted: asked.append(wanted),
        find_origin=lambda window: (10, 20),
    )
    monkeypatch.setattr(placing.x11, "connected", lambda: nullcontext(screen))
    window = Window((10, 20))
    placing.fill_screen(window, PIPE)  # type: ignore[arg-type]
    placing.leave_screen(window, Place((640, 360), (10, 20)))  # type: ignore[arg-type]
    if managed:
        assert asked == [(1, True), (1, False)] and not window.asked
    else:
        back = wanted(fullscreen=False, origin=(10, 20), size=(640, 360))
        assert window.asked == [wanted(fullscreen=True, size=(1440, 900)), back] and not asked
