"""The walk around the table: slow, once around, even, and nothing that may move is lost."""

from itertools import pairwise
from math import dist

import pytest

from tests.motion.camera.seeing import seen
from tests.motion.games import BOARDS, filmed, random_game
from zertz3d.bench.camera import watch
from zertz3d.motion.camera.tour_camera import TOUR, tour
from zertz3d.motion.camera.view import SWAY, WHOLE, Window, corners
from zertz3d.motion.layout import RING_OUTER, arrangement_for, furniture
from zertz3d.rules import board

NARROW = Window(-0.9, 0.5, -0.6, 0.8)


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("aspect", [21 / 9, 16 / 9, 9 / 16])
@pytest.mark.parametrize("window", [WHOLE, NARROW])
def test_the_tour_is_slow_goes_around_and_loses_nothing(name: str, aspect: float, window: Window) -> None:
    table = furniture(board(name))
    views = [tour(table, aspect, t / 5, window) for t in range(int(TOUR) * 5)]
    places = [(spot.x, spot.y, 0.3) for spots in table.spots for spot in spots[: table.tray_places]]
    marbles = [(x, groove.y, 0.3) for groove in table.rack.grooves for x in groove.places]
    left, right, bottom, top = window[:4]
    for view in views[::20]:
        for point in (*places, *marbles, *corners(-table.reach[0], -table.reach[1], *table.reach, RING_OUTER)):
            x, y = seen(view, point, aspect)
            assert left < x < right and bottom < y < top
    assert max(dist(a.eye, b.eye) * 5 for a, b in pairwise(views)) < 0.08 * views[0].distance
    assert views[-1].azimuth - views[0].azimuth > 6


@pytest.mark.parametrize("name", ["37", "48", "61"])
@pytest.mark.parametrize("aspect", [21 / 9, 9 / 16])
def test_where_the_furniture_stands_for_the_seat_the_walk_goes_to_and_fro_before_it(name: str, aspect: float) -> None:
    table = furniture(board(name), arrangement_for(aspect))
    views = [tour(table, aspect, float(t)) for t in range(int(TOUR))]
    rack = table.rack
    marbles = [(rack.x + x, groove.y, 0.3) for groove in rack.grooves for x in groove.places]
    places = [(spot.x, spot.y, 0.3) for spots in table.spots for spot in spots[: table.tray_places]]
    for view in views[::5]:
        for point in (*places, *marbles, *corners(-table.reach[0], -table.reach[1], *table.reach, RING_OUTER)):
            assert max(map(abs, seen(view, point, aspect))) < 1
    sides = [view.azimuth for view in views]
    assert max(sides) == pytest.approx(SWAY) and min(sides) == pytest.approx(-SWAY)


def test_the_walk_comes_back_to_where_it_began() -> None:
    table = furniture(board("48"))
    assert tour(table, 1.6, TOUR).eye == pytest.approx(tour(table, 1.6, 0.0).eye)


@pytest.mark.parametrize("seed", range(3))
def test_what_moves_is_seen_and_the_board_is_large(seed: int) -> None:
    film = filmed(random_game(seed))
    table = furniture(film.start.board)
    looked = watch(film, lambda t: tour(table, 16 / 9, t + 37 * seed), ())
    assert looked.outside <= 0.02
    assert min(looked.heights) >= 40
