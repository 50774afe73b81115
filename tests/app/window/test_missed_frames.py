"""Panels and tables in a window: what it leaves out while it awaits an answer is shown as soon as it draws again."""

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.scene.refusal import WINDOW, refusal
from zertz3d.app.window.table_view import APPEARING
from zertz3d.app.window.window import GameWindow
from zertz3d.intents import Action, Intent
from zertz3d.scene.gl.renderer import GlRenderer

FRAME = 0.02
Picture = NDArray[np.uint8]


def ticks(viewer: GameWindow, frames: int) -> None:
    for _ in range(frames):
        viewer.tick(FRAME)


def rested(viewer: GameWindow) -> Picture:
    """What the window shows at rest, long after it was opened, without anything that is drawn only to look."""
    while viewer.view.age <= APPEARING or viewer.view.camera.orbit.moving:
        viewer.tick(0.1)
    ticks(viewer, 30)
    return viewer.view.stage.window()


def whole(viewer: GameWindow) -> Picture:
    """What the window shows when everything is drawn anew."""
    viewer.view.stage.invalidate()
    viewer.view.check_window()
    ticks(viewer, 30)
    return viewer.view.stage.window()


@pytest.mark.parametrize("names", [(), (WINDOW,)])
def test_a_panel_that_was_left_out_is_shown(viewer: GameWindow, names: tuple[str, ...]) -> None:
    before = rested(viewer)
    with refusal(viewer.base) as engine:
        viewer.handle(Intent(Action.HELP))
        engine.refuse(3, *names)
        ticks(viewer, 10)
        assert engine.refused >= 3
    found = viewer.view.stage.window()
    assert not np.array_equal(found, before)
    assert np.array_equal(found, whole(viewer))
    viewer.handle(Intent(Action.ESCAPE))
    with refusal(viewer.base) as engine:
        engine.refuse(3, *names)
        ticks(viewer, 10)
    assert np.array_equal(viewer.view.stage.window(), before)


@pytest.mark.parametrize("names", [(), (WINDOW,), ("scene",), ("shadow", "overhead", "nearness")])
def test_a_table_of_another_size_is_shown_whole(viewer: GameWindow, names: tuple[str, ...]) -> None:
    wanted = rested(viewer)
    with refusal(viewer.base) as engine:
        engine.refuse(3, *names)
        viewer.view.stage.resize(*viewer.view.size)
        viewer.view.stage.invalidate()
        viewer.view.check_window()
        ticks(viewer, 30)
        assert engine.refused >= 3
    assert np.array_equal(viewer.view.stage.window(), wanted)


def test_a_frame_that_was_left_out_says_nothing_of_the_pace(
    viewer: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    rested(viewer)
    assert isinstance(viewer.view.stage.renderer, GlRenderer)
    noted: list[str] = []
    for name, pace in viewer.view.stage.renderer._paces.items():
        monkeypatch.setattr(pace, "note", lambda seconds, name=name: noted.append(name))
    with refusal(viewer.base) as engine:
        viewer.view.camera.orbit.fly(viewer.view.camera.orbit.view.orbit(0.5, 0.0), 1.0)
        engine.refuse(3)
        for _ in range(3):
            viewer.view.stage.look(viewer.view.camera.orbit.tick(FRAME))
            assert viewer.view.stage.draw()
            viewer.view.stage.pace(1.0)
        assert engine.refused and not noted
        viewer.view.stage.look(viewer.view.camera.orbit.tick(FRAME))
        assert viewer.view.stage.draw()
        viewer.view.stage.pace(1.0)
        assert noted == ["camera"]
    viewer.view.camera.look("seat", 0.0)
    rested(viewer)


def test_a_window_at_rest_draws_nothing_after_it(viewer: GameWindow) -> None:
    rested(viewer)
    with refusal(viewer.base) as engine:
        engine.refuse(2)
        viewer.view.check_window()
        ticks(viewer, 30)
        engine.refused = 0
        engine.refuse(20)
        ticks(viewer, 20)
        assert not engine.refused, "there was nothing that could be refused"
