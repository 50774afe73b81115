"""Channels: every free ring finds one, no ring is touched, no corner is sharp."""

from itertools import combinations
from math import dist, hypot

import pytest

from tests.motion.games import BOARDS, HOLED, random_game
from tests.motion.laws import CHANNEL
from zertz3d.motion.choreography.island_drift import DRIFT, parting
from zertz3d.motion.layout import LANE, RING_OUTER, furniture, ground
from zertz3d.motion.ring_exit import CARRY_COST, GAP, NEAR, channel, waters
from zertz3d.motion.route import Straight, clear
from zertz3d.rules import GroupClaimed, Placement, Position, board

GOAL = (-6.0, 0.0)


def removals(seed: int) -> list[tuple[Position, str]]:
    """Each position of a random game just before a ring is removed, and the ring."""
    return [
        (node.parent.position, node.move.removed)
        for node in random_game(seed).main_line()
        if isinstance(node.move, Placement) and node.move.removed and node.parent
    ]


@pytest.mark.parametrize("seed", range(24))
def test_every_free_ring_has_a_channel_and_touches_nothing(seed: int) -> None:
    for position, ring in removals(seed):
        where = ground(position.board)
        others = [cell for cell in position.rings if cell != ring]
        way = channel(position.board, ring, others, GOAL)
        assert way, f"{ring} in {position}"
        assert way.at(0) == pytest.approx(where[ring])
        assert min(way.distance(where[cell]) for cell in others) >= CHANNEL
        assert min(dist(way.at(way.length), site) for site in where.values()) >= CHANNEL


@pytest.mark.parametrize("seed", range(8))
def test_a_channel_keeps_to_the_free_lane_and_has_no_sharp_bend(seed: int) -> None:
    for position, ring in removals(seed):
        side, end = furniture(position.board).reach
        way = channel(position.board, ring, [cell for cell in position.rings if cell != ring], GOAL)
        assert way and way.bend >= 0.5
        for k in range(40):
            x, y = way.at(way.length * k / 39)
            assert abs(x) + RING_OUTER < side + LANE and abs(y) + RING_OUTER < end + LANE


def test_a_ring_at_the_rim_goes_straight_out() -> None:
    start = Position.start("37")
    way = channel(start.board, "a1", [c for c in start.rings if c != "a1"], GOAL)
    assert way and way.length < 1.2


def test_a_ring_deep_inside_a_bay_finds_the_way_round() -> None:
    on = board("61")
    bay = ["e5", "e4", "d4", "d3", "e3", "e2", "d2", "e1", "d1"]
    present = [cell for cell in on.cells if cell not in bay]
    way = channel(on, "e5", present, (9.0, 0.0))
    assert way and way.length > 4
    assert min(way.distance(ground(on)[cell]) for cell in present) >= CHANNEL


def test_a_ring_that_is_shut_in_has_none() -> None:
    on = board("37")
    hole = ["d4", "d5", "e4"]
    assert channel(on, "d4", [c for c in on.cells if c not in hole], GOAL) is None


def test_a_narrow_gap_is_no_channel() -> None:
    on = board("37")
    gap = ["d4", "d3", "d2", "d1"]  # one ring wide: a ring cannot pass between its neighbours
    assert channel(on, "d4", [c for c in on.cells if c not in gap], GOAL) is None


def test_a_hole_in_the_board_is_no_way_out() -> None:
    sea = waters(HOLED)
    x, y = ground(HOLED)["f4"]
    inside = [n for n in sea.exits if hypot(sea.points[n][0] - x, sea.points[n][1] - y) < 1.5]
    assert not inside and len(sea.exits) > 10


@pytest.mark.parametrize("name", BOARDS)
def test_waters_join_points_of_the_lattice(name: str) -> None:
    sea = waters(board(name))
    for node, ways in enumerate(sea.ways):
        for other, length in ways:
            assert length == pytest.approx(3**-0.5) and (node, length) in sea.ways[other]
    assert len(sea.cells) == int(name)
    assert all(sea.masks[n] == 0 for n in sea.exits)
    assert len({(round(x, 6), round(y, 6)) for x, y in sea.points}) == len(sea.points)
    centres = [node for node in range(len(sea.points)) if sea.masks[node].bit_count() > 1]
    for node, other in combinations(centres, 2):
        beside = dist(sea.points[node], sea.points[other]) < 0.6
        assert beside == (other in {there for there, _ in sea.ways[node]})


def test_claimed_groups_part_as_far_as_they_may_and_all_rings_leave() -> None:
    seen = 0
    for seed in range(60):
        game = random_game(seed)
        for node in game.main_line():
            for event in node.events:
                if not isinstance(event, GroupClaimed) or not node.parent:
                    continue
                seen += 1
                rest = node.position.rings
                leaving = parting(node.position.board, event.cells, rest, GOAL, True)
                assert sorted(cell for cell, _ in leaving.ways) == sorted(event.cells)
                assert all(way for _, way in leaving.ways)
                assert hypot(*leaving.drift) == pytest.approx(DRIFT) or len(event.cells) > 1 or not rest
    assert seen > 20


def test_quiet_groups_do_not_drift() -> None:
    on = board("37")
    leaving = parting(on, ["a1"], ["d4", "d5"], GOAL, False)
    assert leaving.drift == (0.0, 0.0) and leaving.ways[0][1]


def test_a_ring_that_has_left_its_cell_is_slid_round_as_those_in_their_cells_are() -> None:
    start = Position.start("37")
    x, y = ground(start.board)["a1"]
    others = [cell for cell in start.rings if cell != "a1"]
    loose = (x + 0.95 * x / hypot(x, y), y + 0.95 * y / hypot(x, y))
    for goal in (GOAL, (6.0, 0.0), (0.0, -6.0)):
        way = channel(start.board, "a1", others, goal, [loose])
        assert way is None or way.distance(loose) >= CHANNEL
    far = (2 * x, 2 * y)
    free, kept = (channel(start.board, "a1", others, (3 * x, 3 * y), there) for there in ((), [far]))
    assert free and kept and free.pieces == kept.pieces


@pytest.mark.parametrize("name", BOARDS)
def test_from_beside_the_lattice_the_way_is_the_least_sliding_and_carrying(name: str) -> None:
    on, sea = board(name), waters(board(name))
    present = [cell for cell in on.cells if ground(on)[cell][0] > 0.9]
    rings = [ground(on)[cell] for cell in present]
    for out in sorted(node for node in sea.exits if sea.points[node][0] < -0.9):
        x, y = sea.points[out]
        start, goal = (x + 0.4, y + 0.3), (9.0, 9.0)
        ways = [Straight(start, sea.points[other]) for other in sea.exits]
        free = [way for way in ways if way.length < NEAR and clear(way, rings, GAP)]
        found = channel(on, start, present, goal)
        assert found and free
        cost = found.length + CARRY_COST * dist(found.at(found.length), goal)
        assert cost <= min(way.length + CARRY_COST * dist(way.end, goal) for way in free) + 1e-9
