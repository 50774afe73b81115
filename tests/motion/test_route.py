"""Routes: measured along their length, without a corner, and never nearer to obstacles than they may come."""

import random
from itertools import pairwise
from math import dist, pi

import numpy as np
import pytest

from zertz3d.motion.route import Arc, Straight, clear, gaps, rounded, route

POINT = Straight((1.0, 2.0), (1.0, 2.0))
WAY = route([Straight((0, 0), (2, 0)), Arc((2, 1), 1.0, -pi / 2, pi / 2), Straight((3, 1), (3, 2))])


def test_routes_are_measured_along_their_pieces() -> None:
    assert WAY.length == pytest.approx(2 + pi / 2 + 1)
    assert WAY.at(2) == pytest.approx((2, 0)) and WAY.at(WAY.length) == pytest.approx((3, 2))
    steps = [WAY.at(WAY.length * k / 1000) for k in range(1001)]
    assert all(dist(a, b) == pytest.approx(WAY.length / 1000, rel=1e-3) for a, b in pairwise(steps))
    assert WAY.bend == 1.0


@pytest.mark.parametrize("seed", range(20))
def test_distances_are_those_of_the_nearest_point(seed: int) -> None:
    rng = random.Random(seed)
    draw = lambda: (rng.uniform(-2, 2), rng.uniform(-2, 2))  # noqa: E731
    for piece in (Straight(draw(), draw()), Arc(draw(), rng.uniform(0.2, 2), rng.uniform(-4, 4), rng.uniform(-3, 3))):
        p = draw()
        nearest = min(dist(piece.at(piece.length * k / 4000), p) for k in range(4001))
        assert piece.distance(p) == pytest.approx(nearest, abs=2e-3)
        assert clear(piece, [p], nearest - 3e-3) and not clear(piece, [p], nearest + 3e-3)


def test_corners_are_rounded_as_widely_as_obstacles_allow() -> None:
    points = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0)]
    free, tight = rounded(points, [], 0.9), rounded(points, [(1.2, 0.95)], 0.9)
    assert free.bend > tight.bend > 0
    assert tight.distance((1.2, 0.95)) >= 0.8
    for way in (free, tight):
        heading = [way.at(way.length * k / 2000) for k in range(2001)]
        turns = [
            dist((b[0] - a[0], b[1] - a[1]), (c[0] - b[0], c[1] - b[1]))
            for a, b, c in zip(heading, heading[1:], heading[2:], strict=False)
        ]
        assert max(turns) < 3 * (way.length / 2000) ** 2 / way.bend


@pytest.mark.parametrize("grain", [0.04, 0.3, 0.7, 5.0])
def test_points_lie_on_the_way_no_farther_apart_than_the_grain_with_all_ends_of_pieces(grain: float) -> None:
    rows = WAY.points(grain)
    assert rows[0] == pytest.approx((0, 0)) and rows[-1] == pytest.approx((3, 2))
    steps = np.hypot(*np.diff(rows, axis=0).T)
    assert steps.min() > 0 and steps.max() <= grain + 1e-9
    assert all(WAY.distance(tuple(row)) < 1e-9 for row in rows)
    for end in ((2, 0), (3, 1)):
        assert np.hypot(*(rows - end).T).min() < 1e-9


def test_what_has_no_length_is_where_it_is() -> None:
    assert POINT.length == 0 and POINT.at(0) == (1.0, 2.0) and POINT.distance((1, 0)) == 2
    assert POINT.points(np.zeros(2)).tolist() == [[1, 2], [1, 2]]
    alone = route([POINT, POINT])
    assert alone.length == 0 and alone.at(0) == (1.0, 2.0)
    assert route([POINT, Straight((1, 2), (2, 2)), POINT]).pieces == (Straight((1, 2), (2, 2)),)


def test_a_way_is_as_near_as_its_nearest_piece_and_bends_as_its_sharpest_arc() -> None:
    assert WAY.distance((0, 1)) == 1 and WAY.distance((3.5, 2)) == 0.5
    assert WAY.distance((2 + 2 * 0.5**0.5, 1 - 2 * 0.5**0.5)) == pytest.approx(1)
    wide = Arc((0, 3), 3.0, -pi / 2, 0.2)
    assert route([wide, *WAY.pieces]).bend == route([*WAY.pieces, wide]).bend == 1.0
    assert route([Straight((0, 0), (2, 0))]).bend > 10


@pytest.mark.parametrize("seed", range(8))
def test_gaps_are_the_distances_of_straight_pieces_from_points(seed: int) -> None:
    drawn = np.random.default_rng(seed).uniform(-2, 2, (4, 2, 2))
    points = np.random.default_rng(seed + 100).uniform(-3, 3, (5, 2))
    found = gaps(drawn[:, 0], drawn[:, 1], points)
    for piece, row in zip(drawn.tolist(), found, strict=True):
        straight = Straight(tuple(piece[0]), tuple(piece[1]))
        assert row == pytest.approx([straight.distance(tuple(p)) for p in points.tolist()])
    assert gaps(np.array((1.0, 1.0)), np.array([(1.0, 1.0)]), np.array([(1.0, 3.0)])).tolist() == [[2.0]]


@pytest.mark.parametrize(
    "points",
    [
        [(0, 0), (2, 0), (2, 1), (4, 1)],
        [(0, 0), (4, 0), (4, 0.5)],
        [(0, 0), (0.5, 0), (0.5, 4)],
        [(0, 0), (1, 0), (1.5, 0.9), (2.4, 0.2), (2.4, 3)],
        [(0, 0), (1, 0), (3, 0), (3, 2)],
    ],
)
def test_rounded_corners_leave_room_for_each_other_and_keep_the_ends(points: list[tuple[float, float]]) -> None:
    way = rounded(points, [], 0.9)
    assert way.at(0) == pytest.approx(points[0]) and way.at(way.length) == pytest.approx(points[-1])
    for one, other in pairwise(way.pieces):
        assert one.at(one.length) == pytest.approx(other.at(0))
    whole = sum(dist(a, b) for a, b in pairwise(points))
    assert 0.6 * whole < way.length < whole
    ahead = [(np.subtract(way.at(t + 1e-3), way.at(t)) / 1e-3) for t in np.linspace(0, way.length - 1e-3, 400)]
    assert min(float(a @ b) for a, b in pairwise(ahead)) > 0.9, "nowhere does it turn round"
