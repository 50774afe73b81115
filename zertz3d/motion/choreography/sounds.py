"""What a chain of motions sounds like: cues read off the same closed forms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zertz3d.motion.carry import Carry
from zertz3d.motion.layout import Place
from zertz3d.motion.physics import ROCK_LOSS, Drift, Flight, Motion, Rock, Roll, Slide
from zertz3d.motion.turn import Cue

SET_SPEED = 0.8  # pitches per second: how briskly a hand puts a ring down or picks a marble up


def sounds(piece: str, start: float, motions: Sequence[Motion], place: Place) -> Iterator[Cue]:
    """The cues of motions that follow each other and lead to a place."""
    kind, under = ("ring", "table") if piece.startswith("ring") else ("marble", "ring")
    end = f"{kind}-{_ground(place, under)}"
    for motion in motions:
        done = start + motion.duration
        here, there = motion.at(0.0)[:3], motion.at(motion.duration)[:3]
        if isinstance(motion, Carry):
            yield Cue(start, "lift", SET_SPEED, f"{kind}-{under}", here, piece)
            if kind == "ring":
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
        elif isinstance(motion, Drift) and kind == "ring":
            yield Cue(start, "slide", 1.0 / motion.duration, "ring-table", here, piece, motion.duration)
        start = done


def _rocks(rock: Rock, start: float, piece: str, material: str) -> Iterator[Cue]:
    speed = rock.speed
    for swing in rock.swings():
        start += swing
        yield Cue(start, "rock", speed, material, rock.seat[:3], piece)
        speed *= ROCK_LOSS


def _ground(place: Place, under: str) -> str:
    if place.kind == "spot":
        return "wood"
    return "wood" if place.kind == "rack" else under
