"""Rectangles: what they cover, how they merge."""

import numpy as np
import panda3d.core as p3d
from hypothesis import given
from hypothesis import strategies as st

from zertz3d.motion.layout import MARBLE_RADIUS, SEAT, Pose
from zertz3d.scene.gl.lights import STEP, stretched
from zertz3d.scene.gl.shadow_maps import matrix
from zertz3d.scene.parts.dirty_rects import (
    MANY,
    PixelRect,
    Projection,
    body,
    darkened,
    merged,
    shadow,
    tiles,
    touched,
    whole,
)

SIZE = (640, 360)
REACH = 1.99
"""Pixels by which filters reach over the edge of what they draw, less an error of rounding."""

rects = st.builds(
    lambda x, y, w, h: PixelRect(x, y, x + w, y + h),
    st.integers(0, 600), st.integers(0, 300), st.integers(0, 80), st.integers(0, 80),
)  # fmt: skip


def covers(big: PixelRect, small: PixelRect) -> bool:
    return not small.area or big.union(small) == big


@given(st.lists(rects, max_size=12), st.integers(1, 6), st.integers(0, 20000))
def test_merging_covers_everything_with_few(given_: list[PixelRect], limit: int, cost: int) -> None:
    found = merged(given_, limit, cost)
    assert len(found) <= limit
    for rect in given_:
        assert any(covers(big, rect) for big in found) or not rect.area


def test_far_apart_rectangles_stay_apart() -> None:
    one, other = PixelRect(0, 0, 20, 20), PixelRect(600, 300, 620, 320)
    assert sorted(merged([one, other], 6, cost=100)) == [one, other]


def test_near_ones_join() -> None:
    assert merged([PixelRect(0, 0, 20, 20), PixelRect(18, 0, 40, 20)], 6, cost=100) == [PixelRect(0, 0, 40, 20)]


def test_very_many_become_one() -> None:
    many = [PixelRect(7 * i, i, 7 * i + 5, i + 5) for i in range(MANY + 1)]
    assert merged(many, 6) == [PixelRect(0, 0, 7 * MANY + 5, MANY + 5)]


@given(rects, rects)
def test_meeting_is_having_pixels_in_common(one: PixelRect, other: PixelRect) -> None:
    common = PixelRect(
        max(one.left, other.left), max(one.bottom, other.bottom), min(one.right, other.right), min(one.top, other.top)
    )
    apart = common.right <= common.left or common.top <= common.bottom
    if one.area and other.area:
        assert one.meets(other) != apart


@given(st.integers(1, 2000), st.integers(1, 1200), st.integers(1, 40))
def test_tiles_cover_the_picture_once(width: int, height: int, count: int) -> None:
    found = tiles((width, height), count)
    assert sum(rect.area for rect in found) == width * height
    assert not any(a.meets(b) for i, a in enumerate(found) for b in found[:i])
    assert all(covers(whole((width, height)), rect) for rect in found)


def test_clipping() -> None:
    assert PixelRect(-5, -5, 700, 10).clipped(SIZE) == PixelRect(0, 0, 640, 10)
    assert PixelRect(700, 0, 800, 10).clipped(SIZE).area == 0


def test_a_border_lies_on_all_sides() -> None:
    assert PixelRect(10, 20, 30, 40).grown(3) == PixelRect(7, 17, 33, 43)


def camera() -> tuple[Projection, p3d.NodePath, p3d.Lens]:
    root = p3d.NodePath("world")
    lens = p3d.PerspectiveLens()
    lens.set_film_size(1.0, 9 / 16)
    lens.set_focal_length(1)
    lens.set_near_far(0.5, 100)
    eye = root.attach_new_node(p3d.Camera("eye", lens))
    eye.set_pos(2, -14, 11)
    eye.look_at(0, 0, 0)
    return Projection(matrix(eye, lens), SIZE), eye, lens


def pixel(eye: p3d.NodePath, lens: p3d.Lens, point: tuple[float, float, float]) -> tuple[float, float]:
    """Where Panda3D itself sees a point."""
    seen = p3d.LPoint2()
    assert lens.project(eye.get_relative_point(eye.get_top(), p3d.LPoint3(*point)), seen)
    return (seen.x + 1) / 2 * SIZE[0], (seen.y + 1) / 2 * SIZE[1]


places = st.tuples(st.floats(-3, 3), st.floats(-3, 3), st.floats(0.3, 2))


@given(places)
def test_projection_agrees_with_the_lens(place: tuple[float, float, float]) -> None:
    view, eye, lens = camera()
    x, y, z = place
    [rect] = view.rects([((x, y, z, x, y, z),)])
    at = pixel(eye, lens, place)
    assert rect.left + REACH <= at[0] <= rect.right - REACH
    assert rect.bottom + REACH <= at[1] <= rect.top - REACH
    assert rect.area < 64


