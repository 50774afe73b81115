"""The camera as a value: from where one looks, and every way of moving it.

Azimuth 0 looks from player 0's seat, growing to the right around the table; angles are radians.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from math import cos, exp, log, pi, radians, sin, tan

from zertz3d.motion.layout import RING_OUTER, Furniture, Pose

LOWEST, HIGHEST = radians(5), radians(88)  # never below the table, never quite over the pole
NEAREST, FARTHEST = 3.0, 90.0  # pitches
FIELD = radians(36)  # horizontal field of view, a moderate telephoto as for product pictures
SEAT_RISE = radians(40)  # how high a sitting player's eyes are over the table's middle
EDGE_RISE = radians(14)
TOPS = 0.8  # pitches: height of the tallest things at rest
MARGIN = 0.05  # part of the picture left free on each side

Vector = tuple[float, float, float]
Window = tuple[float, float, float, float]
WHOLE: Window = (-1.0, 1.0, -1.0, 1.0)
"""The part of the picture that is free of panels: left, right, bottom and top, from -1 to 1."""


@dataclass(frozen=True, slots=True)
class View:
    """Looking at a target from a distance, around it by the azimuth and over the table by the elevation."""

    target: Vector = (0.0, 0.0, 0.0)
    distance: float = 24.0
    azimuth: float = 0.0
    elevation: float = SEAT_RISE
    fov: float = FIELD

    @property
    def eye(self) -> Vector:
        """Where the camera is."""
        _, _, (fx, fy, fz) = axes(self.azimuth, self.elevation)
        x, y, z = self.target
        return x - fx * self.distance, y - fy * self.distance, z - fz * self.distance

    def orbit(self, around: float, over: float) -> View:
        """Turn around the target, and rise over it within the limits."""
        rise = min(HIGHEST, max(LOWEST, self.elevation + over))
        return replace(self, azimuth=self.azimuth + around, elevation=rise)

    def pan(self, right: float, away: float) -> View:
        """Move over the table, as the camera sees it."""
        c, s = cos(self.azimuth), sin(self.azimuth)
        x, y, z = self.target
        return replace(self, target=(x + c * right - s * away, y + s * right + c * away, z))

    def zoom(self, factor: float, towards: Vector | None = None) -> View:
        """Come so much nearer or go farther; the point one zooms to stays where it is in the picture."""
        distance = min(FARTHEST, max(NEAREST, self.distance * factor))
        part = 1 - distance / self.distance
        x, y, z = self.target
        px, py, pz = towards or self.target
        return replace(self, distance=distance, target=(x + (px - x) * part, y + (py - y) * part, z + (pz - z) * part))

    def towards(self, goal: View, dt: float, rate: float = 8.0) -> View:
        """Part of the way to another view: damped, and the same for one long step as for many short ones."""
        return self.mixed(goal, 1 - exp(-rate * dt))

    def mixed(self, other: View, part: float) -> View:
        """The view a part of the way to another, distances in proportion and angles the way they are given."""
        x, y, z = (a + (b - a) * part for a, b in zip(self.target, other.target, strict=True))
        return View(
            (x, y, z),
            exp(log(self.distance) + (log(other.distance) - log(self.distance)) * part),
            self.azimuth + (other.azimuth - self.azimuth) * part,
            self.elevation + (other.elevation - self.elevation) * part,
            self.fov + (other.fov - self.fov) * part,
        )

    def turned_near(self, other: View) -> View:
        """The same view with the azimuth that is reached from the other by the shorter way."""
        turns = round((other.azimuth - self.azimuth) / (2 * pi))
        return replace(self, azimuth=self.azimuth + 2 * pi * turns)


def axes(azimuth: float, elevation: float) -> tuple[Vector, Vector, Vector]:
    """Right, up and forward of a camera."""
    ca, sa, ce, se = cos(azimuth), sin(azimuth), cos(elevation), sin(elevation)
    return (ca, sa, 0.0), (-sa * se, ca * se, ce), (-sa * ce, ca * ce, -se)


def framed(
    points: Iterable[Vector],
    azimuth: float,
    elevation: float,
    aspect: float,
    fov: float = FIELD,
    margin: float = MARGIN,
    window: Window = WHOLE,
) -> View:
    """The nearest view in that direction that has all points in that part of a picture of that width over height."""
    basis = axes(azimuth, elevation)
    seen = [tuple(sum(a * b for a, b in zip(p, axis, strict=True)) for axis in basis) for p in points]
    wide, high = tan(fov / 2), tan(fov / 2) / aspect
    left, right, bottom, top = (side - 2 * margin * (side > 0) + 2 * margin * (side < 0) for side in window)
    sideways, upright = [(s[0], s[2]) for s in seen], [(s[1], s[2]) for s in seen]
    back = min(_slot(sideways, left * wide, right * wide)[1], _slot(upright, bottom * high, top * high)[1])
    across = _slot(sideways, left * wide, right * wide, back)[0]
    above = _slot(upright, bottom * high, top * high, back)[0]
    eye = (across, above, back)
    x, y, z = (sum(e * axis[i] for e, axis in zip(eye, basis, strict=True)) for i in range(3))
    fx, fy, fz = basis[2]
    distance = -z / fz  # the line of sight meets the table there
    return View((x + fx * distance, y + fy * distance, 0.0), distance, azimuth, elevation, fov)


def _slot(
    points: list[tuple[float, float]], lower: float, upper: float, back: float | None = None
) -> tuple[float, float]:
    """Where, and how far forward, a camera sees all points (sideways, forward) between those slopes.

    If it stays farther back than it must, the points are in the middle of what it sees.
    """
    most = max(side - upper * ahead for side, ahead in points)
    least = min(side - lower * ahead for side, ahead in points)
    nearest = (least - most) / (upper - lower)
    at = nearest if back is None else back
    return (most + upper * at + least + lower * at) / 2, nearest


def corners(left: float, near: float, right: float, far: float, top: float = TOPS) -> list[Vector]:
    """The corners of the space over a rectangle of the table."""
    return [(x, y, z) for x in (left, right) for y in (near, far) for z in (0.0, top)]


def outline(furniture: Furniture, pieces: Iterable[Pose] = ()) -> list[Vector]:
    """What has to be in the picture: board, trays, rack, and pieces that lie beside the trays."""
    left, near, right, far = furniture.extent
    for piece in pieces:
        left, right = min(left, piece.x - RING_OUTER), max(right, piece.x + RING_OUTER)
        near, far = min(near, piece.y - RING_OUTER), max(far, piece.y + RING_OUTER)
    return corners(left, near, right, far)


def seat(
    furniture: Furniture, aspect: float, player: int = 0, pieces: Iterable[Pose] = (), window: Window = WHOLE
) -> View:
    """What a player sees: board, both trays and the rack, with all pieces."""
    return framed(outline(furniture, pieces), player * pi, SEAT_RISE, aspect, window=window)


def near(furniture: Furniture, aspect: float, window: Window = WHOLE) -> View:
    """Board and rack from the seat, without the trays: near enough to read what is printed on the rings."""
    (side, end), rack = furniture.reach, furniture.rack
    wide = max(side, rack.width / 2)
    space = corners(-wide, -end, wide, rack.y + rack.depth / 2)
    return framed(space, 0.0, SEAT_RISE, aspect, margin=MARGIN / 2, window=window)


def opponent(furniture: Furniture, aspect: float, pieces: Iterable[Pose] = (), window: Window = WHOLE) -> View:
    """What the player on the other side sees."""
    return seat(furniture, aspect, 1, pieces, window)


def top(furniture: Furniture, aspect: float, pieces: Iterable[Pose] = (), window: Window = WHOLE) -> View:
    """Straight down, for reading the position."""
    return framed(outline(furniture, pieces), 0.0, HIGHEST, aspect, window=window)


def edge(furniture: Furniture, aspect: float, window: Window = WHOLE) -> View:
    """From the height of the table's edge, over the board alone."""
    side, end = furniture.reach
    return framed(corners(-side, -end, side, end), radians(-24), EDGE_RISE, aspect, window=window)


PRESETS: dict[str, Callable[..., View]] = {"seat": seat, "opponent": opponent, "top": top, "edge": edge}
"""The named views that stand still."""
