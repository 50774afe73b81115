"""What each pixel of a picture shows, found by following rays from the eye, independent of what drew the picture."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import tan

import numpy as np
from numpy.typing import NDArray

from zertz3d.motion.camera.view import View, axes
from zertz3d.motion.layout import MARBLE_RADIUS, RING_HEIGHT, RING_HOLE, RING_OUTER, Furniture, Pose, Rack, Tray

Values = NDArray[np.float64]
Mask = NDArray[np.bool_]

FAR = 1e9
SIDE = (0.03, 0.095)
"""Heights between which a ring's outside is upright."""


@dataclass(frozen=True)
class Part:
    """A thing in the picture: where it is seen, and the normals of its surface there."""

    mask: Mask
    normals: Values


class SeenScene:
    """The rays of a picture's pixels, row by row from the top, and what they meet first."""

    def __init__(self, view: View, size: tuple[int, int], poses: Mapping[str, Pose], around: Furniture) -> None:
        self.shape = (size[1], size[0])
        self._eye = np.array(view.eye)
        self._rays = _rays(view, size)
        self._first = self._down_to(0.0)
        self.names: list[str] = ["table"]
        self._number = np.zeros(self.shape, dtype=np.int32)
        for number, tray in enumerate(around.trays):
            self._meet(f"tray-{number}", self._box(tray))
        self._meet("rack", self._box(around.rack))
        for name, pose in poses.items():
            (self._meet_ring if name.startswith("ring") else self._meet_ball)(name, pose)

    def _meet_ring(self, name: str, pose: Pose) -> None:
        self._meet(f"{name}/top", self._top(pose))
        self._meet(f"{name}/side", self._wall(pose))

    def _meet_ball(self, name: str, pose: Pose) -> None:
        self._meet(name, self._ball(np.array(pose[:3])))

    def _meet(self, name: str, depth: Values) -> None:
        nearer = depth < self._first
        self._first = np.where(nearer, depth, self._first)
        self._number[nearer] = len(self.names)
        self.names.append(name)

    def _down_to(self, level: float) -> Values:
        """How far each ray goes to that height above the table."""
        fall = self._rays[..., 2]
        return np.where(fall < -1e-9, (level - self._eye[2]) / np.minimum(fall, -1e-9), FAR)

    def _at(self, depth: Values) -> Values:
        return np.asarray(self._eye + self._rays * np.where(depth < FAR, depth, 0.0)[..., None])

    def _top(self, pose: Pose) -> Values:
        depth = self._down_to(pose.z + RING_HEIGHT)
        across = np.hypot(*np.moveaxis(self._at(depth)[..., :2] - (pose.x, pose.y), -1, 0))
        return np.where((across > RING_HOLE) & (across < RING_OUTER), depth, FAR)

    def _wall(self, pose: Pose) -> Values:
        ahead, offset = self._rays[..., :2], self._eye[:2] - (pose.x, pose.y)
        a, b = (ahead**2).sum(axis=-1), ahead @ offset
        under = b * b - a * (offset @ offset - RING_OUTER**2)
        depth = (-b - np.sqrt(np.maximum(under, 0))) / np.maximum(a, 1e-12)
        height = self._eye[2] + depth * self._rays[..., 2] - pose.z
        return np.where((under > 0) & (depth > 0) & (height > 0) & (height < RING_HEIGHT), depth, FAR)

    def _ball(self, centre: Values) -> Values:
        offset = self._eye - centre
        b = self._rays @ offset
        under = b * b - (offset @ offset - MARBLE_RADIUS**2)
        return np.where((under > 0) & (b < 0), -b - np.sqrt(np.maximum(under, 0)), FAR)

    def _box(self, box: Tray | Rack) -> Values:
        """Where the rays enter the block around a piece of furniture."""
        low = np.array([box.x - box.width / 2, box.y - box.depth / 2, 0.0])
        high = np.array([box.x + box.width / 2, box.y + box.depth / 2, box.rim_height])
        rays = np.where(np.abs(self._rays) < 1e-12, 1e-12, self._rays)
        one, other = (low - self._eye) / rays, (high - self._eye) / rays
        enter, leave = np.minimum(one, other).max(axis=-1), np.maximum(one, other).min(axis=-1)
        return np.where((enter < leave) & (enter > 0), enter, FAR)

    def points(self) -> Values:
        """Where in the world each ray ends."""
        return self._at(self._first)

    def of(self, name: str) -> Mask:
        """Where one thing is seen."""
        return np.asarray(self._number == self.names.index(name)) if name in self.names else np.zeros(self.shape, bool)

    def of_all(self, start: str, end: str = "") -> Mask:
        """Where any thing is seen whose name starts and ends like that."""
        numbers = [i for i, name in enumerate(self.names) if name.startswith(start) and name.endswith(end)]
        return np.isin(self._number, numbers)


def _rays(view: View, size: tuple[int, int]) -> Values:
    width, height = size
    right, up, ahead = (np.array(axis) for axis in axes(view.azimuth, view.elevation))
    wide = tan(view.fov / 2)
    x = ((np.arange(width) + 0.5) / width * 2 - 1) * wide
    y = (1 - (np.arange(height) + 0.5) / height * 2) * wide * height / width
    rays = ahead + x[None, :, None] * right + y[:, None, None] * up
    return np.asarray(rays / np.linalg.norm(rays, axis=-1, keepdims=True))
