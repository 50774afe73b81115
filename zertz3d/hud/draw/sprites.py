"""The small pictures the HUD is put together from: corners, lines, shadows, marbles, icons and letters."""

from collections.abc import Callable
from functools import cache
from math import erf, sqrt

import numpy as np
from numpy.typing import NDArray

from zertz3d.hud.draw import font, icons

Sprite = tuple[str | int, ...]
"""What a picture shows and how large: ('disc', radius), ('glyph', letter, face, size, phase)…"""

Picture = NDArray[np.uint8]
"""Red, green, blue and opacity of every pixel, top row first."""

SOLID: Sprite = ("solid",)

MARBLES = {"W": (0.93, 0.91, 0.87), "G": (0.50, 0.53, 0.57), "B": (0.075, 0.075, 0.085)}
"""Told apart by lightness alone."""


@cache
def picture(sprite: Sprite) -> Picture:
    """A sprite's pixels."""
    kind, *sizes = sprite
    return _KINDS[str(kind)](*sizes)


def forget() -> None:
    """Let go of pictures that were made for another scale."""
    picture.cache_clear()
    icons.icon.cache_clear()
    font.glyph.cache_clear()


def _white(mask: NDArray[np.uint8]) -> Picture:
    made = np.full((*mask.shape, 4), 255, np.uint8)
    made[..., 3] = mask
    return made


def _opacity(share: NDArray[np.floating]) -> NDArray[np.uint8]:
    mask: NDArray[np.uint8] = np.round(np.clip(share, 0, 1) * 255).astype(np.uint8)
    return mask


def _distance(size: int) -> NDArray[np.floating]:
    along = np.arange(size) + 0.5 - size / 2
    away: NDArray[np.floating] = np.hypot(along[None, :], along[:, None])
    return away


def _solid() -> Picture:
    return np.full((4, 4, 4), 255, np.uint8)


def _hair(across: int, down: int) -> Picture:
    """A line one pixel wide, or a dot, with an empty pixel beside it."""
    made = _solid()[:2, :2]
    if across:
        made[:, 1] = 0
    if down:
        made[1, :] = 0
    return made


def _disc(radius: int) -> Picture:
    return _white(_opacity(radius - _distance(2 * radius) + 0.5))


def _circle(radius: int, line: int) -> Picture:
    away = _distance(2 * radius)
    return _white(_opacity(np.minimum(radius - away + 0.5, away - (radius - line) + 0.5)))


def _shadow(reach: int) -> Picture:
    """The corner of a soft shadow, whole at the last row and column; in a tiny window a pixel of it."""
    reach = max(1, reach)
    along = np.arange(2 * reach) + 0.5 - reach
    side = np.array([0.5 + 0.5 * erf(v / (reach / 2.4) / sqrt(2)) for v in along])
    side = np.clip((side - side[0]) / (side[-1] - side[0]), 0, 1)
    return _white(_opacity(side[:, None] * side[None, :]))


def _icon(name: str, size: int) -> Picture:
    return _white(icons.icon(name, size))


def _glyph(letter: str, face: str, size: int, phase: int) -> Picture:
    return _white(font.glyph(letter, face, size, phase).pixels)


def _marble(colour: str, size: int) -> Picture:
    """A small ball lit from the upper left."""
    along = (np.arange(size) + 0.5) * 2 / size - 1
    x, y = along[None, :], along[:, None]
    away = np.hypot(x, y)
    z = np.sqrt(np.clip(1 - away**2, 0, 1))
    lit = np.clip(-0.45 * x - 0.62 * y + 0.64 * z, 0, 1)
    base = np.array(MARBLES[colour])
    shine = np.clip(-0.40 * x - 0.55 * y + 0.73 * z, 0, 1) ** 26 * {"W": 0.12, "G": 0.45, "B": 0.75}[colour]
    rim = np.clip((away - 0.8) / 0.2, 0, 1) ** 2 * {"W": 0.0, "G": 0.05, "B": 0.7}[colour]
    tone = base[None, None, :] * (0.62 + 0.42 * lit)[..., None] + (shine + rim)[..., None]
    made = np.empty((size, size, 4), np.uint8)
    made[..., :3] = _opacity(tone)
    made[..., 3] = _opacity((1 - away) * size / 2 + 0.5)
    return made


_KINDS: dict[str, Callable[..., Picture]] = {
    "solid": _solid, "hair": _hair, "disc": _disc, "circle": _circle, "shadow": _shadow, "icon": _icon,
    "glyph": _glyph, "marble": _marble,
}  # fmt: skip
