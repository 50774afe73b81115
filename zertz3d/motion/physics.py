"""Closed forms of what a piece does by itself: flight, bounce, rocking in the seat, rolling, sliding.

Every motion is a value with a duration and a pose at each time since its start; times outside are not asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import asin, cos, hypot, sin, sqrt
from typing import Protocol

from zertz3d.motion.layout import MARBLE_RADIUS, RING_EDGE, RING_HEIGHT, RING_HOLE, Pose
from zertz3d.motion.quaternions import Quaternion, across, between, product, turn
from zertz3d.motion.route import Route

GRAVITY = 36.0
"""Pitches per second squared, softer than on a real table so that a hop can be followed by eye."""

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
        return Pose(x + vx * t, y + vy * t, z + vz * t - 0.5 * GRAVITY * t * t, *q, "flight")

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


def fall_time(height: float) -> float:
    """How long a piece falls from rest through that height."""
    return sqrt(2 * height / GRAVITY)


TILT = RING_HOLE + RING_EDGE  # radius of the circle of the edge's centres
SWING = MARBLE_RADIUS + RING_EDGE  # distance of a seated marble's centre from them
LEAN = asin(TILT / SWING)  # how far from the upright the line between them stands at rest
SEAT_PULL = GRAVITY * sin(LEAN) / 1.4  # along the slope of the seat, for a solid ball that rolls without slip
ROCK_LOSS = 0.5  # part of its speed a marble keeps when it rocks from one side of its seat to the other
ROCKS = 3  # after three the rest is smaller than a hundredth of a pitch


@dataclass(frozen=True, slots=True)
class Rock:
    """A seated marble rocks: it rolls up the edge of its hole on one side, back, up the other side, and rests."""

    seat: Pose
    ux: float
    uy: float
    speed: float

    @property
    def duration(self) -> float:
        """Seconds until the last swing has ended."""
        return sum(self.swings())

    def swings(self) -> list[float]:
        """How long each swing takes."""
        return [2 * self.speed * ROCK_LOSS**k / SEAT_PULL for k in range(ROCKS)]

    def at(self, t: float) -> Pose:
        """The pose on the circle about the edge that carries the marble."""
        speed, side = self.speed, 1.0
        for swing in self.swings():
            if t <= swing:
                break
            t, speed, side = t - swing, speed * ROCK_LOSS, -side
        else:
            return self.seat._replace(phase="settling")
        way = speed * t - 0.5 * SEAT_PULL * t * t
        lean = LEAN - way / SWING
        out = side * (TILT - SWING * sin(lean))
        base = self.seat.z - SWING * cos(LEAN)
        q = product(turn(across(self.ux, self.uy), side * way / MARBLE_RADIUS), self.seat[3:7])
        x, y = self.seat.x + self.ux * out, self.seat.y + self.uy * out
        return Pose(x, y, base + SWING * cos(lean), *q, "settling")


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
        left = (1 - t / self.duration) ** 2
        angle = left * self.way / MARBLE_RADIUS
        q = product(turn(across(self.dx, self.dy), -angle), self.end[3:7])
        return Pose(self.end.x - self.dx * left, self.end.y - self.dy * left, self.end.z, *q, "rolling")


PULL = 0.4  # part of a slide's time in which a hand speeds the piece up; friction has the rest


def slid(part: float) -> float:
    """Part of the way a pulled and then freely sliding piece has made after a part of its time."""
    return part * part / PULL if part < PULL else 1 - (1 - part) ** 2 / (1 - PULL)


@dataclass(frozen=True, slots=True)
class Slide:
    """A ring slides flat on the table along a route and turns a little on the way."""

    route: Route
    duration: float
    start: Quaternion
    end: Quaternion

    def at(self, t: float) -> Pose:
        """The pose on the route."""
        part = slid(t / self.duration)
        x, y = self.route.at(part * self.route.length)
        return Pose(x, y, 0.0, *between(self.start, self.end, part), "sliding")


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
        x, y = self.start.x + part * self.dx, self.start.y + part * self.dy
        return self.start._replace(x=x, y=y, phase="sliding")


assert abs(TILT - SWING * sin(LEAN)) < 1e-12 and RING_HEIGHT > RING_EDGE
