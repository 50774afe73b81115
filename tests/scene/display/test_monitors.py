"""Which monitors there are on each system, and where a window opens on them."""

import ctypes
import sys
from collections.abc import Callable
from ctypes import wintypes
from types import SimpleNamespace

import pytest

from zertz3d.errors import UsageError
from zertz3d.scene.display import monitors as asked
from zertz3d.scene.display.monitors import (
    Monitor,
    Place,
    choose_place,
    list_monitors,
    monitor_at,
    number_beside,
)

LAPTOP, PROJECTOR = Monitor(0, 0, 1366, 768), Monitor(1366, 0, 1920, 1080)
BOTH = (LAPTOP, PROJECTOR)
USUAL = (1280, 720)


def test_a_first_window_is_left_to_the_system() -> None:
    assert choose_place(BOTH, USUAL) == Place(USUAL)
    assert choose_place((), USUAL) == Place(USUAL)


@pytest.mark.parametrize(
    ("there", "own", "number"),
    [(BOTH, LAPTOP, 2), (BOTH, PROJECTOR, 1), ((LAPTOP,), LAPTOP, None), (BOTH, None, None), ((), None, None)],
)
def test_the_screen_beside_our_own(there: tuple[Monitor, ...], own: Monitor | None, number: int | None) -> None:
    assert number_beside(there, own) == number


def test_a_number_names_a_monitor_from_the_left() -> None:
    assert choose_place(BOTH, USUAL, 2) == Place(USUAL, (1366 + 320, 180))
    assert choose_place(BOTH, USUAL, 1) == Place(USUAL, (43, 24))
    assert choose_place((), USUAL, 1) == Place(USUAL)


@pytest.mark.parametrize(("there", "number", "said"), [
    (BOTH, 3, "there are 2, counted from the left"), (BOTH, 0, "there are 2"), ((LAPTOP,), 2, "there is only one"),
    ((), 2, "there is only one"), (BOTH, -1, "there are 2"),
])  # fmt: skip
def test_a_monitor_that_is_not_there_is_one_sentence(there: tuple[Monitor, ...], number: int, said: str) -> None:
    with pytest.raises(UsageError, match=f"--screen {number} is none of the screens here: {said}"):
        choose_place(there, USUAL, number)


def test_each_monitor_has_a_place_of_its_own() -> None:
    known = {LAPTOP.name: [10, 20, 800, 600], PROJECTOR.name: [1500, 40, 1600, 900]}
    assert choose_place(BOTH, USUAL, None, None, known, PROJECTOR.name) == Place((1600, 900), (1500, 40))
    assert choose_place(BOTH, USUAL, 1, None, known, PROJECTOR.name) == Place((800, 600), (10, 20))
    assert choose_place(BOTH, USUAL, None, (640, 360), known, LAPTOP.name) == Place((640, 360), (10, 20))


def test_a_monitor_that_has_gone_takes_no_window_along() -> None:
    known = {PROJECTOR.name: [1500, 40, 1600, 900]}
    assert choose_place((LAPTOP,), USUAL, None, None, known, PROJECTOR.name) == Place(USUAL)


