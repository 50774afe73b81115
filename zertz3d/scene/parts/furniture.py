"""What stands on the table, and the table: trays drawn out to their size, the pool's rack."""

import numpy as np
import panda3d.core as p3d

from zertz3d.motion.layout import Furniture, Tray
from zertz3d.scene.outlines import TRAY_SIZE
from zertz3d.scene.parts import asset_loader
from zertz3d.scene.parts.buffers import FINE, LOOK, OVERHEAD, PLAIN, SHADOW, in_order, seen_only_by
from zertz3d.scene.parts.themes import Surface

AFTER_PIECES = 1 << 24
"""The place of wood among what is drawn: what pieces hide of it need not be computed."""


def stretched(model: p3d.NodePath, width: float, depth: float) -> p3d.NodePath:
    """A tray with its four corners pulled apart to an outer size; walls and roundings keep their shape."""
    data = asset_loader.shape(model).modify_vertex_data()
    held = memoryview(data.get_array(0)).cast("B")  # type: ignore[arg-type]
    rows = np.frombuffer(held, dtype=np.float32).reshape(-1, 8).copy()
    for axis, wanted in enumerate((width, depth)):
        shift = np.sign(rows[:, axis]) * np.float32((wanted - TRAY_SIZE) / 2)
        rows[:, axis] += shift
        rows[:, 6 + axis] += shift
    memoryview(data.modify_array(0)).cast("B")[:] = rows.tobytes()  # type: ignore[arg-type]
    return model


def place(root: p3d.NodePath, furniture: Furniture) -> list[p3d.NodePath]:
    """Put trays and rack on the table; their nodes are tagged as wood."""
    wood = [_tray(root, tray) for tray in furniture.trays]
    rack = asset_loader.model("rack")
    rack.set_pos(furniture.rack.x, furniture.rack.y, 0)
    wood.append(rack)
    for number, node in enumerate(wood):
        node.reparent_to(root, AFTER_PIECES)
        in_order(node)
        node.set_tag(LOOK, "wood")
        node.set_shader_input("piece_seed", p3d.LVecBase4f(1.7 * number, 0.9 * number, 0, 1))
        seen_only_by(node, SHADOW, OVERHEAD, FINE, PLAIN)
    return wood


def _tray(root: p3d.NodePath, tray: Tray) -> p3d.NodePath:
    # The grain runs along the longer side, and along x in the texture.
    turned = tray.depth > tray.width
    size = (tray.depth, tray.width) if turned else (tray.width, tray.depth)
    node = stretched(asset_loader.model("tray"), *size)
    node.set_pos_hpr(tray.x, tray.y, 0, 90 if turned else 0, 0, 0)
    return node


def table(root: p3d.NodePath) -> p3d.NodePath:
    """The table top; for lower tiers it has corners enough to be lit only there."""
    node = root.attach_new_node("table")
    for model, cameras in (("table", (OVERHEAD, FINE)), ("table_lit", (PLAIN,))):
        top = asset_loader.model(model)
        top.reparent_to(node)
        seen_only_by(top, *cameras)
    node.set_tag(LOOK, "table")
    node.set_bin("fixed", 10)  # after the pieces: what they hide need not be computed
    return node


def cover(node: p3d.NodePath, surface: Surface) -> None:
    """Give a node the surface of a theme."""
    colour = asset_loader.picture(f"{surface.texture}.jpg", True, 8)
    plain = p3d.SamplerState(colour.default_sampler)
    plain.set_anisotropic_degree(1)
    node.set_shader_input("cloth_plain", colour, plain)
    node.set_shader_inputs(
        cloth_colour=colour,
        cloth_roughness=surface.roughness,
        cloth_scale=p3d.LVecBase4f(surface.scale, surface.relief, surface.brightness, surface.varnish),
        overhead_colour=p3d.LVecBase3f(*surface.overhead),
    )


def emboss(node: p3d.NodePath, surface: Surface) -> None:
    """Give a node the relief of its surface; only the full tier shows it, so others need not load it."""
    node.set_shader_input("cloth_relief", asset_loader.picture(f"{surface.texture}_relief.png", False, 1))


def tag_table(node: p3d.NodePath, printed: bool) -> None:
    """Let the table show what is printed on it, or not."""
    node.set_tag(LOOK, "table+ink" if printed else "table")
