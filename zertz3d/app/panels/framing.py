"""Where the table is framed in a picture, some of which lies under panels."""

from collections.abc import Iterable

from zertz3d.hud.draw.rect import Rect
from zertz3d.motion.camera.view import WHOLE, Window

LEAST = 0.34
"""Of the picture's sides that panels must leave free for the table to be framed there, else it has them all."""


def frame_beside_panels(free: Rect, covered: Iterable[Rect], size: tuple[int, int]) -> Window:
    """The picture with what panels cover of it, for the camera; `free` is what they leave in the middle."""
    width, height = size
    if free.w < LEAST * width or free.h < LEAST * height:
        return WHOLE
    left, right = 2 * free.x / width - 1, 2 * free.right / width - 1
    bottom, top = 1 - 2 * free.bottom / height, 1 - 2 * free.y / height
    return Window(
        free=(left, right, bottom, top),
        panels=tuple(
            (2 * rect.x / width - 1, 2 * rect.right / width - 1, 1 - 2 * rect.bottom / height, 1 - 2 * rect.y / height)
            for rect in covered
        ),
    )
