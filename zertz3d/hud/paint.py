"""Quads painted onto a picture in memory, where no window shows them."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from zertz3d.hud.draw.quads import Quad
from zertz3d.hud.draw.sprites import picture
from zertz3d.hud.draw.theme import Colour


def paint(quads: Sequence[Quad], width: int, height: int, ground: Colour) -> NDArray[np.uint8]:
    """The quads one above the other on one colour: rows from the top of red, green and blue."""
    canvas = np.empty((height, width, 3), np.float32)
    canvas[:] = ground[:3]
    for quad in quads:
        _stamp(canvas, quad)
    return np.round(canvas * 255).astype(np.uint8)


def _stamp(canvas: NDArray[np.float32], quad: Quad) -> None:
    """Lay one quad over what is there: each pixel takes the nearest one of the sprite."""
    high, wide = canvas.shape[:2]
    left, right = max(0, round(quad.x0)), min(wide, round(quad.x1))
    top, bottom = max(0, round(quad.y0)), min(high, round(quad.y1))
    if left >= right or top >= bottom:
        return
    sprite, (u0, v0, u1, v1) = picture(quad.sprite), quad.part
    across = _places(left, right, quad.x0, quad.x1, u0, u1, sprite.shape[1])
    down = _places(top, bottom, quad.y0, quad.y1, v0, v1, sprite.shape[0])
    pixels = sprite[np.ix_(down, across)] / np.float32(255) * np.array(quad.colour, np.float32)
    over, part = pixels[..., 3:], canvas[top:bottom, left:right]
    part += (pixels[..., :3] - part) * over


def _places(first: int, last: int, start: float, end: float, low: float, high: float, count: int) -> NDArray[np.intp]:
    """Which row or column of a sprite each pixel from `first` to `last` shows."""
    along = low + (np.arange(first, last) + 0.5 - start) / (end - start) * (high - low)
    return np.clip((along * count).astype(np.intp), 0, count - 1)
