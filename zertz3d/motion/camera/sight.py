"""What a camera sees of what moves: a piece is seen if all of it is in the picture and no panel lies over it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from math import dist, tan
from typing import NamedTuple

from zertz3d.motion.camera.view import WHOLE, Vector, View, Window, axes
from zertz3d.motion.layout import MARBLE_RADIUS, RING_OUTER
from zertz3d.motion.turn_film import Turn

STEP = 0.04
"""Seconds between two looks at a piece that moves."""
AIR = 0.12
"""Pitches around a piece that have to be seen, too."""
STRIDE = 1.0
"""Pitches from which a flight is a jump, and no bounce."""
WAYS = tuple(way for way in product((-1, 0, 1), repeat=3) if any(way))
"""To the sides, to the edges and to the corners of a die."""


class MovingPiece(NamedTuple):
    """A moving piece at an instant: its middle, and how far it reaches around it."""

    time: float
    x: float
    y: float
    z: float
    reach: float


def spots(turn: Turn, mark: float = 0.0) -> tuple[MovingPiece, ...]:
    """Where everything is that moves in a turn, many times along its way."""
    found = []
    for start, end, piece, motion, after in turn.clips:
        reach = AIR + (RING_OUTER if piece.startswith("ring") else MARBLE_RADIUS)
        looks = max(1, round((end - start) / STEP))
        poses = [(k / looks * (end - start), motion.at(k / looks * (end - start))) for k in range(looks)]
        found += [MovingPiece(mark + start + t, pose.x, pose.y, pose.z, reach) for t, pose in poses]
        found.append(MovingPiece(mark + end, after.x, after.y, after.z, reach))
    return tuple(found)


def extremes(pieces: Iterable[MovingPiece]) -> tuple[Vector, ...]:
    """Points around those pieces that are farthest in one of many directions: what has them in the picture has all."""
    known = tuple(pieces)
    outer = {max(known, key=lambda p: p.x * a + p.y * b + p.z * c) for a, b, c in WAYS} if known else ()
    return tuple(
        (p.x + way[0] * p.reach, p.y + way[1] * p.reach, p.z + way[2] * p.reach)
        for p in sorted(outer)
        for way in WAYS
        if abs(way[0]) + abs(way[1]) + abs(way[2]) == 1
    )


def jumps(turn: Turn) -> int:
    """How many marbles are jumped in a turn."""
    return sum(
        motion.at((end - start) / 2).phase == "flight" and dist(motion.at(0.0)[:2], motion.at(end - start)[:2]) > STRIDE
        for start, end, _, motion, _ in turn.clips
    )


class Sight:
    """A view of a picture of some shape, in a part of which all has to be seen."""

    def __init__(self, view: View, aspect: float, window: Window = WHOLE) -> None:
        self._axes, self._eye, self._window = axes(view.azimuth, view.elevation), view.eye, window
        self._wide, self._high = 1 / tan(view.fov / 2), aspect / tan(view.fov / 2)

    def sees(self, spot: MovingPiece) -> bool:
        """Whether all of a piece is in the picture, and free."""
        ex, ey, ez = self._eye
        x, y, z = spot.x - ex, spot.y - ey, spot.z - ez
        right, up, ahead = (x * a + y * b + z * c for a, b, c in self._axes)
        if ahead <= 0:
            return False
        u, v = right / ahead * self._wide, up / ahead * self._high
        du, dv = spot.reach / ahead * self._wide, spot.reach / ahead * self._high
        left, end, low, top, panels, _ = self._window
        inside = left <= u - du and u + du <= end and low <= v - dv and v + dv <= top
        return inside and not any(
            first < u + du and u - du < last and under < v + dv and v - dv < over for first, last, under, over in panels
        )

    def loses(self, pieces: Iterable[MovingPiece]) -> tuple[MovingPiece, ...]:
        """What of all that is not seen."""
        return tuple(spot for spot in pieces if not self.sees(spot))
