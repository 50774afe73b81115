"""Quads laid over each other as a window would, for looking at what a pen has drawn."""

import numpy as np
from numpy.typing import NDArray

from zertz3d.hud.draw.quads import Quad
from zertz3d.hud.draw.sprites import picture

Opacities = NDArray[np.float64]


def paint(quads: list[Quad], size: tuple[int, int]) -> Opacities:
    """How opaque each pixel of a window of that width and height becomes; rows from the top."""
    seen = np.zeros((size[1], size[0]))
    for quad in quads:
        kept = picture(quad.sprite)[..., 3] / 255
        u0, v0, u1, v1 = quad.part
        xs, ys = np.arange(int(quad.x0), int(quad.x1)), np.arange(int(quad.y0), int(quad.y1))
        across = _texels(u0, u1, len(xs), kept.shape[1])
        down = _texels(v0, v1, len(ys), kept.shape[0])
        spot = np.ix_(ys, xs)
        seen[spot] += (1 - seen[spot]) * kept[np.ix_(down, across)] * quad.colour[3]
    return seen


def _texels(start: float, end: float, count: int, size: int) -> NDArray[np.int64]:
    """Which of a sprite's pixels each pixel of the window shows."""
    places = start + (end - start) * (np.arange(count) + 0.5) / count
    assert (places >= 0).all() and (places < 1).all(), "nothing beside a sprite is shown"
    return (places * size).astype(np.int64)
