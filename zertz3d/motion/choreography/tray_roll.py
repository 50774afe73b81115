"""A marble that gets no ring rolls along its tray, or on the table beside it, to its place."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, inf

import numpy as np

from zertz3d.motion.collisions import Stillness
from zertz3d.motion.dynamics.recording import even
from zertz3d.motion.layout import MARBLE_RADIUS, Furniture, Pose
from zertz3d.motion.physics import Roll
from zertz3d.motion.route import Point

WAYS = (1.03, 0.8, 0.62)
"""Pitches that a marble may roll, the longest first."""
LEAST = 0.19
"""Pitches that it may roll in any case: no farther than the air around its place."""
SIDES = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))
STEPS = 12
"""Places at which such a way is looked at."""
SLOWED = 3.6  # pitches per second squared with which it is stopped
AIR = 0.02  # pitches kept from what lies around


def rolled_in(
    table: Furniture,
    home: Pose,
    chance: float,
    still: Stillness,
    longest: float = WAYS[0],
    within: tuple[int, float] = (0, inf),
) -> Roll:
    """The longest way on which nothing lies, from a side that chance decides; it begins within so much of an axis."""
    axis, ends = within
    first = int(4 * chance)
    sides = [SIDES[(first + n) % 4] for n in range(4)]
    ways = [(ux * way, uy * way) for way in WAYS if way <= longest for ux, uy in sides]
    begins = [(home.x - dx, home.y - dy) for dx, dy in ways]
    bare = [
        way
        for way, begin in zip(ways, begins, strict=True)
        if abs(begin[axis]) <= ends + 1e-6 and _on_floor(table, home, begin)
    ]
    ux, uy = sides[0]
    dx, dy = (*_free(home, bare, still), (ux * LEAST, uy * LEAST))[0]
    return Roll(home, dx, dy, (2 * hypot(dx, dy) / SLOWED) ** 0.5)


def _free(home: Pose, ways: Sequence[Point], still: Stillness) -> list[Point]:
    """The ways to a place on which nothing lies."""
    if not ways:
        return []
    parts = even(0, 1, STEPS)[:, None]
    lines = np.array(home[:3]) - parts * np.array([(dx, dy, 0.0) for dx, dy in ways])[:, None]
    room = still.room(False, lines.reshape(-1, 3), AIR).reshape(-1, STEPS).min(axis=1)
    return [way for way, least in zip(ways, room.tolist(), strict=True) if least > 0]


def _on_floor(table: Furniture, home: Pose, begin: Point) -> bool:
    """Does a way to a place begin on the same floor, clear of the tray's rim and of the rack?"""
    rack = table.rack
    beside = abs(begin[0] - rack.x) - rack.width / 2, abs(begin[1] - rack.y) - rack.depth / 2
    if max(beside) < MARBLE_RADIUS:
        return False
    for tray in table.trays:
        inside = tray.width / 2 - tray.rim_width - MARBLE_RADIUS, tray.depth / 2 - tray.rim_width - MARBLE_RADIUS
        outside = tray.width / 2 + MARBLE_RADIUS, tray.depth / 2 + MARBLE_RADIUS
        here = abs(home.x - tray.x) < inside[0] and abs(home.y - tray.y) < inside[1]
        limits = inside if here else outside
        within = abs(begin[0] - tray.x) < limits[0] and abs(begin[1] - tray.y) < limits[1]
        if here != within:
            return False
    return True
