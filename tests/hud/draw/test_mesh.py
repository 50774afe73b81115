"""Quads as triangles: each faces the eye, covers its rectangle, and in the software renderer lies before the last."""

import numpy as np
import panda3d.core as p3d
import pytest

from zertz3d.hud.draw.atlas import Atlas
from zertz3d.hud.draw.mesh import DEEP, FARTHEST, LAYERS, geometry, rows
from zertz3d.hud.draw.quads import WHOLE, Quad
from zertz3d.hud.draw.sprites import SOLID, picture
from zertz3d.hud.draw.theme import Colour

RED: Colour = (1.0, 0.2, 0.1, 0.5)
BOX = Quad(SOLID, 3, 5, 23, 15, WHOLE, RED)
DISC = Quad(("disc", 6), 30, 40, 42, 52, WHOLE, RED)


def place(atlas: Atlas) -> tuple[float, float, float, float]:
    """Where the disc is in the texture: its left, top, right and bottom."""
    return atlas.places([DISC.sprite])[DISC.sprite]


def triangles(geom: p3d.Geom) -> np.ndarray:
    """The corners of each triangle, seen from before: x to the right, y upwards."""
    data, primitive = geom.get_vertex_data(), geom.get_primitive(0).decompose()
    reader = p3d.GeomVertexReader(data, "vertex")
    points = []
    for _ in range(data.get_num_rows()):
        x, _depth, z = reader.get_data3()
        points.append((x, z))
    order = [primitive.get_vertex(n) for n in range(primitive.get_num_vertices())]
    return np.array(points)[order].reshape(-1, 3, 2)


def test_triangles_face_the_eye_and_cover_their_quads() -> None:
    found = triangles(geometry([BOX, DISC], Atlas()))
    first, second, third = found.transpose(1, 0, 2)
    (a, b), (c, d) = (second - first).T, (third - first).T
    areas = (a * d - b * c) / 2
    assert areas.tolist() == [100, 100, 72, 72], "counter-clockwise, half a quad each"
    for pair, quad in zip(found.reshape(2, 2, 3, 2), (BOX, DISC), strict=True):
        one, other = ({tuple(corner) for corner in triangle} for triangle in pair.tolist())
        assert one | other == {(x, -y) for x in (quad.x0, quad.x1) for y in (quad.y0, quad.y1)}
        (x, z), (u, w) = one & other
        assert x != u and z != w, "they meet in the diagonal"


def test_corners_carry_their_part_of_the_texture_and_the_colour() -> None:
    atlas = Atlas()
    half = DISC._replace(part=(0.5, 0.0, 1.0, 0.5))
    (corners,) = rows([half], atlas).reshape(1, 4, 9)
    left, top, right, bottom = place(atlas)
    assert corners[0, :5] == pytest.approx([30, 0, -40, (left + right) / 2, top])
    assert corners[2, :5] == pytest.approx([42, 0, -52, right, (top + bottom) / 2])
    assert np.allclose(corners[:, 5:], RED)


def test_for_the_software_renderer_quads_end_in_the_middle_of_their_pixels() -> None:
    atlas = Atlas()
    (corners,) = rows([DISC], atlas, (0, 1)).reshape(1, 4, 9)
    assert (corners[:, 0].min(), corners[:, 0].max()) == (30.5, 41.5)
    assert (corners[:, 2].min(), corners[:, 2].max()) == (-51.5, -40.5)
    left, top, right, bottom = place(atlas)
    half = (right - left) / 12 / 2
    assert (corners[:, 3].min(), corners[:, 3].max()) == pytest.approx((left + half, right - half))
    assert (corners[:, 4].min(), corners[:, 4].max()) == pytest.approx((top + half, bottom - half))


def test_for_the_software_renderer_later_quads_and_parts_lie_nearer() -> None:
    depths = [rows([BOX] * 10, Atlas(), (place, 3)).reshape(10, 4, 9)[:, :, 1] for place in range(3)]
    each = np.concatenate(depths)
    assert (np.ptp(each, axis=1) == 0).all(), "a quad is level"
    assert (np.diff(each[:, 0]) < 0).all(), "each is nearer than those before it"
    assert each.max() == FARTHEST and each.min() > FARTHEST - DEEP
    many = rows([BOX] * (LAYERS + 5), Atlas(), (0, 3))[:, 1]
    assert many.min() > depths[1].max(), "however many there are, a part stays behind the one above it"


def test_for_the_software_renderer_lines_of_a_pixel_get_an_empty_one_beside_them() -> None:
    for quad, sprite in (
        (BOX._replace(x1=4.0), ("hair", 1, 0)),
        (BOX._replace(y1=6.0), ("hair", 0, 1)),
        (BOX._replace(x1=4.0, y1=6.0), ("hair", 1, 1)),
    ):
        atlas = Atlas()
        rows([quad], atlas, (0, 1))
        assert sprite in atlas._places and SOLID not in atlas._places
        across, down = sprite[1:]
        drawn = picture(sprite)[..., 3] > 0
        assert drawn.tolist() == [[True, not across], [not down, not (across or down)]]


def test_for_the_software_renderer_a_thin_part_of_a_picture_stays_that_picture() -> None:
    atlas = Atlas()
    thin = DISC._replace(x1=31.0, part=(0.0, 0.0, 1 / 12, 1.0))
    (corners,) = rows([thin], atlas, (0, 1)).reshape(1, 4, 9)
    assert set(atlas._places) == {DISC.sprite}
    assert (corners[:, 0].min(), corners[:, 0].max()) == (30.5, 31.5)
    left, _, right, _ = place(atlas)
    texel = (right - left) / 12
    assert corners[:, 3].min() == pytest.approx(left + texel / 2)
    assert corners[:, 3].max() == pytest.approx(left + 1.5 * texel)
