"""The shapes: closed where they should be, facing outwards, and of the layout's very size."""

from collections.abc import Callable
from math import hypot

import numpy as np
import pytest
from numpy.typing import NDArray

from zertz3d.motion import layout
from zertz3d.rules import board
from zertz3d.scene import outlines
from zertz3d.tools.assets import meshes
from zertz3d.tools.assets.build_models import MODELS
from zertz3d.tools.assets.meshes import Mesh

RINGS = ("ring", "ring_low", "ring_lit", "original_ring", "original_ring_low", "original_ring_lit")
SOLIDS = (*RINGS, "marble", "marble_low", "marble_lit")


def corners(mesh: Mesh) -> NDArray[np.float64]:
    return mesh.vertices[:, :3].astype(float)[mesh.faces]


def volume(mesh: Mesh) -> float:
    """Signed volume: positive when the faces look outwards."""
    a, b, c = np.moveaxis(corners(mesh), 1, 0)
    return float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6)


@pytest.mark.parametrize("name", MODELS)
def test_normals_have_length_one(name: str) -> None:
    lengths = np.linalg.norm(MODELS[name]().vertices[:, 3:6], axis=1)
    assert np.allclose(lengths, 1, atol=1e-5)


@pytest.mark.parametrize("name", MODELS)
def test_faces_turn_the_way_their_normals_point(name: str) -> None:
    mesh = MODELS[name]()
    a, b, c = np.moveaxis(corners(mesh), 1, 0)
    facing = np.cross(b - a, c - a)
    size = np.linalg.norm(facing, axis=1)
    mean = mesh.vertices[:, 3:6][mesh.faces].mean(axis=1)
    agree = np.einsum("ij,ij->i", facing, mean) / np.maximum(size, 1e-12)
    assert agree[size > 1e-7].min() > 0.3


@pytest.mark.parametrize("name", MODELS)
def test_few_enough_corners_for_short_indices(name: str) -> None:
    mesh = MODELS[name]()
    assert len(mesh.vertices) < 65536
    assert mesh.faces.max() < len(mesh.vertices)


@pytest.mark.parametrize("name", SOLIDS)
def test_solids_hold_nearly_the_volume_of_the_real_thing(name: str) -> None:
    if name.startswith("marble"):
        real = 4 / 3 * np.pi * layout.MARBLE_RADIUS**3
    elif name.startswith("original"):
        real = volume(meshes.turned(outlines.domed_outline(40), 400))
    else:
        real = np.pi * (layout.RING_OUTER**2 - layout.RING_HOLE**2) * layout.RING_HEIGHT
    assert 0.90 * real < volume(MODELS[name]()) <= real


@pytest.mark.parametrize("name", SOLIDS)
def test_no_solid_sticks_out_of_its_size(name: str) -> None:
    points = MODELS[name]().vertices[:, :3].astype(float)
    if name.startswith("marble"):
        assert np.linalg.norm(points, axis=1).max() <= layout.MARBLE_RADIUS + 1e-6
        return
    across = np.hypot(points[:, 0], points[:, 1])
    assert across.max() == pytest.approx(layout.RING_OUTER, abs=1e-6)
    assert across.min() == pytest.approx(layout.RING_HOLE, abs=1e-6)
    assert (points[:, 2].min(), points[:, 2].max()) == pytest.approx((0, layout.RING_HEIGHT), abs=1e-6)


@pytest.mark.parametrize("outline_of", [outlines.ring_outline, outlines.domed_outline])
def test_a_seated_marble_touches_the_rounded_edge(outline_of: Callable[[int], outlines.Outline]) -> None:
    outline = outline_of(60).points
    gaps = np.hypot(outline[:, 0], outline[:, 1] - layout.SEAT) - layout.MARBLE_RADIUS
    assert gaps.min() == pytest.approx(0, abs=2e-4)


def test_a_ring_of_the_first_edition_falls_outwards_all_the_way() -> None:
    top = outlines.domed_outline(20).points
    top = top[(top[:, 3] > 0.3) & (top[:, 0] > layout.RING_HOLE + layout.RING_EDGE + 1e-6)]
    assert len(top) > 40
    assert (np.diff(top[:, 1]) > 0).all() and (np.diff(top[:, 3]) > 0).all(), "ever steeper away from the hole"


