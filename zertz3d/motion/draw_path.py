"""A ring's way in a hand: slid out through its channel, lifted at its end, tilted and carried, in one movement."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import atan2, hypot
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zertz3d.motion.carry_path import Pacing, Points, curve
from zertz3d.motion.dynamics.recording import Recording, even, recording, steps
from zertz3d.motion.dynamics.ring_settling import leaning
from zertz3d.motion.layout import Pose
from zertz3d.motion.quaternions import yaws
from zertz3d.motion.route import Point, Route

LEANING = 0.17  # seconds in which a carried ring is tilted
LATEST = 0.75  # part of the way through the air after which a ring that had no room to be tilted stays flat
GRAIN = 0.02  # pitches between the points of a channel
TURNING = 1.5  # radians by which a ring would at most go on turning in the air, as it turned while it slid
NEAR_HOME = 0.4  # pitches from its place within which a ring comes down among others


def shore(start: Pose, way: Route | None) -> tuple[Pose, Point]:
    """Where a ring is lifted, and the direction in which it slides there."""
    if way is None:
        return start, (0.0, 0.0)
    (u, v), (x, y) = way.at(way.length - 1e-3), way.at(way.length)
    return start._replace(x=x, y=y), ((x - u) * 1e3, (y - v) * 1e3)


class Sweep(NamedTuple):
    """How a ring is brought through the air."""

    height: float
    reach: float
    """How far it goes on as it slid while it rises."""
    slant: float
    """How far aside of its place it begins to come down."""
    onward: bool = True
    """Does it make its way while it rises? Else it rises beside the board, and then crosses it."""
    steep: bool = False
    """Does it make nearly all its way before it comes down, as over marbles that stand close to its place?"""


def sweep(lifted: Pose, heading: Point, landing: Pose, how: Sweep) -> Points:
    """Control points of the way through the air: on along the heading, up, over, and down onto its place."""
    dx, dy = landing.x - lifted.x, landing.y - lifted.y
    level = hypot(dx, dy) or 1.0
    on, out, top = min(0.8, 0.3 * level) / level, min(how.slant, 0.2 * level) / level, 1.6 * how.height
    x, y = lifted.x + heading[0] * how.reach, lifted.y + heading[1] * how.reach
    onward = [(x + dx * on, y + dy * on, top)] if how.onward else [(x, y, top), (x, y, top)]
    rise = [(x, y, 0.0 if how.reach else 0.6), *onward]
    over = (landing.x - dx * out, landing.y - dy * out, landing.z + top)
    return np.array([
        lifted[:3],
        *rise,
        *[over] * (3 if how.steep else 1),
        (landing.x, landing.y, landing.z + 0.45),
        landing[:3],
    ])  # fmt: skip


@dataclass(frozen=True, slots=True)
class Draw:
    """How a ring is to be brought home: turned so far while it slides, tilted to that side and so far in the air."""

    start: Pose
    home: Pose
    way: Route | None
    turned: float
    lean: Point
    pace: float

    def motions(self, controls: Points, free: Callable[[Points], NDArray[np.bool_]]) -> list[Recording] | None:
        """The slide and the carry over the control points; None where a ring finds no room to be tilted.

        free tells of points in the air whether a tilted ring touches nothing there.
        """
        air = curve(controls)
        flown = np.concatenate([_channel(self.way, self.start.z), air[1:]]) if self.way else air
        pacing = Pacing.of(flown, self.pace)
        length = self.way.length if self.way else 0.0
        turnover = pacing.time_of(length)
        seconds = (1 - turnover) * pacing.seconds
        times = even(turnover, 1, steps(seconds) + 1)
        ways = pacing.ways(times)
        places = pacing.places(ways)
        places[0] = controls[0]
        tilt = self._tilt(places, seconds, free(places))
        if tilt is None:
            return None
        parts = ((ways - length) / (pacing.far[-1] - length)).clip(0, 1)
        turned = self._turned(tilt, self._angles(parts, float(pacing.far[-1]) - length) / 2)
        return [*self._slide(pacing, turnover), recording(places, turned, seconds, "carried")]

    def _slide(self, pacing: Pacing, turnover: float) -> list[Recording]:
        if not self.way:
            return []
        seconds = turnover * pacing.seconds
        times = even(0, turnover, steps(seconds) + 1)
        ways = pacing.ways(times)
        parts = (ways / self.way.length).clip(0, 1)
        turned = yaws(_angle(self.start) + self.turned * parts)
        places = pacing.places(ways)
        places[-1] = (*self.way.at(self.way.length), self.start.z)
        return [recording(places, turned, seconds, "sliding")]

    def _angles(self, parts: Points, length: float) -> Points:
        """How far the ring is turned in the air: the turn of the slide goes over into that to the place."""
        slid, rate = (self.turned, self.turned / self.way.length * length) if self.way else (0.0, 0.0)
        first = _angle(self.start) + slid
        found: Points = first + (_angle(self.home) - first) * parts**2 * (3 - 2 * parts)
        return found + min(TURNING, max(-TURNING, rate)) * parts * (1 - parts) ** 2

    def _turned(self, tilt: Points, yaw: Points) -> Points:
        """The rotations: first half of each angle about the vertical, then so much of the tilt."""
        x, y = self.lean
        angle = hypot(x, y)
        half, size = tilt * angle / 2, angle or 1.0
        sine, level, c, s = np.sin(half), np.cos(half), np.cos(yaw), np.sin(yaw)
        u, v = -y / size * sine, x / size * sine
        return np.array([level * c, u * c + v * s, v * c - u * s, level * s]).T

    def _tilt(self, air: Points, seconds: float, free: NDArray[np.bool_]) -> Points | None:
        """How far the ring is tilted at each point, as a part: from when on it is free."""
        if self.lean == (0.0, 0.0):
            return np.zeros(len(air))
        flown = np.hypot(air[:, 0] - self.home.x, air[:, 1] - self.home.y) > NEAR_HOME
        shut = np.flatnonzero(~free & flown)
        begun = np.flatnonzero(free & (np.arange(len(air)) > (shut[-1] if len(shut) else -1)))
        first = int(begun[0]) if len(begun) else len(air)
        if first > LATEST * len(air):
            return None
        u = np.clip((np.arange(len(air)) - first) * seconds / (len(air) - 1) / LEANING, 0, 1)
        tilt: Points = u * u * (3 - 2 * u)
        return tilt if tilt[-1] == 1.0 else None

    @property
    def landing(self) -> Pose:
        """Where the hand lets go of the ring: on its edge, if it is tilted."""
        return leaning(self.home, self.lean)


@lru_cache(maxsize=8)
def _channel(way: Route, height: float) -> Points:
    flat = way.points(GRAIN)
    return np.concatenate([flat, np.full((len(flat), 1), height)], axis=1)


def _angle(pose: Pose) -> float:
    """How far a flat ring is turned."""
    return 2 * atan2(pose.qz, pose.qw)
