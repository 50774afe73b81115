"""The camera as a value: from where one looks, and every way of moving it.

Azimuth 0 looks from player 0's seat, growing to the right around the table; angles are radians.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from math import atan, cos, exp, log, pi, radians, sin, tan
from typing import NamedTuple

import numpy as np

from zertz3d.motion.camera.framing import Area, nearest
from zertz3d.motion.layout import (
    MARBLE_RADIUS,
    NAME_SIZE,
    RING_HEIGHT,
    RING_OUTER,
    SEAT,
    Arrangement,
    Furniture,
    Pose,
    rest_pose,
)
from zertz3d.motion.piece_roles import Cast

LOWEST, HIGHEST = radians(5), radians(88)  # never below the table, never quite over the pole
NEAREST, FARTHEST = 3.0, 90.0  # pitches
FIELD = radians(32)  # field of view along the picture's longer side, a moderate telephoto as for product pictures
SEAT_RISE = radians(50)  # how high over the table's middle one looks from, so that the board is large
EDGE_RISE = radians(14)
TOPS = 0.8  # pitches: height of the tallest things at rest
MARGIN = 1 / 60  # of the picture's shorter side, left free on each side: 12 pixels of 720
LIFT = 0.1  # pitches: how far a marble is up before a hand has carried it away from its groove
NEARLY = 1.03  # times as far off as the board alone wants it, where the trays can be seen, too
AROUND = tuple((1.01 * RING_OUTER * cos(k * pi / 8), 1.01 * RING_OUTER * sin(k * pi / 8)) for k in range(16))

Vector = tuple[float, float, float]


class Window(NamedTuple):
    """The part of the picture in which the table is to be seen, and what covers some of it; all from -1 to 1."""

    left: float = -1.0
    right: float = 1.0
    bottom: float = -1.0
    top: float = 1.0
    panels: tuple[Area, ...] = ()
    free: Area = (-1.0, 1.0, -1.0, 1.0)
    """The part in the middle that has no panels at its sides."""

    @property
    def middle(self) -> Window:
        """That part alone, for a show: its ways past panels would change from one moment to the next."""
        return Window(*self.free) if self.panels else self

    def with_air(self, part: float, aspect: float) -> Window:
        """The same with more air around the panels: that part of the picture's shorter side."""
        beside, over = 2 * part * min(1.0, 1 / aspect), 2 * part * min(1.0, aspect)
        wider = ((a - beside, b + beside, c - over, d + over) for a, b, c, d in self.panels)
        return self._replace(panels=tuple(wider))


WHOLE = Window()


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


SWAY = radians(24)
"""How far to each side of the seat a walk goes where the furniture stands for being seen from there."""


def strolled(arrangement: Arrangement, laps: float) -> float:
    """The side from which a walk looks after so many laps: around the table, or else to and fro before the seat."""
    return 2 * pi * laps if arrangement == "usual" else SWAY * sin(2 * pi * laps)


def axes(azimuth: float, elevation: float) -> tuple[Vector, Vector, Vector]:
    """Right, up and forward of a camera."""
    ca, sa, ce, se = cos(azimuth), sin(azimuth), cos(elevation), sin(elevation)
    return (ca, sa, 0.0), (-sa * se, ca * se, ce), (-sa * ce, ca * ce, -se)


def field(aspect: float) -> float:
    """The horizontal field of view of a picture of that width over height."""
    return 2 * atan(tan(FIELD / 2) * min(1.0, aspect))


def framed(
    points: Iterable[Vector],
    azimuth: float,
    elevation: float,
    aspect: float,
    fov: float | None = None,
    margin: float = MARGIN,
    window: Window = WHOLE,
    marbles: Iterable[Vector] = (),
) -> View:
    """The nearest view in that direction that has all of that in the window, and nothing of it under a panel."""
    fov = field(aspect) if fov is None else fov
    basis = axes(azimuth, elevation)
    edges, centres = tuple(points), tuple(marbles)
    radius = np.repeat([0.0, MARBLE_RADIUS], [len(edges), len(centres)])
    seen = np.column_stack([np.array([*edges, *centres]) @ np.array(basis).T, radius])
    wide, high = tan(fov / 2), tan(fov / 2) / aspect
    beside, over = 2 * margin * min(1.0, 1 / aspect), 2 * margin * min(1.0, aspect)
    left, right, bottom, top = window[:4]
    picture = (
        max(left, beside - 1) * wide,
        min(right, 1 - beside) * wide,
        max(bottom, over - 1) * high,
        min(top, 1 - over) * high,
    )
    panels = [(a * wide, b * wide, c * high, d * high) for a, b, c, d in window.panels]
    eye = nearest(seen, picture, panels) or nearest(seen, picture, ())
    assert eye, "without panels there is a way"
    x, y, z = (sum(e * axis[i] for e, axis in zip(eye, basis, strict=True)) for i in range(3))
    fx, fy, fz = basis[2]
    distance = -z / fz  # the line of sight meets the table there
    return View((x + fx * distance, y + fy * distance, 0.0), distance, azimuth, elevation, fov)


