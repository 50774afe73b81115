"""Picking against a slow judge: walk along the ray until a point lies inside something."""

import math
import random
from collections.abc import Callable

import numpy as np
import pytest

from zertz3d.motion.layout import (
    MARBLE_RADIUS,
    RING_HEIGHT,
    RING_HOLE,
    RING_OUTER,
    SEAT,
    STANDING,
    Arrangement,
    Pose,
    furniture,
    ground,
)
from zertz3d.rules import board
from zertz3d.scene.input.picking import Hit, pick, pick_near, place_of, table_point
from zertz3d.scene.input.ray_shapes import Ray, box_distances, ring_distances, sphere_distances
from zertz3d.scene.outlines import ring_outline

BOARD = board("37")
AROUND = furniture(BOARD)
ARRANGEMENTS = tuple(STANDING)
UP = (1.0, 0.0, 0.0, 0.0)


def at(x: float, y: float, z: float, turn: tuple[float, float, float, float] = UP) -> Pose:
    return Pose(x, y, z, *turn, "rest")


def aimed(origin: tuple[float, float, float], target: tuple[float, float, float]) -> Ray:
    step = np.subtract(target, origin)
    x, y, z = (step / np.linalg.norm(step)).tolist()
    return Ray(origin, (x, y, z))


def table_with(*cells: str, gone: tuple[str, ...] = ()) -> dict[str, Pose]:
    """All rings but those gone, and marbles on the cells."""
    where = ground(BOARD)
    poses = {f"ring-{cell}": at(*where[cell], 0.0) for cell in BOARD.cells if cell not in gone}
    return poses | {f"white-{k}": at(*where[cell], SEAT) for k, cell in enumerate(cells)}


# ------------------------------------------------------------------------------------- the slow judge


def inside_ring(x: float, y: float, z: float) -> bool:
    """Even-odd rule on the ring's outline."""
    r, crossings = math.hypot(x, y), 0
    points = ring_outline(4).points[:, :2].tolist()
    for (r0, z0), (r1, z1) in zip(points, points[1:] + points[:1], strict=True):
        if (z0 > z) != (z1 > z) and r < r0 + (z - z0) / (z1 - z0) * (r1 - r0):
            crossings += 1
    return crossings % 2 == 1


def walked(ray: Ray, inside: Callable[..., bool], step: float = 1e-3) -> float:
    """Rays start 2 from the middle of things that are less than 0.9 large."""
    for k in range(int(1.0 / step), int(3.2 / step)):
        if inside(*ray.at(k * step)):
            return k * step
    return math.inf


def rays_at(middle: tuple[float, float, float], spread: float, count: int, seed: int) -> list[Ray]:
    dice = random.Random(seed)
    made = []
    for _ in range(count):
        turn, height = dice.uniform(0, 2 * math.pi), dice.uniform(0.05, 1.5)
        origin = (
            middle[0] + 2 * math.cos(turn) * math.cos(height),
            middle[1] + 2 * math.sin(turn) * math.cos(height),
            middle[2] + 2 * math.sin(height),
        )
        target = tuple(m + dice.uniform(-spread, spread) for m in middle)
        made.append(aimed(origin, target))  # type: ignore[arg-type]
    return made


