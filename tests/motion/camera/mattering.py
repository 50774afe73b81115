"""What matters on a table, found by itself: the discs of rings, the outlines of marbles, the names at the rim."""

from collections.abc import Iterable, Mapping
from math import cos, pi, sin

import numpy as np
from numpy.typing import NDArray

from zertz3d.motion.camera.view import View, axes
from zertz3d.motion.layout import MARBLE_RADIUS, NAME_SIZE, RING_HEIGHT, RING_OUTER, Pose, names, rest
from zertz3d.motion.piece_roles import opening
from zertz3d.rules import Board, Position

Points = NDArray[np.float64]
TURNS = [2 * pi * k / 24 for k in range(24)]


def ring(x: float, y: float, z: float) -> list[tuple[float, float, float]]:
    """The lower and the upper edge of a ring."""
    circle = [(x + RING_OUTER * cos(a), y + RING_OUTER * sin(a)) for a in TURNS]
    return [(*at, z + high) for at in circle for high in (0.0, RING_HEIGHT)]


def marble(x: float, y: float, z: float, view: View) -> list[tuple[float, float, float]]:
    """The outline of a marble as the camera sees it."""
    right, up, _ = axes(view.azimuth, view.elevation)
    ways = [(MARBLE_RADIUS * cos(a), MARBLE_RADIUS * sin(a)) for a in TURNS]
    return [(x + a * right[0] + b * up[0], y + a * right[1] + b * up[1], z + a * right[2] + b * up[2]) for a, b in ways]


def pieces(poses: Mapping[str, Pose], view: View) -> list[tuple[float, float, float]]:
    """The edges of pieces."""
    return [
        point
        for name, pose in poses.items()
        for point in (ring(*pose[:3]) if name.startswith("ring") else marble(*pose[:3], view))
    ]


def rim(board: Board) -> list[tuple[float, float, float]]:
    """The corners of the names that are printed around the board."""
    wide, high = NAME_SIZE
    return [(x + i * wide, y + k * high, 0.0) for x, y in names(board).values() for i in (-1, 1) for k in (-1, 1)]


def at_the_start(board: Board, view: View) -> list[tuple[float, float, float]]:
    """All that matters before the first turn: every ring, the whole pool, and the names."""
    start = Position.start(board)
    return pieces(rest(start, opening(start)), view) + rim(board)


def project(points: Iterable[tuple[float, float, float]], view: View, aspect: float) -> Points:
    """Where points are in the picture, from -1 to 1 to the right and up."""
    offset = (np.array(list(points)) - view.eye) @ np.array(axes(view.azimuth, view.elevation)).T
    assert offset[:, 2].min() > 0
    seen = offset[:, :2] / offset[:, 2:] / np.tan(view.fov / 2)
    return np.array(seen * [1.0, aspect])
