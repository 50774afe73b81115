"""When a hand may take a piece so that it meets nothing on its way."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from zertz3d.motion.collisions import Airspace, Path, path
from zertz3d.motion.physics import Motion

STOREYS = 3  # heights at which hands may fly over each other
WAIT = 2  # ticks a hand waits before it looks again
HIGHER = 6  # ticks after which it looks whether it could fly over the others, and again until it looks still higher
PATIENCE = 90  # ticks after which it lets all others finish first

Lanes = Callable[[int], Sequence[Motion]]
"""The motions of a piece that flies on a storey, the lowest being 0."""


def departure(
    air: Airspace, ring: bool, first: int, motions: Lanes, storeys: int = STOREYS
) -> tuple[int, Sequence[Motion]]:
    """The earliest tick, and the lowest storey, at which a piece can leave without meeting another."""
    lanes: list[tuple[Sequence[Motion], Path]] = []
    for begin in range(first, first + PATIENCE, WAIT):
        for storey in range(min(storeys, 1 + (begin - first) // HIGHER)):
            if storey == len(lanes):
                lane = motions(storey)
                lanes.append((lane, path(lane)))
            lane, flight = lanes[storey]
            if air.fits(ring, begin, flight):
                air.enter(ring, begin, flight)
                return begin, lane
    begin = max(first, air.end)
    air.enter(ring, begin, lanes[0][1])
    return begin, lanes[0][0]
