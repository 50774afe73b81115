"""What is borrowed while a driver is asked is given back: settings, and the place where libraries complain."""

import os
from types import SimpleNamespace

import panda3d.core as p3d
import pytest

from tests.scene.conftest import world
from zertz3d.scene.display import backend, drivers


def free_number() -> int:
    """The number that the next open file would have."""
    found = os.dup(0)
    os.close(found)
    return found


def test_settings_hold_for_the_length_of_a_block() -> None:
    known = p3d.ConfigVariableString("zertz3d-for-a-while", "usual")
    with drivers.settings("zertz3d-for-a-while other"):
        assert known.get_value() == "other"
    assert known.get_value() == "usual"


def test_no_file_is_left_open() -> None:
    before = free_number()
    for _ in range(3):
        with drivers.quiet() as said:
            os.write(2, b"a complaint\n")
        assert said == ["a complaint"]
    assert free_number() <= before


def test_a_world_that_has_ended_leaves_no_settings() -> None:
    with world("classic", (16, 9)):
        pass  # some settings stay for all worlds
    before = p3d.ConfigPageManager.get_global_ptr().get_num_explicit_pages()
    with world("classic", (16, 9)):
        assert p3d.ConfigPageManager.get_global_ptr().get_num_explicit_pages() > before
    assert p3d.ConfigPageManager.get_global_ptr().get_num_explicit_pages() == before


@pytest.mark.parametrize(("told", "zoom"), [(2.0, 2.0), (1.0, 1.0), (0.0, 1.0), (None, 1.0)])
def test_nothing_is_shown_smaller_than_usual(told: float | None, zoom: float, monkeypatch: pytest.MonkeyPatch) -> None:
    found = backend.probe("classic")
    pipe = None if told is None else SimpleNamespace(get_display_zoom=lambda: told)
    monkeypatch.setattr(drivers, "pipe", lambda *names: pipe)
    assert backend.find_zoom(found) == zoom
