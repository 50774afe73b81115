"""Places of rest: room for everything, nothing in anything else, all in the picture."""

import pickle
from itertools import pairwise
from math import dist, hypot, sqrt

import pytest

from tests.motion.games import BOARDS, BRIDGE
from zertz3d.motion.layout import (
    GROOVE_RADIUS,
    LANE,
    MARBLE_RADIUS,
    RACK_WALL,
    RING_EDGE,
    RING_HEIGHT,
    RING_HOLE,
    RING_OUTER,
    SEAT,
    SLOT,
    STANDING,
    Arrangement,
    Place,
    Pose,
    arrangement_for,
    furniture,
    ground,
    names,
    rest,
    rest_pose,
)
from zertz3d.motion.piece_roles import opening
from zertz3d.motion.quaternions import negative, product, turn
from zertz3d.rules import Board, Position, board, custom_board

ALL = [
    *map(board, BOARDS),
    BRIDGE,
    custom_board(["c3"]),
    custom_board(f"{x}{n}" for x in "abcdefghijklmnopq" for n in range(1, 13)),
]
ARRANGEMENTS = tuple(STANDING)


def test_a_seated_marble_touches_the_edge_of_its_hole() -> None:
    assert hypot(RING_HOLE + RING_EDGE, SEAT - RING_HEIGHT + RING_EDGE) == pytest.approx(MARBLE_RADIUS + RING_EDGE)
    assert SEAT - MARBLE_RADIUS > 0.04


@pytest.mark.parametrize("on", ALL, ids=str)
def test_neighbours_are_one_pitch_apart_and_the_board_is_centred(on: Board) -> None:
    where = ground(on)
    for cell in on.cells:
        for other in on.neighbours(cell):
            if other:
                assert dist(where[cell], where[other]) == pytest.approx(1)
    xs, ys = [x for x, _ in where.values()], [y for _, y in where.values()]
    assert min(xs) + max(xs) == pytest.approx(0) and min(ys) + max(ys) == pytest.approx(0)


def test_columns_run_from_left_to_right_and_numbers_away_from_player_0() -> None:
    where = ground(board("37"))
    assert where["a1"] == pytest.approx((-3 * sqrt(3) / 2, -1.5)) and where["d7"] == pytest.approx((0, 3))


def test_the_shape_of_the_picture_decides_how_the_furniture_stands() -> None:
    shapes = {"tall": [(720, 1280), (600, 1000)], "usual": [(640, 480), (768, 1024), (1920, 1080)]}
    shapes["wide"] = [(2560, 1080), (3440, 1440)]
    for arrangement, sizes in shapes.items():
        assert {arrangement_for(width / height) for width, height in sizes} == {arrangement}


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_furniture_is_the_same_in_another_process(arrangement: Arrangement) -> None:
    table = furniture(board("48"), arrangement)
    assert pickle.loads(pickle.dumps(table)) is table


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
@pytest.mark.parametrize("on", ALL, ids=str)
def test_there_is_a_spot_for_every_piece(on: Board, arrangement: Arrangement) -> None:
    for spots in furniture(on, arrangement).spots:
        assert len(spots) >= len(on.cells) + 24


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
@pytest.mark.parametrize("name", BOARDS)
def test_a_long_game_fits_the_tray(name: str, arrangement: Arrangement) -> None:
    assert furniture(board(name), arrangement).tray_places >= (25 if name == "61" else 16)


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
@pytest.mark.parametrize("on", ALL, ids=str)
def test_spots_are_apart_and_clear_of_rims_and_of_the_board(on: Board, arrangement: Arrangement) -> None:
    table = furniture(on, arrangement)
    spots = [*table.spots[0][:90], *table.spots[1][:90]]
    for i, a in enumerate(spots):
        for b in spots[:i]:
            assert hypot(a.x - b.x, a.y - b.y) >= SLOT - 1e-9
    for tray, places in zip(table.trays, table.spots, strict=True):
        inner_x, inner_y = tray.width / 2 - tray.rim_width, tray.depth / 2 - tray.rim_width
        for number, spot in enumerate(places):
            dx, dy = abs(spot.x - tray.x), abs(spot.y - tray.y)
            if number < table.tray_places:
                assert spot.floor == tray.floor
                assert dx + RING_OUTER < inner_x and dy + RING_OUTER < inner_y
            else:
                assert spot.floor == 0
                for box in (*table.trays, table.rack):
                    aside, away = abs(spot.x - box.x) - box.width / 2, abs(spot.y - box.y) - box.depth / 2
                    assert max(aside, away) > RING_OUTER
    side, end = table.reach
    for box in (*table.trays, table.rack):
        aside, away = abs(box.x) - box.width / 2 - side, abs(box.y) - box.depth / 2 - end
        assert max(aside, away) >= LANE - 1e-9


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
@pytest.mark.parametrize("on", ALL, ids=str)
def test_furniture_stands_clear_of_furniture(on: Board, arrangement: Arrangement) -> None:
    table = furniture(on, arrangement)
    boxes = [
        (b.x - b.width / 2, b.y - b.depth / 2, b.x + b.width / 2, b.y + b.depth / 2) for b in (*table.trays, table.rack)
    ]
    for i, a in enumerate(boxes):
        for b in boxes[:i]:
            assert a[0] > b[2] or b[0] > a[2] or a[1] > b[3] or b[1] > a[3]
    for tray in table.trays:
        assert tray.floor < tray.rim_height < RING_HEIGHT + SEAT
    own, other = table.trays
    if arrangement == "tall":
        assert own.y < 0 < table.rack.y < other.y and own.x == table.rack.x == other.x == 0
    else:
        assert own.x < 0 < other.x and table.rack.y > 0


