"""On slow hardware a coarse picture becomes a fine one part by part; what is not fine yet is the coarse one."""

import numpy as np
import pytest

from tests.scene.conftest import world
from zertz3d.motion.camera import seat
from zertz3d.motion.timeline import Timeline
from zertz3d.rules import Position
from zertz3d.scene import capture
from zertz3d.scene.backend import Base
from zertz3d.scene.stage import Stage

SIZE = (320, 180)
FILM = Timeline.begin(Position.start())


def test_parts_that_are_not_fine_yet_show_the_same_view(gl_base: Base) -> None:
    stage = Stage(gl_base, FILM.start.board, "felt", "full", SIZE, slow=True)
    view = seat(stage.furniture, SIZE[0] / SIZE[1])
    stage.apply(FILM.poses)
    stage.look(view)
    before = stage.picture().astype(int)
    stage.look(view.orbit(3.0, 0.2))
    pictures = []
    while stage.draw() or len(pictures) < 20:
        pictures.append(stage.renderer.picture().astype(int))
    last = pictures[-1]
    old = np.abs(before - last).mean()
    assert old > 15, "the views differ"
    assert all(np.abs(picture - last).mean() < old / 2 for picture in pictures)
    assert np.array_equal(last, stage.picture().astype(int))
    stage.close()


@pytest.mark.parametrize("tier", ["classic", "low", "full"])
def test_every_picture_is_of_the_view_asked_for(tier: str) -> None:
    with world("classic" if tier == "classic" else None):
        pass  # skips where the tier cannot be drawn
    with capture.table(FILM.start.board, SIZE, "felt", tier) as stage:
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
