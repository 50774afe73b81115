"""What a chain of motions sounds like: cues read off the same closed forms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zertz3d.motion.carry_path import Carry
from zertz3d.motion.layout import MARBLE_RADIUS, RACK_FLOOR, TRAY_FLOOR
from zertz3d.motion.physics import ROCK_LOSS, Drift, Flight, Motion, Rock, Roll, Slide
from zertz3d.motion.turn_film import Cue

EVEN = 1e-6  # pitches: heights as near as this are the same
SET_SPEED = 0.8  # pitches per second: how briskly a hand puts a ring down or picks a marble up


def sounds(piece: str, start: float, motions: Sequence[Motion]) -> Iterator[Cue]:
    """The cues of motions that follow each other, from one place of rest to another."""
    ring = piece.startswith("ring")
    end = _touching(ring, motions[-1].at(motions[-1].duration).z)
    for motion in motions:
        done = start + motion.duration
        here, there = motion.at(0.0)[:3], motion.at(motion.duration)[:3]
        if isinstance(motion, Carry):
            yield Cue(start, "lift", SET_SPEED, _touching(ring, here[2]), here, piece)
            if ring:
                yield Cue(done, "set", SET_SPEED, end, there, piece)
        elif isinstance(motion, Flight):
            yield Cue(done, "impact", motion.impact, end, there, piece)
        elif isinstance(motion, Rock):
            yield from _rocks(motion, start, piece, end)
        elif isinstance(motion, Roll):
            yield Cue(start, "roll", 2 * motion.way / motion.duration, end, here, piece, motion.duration)
        elif isinstance(motion, Slide):
            speed = 2 * motion.route.length / motion.duration
            yield Cue(start, "slide", speed, "ring-table", here, piece, motion.duration)
        elif isinstance(motion, Drift) and ring:
            speed = 2 * motion.way / motion.duration
            yield Cue(start, "slide", speed, end, here, piece, motion.duration)
        start = done


def _rocks(rock: Rock, start: float, piece: str, material: str) -> Iterator[Cue]:
    speed = rock.speed
    for swing in rock.swings():
        start += swing
        yield Cue(start, "rock", speed, material, rock.seat[:3], piece)
        speed *= ROCK_LOSS


def _touching(ring: bool, z: float) -> str:
    """What a piece at rest at a height lies on."""
    if ring:
        return "ring-wood" if z > EVEN else "ring-table"
    if abs(z - MARBLE_RADIUS) < EVEN:
        return "marble-table"
    wood = any(abs(z - MARBLE_RADIUS - floor) < EVEN for floor in (TRAY_FLOOR, RACK_FLOOR))
    return "marble-wood" if wood else "marble-ring"
