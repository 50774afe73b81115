"""Quads become triangles: the only place where the HUD meets Panda3D's geometry."""

from collections.abc import Sequence

import numpy as np
import panda3d.core as p3d
from numpy.typing import NDArray

from zertz3d.hud.draw.atlas import Atlas
from zertz3d.hud.draw.quads import Quad
from zertz3d.hud.draw.sprites import SOLID, Sprite

_CORNERS = ((0, 1), (0, 3), (2, 3), (2, 1))
"""Which of left, top, right, bottom each corner of a quad has, counter-clockwise from the top left."""

FARTHEST, DEEP = 9.0, 18.0
"""Where the first part lies for the software renderer, and how far all parts together reach towards the eye."""
LAYERS = 4096
"""How many quads a part may have, each nearer than the one before it."""

Among = tuple[int, int]
"""The place of a part among so many, those below first."""


def _format() -> p3d.GeomVertexFormat:
    columns = p3d.GeomVertexArrayFormat()
    columns.add_column("vertex", 3, p3d.Geom.NT_float32, p3d.Geom.C_point)
    columns.add_column("texcoord", 2, p3d.Geom.NT_float32, p3d.Geom.C_texcoord)
    columns.add_column("color", 4, p3d.Geom.NT_float32, p3d.Geom.C_color)
    return p3d.GeomVertexFormat.register_format(columns)


def rows(quads: Sequence[Quad], atlas: Atlas, software: Among | None = None) -> NDArray[np.float32]:
    """The four corners of each quad: place, place in the texture, colour.

    `software` is the place of the part among the others where Panda3D's own renderer draws: it fills the pixels of
    a triangle's edges twice, so that quads have to end within their last pixel, each nearer than those before it.
    """
    sprites = [quad.sprite for quad in quads]
    box = np.array([quad[1:5] for quad in quads], np.float32).reshape(-1, 4)
    part = np.array([quad.part for quad in quads], np.float32).reshape(-1, 4)
    if software is not None:
        _widen(sprites, box, part)
    places = atlas.places(sprites)
    spot = np.array([places[sprite] for sprite in sprites], np.float32).reshape(-1, 4)
    if software is not None:
        _end_within(box, part)
    wide, high = spot[:, 2] - spot[:, 0], spot[:, 3] - spot[:, 1]
    scale, origin = np.stack([wide, high, wide, high], 1), spot[:, (0, 1, 0, 1)]
    inside = origin + part * scale
    made = np.zeros((len(quads), 4, 9), np.float32)
    for corner, (i, j) in enumerate(_CORNERS):
        made[:, corner, 0], made[:, corner, 2] = box[:, i], -box[:, j]
        made[:, corner, 3], made[:, corner, 4] = inside[:, i], inside[:, j]
    if software is not None:
        place, parts = software
        steps = place * LAYERS + np.arange(len(quads)) % LAYERS
        made[:, :, 1] = (FARTHEST - steps * (DEEP / (LAYERS * parts)))[:, None]
    made[:, :, 5:] = np.array([quad.colour for quad in quads], np.float32).reshape(-1, 1, 4)
    return made.reshape(-1, 9)


def _widen(sprites: list[Sprite], box: NDArray[np.float32], part: NDArray[np.float32]) -> None:
    """Quads one pixel wide would have no area: they take in one more pixel, in which their sprite is empty."""
    thin = box[:, 2:] - box[:, :2] < 1.5
    for place in np.flatnonzero(thin.any(axis=1)):
        across, down = thin[place]
        if sprites[place] == SOLID:
            sprites[place] = ("hair", int(across), int(down))
        else:
            part[place, 2:] += np.where(thin[place], part[place, 2:] - part[place, :2], 0)
        box[place, 2:] += thin[place]


def _end_within(box: NDArray[np.float32], part: NDArray[np.float32]) -> None:
    """From the middle of the first pixel to the middle of the last, in the window and in the texture."""
    half = (part[:, 2:] - part[:, :2]) / (box[:, 2:] - box[:, :2]) / 2
    part[:, :2] += half
    part[:, 2:] -= half
    box[:, :2] += 0.5
    box[:, 2:] -= 0.5


def geometry(quads: Sequence[Quad], atlas: Atlas, software: Among | None = None) -> p3d.Geom:
    """All quads as one piece of geometry."""
    corners = rows(quads, atlas, software)
    data = p3d.GeomVertexData("hud", _format(), p3d.Geom.UH_dynamic)
    data.unclean_set_num_rows(len(corners))
    _fill(data.modify_array(0), corners)
    triangles = p3d.GeomTriangles(p3d.Geom.UH_dynamic)
    triangles.set_index_type(p3d.Geom.NT_uint32)
    order = (np.arange(len(quads), dtype=np.uint32) * 4)[:, None] + np.array([0, 1, 2, 0, 2, 3], np.uint32)
    indices = triangles.modify_vertices(order.size)
    indices.unclean_set_num_rows(order.size)
    _fill(indices, order)
    geom = p3d.Geom(data)
    geom.add_primitive(triangles)
    return geom


def _fill(array: p3d.GeomVertexArrayData, values: NDArray[np.generic]) -> None:
    view: memoryview = memoryview(array)  # type: ignore[arg-type]
    view.cast("B")[:] = values.data.cast("B")
