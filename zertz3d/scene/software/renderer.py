"""The scene without shaders: Panda3D's software renderer, or OpenGL as it was long ago.

Materials are pictures of lit balls (see matcaps.py), shadows are soft spots on the table and on the rings.
"""

from collections.abc import Mapping

import numpy as np
import panda3d.core as p3d
from direct.showbase.ShowBase import ShowBase
from numpy.typing import NDArray

from zertz3d.errors import UsageError
from zertz3d.motion.layout import RING_HEIGHT, Pose
from zertz3d.scene.optics import encode
from zertz3d.scene.parts import asset_loader
from zertz3d.scene.parts.blob_shadows import Blobs
from zertz3d.scene.parts.buffers import PLAIN, SPOTS, seen_only_by
from zertz3d.scene.parts.dirty_rects import Changes
from zertz3d.scene.parts.print_layers import SPAN
from zertz3d.scene.parts.themes import Colour, Theme
from zertz3d.scene.software import lit_balls
from zertz3d.scene.software.lit_balls import Gaze
from zertz3d.scene.software.materials import Wardrobe, textured
from zertz3d.words import _

GAZE_STEP = 1.5  # degrees a camera turns before the lit balls are made anew
EYE_STEP = 0.4  # pitches it moves before the table is coloured anew
FADE = (9.0, 34.0)  # pitches from the middle between which the table sinks into the dark, as in surface.frag
PRINT_HEIGHT = {"table": 0.004, "rings": RING_HEIGHT + 0.004}


