"""The program's icon: a marble on a ring on cloth, computed anew for each size: the smallest is legible, too."""

import struct

import numpy as np
from numpy.typing import NDArray

from zertz3d.scene.parts import png

SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
"""Pixels along an edge."""
IN_WINDOWS = (16, 24, 32, 48, 64, 256)
"""The sizes that Windows asks for."""
SAMPLES, SAMPLES_LARGE = 4, 3
"""Along each edge of a pixel; of icons from 256 pixels on."""
LIGHT = np.array((-0.45, -0.6, 0.66))
"""Where the light comes from: left, above, and towards the eye."""
CLOTH, EDGE = np.array((0.17, 0.42, 0.40)), np.array((0.14, 0.36, 0.35))
RING, MARBLE = np.array((0.09, 0.09, 0.10)), np.array((0.97, 0.95, 0.90))
CORNER = 0.23
"""How round the corners are."""

Plane = NDArray[np.float64]


def draw(size: int) -> NDArray[np.uint8]:
    """The icon with so many pixels along an edge: red, green, blue, alpha; rows from the top."""
    samples = SAMPLES if size < 256 else SAMPLES_LARGE
    count = size * samples
    steps = (np.arange(count) + 0.5) / count * 2 - 1
    x, y = np.meshgrid(steps, steps)
    small = size <= 32
    reach = 1.0 if small else 0.94
    outer, inner, ball = (0.84, 0.40, 0.46) if small else (0.78, 0.40, 0.45)
    colour = _tile(x, y, reach)
    away = np.hypot(x, y)
    colour *= 1 - 0.55 * _soft(np.hypot(x - 0.05, y - 0.08), outer, 0.16)[..., None]
    middle, half = (outer + inner) / 2, (outer - inner) / 2
    across = np.clip((away - middle) / half, -1, 1)
    slope = across * np.abs(across)
    normal = _normal(slope * x / np.maximum(away, 1e-9), slope * y / np.maximum(away, 1e-9))
    body = _lit(RING, normal, 0.34, 20.0) * (1 - 0.5 * _soft(np.hypot(x - 0.05, y - 0.07), ball, 0.14)[..., None])
    on_ring = (away <= outer) & (away >= inner)
    colour = np.where(on_ring[..., None], body, colour)
    white = _lit(MARBLE, _normal(x / ball, y / ball), 0.5, 38.0)
    colour = np.where((away <= ball)[..., None], white, colour)
    shape = _inside(x, y, reach)
    return _gather(np.clip(colour, 0, 1), shape, size, samples)


def _tile(x: Plane, y: Plane, reach: float) -> Plane:
    """The cloth, lighter at its upper left, darker at its edge."""
    shade = 1.16 - 0.16 * (x + y)
    rim = np.clip((_distance(x, y, reach) + 0.07) / 0.07, 0, 1)[..., None]
    found: Plane = CLOTH * shade[..., None] * (1 - rim) + EDGE * rim
    return found


def _distance(x: Plane, y: Plane, reach: float) -> Plane:
    """How far outside of the rounded square; negative within."""
    corner = CORNER * 2 * reach
    dx, dy = np.abs(x) - (reach - corner), np.abs(y) - (reach - corner)
    found: Plane = np.hypot(np.maximum(dx, 0), np.maximum(dy, 0)) + np.minimum(np.maximum(dx, dy), 0) - corner
    return found


def _inside(x: Plane, y: Plane, reach: float) -> Plane:
    return (_distance(x, y, reach) <= 0).astype(float)


def _soft(away: Plane, radius: float, width: float) -> Plane:
    """1 within a radius, 0 beyond it, soft between."""
    t = np.clip((radius + width / 2 - away) / width, 0, 1)
    return t * t * (3 - 2 * t)


def _normal(x: Plane, y: Plane) -> Plane:
    """Which way a round surface looks, from how far it leans."""
    lean = np.minimum(np.hypot(x, y), 0.999)
    return np.stack([x, y, np.sqrt(1 - lean * lean)], axis=-1)


def _lit(colour: Plane, normal: Plane, shine: float, sharpness: float) -> Plane:
    """A surface under one lamp: its own colour, and the lamp in its polish."""
    lamp = LIGHT / np.linalg.norm(LIGHT)
    falls = np.clip(normal @ lamp, 0, 1)[..., None]
    half = lamp + np.array((0.0, 0.0, 1.0))
    mirrored = np.clip(normal @ (half / np.linalg.norm(half)), 0, 1)[..., None] ** sharpness
    found: Plane = colour * (0.42 + 0.62 * falls) + shine * mirrored
    return found


def _gather(colour: Plane, shape: Plane, size: int, samples: int) -> NDArray[np.uint8]:
    """Pixels from samples: colours are averaged where there is anything."""
    cells = (size, samples, size, samples)
    covered = shape.reshape(cells).mean(axis=(1, 3))
    summed = (colour * shape[..., None]).reshape(*cells, 3).mean(axis=(1, 3))
    mean = summed / np.maximum(covered, 1e-9)[..., None]
    found: NDArray[np.uint8] = np.rint(np.concatenate([mean, covered[..., None]], axis=2) * 255).astype(np.uint8)
    return found


def pack(pictures: dict[int, bytes]) -> bytes:
    """An .ico file of PNG pictures by their size."""
    head, body = struct.pack("<HHH", 0, 1, len(pictures)), b""
    start = len(head) + 16 * len(pictures)
    for size, picture in pictures.items():
        edge = size % 256  # 256 is written as 0
        head += struct.pack("<BBBBHHII", edge, edge, 0, 0, 1, 32, len(picture), start + len(body))
        body += picture
    return head + body


def build() -> dict[str, bytes]:
    """Every file of the icon by its name."""
    pictures = {size: png.encode(draw(size), 9) for size in SIZES}
    files = {f"zertz3d-{size}.png": picture for size, picture in pictures.items()}
    return files | {"zertz3d.ico": pack({size: pictures[size] for size in IN_WINDOWS})}
