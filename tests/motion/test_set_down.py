"""How a hand brings a marble, lets it go, and how it comes to rest: on a ring, on wood, on the table."""

from itertools import pairwise
from math import atan2, cos, dist, hypot, pi, sin, sqrt

import numpy as np
import pytest

from zertz3d.motion.carry_path import Stir, curve
from zertz3d.motion.choreography.pickup_timing import Lanes
from zertz3d.motion.choreography.set_down import (
    DROP,
    FAINT,
    FUNNEL,
    GRIP,
    GRIPPED,
    MARBLE_HEIGHT,
    ROLL_ON,
    STOREY,
    bounces,
    keep_speed,
    marble_home,
    marble_on_table,
    slanted,
)  # fmt: skip
from zertz3d.motion.choreography.tray_roll import LEAST, SLOWED, WAYS, rolled_in
from zertz3d.motion.choreography.turn_builder import TurnBuilder
from zertz3d.motion.collisions import Stillness
from zertz3d.motion.layout import MARBLE_RADIUS, Arrangement, Place, Pose, furniture, rest, rest_pose
from zertz3d.motion.physics import GRAVITY, Flight, Hold, Motion, Roll
from zertz3d.motion.piece_roles import Cast, opening
from zertz3d.motion.quaternions import UPRIGHT
from zertz3d.rules import MarblePlaced, MarbleTaken, Position

EMPTY = Position.start("37")
TABLE = furniture(EMPTY.board)
TURNS = range(24)
NOTHING = Stillness(np.zeros((0, 3)), np.zeros((0, 3)))


def brought(cell: str = "d4", level: str = "full", number: int = 0) -> tuple[Lanes, Pose, Pose]:
    """How the first white marble is brought to a cell, from where, and to where."""
    cast = opening(EMPTY, level == "full")
    builder = TurnBuilder(cast, rest(EMPTY, cast), level, number, EMPTY.rules)  # type: ignore[arg-type]
    builder.act(MarbleTaken(0, "W", "pool"))
    piece, start, home = builder.act(MarblePlaced(0, "W", cell))
    return marble_home(builder, piece, start, home), start, home


def fetched(kind: str, number: int, cell: str = "d4") -> tuple[list[Motion], Pose, Pose]:
    """How a captured marble is brought from a cell to the first place of that kind in the first tray."""
    cast = opening(Position.setup("37", "standard", EMPTY.rings, {cell: "W"}))
    piece = cast.pieces[Place("ring", cell)]
    start = rest_pose(TABLE, piece, cast.places[piece])
    cast = cast.moved(piece, Place(kind, "0", 0))
    if kind == "stand":
        cast = cast.moved("ring-a1", Place("spot", "0", 0))
    builder = TurnBuilder(cast, {**poses(cast), piece: start}, "full", number, EMPTY.rules)
    home = builder.home(piece)
    return list(marble_home(builder, piece, start, home)(0)), start, home


def poses(cast: Cast) -> dict[str, Pose]:
    return {piece: rest_pose(cast.table, piece, place) for piece, place in cast.places.items()}


