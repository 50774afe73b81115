"""On slow hardware a coarse picture becomes a fine one: it is drawn part by part, and seen when it is whole."""

import numpy as np
import pytest

from tests.scene.conftest import world
from zertz3d.motion.camera.view import seat
from zertz3d.motion.timeline import Timeline
from zertz3d.rules import Position
from zertz3d.scene.display.backend import Base
from zertz3d.scene.gl.renderer import PATIENCE
from zertz3d.scene.stage import offscreen
from zertz3d.scene.stage.stage import Stage

SIZE = (320, 180)
FILM = Timeline.begin(Position.start())


def pictures(stage: Stage) -> list[np.ndarray]:
    """Everything the window shows until nothing is drawn any more."""
    found: list[np.ndarray] = []
    while stage.draw() or len(found) < 20:
        found.append(stage.renderer.picture().astype(int))
    return found


def test_a_fine_picture_is_seen_when_it_is_whole(gl_base: Base) -> None:
    stage = Stage(gl_base, FILM.start.board, "felt", "full", SIZE, slow=True)
    view = seat(stage.furniture, SIZE[0] / SIZE[1])
    stage.apply(FILM.poses)
    stage.look(view)
    before = stage.picture().astype(int)
    stage.look(view.orbit(3.0, 0.2))
    seen = pictures(stage)
    coarse, fine = seen[0], seen[-1]
    assert np.abs(before - fine).mean() > 15, "the views differ"
    assert np.abs(coarse - fine).mean() > 0.5, "the tiers differ"
    assert all(np.array_equal(picture, coarse) or np.array_equal(picture, fine) for picture in seen)
    assert np.array_equal(fine, stage.picture().astype(int))
    stage.close()


def test_what_moves_while_the_fine_picture_is_made_is_seen_at_once(gl_base: Base) -> None:
    stage = Stage(gl_base, FILM.start.board, "felt", "full", SIZE, slow=True)
    stage.apply(FILM.poses)
    stage.look(seat(stage.furniture, SIZE[0] / SIZE[1]))
    for _ in range(7):
        stage.draw()
    coarse = stage.renderer.picture().astype(int)
    ring = next(name for name in FILM.poses if name.startswith("ring"))
    poses = dict(FILM.poses)
    poses[ring] = poses[ring]._replace(z=2.0)
    stage.apply(poses)
    stage.draw()
    moved = stage.renderer.picture().astype(int)
    assert 0 < (np.abs(moved - coarse).max(axis=2) > 8).mean() < 0.2, "one ring, and nothing of another picture"
    seen = pictures(stage)
    assert np.array_equal(seen[-1], stage.picture().astype(int))
    stage.close()


def test_a_picture_is_refined_when_nothing_has_moved_for_a_while(gl_base: Base) -> None:
    stage = Stage(gl_base, FILM.start.board, "felt", "full", SIZE, slow=True)
    stage.apply(FILM.poses)
    stage.look(seat(stage.furniture, SIZE[0] / SIZE[1]))
    assert [stage.draw() for _ in range(PATIENCE)] == [True] + [False] * (PATIENCE - 1)
    poses = dict(FILM.poses)
    for height in (0.1, 0.2):
        poses["ring-a1"] = poses["ring-a1"]._replace(z=height)
        stage.apply(poses)
        assert [stage.draw() for _ in range(PATIENCE)] == [True] + [False] * (PATIENCE - 1)
    assert stage.draw(), "now it is refined"
    stage.close()


def test_a_picture_that_is_kept_is_fine_from_the_beginning(gl_base: Base) -> None:
    stage = Stage(gl_base, FILM.start.board, "felt", "full", SIZE, slow=True)
    view = seat(stage.furniture, SIZE[0] / SIZE[1])
    stage.apply(FILM.poses)
    stage.look(view)
    stage.picture()
    fine = gl_base.graphicsEngine.get_num_windows()
    stage.look(view.orbit(1.0, 0.0))
    stage.picture()
    assert gl_base.graphicsEngine.get_num_windows() == fine
    stage.look(view)
    stage.draw()
    assert gl_base.graphicsEngine.get_num_windows() == fine + 1, "a coarse one for the camera that moves"
    stage.close()


@pytest.mark.parametrize("tier", ["classic", "low", "full"])
def test_every_picture_is_of_the_view_asked_for(tier: str) -> None:
    with world("classic" if tier == "classic" else None):
        pass  # skips where the tier cannot be drawn
    with offscreen.table(FILM.start.board, SIZE, "felt", tier) as stage:
        stage.apply(FILM.poses)
        view = seat(stage.furniture, SIZE[0] / SIZE[1])
        angles = [0.0, 0.4, 3.0, 1.2, 2.4, 0.2, 4.1, 5.0] * 2
        pictures = []
        for angle in angles:
            stage.look(view.orbit(angle, 0.0))
            pictures.append(stage.picture())
    half = len(angles) // 2
    assert all(np.array_equal(a, b) for a, b in zip(pictures[:half], pictures[half:], strict=True))
    assert len({picture.tobytes() for picture in pictures}) == half
