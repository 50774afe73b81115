"""Views as values: what is framed is in the picture, damping knows no frame rate, nobody gets dizzy."""

from dataclasses import replace
from itertools import chain, pairwise
from math import degrees, dist, pi, radians, tan

import numpy as np
import pytest

from tests.motion.camera.mattering import at_the_start, project, ring
from tests.motion.camera.seeing import seen
from tests.motion.games import BOARDS, BRIDGE, filmed, random_game
from zertz3d.motion.camera import view as camera
from zertz3d.motion.camera.follow_camera import followed, smooth
from zertz3d.motion.camera.view import FIELD, View, Window, field, framed
from zertz3d.motion.layout import Place, furniture, rest_pose
from zertz3d.rules import Board, board, custom_board

ASPECTS = (16 / 9, 4 / 3, 1.0, 9 / 16, 21 / 9)
WIDE_BOARD = custom_board(f"{x}{n}" for x in "abcdefghijklmnopq" for n in (5, 6))


@pytest.mark.parametrize("aspect", ASPECTS)
@pytest.mark.parametrize("on", [*map(board, BOARDS), BRIDGE, WIDE_BOARD], ids=str)
def test_seats_and_top_show_all_that_matters_and_waste_nothing(on: Board, aspect: float) -> None:
    table = furniture(on)
    shorter = min(1.0, 1 / aspect), min(1.0, aspect)
    for view in (camera.seat(table, aspect), camera.opponent(table, aspect), camera.top(table, aspect)):
        first = [ring(*spot) for spots in table.spots for spot in spots[: table.near_places]]
        spread = project([*at_the_start(on, view), *chain(*first)], view, aspect)
        left = (1 - np.abs(spread).max(axis=0)) / shorter  # of the shorter side
        assert 2 * camera.MARGIN - 2e-3 <= min(left) <= 2 * camera.MARGIN + 0.05


@pytest.mark.parametrize("name", BOARDS)
def test_pieces_beside_the_trays_are_framed_too(name: str) -> None:
    table = furniture(board(name))
    game = random_game(1)
    poses = [p._replace(x=s.x, y=s.y) for p, s in zip(filmed(game).poses.values(), table.spots[1], strict=False)]
    view = camera.seat(table, 16 / 9, 0, poses)
    assert all(max(map(abs, seen(view, (p.x, p.y, 0.0), 16 / 9))) < 1 for p in poses)


@pytest.mark.parametrize(("name", "rings"), [("37", 20), ("48", 24), ("61", 30)])
def test_more_rings_than_the_tray_holds_are_still_in_the_seat_view(name: str, rings: int) -> None:
    table = furniture(board(name))
    view = camera.seat(table, 16 / 9)
    for spot in (*table.spots[0][:rings], *table.spots[1][:rings]):
        assert max(map(abs, seen(view, (spot.x, spot.y, 0.0), 16 / 9))) < 1


def test_the_seats_look_from_where_the_players_sit() -> None:
    table = furniture(board("37"))
    mine, other = camera.seat(table, 1.6), camera.opponent(table, 1.6)
    assert mine.eye[1] < -10 and abs(mine.eye[0]) < 1e-9 and mine.eye[2] > 5
    assert other.eye[1] > 10 and other.eye[2] > 5
    assert camera.top(table, 1.6).eye[2] > 20
    assert camera.edge(table, 1.6).elevation < radians(20)


def test_framing_is_tight() -> None:
    points = [(-3.0, -2.0, 0.0), (3.0, 2.0, 0.0), (0.0, 4.0, 1.0)]
    view = framed(points, 0.4, 0.7, 1.5, margin=0.0)
    assert max(max(map(abs, seen(view, p, 1.5))) for p in points) == pytest.approx(1)


