"""Soft dark spots under and beside the pieces, for the tier that has no real shadows."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import atan2, degrees, hypot

import numpy as np
import panda3d.core as p3d

from zertz3d.motion.layout import MARBLE_RADIUS, RING_HEIGHT, RING_HOLE, RING_OUTER, Pose
from zertz3d.scene.optics import KEY
from zertz3d.scene.parts import asset_loader
from zertz3d.scene.parts.buffers import SPOTS, seen_only_by
from zertz3d.scene.parts.dirty_rects import Changes

LIFT = 0.006  # how far a spot lies above what it darkens
ALONG = degrees(atan2(KEY[1], KEY[0]))
LONGER = hypot(hypot(KEY[0], KEY[1]), KEY[2]) / KEY[2]  # a ball's shadow is an ellipse, drawn out away from the light
SPREAD = 0.245  # growth of the soft edge a pitch of height
UNDER_RING = 1.32  # radius of the spot under a ring, in radii of the ring
HOLE = RING_HOLE / (UNDER_RING * RING_OUTER)  # of its radius, what is seen through the ring's hole
HOLLOW = 0.8  # part of the dark that is missing there: light falls through the hole
HIGHEST = 1.2  # a marble whose centre is higher than this touches nothing


@dataclass
class Blobs:
    """The spots of all pieces."""

    root: p3d.NodePath
    _spots: dict[str, list[p3d.NodePath]] = field(default_factory=dict)
    _textures: tuple[p3d.Texture, p3d.Texture] | None = None
    """Of the spots under marbles, and under rings."""

    def __post_init__(self) -> None:
        self._all = self.root.attach_new_node("blobs")

    def show(self, shown: bool) -> None:
        """Show the spots, or none at all."""
        if shown:
            self._all.unstash()
        else:
            self._all.stash()

    def update(self, changes: Changes, present: Mapping[str, Pose]) -> None:
        """Move the spots of the pieces that changed."""
        tops = [(p.x, p.y, p.z) for name, p in present.items() if name.startswith("ring")]
        for name, (_, pose) in changes.items():
            spots = self._spots.get(name) or self._make(name)
            for spot in spots:
                if pose is None:
                    spot.hide()
                else:
                    spot.show()
            if pose is not None:
                (_under_ring if name.startswith("ring") else _under_marble)(spots, pose, tops)

    def _make(self, name: str) -> list[p3d.NodePath]:
        if self._textures is None:
            self._textures = soft_disc(), soft_disc(HOLLOW)
        ring = name.startswith("ring")
        made = [_card(self._all, self._textures[ring]) for _ in range(1 if ring else 2)]
        self._spots[name] = made
        return made

    def close(self) -> None:
        """Take them all away."""
        for spots in self._spots.values():
            for spot in spots:
                spot.remove_node()
        self._spots.clear()


def soft_disc(hollow: float = 0.0, size: int = 64) -> p3d.Texture:
    """A black disc, opaque in the middle but for what is hollow there, gone at its edge."""
    at = (np.arange(size) + 0.5) / size * 2 - 1
    far = np.clip(np.hypot(at[:, None], at[None, :]), 0, 1)
    opacity = (1 - far * far) ** 1.5 * (1 - hollow * np.exp(-((far / HOLE) ** 4)))
    made = p3d.Texture("soft disc")
    made.setup_2d_texture(size, size, p3d.Texture.T_unsigned_byte, p3d.Texture.F_rgba)
    pixels = np.zeros((size, size, 4), dtype=np.uint8)
    pixels[..., 3] = opacity * 255
    made.set_ram_image(pixels)
    made.set_wrap_u(p3d.SamplerState.WM_clamp)
    made.set_wrap_v(p3d.SamplerState.WM_clamp)
    return made


def _card(root: p3d.NodePath, texture: p3d.Texture) -> p3d.NodePath:
    card = asset_loader.model("card")
    card.reparent_to(root)
    card.set_texture(texture)
    card.set_transparency(p3d.TransparencyAttrib.M_alpha)
    card.set_depth_write(False)
    card.set_depth_offset(1)
    card.set_bin("fixed", 15)
    seen_only_by(card, SPOTS)
    return card


def _lay(spot: p3d.NodePath, x: float, y: float, z: float, half: tuple[float, float], strength: float) -> None:
    spot.set_pos_hpr(x, y, z + LIFT, ALONG, 0, 0)
    spot.set_scale(half[0], half[1], 1)
    spot.set_alpha_scale(min(max(strength, 0.0), 1.0))


def _under_ring(spots: list[p3d.NodePath], pose: Pose, tops: list[tuple[float, float, float]]) -> None:
    """One spot on what the ring lies on, shifted away from the light."""
    height = max(pose.z, 0.0)
    floor = height if height < 0.2 else 0.0
    away = (height - floor + 0.07) / KEY[2]
    wide = RING_OUTER * UNDER_RING + SPREAD * (height - floor)
    strength = 0.85 / (1 + 2.5 * (height - floor))
    _lay(spots[0], pose.x - KEY[0] * away, pose.y - KEY[1] * away, floor, (wide, wide), strength)


def _under_marble(spots: list[p3d.NodePath], pose: Pose, tops: list[tuple[float, float, float]]) -> None:
    """Two spots: the dark where the marble sits, and the shadow it casts."""
    under = [z + RING_HEIGHT for x, y, z in tops if hypot(x - pose.x, y - pose.y) < RING_OUTER and z < pose.z]
    floor = max(under, default=0.0)
    near = max(0.0, 1 - (pose.z - floor - 0.2) / HIGHEST)
    _lay(spots[0], pose.x, pose.y, floor, (0.46, 0.46), 0.9 * near * near)
    away = (pose.z - floor) / KEY[2]
    x, y = pose.x - KEY[0] * away, pose.y - KEY[1] * away
    hit = [z + RING_HEIGHT for u, v, z in tops if hypot(u - x, v - y) < RING_OUTER * 1.2 and z < pose.z]
    soft = SPREAD * max(away, 0.0)
    wide = MARBLE_RADIUS * 1.15 + soft
    strength = 0.75 * (MARBLE_RADIUS / (MARBLE_RADIUS + soft)) ** 2
    _lay(spots[1], x, y, max(hit, default=floor if floor < 0.1 else 0.0), (wide * LONGER, wide), strength)
