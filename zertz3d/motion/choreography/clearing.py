"""Between two games: the marbles are poured back into the rack, and the rings are laid back in their places."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import partial
from math import sqrt

import numpy as np

from zertz3d.motion.carry_path import Points, carry
from zertz3d.motion.choreography.pickup_timing import Lanes, departure
from zertz3d.motion.choreography.set_down import DROP, STOREY, bounces, slanted
from zertz3d.motion.choreography.turn_builder import TurnBuilder
from zertz3d.motion.collisions import TICK, Airspace, tick
from zertz3d.motion.dynamics.pool_groove import Descent, GrooveRoll
from zertz3d.motion.dynamics.recording import RATE
from zertz3d.motion.layout import MARBLE_RADIUS, RACK_SPACING, SUPPLY, Place, Pose
from zertz3d.motion.physics import CONTACT, Flight, Hold, Motion, fall_time
from zertz3d.motion.quaternions import product, turn
from zertz3d.motion.timeline import Timeline
from zertz3d.motion.turn_film import Turn

PAUSE = 0.3  # seconds before the first marble is taken, and after the last ring lies
STAGGER = 4  # ticks (.07 s) between two pieces that are taken
CLEAR = 14  # ticks (.23 s) after which a marble is so far up that the ring under it can be taken
POURED = 1.2  # pitches per second with which a marble sets out down its groove
PULL = 4.0  # pitches per second squared by which it gains speed
OVER = 1.5  # pitches over the table towards which a ring is lifted
STRAIGHT = (0.25, 0.5, 0.75)  # pitches over its place between which a ring goes straight up, or down among others


def clear(film: Timeline) -> Turn | None:
    """From the end of a film to its start; None where the start is no empty board, and where nothing may move."""
    begun = film.cast.places
    if film.level != "full" or any(place.kind not in ("cell", "rack") for place in begun.values()):
        return None
    builder = TurnBuilder(film.final_cast, film.final_poses, film.level, len(film.turns), film.start.rules, PAUSE)
    air = Airspace()
    ends = [builder.now]
    first, rolling = tick(builder.now), dict.fromkeys(SUPPLY, builder.now)
    for piece, place in _to_pour(film):
        home = film.poses[film.cast.pieces[place]]
        first, rolling[place.name], end = _pour(builder, air, piece, place, home, first, rolling[place.name])
        ends.append(end)
    first += CLEAR
    for piece in sorted(film.poses):
        if piece.startswith("ring") and builder.cast.places[piece] != begun[piece]:
            ways = partial(_laid, builder, piece, builder.pose(piece), film.poses[piece])
            start, motions = departure(air, True, first, ways)
            ends.append(builder.play(piece, start * TICK, motions, film.poses[piece]))
            first = start + STAGGER
    builder.now = max(ends) + PAUSE
    return builder.turn(None)


def _to_pour(film: Timeline) -> Iterator[tuple[str, Place]]:
    """The marbles that are not in the rack, its grooves in turn, each with the place that it is poured into."""
    waiting = []
    for colour in SUPPLY:
        lying = film.final_cast.groove(colour)
        out = [piece for piece in film.cast.groove(colour) if piece not in lying]
        waiting += [(n, colour, piece) for n, piece in enumerate(out, len(lying))]
    for n, colour, piece in sorted(waiting):
        yield piece, Place("rack", colour, n)


def _pour(
    builder: TurnBuilder, air: Airspace, piece: str, place: Place, home: Pose, first: int, rolling: float
) -> tuple[int, float, float]:
    """A marble is let go over the upper end of its groove once the one before it is rolling, and rolls down.

    Returns the tick at which the next may be taken, when this one begins to roll, and when it rests.
    """
    way = (SUPPLY[place.name] - 1 - place.number) * RACK_SPACING
    rolled = _rolled(home, way)
    ways = _thrown_in(builder, piece, rolled)
    start, motions = departure(air, False, max(first, tick(rolling - _time(ways(0)[:-1]))), ways)
    end = builder.play(piece, start * TICK, motions, home)
    return start + STAGGER, end - rolled.duration, end


def _time(motions: Sequence[Motion]) -> float:
    return sum(motion.duration for motion in motions)


def _thrown_in(builder: TurnBuilder, piece: str, rolled: Motion) -> Lanes:
    """From where a marble lies to the upper end of its groove, and down."""
    start, top = builder.pose(piece), rolled.at(0.0)
    above = top._replace(z=top.z + DROP)
    fall = Flight(above[:3], (0.0, 0.0, 0.0), fall_time(DROP), above[3:7])
    landed, ways, pace = bounces(top, fall.impact), slanted(start, above, builder.still(piece)), builder.pace(piece)
    return lambda storey: [carry(start, above, ways(storey), pace), fall, *landed, rolled]


def _rolled(home: Pose, way: float) -> Motion:
    """The way down a groove to a place: a marble that strikes the next one gives its speed away, and lies."""
    if way < RACK_SPACING / 2:
        return Hold(home._replace(phase="settling"), CONTACT)
    end = sqrt(POURED**2 + 2 * PULL * way)
    seconds = (end - POURED) / PULL
    count = round(seconds * RATE)
    t = np.arange(count + 1) * (seconds / count)
    ways = POURED * t + PULL / 2 * t * t
    turned = product(turn((0.0, 1.0, 0.0), way / MARBLE_RADIUS), home[3:7])
    start = Pose(home.x + way, home.y, home.z, *turned, "rolling")
    return GrooveRoll(start, Descent(0.0, array("d", ways), ((count / RATE, end),)))


def _laid(builder: TurnBuilder, piece: str, start: Pose, home: Pose, storey: int = 0) -> list[Motion]:
    """A ring goes straight up, over, and straight down among the others."""
    top = OVER + STOREY * storey
    up = [(start.x, start.y, start.z + height) for height in STRAIGHT]
    down = [(home.x, home.y, home.z + height) for height in reversed(STRAIGHT)]
    way: Points = np.array([start[:3], *up, (*start[:2], top), (*home[:2], top), *down, home[:3]])
    return [carry(start, home, way, builder.pace(piece))]
