"""The camera in the hand: limits, damping, flights, and points that stay where they are held."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from math import degrees, pi, radians, tan

import panda3d.core as p3d
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zertz3d.motion.camera.view import HIGHEST, LOWEST, View, axes, edge, seat, top
from zertz3d.motion.layout import furniture
from zertz3d.rules import board
from zertz3d.scene.input.camera_gestures import CameraGestures
from zertz3d.scene.input.orbit import FARTHEST_POINT, STRAY, Orbit
from zertz3d.scene.input.picking import ray_through, table_point

AROUND = furniture(board("37"))
ASPECT = 16 / 9


def orbit() -> Orbit:
    return Orbit(lambda: seat(AROUND, ASPECT), AROUND.extent)


def settle(camera: Orbit, seconds: float = 3.0, fps: int = 60) -> View:
    for _ in range(round(seconds * fps)):
        camera.tick(1 / fps)
    return camera.view


def under(view: View, x: float, y: float) -> tuple[float, float, float]:
    point = table_point(ray_through(view, ASPECT, x, y))
    assert point is not None
    return point


class TestRays:
    @pytest.mark.parametrize("view", [seat(AROUND, ASPECT), top(AROUND, ASPECT), edge(AROUND, ASPECT), View()])
    @pytest.mark.parametrize("point", [(0.0, 0.0), (-1.0, 1.0), (0.7, -0.9), (1.0, 1.0)])
    def test_same_as_panda3d_s_lens(self, view: View, point: tuple[float, float]) -> None:
        camera, root = p3d.NodePath("camera"), p3d.NodePath("root")
        camera.reparent_to(root)
        right, up, forward = axes(view.azimuth, view.elevation)
        camera.set_mat(p3d.LMatrix4f(*right, 0, *forward, 0, *up, 0, *view.eye, 1))
        lens = p3d.PerspectiveLens()
        lens.set_aspect_ratio(ASPECT)
        lens.set_fov(degrees(view.fov))
        near, far = p3d.LPoint3f(), p3d.LPoint3f()
        lens.extrude(p3d.LPoint2f(*point), near, far)
        start, end = (root.get_relative_point(camera, p) for p in (near, far))
        step = (end - start).normalized()
        ray = ray_through(view, ASPECT, *point)
        assert ray.direction == pytest.approx(tuple(step), abs=2e-5)
        assert ray.origin == pytest.approx(tuple(camera.get_pos()), abs=1e-4)

    def test_middle_of_the_picture_is_the_target(self) -> None:
        view = seat(AROUND, ASPECT)
        assert under(view, 0, 0) == pytest.approx(view.target, abs=1e-9)

    def test_sky_has_no_point(self) -> None:
        assert table_point(ray_through(replace(View(), elevation=LOWEST), ASPECT, 0, 1)) is None


class TestHand:
    def test_drag_right_turns_the_table_right(self) -> None:
        camera = orbit()
        before = camera.view
        camera.turn(0.5, 0.0)
        after = settle(camera)
        assert after.azimuth - before.azimuth == pytest.approx(-pi / 2)
        near_edge = under(before, 0, -0.5)
        assert _across(after, near_edge) > _across(before, near_edge), "what is near moves with the hand"

    def test_drag_up_lowers_the_camera(self) -> None:
        camera = orbit()
        camera.turn(0.0, 0.1)
        assert settle(camera).elevation < seat(AROUND, ASPECT).elevation

    @pytest.mark.parametrize("up", [9.0, -9.0])
    def test_limits(self, up: float) -> None:
        camera = orbit()
        camera.turn(0.0, up)
        assert settle(camera).elevation == pytest.approx(LOWEST if up > 0 else HIGHEST)
        assert camera.view.eye[2] > 0
        assert degrees(LOWEST) == pytest.approx(5) and degrees(HIGHEST) == pytest.approx(88)

    @pytest.mark.parametrize("at", [(0.0, 0.0), (0.6, -0.4), (-0.8, 0.3)])
    @pytest.mark.parametrize("notches", [3, -3])
    def test_zoom_keeps_the_point_under_the_pointer(self, at: tuple[float, float], notches: int) -> None:
        camera = orbit()
        held = under(camera.view, *at)
        camera.zoom(notches, at)
        after = settle(camera)
        assert (after.distance < seat(AROUND, ASPECT).distance) == (notches > 0)
        assert under(after, *at) == pytest.approx(held, abs=1e-3)

    def test_zoom_to_the_sky_goes_straight_on(self) -> None:
        camera = orbit()
        camera.show(replace(View(), elevation=LOWEST))
        camera.zoom(2, (0.0, 1.0))
        after = settle(camera)
        assert after.target == pytest.approx((0, 0, 0)) and after.distance < View().distance

    @pytest.mark.parametrize("azimuth", [0.0, pi, 1.0])
    def test_slide_holds_the_table(self, azimuth: float) -> None:
        camera = orbit()
        camera.show(replace(camera.view, azimuth=azimuth))
        held = under(camera.view, 0.2, -0.3)
        camera.slide((0.2, -0.3), (-0.1, 0.1))
        assert under(settle(camera), -0.1, 0.1) == pytest.approx(held, abs=1e-3)

    def test_slide_at_the_horizon_does_nothing(self) -> None:
        camera = orbit()
        camera.show(replace(View(), elevation=LOWEST))
        for start, end in (((0.0, 0.9), (0.5, 0.9)), ((0.0, 0.0), (0.0, 0.9)), ((0.0, 0.9), (0.0, 0.0))):
            camera.slide(start, end)
            assert settle(camera).target == (0, 0, 0)

    def test_what_lies_near_the_horizon_cannot_be_held(self) -> None:
        camera, low = orbit(), replace(View(), elevation=LOWEST)
        camera.show(low)
        high = 0.95 * tan(LOWEST) * ASPECT / tan(low.fov / 2)
        assert under(low, 0.0, high)[1] > FARTHEST_POINT
        camera.slide((0.0, high), (0.3, high - 0.02))
        assert settle(camera).target == (0, 0, 0)
        camera.zoom(2, (0.0, high))
        assert settle(camera).target == pytest.approx((0, 0, 0))

    def test_target_stays_near_the_table(self) -> None:
        camera = orbit()
        for _ in range(200):
            camera.slide((-0.5, 0.0), (0.5, 0.0))
            camera.walk(0, 1, 0.1)
        x, y, _ = settle(camera).target
        left, _, _, far = AROUND.extent
        assert x >= left - STRAY and y <= far + STRAY
        assert max(map(abs, AROUND.extent)) < FARTHEST_POINT

    @pytest.mark.parametrize(("right", "away"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
    def test_each_side_of_the_table_has_its_own_edge(self, right: int, away: int) -> None:
        camera = orbit()
        camera.show(View())
        for _ in range(200):
            camera.walk(right, away, 0.1)
        x, y, _ = camera.goal.target
        left, near, beyond, far = AROUND.extent
        if right:
            assert x == pytest.approx(beyond + STRAY if right > 0 else left - STRAY)
        else:
            assert y == pytest.approx(far + STRAY if away > 0 else near - STRAY)

    def test_zoom_to_and_fro_does_not_lead_off_the_table(self) -> None:
        camera = orbit()
        for _ in range(60):
            camera.zoom(4, (0.9, 0.9))
            camera.zoom(-4, (-0.9, -0.9))
        x, y, _ = camera.goal.target
        _, _, right, far = AROUND.extent
        assert x <= right + STRAY + 1e-9 and y <= far + STRAY + 1e-9

    def test_a_slide_holds_the_table_while_the_picture_still_turns(self) -> None:
        camera = orbit()
        camera.turn(0.3, 0.1)
        camera.tick(1 / 60)
        held = under(camera.goal, 0.2, -0.3)
        camera.slide((0.2, -0.3), (-0.3, 0.1))
        assert under(settle(camera), -0.3, 0.1) == pytest.approx(held, abs=1e-3)

    @pytest.mark.parametrize(
        "gesture",
        [
            lambda c: c.turn(0.01, 0),
            lambda c: c.zoom(1),
            lambda c: c.slide((0, 0), (0.01, 0)),
            lambda c: c.walk(1, 0, 0.016),
        ],
    )
    def test_a_hand_has_taken_the_camera_until_it_flies_by_itself(self, gesture: Callable[[Orbit], None]) -> None:
        camera = orbit()
        assert not camera.taken
        gesture(camera)
        assert camera.taken
        camera.home()
        assert not camera.taken

    def test_walk_is_as_the_camera_looks(self) -> None:
        camera = orbit()
        camera.show(replace(View(), azimuth=pi / 2))
        camera.walk(0.0, 1.0, 0.1)
        assert camera.goal.target[0] < -0.5 and camera.goal.target[1] == pytest.approx(0)


class TestGestures:
    """Buttons and letters."""

    @pytest.mark.parametrize(
        ("button", "shifted", "slides"),
        [("mouse1", False, False), ("mouse1", True, False), ("mouse2", False, True), ("mouse3", False, False),
         ("mouse3", True, True)],
    )  # fmt: skip
    def test_the_middle_button_and_shift_with_the_right_one_slide_others_turn(
        self, button: str, shifted: bool, slides: bool
    ) -> None:
        camera = orbit()
        gestures, before = CameraGestures(camera), camera.view
        gestures.begin(button, (0.0, 0.0), shifted)
        gestures.move((0.2, 0.1))
        after = settle(camera)
        assert (after.target != before.target) == slides
        assert (after.azimuth != before.azimuth) != slides
        gestures.end()
        gestures.move((0.9, 0.9))
        assert settle(camera) == after and not gestures.busy

    def test_a_drag_does_what_its_ways_in_the_picture_say(self) -> None:
        for button, by_hand in (
            ("mouse3", lambda camera: camera.turn(0.1 * camera.aspect, 0.05)),
            ("mouse2", lambda camera: camera.slide((0.1, -0.1), (0.3, 0.0))),
        ):
            dragged, moved = orbit(), orbit()
            gestures = CameraGestures(dragged)
            gestures.begin(button, (0.1, -0.1))
            gestures.move((0.3, 0.0))
            by_hand(moved)
            assert dragged.goal != orbit().goal and dragged.goal.target == pytest.approx(moved.goal.target)
            assert (dragged.goal.azimuth, dragged.goal.elevation) == pytest.approx(
                (moved.goal.azimuth, moved.goal.elevation)
            )

    def test_a_drag_goes_on_from_where_it_was(self) -> None:
        at_once, in_steps = orbit(), orbit()
        for camera, points in ((at_once, [(0.3, 0.1)]), (in_steps, [(0.1, 0.0), (0.2, 0.2), (0.3, 0.1)])):
            gestures = CameraGestures(camera)
            gestures.begin("mouse3", (0.0, 0.0))
            for point in points:
                gestures.move(point)
        assert in_steps.goal.azimuth == pytest.approx(at_once.goal.azimuth)
        assert in_steps.goal.elevation == pytest.approx(at_once.goal.elevation)

    @pytest.mark.parametrize(("keys", "reserved", "way"), [
        ("w", "", (0, 1)), ("s", "", (0, -1)), ("a", "", (-1, 0)), ("d", "", (1, 0)), ("wd", "", (1, 1)),
        ("ad", "", (0, 0)), ("w", "w", (0, 0)), ("wd", "wb", (1, 0)),
    ])  # fmt: skip
    def test_letters_move_the_camera_unless_they_mean_something_else(
        self, keys: str, reserved: str, way: tuple[int, int]
    ) -> None:
        camera = orbit()
        camera.show(View())
        CameraGestures(camera).walk(lambda key: key in keys, frozenset(reserved), 0.1)
        x, y, _ = camera.goal.target
        assert [(one > 1e-9) - (one < -1e-9) for one in (x, y)] == list(way)


class TestDamping:
    def test_arrives_and_then_rests(self) -> None:
        camera = orbit()
        assert not camera.moving
        camera.turn(0.3, 0.1)
        assert camera.moving
        settle(camera, 1.0)
        assert not camera.moving and camera.view == camera.goal

    @pytest.mark.parametrize(
        "gesture",
        [lambda c: c.turn(0.3, 0.0), lambda c: c.turn(0.0, 0.1), lambda c: c.zoom(3), lambda c: c.walk(1, 0, 0.1)],
        ids=["around", "over", "nearer", "aside"],
    )
    def test_it_arrives_without_a_jump(self, gesture: Callable[[Orbit], None]) -> None:
        camera = orbit()
        gesture(camera)
        before = camera.view
        while camera.moving:
            before = camera.view
            camera.tick(1 / 60)
        after = camera.view
        for one, other in zip((*before.target, *before.eye), (*after.target, *after.eye), strict=True):
            assert abs(one - other) < 0.01

    def test_never_overshoots(self) -> None:
        camera = orbit()
        start = camera.view.azimuth
        camera.turn(-0.4, 0.0)
        seen = [camera.tick(1 / 60).azimuth for _ in range(60)]
        assert seen == sorted(seen) and start < seen[0] and seen[-1] <= camera.goal.azimuth

    def test_same_path_at_any_frame_rate(self) -> None:
        slow, fast = orbit(), orbit()
        for camera in (slow, fast):
            camera.turn(0.4, 0.1)
        slow.tick(0.1)
        for _ in range(10):
            fast.tick(0.01)
        assert fast.view.azimuth == pytest.approx(slow.view.azimuth)

    def test_most_of_it_at_once(self) -> None:
        camera = orbit()
        camera.turn(-0.4, 0.0)
        before = camera.view.azimuth
        camera.tick(0.1)
        assert (camera.view.azimuth - before) / (camera.goal.azimuth - before) > 0.75


class TestFlight:
    def test_arrives_exactly(self) -> None:
        camera = orbit()
        goal = top(AROUND, ASPECT)
        camera.fly(goal, 1.0)
        assert camera.flying and camera.moving
        settle(camera, 1.1)
        assert camera.view == goal and not camera.moving

    def test_is_eased(self) -> None:
        camera = orbit()
        camera.fly(top(AROUND, ASPECT), 1.0)
        heights = [camera.tick(1 / 60).elevation for _ in range(60)]
        steps = [b - a for a, b in pairwise(heights)]
        assert steps[0] < 0.2 * max(steps) and steps[-1] < 0.2 * max(steps)

    def test_no_time_is_a_cut(self) -> None:
        camera = orbit()
        camera.fly(top(AROUND, ASPECT), 0)
        assert camera.view == top(AROUND, ASPECT) and not camera.moving

    def test_goes_the_shorter_way(self) -> None:
        camera = orbit()
        camera.show(replace(camera.view, azimuth=2 * pi * 3 + 0.2))
        camera.fly(replace(camera.view, azimuth=0.0), 1.0)
        assert abs(camera.goal.azimuth - camera.view.azimuth) == pytest.approx(0.2)

    @pytest.mark.parametrize(
        "gesture",
        [
            lambda c: c.turn(0.01, 0),
            lambda c: c.zoom(1, (0, 0)),
            lambda c: c.slide((0, 0), (0.01, 0)),
            lambda c: c.walk(1, 0, 0.016),
        ],
    )
    def test_yields_to_the_first_gesture(self, gesture) -> None:  # type: ignore[no-untyped-def]
        camera = orbit()
        camera.fly(top(AROUND, ASPECT), 2.0)
        settle(camera, 0.7)
        here = camera.view
        gesture(camera)
        assert not camera.flying
        after = settle(camera)
        assert abs(after.elevation - here.elevation) < radians(2), "it stays where the hand has caught it"

    def test_home(self) -> None:
        camera = orbit()
        camera.turn(1, 0.2)
        camera.zoom(5)
        settle(camera)
        camera.home()
        settle(camera)
        home = seat(AROUND, ASPECT)
        assert camera.view.distance == pytest.approx(home.distance)
        assert camera.view.azimuth % (2 * pi) == pytest.approx(0, abs=1e-9)

    def test_show_ends_everything(self) -> None:
        camera = orbit()
        camera.fly(top(AROUND, ASPECT))
        camera.show(View())
        assert camera.view == View() and not camera.moving


def _across(view: View, point: tuple[float, float, float]) -> float:
    right, _, forward = axes(view.azimuth, view.elevation)
    step = [p - e for p, e in zip(point, view.eye, strict=True)]
    across, ahead = (sum(a * b for a, b in zip(step, axis, strict=True)) for axis in (right, forward))
    return across / ahead


MOVES = st.one_of(
    st.tuples(st.just("turn"), st.floats(-1, 1), st.floats(-1, 1)),
    st.tuples(st.just("zoom"), st.floats(-9, 9), st.tuples(st.floats(-1, 1), st.floats(-1, 1))),
    st.tuples(
        st.just("slide"),
        st.tuples(st.floats(-1, 1), st.floats(-1, 1)),
        st.tuples(st.floats(-1, 1), st.floats(-1, 1)),
    ),
    st.tuples(st.just("home")),
    st.tuples(st.just("tick"), st.floats(0, 0.5)),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(MOVES, max_size=30))
def test_never_below_the_table_nor_lost(moves: list[tuple]) -> None:  # type: ignore[type-arg]
    """Whatever a hand does, in any order: above the table, within the limits, the target near it."""
    camera = orbit()
    left, near, right, far = AROUND.extent
    for name, *arguments in moves:
        getattr(camera, name)(*arguments)
        camera.tick(1 / 60)
        assert LOWEST - 1e-9 <= camera.view.elevation <= HIGHEST + 1e-9
        assert camera.view.eye[2] > 0.2
        x, y, z = camera.view.target
        assert z == 0
        assert left - STRAY - 1e-6 <= x <= right + STRAY + 1e-6
        assert near - STRAY - 1e-6 <= y <= far + STRAY + 1e-6
