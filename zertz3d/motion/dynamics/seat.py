"""A marble in the hole of its ring: a pendulum that rolls on the rounded edge, loses speed, and comes to rest.

The centre of a marble that touches the edge of the hole moves on a bowl whose bottom is a point: to all sides the
way leads up, steeply at first, and it ends in the flat upper face of the ring.  A marble that passes the bottom
meets the other side of the edge, which takes a part of its speed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, hypot, pi, sin, sqrt
from typing import NamedTuple

import numpy as np

from zertz3d.motion.dynamics.recording import RATE, Contact, Numbers, Recording, recording, steps
from zertz3d.motion.layout import MARBLE_RADIUS, RING_EDGE, RING_HEIGHT, RING_HOLE, SEAT, Pose
from zertz3d.motion.physics import GRAVITY
from zertz3d.motion.quaternions import (
    UPRIGHT,
    Quaternion,
    conjugate,
    each_after,
    each_before,
    many_between,
    product,
    products,
    unit,
    yaw,
)

Places = Sequence[tuple[float, float]]

EDGE = RING_HOLE + RING_EDGE
"""Radius of the circle of the edge's centres: from there on a marble lies on the flat face."""
SWING = MARBLE_RADIUS + RING_EDGE
"""Distance of a marble's centre from the edge's centre that carries it."""
PULL = GRAVITY / 1.4
"""A solid ball that rolls without slip gains speed as if it were heavier by two fifths."""
FINE = 4
"""Steps of the solution in a step of the recording."""
TIP = 0.01
"""Pitches around the bowl's bottom within which its curve is not taken for sharper still."""
FRICTION = 4.0
"""Part of its speed a marble loses in a second, were it to go on."""
EASED = 0.85
"""Part of the time after which the rest of the way is eased onto the place of rest."""
SPIN_LOSS = 14.0
"""Part of its spin a marble loses in a second, likewise."""

CROUCH = 0.045
"""Pitches by which a marble is rocked back before it jumps."""


def slope(off: float) -> tuple[float, float]:
    """How steep the bowl is so far off its axis, and how much less steep farther out."""
    if off >= EDGE:
        return 0.0, 0.0
    root = sqrt(SWING**2 - (EDGE - off) ** 2)
    return (EDGE - off) / root, -(SWING**2) / root**3


class Start(NamedTuple):
    """How a marble comes to its seat, along x: how fast, how far off the seat, and what then becomes of it."""

    speed: float
    off: float = 0.0
    turning: float = 0.0
    """How fast the plane of its swings goes around, in radians a second."""
    keeps: float = 0.85
    """Part of its speed that the other side of the edge leaves it."""
    spin: float = 0.0
    """Radians a second by which it turns besides, about the axis across its way."""
    seated: bool = False
    """Did it lie in its seat before?  Then it ends turned as it began: what rolling has turned it is undone slowly."""


def seated(home: Pose, seconds: float, to: float, start: Start) -> Recording:
    """A marble comes to its seat, in a direction (an angle), and to rest in it."""
    offs, turned, contacts = _solved(seconds, start)
    return _seated(home, seconds, to, (offs, turned), contacts)


def _seated(
    home: Pose, seconds: float, to: float, solved: tuple[Numbers, Numbers], contacts: tuple[Contact, ...]
) -> Recording:
    """A solution along x, turned to a direction, and so that the marble comes to rest as it lies at home."""
    offs, turned = solved
    c, s = cos(to), sin(to)
    x, y = offs[:, 0] * c - offs[:, 1] * s, offs[:, 0] * s + offs[:, 1] * c
    z = home.z - SEAT + RING_HEIGHT - RING_EDGE
    heights = z + np.sqrt(SWING**2 - np.maximum(0.0, EDGE - np.hypot(x, y)) ** 2)
    last: Quaternion = tuple(turned[-1].tolist())
    to_rest = product(conjugate(last), product(yaw(-to), home[3:7]))
    places = np.stack([home.x + x, home.y + y, heights], axis=1)
    return recording(places, each_before(each_after(turned, to_rest), yaw(to)), seconds, "settling", contacts)


