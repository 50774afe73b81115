"""From a pose that a hand left to the pose that the film has: no leap, and no piece carried twice."""

from __future__ import annotations

from dataclasses import dataclass
from math import dist, exp

from zertz3d.motion.carry_path import ease
from zertz3d.motion.layout import Pose
from zertz3d.motion.quaternions import between, negative
from zertz3d.motion.turn_film import Turn

SHORT, LONG = 0.15, 0.5
"""Seconds of a blend, for no way at all and at most."""
SLOWNESS = 0.05
"""Seconds more for each pitch of the way."""
FAR, ARCH, TALLEST = 1.0, 0.3, 1.4
"""Pitches from which a piece is lifted over others on its way, how much of the way, and how high at most."""
LAG = 0.045
"""Seconds in which a held piece makes up most of its distance to the pointer."""
NEAR = 0.003
"""Pitches at which it is there."""
GRAIN = 1 / 120
"""Seconds between two times at which a film is asked where a piece is."""


@dataclass(frozen=True, slots=True)
class Blend:
    """A piece on its way from a pose into its film."""

    start: Pose
    seconds: float
    arch: float
    age: float = 0.0

    @property
    def done(self) -> bool:
        """Is the piece back in its film?"""
        return self.age >= self.seconds

    def mixed(self, goal: Pose) -> Pose:
        """The pose now, if the film has the piece at `goal`."""
        part = self.age / self.seconds
        found = mixed(self.start, goal, ease(part))
        return found._replace(z=found.z + 4 * self.arch * part * (1 - part))


def blend(start: Pose, goal: Pose) -> Blend:
    """A blend that takes its time where the way is long."""
    way = dist(start[:3], goal[:3])
    arch = min(TALLEST, ARCH * way) if way > FAR else 0.0
    return Blend(start, min(LONG, SHORT + SLOWNESS * way), arch)


def mixed(start: Pose, goal: Pose, part: float) -> Pose:
    """A pose a part of the way between two."""
    x, y, z = (a + (b - a) * part for a, b in zip(start[:3], goal[:3], strict=True))
    return Pose(x, y, z, *between(_same_half(start[3:7], goal[3:7]), goal[3:7], part), "carried")


def _same_half(turned: tuple[float, ...], like: tuple[float, ...]) -> tuple[float, float, float, float]:
    """The name of a rotation that lies nearer to another one."""
    w, x, y, z = turned
    near = sum(a * b for a, b in zip(turned, like, strict=True)) >= 0
    return (w, x, y, z) if near else negative((w, x, y, z))


def followed(pose: Pose, goal: Pose, seconds: float) -> Pose:
    """A held piece a little later, on its way to where the pointer wants it."""
    if dist(pose[:3], goal[:3]) < NEAR:
        return goal
    return mixed(pose, goal, 1 - exp(-seconds / LAG))


def apart(one: Pose, other: Pose) -> bool:
    """Do two poses differ so that one could see it?"""
    turned = abs(sum(a * b for a, b in zip(one[3:7], other[3:7], strict=True)))
    return dist(one[:3], other[:3]) > 1e-4 or turned < 0.9999


def joining(turn: Turn, piece: str, pose: Pose, after: float, until: float) -> float:
    """When in a turn, between two times, a moving piece comes nearest to a pose; the last of the nearest times."""
    best, found = float("inf"), after
    for start, end, name, motion, _ in turn.clips:
        if name != piece or end <= after or start >= until or motion.at(0.0).phase not in ("carried", "flight"):
            continue
        for k in range(int((end - start) / GRAIN) + 1):
            way = dist(motion.at(k * GRAIN)[:3], pose[:3])
            if way <= best and after <= start + k * GRAIN <= until:
                best, found = way, start + k * GRAIN
    return found
