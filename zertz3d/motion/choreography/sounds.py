"""What a chain of motions sounds like: cues read off the same closed forms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import dist

from zertz3d.motion.dynamics.pool_groove import GrooveRoll
from zertz3d.motion.layout import MARBLE_RADIUS, RACK_FLOOR, TRAY_FLOOR, Pose
from zertz3d.motion.physics import Drift, Flight, Motion
from zertz3d.motion.turn_film import Cue

EVEN = 1e-6  # pitches: heights as near as this are the same
SET_SPEED = 0.8  # pitches per second: how briskly a hand puts a ring down or picks a marble up


def sounds(piece: str, start: float, motions: Sequence[Motion], corners: Sequence[Pose]) -> Iterator[Cue]:
    """The cues of motions that follow each other from corner to corner, each a place where one of them ends."""
    ring = piece.startswith("ring")
    end = _touching(ring, corners[-1].z)
    for motion, first, last in zip(motions, corners, corners[1:], strict=False):
        done, here, there = start + motion.duration, first[:3], last[:3]
        if first.phase == "carried":
            yield Cue(start, "lift", SET_SPEED, _touching(ring, here[2]), here, piece)
            yield Cue(start, "carry", dist(here, there) / motion.duration, "air", here, piece, motion.duration)
            if ring:
                yield Cue(done, "set", SET_SPEED, end, there, piece)
        elif isinstance(motion, Flight):
            yield Cue(done, "impact", motion.impact, end, there, piece)
        elif first.phase == "rolling":
            kind = "descend" if isinstance(motion, GrooveRoll) else "roll"
            yield Cue(start, kind, 2 * dist(here, there) / motion.duration, end, here, piece, motion.duration)
        elif first.phase == "sliding" and ring:
            speed = 2 * dist(here, there) / motion.duration
            kind = "drift" if isinstance(motion, Drift) else "slide"
            yield Cue(start, kind, speed, "ring-table", here, piece, motion.duration)
        for at, speed in getattr(motion, "contacts", ()):
            clack = isinstance(motion, GrooveRoll)
            kind, material = ("impact", "marble-marble") if clack else ("rock", end)
            yield Cue(start + at, kind, speed, material, motion.at(at)[:3], piece)
        start = done


def _touching(ring: bool, z: float) -> str:
    """What a piece at rest at a height lies on."""
    if ring:
        return "ring-wood" if z > EVEN else "ring-table"
    if abs(z - MARBLE_RADIUS) < EVEN:
        return "marble-table"
    wood = any(abs(z - MARBLE_RADIUS - floor) < EVEN for floor in (TRAY_FLOOR, RACK_FLOOR))
    return "marble-wood" if wood else "marble-ring"
