"""The outlines of rings: as large as rings are in motion, round where a marble sits, with normals that point out."""

from functools import partial

import numpy as np
import pytest

from zertz3d.motion.layout import MARBLE_RADIUS, RING_EDGE, RING_HEIGHT, RING_HOLE, RING_OUTER, SEAT
from zertz3d.scene.outlines import domed_outline, ring_outline

OUTLINES = {
    "plain": partial(ring_outline, 8),
    "fine": partial(ring_outline, 40),
    "grooved": partial(ring_outline, 12, 16),
    "domed": partial(domed_outline, 8),
}


@pytest.mark.parametrize("name", OUTLINES)
def test_a_ring_is_as_wide_and_as_high_as_it_moves(name: str) -> None:
    across, up = OUTLINES[name]().points[:, 0], OUTLINES[name]().points[:, 1]
    assert (across.min(), across.max()) == pytest.approx((RING_HOLE, RING_OUTER))
    assert (up.min(), up.max()) == pytest.approx((0.0, RING_HEIGHT))
    assert up[0] == pytest.approx(0.0) and up[-1] == pytest.approx(0.0), "both feet stand on the table"
    assert across[0] > 0.9 * RING_OUTER and across[-1] < 1.1 * RING_HOLE, "from outside over the top into the hole"


@pytest.mark.parametrize("name", OUTLINES)
def test_normals_point_out_of_a_ring_across_its_surface(name: str) -> None:
    points, normals = OUTLINES[name]().points[:, :2], OUTLINES[name]().points[:, 2:]
    assert np.hypot(*normals.T) == pytest.approx(1.0)
    ahead = np.diff(points, axis=0)
    wide = np.hypot(*ahead.T) > 1e-9
    leading = ahead[wide] / np.hypot(*ahead[wide].T)[:, None]
    between = (normals[1:] + normals[:-1])[wide] / 2
    outwards = np.stack([leading[:, 1], -leading[:, 0]], axis=1)
    assert (np.einsum("ij,ij->i", between, outwards) > 0.6).all()
    middle = np.array(((RING_OUTER + RING_HOLE) / 2, RING_HEIGHT / 2))
    assert (np.einsum("ij,ij->i", normals, points - middle) > 0).mean() > 0.9


def test_outlines_are_round_without_corners_above_the_foot() -> None:
    for outline in (ring_outline(40), ring_outline(40, 40)):
        turning = np.einsum("ij,ij->i", outline.points[2:-3, 2:], outline.points[3:-2, 2:])
        assert turning.min() > 0.95


@pytest.mark.parametrize("name", OUTLINES)
def test_a_marble_touches_the_edge_of_the_hole_and_nothing_else(name: str) -> None:
    outline = OUTLINES[name]()
    gap = np.hypot(outline.points[:, 0], outline.points[:, 1] - SEAT) - MARBLE_RADIUS
    assert gap.min() == pytest.approx(0.0, abs=2e-3)
    touched = outline.points[gap.argmin()]
    centre = np.array((RING_HOLE + RING_EDGE, RING_HEIGHT - RING_EDGE))
    assert np.hypot(*(touched[:2] - centre)) == pytest.approx(RING_EDGE, abs=1e-6)
    assert touched[:2] == pytest.approx(centre + touched[2:] * RING_EDGE)


def test_the_groove_lies_in_the_top_of_a_ring_and_only_where_it_is_wanted() -> None:
    grooved = ring_outline(12, 16).points
    inside = grooved[(grooved[:, 0] > 0.345) & (grooved[:, 0] < 0.417)]
    deepest = inside[inside[:, 1].argmin()]
    assert deepest[:2] == pytest.approx((0.381, RING_HEIGHT - 0.0095), abs=1e-6) and deepest[3] == pytest.approx(1.0)
    assert inside[inside[:, 0] > 0.39][:, 2].max() < 0 < inside[inside[:, 0] < 0.37][:, 2].min(), "its sides face it"
    top = ring_outline(12).points
    assert top[(top[:, 0] > 0.3) & (top[:, 0] < 0.43) & (top[:, 1] > 0.1)][:, 1] == pytest.approx(RING_HEIGHT)


def test_the_top_of_a_domed_ring_falls_outwards_ever_steeper() -> None:
    points = domed_outline(20).points
    top = points[(points[:, 1] > 0.05) & (points[:, 0] > RING_HOLE + RING_EDGE - 1e-9)][::-1]
    across, up = top[:, 0], top[:, 1]
    assert (np.diff(across) > -1e-9).all() and (np.diff(up) < 1e-9).all()
    assert (across[0], up[0]) == pytest.approx((RING_HOLE + RING_EDGE, RING_HEIGHT))
    assert (across[-1], up[-1]) == pytest.approx((RING_OUTER, 0.055)), "down to its heel"
    steep = -np.diff(up[1:]) / np.diff(across[1:])
    assert (np.diff(steep) > 0).all() and steep[0] < 0.05
