"""What light and matter are made of, for those who draw and for those who make the pictures they draw with."""

import numpy as np
from numpy.typing import NDArray

Rays = NDArray[np.float64]
"""Unit vectors, the last axis is x y z; z points up."""

KEY = (-0.62, 0.46, 0.66)
"""Where the main light is: direct light and its shadow come from there, and the first box of the studio is there."""

ROUGHNESS = (0.0, 0.12, 0.25, 0.42, 0.62, 1.0)
"""The roughness each mip level of the environment is blurred for; `shaders/light.glsl` has the same list."""

SENT_UP = 1.20
"""How much more than level matt stone a table sends up to what stands close above it."""


def unit(vectors: Rays) -> Rays:
    """The vectors at length 1."""
    return np.asarray(vectors / np.linalg.norm(vectors, axis=-1, keepdims=True))


def bytes_of(values: NDArray[np.floating]) -> NDArray[np.uint8]:
    """Numbers from 0 to 1 as bytes."""
    return np.asarray(np.clip(values, 0, 1) * 255 + 0.5, dtype=np.uint8)


def encode(linear: NDArray[np.floating]) -> NDArray[np.float64]:
    """Linear light as sRGB, both from 0 to 1."""
    safe = np.clip(np.asarray(linear, dtype=np.float64), 0, 1)
    return np.where(safe <= 0.0031308, safe * 12.92, 1.055 * safe ** (1 / 2.4) - 0.055)


def decode(encoded: NDArray[np.floating]) -> NDArray[np.float64]:
    """sRGB as linear light, both from 0 to 1."""
    safe = np.asarray(encoded, dtype=np.float64)
    return np.where(safe <= 0.04045, safe / 12.92, ((safe + 0.055) / 1.055) ** 2.4)


def ball_directions(width: int, height: int) -> Rays:
    """Where each texel of a picture wrapped round a ball lies: columns run round z, rows from the upper pole down."""
    turn = (np.arange(width) + 0.5) / width * 2 * np.pi
    rise = (0.5 - (np.arange(height) + 0.5) / height) * np.pi
    level = np.cos(rise)[:, None]
    up = np.broadcast_to(np.sin(rise)[:, None], (height, width))
    return np.stack([level * np.cos(turn), level * np.sin(turn), up], axis=-1)
