"""Unit quaternions (w, x, y, z) as plain tuples, and many of them as rows of an array."""

from __future__ import annotations

from math import acos, cos, hypot, sin, sqrt

import numpy as np
from numpy.typing import NDArray

Quaternion = tuple[float, float, float, float]

UPRIGHT: Quaternion = (1.0, 0.0, 0.0, 0.0)


def turn(axis: tuple[float, float, float], angle: float) -> Quaternion:
    """The rotation by an angle about a unit axis."""
    s = sin(angle / 2)
    return cos(angle / 2), axis[0] * s, axis[1] * s, axis[2] * s


def yaw(angle: float) -> Quaternion:
    """The rotation by an angle about the vertical."""
    return cos(angle / 2), 0.0, 0.0, sin(angle / 2)


def product(a: Quaternion, b: Quaternion) -> Quaternion:
    """First b, then a."""
    aw, ax, ay, az = a
    bw, bx, by, bz = b
    return (
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    )


def negative(q: Quaternion) -> Quaternion:
    """The other name of the same rotation."""
    return -q[0], -q[1], -q[2], -q[3]


def conjugate(q: Quaternion) -> Quaternion:
    """The rotation back."""
    return q[0], -q[1], -q[2], -q[3]


def unit(q: Quaternion) -> Quaternion:
    """The same rotation at length 1."""
    n = 1 / sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3])
    return q[0] * n, q[1] * n, q[2] * n, q[3] * n


def between(a: Quaternion, b: Quaternion, part: float) -> Quaternion:
    """The rotation a part of the way from a to b, at constant angular speed along the arc from a to b as given."""
    if a == b:
        return a
    dot = min(1.0, max(-1.0, a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]))
    angle = acos(dot)
    wide = sin(angle)
    if wide < 1e-6:
        return b if part > 0.5 else a
    p, q = sin((1 - part) * angle) / wide, sin(part * angle) / wide
    return p * a[0] + q * b[0], p * a[1] + q * b[1], p * a[2] + q * b[2], p * a[3] + q * b[3]


def across(dx: float, dy: float) -> tuple[float, float, float]:
    """The axis about which a ball turns when it rolls along (dx, dy) on the table."""
    length = hypot(dx, dy) or 1.0
    return -dy / length, dx / length, 0.0


def from_three(u: float, v: float, w: float) -> Quaternion:
    """A rotation drawn evenly from all rotations by three numbers between 0 and 1 (Shoemake)."""
    turn_, half = 6.283185307179586, sqrt(1 - u)
    q = (sqrt(u) * cos(turn_ * w), half * sin(turn_ * v), half * cos(turn_ * v), sqrt(u) * sin(turn_ * w))
    return q if q[0] >= 0 else negative(q)


Rotations = NDArray[np.float64]
"""Quaternions as rows (N, 4)."""


def each_after(rotations: Rotations, first: Quaternion) -> Rotations:
    """One rotation first, and then each of these."""
    w, x, y, z = first
    found: Rotations = rotations @ np.array([[w, x, y, z], [-x, w, -z, y], [-y, z, w, -x], [-z, -y, x, w]])
    return found


def each_before(rotations: Rotations, last: Quaternion) -> Rotations:
    """Each of these rotations, and then the same one."""
    w, x, y, z = last
    found: Rotations = rotations @ np.array([[w, x, y, z], [-x, w, z, -y], [-y, -z, w, x], [-z, y, -x, w]])
    return found


def yaws(angles: NDArray[np.float64]) -> Rotations:
    """Rotations by angles about the vertical."""
    zero = np.zeros(len(angles))
    return np.array([np.cos(angles / 2), zero, zero, np.sin(angles / 2)]).T


def products(a: Rotations, b: Rotations) -> Rotations:
    """Row by row: first b, then a."""
    aw, ax, ay, az = a.T
    bw, bx, by, bz = b.T
    rows = (
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    )
    return np.array(rows).T


def many_between(a: Quaternion, b: Quaternion, parts: NDArray[np.float64]) -> Rotations:
    """As `between`, for many parts of the way."""
    angle = acos(min(1.0, max(-1.0, sum(p * q for p, q in zip(a, b, strict=True)))))
    wide = sin(angle)
    if wide < 1e-6:
        return np.tile(b, (len(parts), 1))
    p, q = np.sin((1 - parts) * angle) / wide, np.sin(parts * angle) / wide
    found: Rotations = p[:, None] * np.array(a) + q[:, None] * np.array(b)
    return found
