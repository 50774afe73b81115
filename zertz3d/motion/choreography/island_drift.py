"""How a claimed group leaves the board: the way it drifts, and the channels by which its rings go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin

from zertz3d.motion.layout import ground
from zertz3d.motion.ring_exit import GAP, channel
from zertz3d.motion.route import Point, Route, Straight, clear
from zertz3d.rules import Board

DRIFT = 0.5  # pitches
WHOLE = 0.12  # pitches that the last group drifts, which has nothing left to part from
DIRECTIONS = (0, 1, -1, 2, -2)
"""Sixths of a half turn off the straight way that are tried as well."""


@dataclass(frozen=True, slots=True)
class Parting:
    """The drift of a group, and its rings in the order in which they can leave, each with its channel."""

    drift: Point
    ways: tuple[tuple[str, Route | None], ...]


def parting(board: Board, cells: Sequence[str], rest: Sequence[str], goal: Point, drifts: bool) -> Parting:
    """The farthest drift after which every ring of the group still has a channel."""
    where = ground(board)
    here = middle([where[cell] for cell in cells])
    away = middle([where[cell] for cell in rest]) if rest else (2 * here[0] - goal[0], 2 * here[1] - goal[1])
    lengths = (DRIFT, DRIFT / 2) if rest else (WHOLE,)
    for drift in _drifts(here, away, lengths if drifts else ()):
        ways = _ways(board, cells, rest, goal, drift)
        if ways:
            return Parting(drift, ways)
    return Parting((0.0, 0.0), _ways_on_lattice(board, cells, rest, goal))


def middle(points: Sequence[Point]) -> Point:
    """The middle of some points."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _drifts(here: Point, away: Point, lengths: Sequence[float]) -> Iterator[Point]:
    dx, dy = here[0] - away[0], here[1] - away[1]
    size = hypot(dx, dy)
    ux, uy = (dx / size, dy / size) if size > 1e-6 else (0.0, -1.0)
    for length in lengths:
        for sixth in DIRECTIONS:
            c, s = length * cos(sixth * pi / 6), length * sin(sixth * pi / 6)
            yield ux * c - uy * s, ux * s + uy * c


def _ways(
    board: Board, cells: Sequence[str], rest: Sequence[str], goal: Point, drift: Point
) -> tuple[tuple[str, Route | None], ...] | None:
    """The channels after a drift; None if the drift or a ring is stopped."""
    where = ground(board)
    obstacles = [where[cell] for cell in rest]
    places = {cell: (where[cell][0] + drift[0], where[cell][1] + drift[1]) for cell in cells}
    if not all(clear(Straight(where[cell], place), obstacles, GAP) for cell, place in places.items()):
        return None
    ways: list[tuple[str, Route | None]] = []
    waiting = sorted(cells, key=lambda cell: (hypot(places[cell][0] - goal[0], places[cell][1] - goal[1]), cell))
    while waiting:
        for cell in waiting:
            others = [places[other] for other in waiting if other != cell]
            way = channel(board, places[cell], rest, goal, others)
            if way:
                break
        else:
            return None
        ways.append((cell, way))
        waiting.remove(cell)
    return tuple(ways)


def _ways_on_lattice(
    board: Board, cells: Sequence[str], rest: Sequence[str], goal: Point
) -> tuple[tuple[str, Route | None], ...]:
    """The channels of a group that has not drifted; a ring that is shut in goes last, and has none."""
    waiting, ways = list(cells), []
    while waiting:
        for cell in waiting:
            way = channel(board, cell, [*rest, *(other for other in waiting if other != cell)], goal)
            if way:
                break
        ways.append((cell, way))
        waiting.remove(cell)
    return tuple(ways)
