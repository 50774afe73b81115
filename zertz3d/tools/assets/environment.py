"""The studio the pieces stand in: soft boxes around a dim room, as seen by smooth and by rough surfaces."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from zertz3d.scene.optics import KEY, ROUGHNESS, Rays, unit

SIZE = 128  # edge of the sharpest cube face
SAMPLES = (0, 48, 64, 96, 128, 160)


@dataclass(frozen=True)
class SoftBox:
    """A rectangular light far away: direction, half width and half height as tangents, radiance, edge blur."""

    towards: tuple[float, float, float]
    half_width: float
    half_height: float
    radiance: tuple[float, float, float]
    blur: float = 0.04

    def light(self, rays: Rays) -> Rays:
        """What this box adds to the light coming from each direction."""
        centre = unit(np.array(self.towards))
        side = unit(np.cross((0.0, 0.0, 1.0), centre))
        up = np.cross(centre, side)
        ahead = rays @ centre
        facing = ahead > 1e-3
        depth = np.where(facing, ahead, 1.0)
        x, y = np.abs(rays @ side) / depth, np.abs(rays @ up) / depth
        mask = facing * _edge(x, self.half_width, self.blur) * _edge(y, self.half_height, self.blur)
        middle = 1 - 0.6 * ((x / self.half_width) ** 2 + (y / self.half_height) ** 2)
        hot = 0.75 + 0.25 * np.clip(middle, 0, 1)  # a lamp behind cloth is brightest in its middle
        return np.asarray((mask * hot)[..., None] * np.array(self.radiance))


def _edge(distance: Rays, half: float, blur: float) -> Rays:
    return np.clip((half - distance) / blur + 0.5, 0, 1)


KEY_BOX = SoftBox(KEY, 0.42, 0.30, (15.0, 14.0, 12.4))
OTHER_BOXES = (
    SoftBox((0.95, 0.35, 0.42), 0.16, 0.55, (5.0, 5.6, 6.6)),  # a cool strip to the right
    SoftBox((-0.15, 1.0, 0.30), 0.90, 0.10, (4.2, 4.2, 4.4)),  # a rim light beyond the table
    SoftBox((0.20, -1.0, 0.90), 0.50, 0.24, (2.1, 2.0, 1.9), 0.42),  # a weak fill above the camera, edgeless as a wall
)


def studio(rays: Rays, with_key: bool = True, with_table: bool = True) -> Rays:
    """Radiance arriving from each direction: dim walls, a warm band at the horizon, the table below, the boxes."""
    z = rays[..., 2:3]
    walls = np.array([0.15, 0.158, 0.18]) * (0.35 + 0.65 * np.clip(z, 0, 1) ** 0.6)
    walls = walls + np.array([0.10, 0.094, 0.088]) * np.exp(-((z / 0.18) ** 2))
    below = np.array([0.115, 0.075, 0.048]) * (0.55 + 0.45 * np.clip(-z, 0, 1))
    if not with_table:
        below = np.zeros(3)
    light = np.where(z > 0, walls, below + (walls - below) * np.exp(-np.abs(z) / 0.03))
    for box in ((KEY_BOX,) if with_key else ()) + OTHER_BOXES:
        light = light + box.light(rays)
    return np.asarray(light)


def cube(size: int) -> Rays:
    """The direction of every texel of a cube map: +X -X +Y -Y +Z -Z, each from its top row."""
    at = (np.arange(size) + 0.5) / size * 2 - 1
    t, s = np.meshgrid(at, at, indexing="ij")
    one = np.ones_like(s)
    faces = (
        (one, -t, -s), (-one, -t, s), (s, one, t), (s, -one, -t), (s, -t, one), (-s, -t, -one),
    )  # fmt: skip
    return unit(np.stack([np.stack(face, axis=-1) for face in faces]))


def _halfways(roughness: float, count: int) -> Rays:
    """Directions in which tiny facets of a GGX surface face, around z, evenly spread in probability."""
    i = np.arange(count)
    share, turn = (i + 0.5) / count, i * np.pi * (3 - np.sqrt(5))
    square = roughness**4
    cosine = np.sqrt((1 - share) / (1 + (square - 1) * share))
    sine = np.sqrt(1 - cosine**2)
    return np.stack([sine * np.cos(turn), sine * np.sin(turn), cosine], axis=1)


def blurred(size: int, roughness: float, samples: int) -> Rays:
    """The studio as a surface of that roughness mirrors it, one value a cube texel (split-sum approximation)."""
    axis = cube(size).reshape(-1, 3)
    if roughness == 0:
        return studio(axis).reshape(6, size, size, 3)
    facets = _halfways(roughness, samples)
    rays = 2 * facets[:, 2:3] * facets - (0.0, 0.0, 1.0)
    rays = rays[rays[:, 2] > 0]
    pole = np.where(np.abs(axis[:, 2:3]) < 0.999, (0.0, 0.0, 1.0), (1.0, 0.0, 0.0))
    side = unit(np.cross(pole, axis))
    up = np.cross(axis, side)
    total = np.zeros_like(axis)
    for x, y, z in rays:
        total += z * studio(side * x + up * y + axis * z)
    return np.asarray(total / rays[:, 2].sum()).reshape(6, size, size, 3)


def mips() -> list[NDArray[np.float16]]:
    """The cube map, one array a level; each level is for the roughness of the same place in ROUGHNESS."""
    return [
        blurred(max(SIZE >> level, 4), roughness, SAMPLES[level]).astype(np.float16)
        for level, roughness in enumerate(ROUGHNESS)
    ]


def irradiance() -> NDArray[np.float32]:
    """Diffuse light as nine colours of spherical harmonics, ready to be multiplied by 1, y, z, x, xy, yz, 3z²-1, xz,
    x²-y² of the normal; a white surface then gives back that radiance.  The key box is left out, it is cast as direct
    light, and so is the table, whose light depends on the theme."""
    size = 32
    rays = cube(size)
    at = (np.arange(size) + 0.5) / size * 2 - 1
    t, s = np.meshgrid(at, at, indexing="ij")
    solid = np.tile(4 / (size * size) / (1 + s * s + t * t) ** 1.5, (6, 1, 1)).ravel()
    x, y, z = rays.reshape(-1, 3).T
    light = studio(rays, with_key=False, with_table=False).reshape(-1, 3)
    shapes = np.stack([np.ones_like(x), y, z, x, x * y, y * z, 3 * z * z - 1, x * z, x * x - y * y])
    norm = np.array([0.282095, *[0.488603] * 3, 1.092548, 1.092548, 0.315392, 1.092548, 0.546274])
    cosine = np.array([1.0, *[2 / 3] * 3, *[1 / 4] * 5])  # a cosine lobe over pi
    openness = 0.80  # part of the room is hidden by what stands around the table
    return np.asarray((shapes * solid) @ light * (norm**2 * cosine * openness)[:, None], dtype=np.float32)
