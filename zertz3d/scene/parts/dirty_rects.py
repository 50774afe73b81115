"""Which rectangles of a picture change when pieces move: plain geometry, no display needed.

A piece changes the picture where it stands, where its shadow falls, where it darkens what is near it,
and in the marbles that mirror it.  What it does farther away is faint and is put right once all is at rest.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zertz3d.motion.layout import MARBLE_RADIUS, RING_HEIGHT, RING_OUTER, Pose
from zertz3d.scene.optics import KEY

KEY_SPREAD = 0.245  # tangent of half the angle of the key light, as in lights.py
TALL = 0.70  # nothing seated reaches higher
WIDEST_PENUMBRA = 0.37  # see lights.DEEPEST_SHADOW
DARKENED = 0.75  # half the side of the square in which a seated piece visibly darkens its surroundings
MIRRORED = 1.05  # farthest marble in which the piece is redrawn at once
AIRBORNE = 0.80  # a marble whose centre is higher hardly darkens anything, see overhead.frag

MARGIN = 2  # pixels around everything, for filters that reach over the edge
REDRAW_COST = 1500  # pixels that cost as much as one more pass over the scene


MANY = 40
"""With more rectangles than these it is quicker to draw them all as one than to sort them out."""


Changes = Mapping[str, tuple[Pose | None, Pose | None]]
"""Every piece that changed, with the pose it was last drawn in and the one it has now."""


class PixelRect(NamedTuple):
    """Pixels from left and bottom (inside) to right and top (outside)."""

    left: int
    bottom: int
    right: int
    top: int

    @property
    def area(self) -> int:
        """How many pixels it holds."""
        return max(0, self.right - self.left) * max(0, self.top - self.bottom)

    def union(self, other: "PixelRect") -> "PixelRect":
        """The smallest rectangle around both."""
        return PixelRect(
            min(self.left, other.left),
            min(self.bottom, other.bottom),
            max(self.right, other.right),
            max(self.top, other.top),
        )

    def clipped(self, size: tuple[int, int]) -> "PixelRect":
        """The part of it inside a picture."""
        return PixelRect(max(0, self.left), max(0, self.bottom), min(size[0], self.right), min(size[1], self.top))

    def meets(self, other: "PixelRect") -> bool:
        """Whether the two have pixels in common."""
        return (
            self.left < other.right and other.left < self.right and self.bottom < other.top and other.bottom < self.top
        )

    def grown(self, pixels: int) -> "PixelRect":
        """With a border all around."""
        return PixelRect(self.left - pixels, self.bottom - pixels, self.right + pixels, self.top + pixels)


def whole(size: tuple[int, int]) -> PixelRect:
    """The rectangle of a whole picture."""
    return PixelRect(0, 0, *size)


Box = tuple[float, float, float, float, float, float]
"""x0, y0, z0, x1, y1, z1 in the world."""

Shape = tuple[Box, ...]
"""Boxes; the shape is everything between them."""

_CORNERS = np.array([(i & 1 and 3, 1 + (i & 2 and 3), 2 + (i & 4 and 3)) for i in range(8)])


@dataclass(frozen=True)
class Projection:
    """How a camera maps the world onto a picture: a matrix for row vectors, and the picture's size."""

    matrix: NDArray[np.float64]
    size: tuple[int, int]

    def rects(self, shapes: Sequence[Shape]) -> list[PixelRect]:
        """The pixels that each of these shapes can cover."""
        if not shapes:
            return []
        starts = np.cumsum([0] + [len(shape) for shape in shapes[:-1]])
        boxes = np.array([box for shape in shapes for box in shape])
        clip = boxes[:, _CORNERS] @ self.matrix[:3] + self.matrix[3]
        w = np.maximum(clip[..., 3], 1e-6)  # behind the eye everything is huge
        flat = (clip[..., :2] / w[..., None] + 1) * (self.size[0] / 2, self.size[1] / 2)
        low = np.minimum.reduceat(np.floor(flat.min(axis=1)), starts) - MARGIN
        high = np.maximum.reduceat(np.ceil(flat.max(axis=1)), starts) + MARGIN
        edges = np.clip(np.hstack([low, high]), 0, self.size * 2).astype(int)
        return [PixelRect(*row) for row in edges.tolist()]


def _around(x: float, y: float, half: float, z0: float, z1: float) -> Box:
    return (x - half, y - half, z0, x + half, y + half, z1)


