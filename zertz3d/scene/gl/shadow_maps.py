"""What the surfaces know of their surroundings: the key light's shadow map and the table seen from above."""

import numpy as np
import panda3d.core as p3d
from direct.showbase.ShowBase import ShowBase
from numpy.typing import NDArray

from zertz3d.scene.gl import lights, shaders
from zertz3d.scene.gl.shaders import Programs
from zertz3d.scene.parts.buffers import OVERHEAD, SHADOW, SLOTS, Buffer, shader_state
from zertz3d.scene.parts.dirty_rects import PixelRect, Projection, Shape, merged, whole
from zertz3d.scene.parts.quality import FINE, Texels

NEARNESS_REACH = 0.95 + 0.35  # pitches; the widest disc of nearness.frag, and what is blurred into its edge

MATERIALS = {
    "ring": "RING",
    "ring+ink": "RING",
    "stone0": "MARBLE",
    "stone1": "MARBLE",
    "stone2": "MARBLE",
    "wood": "WOOD",
}
"""Every look that casts shadows; ghosts do not."""


def matrix(head: p3d.NodePath, lens: p3d.Lens) -> NDArray[np.float64]:
    """World to clip space of a camera, for row vectors."""
    found = head.get_top().get_transform(head).get_mat() * lens.get_projection_mat()
    return np.array([[found.get_cell(i, j) for j in range(4)] for i in range(4)])


class ShadowMaps:
    """Three small pictures beside the picture; where nothing moves they keep their content."""

    def __init__(
        self, base: ShowBase, root: p3d.NodePath, programs: Programs, extent: lights.Extent, texels: Texels = FINE
    ) -> None:
        self._root, self.texels = root, texels
        self.shadow = Buffer(base, "shadow", (texels.shadow, texels.shadow), -20, shadow=True)
        depth = shader_state(programs.get(shaders.DEPTH))
        self.shadow.watch(root, SHADOW, dict.fromkeys(MATERIALS, depth))
        self.overhead = Buffer(base, "overhead", (texels.overhead, texels.overhead), -10)
        self.overhead.texture.set_minfilter(p3d.SamplerState.FT_linear_mipmap_linear)
        self.overhead.watch(root, OVERHEAD, _overhead_states(programs))
        self.nearness = Buffer(base, "nearness", (texels.nearness, texels.nearness), -5)
        program = programs.get(shaders.NEARNESS if texels == FINE else shaders.NEARNESS_COARSE)
        for _ in range(SLOTS):
            self.nearness.fill(program, {"overhead_map": self.overhead.texture})
        compared, plain = _samplers()
        root.set_shader_input("shadow_test", self.shadow.texture, compared)
        root.set_shader_input("shadow_depth", self.shadow.texture, plain)
        root.set_shader_inputs(nearness_map=self.nearness.texture, overhead_map=self.overhead.texture)
        self.fit(extent)

    def fit(self, extent: lights.Extent) -> None:
        """Watch this part of the table; everything has to be drawn anew then."""
        self.extent = extent
        self._seen = lights.overhead_frame(extent)
        lens = self._seen.lens()
        self._seen.place(self.overhead.head)
        self.overhead.use(lens)
        self._overhead_view = Projection(matrix(self.overhead.head, lens), self.overhead.size)
        for node in (self._root, *self.nearness.cards):
            node.set_shader_inputs(**self._seen.inputs(self.texels.overhead))
        self.light_from(lights.KEY_DIRECTION)

    def light_from(self, towards: p3d.LVector3f) -> None:
        """Let the key light's shadow fall as from this point of its surface."""
        frame = lights.shadow_frame(self.extent, towards)
        lens = frame.lens()
        frame.place(self.shadow.head)
        self.shadow.use(lens)
        self._shadow_view = Projection(matrix(self.shadow.head, lens), self.shadow.size)
        self._root.set_shader_inputs(**frame.inputs(self.shadow.head, self.texels.shadow))

    def draw(self, bodies: list[Shape] | None) -> None:
        """Draw what these shapes change in the next frame; None: everything; an empty list: nothing."""
        if bodies is None:
            for one in (self.shadow, self.overhead, self.nearness):
                one.draw([whole(one.size)])
            return
        self.shadow.draw(merged(self._shadow_view.rects(bodies), SLOTS))
        above = merged(self._overhead_view.rects(bodies), SLOTS)
        self.overhead.draw(above)
        self.nearness.draw([self._near(rect) for rect in above])

    @property
    def missed(self) -> bool:
        """Whether the last frame has left out what was to be drawn."""
        return any(one.missed for one in (self.shadow, self.overhead, self.nearness))

    def _near(self, rect: PixelRect) -> PixelRect:
        reach = int(NEARNESS_REACH / self._seen.span * self.texels.overhead) + 1
        share = self.texels.overhead // self.texels.nearness
        wide = rect.grown(reach + share)
        return PixelRect(*(edge // share for edge in wide)).clipped(self.nearness.size)

    def close(self) -> None:
        """Give the buffers back."""
        for one in (self.shadow, self.overhead, self.nearness):
            one.close()


def _samplers() -> tuple[p3d.SamplerState, p3d.SamplerState]:
    """The shadow map compared by hardware, and read as it is."""
    compared, plain = p3d.SamplerState(), p3d.SamplerState()
    compared.set_minfilter(p3d.SamplerState.FT_shadow)
    compared.set_magfilter(p3d.SamplerState.FT_shadow)
    plain.set_minfilter(p3d.SamplerState.FT_nearest)
    plain.set_magfilter(p3d.SamplerState.FT_nearest)
    for sampler in (compared, plain):
        sampler.set_wrap_u(p3d.SamplerState.WM_clamp)
        sampler.set_wrap_v(p3d.SamplerState.WM_clamp)
    return compared, plain


def _overhead_states(programs: Programs) -> dict[str, p3d.RenderState]:
    states = {look: shader_state(programs.get(shaders.overhead(material))) for look, material in MATERIALS.items()}
    # The table comes first here and covers what was drawn before it, heights and depths included.
    first = p3d.NodePath("first")
    first.set_shader(programs.get(shaders.overhead("TABLE")), 100)
    first.set_bin("background", 0, 100)
    first.set_attrib(p3d.DepthTestAttrib.make(p3d.RenderAttrib.M_always), 100)
    return states | dict.fromkeys(("table", "table+ink"), first.get_state())
