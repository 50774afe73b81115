"""The channel by which a freed ring leaves: a search over missing cells and the open table around the board.

A ring cannot go straight from a cell to its neighbour without cutting into the ring beside the way.  The
search therefore leads over centres of triangles of three cells that are all missing: there, and on the straight
way between a cell and such a centre or between two such centres, it stays a pitch away from every other ring.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from math import hypot, sqrt

import numpy as np

from zertz3d.motion.layout import ground
from zertz3d.motion.route import Point, Route, Straight, Ways, clear, gaps, rounded
from zertz3d.rules import Board

GAP = 0.99  # kept from other rings by shortcuts and rounded corners
NEAR = 1.25  # from a place off the lattice a ring looks for a way to lattice points no farther than this
CARRY_COST = 0.4  # a pitch through the air costs so much of a pitch of sliding

Site = tuple[int, int]
STEPS: tuple[Site, ...] = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))


@dataclass(frozen=True, slots=True, eq=False)
class Waters:
    """The lattice points and triangles of a board and its shore, for searching."""

    points: tuple[Point, ...]
    masks: tuple[int, ...]
    """Bits of the cells that must be missing for a ring to be at that point."""
    ways: tuple[tuple[tuple[int, float], ...], ...]
    cells: dict[str, int]
    exits: frozenset[int]
    """Lattice points past the rim that are open to the whole table."""


@lru_cache(maxsize=64)
def waters(board: Board) -> Waters:
    """The search graph of a board."""
    names = {board.xy(cell): cell for cell in board.cells}
    shore = sorted({s for cell in names for s in _around(cell)} - names.keys())
    sites = [*names, *shore]
    number = {site: i for i, site in enumerate(sites)}
    triangles = sorted({t for site in sites for t in _triangles(site) if all(s in number for s in t)})
    points = [_point(board, site) for site in sites]
    bits = [board.mask([names[s]]) if s in names else 0 for s in sites]
    ways: list[list[tuple[int, float]]] = [[] for _ in range(len(sites) + len(triangles))]
    of_side: dict[tuple[Site, Site], int] = {}
    for node, corners in enumerate(triangles, len(sites)):
        points.append(_mean([points[number[s]] for s in corners]))
        bits.append(bits[number[corners[0]]] | bits[number[corners[1]]] | bits[number[corners[2]]])
        a, b, c = corners
        beside = [of_side.setdefault(side, node) for side in ((a, b), (a, c), (b, c))]
        for other in (*(number[s] for s in corners), *(n for n in beside if n != node)):
            _join(ways, points, node, other)
    exits = frozenset(number[s] for s in shore) & _open(names, shore, number)
    return Waters(tuple(points), tuple(bits), tuple(map(tuple, ways)), {names[s]: number[s] for s in names}, exits)


def _around(site: Site) -> list[Site]:
    return [(site[0] + dx, site[1] + dy) for dx, dy in STEPS]


def _triangles(site: Site) -> list[tuple[Site, Site, Site]]:
    ring = _around(site)
    return [tuple(sorted((site, ring[i], ring[i - 1]))) for i in range(6)]  # type: ignore[misc]


def _mean(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _join(ways: list[list[tuple[int, float]]], points: list[Point], a: int, b: int) -> None:
    length = hypot(points[a][0] - points[b][0], points[a][1] - points[b][1])
    ways[a].append((b, length))
    ways[b].append((a, length))


def _open(names: dict[Site, str], shore: list[Site], number: dict[Site, int]) -> set[int]:
    """The shore points from which a ring can go anywhere: not those in a hole of the board."""
    left, right = min(x for x, _ in shore) - 1, max(x for x, _ in shore) + 1
    low, high = min(y for _, y in shore) - 2, max(y for _, y in shore) + 3
    low -= (left + low + sum(shore[0])) % 2  # lattice points have an even, or all an odd, sum
    first = tuple(sorted(((left, low), (left + 1, low + 1), (left, low + 2))))
    seen, waiting = {first}, [first]
    while waiting:
        corners = waiting.pop()
        for triangle in {t for s in corners for t in _triangles(s)}:
            inside = all(left <= x <= right and low <= y <= high and (x, y) not in names for x, y in triangle)
            if inside and triangle not in seen and len(set(triangle) & set(corners)) == 2:
                seen.add(triangle)
                waiting.append(triangle)
    return {number[s] for triangle in seen for s in triangle if s in number}


def _point(board: Board, site: Site) -> Point:
    cell = board.cells[0]
    (x, y), (u, v) = board.xy(cell), ground(board)[cell]
    return u + (site[0] - x) * sqrt(3) / 2, v + (site[1] - y) / 2


def channel(
    board: Board, start: str | Point, present: Iterable[str], goal: Point, loose: Sequence[Point] = ()
) -> Route | None:
    """The way of a ring from its cell, or from a point off the lattice, past the rim; None if it is shut in.

    present are the cells of the other rings, loose the centres of rings that have left their cells;
    goal is where the ring is carried afterwards.
    """
    sea, where = waters(board), ground(board)
    others = tuple(present)
    here = where[start] if isinstance(start, str) else start
    obstacles = [*(where[cell] for cell in others), *loose]
    first = [(sea.cells[start], 0.0)] if isinstance(start, str) else list(_landings(sea, here, obstacles))
    nodes = _search(sea, first, board.mask(others), goal, loose)
    if nodes is None:
        return None
    points = [here, *(sea.points[n] for n in nodes if sea.points[n] != here)]
    return rounded(_shortened(points, obstacles), obstacles, GAP)


def _landings(sea: Waters, here: Point, obstacles: Sequence[Point]) -> Iterable[tuple[int, float]]:
    points = _points(sea)
    near = np.flatnonzero(((points - here) ** 2).sum(axis=1) < NEAR * NEAR)
    free = (gaps(np.array(here), points[near], np.array(obstacles).reshape(-1, 2)) >= GAP).all(axis=1)
    for node in near[free].tolist():
        yield node, Straight(here, sea.points[node]).length


def _search(
    sea: Waters, first: Iterable[tuple[int, float]], blocked: int, goal: Point, loose: Sequence[Point]
) -> list[int] | None:
    """Dijkstra's search for the exit with the least sliding and carrying together."""
    costs = dict(first)
    queue = [(cost, node) for node, cost in costs.items()]
    back: dict[int, int] = {}
    best, least = None, 1e9
    shut = frozenset[tuple[int, int]]().union(*(_ways_near(sea, point) for point in loose))
    while queue and queue[0][0] < least:
        cost, node = heappop(queue)
        if cost > costs[node]:
            continue
        x, y = sea.points[node]
        if node in sea.exits:
            total = cost + CARRY_COST * hypot(goal[0] - x, goal[1] - y)
            best, least = (node, total) if total < least else (best, least)
        for other, length in sea.ways[node]:
            if sea.masks[other] & blocked or costs.get(other, 1e9) <= cost + length or (node, other) in shut:
                continue
            u, v = sea.points[other]
            if cost + length + CARRY_COST * hypot(goal[0] - u, goal[1] - v) > least + 1e-9:
                continue  # no exit behind it can be better
            costs[other], back[other] = cost + length, node
            heappush(queue, (cost + length, other))
    return None if best is None else _trace(back, best)


