"""What a desktop knows a window by, and the pointer's shapes: the pictures are there and are handed on as they are."""

import sys

import pytest

from zertz3d.resources import assets
from zertz3d.scene.display import pointer_shape, window_icon
from zertz3d.scene.display.pointer_shape import PointerShape
from zertz3d.scene.display.window_icon import NAME, SIZES


def test_the_icon_is_handed_on_in_every_size_with_its_edges_see_through() -> None:
    numbers, seen = window_icon._list_pixels(), []
    while numbers:
        width, height = numbers[:2]
        pixels, numbers = numbers[2 : 2 + width * height], numbers[2 + width * height :]
        assert len(pixels) == width * height and all(0 <= pixel < 1 << 32 for pixel in pixels)
        alpha = [pixel >> 24 for pixel in pixels]
        assert alpha[0] == alpha[-1] == 0 and alpha[width * (height // 2) + width // 2] == 255
        seen.append((width, height))
    assert seen == [(size, size) for size in SIZES]


def test_a_window_has_the_name_of_the_program_and_on_windows_its_icon(monkeypatch: pytest.MonkeyPatch) -> None:
    named = [f"x-wm-class {NAME}", f"x-wm-class-name {NAME}"]
    monkeypatch.setattr(sys, "platform", "linux")
    assert window_icon.list_settings() == named
    monkeypatch.setattr(sys, "platform", "win32")
    *others, icon = window_icon.list_settings()
    assert others == named and icon.startswith("icon-filename ") and icon.endswith("/icons/zertz3d.ico")
    assert (assets() / "icons" / "zertz3d.ico").is_file()


def test_every_shape_of_the_pointer_has_its_picture_but_the_systems_own() -> None:
    assert not pointer_shape._file_of(PointerShape.ARROW)
    found = {shape: pointer_shape._file_of(shape) for shape in PointerShape if shape != PointerShape.ARROW}
    assert all(path.exists() and shape in path.get_basename() for shape, path in found.items())
    assert len({str(path) for path in found.values()}) == len(PointerShape) - 1
    for shape in found:
        assert all((assets() / "pointers" / f"{shape}{ending}").is_file() for ending in (".cur", ".xcursor"))
