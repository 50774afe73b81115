"""The picture of the scene at one quality: a buffer and the shaders that fill it."""

import numpy as np
import panda3d.core as p3d
from direct.showbase.ShowBase import ShowBase
from numpy.typing import NDArray

from zertz3d.scene.gl import shaders
from zertz3d.scene.gl.shaders import Programs, Variant
from zertz3d.scene.gl.shadow_maps import matrix
from zertz3d.scene.parts import asset_loader
from zertz3d.scene.parts.buffers import FINE, PLAIN, SPOTS, Buffer, shader_state
from zertz3d.scene.parts.dirty_rects import PixelRect, Projection, whole
from zertz3d.scene.parts.quality import Quality, drawn_size

MATERIALS = {
    "ring": ("RING", 0),
    "stone0": ("MARBLE", 0),
    "stone1": ("MARBLE", 1),
    "stone2": ("MARBLE", 2),
    "table": ("TABLE", 0),
    "wood": ("WOOD", 0),
}
"""What each look is made of, and which stone."""


def looks(quality: Quality) -> dict[str, Variant]:
    """The shader of every look at a quality: plain, printed on, and as a ghost."""
    found = {}
    for look, (material, stone) in MATERIALS.items():
        found[look] = shaders.surface(material, quality.shader, stone)
        if material in ("TABLE", "RING"):
            found[f"{look}+ink"] = shaders.surface(material, quality.shader, stone, ink=True)
        if material in ("MARBLE", "RING"):
            found[f"{look}+ghost"] = shaders.surface(material, quality.shader, stone, ghost=True)
    return found


class SceneBuffer:
    """A picture of the scene that keeps its content, so that parts of it can be drawn anew."""

    def __init__(
        self,
        base: ShowBase,
        root: p3d.NodePath,
        programs: Programs,
        quality: Quality,
        size: tuple[int, int],
    ) -> None:
        self.quality = quality
        self.pass_ = Buffer(base, f"scene-{quality.name}", drawn_size(quality, size), -1, quality.samples)
        states = {look: shader_state(programs.get(variant)) for look, variant in looks(quality).items()}
        mask = FINE if quality.fine else PLAIN
        self.pass_.watch(root, mask | SPOTS if quality.blobs else mask, states)

    def look(self, place: p3d.TransformState, lens: p3d.Lens) -> None:
        """Look at the scene from there."""
        self.pass_.head.set_transform(place)
        over_all = p3d.NodePath("over all")
        width, height = self.pass_.size
        over_all.set_shader_input("picture_texel", p3d.LVecBase2f(1 / width, 1 / height))
        if self.quality.samples:
            over_all.set_antialias(p3d.AntialiasAttrib.M_multisample)
        self.pass_.use(lens, over_all.get_state())
        self.view = Projection(matrix(self.pass_.head, lens), self.pass_.size)

    def draw(self, rects: list[PixelRect]) -> None:
        """Draw these rectangles in the next frame."""
        self.pass_.draw(rects)

    @property
    def missed(self) -> bool:
        """Whether the last frame has left out what was to be drawn."""
        return self.pass_.missed

    def pixels(self, base: ShowBase) -> NDArray[np.uint8]:
        """The picture, top row first."""
        texture = self.pass_.texture
        base.graphicsEngine.extract_texture_data(texture, base.win.get_gsg())
        found = asset_loader.rows(texture)
        texture.clear_ram_image()
        return found

    @property
    def whole(self) -> list[PixelRect]:
        """The rectangle of the whole picture."""
        return [whole(self.pass_.size)]

    def close(self) -> None:
        """Give the buffer back."""
        self.pass_.close()
