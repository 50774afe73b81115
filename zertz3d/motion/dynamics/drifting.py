"""An island that drifts away: its marbles rock in their rings, and what lay beside it feels the jerk."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import atan2, hypot, pi

import numpy as np

from zertz3d.motion.carry_path import Stir
from zertz3d.motion.dynamics.recording import Numbers, Recording
from zertz3d.motion.dynamics.seat import Start, seated
from zertz3d.motion.layout import Pose
from zertz3d.motion.physics import Drift, slid
from zertz3d.motion.route import Point

JERK = 1.5
"""Pitches per second by which a marble stays behind when its ring sets out."""
STIRRED, SWINGS = 0.07, 3
"""Radians by which a ring beside the island is turned to and fro at the most, and how often."""
SHAKEN = 0.75
"""Pitches per second with which the marble on such a ring rocks."""
TURNING = 5.0  # radians a second by which the plane of the rocking turns


def borne(drift: Drift, chance: float) -> Recording:
    """A marble on a drifting ring: it stays behind, rocks, and has come to rest when its ring has."""
    behind = atan2(-drift.dy, -drift.dx)
    start = Start(JERK, 0.0, TURNING if chance < 0.5 else -TURNING, seated=True)
    rocking = seated(drift.start, drift.duration, behind, start)
    values = rocking.rows.copy()
    parts = _slid(len(values))
    values[:, 0] += drift.dx * parts
    values[:, 1] += drift.dy * parts
    return replace(rocking, packed=values.tobytes())


@lru_cache(maxsize=8)
def _slid(count: int) -> Numbers:
    """The parts of a slide after even parts of its time."""
    return np.array([slid(k / (count - 1)) for k in range(count)])


def shaken(pose: Pose, ring: bool, source: Point, seconds: float, chance: float) -> Recording | Stir:
    """A piece beside the island, which sets out from the source: a ring stirs in its place, a marble rocks on it."""
    dx, dy = pose.x - source[0], pose.y - source[1]
    faint = 1.0 / max(1.0, hypot(dx, dy)) ** 2
    if ring:
        return Stir(pose, STIRRED * faint * (1 if chance < 0.5 else -1), seconds, SWINGS)
    strength = SHAKEN if faint > 0.5 else SHAKEN / 2
    to = round(atan2(dy, dx) / pi * 12) * pi / 12
    return seated(pose, seconds, to, Start(strength, 0.0, TURNING if chance < 0.5 else -TURNING, seated=True))
