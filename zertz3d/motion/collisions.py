"""Which pieces are where in the air: a piece that would meet another in flight has to wait or fly higher."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import ceil
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zertz3d.motion.dynamics.recording import Recording
from zertz3d.motion.layout import MARBLE_RADIUS, RING_HEIGHT, RING_OUTER, SEAT, TRAY_FLOOR, Pose
from zertz3d.motion.physics import Motion, Roll

TICK = 1 / 60  # seconds: pieces start on ticks
FINE = 4  # steps in a tick, at which paths are compared
LOOK = 1 / 45  # seconds between two points at which a motion is asked where it is; straight lines join them
AIR = 0.1  # pitches of air between pieces in motion, twice what such a line can cut off a curve
GRAZE = 0.005  # pitches between rings, which slide slowly past each other
LIFTED, TILTED = 0.05, 0.1  # pitches: higher over the table than this they may be tilted, and keep farther apart
REACH = 1.15  # pitches aside within which a piece can be touched
TALL = TRAY_FLOOR + SEAT + MARBLE_RADIUS
BALL_TALL, RING_TALL = TALL + MARBLE_RADIUS, TALL
"""Heights from which on a marble's centre, or a ring's underside, is over everything that stands."""

Path = NDArray[np.float64]


def tick(t: float) -> int:
    """The first tick at or after a time."""
    return ceil(t / TICK - 1e-9)


def path(motions: Sequence[Motion]) -> Path:
    """Where motions that follow each other lead, in fine steps."""
    times: list[NDArray[np.floating]] = []
    points: list[Path] = []
    begun = 0.0
    for motion in motions:
        places = _places(motion)
        times.append(begun + np.arange(len(places)) * (motion.duration / len(places)))
        points.append(places)
        begun += motion.duration
    times.append(np.array([begun]))
    points.append(np.array([motions[-1].at(motions[-1].duration)[:3]]))
    when, where = np.concatenate(times), np.concatenate(points)
    steps = np.arange(ceil(begun / TICK * FINE) + 1) * (TICK / FINE)
    return np.array([np.interp(steps, when, axis) for axis in where.T]).T


def _places(motion: Motion) -> Path:
    """Where a motion leads, at even times from its start on, without its end."""
    if isinstance(motion, Recording):
        return motion.rows[:-1, :3]
    count = ceil(motion.duration / LOOK)
    if isinstance(motion, Roll):
        return motion.places(np.arange(count) * (motion.duration / count))
    return np.array([motion.at(motion.duration * k / count)[:3] for k in range(count)])


class Flown(NamedTuple):
    """A path that somebody flies from a fine tick on."""

    ring: bool
    first: int
    end: int
    """The fine tick after its last point."""
    path: Path
    lasting: bool = False
    """Does it also count before its start and after its end, where the piece lies still?"""

    @classmethod
    def of(cls, ring: bool, first: int, flight: Path, lasting: bool = False) -> Flown:
        """The path of a piece that starts at a tick."""
        return cls(ring, first * FINE, first * FINE + len(flight), flight, lasting)

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
        self.flown.append(Flown.of(ring, first, flight, lasting))

    def fits(self, ring: bool, first: int, flight: Path) -> bool:
        """Does a path that starts at a tick keep clear of all noted ones?"""
        new = Flown.of(ring, first, flight)
        meetings = _meetings(new, reversed(self.flown))
        last = list(islice(meetings, 1))
        if last and not _apart(new, last):  # most often the last is in the way
            return False
        rest = list(meetings)
        rings, balls = ([meeting for meeting in rest if meeting[0].ring is kind] for kind in (True, False))
        return all(_apart(new, some) for some in (balls, rings) if some)


Meeting = tuple[Flown, int, int]
"""A path, and the fine ticks that it has in common with another, the second not among them."""


def _meetings(new: Flown, flown: Iterable[Flown]) -> Iterator[Meeting]:
    first, end = new.first, new.end
    for old in flown:
        if old.lasting:
            yield old, min(first, old.first), max(end, old.end)
        elif old.first < end and first < old.end:
            yield old, max(first, old.first), min(end, old.end)


def _apart(a: Flown, met: Sequence[Meeting]) -> bool:
    """Does a path keep clear of others of one kind, each in the time they have in common?"""
    one = np.concatenate([a.between(start, end) for _, start, end in met])
    other = np.concatenate([b.between(start, end) for b, start, end in met])
    offset, ring = one - other, met[0][0].ring
    if not a.ring and not ring:
        return bool(np.einsum("ij,ij->i", offset, offset).min() > (2 * MARBLE_RADIUS + AIR) ** 2)
    x, y, z = offset.T
    lifted = np.maximum(one[:, 2], other[:, 2]) > LIFTED
    graze, air = np.where(lifted, TILTED, GRAZE), np.where(lifted, AIR + TILTED, AIR)
    return bool((_clearance(a.ring, ring, _length(x, y), z, air, graze) > 0).all())


def _clearance(ring: bool, other: bool, level: Path, height: Path, air: Path | float, graze: Path | float) -> Path:
    """How much more than the air they need two pieces have, at horizontal distances and heights over the other."""
    if not ring and not other:
        return _length(level, height) - 2 * MARBLE_RADIUS - air
    if ring and other:
        return np.maximum(level - 2 * RING_OUTER - graze, abs(height) - RING_HEIGHT - air)
    over = height if other else -height  # of the marble's centre over the ring's underside
    beside = np.maximum(np.maximum(over - RING_HEIGHT, -over), 0.0)
    return _length(np.maximum(level - RING_OUTER, 0.0), beside) - MARBLE_RADIUS - air


def _length(one: Path, other: Path) -> Path:
    """Of the third side of right triangles; in half of the time that hypot takes, which knows of huge numbers."""
    found: Path = np.sqrt(one * one + other * other)
    return found


@dataclass(frozen=True, slots=True)
class Lying:
    """Where all pieces lie while a turn is written."""

    rows: dict[str, int]
    rings: Path
    balls: Path

    @classmethod
    def of(cls, poses: Mapping[str, Pose]) -> Lying:
        """All pieces."""
        kinds = [[piece for piece in poses if piece.startswith("ring") is ring] for ring in (True, False)]
        rings, balls = (np.array([poses[piece][:3] for piece in kind]).reshape(-1, 3) for kind in kinds)
        return cls({piece: row for kind in kinds for row, piece in enumerate(kind)}, rings, balls)

    def put(self, piece: str, pose: Pose) -> None:
        """Lay a piece down elsewhere."""
        (self.rings if piece.startswith("ring") else self.balls)[self.rows[piece]] = pose[:3]

    def without(self, piece: str) -> Stillness:
        """Where all pieces but one lie now."""
        row = self.rows[piece]
        if piece.startswith("ring"):
            return Stillness(np.concatenate([self.rings[:row], self.rings[row + 1 :]]), self.balls.copy())
        return Stillness(self.rings.copy(), np.concatenate([self.balls[:row], self.balls[row + 1 :]]))


@dataclass(frozen=True, slots=True)
class Stillness:
    """The pieces that lie still while another one is carried over them."""

    rings: Path
    balls: Path

    def room(self, ring: bool, flight: Path, air: float, graze: float = 0.0) -> Path:
        """How much more than that air a piece has at each point of its way."""
        least = np.full(len(flight), 9.0)
        height = flight[:, 2]
        low = np.flatnonzero(height < (RING_TALL if ring else BALL_TALL) + air)
        if not len(low):
            return least
        x, y, _ = flight[low].T
        left, right, near, far = x.min() - REACH, x.max() + REACH, y.min() - REACH, y.max() + REACH
        for others, is_ring in ((self.rings, True), (self.balls, False)):
            u, v, _ = others.T
            there = others[(u > left) & (u < right) & (v > near) & (v < far)].T[:, :, None]
            if there.size:
                tall = there[2].max() + (RING_HEIGHT if is_ring else MARBLE_RADIUS) + (0.0 if ring else MARBLE_RADIUS)
                low = np.flatnonzero(height < tall + air)
                x, y, z = flight[low].T
                level = _length(x - there[0], y - there[1])
                room = _clearance(ring, is_ring, level, z - there[2], air, graze).min(axis=0)
                least[low] = np.minimum(least[low], room)
        return least

    def without_rings_near(self, *points: tuple[float, float], within: float) -> Stillness:
        """The same without the rings under some points."""
        rings = self.rings
        for x, y in points:
            rings = rings[np.hypot(rings[:, 0] - x, rings[:, 1] - y) > within]
        return Stillness(rings, self.balls)
