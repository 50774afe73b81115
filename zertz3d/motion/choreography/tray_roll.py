"""A marble that gets no ring rolls along its tray, or on the table beside it, to its place."""

from __future__ import annotations

import numpy as np

from zertz3d.motion.collisions import Stillness
from zertz3d.motion.layout import MARBLE_RADIUS, Furniture, Pose
from zertz3d.motion.physics import Roll

WAYS = (1.03, 0.8, 0.62, 0.19)
"""Pitches that a marble may roll, the longest first: the last is no farther than the air around its place."""
SLOWED = 3.6  # pitches per second squared with which it is stopped
AIR = 0.02  # pitches kept from what lies around


def rolled_in(table: Furniture, home: Pose, chance: float, still: Stillness, longest: float = WAYS[0]) -> Roll:
    """The longest way on which nothing lies, from a side that chance decides."""
    sides = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))
    first = int(4 * chance)
    turned = [sides[(first + n) % 4] for n in range(4)]
    for way in (way for way in WAYS if way <= longest):
        for ux, uy in turned:
            steps = np.linspace(0, way, 12)[:, None]
            line = np.array(home[:3]) - steps * np.array((ux, uy, 0.0))
            if way == WAYS[-1] or (_on_floor(table, home, line[-1]) and (still.room(False, line, AIR) > 0).all()):
                return Roll(home, ux * way, uy * way, (2 * way / SLOWED) ** 0.5)
    raise AssertionError("the shortest way is always free")


def _on_floor(table: Furniture, home: Pose, begin: np.ndarray) -> bool:
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
