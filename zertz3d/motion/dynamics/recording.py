"""A movement that was worked out beforehand: poses at even times, and what lies between two of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import repeat
from math import ceil, sqrt
from struct import Struct

import numpy as np
from numpy.typing import NDArray

from zertz3d.motion.layout import Pose, made
from zertz3d.motion.physics import Motion

RATE = 240
"""Poses a second; straight lines join them."""

TWO = Struct("=14d")
"""Two poses that follow each other."""
ONE = TWO.size // 2
"""Bytes of a pose."""

Contact = tuple[float, float]
"""When something strikes what it lies in, and how fast."""
Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Recording:
    """Several poses at even times, the first at 0 and the last at the end."""

    packed: bytes
    """Seven numbers for each of them."""
    duration: float
    phase: str
    contacts: tuple[Contact, ...] = ()

    def at(self, t: float) -> Pose:
        """The pose between the two that were recorded around that time."""
        last = len(self.packed) // ONE - 1
        k = t / self.duration * last
        i = int(k)
        if i >= last:
            i = last - 1
        f = k - i
        x, y, z, qw, qx, qy, qz, x1, y1, z1, w1, i1, j1, k1 = TWO.unpack_from(self.packed, ONE * i)
        qw, qx, qy, qz = qw + (w1 - qw) * f, qx + (i1 - qx) * f, qy + (j1 - qy) * f, qz + (k1 - qz) * f
        n = 1 / sqrt(qw * qw + qx * qx + qy * qy + qz * qz)
        x, y, z = x + (x1 - x) * f, y + (y1 - y) * f, z + (z1 - z) * f
        return made((x, y, z, qw * n, qx * n, qy * n, qz * n, self.phase))

    @property
    def rows(self) -> Numbers:
        """The numbers of the poses, one below the other."""
        return np.frombuffer(self.packed).reshape(-1, 7)


@dataclass(frozen=True, slots=True, eq=False)
class Chorus:
    """Movements that begin and end together, recorded side by side: read at once in less than half the time."""

    pieces: tuple[str, ...]
    numbers: Numbers
    """At even times the seven numbers of each piece, one piece beside the other (instants, 7, pieces)."""
    ahead: Numbers
    """What they change by until the next of these times."""
    sagging: Numbers
    """By what part a straight line from one rotation to the next is too short in its middle, times four."""
    duration: float
    phases: tuple[str, ...]

    @classmethod
    def of(cls, moved: Sequence[tuple[str, Motion]]) -> Chorus:
        """Of pieces and their movements, all as long as the first."""
        seconds = moved[0][1].duration
        numbers = np.stack([_rows(motion, steps(seconds)) for _, motion in moved], axis=2)
        ahead = np.diff(numbers, axis=0)
        sagging = np.square(ahead[:, 3:]).sum(axis=1) / 2
        phases = tuple(motion.at(0.0).phase for _, motion in moved)
        return cls(tuple(piece for piece, _ in moved), numbers, ahead, sagging, seconds, phases)

    def at(self, t: float) -> Iterable[tuple[str, Pose]]:
        """Each piece with its pose between the two that were recorded around that time."""
        last = len(self.ahead)
        k = t / self.duration * last
        i = min(int(k), last - 1)
        f = k - i
        between = self.ahead[i] * f
        between += self.numbers[i]
        between[3:] *= self.sagging[i] * (f * (1 - f)) + 1
        rows = zip(*between.tolist(), self.phases, strict=True)
        return zip(self.pieces, map(tuple.__new__, repeat(Pose), rows), strict=False)


def _rows(motion: Motion, count: int) -> Numbers:
    """The numbers of its poses after so many even steps; what is not recorded is read off."""
    if isinstance(motion, Recording):
        return motion.rows
    seconds = motion.duration
    return np.array([motion.at(seconds * k / count)[:7] for k in range(count + 1)])


def steps(seconds: float) -> int:
    """How many recorded steps a movement of that length has."""
    return max(1, ceil(seconds * RATE))


def even(start: float, end: float, count: int) -> Numbers:
    """So many numbers from start to end, as numpy's linspace, in a quarter of the time."""
    found: Numbers = np.arange(count, dtype=np.float64) * ((end - start) / (count - 1)) + start
    found[-1] = end
    return found


def recording(
    places: Numbers, turned: Numbers, seconds: float, phase: str, contacts: Iterable[Contact] = ()
) -> Recording:
    """A recording of places (N, 3) and rotations (N, 4) at even times."""
    packed = np.concatenate([places, turned], axis=1).tobytes()
    return Recording(packed, seconds, phase, tuple(contacts))
