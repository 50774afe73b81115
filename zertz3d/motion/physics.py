"""Closed forms of what a piece does by itself: flight, bounce, rolling, drifting.

Every motion is a value with a duration and a pose at each time since its start; times outside are not asked for.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import atan2, hypot, sqrt
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from zertz3d.motion.layout import MARBLE_RADIUS, Pose, made
from zertz3d.motion.quaternions import Quaternion, across, conjugate, product, turn

GRAVITY = 60.0
"""Pitches per second squared: softer than on a real table, so that a hop can be followed by eye."""

CONTACT = 0.005  # seconds a marble touches before it leaves again: just over a 240th, so a sampler sees every contact


class Motion(Protocol):
    """How one piece moves for a while."""

    @property
    def duration(self) -> float:
        """Seconds from start to end."""
        ...

    def at(self, t: float) -> Pose:
        """The pose that many seconds after the start."""
        ...


@dataclass(frozen=True, slots=True)
class Hold:
    """Nothing moves; the phase tells why."""

    pose: Pose
    duration: float

    def at(self, t: float) -> Pose:
        """The pose that is held."""
        return self.pose


@dataclass(frozen=True, slots=True)
class Flight:
    """Free flight under gravity with constant spin, from a point with a velocity."""

    start: tuple[float, float, float]
    velocity: tuple[float, float, float]
    duration: float
    turned: Quaternion
    axis: tuple[float, float, float] = (1.0, 0.0, 0.0)
    spin: float = 0.0

    def at(self, t: float) -> Pose:
        """The pose on the parabola."""
        (x, y, z), (vx, vy, vz) = self.start, self.velocity
        q = product(turn(self.axis, self.spin * t), self.turned) if self.spin else self.turned
        return made((x + vx * t, y + vy * t, z + vz * t - 0.5 * GRAVITY * t * t, *q, "flight"))

    @property
    def impact(self) -> float:
        """Vertical speed at the end, downwards."""
        return GRAVITY * self.duration - self.velocity[2]


def hop(start: Pose, end: Pose, duration: float, spin: float) -> Flight:
    """The flight that leads from one place to another at the same or another height in a given time."""
    dx, dy, dz = end.x - start.x, end.y - start.y, end.z - start.z
    rise = dz / duration + 0.5 * GRAVITY * duration
    velocity = (dx / duration, dy / duration, rise)
    return Flight(start[:3], velocity, duration, start[3:7], across(dx, dy), spin / duration)


def spun(flight: Flight, start: Quaternion, end: Quaternion) -> Flight:
    """The same flight with the constant spin that leads from one rotation to another, in the sense as given."""
    w, x, y, z = product(end, conjugate(start))
    size = sqrt(x * x + y * y + z * z)
    if size < 1e-9:
        return flight
    angle = 2 * atan2(size, w)
    return replace(flight, turned=start, axis=(x / size, y / size, z / size), spin=angle / flight.duration)


def fall_time(height: float) -> float:
    """How long a piece falls from rest through that height."""
    return sqrt(2 * height / GRAVITY)


@dataclass(frozen=True, slots=True)
class Roll:
    """A marble rolls to a place and friction stops it exactly there."""

    end: Pose
    dx: float
    dy: float
    duration: float

    @property
    def way(self) -> float:
        """How far it rolls."""
        return hypot(self.dx, self.dy)

    def at(self, t: float) -> Pose:
        """The pose on the straight way dx, dy that leads to the end."""
        end, dx, dy = self.end, self.dx, self.dy
        left = (1 - t / self.duration) ** 2
        q = product(turn(across(dx, dy), -left * self.way / MARBLE_RADIUS), end[3:7])
        return made((end.x - dx * left, end.y - dy * left, end.z, *q, "rolling"))

    def places(self, times: NDArray[np.floating]) -> NDArray[np.float64]:
        """Where it is at many times, as rows."""
        left = (1 - times / self.duration)[:, None] ** 2
        found: NDArray[np.float64] = np.array(self.end[:3]) - left * np.array((self.dx, self.dy, 0.0))
        return found


PULL = 0.4  # part of a slide's time in which a hand speeds the piece up; friction has the rest


def slid(part: float) -> float:
    """Part of the way a pulled and then freely sliding piece has made after a part of its time."""
    return part * part / PULL if part < PULL else 1 - (1 - part) ** 2 / (1 - PULL)


@dataclass(frozen=True, slots=True)
class Drift:
    """A piece is borne along without turning, sped up and stopped as a slide is."""

    start: Pose
    dx: float
    dy: float
    duration: float

    @property
    def way(self) -> float:
        """How far it is borne."""
        return hypot(self.dx, self.dy)

    def at(self, t: float) -> Pose:
        """The pose on the straight way."""
        part = slid(t / self.duration)
        x, y, z, qw, qx, qy, qz, _ = self.start
        return made((x + part * self.dx, y + part * self.dy, z, qw, qx, qy, qz, "sliding"))
