"""The stage in windows of its own: tiers that change, every board, and what must not be."""

import gc

import numpy as np
import panda3d.core as p3d
import pytest

from tests.scene.stage.small_stage import POSES, POSITION, SEAT_VIEW, SIZE, pixel, taken
from zertz3d.errors import UsageError
from zertz3d.motion.camera.view import seat
from zertz3d.motion.layout import rest
from zertz3d.motion.piece_roles import opening
from zertz3d.rules import Position, board
from zertz3d.scene.display.backend import Base
from zertz3d.scene.gl.renderer import PATIENCE, TILES
from zertz3d.scene.parts.print_layers import LAYERS
from zertz3d.scene.parts.quality import QUALITIES
from zertz3d.scene.parts.themes import names
from zertz3d.scene.stage.stage import Stage


def begun(base: Base, tier: str, slow: bool = False) -> Stage:
    """A stage as large as a usual window, after its first picture."""
    stage = Stage(base, POSITION.board, "felt", tier, (1280, 720), slow=slow)
    stage.apply(POSES)
    stage.look(SEAT_VIEW)
    stage.draw()
    return stage


def test_tiers_change_and_leak_nothing(gl_base: Base) -> None:
    stage = Stage(gl_base, POSITION.board, "felt", "low", SIZE, slow=True)
    stage.apply(POSES)
    kept = []
    for turn in range(6):
        for tier in ("full", "classic", "low"):
            stage.set_tier(tier)
            stage.look(SEAT_VIEW.orbit(0.1 * turn, 0))
            stage.draw()
            stage.picture()
            stage.resize(SIZE[0] + turn % 2, SIZE[1])
        stage.set_theme(names()[turn % 3])
        gc.collect()
        engine = gl_base.graphicsEngine
        kept.append((engine.get_num_windows(), stage.root.find_all_matches("**").get_num_paths(),
                     len(p3d.TexturePool.find_all_textures())))  # fmt: skip
    assert kept[2] == kept[-1]
    stage.close()
    assert gl_base.graphicsEngine.get_num_windows() == 1


def test_a_moving_camera_is_drawn_low_and_refined_at_rest(gl_base: Base) -> None:
    stage = begun(gl_base, "full", slow=True)
    assert stage.renderer.picture().shape[1] == 832
    for _ in range(PATIENCE + TILES + 4):
        stage.draw()
    refined = stage.renderer.picture()
    assert refined.shape == (720, 1280, 3)
    stage.invalidate()
    assert np.abs(stage.picture().astype(int) - refined).max() <= 2
    stage.close()


def test_a_moving_camera_has_fewer_pixels_in_the_low_tier_and_what_moves_then_has_all(gl_base: Base) -> None:
    stage = begun(gl_base, "low", slow=True)
    assert stage.renderer.picture().shape[1] == 832
    name, pose = next(iter(POSES.items()))
    stage.apply({**POSES, name: pose._replace(z=pose.z + 0.5)})
    stage.draw()
    assert stage.renderer.picture().shape[1] == 960
    stage.look(SEAT_VIEW.orbit(0.1, 0))
    stage.draw()
    for _ in range(PATIENCE + TILES + 4):
        stage.draw()
    assert stage.renderer.picture().shape[1] == 960
    stage.close()


def test_where_there_is_a_graphics_card_a_moving_camera_has_all_pixels(gl_base: Base) -> None:
    stage = begun(gl_base, "low")
    assert stage.renderer.picture().shape[1] == 960
    stage.close()


def test_a_small_window_is_drawn_once_and_not_again_at_rest(gl_base: Base) -> None:
    stage = Stage(gl_base, POSITION.board, "felt", "low", SIZE, slow=True)
    stage.apply(POSES)
    stage.look(SEAT_VIEW)
    assert stage.draw()
    assert not any(stage.draw() for _ in range(PATIENCE + TILES))
    stage.close()


def test_slow_frames_lower_the_tier_of_what_moves(gl_base: Base) -> None:
    stage = begun(gl_base, "full")
    assert stage.renderer.picture().shape[1] == 1280
    for step in range(6):
        stage.look(SEAT_VIEW.orbit(0.01 * (step + 1), 0))
        stage.draw()
        stage.pace(0.4)
    assert stage.renderer.picture().shape[1] == 960
    stage.close()


@pytest.mark.parametrize("name", ["37", "40", "43", "44", "48", "61"])
def test_every_board_fits_into_the_picture(tiny_base: Base, name: str) -> None:
    """No ring, tray or marble is cut off: the border of the picture shows the bare table."""
    start = Position.start(name)
    stage = Stage(tiny_base, board(name), "slate", "classic", SIZE)
    stage.apply({})
    stage.look(seat(stage.furniture, 16 / 9))
    empty = taken(stage)
    stage.apply(rest(start, opening(start)))
    change = np.abs(taken(stage) - empty).max(axis=-1)
    assert (change > 30).sum() > 1500
    border = np.concatenate([change[0], change[-1], change[:, 0], change[:, -1]])
    assert border.max() < 30
    stage.close()


def test_classic_has_but_one_tier(tiny_base: Base) -> None:
    with pytest.raises(UsageError, match="needs OpenGL"):
        Stage(tiny_base, POSITION.board, "felt", "full", SIZE)


@pytest.mark.parametrize("tier", QUALITIES)
def test_pieces_beside_the_trays_have_shadows_too(gl_base: Base, tier: str) -> None:
    """A marble far outside still darkens the table next to it, and the table beyond stays as it was."""
    stage = Stage(gl_base, POSITION.board, "felt", tier, SIZE)
    view = SEAT_VIEW.pan(6.0, 0.0)
    stage.look(view)
    away = POSES["white-0"]._replace(x=10.2, y=0.0, z=0.31)
    stage.apply({})
    bare = taken(stage)
    stage.apply({"white-0": away})
    change = (taken(stage) - bare).sum(axis=-1)
    row, column = pixel(view, (10.55, -0.25, 0.0))
    assert change[row, column] < -30
    row, column = pixel(view, (12.5, 1.0, 0.0))
    assert abs(change[row, column]) < 6
    stage.close()


def test_states_are_swept_up_without_the_task_manager(gl_base: Base) -> None:
    """Every rectangle is a render state; films draw thousands of frames in one go."""
    stage = Stage(gl_base, POSITION.board, "felt", "low", SIZE)
    stage.look(SEAT_VIEW)
    counts = []
    for step in range(240):
        x, y = 2.5 * np.cos(step * 0.37), 2.5 * np.sin(step * 0.23)
        stage.apply({**POSES, "white-0": POSES["white-0"]._replace(x=x, y=y, z=1.2)})
        stage.draw()
        counts.append(p3d.RenderState.get_num_states())
    assert max(counts[120:]) < 2 * max(counts[20:120])
    assert counts[-1] < 4000
    stage.close()


def test_tables_that_were_cleared_leave_no_prints(gl_base: Base) -> None:
    prepared = gl_base.win.gsg.prepared_objects
    left = []
    for _ in range(3):
        stage = Stage(gl_base, POSITION.board, "felt", "low", SIZE)
        stage.apply(POSES)
        for layer in LAYERS:
            stage.ink.put(layer, np.full((64, 64, 4), 90, np.uint8))
        stage.look(SEAT_VIEW)
        stage.picture()
        stage.close()
        gl_base.graphicsEngine.render_frame()
        left.append(prepared.get_num_prepared_textures())
    assert left[1] == left[2]
