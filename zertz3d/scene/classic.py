"""The scene without shaders: Panda3D's software renderer, or OpenGL as it was long ago.

Materials are pictures of lit balls (see matcaps.py), shadows are soft spots on the table and on the rings.
"""

from collections.abc import Mapping

import numpy as np
import panda3d.core as p3d
from direct.showbase.ShowBase import ShowBase
from numpy.typing import NDArray

from zertz3d.motion.layout import Pose
from zertz3d.scene import matcaps, shelf
from zertz3d.scene.bake.noise import decode, encode
from zertz3d.scene.blobs import Blobs
from zertz3d.scene.matcaps import Ball, Gaze
from zertz3d.scene.passes import PLAIN, seen_only_by
from zertz3d.scene.redraw import Changes
from zertz3d.scene.themes import Surface, Theme

BALL, GLOSS = 64, 128  # edges of the pictures of lit balls, and of the one that shows the soft boxes sharply
RING_ALBEDO, RING_ROUGHNESS = (0.0146, 0.0138, 0.0138), 0.31  # as in surface.frag
STONES = {"stone0": ("white", 0.38), "stone1": ("grey", 0.22), "stone2": ("black", 0.22)}
"""Picture and wrap of each stone."""

GAZE_STEP = 1.5  # degrees a camera turns before the lit balls are made anew

FADE = (9.0, 34.0)  # pitches from the middle between which the table sinks into the dark, as in surface.frag


