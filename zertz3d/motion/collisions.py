"""Which pieces are where in the air: a piece that would meet another in flight has to wait or fly higher."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zertz3d.motion.layout import MARBLE_RADIUS, RING_HEIGHT, RING_OUTER
from zertz3d.motion.physics import Motion

TICK = 1 / 60  # seconds: pieces start on ticks
FINE = 4  # steps in a tick, at which paths are compared
LOOK = 1 / 45  # seconds between two points at which a motion is asked where it is; straight lines join them
AIR = 0.1  # pitches of air between pieces in motion, twice what such a line can cut off a curve
GRAZE = 0.005  # pitches between rings, which slide slowly past each other

Path = NDArray[np.float64]


def tick(t: float) -> int:
    """The first tick at or after a time."""
    return ceil(t / TICK - 1e-9)


def path(motions: Sequence[Motion]) -> Path:
    """Where motions that follow each other lead, in fine steps."""
    times: list[float] = []
    points: list[tuple[float, float, float]] = []
    begun = 0.0
    for motion in motions:
        count = ceil(motion.duration / LOOK)
        for t in (motion.duration * k / count for k in range(count)):
            times.append(begun + t)
            points.append(motion.at(t)[:3])
        begun += motion.duration
    times.append(begun)
    points.append(motions[-1].at(motions[-1].duration)[:3])
    steps = np.arange(ceil(begun / TICK * FINE) + 1) * (TICK / FINE)
    return np.stack([np.interp(steps, times, axis) for axis in zip(*points, strict=True)], axis=1)


class Flown(NamedTuple):
    """A path that somebody flies from a fine tick on."""

    ring: bool
    first: int
    path: Path
    lasting: bool
    """Does it also count before its start and after its end, where the piece lies still?"""

    @property
    def end(self) -> int:
        """The fine tick after its last point."""
        return self.first + len(self.path)

    def between(self, start: int, end: int) -> Path:
        """Where it is from one fine tick to another."""
        if self.first <= start and end <= self.end:
            return self.path[start - self.first : end - self.first]
        return self.path[np.clip(np.arange(start, end) - self.first, 0, len(self.path) - 1)]


@dataclass(slots=True)
class Airspace:
    """The paths flown in one turn."""

    flown: list[Flown] = field(default_factory=list)

    @property
    def end(self) -> int:
        """The tick at which all have arrived."""
        return ceil(max((flown.end for flown in self.flown), default=0) / FINE)

    def enter(self, ring: bool, first: int, flight: Path, lasting: bool = False) -> None:
        """Note a path that starts at a tick."""
        self.flown.append(Flown(ring, first * FINE, flight, lasting))

    def fits(self, ring: bool, first: int, flight: Path) -> bool:
        """Does a path that starts at a tick keep clear of all noted ones?"""
        new = Flown(ring, first * FINE, flight, False)
        return all(_apart(new, old) for old in self.flown)


def _apart(a: Flown, b: Flown) -> bool:
    """Two paths in the time they have in common."""
    start, end = max(a.first, b.first), min(a.end, b.end)
    if a.lasting or b.lasting:
        start, end = min(a.first, b.first), max(a.end, b.end)
    if start >= end:
        return True
    gap = a.between(start, end) - b.between(start, end)
    return bool(np.all(_clearance(a.ring, b.ring, np.hypot(gap[:, 0], gap[:, 1]), gap[:, 2]) > 0))


def _clearance(ring: bool, other: bool, level: Path, height: Path) -> Path:
    """How much more than the air they need two pieces have, at horizontal distances and heights over the other."""
    if not ring and not other:
        return np.hypot(level, height) - 2 * MARBLE_RADIUS - AIR
    if ring and other:
        return np.maximum(level - 2 * RING_OUTER - GRAZE, abs(height) - RING_HEIGHT - AIR)
    over = height if other else -height  # of the marble's centre over the ring's underside
    beside = np.maximum(over - RING_HEIGHT, -over).clip(0)
    apart: Path = np.hypot((level - RING_OUTER).clip(0), beside)
    return apart - MARBLE_RADIUS - AIR