def test_grooves_hold_the_supply_and_touch_a_marble_only_below() -> None:
    rack = furniture(board("37")).rack
    assert [(g.colour, len(g.places)) for g in rack.grooves] == [("W", 6), ("G", 8), ("B", 10)]
    assert rack.groove_radius > MARBLE_RADIUS
    for groove in rack.grooves:
        assert all(b - a > 2 * MARBLE_RADIUS for a, b in pairwise(groove.places))


def test_the_rest_of_an_opening() -> None:
    start = Position.start("48")
    poses = rest(start, opening(start))
    assert len(poses) == 48 + 24
    assert all(isinstance(p, Pose) and p.phase == "rest" for p in poses.values())
    assert all(abs(sum(v * v for v in p[3:7]) - 1) < 1e-12 for p in poses.values())
    assert poses["ring-d4"][:3] == (*ground(start.board)["d4"], 0.0)
    whites = [poses[f"white-{i}"] for i in range(6)]
    assert len({p.y for p in whites}) == len({p.z for p in whites}) == 1


def test_pieces_lie_turned_differently_but_always_the_same() -> None:
    start = Position.start("37")
    first, again = rest(start, opening(start)), rest(start, opening(start))
    assert first == again
    assert len({p[3:7] for p in first.values()}) == len(first)


@pytest.mark.parametrize("on", ALL, ids=str)
def test_names_stand_outside_of_the_rings_at_the_edge(on: Board) -> None:
    where = ground(on)
    for cell, at in names(on).items():
        assert dist(at, where[cell]) == pytest.approx(0.72)
        assert min(dist(at, other) for other in where.values()) > RING_OUTER + 0.1
    assert len(names(on)) >= min(6, len(where)) or len(where) == 1


def test_a_marble_lies_on_what_is_under_it() -> None:
    table = furniture(board("37"))
    seat, spot = (rest_pose(table, "white-0", place).z for place in (Place("ring", "d4"), Place("spot", "0", 3)))
    assert seat == pytest.approx(SEAT)
    assert spot - rest_pose(table, "ring-a1", Place("spot", "0", 3)).z == pytest.approx(MARBLE_RADIUS)


@pytest.mark.parametrize("player", ["0", "1"])
def test_the_tray_is_filled_from_its_near_end(player: str) -> None:
    table = furniture(board("37"))
    spots, tray = table.spots[int(player)][: table.tray_places], table.trays[int(player)]
    away = [spot.y for spot in spots]
    assert away[0] < tray.y < away[-1] and away == sorted(away)
    assert abs(spots[0].x) < abs(spots[1].x), "from the board outwards"


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_the_extent_is_the_least_rectangle_around_everything(arrangement: Arrangement) -> None:
    table = furniture(board("37"), arrangement)
    left, near, right, far = table.extent
    sides = [(-table.reach[0], -table.reach[1], *table.reach)]
    for box in (*table.trays, table.rack):
        wide, deep = box.width / 2, box.depth / 2
        sides.append((box.x - wide, box.y - deep, box.x + wide, box.y + deep))
    gaps = [(a - left, b - near, right - c, far - d) for a, b, c, d in sides]
    assert [min(gap) for gap in zip(*gaps, strict=True)] == pytest.approx([0, 0, 0, 0])


def test_the_rack_has_a_wall_around_its_grooves() -> None:
    rack = furniture(board("37")).rack
    side = max(abs(x) for groove in rack.grooves for x in groove.places) + GROOVE_RADIUS + RACK_WALL
    end = max(abs(groove.y - rack.y) for groove in rack.grooves) + GROOVE_RADIUS + RACK_WALL
    assert (rack.width, rack.depth) == pytest.approx((2 * side, 2 * end))


def test_a_marble_of_the_rack_comes_to_its_lowest_place_as_it_lies_there() -> None:
    table = furniture(board("37"))
    low, high = (rest_pose(table, "white-1", Place("rack", "W", number)) for number in (0, 3))
    rolled = turn((0.0, 1.0, 0.0), (high.x - low.x) / MARBLE_RADIUS)
    assert high[3:7] == pytest.approx(product(rolled, low[3:7]))
    odd = rest_pose(table, "white-1", Place("rack", "W", 0), odd=True)
    assert odd[3:7] == negative(low[3:7]) and odd[:3] == low[:3]
