"""Where the cameras of the key light and of the view from above stand: they see all that casts a shadow, no more."""

from itertools import product

import numpy as np
import panda3d.core as p3d
import pytest

from zertz3d.scene.gl import lights
from zertz3d.scene.gl.lights import CEILING, KEY_COLOUR, KEY_DIRECTION, STEP, Extent, ShadowFrame
from zertz3d.scene.optics import SENT_UP

EXTENTS = [(-6.5, -4.0, 6.5, 7.0), (-3.0, -9.0, 2.0, 1.0), (0.0, 0.0, 0.5, 0.5)]
LAMP = [(0.0, 0.0), (0.2, 0.0), (0.0, -0.2), (-0.14, 0.14)]


def seen_in(frame: ShadowFrame, point: tuple[float, ...]) -> tuple[float, float, float]:
    """Where on its film, and how deep, from -1 to 1, a camera of the key light sees a point of the world."""
    camera = p3d.NodePath("world").attach_new_node("camera")
    frame.place(camera)
    at = (
        frame.lens()
        .get_projection_mat()
        .xform(p3d.LVecBase4f(camera.get_relative_point(camera.get_top(), p3d.LPoint3f(*point)), 1))
    )
    return at.x, at.y, at.z


def corners(extent: Extent, high: float) -> list[tuple[float, float, float]]:
    x0, y0, x1, y1 = extent
    return list(product((x0, x1), (y0, y1), (0.0, high)))


@pytest.mark.parametrize("lamp", LAMP)
@pytest.mark.parametrize("extent", EXTENTS)
def test_the_lamp_sees_all_that_stands_on_the_table_and_little_else(extent: Extent, lamp: tuple[float, float]) -> None:
    frame = lights.shadow_frame(extent, lights.lamp_point(*lamp))
    seen = np.array([seen_in(frame, point) for point in corners(extent, CEILING)])
    assert np.abs(seen).max() < 1
    for axis, room in enumerate((*frame.film, frame.far - frame.near)):
        most = max(seen[:, axis].max(), -seen[:, axis].min())
        assert (1 - most) * room / 2 < 0.8, "no texel is wasted"


@pytest.mark.parametrize("lamp", LAMP)
def test_things_on_one_line_towards_the_lamp_are_seen_at_one_place_the_nearer_one_first(
    lamp: tuple[float, float],
) -> None:
    towards = lights.lamp_point(*lamp)
    frame = lights.shadow_frame(EXTENTS[0], towards)
    low = np.array([1.0, 2.0, 0.3])
    below, above = (seen_in(frame, tuple(point.tolist())) for point in (low, low + 2 * np.array(towards)))
    assert above[:2] == pytest.approx(below[:2], abs=1e-4)
    assert above[2] < below[2]


def test_the_shaders_find_a_point_in_the_shadow_map_where_the_lamp_sees_it() -> None:
    frame, camera = lights.shadow_frame(EXTENTS[0]), p3d.NodePath("world").attach_new_node("camera")
    frame.place(camera)
    inputs = frame.inputs(camera, 1024)
    matrix, scale, widest = (inputs[name] for name in ("shadow_matrix", "shadow_scale", "shadow_widest"))
    assert isinstance(matrix, p3d.LMatrix4f)
    for point in corners(EXTENTS[0], 1.0):
        found = matrix.xform(p3d.LVecBase4f(*point, 1))
        assert tuple(found)[:3] == pytest.approx([(part + 1) / 2 for part in seen_in(frame, point)], abs=1e-5)
    for axis, name in enumerate(("shadow_along_u", "shadow_along_v")):
        way = inputs[name]
        assert isinstance(way, p3d.LVecBase3f)
        moved = np.abs(tuple(matrix.xform_vec(way)))
        assert moved[axis] > 0.01 and np.delete(moved, axis) == pytest.approx(0, abs=1e-5), name
    assert isinstance(scale, p3d.LVecBase4f) and isinstance(widest, p3d.LVecBase2f)
    assert scale.x == pytest.approx(1 / 1024)
    wide, high = frame.film
    assert scale.y * wide == pytest.approx(scale.z * high)
    assert widest.x * wide == pytest.approx(widest.y * high)
    assert tuple(scale)[3] * (frame.far - frame.near) == pytest.approx(lights.BIAS)


@pytest.mark.parametrize("extent", EXTENTS)
def test_the_view_from_above_holds_the_table_and_the_shaders_find_it_there(extent: Extent) -> None:
    frame = lights.overhead_frame(extent)
    camera = p3d.NodePath("world").attach_new_node("camera")
    frame.place(camera)
    scaled = frame.inputs(512)["overhead_frame"]
    assert isinstance(scaled, p3d.LVecBase4f)
    for point in corners(extent, 2.0):
        seen = p3d.LPoint2()
        assert frame.lens().project(camera.get_relative_point(camera.get_top(), p3d.LPoint3(*point)), seen)
        assert max(abs(seen.x), abs(seen.y)) < 1
        found = point[0] * scaled.x + scaled.y, point[1] * scaled.x + scaled.z
        assert found == pytest.approx(((seen.x + 1) / 2, (seen.y + 1) / 2), abs=1e-5)
    assert tuple(scaled)[3] == 0
    finer = frame.inputs(1024)["overhead_frame"]
    assert isinstance(finer, p3d.LVecBase4f) and tuple(finer)[3] == 1


def test_the_watched_part_grows_on_the_side_where_something_lies_and_in_whole_steps() -> None:
    start = (-7.0, -4.0, 7.0, 6.0)
    for place, grown in (
        ((-7.2, 0.0), (-7.0 - STEP, -4.0, 7.0, 6.0)),
        ((0.0, -4.2), (-7.0, -4.0 - STEP, 7.0, 6.0)),
        ((7.2, 0.0), (-7.0, -4.0, 7.0 + STEP, 6.0)),
        ((0.0, 6.2), (-7.0, -4.0, 7.0, 6.0 + STEP)),
        ((0.0, 5.6), (-7.0, -4.0, 7.0, 6.0 + STEP)),
        ((9.2, 0.0), (-7.0, -4.0, 7.0 + 2 * STEP, 6.0)),
    ):
        assert lights.stretched(start, [(0.0, 0.0), place], 0.5) == grown
    assert lights.stretched(start, [(6.5, -3.5)], 0.5) == start, "what just fits needs no more"


def test_points_of_the_lamp_lie_on_a_disc_across_its_light() -> None:
    middle = lights.lamp_point(0, 0)
    ways = [lights.lamp_point(0.2, 0) - middle, lights.lamp_point(0, 0.2) - middle]
    assert abs(ways[0].dot(ways[1])) < 1e-3
    assert ways[0].length() == pytest.approx(ways[1].length(), rel=1e-3)
    assert abs(ways[0].z) < abs(ways[1].z), "one runs level, the other up and down"
    for across, up in LAMP:
        assert lights.lamp_point(across, up).length() == pytest.approx(1)


def test_a_table_sends_up_its_colour_in_the_light_of_the_lamp_and_of_the_room() -> None:
    sky, grey = lights.sky_light(), lights.table_light((1.0, 1.0, 1.0))
    for part, light, lamp in zip(grey, sky, KEY_COLOUR, strict=True):
        assert light > 0 and part == pytest.approx(SENT_UP * (light + lamp * KEY_DIRECTION.z), rel=1e-5)
    red = lights.table_light((0.5, 0.0, 0.0))
    assert red.x == pytest.approx(0.5 * grey.x) and (red.y, red.z) == (0, 0)
