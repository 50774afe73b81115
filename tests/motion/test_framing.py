"""Framing the table in the part of the picture that panels leave free."""

from math import tan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zertz3d.motion.camera import WHOLE, Vector, View, Window, axes, edge, opponent, outline, seat, top
from zertz3d.motion.layout import furniture
from zertz3d.rules import board

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