def test_orbit_stays_over_the_table_and_off_the_pole() -> None:
    view = View()
    assert degrees(view.orbit(0, -9).elevation) == pytest.approx(5)
    assert degrees(view.orbit(0, 9).elevation) == pytest.approx(88)
    turned = view.orbit(1.0, 0.1)
    assert turned.target == view.target and dist(turned.eye, turned.target) == pytest.approx(view.distance)


def test_pan_moves_as_the_camera_sees_it() -> None:
    view = View(azimuth=0.7)
    moved = view.pan(1.0, 0.0)
    assert seen(view, moved.target, 1.0)[0] > 0.05 and seen(view, moved.target, 1.0)[1] == pytest.approx(0, abs=1e-9)
    assert seen(view, view.pan(0, 1).target, 1.0)[1] > 0.02


@pytest.mark.parametrize("factor", [0.5, 0.9, 1.3])
def test_the_point_one_zooms_to_stays_where_it_is(factor: float) -> None:
    view, point = View(azimuth=0.4, distance=20), (2.0, -1.5, 0.3)
    assert seen(view.zoom(factor, point), point, 1.5) == pytest.approx(seen(view, point, 1.5))
    assert view.zoom(factor).distance == pytest.approx(20 * factor)
    assert view.zoom(1e-6).distance == camera.NEAREST and view.zoom(1e6).distance == camera.FARTHEST


