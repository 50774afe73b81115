"""Trays and rack stand where marbles and rings go, as large as these need."""

import numpy as np
import panda3d.core as p3d
import pytest

from zertz3d.motion.layout import Arrangement, furniture
from zertz3d.rules import Position
from zertz3d.scene.parts import asset_loader
from zertz3d.scene.parts.furniture import place, stretched

BOARD = Position.start("37").board


def bounds(node: p3d.NodePath, root: p3d.NodePath) -> list[float]:
    """The least and the greatest x, y and z."""
    found = node.get_tight_bounds(root)
    assert found
    low, high = found
    return [low.x, high.x, low.y, high.y, low.z, high.z]


@pytest.mark.parametrize("arrangement", ["usual", "tall", "wide"])
def test_trays_and_rack_stand_where_pieces_go_to(arrangement: Arrangement) -> None:
    root, table = p3d.NodePath("root"), furniture(BOARD, arrangement)
    *trays, rack = place(root, table)
    assert len(trays) == 2
    for node, tray in zip(trays, table.trays, strict=True):
        x, y = tray.width / 2, tray.depth / 2
        assert bounds(node, root)[:4] == pytest.approx([tray.x - x, tray.x + x, tray.y - y, tray.y + y], abs=1e-3)
        assert bounds(node, root)[4:] == pytest.approx([0.0, tray.rim_height], abs=0.02)
    x, y = table.rack.width / 2, table.rack.depth / 2
    assert bounds(rack, root)[:4] == pytest.approx(
        [table.rack.x - x, table.rack.x + x, table.rack.y - y, table.rack.y + y], abs=1e-3
    )


def test_a_tray_that_is_stretched_keeps_its_walls_and_its_grain() -> None:
    small, large = (
        [vertices(asset_loader.shape(stretched(asset_loader.model("tray"), *size)), column) for column in COLUMNS]
        for size in ((4.0, 4.0), (9.0, 3.0))
    )
    for (x, y, z), (u, v, w) in zip(small[0], large[0], strict=True):
        assert abs(u) - abs(x) == pytest.approx(2.5 if x else 0.0, abs=1e-4)
        assert abs(v) - abs(y) == pytest.approx(-0.5 if y else 0.0, abs=1e-4) and z == w
    before, after = (np.array(shown)[:, :2] - np.array(places)[:, :2] for places, shown in (small, large))
    assert after == pytest.approx(before, abs=1e-4), "a pitch of wood is a pitch of its picture"


COLUMNS = ("vertex", "texcoord")


def vertices(geom: p3d.Geom, column: str) -> list[p3d.LVecBase3f]:
    reader, found = p3d.GeomVertexReader(geom.get_vertex_data(), column), []
    while not reader.is_at_end():
        found.append(p3d.LVecBase3f(reader.get_data3()))
    return found
