"""Lit balls of the classic tier: rings stay dark from whatever side they are seen."""

from math import radians

import numpy as np
import pytest

from zertz3d.motion.camera.view import axes
from zertz3d.scene.software.lit_balls import Ball, Gaze
from zertz3d.scene.software.materials import ring_light


def top_of_a_ring(around: float, over: float) -> int:
    """How bright (0 to 255) a surface that faces up looks from there, in the material of rings."""
    right, up, ahead = axes(radians(around), radians(over))
    x, y, z = ahead
    gaze = Gaze(right, up, (-x, -y, -z))
    ball = Ball(gaze, 64, (0.1, 0.1, 0.1), 1.0)
    picture = ball.developed(ring_light(ball, gaze))
    row, column = (np.array([1 - up[2], 1 + right[2]]) / 2 * 63).round().astype(int)
    return int(picture[row, column].max())


@pytest.mark.parametrize("over", [20, 34, 50, 80])
def test_flat_rings_do_not_turn_white_where_they_mirror_the_lamp(over: int) -> None:
    seen = [top_of_a_ring(around, over) for around in range(0, 360, 15)]
    assert max(seen) < 130
    assert max(seen) - min(seen) > 20 or over == 80, "they do mirror the studio"
