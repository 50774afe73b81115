"""A hand's paths: one movement from rest to rest, sideways from its first moment, over everything in an arc."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from math import ceil, comb, hypot, pi, sin, sqrt

import numpy as np
from numpy.typing import NDArray

from zertz3d.motion.dynamics.recording import Recording, even, recording, steps
from zertz3d.motion.layout import Pose
from zertz3d.motion.quaternions import many_between, product, yaw

Points = NDArray[np.float64]

PEAK = 13.65  # pitches per second at the fastest
REACTION, SLOWNESS = 0.26, 0.04  # seconds for no way at all, and for each pitch: near things take nearly as long
BENDING = 2.0  # pitches' radius of a bend from which on a hand slows down, as the root of the radius
BENT = 0.12  # pitches before and after a bend in which it slows down and speeds up
FINE = 0.01  # pitches between two places at which it is told how much
TORN = 380.0  # pitches per second squared that no piece suffers in a hand
SIDEWAYS = 0.8  # pitches aside of the point towards which a hand sets out
GRAIN = 120  # pieces of a curve


POINTED = 7 / 6
"""How far the peak of a hand's speed lies above its mean."""


def progress(u: Points) -> Points:
    """Part of the way after a part of the time: the speed is a bell, 1 - x^6 from -1 to 1."""
    x = 2 * u - 1
    found: Points = 0.5 + POINTED / 2 * x * (1 - (x * x) ** 3 / 7)
    return found


PARTS = even(0, 1, 2001)
BELL = progress(PARTS)


@lru_cache(maxsize=512)
def bell(count: int) -> Points:
    """The parts of the way after so many even parts of the time."""
    return progress(even(0, 1, count + 1))


def hand_time(length: float) -> float:
    """Seconds in which a hand makes a way of that length."""
    return max(REACTION + SLOWNESS * length, length * POINTED / PEAK)


def ease(u: float) -> float:
    """Part of the height after a part of the time."""
    return u * u * (3 - 2 * u)


@cache
def _weights(degree: int, count: int) -> Points:
    u = np.linspace(0, 1, count)[:, None]
    k = np.arange(degree + 1)
    found: Points = np.array([comb(degree, i) for i in k]) * u**k * (1 - u) ** (degree - k)
    return found


def curve(controls: Points, count: int = GRAIN + 1) -> Points:
    """Points along the Bezier curve of some control points, or along many."""
    found: Points = _weights(controls.shape[-2] - 1, count) @ controls
    return found