class TestSolids:
    @pytest.mark.parametrize("ray", rays_at((0, 0, 0.07), 0.5, 12, seed=1))
    def test_ring_lying(self, ray: Ray) -> None:
        exact = ring_distances(ray, np.array([[0, 0, 0, *UP]]))[0][0]
        slow = walked(ray, inside_ring)
        assert exact == pytest.approx(slow, abs=2.5e-3)

    @pytest.mark.parametrize("ray", rays_at((0.3, -0.2, 1.0), 0.5, 12, seed=2))
    def test_ring_tilted(self, ray: Ray) -> None:
        half = math.radians(35)
        turn = (math.cos(half), math.sin(half) * 0.6, 0.0, math.sin(half) * 0.8)
        w, x, y, z = turn
        axes = np.array(
            [
                [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
            ]
        )
        exact = ring_distances(ray, np.array([[0.3, -0.2, 1.0, *turn]]))[0][0]

        def inside(*point: float) -> bool:
            return inside_ring(*(axes.T @ (np.array(point) - (0.3, -0.2, 1.0))).tolist())

        assert exact == pytest.approx(walked(ray, inside), abs=2.5e-3)

    @pytest.mark.parametrize("ray", rays_at((1, 2, 0.3), 0.4, 8, seed=3))
    def test_marble(self, ray: Ray) -> None:
        exact = sphere_distances(ray, np.array([[1.0, 2.0, 0.3]]), MARBLE_RADIUS)[0]

        def inside(*point: float) -> bool:
            return math.dist(point, (1, 2, 0.3)) <= MARBLE_RADIUS

        assert exact == pytest.approx(walked(ray, inside), abs=2.5e-3)

    @pytest.mark.parametrize("ray", rays_at((0, 0, 0.2), 0.8, 8, seed=4))
    def test_box(self, ray: Ray) -> None:
        low, high = (-0.6, -0.3, 0.0), (0.6, 0.3, 0.4)
        exact = box_distances(ray, np.array([low]), np.array([high]))[0]

        def inside(*point: float) -> bool:
            return all(a <= p <= b for a, p, b in zip(low, point, high, strict=True))

        assert exact == pytest.approx(walked(ray, inside), abs=2.5e-3)

    def test_far_camera_keeps_the_edge_sharp(self) -> None:
        """From a thousand pitches away the rim of a marble is still found within a millionth."""
        for beside, met in ((MARBLE_RADIUS - 1e-6, True), (MARBLE_RADIUS + 1e-6, False)):
            ray = Ray((beside, -1000.0, 0.31), (0.0, 1.0, 0.0))
            found = sphere_distances(ray, np.array([[0, 0, 0.31]]), MARBLE_RADIUS)
            assert bool(np.isfinite(found[0])) == met

    def test_nothing_behind(self) -> None:
        up = Ray((0.0, 0.0, 5.0), (0.0, 0.0, 1.0))
        assert not np.isfinite(sphere_distances(up, np.array([[0, 0, 0.3]]), 0.3)).any()
        assert not np.isfinite(ring_distances(up, np.array([[0.3, 0, 0, *UP]]))).any()
        assert not np.isfinite(box_distances(up, np.array([[-1, -1, 0]]), np.array([[1, 1, 1]]))).any()


class TestPick:
    @pytest.mark.parametrize("cell", ["a1", "d4", "g3", "d7"])
    def test_from_above_onto_everything_of_a_cell(self, cell: str) -> None:
        x, y = ground(BOARD)[cell]
        empty, full = table_with(), table_with(cell)
        down = (0.0, 0.0, -1.0)
        hole = pick(Ray((x + 0.05, y, 9.0), down), empty, AROUND)
        ring = pick(Ray((x, y + 0.4, 9.0), down), empty, AROUND)
        marble = pick(Ray((x, y + 0.2, 9.0), down), full, AROUND)
        assert hole is not None and ring is not None and marble is not None
        assert (hole.kind, hole.piece, hole.place) == ("hole", f"ring-{cell}", cell)
        assert (ring.kind, ring.piece, ring.place) == ("ring", f"ring-{cell}", cell)
        assert (marble.kind, marble.piece, marble.place) == ("marble", "white-0", cell)
        assert hole.point[2] == pytest.approx(0)
        assert ring.point[2] == pytest.approx(RING_HEIGHT, abs=0.01)

    def test_marble_hides_the_one_behind(self) -> None:
        where = ground(BOARD)
        poses = table_with("d4", "d5")
        target = (*where["d5"], SEAT)
        front = pick(aimed((where["d5"][0], where["d5"][1] - 8, SEAT), target), poses, AROUND)
        above = pick(aimed((where["d5"][0], where["d5"][1], 8.0), target), poses, AROUND)
        assert front is not None and above is not None
        assert (front.place, above.place) == ("d4", "d5")

    def test_removed_ring_shows_the_table(self) -> None:
        x, y = ground(BOARD)["a1"]
        hit = pick(Ray((x, y + 0.4, 5.0), (0.0, 0.0, -1.0)), table_with(gone=("a1",)), AROUND)
        assert hit == Hit("table", None, "table", (x, y + 0.4, 0.0), 5.0)

    @pytest.mark.parametrize("arrangement", ARRANGEMENTS)
    def test_ring_in_a_tray_belongs_to_its_player(self, arrangement: Arrangement) -> None:
        around = furniture(BOARD, arrangement)
        for player in (0, 1):
            spot = around.spots[player][0]
            poses = {"ring-a1": at(spot.x, spot.y, spot.floor), "grey-2": at(spot.x, spot.y, spot.floor + SEAT)}
            ring = pick(Ray((spot.x + 0.4, spot.y, 5.0), (0.0, 0.0, -1.0)), poses, around)
            marble = pick(Ray((spot.x, spot.y, 5.0), (0.0, 0.0, -1.0)), poses, around)
            assert ring is not None and (ring.kind, ring.piece, ring.place) == ("ring", "ring-a1", f"tray-{player}")
            assert marble is not None and (marble.piece, marble.place) == ("grey-2", f"tray-{player}")

    @pytest.mark.parametrize("arrangement", ARRANGEMENTS)
    def test_every_spot_has_its_owner(self, arrangement: Arrangement) -> None:
        for name in ("37", "40", "43", "44", "48", "61"):
            around = furniture(board(name), arrangement)
            for player, spots in enumerate(around.spots):
                assert {place_of(around, spot.x, spot.y) for spot in spots} == {f"tray-{player}"}

    @pytest.mark.parametrize("arrangement", ARRANGEMENTS)
    def test_pool_marble_and_the_rack_itself(self, arrangement: Arrangement) -> None:
        around = furniture(BOARD, arrangement)
        rack = around.rack
        groove = rack.grooves[0]
        x = rack.x + groove.places[0]
        poses = {"white-3": at(x, groove.y, rack.floor + MARBLE_RADIUS)}
        marble = pick(Ray((x, groove.y, 5.0), (0.0, 0.0, -1.0)), poses, around)
        wood = pick(Ray((rack.x - rack.width / 2 + 0.02, rack.y, 5.0), (0.0, 0.0, -1.0)), poses, around)
        assert marble is not None and (marble.piece, marble.place) == ("white-3", "pool")
        assert wood is not None and (wood.kind, wood.piece, wood.place) == ("pool", None, "pool")

    @pytest.mark.parametrize("arrangement", ARRANGEMENTS)
    def test_tray_floor_and_rim(self, arrangement: Arrangement) -> None:
        around = furniture(BOARD, arrangement)
        tray = around.trays[1]
        floor = pick(Ray((tray.x, tray.y, 5.0), (0.0, 0.0, -1.0)), {}, around)
        assert floor is not None
        assert (floor.kind, floor.place, floor.point[2]) == ("tray", "tray-1", pytest.approx(tray.floor))
        half_x, half_y = tray.width / 2 - 0.05, tray.depth / 2 - 0.05
        for x, y in ((0.0, half_y), (0.0, -half_y), (half_x, 0.0), (-half_x, 0.0)):
            rim = pick(Ray((tray.x + x, tray.y + y, 5.0), (0.0, 0.0, -1.0)), {}, around)
            assert rim is not None and rim.point[2] == pytest.approx(tray.rim_height)

    def test_sky_is_nothing(self) -> None:
        assert pick(Ray((0.0, -9.0, 3.0), (0.0, 0.8, 0.6)), table_with("d4"), AROUND) is None
        assert pick(Ray((0.0, -9.0, 3.0), (0.0, 1.0, 0.0)), {}, AROUND) is None

    def test_the_table_is_met_in_front_of_the_eye_only(self) -> None:
        slant = math.sqrt(0.5)
        assert table_point(Ray((0.0, 0.0, 4.0), (slant, 0.0, -slant))) == pytest.approx((4.0, 0.0, 0.0))
        for height, fall in ((4.0, slant), (4.0, 0.0), (-4.0, -slant), (-4.0, slant)):
            assert table_point(Ray((0.0, 0.0, height), (slant, 0.0, fall))) is None

    def test_empty_table(self) -> None:
        hit = pick(Ray((0.1, 0.2, 3.0), (0.0, 0.0, -1.0)), {}, AROUND)
        assert hit is not None and (hit.kind, hit.place) == ("table", "table")

    def test_every_cell_of_every_board(self) -> None:
        for name in ("37", "40", "43", "44", "48", "61"):
            here = furniture(board(name))
            for cell, (x, y) in ground(here.board).items():
                assert place_of(here, x + 0.3, y - 0.3) == cell

    def test_beside_the_outermost_ring_there_is_the_table(self) -> None:
        x, y = ground(BOARD)["d1"]
        assert place_of(AROUND, x, y - RING_OUTER + 0.01) == "d1"
        assert place_of(AROUND, x, y - RING_OUTER - 0.01) == "table"

    def test_thick_fingers_meet_what_is_wanted(self) -> None:
        (x, y), poses = ground(BOARD)["d4"], table_with("d4")
        down = (0.0, 0.0, -1.0)
        beside = Ray((x + MARBLE_RADIUS + 0.1, y, 9.0), down)
        exact = pick(beside, poses, AROUND)
        assert exact is not None and exact.kind == "ring"
        near = pick_near(beside, poses, AROUND, {"white-0"}, 0.15)
        assert near is not None and (near.kind, near.piece, near.place) == ("marble", "white-0", "d4")
        assert pick_near(beside, poses, AROUND, {"white-0"}, 0.05) == exact
        assert pick_near(beside, poses, AROUND, (), 9.0) == exact
        assert pick_near(beside, poses, AROUND, {"black-99"}, 9.0) == exact

    def test_thick_fingers_meet_rings_by_their_edge(self) -> None:
        (x, y), poses = ground(BOARD)["d1"], table_with()
        beside = Ray((x, y - RING_OUTER - 0.1, 9.0), (0.0, 0.0, -1.0))
        near = pick_near(beside, poses, AROUND, {"ring-d1"}, 0.15)
        assert near is not None and (near.kind, near.piece, near.place) == ("ring", "ring-d1", "d1")
        missed = pick_near(beside, poses, AROUND, {"ring-d1"}, 0.05)
        assert missed is not None and (missed.kind, missed.place) == ("table", "table")

    def test_thick_fingers_take_the_nearest(self) -> None:
        where, poses = ground(BOARD), table_with("d4", "d5")
        between = Ray((where["d4"][0], where["d4"][1] + 0.47, 9.0), (0.0, 0.0, -1.0))
        near = pick_near(between, poses, AROUND, {"white-0", "white-1"}, 0.5)
        assert near is not None and near.piece == "white-0"

    def test_thick_fingers_leave_a_direct_hit_alone(self) -> None:
        x, y = ground(BOARD)["d4"]
        ray = Ray((x + 0.4, y, 9.0), (0.0, 0.0, -1.0))
        poses = table_with("d4")
        assert pick_near(ray, poses, AROUND, {"ring-d4", "white-0"}, 0.5) == pick(ray, poses, AROUND)

    def test_random_views_against_the_walk(self) -> None:
        """Whole crowded scenes, slanted rays: the nearest thing wins, whatever it is."""
        where = ground(BOARD)
        poses = table_with("d4", "c3", "e4", "d5", "b2", gone=("a1", "g1", "f5"))
        rings = [where[name[5:]] for name in poses if name.startswith("ring")]
        marbles = {name: pose[:3] for name, pose in poses.items() if name.startswith("white")}
        dice = random.Random(7)

        def kind_at(x: float, y: float, z: float) -> str | None:
            if any(math.dist((x, y, z), centre) <= MARBLE_RADIUS for centre in marbles.values()):
                return "marble"
            if z > RING_HEIGHT + 0.01:
                return None
            if any(inside_ring(x - a, y - b, z) for a, b in rings if math.hypot(x - a, y - b) < RING_OUTER):
                return "ring"
            if z <= 0:
                near = any(math.hypot(x - a, y - b) < RING_HOLE for a, b in rings)
                return "hole" if near else "table"
            return None

        agreed = 0
        for _ in range(60):
            target = (dice.uniform(-3, 3), dice.uniform(-3, 3), dice.uniform(0, 0.5))
            ray = aimed((dice.uniform(-4, 4), -7.0, dice.uniform(2, 8)), target)
            hit = pick(ray, poses, AROUND)
            assert hit is not None
            ahead = [kind_at(*ray.at(hit.distance + k * 1e-3)) for k in (1, 2, 3)]
            before = [kind_at(*ray.at(hit.distance - k * 5e-3)) for k in range(1, 150)]
            agreed += hit.kind in ahead and not any(before)
        assert agreed >= 59  # a ray that only grazes an edge is out again after one step
