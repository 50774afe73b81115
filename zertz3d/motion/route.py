"""Routes on the table: straight pieces joined by arcs, measured exactly along their length."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import acos, atan2, ceil, cos, hypot, sin, tan

import numpy as np
from numpy.typing import NDArray

Point = tuple[float, float]
Ways = NDArray[np.floating]


@dataclass(frozen=True, slots=True)
class Straight:
    """A straight piece."""

    start: Point
    end: Point

    @property
    def length(self) -> float:
        """How long it is."""
        return hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])

    def at(self, way: float) -> Point:
        """The point that far along."""
        part = way / (self.length or 1.0)
        (x, y), (u, v) = self.start, self.end
        return x + (u - x) * part, y + (v - y) * part

    def points(self, ways: Ways) -> Ways:
        """The points so far along, as rows."""
        part = ways[:, None] / (self.length or 1.0)
        found: Ways = np.array(self.start) + (np.array(self.end) - self.start) * part
        return found

    def distance(self, p: Point) -> float:
        """How near it comes to a point."""
        (x, y), (u, v) = self.start, self.end
        dx, dy = u - x, v - y
        part = ((p[0] - x) * dx + (p[1] - y) * dy) / (dx * dx + dy * dy or 1.0)
        part = min(1.0, max(0.0, part))
        return hypot(x + dx * part - p[0], y + dy * part - p[1])


@dataclass(frozen=True, slots=True)
class Arc:
    """A piece of a circle, from an angle on by a signed sweep."""

    centre: Point
    radius: float
    first: float
    sweep: float

    @property
    def length(self) -> float:
        """How long it is."""
        return self.radius * abs(self.sweep)

    def at(self, way: float) -> Point:
        """The point that far along."""
        angle = self.first + self.sweep * way / (self.length or 1.0)
        return self.centre[0] + self.radius * cos(angle), self.centre[1] + self.radius * sin(angle)

    def points(self, ways: Ways) -> Ways:
        """The points so far along, as rows."""
        angles = self.first + self.sweep * ways / (self.length or 1.0)
        found: Ways = self.centre + self.radius * np.stack([np.cos(angles), np.sin(angles)], axis=1)
        return found

    def distance(self, p: Point) -> float:
        """How near it comes to a point."""
        dx, dy = p[0] - self.centre[0], p[1] - self.centre[1]
        ahead = (atan2(dy, dx) - self.first) * (1 if self.sweep > 0 else -1) % 6.283185307179586
        if ahead <= abs(self.sweep):
            return abs(hypot(dx, dy) - self.radius)
        ends = (self.at(0.0), self.at(self.length))
        return min(hypot(x - p[0], y - p[1]) for x, y in ends)


@dataclass(frozen=True, slots=True)
class Route:
    """Lines and arcs that follow each other without a corner."""

    pieces: tuple[Straight | Arc, ...]
    ends: tuple[float, ...]

    @property
    def length(self) -> float:
        """How long the whole is."""
        return self.ends[-1]

    @property
    def bend(self) -> float:
        """The smallest radius of its arcs."""
        return min((p.radius for p in self.pieces if isinstance(p, Arc)), default=99.0)

    def at(self, way: float) -> Point:
        """The point that far along."""
        i = min(bisect_right(self.ends, way), len(self.pieces) - 1)
        return self.pieces[i].at(way - (self.ends[i - 1] if i else 0.0))

    def points(self, grain: float) -> Ways:
        """Points along it as rows, no farther apart than the grain, the ends of its pieces among them."""
        rows = [self.pieces[0].points(np.zeros(1))]
        for piece in self.pieces:
            count = max(1, ceil(piece.length / grain))
            rows.append(piece.points(np.arange(1, count + 1) * (piece.length / count)))
        return np.concatenate(rows)

    def distance(self, p: Point) -> float:
        """How near it comes to a point."""
        return min(piece.distance(p) for piece in self.pieces)


def route(pieces: Sequence[Straight | Arc]) -> Route:
    """The route made of these pieces."""
    kept = tuple(p for p in pieces if p.length > 1e-9) or (pieces[0],)
    return Route(kept, tuple(accumulate(p.length for p in kept)))


def clear(piece: Straight | Arc, obstacles: Sequence[Point], gap: float) -> bool:
    """Does the piece keep that distance from every obstacle?"""
    x, y = piece.at(piece.length / 2)
    far = piece.length / 2 + gap
    return all(piece.distance(p) >= gap for p in obstacles if -far < p[0] - x < far and -far < p[1] - y < far)


def gaps(starts: Ways, ends: Ways, points: Ways) -> Ways:
    """How near straight pieces (N, 2) come to points (M, 2), as an array (N, M)."""
    x, y = (points - starts.reshape(-1, 1, 2)).transpose(2, 0, 1)
    dx, dy = (ends - starts).T[:, :, None]
    part = np.clip((x * dx + y * dy) / np.maximum(dx * dx + dy * dy, 1e-18), 0, 1)
    x, y = x - dx * part, y - dy * part
    found: Ways = np.sqrt(x * x + y * y)
    return found


ROUNDINGS = (3.0, 2.0, 1.5, 1.0, 0.8, 0.6, 0.45, 0.3, 0.2, 0.12, 0.06)
"""Radii tried at a corner, the widest first."""


def rounded(points: Sequence[Point], obstacles: Sequence[Point], gap: float) -> Route:
    """The route along these points, each corner rounded as widely as the obstacles allow."""
    pieces: list[Straight | Arc] = []
    here = points[0]
    for i in range(1, len(points) - 1):
        room = (0.5 if i > 1 else 1.0, 0.5 if i < len(points) - 2 else 1.0)
        arc = _corner(points[i - 1], points[i], points[i + 1], room, obstacles, gap)
        if arc:
            pieces += (Straight(here, arc.at(0.0)), arc)
            here = arc.at(arc.length)
    return route([*pieces, Straight(here, points[-1])])


def _corner(
    a: Point, b: Point, c: Point, room: tuple[float, float], obstacles: Sequence[Point], gap: float
) -> Arc | None:
    """The widest arc at b that stays in its part of both sides and keeps the gap; None where there is no corner."""
    back, on = hypot(b[0] - a[0], b[1] - a[1]), hypot(c[0] - b[0], c[1] - b[1])
    ux, uy, vx, vy = (b[0] - a[0]) / back, (b[1] - a[1]) / back, (c[0] - b[0]) / on, (c[1] - b[1]) / on
    turning = acos(max(-1.0, min(1.0, ux * vx + uy * vy)))
    if turning < 1e-6:
        return None
    left = 1.0 if ux * vy - uy * vx > 0 else -1.0
    widest = min(back * room[0], on * room[1]) / tan(turning / 2)
    for radius in (widest, *(r for r in ROUNDINGS if r < widest)):
        tangent = radius * tan(turning / 2)
        x, y = b[0] - ux * tangent, b[1] - uy * tangent
        centre = (x - left * uy * radius, y + left * ux * radius)
        arc = Arc(centre, radius, atan2(y - centre[1], x - centre[0]), left * turning)
        if clear(arc, obstacles, gap):
            break
    return arc
