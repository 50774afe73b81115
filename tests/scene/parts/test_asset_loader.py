"""Pictures out of textures."""

import numpy as np
import panda3d.core as p3d
import pytest

from zertz3d.scene.parts import asset_loader


@pytest.mark.parametrize(
    ("kind", "stored", "red_green_blue"),
    [
        (p3d.Texture.F_rgb, (3, 2, 1), (1, 2, 3)),
        (p3d.Texture.F_rgba, (3, 2, 1, 9), (1, 2, 3)),
        (p3d.Texture.F_luminance, (7,), (7, 7, 7)),
    ],
)
def test_rows_are_red_green_blue_from_the_top(
    kind: int, stored: tuple[int, ...], red_green_blue: tuple[int, ...]
) -> None:
    texture = p3d.Texture("tried")
    texture.setup_2d_texture(4, 2, p3d.Texture.T_unsigned_byte, kind)
    kept = np.zeros((2, 4, len(stored)), np.uint8)
    kept[1, 0] = stored
    texture.set_ram_image(kept.tobytes())
    found = asset_loader.rows(texture)
    assert found.shape == (2, 4, 3)
    assert tuple(found[0, 0]) == red_green_blue
    assert found.astype(int).sum() == sum(red_green_blue)
