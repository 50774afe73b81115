"""The HUD in windows of its own: other sizes, and one renderer beside the other."""

import numpy as np
import pytest

from tests.hud.drawing import taken
from tests.hud.samples import GAME, SCREENS
from tests.scene.conftest import world as opened
from zertz3d.hud.draw.theme import DARK
from zertz3d.hud.hud import Hud


def test_both_renderers_agree() -> None:
    """Panda3D's own renderer shows what OpenGL shows, letter for letter."""
    pictures = []
    for tier in (None, "classic"):
        with opened(tier, (1280, 720)) as base:
            made = Hud(base)
            made.show(SCREENS["end"])
            pictures.append(taken(base))
            made.destroy()
    difference = np.abs(pictures[0] - pictures[1]).max(axis=2)
    assert (difference > 24).mean() < 0.0002
    assert difference.mean() < 1.0


@pytest.mark.parametrize("size", [(800, 600), (601, 1001), (853, 479)])
def test_odd_sizes_stay_sharp(size: tuple[int, int]) -> None:
    with opened(None, size) as base:
        made = Hud(base)
        made.show(GAME)
        picture = taken(base)
        assert picture.shape[:2] == (size[1], size[0])
        line = made.buttons["scrub"]
        row = picture[round(line.middle[1]), line.x + 4 : line.x + 40]
        assert np.abs(row - np.round(np.array(DARK.accent[:3]) * 255)).max() <= 3
        made.destroy()