def corners(left: float, near: float, right: float, far: float, top: float = TOPS) -> list[Vector]:
    """The corners of the space over a rectangle of the table."""
    return [(x, y, z) for x in (left, right) for y in (near, far) for z in (0.0, top)]


def outline(furniture: Furniture, pieces: Iterable[Pose] = ()) -> list[Vector]:
    """The corners of the space of board, trays, rack, and pieces that lie beside the trays."""
    left, near, right, far = furniture.extent
    for piece in pieces:
        left, right = min(left, piece.x - RING_OUTER), max(right, piece.x + RING_OUTER)
        near, far = min(near, piece.y - RING_OUTER), max(far, piece.y + RING_OUTER)
    return corners(left, near, right, far)


class Things(NamedTuple):
    """What matters on a table: points, such as those around a ring, and the centres of marbles."""

    points: tuple[Vector, ...]
    marbles: tuple[Vector, ...]


@lru_cache(maxsize=32)
def board_and_pool(furniture: Furniture) -> Things:
    """Every ring with a marble on it, the names that are printed around them, and every marble of the pool."""
    rings = [point for x, y in furniture.cells for point in _ring(x, y, 0.0)]
    wide, high = NAME_SIZE
    named = [(x + i * wide, y + k * high, 0.0) for x, y in furniture.names for i in (-1, 1) for k in (-1, 1)]
    rack = furniture.rack
    height = rack.floor + MARBLE_RADIUS
    pool = [(rack.x + x, groove.y, height + z) for groove in rack.grooves for x in groove.places for z in (0.0, LIFT)]
    return Things((*rings, *named), (*((x, y, SEAT) for x, y in furniture.cells), *pool))


def in_trays(furniture: Furniture, pieces: Iterable[Pose] = ()) -> Things:
    """The places of the trays that are taken first, and the pieces that lie in others."""
    first = [spot for spots in furniture.spots for spot in spots[: furniture.near_places]]
    places = [*first, *((piece.x, piece.y, 0.0) for piece in pieces)]
    return Things(
        tuple(point for place in places for point in _ring(*place)),
        tuple((x, y, z + SEAT) for x, y, z in places),
    )


def _ring(x: float, y: float, z: float) -> list[Vector]:
    """Points around a ring, some hair outside of it."""
    return [(x + c, y + s, z + high) for c, s in AROUND for high in (0.0, RING_HEIGHT)]


def seat(
    furniture: Furniture, aspect: float, player: int = 0, pieces: Iterable[Pose] = (), window: Window = WHOLE
) -> View:
    """What a player sees: the board as large as it can be with the pool and what was captured."""
    return _home(furniture, aspect, player * pi, SEAT_RISE, tuple(pieces), window)


@lru_cache(maxsize=64)
def _home(
    furniture: Furniture, aspect: float, azimuth: float, elevation: float, pieces: tuple[Pose, ...], window: Window
) -> View:
    one, two = board_and_pool(furniture), in_trays(furniture, pieces)
    points, marbles = one.points + two.points, one.marbles + two.marbles
    return framed(points, azimuth, elevation, aspect, window=window, marbles=marbles)


def near(furniture: Furniture, aspect: float, window: Window = WHOLE, pieces: Iterable[Pose] = ()) -> View:
    """Board and rack from the seat, near enough to read what is printed on the rings; the trays where there is room."""
    points, marbles = board_and_pool(furniture)
    board = framed(points, 0.0, SEAT_RISE, aspect, window=window, marbles=marbles)
    whole = seat(furniture, aspect, pieces=pieces, window=window)
    return whole if whole.distance <= NEARLY * board.distance else board


def opponent(furniture: Furniture, aspect: float, pieces: Iterable[Pose] = (), window: Window = WHOLE) -> View:
    """What the player on the other side sees."""
    return seat(furniture, aspect, 1, pieces, window)


def top(furniture: Furniture, aspect: float, pieces: Iterable[Pose] = (), window: Window = WHOLE) -> View:
    """Straight down, for reading the position."""
    return _home(furniture, aspect, 0.0, HIGHEST, tuple(pieces), window)


def edge(furniture: Furniture, aspect: float, window: Window = WHOLE) -> View:
    """From the height of the table's edge, over the board alone."""
    side, end = furniture.reach
    return framed(corners(-side, -end, side, end), radians(-24), EDGE_RISE, aspect, window=window)


PRESETS: dict[str, Callable[..., View]] = {"seat": seat, "opponent": opponent, "top": top, "edge": edge}
"""The named views that stand still."""


def preset(name: str, furniture: Furniture, aspect: float, pieces: Iterable[Pose] = (), window: Window = WHOLE) -> View:
    """The view of that name, with pieces that lie in the far parts of the trays where it shows trays at all."""
    if name == "edge":
        return edge(furniture, aspect, window)
    found: View = PRESETS[name](furniture, aspect, pieces=pieces, window=window)
    return found


def far_pieces(cast: Cast) -> tuple[Pose, ...]:
    """What lies in the trays beyond their near parts, or beside them."""
    near = cast.table.near_places
    return tuple(
        rest_pose(cast.table, piece, place)
        for place, piece in cast.pieces.items()
        if place.kind in ("spot", "stand") and place.number >= near
    )
