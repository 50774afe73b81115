"""The picture of the scene at one quality: a buffer, a camera, and the shaders this camera draws with."""

import panda3d.core as p3d
from direct.showbase.ShowBase import ShowBase

from zertz3d.scene import shading
from zertz3d.scene.passes import FINE, PLAIN, Pass, shader_state, unculled
from zertz3d.scene.shading import Programs, Variant
from zertz3d.scene.tiers import Quality, drawn_size
from zertz3d.scene import shelf

MATERIALS = {"ring": ("RING", 0), "stone0": ("MARBLE", 0), "stone1": ("MARBLE", 1), "stone2": ("MARBLE", 2),
             "table": ("TABLE", 0), "wood": ("WOOD", 0)}  # fmt: skip
"""What each look is made of."""


def looks(quality: Quality) -> dict[str, Variant]:
    """The shader of every look at a quality: plain, printed on, and as a ghost."""
    found = {}
    for look, (material, stone) in MATERIALS.items():
        found[look] = shading.surface(material, quality.shader, stone)
        if material != "MARBLE":
            found[f"{look}+ink"] = shading.surface(material, quality.shader, stone, ink=True)
        if material in ("MARBLE", "RING"):
            found[f"{look}+ghost"] = shading.surface(material, quality.shader, stone, ghost=True)
    return found


class Canvas:
    """A picture that keeps its content, so that parts of it can be drawn anew."""

    def __init__(self, base: ShowBase, root: p3d.NodePath, programs: Programs, quality: Quality) -> None:
        self._base, self._root, self._programs = base, root, programs
        self.quality = quality
        self.mask = FINE if quality.fine else PLAIN
        self._states = {look: shader_state(programs.get(v)) for look, v in looks(quality).items()}
        self._pass: Pass | None = None
        self.camera = p3d.NodePath("none")

    def fit(self, size: tuple[int, int], lens: p3d.Lens) -> None:
        """Have a buffer for a window of this size."""
        drawn = drawn_size(self.quality, size)
        if self._pass is not None and self._pass.size == drawn:
            return
        self.close()
        self._pass = Pass(self._base, f"scene-{self.quality.name}", drawn, -1, samples=self.quality.samples)
        self.camera = self._pass.camera(self._root, self.mask)
        self.camera.node().set_lens(lens)
        for look, state in self._states.items():
            self.camera.node().set_tag_state(look, state)
        if self.quality.samples:
            antialias = p3d.NodePath("antialias")
            antialias.set_antialias(p3d.AntialiasAttrib.M_multisample)
            self.camera.node().set_initial_state(antialias.get_state())

    @property
    def buffer(self) -> Pass:
        """What is drawn into."""
        assert self._pass is not None, "fit() comes first"
        return self._pass

    def close(self) -> None:
        """Give the buffer back."""
        if self._pass is not None:
            self.camera.remove_node()
            self._pass.close()
            self._pass = None


def backdrop(root: p3d.NodePath, programs: Programs) -> p3d.NodePath:
    """What is drawn first and everywhere: the dark behind the table, at the far end of the depth range."""
    card = shelf.model("card")
    card.reparent_to(root)
    card.set_shader(programs.get(shading.BACKDROP), 200)
    card.set_bin("background", 0)
    card.set_attrib(p3d.DepthTestAttrib.make(p3d.RenderAttrib.M_always))
    unculled(card)
    return card