def test_outlines_bend_smoothly() -> None:
    """Neighbouring normals of a finely divided ring differ little, apart from its flat parts' ends."""
    normals = outlines.ring_outline(40).points[:, 2:]
    turn = np.arccos(np.clip((normals[1:] * normals[:-1]).sum(axis=1), -1, 1))
    assert np.quantile(turn, 0.95) < 0.1


def test_the_groove_lies_where_the_shader_draws_it() -> None:
    from zertz3d import resources

    text = (resources.shaders() / "ring.glsl").read_text()
    points = outlines.ring_outline(3, groove=32).points
    groove = points[(points[:, 1] > 0.13) & (points[:, 1] < layout.RING_HEIGHT - 1e-4) & (points[:, 3] > 0.85)]
    groove = groove[np.abs(groove[:, 0] - 0.381) < 0.05]
    assert f"AT = {groove[groove[:, 1].argmin(), 0]:.3f}" in text
    assert np.abs(groove[:, 2]).max() == pytest.approx(0.41 / hypot(1, 0.41), abs=0.02)


def test_the_tray_is_the_layouts() -> None:
    points = meshes.tray().vertices
    assert points[:, 2].max() == pytest.approx(layout.TRAY_RIM)
    inside = points[np.abs(points[:, :2]).max(axis=1) < 1.0]
    assert inside[:, 2] == pytest.approx(layout.TRAY_FLOOR)
    rim = points[points[:, 2] > layout.TRAY_RIM - 1e-6]
    assert np.abs(rim[:, 0]).max() < outlines.TRAY_SIZE / 2


@pytest.mark.parametrize("name", ["37", "48", "61"])
def test_trays_hold_their_rings(name: str) -> None:
    """The wall's inner face at the height of a ring leaves every ring of a full tray free."""
    around = layout.furniture(board(name))
    for tray, spots in zip(around.trays, around.spots, strict=True):
        for spot in spots[: around.tray_places]:
            assert abs(spot.x - tray.x) + layout.RING_OUTER < tray.width / 2 - layout.TRAY_WALL
            assert abs(spot.y - tray.y) + layout.RING_OUTER < tray.depth / 2 - layout.TRAY_WALL


def test_pooled_marbles_lie_in_their_grooves() -> None:
    """No corner of the rack reaches into a marble, and each marble has wood right under it."""
    made = layout.furniture(board("37")).rack
    points = meshes.rack().vertices[:, :3].astype(float)
    for groove in made.grooves:
        for x in groove.places:
            centre = (x, groove.y - made.y, made.floor + layout.MARBLE_RADIUS)
            gap = np.linalg.norm(points - centre, axis=1).min() - layout.MARBLE_RADIUS
            assert gap > -1e-3
    assert points[:, 2].max() == pytest.approx(made.rim_height)
    assert np.isclose(points[:, 2], made.floor, atol=1e-6).any()
    assert np.abs(points[:, 0]).max() == pytest.approx(made.width / 2)
    assert np.abs(points[:, 1]).max() == pytest.approx(made.depth / 2)


def test_the_racks_top_has_no_gaps() -> None:
    """Seen from above, the level parts and the grooves cover the whole rectangle."""
    mesh = meshes.rack()
    made = layout.furniture(board("37")).rack
    a, b, c = np.moveaxis(corners(mesh)[:, :, :2], 1, 0)
    (ux, uy), (vx, vy) = (b - a).T, (c - a).T
    area = (ux * vy - uy * vx) / 2
    upwards = area[area > 1e-9].sum()
    assert upwards == pytest.approx(made.width * made.depth, rel=0.01)


def test_the_table_reaches_beyond_the_light() -> None:
    for mesh in (meshes.table(), meshes.table_lit()):
        assert np.hypot(*mesh.vertices[:, :2].T).max() == pytest.approx(meshes.TABLE_RADIUS)
        assert not mesh.vertices[:, 2].any()


def test_texture_coordinates_follow_the_wood() -> None:
    for mesh in (meshes.tray(), meshes.rack(), meshes.table()):
        assert np.allclose(mesh.vertices[:, 6:8], mesh.vertices[:, :2], atol=1e-6)