def body(name: str, pose: Pose) -> Shape:
    """A box around a piece."""
    x, y, z = pose[:3]
    if not name.startswith("ring"):
        r = MARBLE_RADIUS
        return (_around(x, y, r, z - r, z + r),)
    if abs(pose.qx) < 1e-6 and abs(pose.qy) < 1e-6:
        return (_around(x, y, RING_OUTER, z, z + RING_HEIGHT),)
    r = RING_OUTER + RING_HEIGHT / 2
    return (_around(x, y, r, z - r, z + r),)


def shadow(name: str, pose: Pose) -> Shape:
    """Where its shadow falls on the table and on the rings."""
    z = max(pose.z, 0.0)
    away = z / KEY[2]
    r = RING_OUTER if name.startswith("ring") else MARBLE_RADIUS
    r += min(KEY_SPREAD * away * 1.02, WIDEST_PENUMBRA)
    # The light comes slanting: a ball's shadow on the table is an ellipse, longer by 1.55 away from the light.
    half_x, half_y = 1.38 * r, 1.23 * r
    rise = min(z, RING_HEIGHT)
    layers = ((away, 0.0), (away - rise / KEY[2], rise))
    places = [(pose.x - KEY[0] * far, pose.y - KEY[1] * far, height) for far, height in layers]
    return tuple((x - half_x, y - half_y, h, x + half_x, y + half_y, h) for x, y, h in places)


def _in_shadow(name: str, pose: Pose, x: float, y: float) -> bool:
    """Whether a seated marble at x, y stands in the shadow of a piece."""
    away = max(0.0, pose.z - TALL / 2) / KEY[2]
    r = RING_OUTER if name.startswith("ring") else MARBLE_RADIUS
    reach = r + min(KEY_SPREAD * away, WIDEST_PENUMBRA) + MARBLE_RADIUS
    # Distance from the line that light follows through the piece, in the plane of the marble's centre.
    along, across = _along_light(x - pose.x + KEY[0] * away, y - pose.y + KEY[1] * away)
    return (along / 1.3) ** 2 + across**2 < reach**2


def _along_light(dx: float, dy: float) -> tuple[float, float]:
    flat = (KEY[0] ** 2 + KEY[1] ** 2) ** 0.5
    return (dx * KEY[0] + dy * KEY[1]) / flat, (dx * KEY[1] - dy * KEY[0]) / flat


def darkened(pose: Pose) -> Shape:
    """Where a piece near the table visibly keeps off the light of the room."""
    return (_around(pose.x, pose.y, DARKENED, 0, RING_HEIGHT),)


def touched(name: str, pose: Pose, marbles: Mapping[str, Pose]) -> list[Shape]:
    """Everything in the scene that looks different because this piece is there."""
    shapes = [body(name, pose), shadow(name, pose)]
    near = MIRRORED**2 if pose.z < AIRBORNE else 0.0
    if near:
        shapes.append(darkened(pose))
    x, y = pose[:2]
    shapes += [
        body(other, place)
        for other, place in marbles.items()
        if (place[0] - x) ** 2 + (place[1] - y) ** 2 < near or _in_shadow(name, pose, place[0], place[1])
    ]
    return shapes


def merged(rects: Iterable[PixelRect], limit: int, cost: int = REDRAW_COST) -> list[PixelRect]:
    """At most `limit` rectangles that cover all the given ones, joined where that is cheaper."""
    left = [rect for rect in rects if rect.area]
    if len(left) > MANY:
        return [reduce(PixelRect.union, left)]
    while True:
        best: tuple[int, int, int] | None = None
        for i, one in enumerate(left):
            for j in range(i):
                extra = one.union(left[j]).area - one.area - left[j].area
                if best is None or extra < best[0]:
                    best = (extra, i, j)
        if best is None or (best[0] > cost and len(left) <= limit):
            return left
        _, i, j = best
        left[j] = left[j].union(left.pop(i))


def tiles(size: tuple[int, int], count: int) -> list[PixelRect]:
    """A picture in about `count` tiles, the middle ones first."""
    columns = max(1, round((count * size[0] / max(1, size[1])) ** 0.5))
    rows = max(1, round(count / columns))
    xs = [round(size[0] * i / columns) for i in range(columns + 1)]
    ys = [round(size[1] * i / rows) for i in range(rows + 1)]
    found = [PixelRect(xs[i], ys[j], xs[i + 1], ys[j + 1]) for i in range(columns) for j in range(rows)]

    def from_middle(rect: PixelRect) -> float:
        x, y = (rect.left + rect.right - size[0]) / size[0], (rect.bottom + rect.top - size[1]) / size[1]
        return x * x + y * y

    return sorted((rect for rect in found if rect.area), key=from_middle)
