"""A slow walk around the table, or before the seat: board, rack and all places of the trays always seen, and large."""

from __future__ import annotations

from functools import lru_cache
from math import cos, floor, pi, radians
from typing import NamedTuple

from zertz3d.motion.camera.view import WHOLE, Vector, View, Window, corners, field, framed, strolled
from zertz3d.motion.layout import RING_OUTER, Arrangement, Furniture

TOUR = 120.0
"""Seconds for once around the table, or to and fro."""
RISE, SWELL, SWELLS = radians(42), radians(7), 3
"""How high the walk is at most, how far it swings below that, and how often on the way around."""
EVEN = 3
"""Seconds before and after a moment over which the distance is evened out."""
AIR, FREE = 1.2, 0.015
"""Pitches over the table that are seen, and the part of the picture left free on each side."""


class Stand(NamedTuple):
    """Where one would stand at a second of the walk: the point one looks at, and the distance."""

    x: float
    y: float
    distance: float


def tour(furniture: Furniture, aspect: float, t: float, window: Window = WHOLE) -> View:
    """The view at a time of the walk, which begins at the seat."""
    stands = _stands(furniture, aspect, window)
    first = floor(t) - EVEN + 1
    near = [(stands[k % len(stands)], 1 - abs(t - k) / EVEN) for k in range(first, first + 2 * EVEN)]
    total = sum(weight for _, weight in near)
    x, y, distance = (sum(stand[i] * weight for stand, weight in near) / total for i in range(3))
    return View((x, y, 0.0), distance, *_way(furniture.arrangement, t), field(aspect))


def _way(arrangement: Arrangement, t: float) -> tuple[float, float]:
    """The side from which one looks, and how high one is."""
    return strolled(arrangement, t / TOUR), RISE - SWELL * (1 - cos(2 * pi * SWELLS * t / TOUR)) / 2


@lru_cache(maxsize=16)
def _stands(furniture: Furniture, aspect: float, window: Window) -> tuple[Stand, ...]:
    """Each second of the walk: as near as everything can be seen from there."""
    ways = (_way(furniture.arrangement, t) for t in range(int(TOUR)))
    views = [framed(_seen(furniture), *way, aspect, margin=FREE, window=window) for way in ways]
    return tuple(Stand(view.target[0], view.target[1], view.distance) for view in views)


def _seen(furniture: Furniture) -> list[Vector]:
    """The space over board, rack, and all places of the trays."""
    (side, end), rack = furniture.reach, furniture.rack
    wide, deep, out = rack.width / 2, rack.depth / 2, RING_OUTER
    space = corners(-side, -end, side, end, AIR) + corners(
        rack.x - wide, rack.y - deep, rack.x + wide, rack.y + deep, AIR
    )
    for places in furniture.spots:
        xs, ys = zip(*((x, y) for x, y, _ in places[: furniture.tray_places]), strict=True)
        space += corners(min(xs) - out, min(ys) - out, max(xs) + out, max(ys) + out, AIR)
    return space
