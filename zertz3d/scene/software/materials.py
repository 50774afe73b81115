"""What pieces and furniture wear where there are no shaders: pictures of stone and wood, lit balls, skins, halos."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
import panda3d.core as p3d
from numpy.typing import NDArray

from zertz3d.motion.layout import Pose
from zertz3d.scene.optics import SENT_UP, ball_directions, decode, encode
from zertz3d.scene.parts import asset_loader
from zertz3d.scene.parts.buffers import PLAIN, in_order, seen_only_by
from zertz3d.scene.parts.themes import PieceSet, Surface, Theme
from zertz3d.scene.software.lit_balls import Ball, Gaze

BALL, GLOSS = 64, 128  # edges of the pictures of lit balls, and of those that show the soft boxes sharply
RING_ALBEDO, RING_ROUGHNESS, RING_VARNISH, RING_GLOSS = (0.0085, 0.0080, 0.0080), 0.31, 0.7, 0.06  # as in surface.frag
GLEAM = 1.03
"""How much more the rings send back than a ball of their stone: their edges are many."""
GROOVES = 0.92
"""What the marbles of the pool leave of the light on their rack."""
SHADE = 0.83
"""Light that is left where furniture shades itself, in its grooves and along its walls."""
OPEN, DEEP = 1.1, 0.7
"""How open rings are to the light, and how much less so seen from above, where one looks between and inside them."""
GHOSTS = 29
"""When ghosts are drawn: after all that is seen through them, and before the skins that lie over them."""
STONES = {
    "stone0": ("white", 0.70, 0.045, 1.10, 0.75),
    "stone1": ("grey", 0.34, 0.045, 0.708, 1.0),
    "stone2": ("black", 0.22, 0.036, 1.0, 0.0),
}
"""Picture, wrap and polish of each stone, how light it is shown, and how firmly that holds from every side."""


@dataclass
class Clothes:
    """What one piece wears over itself."""

    node: p3d.NodePath
    kind: str
    skin: p3d.NodePath | None
    halo: p3d.NodePath | None = None


@dataclass
class Wardrobe:
    """The materials of the classic tier, lit for one camera at a time."""

    root: p3d.NodePath
    worn: dict[str, Clothes] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._balls = {name: blank(name) for name in ("ring", "wood", *STONES)}
        self._picture, self._light = p3d.TextureStage("picture"), p3d.TextureStage("light")
        self._light.set_sort(10)
        self._stones: dict[str, Picture] = {}
        self._wood: Picture | None = None
        self._surface: Surface | None = None
        self._set: PieceSet = "stone"
        self._marks = 0
        self._ring_glow, self._marble_glow = blank("ring glow"), blank("marble glow")
        fill(self._ring_glow, _glow_ball(0.12, 1.7))
        fill(self._marble_glow, _glow_ball(0.0, 2.3))  # a black marble stays black within its rim
        self.mark_stones(0)

    # Pieces

    def dress(self, node: p3d.NodePath, kind: str) -> None:
        """Give a new piece its materials."""
        skin = None
        if kind == "ring":
            self._shade(node, kind)
        else:
            node.set_texture(self._picture, self._stones[kind].stretched)
            node.get_child(0).set_scale(0.98)  # wholly inside its skin, which would flicker at the edge else
            skin = self._laid_over("cap", self.root, 30)
            self._shade(skin, kind)
        self.worn[node.get_name()] = Clothes(node, kind, skin)

    def glow(self, name: str, colour: tuple[float, ...], strength: float) -> None:
        """Let a piece shine at its rim."""
        clothes = self.worn[name]
        if not strength:
            if clothes.halo is not None:
                clothes.halo.remove_node()
                clothes.halo = None
            return
        if clothes.halo is None:
            clothes.halo = self._halo(clothes)
        red, green, blue = encode(np.array(colour)).tolist()
        clothes.halo.set_color_scale(red, green, blue, min(1.0, strength))

    @property
    def _ring(self) -> str:
        return "original_ring_lit" if self._set == "original" else "ring_lit"

    def _halo(self, clothes: Clothes) -> p3d.NodePath:
        halo = self._laid_over(self._ring if clothes.skin is None else "cap", clothes.skin or clothes.node, 31)
        halo.set_texture(self._light, self._ring_glow if clothes.skin is None else self._marble_glow, 1)
        by_normal(halo, self._light)
        halo.set_scale(1.0 if clothes.skin is None else 1.01)
        return halo

    def ghost(self, name: str, amount: float) -> None:
        """Let a piece be seen through."""
        clothes = self.worn[name]
        for node in (clothes.node, clothes.skin):
            if node is not None:
                node.set_alpha_scale(1 - amount**0.5)  # stone and skin lie over each other
        if amount:
            clothes.node.set_transparency(p3d.TransparencyAttrib.M_alpha)
            clothes.node.set_bin("fixed", GHOSTS)
        else:
            clothes.node.clear_transparency()
            in_order(clothes.node)

    def _laid_over(self, model: str, parent: p3d.NodePath, order: int) -> p3d.NodePath:
        """A transparent layer over what lies exactly below it."""
        layer = asset_loader.model(model)
        layer.reparent_to(parent)
        seen_only_by(layer, PLAIN)
        layer.set_transparency(p3d.TransparencyAttrib.M_alpha)
        layer.set_depth_offset(order - 29)
        # It writes its depth: pixels on the edge of two triangles would get it twice else.
        layer.set_bin("fixed", order)
        return layer

    def turn_skins(self, eye: p3d.LPoint3f, present: Mapping[str, Pose]) -> None:
        """Turn every skin to the camera."""
        for name, clothes in self.worn.items():
            if clothes.skin is None:
                continue
            pose = present.get(name)
            if pose is None:
                clothes.skin.hide()
                continue
            clothes.skin.show()
            place = p3d.LPoint3f(pose.x, pose.y, pose.z)
            ahead = (eye - place).normalized()
            turn = p3d.LQuaternionf(1 + ahead.z, -ahead.y, ahead.x, 0).normalized()
            clothes.skin.set_pos_quat(place, turn)

    # Materials

    def mark_stones(self, kind: int) -> None:
        """Print marks on the marbles: 0 none, 1 dots, 2 bands."""
        self._marks = kind
        prefix = "original_" if self._set == "original" else ""
        for number, (look, (name, *_)) in enumerate(STONES.items()):
            plain = asset_loader.pixels(f"{prefix}{name}.png")
            # Pale marks on black need a skin that lets bright things shine, so it is made for a bright grey.
            level = 0.3 if kind and name == "black" else None
            self._stones[look] = Picture(plain, marked(plain, number, kind), level)
        for clothes in self.worn.values():
            if clothes.kind in STONES:
                clothes.node.set_texture(self._picture, self._stones[clothes.kind].stretched)

    def choose_set(self, wanted: PieceSet) -> None:
        """Dress the marbles of another set."""
        if wanted != self._set:
            self._set = wanted
            self.mark_stones(self._marks)
            for clothes in self.worn.values():
                if clothes.halo is not None and clothes.skin is None:  # it has the shape of the other set's rings
                    colour = clothes.halo.get_color_scale()
                    clothes.halo.remove_node()
                    clothes.halo = self._halo(clothes)
                    clothes.halo.set_color_scale(colour)

    def panel(self, surface: Surface, wood: list[p3d.NodePath]) -> None:
        """Make the furniture of a wood."""
        self._wood, self._surface = Picture(asset_loader.pixels(f"{surface.texture}.jpg")[::2, ::2]), surface
        for node in wood:
            node.set_texture(self._picture, self._wood.stretched)
            node.set_tex_scale(self._picture, surface.scale)
            self._shade(node, "wood")
        *_, rack = wood
        rack.set_color_scale(GROOVES, GROOVES, GROOVES, 1)

    def _shade(self, node: p3d.NodePath, ball: str) -> None:
        node.set_texture(self._light, self._balls[ball])
        by_normal(node, self._light)

    def relight(self, gaze: Gaze, theme: Theme) -> None:
        """Make the pictures of lit balls anew, as they look from this side."""
        red, green, blue = theme.table.overhead
        table, exposure = (SENT_UP * red, SENT_UP * green, SENT_UP * blue), theme.exposure
        ball = Ball(gaze, BALL, table, exposure)
        fill(self._balls["ring"], ball.developed(GLEAM * ring_light(ball, gaze)))
        if self._wood is not None and self._surface is not None:
            body = tuple(part * self._surface.brightness for part in self._wood.mean)
            lit = ball.surface(body, self._surface.roughness, self._surface.varnish, 0.22) * np.float32(SHADE)
            fill(self._balls["wood"], ball.tint(lit, self._wood.mean, self._wood.peak))
        ball = Ball(gaze, GLOSS, table, exposure)
        for look, (_, wrap, polish, shown, firmly) in STONES.items():
            stone, dodge = self._stones[look], shown * ball.held() ** firmly
            fill(self._balls[look], ball.skin(ball.polish(polish), stone.mean, wrap, stone.peak, dodge))

    def close(self) -> None:
        """Give everything back."""
        for clothes in self.worn.values():
            if clothes.skin is not None:
                clothes.skin.remove_node()
        self.worn.clear()


class Picture:
    """A surface's picture stretched to the full range, with what it takes to light it.

    `shown` may have prints on it; with a `level` (linear) it is lit as if that were its mean, and not stretched.
    """

    def __init__(
        self, pixels: NDArray[np.uint8], shown: NDArray[np.uint8] | None = None, level: float | None = None
    ) -> None:
        self.peak = 1.0 if level else max(float(pixels.max()) / 255, 1 / 255)
        mean = decode(pixels.reshape(-1, 3) / 255).mean(axis=0)
        self.mean: tuple[float, ...] = (level,) * 3 if level else tuple(mean.tolist())
        stretched = np.minimum((pixels if shown is None else shown) / self.peak, 255)
        self.stretched = textured("picture", stretched.astype(np.uint8))


def ring_light(ball: Ball, gaze: Gaze) -> NDArray[np.float32]:
    """The light of a ball that is made like a ring."""
    return ball.surface(RING_ALBEDO, RING_ROUGHNESS, RING_VARNISH, RING_GLOSS, OPEN - DEEP * gaze.back[2])


def by_normal(node: p3d.NodePath, stage: p3d.TextureStage) -> None:
    """Look a picture of a ball up by the direction in which a surface faces the camera."""
    node.set_tex_gen(stage, p3d.TexGenAttrib.M_eye_sphere_map)


def _glow_ball(body: float, steep: float, size: int = 64) -> NDArray[np.uint8]:
    """White, and more opaque towards the rim: from `body` in the middle, the steeper the narrower."""
    at = (np.arange(size) + 0.5) / size * 2 - 1
    cosine = np.sqrt(np.clip(1 - at[:, None] ** 2 - at[None, :] ** 2, 0, 1))
    made = np.full((size, size, 4), 255, dtype=np.uint8)
    made[..., 3] = np.clip(body + (1 - body) * (1 - cosine) ** steep, 0, 1) * 255
    return made


def blank(name: str) -> p3d.Texture:
    """A texture that is yet to be filled."""
    made = p3d.Texture(name)
    made.set_wrap_u(p3d.SamplerState.WM_clamp)
    made.set_wrap_v(p3d.SamplerState.WM_clamp)
    made.set_minfilter(p3d.SamplerState.FT_linear)
    made.set_magfilter(p3d.SamplerState.FT_linear)
    return made


def fill(texture: p3d.Texture, pixels: NDArray[np.uint8]) -> None:
    """Fill a texture with rows of red, green, blue (and opacity) from the top."""
    height, width, channels = pixels.shape
    kind = p3d.Texture.F_rgba if channels == 4 else p3d.Texture.F_rgb
    if texture.get_x_size() != width or not texture.has_ram_image():
        texture.setup_2d_texture(width, height, p3d.Texture.T_unsigned_byte, kind)
    texture.set_ram_image(np.ascontiguousarray(pixels[::-1, :, [2, 1, 0, 3][:channels]]))


def textured(name: str, pixels: NDArray[np.uint8]) -> p3d.Texture:
    """A repeating texture of rows from the top."""
    made = p3d.Texture(name)
    fill(made, pixels)
    made.set_minfilter(p3d.SamplerState.FT_linear_mipmap_nearest)
    made.set_magfilter(p3d.SamplerState.FT_linear)
    return made


def marked(pixels: NDArray[np.uint8], stone: int, kind: int) -> NDArray[np.uint8]:
    """The picture of a stone with marks printed on it: 0 none, 1 dots, 2 bands; white ones never have any."""
    if not kind or not stone:
        return pixels
    side = np.abs(ball_directions(pixels.shape[1], pixels.shape[0]))
    if kind == 1:
        inside = (side.sum(axis=-1) * 0.57735 if stone == 2 else side.max(axis=-1)) > 0.968
    else:
        inside = np.abs(side[..., 2] - (0.34 if stone == 2 else 0.0)) < 0.09
    ink = np.uint8(224 if stone == 2 else 20)
    return np.where(inside[..., None], ink, pixels)