def marble(x: float, y: float, z: float) -> Pose:
    return Pose(x, y, z, 1, 0, 0, 0, "flight")


@given(places, st.floats(0, 6.28), st.floats(-1.5, 1.5))
def test_a_marbles_rectangle_holds_its_surface(place: tuple[float, float, float], turn: float, rise: float) -> None:
    view, eye, lens = camera()
    side = np.array([np.cos(turn) * np.cos(rise), np.sin(turn) * np.cos(rise), np.sin(rise)]) * MARBLE_RADIUS
    [rect] = view.rects([body("white-0", marble(*place))])
    x, y = pixel(eye, lens, tuple(np.add(place, side)))
    assert rect.left + REACH <= x <= rect.right - REACH
    assert rect.bottom + REACH <= y <= rect.top - REACH


def test_what_is_behind_the_eye_covers_much() -> None:
    view, _, _ = camera()
    [rect] = view.rects([((0, -30, 0, 0.5, 30, 20),)])
    assert rect.clipped(SIZE).area > SIZE[0] * SIZE[1] / 3


def test_nothing_needs_no_rectangles() -> None:
    assert camera()[0].rects([]) == []
    assert merged([], 3) == []


def test_shadows_fall_away_from_the_light() -> None:
    [foot, _] = shadow("white-0", marble(0, 0, 1.5))
    assert (foot[0] + foot[3]) / 2 > 1
    assert (foot[1] + foot[4]) / 2 < -0.7


def test_high_marbles_darken_nothing() -> None:
    low, high = marble(0, 0, SEAT), marble(0, 0, 2.0)
    assert darkened(low) in touched("white-0", low, {})
    assert darkened(high) not in touched("white-0", high, {})


def test_neighbours_mirror_what_moves() -> None:
    near, far = marble(1, 0, SEAT), marble(-3, 2, SEAT)
    shapes = touched("white-0", marble(0, 0, SEAT), {"grey-0": near, "black-0": far})
    assert body("grey-0", near) in shapes
    assert body("black-0", far) not in shapes


def test_what_flies_past_shades_the_marbles_far_below_it() -> None:
    high = marble(0, 0, 2.5)
    foot, _ = shadow("white-0", high)
    below = marble((foot[0] + foot[3]) / 2, (foot[1] + foot[4]) / 2, SEAT)
    aside = marble(-below.x, -below.y, SEAT)
    shapes = touched("white-0", high, {"grey-0": below, "black-0": aside})
    assert body("grey-0", below) in shapes
    assert body("black-0", aside) not in shapes


def test_tilted_rings_get_more_room() -> None:
    flat, tilted = Pose(0, 0, 1, 1, 0, 0, 0, "carried"), Pose(0, 0, 1, 0.96, 0.28, 0, 0, "carried")
    height = [body("ring-d4", pose)[0][5] - body("ring-d4", pose)[0][2] for pose in (flat, tilted)]
    assert height[1] > 3 * height[0]


spots = st.lists(st.tuples(st.floats(-20, 20), st.floats(-20, 20)), max_size=8)


@given(spots)
def test_the_watched_part_of_the_table_grows_as_needed(places: list[tuple[float, float]]) -> None:
    start = (-7.0, -4.0, 7.0, 6.0)
    x0, y0, x1, y1 = stretched(start, places, 0.5)
    assert x0 <= start[0] and y0 <= start[1] and x1 >= start[2] and y1 >= start[3]
    assert all(x0 <= x - 0.499 and x + 0.499 <= x1 and y0 <= y - 0.499 and y + 0.499 <= y1 for x, y in places)
    assert (start[0] - x0) % STEP == 0


def test_it_does_not_grow_without_need() -> None:
    start = (-7.0, -4.0, 7.0, 6.0)
    assert stretched(start, [(0.0, 0.0), (6.5, 5.5)], 0.5) == start
    assert stretched(start, [], 0.5) == start


def test_what_holds_nothing_is_not_drawn() -> None:
    full = PixelRect(100, 100, 110, 110)
    assert merged([PixelRect(5, 5, 5, 9), full, PixelRect(0, 9, 9, 9)], 1) == [full]


def test_tiles_in_the_middle_come_first() -> None:
    found = tiles((1200, 800), 24)
    far = [max(abs(tile.left + tile.right - 1200) / 1200, abs(tile.bottom + tile.top - 800) / 800) for tile in found]
    assert max(far[:2]) < min(far[-4:])
