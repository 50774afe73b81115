"""Where the table is framed in a picture whose sides are taken by panels."""

from zertz3d.hud.draw.rect import Rect
from zertz3d.motion.camera.view import WHOLE, Window

LEAST = 0.3
"""Of the picture's sides that panels must leave free for the table to be framed there, else it has them all."""


def frame_free_part(free: Rect, size: tuple[int, int]) -> Window:
    """The part of a picture that panels leave free, for the camera."""
    width, height = size
    if free.w < LEAST * width or free.h < LEAST * height:
        return WHOLE
    sides = 2 * free.x / width - 1, 2 * free.right / width - 1
    return (*sides, 1 - 2 * free.bottom / height, 1 - 2 * free.y / height)