@lru_cache(maxsize=256)
def _solved(seconds: float, start: Start) -> tuple[Numbers, Numbers, tuple[Contact, ...]]:
    """The places off the seat, the rotations, and the contacts."""
    count = steps(seconds)
    dt = seconds / count / FINE
    x, y, vx, vy = start.off, 0.0, start.speed, 0.0
    track, speeds = [(x, y)], [(vx, vy)]
    contacts: list[Contact] = []
    falling = False
    for n in range(count * FINE):
        r = hypot(x, y)
        p, bend = slope(r)
        if p and r > 1e-9:
            out = (x * vx + y * vy) / r
            around = vx * vx + vy * vy - out * out
            pull = (PULL * p + p * bend * out * out + p * p * around / max(r, TIP)) / (1 + p * p) / r
            turning = start.turning * dt
            vx, vy = vx - pull * x * dt - turning * vy, vy - pull * y * dt + turning * vx
        vx, vy = vx - FRICTION * vx * dt, vy - FRICTION * vy * dt
        x, y = x + vx * dt, y + vy * dt
        was_falling, falling = falling, x * vx + y * vy < 0
        if was_falling and not falling:
            contacts.append((n * dt, hypot(vx, vy)))
            vx, vy = start.keeps * vx, start.keeps * vy
        if n % FINE == FINE - 1:
            track.append((x, y))
            speeds.append((vx, vy))
    u = ((np.arange(count + 1) / count - EASED) / (1 - EASED)).clip(0, 1)
    eased = (1 - u * u * (3 - 2 * u))[:, None]
    offs, turned = _rolled(np.array(track) * eased, np.array(speeds) * eased, start.spin * eased[:, 0])
    if start.seated:
        left: Quaternion = tuple(turned[-1].tolist())
        turned = products(turned, many_between(UPRIGHT, conjugate(left), np.linspace(0, 1, count + 1)))
    return offs, turned, tuple(contacts)


def _rolled(offs: Numbers, speeds: Numbers, spins: Numbers) -> tuple[Numbers, Numbers]:
    """The places, and the rotations that lead from each to the next: the point that touches the edge does not slip."""
    turned: list[Quaternion] = [UPRIGHT]
    places, velocities = (offs[1:] + offs[:-1]) / 2, (speeds[1:] + speeds[:-1]) / 2
    left = 1.0
    for place, velocity, spin in zip(places.tolist(), velocities.tolist(), spins[1:].tolist(), strict=True):
        turned.append(_turned(turned[-1], place, velocity, spin * left))
        left *= 1 - SPIN_LOSS / RATE
    return offs, np.array(turned)


def _turned(q: Quaternion, place: Sequence[float], velocity: Sequence[float], spin: float) -> Quaternion:
    """The rotation a step later."""
    (x, y), (vx, vy) = place, velocity
    r = hypot(x, y)
    p, _ = slope(r)
    ux, uy = (x / r, y / r) if r > 1e-9 else (0.0, 0.0)
    vz = p * (vx * ux + vy * uy)
    level = min(0.0, r - EDGE) / SWING
    nx, ny, nz = level * ux, level * uy, sqrt(1 - level * level)
    half = 0.5 / RATE
    wx = (ny * vz - nz * vy) / MARBLE_RADIUS
    wy = (nz * vx - nx * vz) / MARBLE_RADIUS + spin
    wz = (nx * vy - ny * vx) / MARBLE_RADIUS
    return product(unit((1.0, wx * half, wy * half, wz * half)), q)


def crouched(home: Pose, seconds: float, to: float) -> Recording:
    """A marble is rocked out of its seat, away from the direction in which it is about to go, and back."""
    return _seated(home, seconds, to, _crouch(seconds), ())


@lru_cache(maxsize=8)
def _crouch(seconds: float) -> tuple[Numbers, Numbers]:
    angles = np.linspace(0, pi, steps(seconds) + 1)
    still = np.zeros(len(angles))
    offs = np.stack([-CROUCH * np.sin(angles) ** 2, still], axis=1)
    speeds = np.stack([-CROUCH * pi / seconds * np.sin(2 * angles), still], axis=1)
    return _rolled(offs, speeds, still)
