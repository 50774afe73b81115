"""Framing the table beside the panels that cover some of the picture."""

from math import degrees, pi

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.motion.camera.mattering import Points, at_the_start, project
from zertz3d.motion.camera.framing import Area
from zertz3d.motion.camera.view import WHOLE, View, Window, edge, framed, near, opponent, seat, top
from zertz3d.motion.layout import furniture
from zertz3d.rules import board
from zertz3d.rules.boards import NAMES

ON = board("48")
AROUND = furniture(ON)
HAIR = 2e-3
"""A disc and a marble are framed by some points of their edges only."""

AT_THE_EDGE = st.one_of(
    st.tuples(st.just(-1.0), st.floats(-0.9, -0.4), st.floats(-1, 0.3), st.floats(0.4, 1)),
    st.tuples(st.floats(0.4, 0.9), st.just(1.0), st.floats(-1, 0.3), st.floats(0.4, 1)),
    st.tuples(st.floats(-1, 0), st.floats(0.1, 1), st.floats(0.75, 0.9), st.just(1.0)),
    st.tuples(st.floats(-1, 0), st.floats(0.1, 1), st.just(-1.0), st.floats(-0.9, -0.7)),
)


def under(seen: Points, panel: Area) -> Points:
    """The points that a panel covers."""
    left, right, bottom, over = panel
    x, y = seen.T
    found = (x > left + HAIR) & (x < right - HAIR) & (y > bottom + HAIR) & (y < over - HAIR)
    return seen[found]


@given(
    st.tuples(st.floats(-1, -0.2), st.floats(0.2, 1), st.floats(-1, -0.2), st.floats(0.2, 1)),
    st.floats(0.5, 3.0),
    st.sampled_from([seat, opponent, top]),
)
def test_everything_lies_in_the_window(window: Area, aspect: float, preset: object) -> None:
    view = preset(AROUND, aspect, window=Window(*window))  # type: ignore[operator]
    left, right, bottom, over = window
    x, y = project(at_the_start(ON, view), view, aspect).T
    assert left - HAIR <= x.min() and x.max() <= right + HAIR and bottom - HAIR <= y.min() and y.max() <= over + HAIR


@settings(max_examples=60)
@example([(0.0, 0.625, -1.0, -0.75)], 2.0, seat)
@given(st.lists(AT_THE_EDGE, min_size=1, max_size=4), st.floats(0.6, 2.6), st.sampled_from([seat, opponent, top]))
def test_nothing_lies_under_a_panel(panels: list[Area], aspect: float, preset: object) -> None:
    view = preset(AROUND, aspect, window=Window(panels=tuple(panels)))  # type: ignore[operator]
    seen = project(at_the_start(ON, view), view, aspect)
    assert np.abs(seen).max() <= 1
    assert not any(len(under(seen, panel)) for panel in panels)


def test_panels_in_corners_cost_less_than_a_strip_without_them() -> None:
    corners = ((-1.0, -0.55, 0.7, 1.0), (0.55, 1.0, 0.7, 1.0))
    beside = seat(AROUND, 16 / 9, window=Window(panels=corners))
    below = seat(AROUND, 16 / 9, window=Window(top=0.7))
    assert beside.distance < 0.9 * below.distance


def test_what_no_panel_touches_is_framed_as_without_any() -> None:
    free = seat(AROUND, 16 / 9)
    assert seat(AROUND, 16 / 9, window=Window(panels=((0.98, 1.0, 0.98, 1.0),))) == free


def test_where_panels_leave_no_way_they_are_looked_through() -> None:
    everywhere = Window(panels=((-1.0, 1.0, -1.0, 1.0),))
    assert seat(AROUND, 16 / 9, window=everywhere) == seat(AROUND, 16 / 9)


@pytest.mark.parametrize("preset", [seat, opponent, top, edge])
def test_the_whole_picture_is_the_usual_window(preset: object) -> None:
    assert preset(AROUND, 16 / 9) == preset(AROUND, 16 / 9, window=WHOLE)  # type: ignore[operator]


def test_the_window_is_used_as_far_as_it_goes() -> None:
    view = seat(AROUND, 16 / 9, window=Window(-0.9, 0.4, -0.6, 0.7))
    x, y = project(at_the_start(ON, view), view, 16 / 9).T
    assert max((x.max() - x.min()) / 1.3, (y.max() - y.min()) / 1.3) > 0.97
    assert (x.max() + x.min()) / 2 == pytest.approx(-0.25, abs=0.1)


@pytest.mark.parametrize("name", NAMES)
@given(st.floats(-1, -0.2), st.floats(0.5, 3.0))
def test_near_the_board_all_rings_and_the_rack_are_seen(name: str, left: float, aspect: float) -> None:
    around, window = furniture(board(name)), Window(left, 1.0, -0.8, 0.7)
    view = near(around, aspect, window)
    x, y = project(at_the_start(board(name), view), view, aspect).T
    assert left - HAIR <= x.min() and x.max() <= 1.0 and y.min() >= -0.8 - HAIR and y.max() <= 0.7 + HAIR
    assert view.distance <= seat(around, aspect, window=window).distance + 1e-6


@pytest.mark.parametrize("aspect", [9 / 16, 1.0, 16 / 9, 64 / 27])
def test_the_longer_side_of_the_picture_has_the_same_field_of_view(aspect: float) -> None:
    view = seat(AROUND, aspect)
    longer = view.fov if aspect >= 1 else 2 * np.arctan(np.tan(view.fov / 2) / aspect)
    assert degrees(longer) == pytest.approx(32)


def test_points_on_both_sides_of_the_camera_are_no_trouble() -> None:
    view: View = framed([(-2.0, -40.0, 0.0), (2.0, 40.0, 0.0)], pi / 3, 0.3, 1.5)
    seen = project([(-2.0, -40.0, 0.0), (2.0, 40.0, 0.0)], view, 1.5)
    assert np.abs(seen).max() <= 1
