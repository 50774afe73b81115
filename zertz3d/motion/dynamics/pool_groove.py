"""Marbles in a tilted groove: the lowest has been taken, and one after the other they roll down a place and clack."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import lru_cache
from math import cos, sin

from zertz3d.motion.dynamics.recording import RATE, Contact
from zertz3d.motion.layout import MARBLE_RADIUS, RACK_SPACING, Pose, made
from zertz3d.motion.stable_noise import around

PULL = 7.0  # pitches per second squared: a groove that falls by a tenth
FREED = 0.04  # seconds after which the next marble feels that the one below it has gone
KEEPS = 0.35  # part of its speed a marble keeps when it strikes the next one
CALM = 0.22  # seconds from when a marble has arrived until it is still
HEARD = 0.8  # pitches per second: slower blows are not heard
EASED = 0.6  # part of that time after which the rest is eased away
VARIANTS = 4
"""Ways in which a full groove rolls down; more would not be told apart."""


@dataclass(frozen=True, slots=True)
class Descent:
    """How far a marble has rolled at even times, from the moment at which it is freed."""

    freed: float
    way: array[float]
    contacts: tuple[Contact, ...]


@dataclass(frozen=True, slots=True)
class GrooveRoll:
    """A marble rolls down to the next place of its groove."""

    start: Pose
    descent: Descent

    @property
    def duration(self) -> float:
        """Seconds until it is still."""
        return (len(self.descent.way) - 1) / RATE

    @property
    def contacts(self) -> tuple[Contact, ...]:
        """When it strikes the next marble, and how fast."""
        return self.descent.contacts

    def at(self, t: float) -> Pose:
        """The pose on the bottom of the groove, turned by the way over the radius."""
        way = self.descent.way
        k = t * RATE
        i = int(k)
        if i > len(way) - 2:
            i = len(way) - 2
        d = way[i] + (way[i + 1] - way[i]) * (k - i)
        x, y, z, qw, qx, qy, qz, _ = self.start
        half = -0.5 * d / MARBLE_RADIUS
        c, s = cos(half), sin(half)
        return made((x - d, y, z, c * qw - s * qy, c * qx + s * qz, c * qy + s * qw, c * qz - s * qx, "rolling"))


@lru_cache(maxsize=128)
def descents(count: int, variant: int) -> tuple[Descent, ...]:
    """How so many marbles roll down, the lowest first; all at rest touch the next, or nearly."""
    freed = [0.0]
    for n in range(1, count):
        freed.append(freed[-1] + around(FREED, 0.4, "groove", variant, n))
    way, speed = [0.0] * count, [0.0] * count
    tracks: list[list[float]] = [[] for _ in range(count)]
    contacts: list[list[Contact]] = [[] for _ in range(count)]
    end = freed[-1] + (2 * RACK_SPACING / PULL) ** 0.5 + CALM
    for n in range(round(end * RATE) + 1):
        t = n / RATE
        for k in range(count):
            tracks[k].append(way[k])
            if t >= freed[k]:
                speed[k] += PULL / RATE
                way[k] += speed[k] / RATE
        for k in range(count):
            ahead, fast = (way[k - 1], speed[k - 1]) if k else (RACK_SPACING, 0.0)
            if way[k] > ahead:
                way[k], hit = ahead, speed[k] - fast
                if hit > 0:
                    speed[k] -= hit * ((1 + KEEPS) / 2 if k else 1 + KEEPS)
                    if k:
                        speed[k - 1] += hit * (1 + KEEPS) / 2
                    if hit > HEARD:
                        contacts[k].append((t, hit))
        for k in range(count):  # whom a blow from behind has pushed too far
            limit = way[k - 1] if k else RACK_SPACING
            way[k] = min(way[k], limit)
    return tuple(_calmed(freed[k], tracks[k], contacts[k]) for k in range(count))


def _calmed(freed: float, track: list[float], contacts: list[Contact]) -> Descent:
    """The part of a track from when a marble is freed to when it is still, its end eased onto the place."""
    first = int(freed * RATE)
    arrived = next(n for n, way in enumerate(track) if way > RACK_SPACING - 0.02)
    last = arrived + round(CALM * RATE)
    kept = track[first : last + 1] + [RACK_SPACING] * max(0, last + 1 - len(track))
    still, begun = last - first, last - first - round((1 - EASED) * CALM * RATE)
    for n in range(begun, still + 1):
        u = (n - begun) / (still - begun)
        kept[n] += (RACK_SPACING - kept[n]) * u * u * (3 - 2 * u)
    begin = first / RATE
    return Descent(begin, array("d", kept), tuple((t - begin, hit) for t, hit in contacts if t < last / RATE))
