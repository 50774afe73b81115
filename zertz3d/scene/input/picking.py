"""What lies under the pointer: a ray against the exact shapes of pieces and furniture, without Panda3D."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from math import dist, hypot, tan

import numpy as np

from zertz3d.motion.camera.view import View, axes
from zertz3d.motion.layout import (
    MARBLE_RADIUS,
    RING_OUTER,
    Furniture,
    Pose,
    Rack,
    Tray,
    ground,
)
from zertz3d.scene.input.ray_shapes import Array, Ray, box_distances, ring_distances, sphere_distances


@dataclass(frozen=True)
class Hit:
    """What a ray meets first.

    kind is marble, ring, hole (the table or floor seen through a ring), tray, pool or table; piece is the
    marble's or ring's name; place is the cell it lies on, or tray-0, tray-1, pool, table.
    """

    kind: str
    piece: str | None
    place: str
    point: tuple[float, float, float]
    distance: float


def ray_through(view: View, aspect: float, x: float, y: float) -> Ray:
    """The ray through a point of the picture: x and y run from -1 (left, bottom) to 1 (right, top)."""
    right, up, forward = axes(view.azimuth, view.elevation)
    wide = tan(view.fov / 2)
    across, above = x * wide, y * wide / aspect
    step = [f + r * across + u * above for r, u, f in zip(right, up, forward, strict=True)]
    length = hypot(*step)
    dx, dy, dz = (part / length for part in step)
    return Ray(view.eye, (dx, dy, dz))


def table_point(ray: Ray) -> tuple[float, float, float] | None:
    """Where the ray meets the table; None at the horizon and above."""
    height, fall = ray.origin[2], ray.direction[2]
    if fall >= 0 or height <= 0:
        return None
    x, y, _ = ray.at(-height / fall)
    return x, y, 0.0


def pick(ray: Ray, poses: Mapping[str, Pose], table: Furniture) -> Hit | None:
    """The first thing the ray meets; None above the horizon."""
    found = [hit for hit in (_marble(ray, poses), _ring(ray, poses), _box(ray, table)) if hit is not None]
    if not found:
        return None
    distance, kind, name = min(found)
    point = ray.at(distance)
    x, y = poses[name][:2] if name in poses else point[:2]
    place = name if kind in ("tray", "pool", "table") else place_of(table, x, y)
    return Hit(kind, name if name in poses else None, "pool" if kind == "pool" else place, point, distance)


def pick_near(
    ray: Ray, poses: Mapping[str, Pose], table: Furniture, wanted: Collection[str], reach: float
) -> Hit | None:
    """As `pick`, but a wanted piece up to `reach` pitches beside the ray is met too: fingers are thick."""
    exact = pick(ray, poses, table)
    if exact is None or exact.piece in wanted:
        return exact
    misses = [(_miss(ray, name, poses[name]), name) for name in wanted if name in poses]
    if not misses or min(misses)[0] > reach:
        return exact
    name = min(misses)[1]
    x, y, z = poses[name][:3]
    kind = "ring" if name.startswith("ring") else "marble"
    return Hit(kind, name, place_of(table, x, y), (x, y, z), dist(ray.origin, (x, y, z)))


def _miss(ray: Ray, name: str, pose: Pose) -> float:
    """How far the ray passes beside a piece, as if the piece were a ball as wide as it is."""
    offset = np.subtract(pose[:3], ray.origin)
    beside = offset - (offset @ np.array(ray.direction)) * np.array(ray.direction)
    return float(np.linalg.norm(beside)) - (RING_OUTER if name.startswith("ring") else MARBLE_RADIUS)


def place_of(table: Furniture, x: float, y: float) -> str:
    """The cell whose ring covers that point of the table, or tray-0, tray-1, pool, table."""
    for cell, (cx, cy) in ground(table.board).items():
        if (x - cx) ** 2 + (y - cy) ** 2 <= RING_OUTER**2:
            return cell
    if _over(table.rack, x, y):
        return "pool"
    for player, spots in enumerate(table.spots):
        beside = any((x - spot.x) ** 2 + (y - spot.y) ** 2 <= RING_OUTER**2 for spot in spots)
        if beside or _over(table.trays[player], x, y):
            return f"tray-{player}"
    return "table"


def _over(box: Tray | Rack, x: float, y: float) -> bool:
    return abs(x - box.x) <= box.width / 2 and abs(y - box.y) <= box.depth / 2


Found = tuple[float, str, str]
"""Distance, kind and name of something met."""


def _named(poses: Mapping[str, Pose], rings: bool) -> tuple[list[str], Array]:
    names = [name for name in poses if name.startswith("ring") == rings]
    return names, np.array([poses[name][:7] for name in names], dtype=float).reshape(-1, 7)


def _marble(ray: Ray, poses: Mapping[str, Pose]) -> Found | None:
    names, rows = _named(poses, rings=False)
    distances = sphere_distances(ray, rows[:, :3], MARBLE_RADIUS)
    return _nearest(distances, "marble", names)


def _nearest(distances: Array, kind: str, names: list[str]) -> Found | None:
    if not len(distances) or not np.isfinite(nearest := distances.min()):
        return None
    return float(nearest), kind, names[int(distances.argmin())]


def _ring(ray: Ray, poses: Mapping[str, Pose]) -> Found | None:
    names, rows = _named(poses, rings=True)
    solid, hole = ring_distances(ray, rows)
    found = _nearest(solid, "ring", names), _nearest(hole, "hole", names)
    return min((one for one in found if one is not None), default=None)


@cache
def _boxes(around: Furniture) -> tuple[Array, Array, tuple[tuple[str, str], ...]]:
    """Lower and upper corners of the furniture's solid boxes, and what each belongs to."""
    made: list[tuple[tuple[float, ...], tuple[float, ...], tuple[str, str]]] = []
    for player, tray in enumerate(around.trays):
        made += [(low, high, ("tray", f"tray-{player}")) for low, high in _open_box(tray)]
    rack = around.rack
    made.append((*_block(rack.x, rack.y, rack.width / 2, rack.depth / 2, rack.rim_height), ("pool", "pool")))
    return np.array([m[0] for m in made]), np.array([m[1] for m in made]), tuple(m[2] for m in made)


Corners = tuple[tuple[float, float, float], tuple[float, float, float]]


def _block(x: float, y: float, half_x: float, half_y: float, height: float) -> Corners:
    return (x - half_x, y - half_y, 0.0), (x + half_x, y + half_y, height)


def _open_box(tray: Tray) -> list[Corners]:
    half_x, half_y, wall = tray.width / 2, tray.depth / 2, tray.rim_width / 2
    sides = [(sign * (half_x - wall), 0.0, wall, half_y) for sign in (-1, 1)]
    ends = [(0.0, sign * (half_y - wall), half_x, wall) for sign in (-1, 1)]
    floor = _block(tray.x, tray.y, half_x, half_y, tray.floor)
    return [floor, *(_block(tray.x + x, tray.y + y, w, d, tray.rim_height) for x, y, w, d in sides + ends)]


def _box(ray: Ray, table: Furniture) -> Found | None:
    lows, highs, owners = _boxes(table)
    distances = box_distances(ray, lows, highs)
    best = int(distances.argmin())
    below = table_point(ray)
    top = dist(ray.origin, below) if below else np.inf
    if distances[best] <= top and np.isfinite(distances[best]):
        return float(distances[best]), *owners[best]
    return (float(top), "table", "table") if np.isfinite(top) else None
