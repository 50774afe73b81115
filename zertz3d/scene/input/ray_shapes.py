"""Where a ray enters the exact shapes of the game: spheres, turned rings, boxes. Vectors all the way."""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from zertz3d.motion.layout import RING_HEIGHT, RING_HOLE, RING_OUTER
from zertz3d.scene.outlines import ring_outline

Array = NDArray[np.float64]

RING_REACH = float(np.hypot(RING_OUTER, RING_HEIGHT))
"""Radius of the sphere around a ring's foot that holds all of it."""


@dataclass(frozen=True)
class Ray:
    """A half line in the world; the direction has length one."""

    origin: tuple[float, float, float]
    direction: tuple[float, float, float]

    def at(self, distance: float) -> tuple[float, float, float]:
        """The point at a distance from the origin."""
        (x, y, z), (dx, dy, dz) = self.origin, self.direction
        return x + dx * distance, y + dy * distance, z + dz * distance


def sphere_distances(ray: Ray, centres: Array, radius: float) -> Array:
    """How far along the ray each sphere is entered; infinite where it is missed or behind."""
    offset = centres - np.array(ray.origin)
    along = offset @ np.array(ray.direction)
    # The closest point is computed first: squares of the large distance would lose the small radius.
    beside = offset - along[:, None] * np.array(ray.direction)
    inside = radius**2 - (beside**2).sum(axis=1)
    entry = along - np.sqrt(np.maximum(inside, 0.0))
    return np.where((inside >= 0) & (entry > 0), entry, np.inf)


def ring_distances(ray: Ray, rows: Array) -> tuple[Array, Array]:
    """How far along the ray each ring is entered, and how far each hole's foot is; rows are poses."""
    solid, hole = np.full(len(rows), np.inf), np.full(len(rows), np.inf)
    near = np.isfinite(sphere_distances(ray, rows[:, :3], RING_REACH))
    if near.any():
        origins, directions = _into_rings(ray, rows[near])
        solid[near], hole[near] = _solid(origins, directions), _hole(origins, directions)
    return solid, hole


def _into_rings(ray: Ray, rows: Array) -> tuple[Array, Array]:
    """The ray as each ring sees it: its own centre and axis in place of the world's."""
    back = rows[:, 3:7] * (1.0, -1.0, -1.0, -1.0)
    origins = _rotate(back, np.array(ray.origin) - rows[:, :3])
    return origins, _rotate(back, np.broadcast_to(np.array(ray.direction), origins.shape))


def _rotate(turns: Array, vectors: Array) -> Array:
    w, axis = turns[:, :1], turns[:, 1:]
    twice = 2 * np.cross(axis, vectors)
    rotated: Array = vectors + w * twice + np.cross(axis, twice)
    return rotated


@cache
def _outline() -> tuple[Array, Array]:
    """Start and end (distance, height) of each straight piece of the ring's closed outline."""
    points = ring_outline(4).points[:, :2]
    closed = np.vstack([points, points[:1]])
    start, end = closed[:-1], closed[1:]
    real = np.hypot(*(end - start).T) > 1e-9
    return start[real], end[real]


def _solid(origins: Array, directions: Array) -> Array:
    """Where rays enter the ring: the nearest crossing with the cone each piece of the outline sweeps."""
    start, end = _outline()
    steep = np.abs(end[:, 1] - start[:, 1]) > 1e-9
    cones = _cones(origins, directions, start[steep], end[steep])
    levels = _levels(origins, directions, start[~steep], end[~steep])
    return np.minimum(cones, levels)


def _cones(origins: Array, directions: Array, start: Array, end: Array) -> Array:
    slope = (end[:, 0] - start[:, 0]) / (end[:, 1] - start[:, 1])
    (ox, oy, oz), (dx, dy, dz) = origins.T[..., None], directions.T[..., None]
    width = start[:, 0] + slope * (oz - start[:, 1])  # the cone's radius at the ray's height: width + grow t
    grow = slope * dz
    a = dx * dx + dy * dy - grow * grow
    half_b = ox * dx + oy * dy - width * grow
    c = ox * ox + oy * oy - width * width
    root = np.sqrt(np.where((under := half_b * half_b - a * c) >= 0, under, np.nan))
    a = _not_zero(a)
    low, high = np.minimum(start[:, 1], end[:, 1]), np.maximum(start[:, 1], end[:, 1])
    best = np.full(len(origins), np.inf)
    for sign in (-1.0, 1.0):
        t = (-half_b + sign * root) / a
        z = oz + t * dz
        met = (t > 0) & (z >= low) & (z <= high) & (width + grow * t >= 0)
        best = np.minimum(best, np.where(met, t, np.inf).min(axis=1))
    return best


def _levels(origins: Array, directions: Array, start: Array, end: Array) -> Array:
    low, high = np.minimum(start[:, 0], end[:, 0]), np.maximum(start[:, 0], end[:, 0])
    t, r = _at_height(origins, directions, start[:, 1])
    first: Array = np.where((t > 0) & (r >= low) & (r <= high), t, np.inf).min(axis=1, initial=np.inf)
    return first


def _hole(origins: Array, directions: Array) -> Array:
    t, r = _at_height(origins, directions, np.zeros(1))
    through: Array = np.where((t > 0) & (r < RING_HOLE), t, np.inf)[:, 0]
    return through


def _at_height(origins: Array, directions: Array, heights: Array) -> tuple[Array, Array]:
    """Where rays cross level planes: how far along, and how far from the ring's axis."""
    (ox, oy, oz), (dx, dy, dz) = origins.T[..., None], directions.T[..., None]
    t = (heights - oz) / _not_zero(dz)
    return t, np.hypot(ox + t * dx, oy + t * dy)


def box_distances(ray: Ray, lows: Array, highs: Array) -> Array:
    """How far along the ray each box, given by two corners, is entered."""
    origin, direction = np.array(ray.origin), _not_zero(np.array(ray.direction))
    one, other = (lows - origin) / direction, (highs - origin) / direction
    enter = np.minimum(one, other).max(axis=1)
    leave = np.maximum(one, other).min(axis=1)
    return np.where((enter <= leave) & (enter > 0), enter, np.inf)


def _not_zero(numbers: Array) -> Array:
    return np.where(np.abs(numbers) < 1e-12, 1e-12, numbers)