@pytest.mark.parametrize("rate", [30, 60, 144])
def test_damping_is_the_same_at_every_frame_rate(rate: int) -> None:
    start, goal = View(), View((1, 2, 0), 12.0, 1.2, 0.9)
    view = start
    for _ in range(rate // 2):
        view = view.towards(goal, 1 / rate)
    once = start.towards(goal, 0.5)
    assert view.eye == pytest.approx(once.eye, rel=1e-9)
    assert dist(once.eye, goal.eye) < 0.1 * dist(start.eye, goal.eye)


def test_mixing_ends_where_it_says_and_turns_the_shorter_way() -> None:
    a, b = View(azimuth=0.1), View((1, 0, 0), 9.0, 6.0, 1.0)
    assert a.mixed(b, 0.0).eye == pytest.approx(a.eye) and a.mixed(b, 1.0).eye == pytest.approx(b.eye)
    assert abs(b.turned_near(a).azimuth - a.azimuth) < pi
    assert b.turned_near(a).eye == pytest.approx(b.eye)


@pytest.mark.parametrize("seed", range(3))
def test_following_keeps_what_moves_in_the_picture_and_moves_gently(seed: int) -> None:
    film, aspect = filmed(random_game(seed)), 16 / 9
    home = camera.seat(furniture(film.start.board), aspect)
    times = [k / 30 for k in range(int(film.duration * 30))]
    views = list(map(followed(film, home, aspect).view, times))
    for t, view in list(zip(times, views, strict=True))[::3]:
        for pose in film.sample(t).values():
            if pose.phase != "rest":
                assert max(map(abs, seen(view, pose[:3], aspect))) < 1, f"{pose} at {t}"
    assert max(dist(a.eye, b.eye) * 30 for a, b in pairwise(views)) < 0.25 * home.distance
    jerks = [
        dist((0, 0, 0), [c - 2 * b + a for a, b, c in zip(*eyes, strict=True)]) * 900
        for eyes in zip(*([v.eye for v in views[i:]] for i in range(3)), strict=False)
    ]
    assert max(jerks) < home.distance
    assert max(v.distance for v in views) < 1.15 * home.distance


def test_following_leans_in_at_the_end() -> None:
    film = filmed(random_game(1))
    home = camera.seat(furniture(film.start.board), 16 / 9)
    following = followed(film, home, 16 / 9)
    end = following.view(film.duration)
    assert end.distance < 0.9 * home.distance
    assert followed(film, home, 16 / 9).view(film.duration) == end


def test_smooth_has_flat_ends() -> None:
    assert smooth(-1) == smooth(0) == 0 and smooth(1) == smooth(2) == 1 and smooth(0.5) == 0.5
    assert smooth(0.01) < 1e-5 and 1 - smooth(0.99) < 1e-5


@pytest.mark.parametrize("aspect", [3.0, 16 / 9, 1.0, 0.75, 0.3])
def test_a_picture_sees_as_much_along_its_longer_side(aspect: float) -> None:
    wide = tan(field(aspect) / 2)
    assert max(wide, wide / aspect) == pytest.approx(tan(FIELD / 2))


def test_air_around_panels_is_a_part_of_the_shorter_side() -> None:
    panel = (-0.5, 0.0, -0.2, 0.3)
    (wide,) = Window(panels=(panel,)).with_air(0.1, 2.0).panels
    (tall,) = Window(panels=(panel,)).with_air(0.1, 0.5).panels
    assert wide == pytest.approx((-0.6, 0.1, -0.4, 0.5)) and tall == pytest.approx((-0.7, 0.2, -0.3, 0.4))


def test_a_show_has_the_part_between_the_panels() -> None:
    free = (-0.5, 0.6, -0.7, 0.8)
    assert Window(panels=((-1.0, -0.5, -1.0, 1.0),), free=free).middle == Window(*free)
    assert Window(-0.9, free=free).middle == Window(-0.9, free=free)


def test_the_edge_is_seen_from_the_left_before_the_seat() -> None:
    x, y, z = camera.preset("edge", furniture(board("37")), 16 / 9).eye
    assert x < 0 and y < 0 < z < -y


@pytest.mark.parametrize("name", ["seat", "opponent", "top"])
def test_a_named_view_has_what_lies_far_out_and_the_window(name: str) -> None:
    table = furniture(board("37"))
    far = [p._replace(x=40.0) for p in filmed(random_game(1)).poses.values()][:1]
    usual = camera.preset(name, table, 16 / 9)
    assert camera.preset(name, table, 16 / 9, far).distance > 1.2 * usual.distance
    assert camera.preset(name, table, 16 / 9, (), Window(right=0.0)).distance > 1.2 * usual.distance


def test_what_lies_in_the_near_places_is_not_far() -> None:
    cast = filmed(random_game(1)).cast
    near = cast.table.near_places
    places = {Place("spot", "0", near - 1): "ring-a1", Place("stand", "1", near): "ring-a2", Place("cell", "d4"): "x"}
    assert camera.far_pieces(replace(cast, pieces=places)) == (
        rest_pose(cast.table, "ring-a2", Place("stand", "1", near)),
    )


def test_a_walk_leads_around_the_table_or_to_and_fro_before_the_seat() -> None:
    assert camera.strolled("usual", 0.25) == pytest.approx(pi / 2)
    for arrangement in ("tall", "wide"):
        found = [camera.strolled(arrangement, laps) for laps in (0.0, 0.25, 0.5, 0.75, 1.0)]
        assert found == pytest.approx([0, camera.SWAY, 0, -camera.SWAY, 0])


def test_near_the_board_the_trays_are_seen_where_that_costs_little() -> None:
    table = furniture(board("37"))
    cards, title = ((-1.0, -0.54, 0.68, 1.0), (0.54, 1.0, 0.68, 1.0)), (-0.15, 0.15, 0.85, 1.0)
    form = Window(panels=(*cards, title, (-1.0, -0.54, -0.9, 0.49), (-0.51, 0.51, -0.98, -0.81)))
    assert camera.near(table, 16 / 9, form) == camera.seat(table, 16 / 9, window=form)
    assert camera.near(table, 4 / 3, form).distance < 0.9 * camera.seat(table, 4 / 3, window=form).distance
    far = (rest_pose(table, "ring-a1", Place("stand", "0", len(table.spots[0]) - 1)),)
    assert camera.near(table, 2.4, pieces=far) == camera.seat(table, 2.4, pieces=far) != camera.seat(table, 2.4)
