"""The two ways to draw a scene, and which of them a display can do."""

from collections.abc import Mapping
from typing import Protocol

import numpy as np
import panda3d.core as p3d
from direct.showbase.ShowBase import ShowBase
from numpy.typing import NDArray

from zertz3d.motion.layout import Pose
from zertz3d.scene.gl import shaders
from zertz3d.scene.gl.lights import Extent
from zertz3d.scene.gl.renderer import GlRenderer
from zertz3d.scene.parts.dirty_rects import Changes
from zertz3d.scene.parts.pieces import Pieces
from zertz3d.scene.parts.themes import Theme
from zertz3d.scene.software.renderer import SoftwareRenderer


class Renderer(Protocol):
    """What draws a scene: with shaders (Modern) or without (Classic)."""

    missed: bool
    """Whether the last draw was left out by Panda3D, so that everything is still to be drawn."""

    def cover(self, theme: Theme, table: p3d.NodePath, wood: list[p3d.NodePath]) -> None:
        """Put on a theme."""

    def print(self, layer: str, node: p3d.NodePath, print_: p3d.Texture | None) -> None:
        """Print on the table or on the rings."""

    def mark_stones(self, kind: int) -> None:
        """Show marks on the marbles: 0 none, 1 dots, 2 bands."""

    def look(self, place: p3d.TransformState, lens: p3d.Lens) -> None:
        """Look at the scene from there."""

    def set_tier(self, tier: str) -> None:
        """Draw in another tier."""

    def pace(self, seconds: float) -> None:
        """Take note of how long the last draw took."""

    def resize(self, size: tuple[int, int]) -> None:
        """Draw pictures of another size."""

    def invalidate(self) -> None:
        """Draw everything anew."""

    def settle(self, moved: bool) -> None:
        """Draw the next picture whole and at the tier wanted, if anything moved or it is not so already."""

    def draw(self, changes: Changes, present: Mapping[str, Pose]) -> bool:
        """Draw what changed; whether anything had to be drawn."""

    def picture(self) -> NDArray[np.uint8]:
        """What was drawn last, top row first."""

    def close(self) -> None:
        """Give everything back."""


def has_shaders(base: ShowBase) -> bool:
    """Whether a window draws with our GLSL; asked of the display, since a tier can be changed later."""
    gsg = base.win.get_gsg()
    return bool(gsg.get_supports_glsl()) and shaders.understood_by(gsg) is not None


def choose_renderer(
    base: ShowBase,
    root: p3d.NodePath,
    pieces: Pieces,
    extent: Extent,
    tier: str,
    size: tuple[int, int],
    slow: bool,
    exact: bool,
) -> Renderer:
    """What draws the scene under a node in that tier."""
    if has_shaders(base):
        return GlRenderer(base, root, extent, tier, size, slow, exact)
    classic = SoftwareRenderer(base, root)
    classic.set_tier(tier)
    pieces.dresser = classic.wardrobe
    return classic