def test_a_hand_takes_a_marble_carries_it_and_lets_it_go_a_little_above_its_ring() -> None:
    lanes, start, home = brought()
    gripped, carried, fall, *landed, rocking = lanes(0)
    assert isinstance(gripped, Stir) and (gripped.pose, gripped.duration) == (start, GRIP)
    assert carried.at(0.0).phase == "carried" and carried.at(0.0)[:3] == pytest.approx(start[:3])
    assert carried.at(carried.duration)[:3] == pytest.approx((home.x, home.y, home.z + DROP))
    assert isinstance(fall, Flight) and fall.velocity == (0.0, 0.0, 0.0)
    assert [type(motion) for motion in landed] == [Hold, Flight] * (len(landed) // 2) + [Hold]
    assert rocking.at(rocking.duration)[:7] == pytest.approx(home[:7])
    for before, after in pairwise((carried, fall, *landed, rocking)):
        one, other = before.at(before.duration), after.at(0.0)
        assert one[:3] == pytest.approx(other[:3], abs=1e-9)
        assert abs(sum(a * b for a, b in zip(one[3:7], other[3:7], strict=True))) == pytest.approx(1)


def test_without_weight_a_hand_puts_a_marble_into_its_place_and_without_motion_there_is_no_hand() -> None:
    lanes, start, home = brought(level="reduced")
    (carried,) = lanes(0)
    assert carried.at(0.0)[:3] == pytest.approx(start[:3])
    assert carried.at(carried.duration)[:7] == pytest.approx(home[:7])
    assert list(brought(level="none")[0](0)) == []


def test_hands_take_marbles_with_a_small_turn_to_either_side() -> None:
    turned = [stir.angle for number in TURNS for stir in brought(number=number)[0](0) if isinstance(stir, Stir)]
    assert min(turned) < -GRIPPED / 3 and max(turned) > GRIPPED / 3
    assert max(map(abs, turned)) <= GRIPPED and len(set(turned)) == len(TURNS)


@pytest.mark.parametrize("level", ["full", "reduced"])
def test_hands_are_not_equally_fast_on_the_same_way(level: str) -> None:
    seconds = [
        motion.duration
        for number in TURNS
        for motion in brought(level=level, number=number)[0](0)
        if motion.at(0.0).phase == "carried"
    ]
    assert 1.01 < max(seconds) / min(seconds) < 1.05 and len(set(seconds)) == len(TURNS)


@pytest.mark.parametrize("level", ["full", "reduced"])
def test_a_hand_flies_as_high_as_its_storey(level: str) -> None:
    lanes, _, _ = brought(level=level)
    for storey in range(3):
        carried = next(motion for motion in lanes(storey) if motion.at(0.0).phase == "carried")
        top = max(carried.at(carried.duration * k / 100).z for k in range(101))
        assert top == pytest.approx(MARBLE_HEIGHT + STOREY * storey, abs=0.1)


def test_marbles_rock_on_their_rings_in_all_directions_and_not_equally_fast() -> None:
    first = []
    for number in TURNS:
        *_, rocking = brought(number=number)[0](0)
        a, b = rocking.at(0.0), rocking.at(0.01)
        first.append((b.x - a.x, b.y - a.y))
    assert len({(dx > 0, dy > 0) for dx, dy in first}) == 4
    speeds = {round(hypot(*way), 4) for way in first}
    assert 2 <= len(speeds) <= 4, "more could not be told apart"


def test_a_marble_rolls_onwards_into_a_ring_in_the_tray() -> None:
    aside = []
    for number in TURNS:
        motions, start, home = fetched("stand", number)
        rolled, (fall,) = motions[-1], (motion for motion in motions[:3] if isinstance(motion, Flight))
        met = rolled.at(0.0)
        assert fall.at(fall.duration)[:3] == pytest.approx(met[:3])
        assert dist(met[:2], home[:2]) == pytest.approx(FUNNEL) and met.z > home.z
        assert dist(met[:2], start[:2]) < dist(home[:2], start[:2])
        onward, came = atan2(home.y - met.y, home.x - met.x), atan2(home.y - start.y, home.x - start.x)
        aside.append((onward - came + pi) % (2 * pi) - pi)
        assert rolled.at(rolled.duration)[:7] == pytest.approx(home[:7])
    assert min(aside) < -0.2 and max(aside) > 0.2 and max(map(abs, aside)) <= 0.5 + 1e-9


def test_a_marble_without_a_ring_rolls_on_the_floor_of_its_tray() -> None:
    sides = set()
    for number in TURNS:
        motions, _, home = fetched("spot", number)
        rolled = motions[-1]
        assert isinstance(rolled, Roll) and rolled.end == home
        begin = rolled.at(0.0)
        assert begin.z == home.z
        tray = TABLE.trays[0]
        assert abs(begin.x - tray.x) <= tray.width / 2 - tray.rim_width - MARBLE_RADIUS
        assert abs(begin.y - tray.y) <= tray.depth / 2 - tray.rim_width - MARBLE_RADIUS
        sides.add((round(rolled.dx, 3), round(rolled.dy, 3)))
    assert len(sides) > 1


def lying(*places: tuple[float, float]) -> Stillness:
    """Marbles on the table."""
    return Stillness(np.zeros((0, 3)), np.array([(x, y, MARBLE_RADIUS) for x, y in places]))


def on_table(x: float, y: float) -> Pose:
    return Pose(x, y, MARBLE_RADIUS, *UPRIGHT, "rest")


@pytest.mark.parametrize(("chance", "side"), [(0.0, (1, 0)), (0.3, (0, 1)), (0.6, (-1, 0)), (0.9, (0, -1))])
def test_where_nothing_lies_a_marble_rolls_the_longest_way_from_the_side_of_its_chance(
    chance: float, side: tuple[int, int]
) -> None:
    for longest, way in ((WAYS[0], WAYS[0]), (0.7, WAYS[2])):
        rolled = rolled_in(TABLE, on_table(0.0, -4.6), chance, NOTHING, longest)
        assert (rolled.dx, rolled.dy) == pytest.approx((side[0] * way, side[1] * way))
        assert rolled.at(0.0)[:2] == pytest.approx((-side[0] * way, -4.6 - side[1] * way))
        assert rolled.duration == pytest.approx(sqrt(2 * way / SLOWED)), "friction stops it"


def test_a_marble_rolls_from_another_side_or_less_far_where_something_lies() -> None:
    home = on_table(0.0, -4.6)
    rolled = rolled_in(TABLE, home, 0.0, lying((-1.0, -4.6)))
    assert (rolled.dx, rolled.dy) == pytest.approx((0.0, WAYS[0]))
    rolled = rolled_in(TABLE, home, 0.0, lying((-1.55, -4.6), (1.55, -4.6), (0.0, -3.05), (0.0, -6.15)))
    assert (rolled.dx, rolled.dy) == pytest.approx((WAYS[1], 0.0)), "less far, from the first side again"
    close = [(0.85 * cos(k * pi / 4), -4.6 + 0.85 * sin(k * pi / 4)) for k in range(8)]
    for chance, side in ((0.0, (LEAST, 0.0)), (0.3, (0.0, LEAST))):
        rolled = rolled_in(TABLE, home, chance, lying(*close))
        assert (rolled.dx, rolled.dy) == pytest.approx(side)


@pytest.mark.parametrize("off", [0.3, 0.4, 0.5, 0.7])
@pytest.mark.parametrize("chance", [0.0, 0.25, 0.5, 0.75])
def test_a_marble_rolls_neither_over_a_rim_nor_into_the_rack(chance: float, off: float) -> None:
    rack, tray = TABLE.rack, TABLE.trays[0]
    before = rack.y - rack.depth / 2 - MARBLE_RADIUS
    assert rolled_in(TABLE, on_table(rack.x, before - off), chance, NOTHING, 0.7).at(0.0).y <= before + 1e-9
    beside = tray.x + tray.width / 2 + MARBLE_RADIUS
    assert rolled_in(TABLE, on_table(beside + off, tray.y), chance, NOTHING, 0.7).at(0.0).x >= beside - 1e-9
    behind = tray.y + tray.depth / 2 + MARBLE_RADIUS
    assert rolled_in(TABLE, on_table(tray.x, behind + off), chance, NOTHING, 0.7).at(0.0).y >= behind - 1e-9
    right = tray.x + tray.width / 2 - tray.rim_width - MARBLE_RADIUS
    assert rolled_in(TABLE, on_table(right - off, tray.y), chance, NOTHING, 0.7).at(0.0).x <= right + 1e-9
    back = tray.y + tray.depth / 2 - tray.rim_width - MARBLE_RADIUS
    assert rolled_in(TABLE, on_table(tray.x, back - off), chance, NOTHING, 0.7).at(0.0).y <= back + 1e-9


@pytest.mark.parametrize("axis", [0, 1])
def test_a_marble_does_not_roll_from_beyond_the_end_of_a_row(axis: int) -> None:
    home = on_table(*((0.5, -4.6) if axis == 0 else (0.0, -4.6)))
    limit = abs(home[:2][axis])
    for number in range(4):
        begin = rolled_in(TABLE, home, number / 4, NOTHING, within=(axis, limit)).at(0.0)
        assert abs(begin[:2][axis]) <= limit + 1e-6


@pytest.mark.parametrize("arrangement", ["usual", "tall", "wide"])
def test_a_marble_that_is_shown_beside_others_rolls_a_little_and_not_from_beyond_the_board(
    arrangement: Arrangement,
) -> None:
    start = Position.setup("37", "standard", EMPTY.rings, {"d4": "W"})
    cast = opening(start, arrangement=arrangement)
    piece, along = cast.pieces[Place("ring", "d4")], 0 if arrangement == "tall" else 1
    most, other = cast.table.reach[along] - MARBLE_RADIUS, cast.table.reach[1 - along] + 0.5
    inside = 0
    for number in TURNS:
        builder = TurnBuilder(cast, rest(start, cast), "full", number, start.rules)
        for end in (most, -most, 0.0):
            spot = on_table(*((end, other) if along == 0 else (other, end)))
            *_, rolled = marble_on_table(builder, piece, builder.pose(piece), spot)(0)
            assert isinstance(rolled, Roll) and rolled.end == spot and rolled.way <= ROLL_ON
            assert abs(rolled.at(0.0)[:2][along]) <= most + 1e-6
            inside += end == 0.0 and abs(rolled.at(0.0)[:2][along]) > 0.3
    assert inside, "along the row it may roll too"


def test_a_hand_sets_out_as_slantwise_as_it_can_where_nothing_stands() -> None:
    start, end = on_table(0.0, 0.0), on_table(5.0, 0.0)
    way = slanted(start, end, NOTHING)(0)
    assert way[:, 0] == pytest.approx([0.0, 0.8, 4.2, 5.0]) and way[:, 1] == pytest.approx(0.0)


@pytest.mark.parametrize("around", [1, 3, 6])
@pytest.mark.parametrize("far", [0.75, 0.95])
def test_a_hand_takes_a_way_on_which_it_touches_nothing(far: float, around: int) -> None:
    start, end = on_table(0.0, 0.0), on_table(5.0, 0.0)
    others = [(far * cos(k * pi / 3), far * sin(k * pi / 3)) for k in range(around)]
    still = lying(*others, *((5.0 - x, y) for x, y in others))
    for storey in range(2):
        way = curve(slanted(start, end, still)(storey), 200)
        assert still.room(False, way, 0.08).min() > 0
        assert way[:, 2].max() < MARBLE_HEIGHT + STOREY * storey + 1.1


def test_a_hand_goes_around_what_stands_beside_before_it_flies_higher() -> None:
    way = slanted(on_table(0.0, 0.0), on_table(5.0, 0.0), lying((0.95, 0.0)))(0)
    assert abs(way[1, 1]) > 0.1
    assert curve(way)[:, 2].max() == pytest.approx(MARBLE_HEIGHT, abs=0.1)


def test_a_marble_bounces_until_it_can_no_longer_be_seen_and_loses_more_the_faster_it_is() -> None:
    leaps = [motion for motion in bounces(on_table(0.0, 0.0), 12.0) if isinstance(motion, Flight)]
    ups = [leap.velocity[2] for leap in leaps]
    assert ups[0] == keep_speed(12.0) and all(after == keep_speed(before) for before, after in pairwise(ups))
    assert ups[-1] > FAINT >= keep_speed(ups[-1]) and len(ups) > 1
    assert all(leap.duration == pytest.approx(2 * up / GRAVITY) for leap, up in zip(leaps, ups, strict=True))
    kept = [keep_speed(speed) / speed for speed in (0.5, 2.0, 6.0, 12.0)]
    assert kept == sorted(set(kept), reverse=True) and 0.3 < kept[-1] < kept[0] < 0.6
