"""A ring that was set down on its edge: it falls, the edge it stands on runs around, and it rings down like a coin.

How far it leans to which side is a point that moves as in a cone: to all sides from the upright the way leads up
evenly, because the ring's middle rises with the lean.
"""

from __future__ import annotations

from functools import lru_cache
from math import atan2, cos, hypot, sin

import numpy as np

from zertz3d.motion.dynamics.recording import Contact, Numbers, Recording, recording, steps
from zertz3d.motion.layout import RING_HOLE, RING_OUTER, Pose
from zertz3d.motion.physics import GRAVITY
from zertz3d.motion.quaternions import Quaternion, each_after, product, turn

INERTIA = (RING_OUTER**2 + RING_HOLE**2) / 4
PULL = GRAVITY * RING_OUTER / (INERTIA + RING_OUTER**2)
"""Radians per second squared with which a leaning ring falls."""
RINGING = 0.22
"""Seconds until it lies flat."""
FINE = 4
"""Steps of the solution in a step of the recording."""
UPRIGHT_ENOUGH = 0.004
"""Radians of lean below which it is not told to which side."""
FRICTION = 9.0
"""Part of its speed it loses in a second, were it to go on."""
EASED = 0.85
"""Part of the time after which the rest of the lean is eased away."""


def leaning(home: Pose, lean: tuple[float, float]) -> Pose:
    """A ring over its place that stands on its edge: `lean` points to its low side, and is an angle long."""
    angle = hypot(*lean)
    q = product(leant(lean), home[3:7])
    return home._replace(z=home.z + RING_OUTER * sin(angle), qw=q[0], qx=q[1], qy=q[2], qz=q[3])


def leant(lean: tuple[float, float]) -> Quaternion:
    """The rotation that lowers the side to which a lean points."""
    angle = hypot(*lean)
    if angle < 1e-12:
        return 1.0, 0.0, 0.0, 0.0
    return turn((-lean[1] / angle, lean[0] / angle, 0.0), angle)


def ringing_down(home: Pose, lean: tuple[float, float], around: float) -> Recording:
    """From the contact of the low edge to the rest; the low side runs around, at first at `around` radians a second."""
    leans, contacts = _solved(round(hypot(*lean), 9), around)
    to = atan2(lean[1], lean[0])
    c, s = cos(to), sin(to)
    x, y = leans[:, 0] * c - leans[:, 1] * s, leans[:, 0] * s + leans[:, 1] * c
    angle = np.hypot(x, y)
    half, size = angle / 2, np.maximum(angle, 1e-12)
    tilts = np.stack([np.cos(half), -y / size * np.sin(half), x / size * np.sin(half), np.zeros(len(x))], axis=1)
    heights = home.z + RING_OUTER * np.sin(angle)
    places = np.stack([np.full(len(x), home.x), np.full(len(x), home.y), heights], axis=1)
    return recording(places, each_after(tilts, home[3:7]), RINGING, "settling", contacts)


@lru_cache(maxsize=64)
def _solved(angle: float, around: float) -> tuple[Numbers, tuple[Contact, ...]]:
    """The leans of a ring whose low side is along x at first, and its contacts."""
    count = steps(RINGING)
    dt = RINGING / count / FINE
    (x, y), (vx, vy) = (angle, 0.0), (0.0, around * angle)
    leans, contacts = [(x, y)], []
    inwards = False
    for n in range(count * FINE):
        pull = PULL / max(hypot(x, y), UPRIGHT_ENOUGH)
        vx, vy = vx - (pull * x + FRICTION * vx) * dt, vy - (pull * y + FRICTION * vy) * dt
        x, y = x + vx * dt, y + vy * dt
        was_inwards, inwards = inwards, x * vx + y * vy < 0
        if was_inwards and not inwards:
            contacts.append((n * dt, RING_OUTER * hypot(vx, vy)))
        if n % FINE == FINE - 1:
            u = max(0.0, ((n + 1) / (count * FINE) - EASED) / (1 - EASED))
            eased = 1 - u * u * (3 - 2 * u)
            leans.append((x * eased, y * eased))
    return np.array(leans), tuple(contacts)