@lru_cache(maxsize=128)
def _ways_near(sea: Waters, point: Point) -> frozenset[tuple[int, int]]:
    """The ways of a search graph on which a ring would come too near to another one at a point."""
    ways, starts, ends = _straights(sea)
    shut = gaps(starts, ends, np.array([point]))[:, 0] < GAP
    return frozenset(ways[i] for i in np.flatnonzero(shut).tolist())


@lru_cache(maxsize=16)
def _points(sea: Waters) -> Ways:
    return np.array(sea.points)


@lru_cache(maxsize=16)
def _straights(sea: Waters) -> tuple[list[tuple[int, int]], Ways, Ways]:
    """The ways of a search graph, and where each begins and ends."""
    ways = [(node, other) for node, leading in enumerate(sea.ways) for other, _ in leading]
    points = _points(sea)
    return ways, points[[node for node, _ in ways]], points[[other for _, other in ways]]


def _trace(back: dict[int, int], node: int) -> list[int]:
    nodes = [node]
    while nodes[-1] in back:
        nodes.append(back[nodes[-1]])
    return nodes[::-1]


def _shortened(points: Sequence[Point], obstacles: Sequence[Point]) -> list[Point]:
    """The way with every detour left out that the gap to the other rings does not ask for."""
    kept = [points[0]]
    i = 0
    while i < len(points) - 1:
        j = i + 1
        while j + 1 < len(points) and clear(Straight(points[i], points[j + 1]), obstacles, GAP):
            j += 1
        kept.append(points[j])
        i = j
    return kept
