"""Framing the table in the part of the picture that panels leave free."""

from math import tan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zertz3d.motion.camera.view import WHOLE, Vector, View, Window, axes, edge, near, opponent, outline, seat, top
from zertz3d.motion.layout import furniture
from zertz3d.rules import board
from zertz3d.rules.boards import NAMES

AROUND = furniture(board("48"))


def projected(view: View, aspect: float, point: Vector) -> tuple[float, float]:
    """Where a point appears, from -1 to 1."""
    right, up, ahead = axes(view.azimuth, view.elevation)
    offset = [p - e for p, e in zip(point, view.eye, strict=True)]
    x, y, depth = (sum(a * b for a, b in zip(offset, axis, strict=True)) for axis in (right, up, ahead))
    half = tan(view.fov / 2)
    return x / depth / half, y / depth / half * aspect


@given(
    st.tuples(st.floats(-1, -0.2), st.floats(0.2, 1), st.floats(-1, -0.2), st.floats(0.2, 1)),
    st.floats(0.5, 3.0),
    st.sampled_from([seat, opponent, top]),
)
def test_everything_lies_in_the_window(window: Window, aspect: float, preset: object) -> None:
    view = preset(AROUND, aspect, window=window)  # type: ignore[operator]
    left, right, bottom, over = window
    seen = [projected(view, aspect, point) for point in outline(AROUND)]
    assert all(left - 1e-6 <= x <= right + 1e-6 and bottom - 1e-6 <= y <= over + 1e-6 for x, y in seen)


@pytest.mark.parametrize("preset", [seat, opponent, top, edge])
def test_the_whole_picture_is_the_usual_window(preset: object) -> None:
    assert preset(AROUND, 16 / 9) == preset(AROUND, 16 / 9, window=WHOLE)  # type: ignore[operator]


def test_the_window_is_used_as_far_as_it_goes() -> None:
    window = (-0.9, 0.4, -0.6, 0.7)
    seen = [projected(seat(AROUND, 16 / 9, window=window), 16 / 9, point) for point in outline(AROUND)]
    wide = max(x for x, _ in seen) - min(x for x, _ in seen)
    high = max(y for _, y in seen) - min(y for _, y in seen)
    assert wide > 0.9 * 1.1 or high > 0.9 * 1.1
    middle = (max(x for x, _ in seen) + min(x for x, _ in seen)) / 2
    assert middle == pytest.approx(-0.25, abs=0.1)


@pytest.mark.parametrize("name", NAMES)
@given(st.floats(-1, -0.2), st.floats(0.5, 3.0))
def test_near_the_board_all_rings_and_the_rack_are_seen(name: str, left: float, aspect: float) -> None:
    around = furniture(board(name))
    view = near(around, aspect, (left, 1.0, -0.8, 0.7))
    (side, end), rack = around.reach, around.rack
    corners = [(x, y, 0.0) for x in (-side, side) for y in (-end, end)]
    corners += [(x * rack.width / 2, rack.y + y * rack.depth / 2, 0.0) for x in (-1, 1) for y in (-1, 1)]
    seen = [projected(view, aspect, point) for point in corners]
    assert all(left <= x <= 1.0 and -0.8 <= y <= 0.7 for x, y in seen)
    assert view.distance <= seat(around, aspect, window=(left, 1.0, -0.8, 0.7)).distance