def arc(
    start: Pose, end: Pose, height: float | Points, sideways: float | Points = SIDEWAYS, swerve: float | Points = 0.0
) -> Points:
    """Control points of a way that rises slantwise to about a height, and sinks likewise; of many for many numbers.

    It sets out towards a side, so many radians off the straight way.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    level = hypot(dx, dy)
    aside = np.minimum(sideways, 0.45 * level) / (level or 1.0)
    c, s = np.cos(swerve), np.sin(swerve)
    found: Points = np.empty((*np.shape(aside), 4, 3))
    found[..., 0, :], found[..., 3, :] = start[:3], end[:3]
    found[..., 1, 0] = start[0] + (dx * c - dy * s) * aside
    found[..., 1, 1] = start[1] + (dx * s + dy * c) * aside
    found[..., 2, 0], found[..., 2, 1] = end[0] - dx * aside, end[1] - dy * aside
    top = start[2] / 2 + end[2] / 2 + (height - start[2] / 2 - end[2] / 2) / 0.75
    found[..., 1, 2] = found[..., 2, 2] = top
    return found


SMOOTH = np.hanning(11)[1:-1] / np.hanning(11).sum()


@dataclass(frozen=True)
class Pacing:
    """How a hand makes a way: its points and how far along each lies; and how long it seems, bends being longer."""

    points: Points
    far: Points
    marks: Points
    """Ways along it, and how far along a hand seems to be there."""
    felt: Points
    seconds: float

    @classmethod
    def of(cls, points: Points, pace: float) -> Pacing:
        """The usual speed times the pace, slower around bends."""
        ahead = points[1:] - points[:-1]
        parts = _lengths(ahead)
        far = _summed(parts)
        slowed = _slowed(ahead, parts, far)
        if slowed is None:
            return cls(points, far, far, far, hand_time(float(far[-1])) / pace)
        marks, slow = slowed
        felt = _summed((marks[1:] - marks[:-1]) * (slow[1:] + slow[:-1]) / 2)
        pacing = cls(points, far, marks, felt, hand_time(float(felt[-1])) / pace)
        ahead = pacing.track[1:] - pacing.track[:-1]
        pull = _lengths(ahead[1:] - ahead[:-1]).max(initial=0.0)
        torn = sqrt(pull * len(ahead) ** 2 / pacing.seconds**2 / TORN)
        return replace(pacing, seconds=pacing.seconds * torn) if torn > 1 else pacing

    @cached_property
    def track(self) -> Points:
        """Where a hand is at even times, from start to end."""
        return self.places(self._ways(bell(steps(self.seconds))))

    def ways(self, times: Points) -> Points:
        """How far along a hand is after parts of the time."""
        return self._ways(progress(times))

    def _ways(self, parts: Points) -> Points:
        found: Points = np.interp(parts * self.felt[-1], self.felt, self.marks)
        return found

    def at(self, times: Points) -> Points:
        """Where a hand is after parts of the time."""
        return self.places(self.ways(times))

    def places(self, ways: Points) -> Points:
        """Where a hand is so far along."""
        return np.array([np.interp(ways, self.far, axis) for axis in self.points.T]).T

    def time_of(self, way: float) -> float:
        """The part of the time after which it is so far along."""
        part = np.interp(way, self.marks, self.felt) / self.felt[-1]
        return float(np.interp(part, BELL, PARTS))


def _lengths(vectors: Points) -> Points:
    x, y, z = vectors.T
    found: Points = np.sqrt(x * x + y * y + z * z)
    return found


def _summed(parts: Points) -> Points:
    """The sums of the first parts, from none to all of them."""
    found: Points = np.zeros(len(parts) + 1)
    parts.cumsum(out=found[1:])
    return found


def _slowed(leading: Points, parts: Points, far: Points) -> tuple[Points, Points] | None:
    """How many times slower a hand is at ways along its path, because of bends; None where none can be felt."""
    heading = leading / np.maximum(parts, 1e-9)[:, None]
    turning = _lengths(heading[1:] - heading[:-1])
    bend = np.concatenate([[0.0], turning / np.maximum((parts[1:] + parts[:-1]) / 2, 1e-9), [0.0]])
    if bend.max() * BENDING <= 4:
        return None
    grid = np.arange(0.0, far[-1], BENT / 4)
    slow = np.maximum(1.0, np.sqrt(np.interp(grid, far, bend) * BENDING) / 2)
    wide = np.concatenate([np.full(8, slow[0]), slow, np.full(8, slow[-1])])
    most = wide
    for ahead in (1, 2, 4, 1):  # the most of two, of four, of eight and of nine that follow each other
        most = np.maximum(most[ahead:], most[:-ahead])
    calm = np.convolve(most, SMOOTH, mode="valid")
    marks = even(0.0, far[-1], ceil(far[-1] / FINE) + 1)
    return marks, np.interp(marks, grid, calm[: len(grid)])


def carry(start: Pose, end: Pose, controls: Points, pace: float = 1.0) -> Recording:
    """A hand carries a piece from one pose to another along a curve, at the usual speed times the pace."""
    pacing = Pacing.of(curve(controls), pace)
    turned = many_between(start[3:7], end[3:7], bell(steps(pacing.seconds)))
    return recording(pacing.track, turned, pacing.seconds, "carried")


SHOW_HEIGHT, SHOW_TURN = 0.45, 1.4  # pitches and radians
RISE = 0.5  # seconds


@dataclass(frozen=True, slots=True)
class Show:
    """A piece is held up, turned to and fro, and put back."""

    start: Pose
    duration: float

    def at(self, t: float) -> Pose:
        """The pose in the air."""
        rise = ease(min(1.0, t / RISE, (self.duration - t) / RISE))
        q = product(yaw(SHOW_TURN * sin(pi * t / self.duration) ** 2), self.start[3:7])
        return Pose(self.start.x, self.start.y, self.start.z + SHOW_HEIGHT * rise, *q, "carried")


@dataclass(frozen=True, slots=True)
class Stir:
    """A piece turns a little to and fro where it stands: a hand has gripped it, or something has knocked on it."""

    pose: Pose
    angle: float
    duration: float
    swings: int = 1

    def at(self, t: float) -> Pose:
        """The pose, in its place."""
        u = t / self.duration
        q = product(yaw(self.angle * sin(pi * self.swings * u) * (1 - u)), self.pose[3:7])
        return Pose(*self.pose[:3], *q, "settling")
