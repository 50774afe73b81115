"""Panels and tables in a window: what it leaves out while it awaits an answer is shown as soon as it draws again."""

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.scene.refusal import WINDOW, refusal
from zertz3d.app.viewer import APPEARING, Viewer
from zertz3d.scene.modern import Modern

FRAME = 0.02
Picture = NDArray[np.uint8]


def ticks(viewer: Viewer, frames: int) -> None:
    for _ in range(frames):
        viewer.tick(FRAME)


def rested(viewer: Viewer) -> Picture:
    """What the window shows at rest, long after it was opened, without anything that is drawn only to look."""
    while viewer.age <= APPEARING or viewer.cameraman.orbit.moving:
        viewer.tick(0.1)
    ticks(viewer, 30)
    return viewer.stage.window()


def whole(viewer: Viewer) -> Picture:
    """What the window shows when everything is drawn anew."""
    viewer.stage.invalidate()
    viewer.check_window()
    ticks(viewer, 30)
    return viewer.stage.window()


@pytest.mark.parametrize("names", [(), (WINDOW,)])
def test_a_panel_that_was_left_out_is_shown(viewer: Viewer, names: tuple[str, ...]) -> None:
    before = rested(viewer)
    with refusal(viewer.base) as engine:
        viewer.do("help")
        engine.refuse(3, *names)
        ticks(viewer, 10)
        assert engine.refused >= 3
    found = viewer.stage.window()
    assert not np.array_equal(found, before)
    assert np.array_equal(found, whole(viewer))
    viewer.do("escape")
    with refusal(viewer.base) as engine:
        engine.refuse(3, *names)
        ticks(viewer, 10)
    assert np.array_equal(viewer.stage.window(), before)


@pytest.mark.parametrize("names", [(), (WINDOW,), ("scene",), ("shadow", "overhead", "nearness")])
def test_a_table_of_another_size_is_shown_whole(viewer: Viewer, names: tuple[str, ...]) -> None:
    wanted = rested(viewer)
    with refusal(viewer.base) as engine:
        engine.refuse(3, *names)
        viewer.stage.resize(*viewer.size)
        viewer.stage.invalidate()
        viewer.check_window()
        ticks(viewer, 30)
        assert engine.refused >= 3
    assert np.array_equal(viewer.stage.window(), wanted)


def test_a_frame_that_was_left_out_says_nothing_of_the_pace(viewer: Viewer, monkeypatch: pytest.MonkeyPatch) -> None:
    rested(viewer)
    assert isinstance(viewer.stage.renderer, Modern)
    noted: list[str] = []
    for name, pace in viewer.stage.renderer._paces.items():
        monkeypatch.setattr(pace, "note", lambda seconds, name=name: noted.append(name))
    with refusal(viewer.base) as engine:
        viewer.cameraman.orbit.fly(viewer.cameraman.orbit.view.orbit(0.5, 0.0), 1.0)
        engine.refuse(3)
        for _ in range(3):
            viewer.stage.look(viewer.cameraman.orbit.tick(FRAME))
            assert viewer.stage.draw()
            viewer.stage.pace(1.0)
        assert engine.refused and not noted
        viewer.stage.look(viewer.cameraman.orbit.tick(FRAME))
        assert viewer.stage.draw()
        viewer.stage.pace(1.0)
        assert noted == ["camera"]
    viewer.cameraman.look("seat", 0.0)
    rested(viewer)


def test_a_window_at_rest_draws_nothing_after_it(viewer: Viewer) -> None:
    rested(viewer)
    with refusal(viewer.base) as engine:
        engine.refuse(2)
        viewer.check_window()
        ticks(viewer, 30)
        engine.refused = 0
        engine.refuse(20)
        ticks(viewer, 20)
        assert not engine.refused, "there was nothing that could be refused"