class SoftwareRenderer:
    """Draws the scene into the window with fixed functions."""

    missed = False
    """There is nothing to miss but the window's own picture."""

    def __init__(self, base: ShowBase, root: p3d.NodePath) -> None:
        self._base, self._root = base, root
        self.wardrobe = Wardrobe(root)
        self._camera = p3d.NodePath(p3d.Camera("classic"))
        self._camera.reparent_to(root)
        self._camera.node().set_camera_mask(PLAIN | SPOTS)
        self._region = self._opened()
        self._blobs = Blobs(root)
        self._prints: dict[str, p3d.NodePath] = {}
        self._theme: Theme | None = None
        self._ground: Ground | None = None
        self._gaze: Gaze | None = None
        self._lit: tuple[Gaze, Theme] | None = None
        self._stale = True

    def _opened(self) -> p3d.DisplayRegion:
        region = self._base.win.make_display_region()
        region.set_sort(-10)
        region.set_camera(self._camera)
        region.set_clear_depth_active(True)
        region.set_clear_color_active(True)
        return region

    # What to draw

    def cover(self, theme: Theme, table: p3d.NodePath, wood: list[p3d.NodePath]) -> None:
        """Put on a theme."""
        self._theme = theme
        self._blobs.show(theme.keyed is None)
        table.clear_texture()
        table.clear_color()
        shown = lit_balls.lit_level(theme.table.overhead, theme.table.brightness, theme.exposure)
        pixels = asset_loader.pixels(f"{theme.table.texture}.jpg")
        developed = np.stack([shown[pixels[..., channel], channel] for channel in range(3)], axis=-1)
        table.set_texture(textured("table", developed))
        table.set_tex_scale(p3d.TextureStage.get_default(), theme.table.scale)
        table.set_bin("background", 0)
        table.set_depth_write(False)  # shadows and prints lie too close above it for this renderer's depths
        dark = encode(np.array(theme.backdrop))
        self._ground = Ground(
            table.find("table_lit"), np.clip(dark / (developed.reshape(-1, 3).mean(axis=0) / 255), 0, 1)
        )
        self._region.set_clear_color(_opaque(dark))
        if theme.keyed is not None:
            self._key(theme.keyed, table)
        self._show_prints()
        self.wardrobe.choose_set(theme.pieces)
        self.wardrobe.panel(theme.wood, wood)
        self._lit = None

    def _key(self, colour: Colour, table: p3d.NodePath) -> None:
        """Show table and backdrop in one flat colour, without the shadows that would lie on them."""
        self._ground = None
        flat = _opaque(np.array(colour))
        table.set_texture_off(1)
        table.set_color(flat, 1)
        self._region.set_clear_color(flat)

    def print(self, layer: str, node: p3d.NodePath, print_: p3d.Texture | None) -> None:
        """Print on the table or on the rings, by a card just above them."""
        if layer in self._prints:
            self._prints.pop(layer).remove_node()
        if print_ is not None:
            self._prints[layer] = self._sheet(layer, print_)
        self._show_prints()

    def _show_prints(self) -> None:
        """Show what is printed on the table, unless it is to be cut out."""
        if self._theme is not None and "table" in self._prints:
            if self._theme.keyed is None:
                self._prints["table"].show()
            else:
                self._prints["table"].hide()

    def _sheet(self, layer: str, texture: p3d.Texture) -> p3d.NodePath:
        sheet = asset_loader.model("sheet")
        sheet.reparent_to(self._root)
        seen_only_by(sheet, PLAIN)
        texture.set_format(p3d.Texture.F_rgba)  # it knows no sRGB, all it shows is sRGB
        texture.set_minfilter(p3d.SamplerState.FT_linear)  # its smaller copies would lose thin lines
        sheet.set_texture(texture)
        sheet.set_transparency(p3d.TransparencyAttrib.M_alpha)
        # Where there is ink it writes its depth: pixels on the edge of two triangles would get it twice else.
        sheet.set_attrib(p3d.AlphaTestAttrib.make(p3d.RenderAttrib.M_greater, 0.0))
        sheet.set_pos_hpr_scale(0, 0, PRINT_HEIGHT[layer], 0, 0, 0, SPAN / 2, SPAN / 2, 1)
        sheet.set_depth_offset(1)
        sheet.set_bin("fixed", 12 if layer == "table" else 14)
        return sheet

    def mark_stones(self, kind: int) -> None:
        """Show marks on the marbles: 0 none, 1 dots, 2 bands."""
        self.wardrobe.mark_stones(kind)
        self._lit = None

    def look(self, place: p3d.TransformState, lens: p3d.Lens) -> None:
        """Look at the scene from there."""
        self._camera.set_transform(place)
        self._camera.node().set_lens(lens)
        self._gaze = _nearest_gaze(place)
        self._stale = True

    def set_tier(self, tier: str) -> None:
        """There is but one tier here."""
        if tier != "classic":
            raise UsageError(_("the {tier} tier needs OpenGL 3.1, which this display does not offer").format(tier=tier))

    def pace(self, seconds: float) -> None:
        """There is no lower tier to go to."""

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size."""
        self._stale = True

    def invalidate(self) -> None:
        """Have everything drawn anew."""
        self._stale = True

    def settle(self, moved: bool) -> None:
        """Every picture is whole here."""

    # Drawing

    def draw(self, changes: Changes, present: Mapping[str, Pose]) -> bool:
        """Draw the scene if anything changed; whether it had to be drawn."""
        if not changes and not self._stale:
            return False
        if self._gaze is not None and self._theme is not None and self._lit != (self._gaze, self._theme):
            self._lit = (self._gaze, self._theme)
            self.wardrobe.relight(*self._lit)
        if self._ground is not None and self._theme is not None:
            self._ground.relight(self._camera.get_pos(), self._theme)
        self._blobs.update(changes, present)
        self.wardrobe.turn_skins(self._camera.get_pos(), present)
        self._stale = False
        self._base.graphicsEngine.render_frame()
        return True

    def picture(self) -> NDArray[np.uint8]:
        """What the window shows, top row first."""
        shot = self._base.win.get_screenshot()
        return asset_loader.rows(shot)

    def close(self) -> None:
        """Give everything back."""
        self._base.win.remove_display_region(self._region)
        self._blobs.close()
        self.wardrobe.close()
        self._camera.remove_node()


def _nearest_gaze(place: p3d.TransformState) -> Gaze:
    """The axes of a camera, turned to the next of a few thousand directions: balls need not be lit anew so often."""
    turned = p3d.NodePath("gaze")
    heading, pitch, roll = (round(angle / GAZE_STEP) * GAZE_STEP for angle in place.get_hpr())
    turned.set_hpr(heading, pitch, roll)
    rows = [turned.get_mat().get_row3(i) for i in range(3)]  # right, ahead, up
    return Gaze(tuple(rows[0]), tuple(rows[2]), tuple(-rows[1]))


def _opaque(colour: NDArray[np.float64]) -> p3d.LColor:
    red, green, blue = colour.tolist()
    return p3d.LColor(red, green, blue, 1.0)


class Ground:
    """The table's corners, coloured by what they mirror; away from the middle they grow darker."""

    def __init__(self, table: p3d.NodePath, dark: NDArray[np.float64]) -> None:
        geometry = asset_loader.shape(table)
        geometry.set_vertex_data(geometry.get_vertex_data().convert_to(p3d.GeomVertexFormat.get_v3n3c4t2()))
        self._data = geometry.modify_vertex_data()
        reader = p3d.GeomVertexReader(self._data, p3d.InternalName.get_vertex())
        points = []
        while not reader.is_at_end():
            points.append(tuple(reader.get_data3()))
        self._points = np.array(points)
        far = np.hypot(*self._points[:, :2].T)[:, None]
        share = np.clip((far - FADE[0]) / (FADE[1] - FADE[0]), 0, 1)
        share = share * share * (3 - 2 * share)
        self._middle = (1 - 0.25 * np.minimum(far / 14, 1) ** 2) * (1 - share)  # less to the sides: the vignette
        self._far = dark * share
        table.set_attrib(p3d.ColorAttrib.make_vertex())
        self._seen_from: tuple[float, ...] = ()

    def relight(self, eye: p3d.LPoint3f, theme: Theme) -> None:
        """Colour the table as it is seen from there, or from a point so near that nobody sees the difference."""
        near = tuple(round(part / EYE_STEP) * EYE_STEP for part in eye)
        if near == self._seen_from:
            return
        self._seen_from = near
        made, level = theme.table, theme.table.overhead
        seen = lit_balls.hazes(self._points, near, level, made.roughness, made.varnish, theme.exposure)
        writer = p3d.GeomVertexWriter(self._data, p3d.InternalName.get_color())
        for red, green, blue in (seen * self._middle + self._far).tolist():
            writer.set_data4(red, green, blue, 1.0)
