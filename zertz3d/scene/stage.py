"""The table with everything on it, drawn: put poses in, take pictures out.

Hooks for marks: `stage.pieces.glow(name, colour, strength)`, `.unglow_all()`, `.ghost(name, amount)`;
`stage.ink.put(layer, image)` prints on the table or on the rings.
"""

from collections.abc import Mapping

import numpy as np
import panda3d.core as p3d
from direct.showbase.ShowBase import ShowBase
from numpy.typing import NDArray

from zertz3d.motion.layout import Pose, furniture
from zertz3d.rules import Board
from zertz3d.scene import furniture as things
from zertz3d.scene import lights, shading, shelf
from zertz3d.scene.canvas import Canvas, backdrop
from zertz3d.scene.passes import FINE, OVERHEAD, PLAIN, SHADOW, Pass, screen_card, seen_only_by, shader_state
from zertz3d.scene.pieces import Pieces
from zertz3d.scene.shading import Programs
from zertz3d.scene.themes import Theme, theme
from zertz3d.scene.tiers import QUALITIES

SHADOW_TEXELS = 2048
OVERHEAD_TEXELS = 512


class Stage:
    def __init__(self, base: ShowBase, board: Board, table: str | Theme = "felt", tier: str = "full", size=None):
        self.base = base
        self.theme = theme(table) if isinstance(table, str) else table
        self.size = size or (base.win.get_x_size(), base.win.get_y_size())
        self.root = p3d.NodePath("table")
        self.programs = Programs()
        self.pieces = Pieces(self.root)
        self.furniture = furniture(board)
        self.table = things.table(self.root)
        self.wood = things.place(self.root, self.furniture)
        self.lens = p3d.PerspectiveLens()
        self.quality = QUALITIES[tier]
        self._light()
        self.canvas = Canvas(base, self.root, self.programs, self.quality)
        self.canvas.fit(self.size, self.lens)
        self.backdrop = backdrop(self.root, self.programs)
        self._themed()

    def _light(self):
        R = self.root
        R.set_shader_inputs(studio_map=shelf.studio(), studio_diffuse=shelf.irradiance(), stone_noise=shelf.stone(),
            key_direction=lights.KEY_DIRECTION, key_colour=lights.KEY_COLOUR, stone_mark=0.0,
            piece_glow=p3d.LVecBase4f(0), piece_seed=p3d.LVecBase4f(0, 0, 0, 1))
        ext = self.furniture.extent
        self.shadow = Pass(self.base, "shadow", (SHADOW_TEXELS,) * 2, -20, depth_only=True)
        cam = self.shadow.camera(R, SHADOW)
        fr = lights.shadow_frame(ext); fr.place(cam)
        R.set_shader_inputs(**fr.inputs(cam, SHADOW_TEXELS))
        cmp_ = p3d.SamplerState(); cmp_.set_minfilter(p3d.SamplerState.FT_shadow); cmp_.set_magfilter(p3d.SamplerState.FT_shadow)
        raw = p3d.SamplerState(); raw.set_minfilter(p3d.SamplerState.FT_nearest); raw.set_magfilter(p3d.SamplerState.FT_nearest)
        for q in (cmp_, raw): q.set_wrap_u(p3d.SamplerState.WM_clamp); q.set_wrap_v(p3d.SamplerState.WM_clamp)
        R.set_shader_input("shadow_test", self.shadow.texture, cmp_)
        R.set_shader_input("shadow_depth", self.shadow.texture, raw)
        dn = cam.node()
        for look in ("ring", "stone0", "stone1", "stone2", "wood"):
            dn.set_tag_state(look, shader_state(self.programs.get(shading.DEPTH)))
        self.shadow.buffer.set_clear_depth_active(True)
        self.over = Pass(self.base, "overhead", (OVERHEAD_TEXELS,) * 2, -10)
        self.over.texture.set_minfilter(p3d.SamplerState.FT_linear_mipmap_linear)
        oc = self.over.camera(R, OVERHEAD)
        of = lights.overhead_frame(ext); of.place(oc)
        R.set_shader_inputs(overhead_map=self.over.texture, **of.inputs())
        for look, m in (("ring", "RING"), ("stone0", "MARBLE"), ("stone1", "MARBLE"), ("stone2", "MARBLE"), ("wood", "WOOD"), ("table", "TABLE")):
            oc.node().set_tag_state(look, shader_state(self.programs.get(shading.overhead(m))))
        self.over.buffer.set_clear_depth_active(True)
        self.near = Pass(self.base, "nearness", (256, 256), -5, depth=False)
        self.near.card(self.programs.get(shading.NEARNESS), dict(overhead_map=self.over.texture, **of.inputs()))
        R.set_shader_input("nearness_map", self.near.texture)

    def _themed(self):
        t = self.theme
        things.cover(self.table, t.table, True)
        for w in self.wood: things.cover(w, t.wood, True)
        w, h = self.canvas.buffer.size
        self.root.set_shader_inputs(backdrop=p3d.LVecBase3f(*t.backdrop), picture_frame=p3d.LVecBase4f(t.exposure, t.vignette, 1 / w, 1 / h))
        seen_only_by(self.backdrop, FINE, PLAIN)

    def apply(self, poses: Mapping[str, Pose]):
        self.pieces.apply(poses)

    def look_from(self, position, target, fov):
        c = self.canvas.camera
        c.set_pos(*position); c.look_at(*target)
        self.lens.set_aspect_ratio(self.size[0] / self.size[1]); self.lens.set_fov(fov); self.lens.set_near_far(1, 120)

    def draw(self):
        for p in (self.shadow, self.over, self.near, self.canvas.buffer): p.draw_once(True)
        self.base.graphicsEngine.render_frame()

    def picture(self) -> NDArray[np.uint8]:
        t = self.canvas.buffer.texture
        self.base.graphicsEngine.extract_texture_data(t, self.base.win.get_gsg())
        return np.frombuffer(t.get_ram_image_as("RGB"), np.uint8).reshape(t.get_y_size(), t.get_x_size(), 3)[::-1]
