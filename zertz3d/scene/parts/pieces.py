"""Rings and marbles as nodes of the scene: put where motion says, marked where somebody wants attention.

Only what changed is touched; who moved is kept until the next redraw asks for it.
"""

import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

import panda3d.core as p3d

from zertz3d.motion.layout import Pose
from zertz3d.scene.parts import asset_loader
from zertz3d.scene.parts.buffers import FINE, LOOK, OVERHEAD, PLAIN, SHADOW, in_order, seen_only_by
from zertz3d.scene.parts.themes import PieceSet

KINDS = {"ring": "ring", "white": "stone0", "grey": "stone1", "black": "stone2"}
"""The look of a piece, by the first part of its name."""

OVERHEAD_COLOURS = {
    "stone0": (0.80, 0.80, 0.80),
    "stone1": (0.22, 0.23, 0.25),
    "stone2": (0.015, 0.015, 0.015),
    "ring": (0.020, 0.019, 0.019),
}
"""What is seen of a piece from above, and the order of drawing: what marbles hide of rings need not be computed."""

Colour = tuple[float, float, float]


class Dresser(Protocol):
    """Gives pieces what a tier without shaders needs."""

    def dress(self, node: p3d.NodePath, kind: str) -> None:
        """Give a new piece its materials."""

    def glow(self, name: str, colour: tuple[float, ...], strength: float) -> None:
        """Let a piece shine at its rim."""

    def ghost(self, name: str, amount: float) -> None:
        """Let a piece be seen through."""


@dataclass
class Piece:
    """One ring or marble: its node, what it looks like, where it was last put and how it is marked."""

    node: p3d.NodePath
    parts: list[p3d.NodePath]
    """Its models."""
    kind: str
    seed: p3d.LVecBase4f
    order: int
    """Its place among its siblings, which is also the order of drawing."""
    pose: Pose | None = None
    glow: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0)
    ghost: float = 0.0


@dataclass
class Pieces:
    """All pieces of a game, made as they are first seen."""

    parent: p3d.NodePath
    dresser: Dresser | None = None
    by_name: dict[str, Piece] = field(default_factory=dict)
    printed: bool = False
    """Whether there is a print on the rings."""
    set: PieceSet = "stone"
    """Which pieces they are."""
    moved: dict[str, Pose | None] = field(default_factory=dict)
    """Every piece that was changed since the last redraw, with the pose it was last drawn in."""

    def apply(self, poses: Mapping[str, Pose]) -> None:
        """Put every piece where it belongs; pieces that are not named are taken off the table."""
        for name, pose in poses.items():
            piece = self.by_name.get(name)
            if piece is None:
                piece = self.by_name[name] = self._make(name)
            if pose != piece.pose:
                self._put(name, piece, pose)
        if len(poses) < len(self.by_name):
            for name in self.by_name.keys() - poses.keys():
                self._take_off(name, self.by_name[name])

    def glow(self, name: str, colour: Colour, strength: float) -> None:
        """Let a piece shine at its rim in a colour (linear), strength from 0 (not at all) to 1."""
        piece = self.by_name.get(name)
        wanted = (*colour, strength)
        if piece is not None and piece.glow != wanted and (strength or piece.glow[3]):
            piece.glow = wanted
            piece.node.set_shader_input("piece_glow", p3d.LVecBase4f(*wanted))
            if self.dresser is not None:
                self.dresser.glow(name, colour, strength)
            self._touch(name, piece)

    def ghost(self, name: str, amount: float) -> None:
        """Draw a piece as a ghost: 0 solid, towards 1 ever fainter; ghosts cast no shadow."""
        piece = self.by_name.get(name)
        if piece is not None and piece.ghost != amount:
            piece.ghost = amount
            piece.seed.set_w(1.0 - amount)
            piece.node.set_shader_input("piece_seed", piece.seed)
            self._tag(piece)
            for mask in (SHADOW, OVERHEAD):
                if amount:
                    piece.node.hide(mask)
                else:
                    piece.node.show(mask)
            if self.dresser is not None:
                self.dresser.ghost(name, amount)
            self._touch(name, piece)

    def _make(self, name: str) -> Piece:
        kind = KINDS[name.split("-")[0]]
        luck = zlib.crc32(name.encode())
        order = (list(OVERHEAD_COLOURS).index(kind) << 20) + (luck & 0xFFFFF)
        node = self.parent.attach_new_node(name, order)
        in_order(node)
        shape = "ring" if kind == "ring" else "marble"
        parts = self._build(node, shape)
        seed = p3d.LVecBase4f((luck & 255) / 32, (luck >> 8 & 255) / 32, (luck >> 16 & 255) / 32, 1.0)
        node.set_shader_inputs(piece_seed=seed, overhead_colour=p3d.LVecBase3f(*OVERHEAD_COLOURS[kind]))
        if self.dresser is not None:
            self.dresser.dress(node, kind)
        node.stash(order)
        piece = Piece(node, parts, kind, seed, order)
        self._tag(piece)
        return piece

    def choose_set(self, wanted: PieceSet) -> None:
        """Be those of another set: rings get another shape."""
        if wanted == self.set:
            return
        self.set = wanted
        for name, piece in self.by_name.items():
            if piece.kind == "ring":
                for part in piece.parts:
                    part.remove_node()
                piece.parts = self._build(piece.node, "ring")
                self._touch(name, piece)

    def _build(self, node: p3d.NodePath, shape: str) -> list[p3d.NodePath]:
        """The models of a piece."""
        parts = []
        for model, cameras in self._shapes(shape):
            part = asset_loader.model(f"original_{model}" if shape == "ring" and self.set == "original" else model)
            part.reparent_to(node)
            seen_only_by(part, *cameras)
            parts.append(part)
        return parts

    def print_on_rings(self, wanted: bool) -> None:
        """Let the rings show what is printed on them."""
        self.printed = wanted
        for piece in self.by_name.values():
            self._tag(piece)

    def _tag(self, piece: Piece) -> None:
        printed = self.printed and piece.kind == "ring"
        piece.node.set_tag(LOOK, piece.kind + ("+ghost" if piece.ghost else "+ink" if printed else ""))

    def _shapes(self, shape: str) -> tuple[tuple[str, tuple[p3d.BitMask32, ...]], ...]:
        """The models of a piece, each with the cameras that see it."""
        if self.dresser is not None:
            return ((f"{shape}_lit", (PLAIN,)),)
        return (shape, (FINE,)), (f"{shape}_low", (SHADOW, OVERHEAD, PLAIN))

    def _put(self, name: str, piece: Piece, pose: Pose) -> None:
        if piece.pose is None:
            piece.node.unstash(piece.order)
        self._touch(name, piece)
        piece.pose = pose
        x, y, z, w, i, j, k, _ = pose
        piece.node.set_pos_quat(p3d.LVecBase3f(x, y, z), p3d.LQuaternionf(w, i, j, k))

    def _take_off(self, name: str, piece: Piece) -> None:
        if piece.pose is not None:
            self._touch(name, piece)
            piece.pose = None
            piece.node.stash(piece.order)

    def _touch(self, name: str, piece: Piece) -> None:
        self.moved.setdefault(name, piece.pose)