class Classic:
    """Draws the scene into the window with fixed functions."""

    def __init__(self, base: ShowBase, root: p3d.NodePath) -> None:
        self._base, self._root = base, root
        self._balls = {name: _empty(name) for name in ("ring", "wood", *STONES)}
        self._picture, self._light = p3d.TextureStage("picture"), p3d.TextureStage("light")
        self._light.set_sort(10)
        self._stones = {kind: _Picture(shelf.pixels(f"{name}.png")) for kind, (name, _) in STONES.items()}
        self._camera = p3d.NodePath(p3d.Camera("classic"))
        self._camera.reparent_to(root)
        self._camera.node().set_camera_mask(PLAIN)
        self._region = self._opened()
        self._blobs = Blobs(root)
        self._skins: dict[str, p3d.NodePath] = {}
        self._theme: Theme | None = None
        self._gaze: Gaze | None = None
        self._wood = _Picture(np.zeros((1, 1, 3), dtype=np.uint8))
        self._stale = True

    def _opened(self) -> p3d.DisplayRegion:
        region = self._base.win.make_display_region()
        region.set_sort(-10)
        region.set_camera(self._camera)
        region.set_clear_depth_active(True)
        region.set_clear_color_active(True)
        return region

    # Materials

    def dress(self, node: p3d.NodePath, kind: str) -> None:
        """Give a new piece its materials."""
        if kind == "ring":
            self._shade(node, kind)
        else:
            node.set_texture(self._picture, self._stones[kind].stretched)
            node.get_child(0).set_scale(0.98)  # wholly inside its skin, which would flicker at the edge else
            self._skins[node.get_name()] = self._skin(kind)

    def _shade(self, node: p3d.NodePath, ball: str) -> None:
        node.set_texture(self._light, self._balls[ball])
        _by_normal(node, self._light)

    def _skin(self, kind: str) -> p3d.NodePath:
        """The half of a marble that faces the camera: light and reflections, laid over the unlit stone."""
        skin = shelf.model("cap")
        skin.reparent_to(self._root)
        seen_only_by(skin, PLAIN)
        self._shade(skin, kind)
        skin.set_transparency(p3d.TransparencyAttrib.M_alpha)
        skin.set_depth_offset(1)  # it writes its depth: pixels on the edge of two triangles get it only once
        skin.set_bin("fixed", 30)
        return skin

    def _turn_skins(self, present: Mapping[str, Pose]) -> None:
        """Turn every skin to the camera."""
        eye = self._camera.get_pos()
        for name, skin in self._skins.items():
            pose = present.get(name)
            if pose is None:
                skin.hide()
                continue
            skin.show()
            ahead = (eye - p3d.LPoint3f(*pose[:3])).normalized()
            turn = p3d.LQuaternionf(1 + ahead.z, -ahead.y, ahead.x, 0).normalized()
            skin.set_pos_quat(p3d.LVecBase3f(*pose[:3]), turn)

    def cover(self, theme: Theme, table: p3d.NodePath, wood: list[p3d.NodePath]) -> None:
        """Put on a theme."""
        self._theme = theme
        self._cover_table(theme, table)
        self._wood = _Picture(shelf.pixels(f"{theme.wood.texture}.jpg")[::2, ::2])
        for node in wood:
            node.set_texture(self._picture, self._wood.stretched)
            node.set_tex_scale(self._picture, theme.wood.scale)
            self._shade(node, "wood")
        if self._gaze is not None:
            self._relight(self._gaze)

    def _cover_table(self, theme: Theme, table: p3d.NodePath) -> None:
        shown = matcaps.lit_level(theme.table.overhead, theme.exposure)
        pixels = shelf.pixels(f"{theme.table.texture}.jpg")
        developed = np.stack([shown[pixels[..., channel], channel] for channel in range(3)], axis=-1)
        table.set_texture(self._picture, _texture("table", developed))
        table.set_tex_scale(self._picture, theme.table.scale)
        dark = encode(np.array(theme.backdrop))
        mean = developed.reshape(-1, 3).mean(axis=0) / 255
        _fade(table, np.clip(dark / mean, 0, 1))
        self._region.set_clear_color(p3d.LColor(*dark.tolist(), 1))

    def look(self, place: p3d.TransformState, lens: p3d.Lens) -> None:
        """Look at the scene from there."""
        self._camera.set_transform(place)
        self._camera.node().set_lens(lens)
        gaze = _nearest_gaze(place)
        if gaze != self._gaze:
            self._gaze = gaze
            self._relight(gaze)
        self._stale = True

    def _relight(self, gaze: Gaze) -> None:
        """Make the pictures of lit balls anew, as they look from this side."""
        theme = self._theme
        if theme is None:
            return
        table, exposure = theme.table.overhead, theme.exposure
        ball = Ball(gaze, BALL, table, exposure)
        _fill(self._balls["ring"], ball.developed(ball.surface(RING_ALBEDO, RING_ROUGHNESS)))
        lit = ball.surface(self._wood.mean_at(theme.wood), 0.62)
        _fill(self._balls["wood"], ball.tint(lit, self._wood.mean, self._wood.peak))
        ball = Ball(gaze, GLOSS, table, exposure)
        polish = ball.polish()
        for kind, (_, wrap) in STONES.items():
            stone = self._stones[kind]
            _fill(self._balls[kind], ball.skin(polish, stone.mean, wrap, stone.peak))

    # Drawing

    def invalidate(self) -> None:
        """Have everything drawn anew."""
        self._stale = True

    def draw(self, changes: Changes, present: Mapping[str, Pose]) -> bool:
        """Draw the scene if anything changed; whether it had to be drawn."""
        if not changes and not self._stale:
            return False
        self._blobs.update(changes, present)
        self._turn_skins(present)
        self._stale = False
        self._base.graphicsEngine.render_frame()
        return True

    def picture(self) -> NDArray[np.uint8]:
        """What the window shows, top row first."""
        shot = self._base.win.get_screenshot()
        rows = np.frombuffer(shot.get_ram_image_as("RGB"), dtype=np.uint8)
        return rows.reshape(shot.get_y_size(), shot.get_x_size(), 3)[::-1].copy()

    def close(self) -> None:
        """Give everything back."""
        self._base.win.remove_display_region(self._region)
        self._blobs.close()
        for skin in self._skins.values():
            skin.remove_node()
        self._camera.remove_node()


