"""A hand's path: straight up, over everything in an arc, and straight down."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, pi, sin

from zertz3d.motion.layout import Pose
from zertz3d.motion.quaternions import between, product, yaw

RAMP = 0.24  # part of the way through the air in which the hand speeds up, and again slows down
OVERLAP = 0.25  # part of the lift during which the hand already moves sideways: by then it is high enough
SPEED = 22.5  # pitches per second at the fastest: below what a law allows, even with the lift on top
QUICKEST = 0.28  # seconds, for the shortest way
ARCH, TALLEST = 0.05, 0.5  # how much higher the middle of the way is: part of its length, and at most


def glide(u: float) -> float:
    """Part of the way after a part of the time: speed ramps up smoothly, stays, and ramps down."""
    if u > 0.5:
        return 1 - glide(1 - u)
    if u < RAMP:
        w = u / RAMP
        return RAMP * w**3 * (1 - w / 2) / (1 - RAMP)
    return (u - RAMP / 2) / (1 - RAMP)


def ease(u: float) -> float:
    """Part of the height after a part of the time."""
    return u * u * (3 - 2 * u)


def lift_time(height: float) -> float:
    """Seconds to lift or lower a piece by that height."""
    return 0.09 + 0.065 * height


def travel_time(distance: float) -> float:
    """Seconds to carry a piece that far sideways."""
    return max(QUICKEST, distance / SPEED / (1 - RAMP))


@dataclass(frozen=True, slots=True)
class Carry:
    """A piece is lifted to a height, carried over, and lowered."""

    start: Pose
    end: Pose
    height: float
    up: float
    down: float
    duration: float

    def at(self, t: float) -> Pose:
        """The pose in the hand."""
        a, b = self.start, self.end
        out, back = self.up * (1 - OVERLAP), self.down * (1 - OVERLAP)
        part = glide(min(1.0, max(0.0, (t - out) / (self.duration - out - back))))
        x, y = a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part
        return Pose(x, y, self.level(t), *between(a[3:7], b[3:7], part), "carried")

    def level(self, t: float) -> float:
        """The height: up, over in a parabola, and down, the speed never leaping."""
        over = self.duration - self.up - self.down
        arch = min(TALLEST, ARCH * hypot(self.end.x - self.start.x, self.end.y - self.start.y))
        if t < self.up:
            return _climb(t / self.up, self.start.z, self.height, 4 * arch / over * self.up)
        if self.duration - t < self.down:
            return _climb((self.duration - t) / self.down, self.end.z, self.height, 4 * arch / over * self.down)
        w = (t - self.up) / over
        return self.height + 4 * arch * w * (1 - w)


def _climb(u: float, low: float, high: float, speed: float) -> float:
    """From rest at one height to another, which is reached with a speed (per unit of u)."""
    return low + (high - low) * ease(u) - speed * u * u * (1 - u)


def carry(start: Pose, end: Pose, height: float, pace: float = 1.0) -> Carry:
    """The hand's path between two poses over a height, at the usual speed times the pace."""
    up, down = lift_time(height - start.z) / pace, lift_time(height - end.z) / pace
    over = travel_time(hypot(end.x - start.x, end.y - start.y)) / pace
    return Carry(start, end, height, up, down, over + (up + down) * (1 - OVERLAP))


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
