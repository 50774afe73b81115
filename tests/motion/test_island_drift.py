"""How a claimed group parts from the board: which way it drifts, and by which channels its rings leave."""

from math import atan2, cos, dist, hypot, sin

import pytest

from zertz3d.motion.choreography.island_drift import DRIFT, WHOLE, Parting, middle, parting
from zertz3d.motion.layout import ground
from zertz3d.motion.ring_exit import GAP
from zertz3d.rules import board

BOARD = board("37")
WHERE = ground(BOARD)
FLOWER = ("d4", *(cell for cell in BOARD.neighbours("d4") if cell))
"""A ring and the six around it."""
SHORE = tuple(cell for cell in BOARD.cells if None in BOARD.neighbours(cell))
"""The outermost rings, which shut in all others."""
RIGHT, LEFT = (9.0, 0.0), (-9.0, 0.0)


def are_free(found: Parting, rest: tuple[str, ...]) -> None:
    """Assert that each ring leaves by a way on which no ring lies that has not left before."""
    waiting = [cell for cell, _ in found.ways]
    places = {cell: (WHERE[cell][0] + found.drift[0], WHERE[cell][1] + found.drift[1]) for cell in waiting}
    for cell, way in found.ways:
        waiting.remove(cell)
        assert way and way.at(0.0) == pytest.approx(places[cell])
        lying = [places[other] for other in waiting] + [WHERE[other] for other in rest]
        assert all(way.distance(place) >= GAP - 1e-9 for place in lying)


@pytest.mark.parametrize("drifts", [True, False])
@pytest.mark.parametrize("goal", [RIGHT, LEFT])
def test_rings_shut_in_by_others_of_their_group_wait_for_these(goal: tuple[float, float], drifts: bool) -> None:
    for rest in ((), ("a1", "a2", "b1")):
        found = parting(BOARD, FLOWER, rest, goal, drifts)
        assert sorted(cell for cell, _ in found.ways) == sorted(FLOWER)
        are_free(found, rest)


def test_all_that_is_left_drifts_a_little_towards_the_tray() -> None:
    for goal in (RIGHT, LEFT, (3.0, -4.0)):
        dx, dy = parting(BOARD, ("d4", "d5"), (), goal, True).drift
        here = middle([WHERE["d4"], WHERE["d5"]])
        assert hypot(dx, dy) == pytest.approx(WHOLE)
        assert atan2(dy, dx) == pytest.approx(atan2(goal[1] - here[1], goal[0] - here[0]))


def test_a_group_drifts_straight_away_from_what_stays() -> None:
    for cells, rest in ((("d7",), ("d1", "d2", "c1")), (("a1", "a2"), ("g1", "g2")), (("g4",), ("d4", "c3"))):
        found = parting(BOARD, cells, rest, RIGHT, True)
        here, away = middle([WHERE[cell] for cell in cells]), middle([WHERE[cell] for cell in rest])
        to = atan2(here[1] - away[1], here[0] - away[0])
        assert found.drift == pytest.approx((DRIFT * cos(to), DRIFT * sin(to)))
        are_free(found, rest)


def test_a_group_in_the_middle_of_what_stays_drifts_all_the_same() -> None:
    found = parting(BOARD, ("d4",), ("a1", "g4"), RIGHT, True)
    assert middle([WHERE["a1"], WHERE["g4"]]) == pytest.approx(WHERE["d4"])
    assert hypot(*found.drift) == pytest.approx(DRIFT)
    are_free(found, ("a1", "g4"))


@pytest.mark.parametrize("drifts", [True, False])
def test_a_group_that_is_shut_in_stays_and_has_no_ways(drifts: bool) -> None:
    for cells in (("d4",), ("d4", "d5"), ("d4", "d5", "c4")):
        found = parting(BOARD, cells, SHORE, RIGHT, drifts)
        assert found.drift == (0.0, 0.0)
        assert sorted(cell for cell, _ in found.ways) == sorted(cells)
        assert {way for _, way in found.ways} == {None}


def test_where_nothing_may_drift_nothing_does() -> None:
    found = parting(BOARD, ("d7",), ("d1", "c1"), RIGHT, False)
    assert found.drift == (0.0, 0.0)
    are_free(found, ("d1", "c1"))


def test_the_ring_that_is_nearest_to_the_tray_leaves_first() -> None:
    for goal, first in ((RIGHT, "g1"), (LEFT, "e1")):
        found = parting(BOARD, ("e1", "f1", "g1"), ("a4", "b5"), goal, True)
        assert found.ways[0][0] == first and found.ways[1][0] == "f1"


def test_the_middle_of_points_is_as_far_from_one_side_as_from_the_other() -> None:
    assert middle([(0.0, 0.0), (2.0, 6.0), (4.0, 0.0)]) == (2.0, 2.0)
    assert dist(middle([(1.0, 2.0)]), (1.0, 2.0)) == 0


@pytest.mark.parametrize("drifts", [True, False])
def test_rings_leave_on_the_side_of_their_tray(drifts: bool) -> None:
    for goal in (RIGHT, LEFT):
        ((_, way),) = parting(BOARD, ("d4",), (), goal, drifts).ways
        assert way and way.at(way.length)[0] * goal[0] > 9