class _Picture:
    """A surface's picture stretched to the full range, with what it takes to light it."""

    def __init__(self, pixels: NDArray[np.uint8]) -> None:
        self.peak = max(float(pixels.max()) / 255, 1 / 255)
        self.mean: tuple[float, ...] = tuple(decode(pixels.reshape(-1, 3) / 255).mean(axis=0).tolist())
        self.stretched = _texture("picture", np.asarray(np.minimum(pixels / self.peak, 255), dtype=np.uint8))

    def mean_at(self, surface: Surface) -> tuple[float, ...]:
        """The mean colour at the brightness a theme gives it."""
        return tuple(part * surface.brightness for part in self.mean)


def _nearest_gaze(place: p3d.TransformState) -> Gaze:
    """The axes of a camera, turned to the next of a few thousand directions: balls need not be lit anew so often."""
    turned = p3d.NodePath("gaze")
    heading, pitch, roll = (round(angle / GAZE_STEP) * GAZE_STEP for angle in place.get_hpr())
    turned.set_hpr(heading, pitch, roll)
    rows = [turned.get_mat().get_row3(i) for i in range(3)]  # right, ahead, up
    return Gaze(tuple(rows[0]), tuple(rows[2]), tuple(-rows[1]))


def _by_normal(node: p3d.NodePath, stage: p3d.TextureStage) -> None:
    """Look a picture of a ball up by the direction in which a surface faces the camera."""
    node.set_tex_gen(stage, p3d.TexGenAttrib.M_eye_sphere_map)


def _fade(table: p3d.NodePath, dark: NDArray[np.float64]) -> None:
    """Let the corners of the table's triangles grow darker away from the middle."""
    geometry = table.node().modify_geom(0)
    geometry.set_vertex_data(geometry.get_vertex_data().convert_to(p3d.GeomVertexFormat.get_v3n3c4t2()))
    data = geometry.modify_vertex_data()
    reader = p3d.GeomVertexReader(data, p3d.InternalName.get_vertex())
    writer = p3d.GeomVertexWriter(data, p3d.InternalName.get_color())
    while not reader.is_at_end():
        far = reader.get_data3().get_xy().length()
        share = min(max((far - FADE[0]) / (FADE[1] - FADE[0]), 0), 1)
        share = share * share * (3 - 2 * share)
        middle = 1 - 0.25 * min(far / 14, 1) ** 2  # stands for the vignette
        writer.set_data4(*(float(middle + (end - middle) * share) for end in dark), 1)
    table.set_attrib(p3d.ColorAttrib.make_vertex())


def _empty(name: str) -> p3d.Texture:
    made = p3d.Texture(name)
    made.set_wrap_u(p3d.SamplerState.WM_clamp)
    made.set_wrap_v(p3d.SamplerState.WM_clamp)
    made.set_minfilter(p3d.SamplerState.FT_linear)
    made.set_magfilter(p3d.SamplerState.FT_linear)
    return made


def _fill(texture: p3d.Texture, pixels: NDArray[np.uint8]) -> None:
    height, width, channels = pixels.shape
    kind = p3d.Texture.F_rgba if channels == 4 else p3d.Texture.F_rgb
    if texture.get_x_size() != width or not texture.has_ram_image():
        texture.setup_2d_texture(width, height, p3d.Texture.T_unsigned_byte, kind)
    order = [2, 1, 0, 3][:channels]
    texture.set_ram_image(np.ascontiguousarray(pixels[::-1, :, order]))


def _texture(name: str, pixels: NDArray[np.uint8]) -> p3d.Texture:
    made = p3d.Texture(name)
    _fill(made, pixels)
    made.set_minfilter(p3d.SamplerState.FT_linear_mipmap_linear)
    made.set_magfilter(p3d.SamplerState.FT_linear)
    return made