def test_a_place_outside_of_its_monitor_is_not_taken() -> None:
    known = {LAPTOP.name: [3000, 2000, 640, 360]}
    assert choose_place(BOTH, USUAL, 1, None, known).origin == ((1366 - 640) // 2, (768 - 360) // 2)


def test_the_usual_size_fits_the_monitor_in_its_own_shape() -> None:
    netbook = Monitor(0, 0, 1024, 600)
    size = choose_place((netbook,), USUAL).size
    assert size[0] <= 1024 and size[1] <= 600 and size[0] / size[1] == pytest.approx(16 / 9, rel=0.01)
    for low in (Monitor(0, 0, 1920, 600), Monitor(0, 0, 1000, 1920)):
        size = choose_place((low,), USUAL).size
        assert size[0] <= low.width and size[1] <= low.height
    assert choose_place((netbook,), USUAL, None, (1280, 720)).size == (1280, 720), "what is asked for is given"


def test_only_one_that_is_alone_makes_a_window_smaller_that_has_no_place() -> None:
    alone, other = Monitor(0, 0, 1000, 800), Monitor(1000, 0, 1000, 800)
    assert choose_place((alone, other), (2000, 1600)) == Place((2000, 1600))
    (width, height), origin = choose_place((alone,), (2000, 1600)).size, choose_place((alone,), (2000, 1600)).origin
    assert width < 1000 and height < 800 and origin is None


def test_the_upper_edge_of_a_window_that_is_too_large_is_on_the_screen() -> None:
    low = Monitor(500, 300, 1000, 800)
    assert choose_place((low,), (640, 360), 1, (3000, 2000)) == Place((3000, 2000), (500, 300))
    assert choose_place((low,), (640, 360), 1, (600, 400)) == Place((600, 400), (700, 500))


def test_the_middle_of_a_window() -> None:
    assert Place((100, 50), (10, 20)).middle == (60, 45)
    assert Place((100, 50)).middle == (50, 25)


def test_the_monitor_at_a_point() -> None:
    assert monitor_at(BOTH, 1365, 300) is LAPTOP
    assert monitor_at(BOTH, 1366, 300) is PROJECTOR
    assert monitor_at(BOTH, -50, 900) is LAPTOP
    assert monitor_at((), 0, 0) is None
    stairs = (Monitor(0, 0, 1000, 500), Monitor(1000, 500, 1000, 500))
    assert monitor_at(stairs, 400, 700) is stairs[0], "200 below one is nearer than 600 beside the other"
    assert monitor_at(stairs, 900, 950) is stairs[1]
    assert [LAPTOP.distance(x, y) for x, y in ((0, 0), (1365, 767), (1366, 767), (-5, 770))] == [0, 0, 1, 8]


def test_a_screen_without_a_size_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    told = [(1366, 0, 1920, 1080), (0, 0, 1366, 768), (0, 0, 0, 768), (0, 0, 1366, 0), (0, 0, 1366, 768)]
    monkeypatch.setattr(asked.x11, "list_monitors", lambda: told)
    assert list_monitors() == BOTH


def test_macos_tells_its_displays(monkeypatch: pytest.MonkeyPatch) -> None:
    rects = {7: (1440.0, 0.0, 1920.0, 1080.0), 9: (0.0, 0.0, 1440.0, 900.0)}

    class Bounds:
        def __call__(self, display: int) -> SimpleNamespace:
            return SimpleNamespace(**dict(zip(("x", "y", "width", "height"), rects[display], strict=True)))

    def list_displays(most: int, displays: "ctypes.Array[ctypes.c_uint32]", count: object) -> None:
        displays[:2] = list(rects)
        count._obj.value = 2  # type: ignore[attr-defined]

    core = SimpleNamespace(CGDisplayBounds=Bounds(), CGGetActiveDisplayList=list_displays)
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(asked.ctypes, "CDLL", lambda path: core)
    assert list_monitors() == (Monitor(0, 0, 1440, 900), Monitor(1440, 0, 1920, 1080))


def test_windows_tells_its_monitors_with_those_left_of_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    def enumerate_monitors(context: object, clip: object, note: Callable[..., int], data: int) -> int:
        edges = ((0, 0, 1920, 1080), (-1280, 56, 0, 1080), (0, 0, 1920, 1080))  # the third mirrors the first
        return int(all(note(1, 2, ctypes.pointer(wintypes.RECT(*one)), data) for one in edges))

    user = SimpleNamespace(EnumDisplayMonitors=enumerate_monitors)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "WINFUNCTYPE", ctypes.CFUNCTYPE, raising=False)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(user32=user), raising=False)
    assert list_monitors() == (Monitor(-1280, 56, 1280, 1024), Monitor(0, 0, 1920, 1080))


def test_a_system_that_tells_nothing_has_no_monitors(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(path: str) -> None:
        raise OSError(path)

    monkeypatch.setattr(asked.ctypes, "CDLL", missing)
    for platform in ("darwin", "linux"):
        monkeypatch.setattr(sys, "platform", platform)
        assert list_monitors() == ()
