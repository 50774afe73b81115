"""The pointer that a gamepad drives, as it is seen."""

import numpy as np
import pytest

from tests.scene.conftest import world
from zertz3d.scene.display.backend import Base
from zertz3d.scene.input.drawn_pointer import DrawnPointer

SIZE = (320, 180)


def picture(base: Base) -> np.ndarray:
    base.graphicsEngine.render_frame()
    base.graphicsEngine.render_frame()
    shot = base.win.get_screenshot()
    raw = np.frombuffer(shot.get_ram_image_as("RGB").get_data(), np.uint8)
    return raw.reshape(shot.get_y_size(), shot.get_x_size(), 3)[::-1].astype(int)


@pytest.mark.parametrize("tier", ["classic", "low"])
def test_the_pointer_is_drawn_where_it_points(tier: str) -> None:
    with world(tier, SIZE) as base:
        base.win.set_clear_color_active(True)
        base.win.set_clear_color((0.5, 0.2, 0.2, 1))
        empty = picture(base)
        arrow = DrawnPointer(base)
        assert arrow.show((200, 60), SIZE)
        assert not arrow.show((200, 60), SIZE), "nothing new is nothing to draw"
        changed = np.abs(picture(base) - empty).max(axis=2) > 20
        rows, columns = np.nonzero(changed)
        assert 199 <= columns.min() <= 203 and 59 <= rows.min() <= 63
        assert 60 < changed.sum() < 500
        seen = picture(base)[changed].mean(axis=1)
        assert seen.max() > 200 and seen.min() < 60, "light with a dark edge"
        assert np.flatnonzero(changed[rows.min()])[0] <= columns.min() + 3, "its tip is its left upper corner"
        assert arrow.show((200, 60), (SIZE[0] // 2, SIZE[1])), "as far into a window of another size"
        assert arrow.show((200, 60), SIZE)
        assert arrow.show(None, SIZE)
        assert (picture(base) == empty).all()
        arrow.show((200, 60), SIZE)
        arrow.close()
        assert (picture(base) == empty).all()
