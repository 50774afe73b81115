"""Lit balls: what each material looks like for every direction its surface can face, seen from one camera.

The classic tier has no shaders.  It looks these pictures up by the normal of the surface, so every pixel is lit
by the same studio as in the other tiers; only shadows have to come from elsewhere.
"""

from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from zertz3d.scene.optics import KEY, ROUGHNESS, bytes_of, decode, encode, unit
from zertz3d.scene.parts import asset_loader

Values = NDArray[np.float32]
Colour = tuple[float, ...]

KEY_COLOUR = (2.30, 2.12, 1.84)  # as in lights.py
TOE, START = 0.03, 0.77  # of the tone curve, as in tone.glsl
KNEE, ROOM = np.float32(0.035), np.float32(0.10)  # of strong reflections in flat things, as in light.glsl
TABLE_SEEN = 0.5  # light the table sends up into mirrors, per unit of its colour
HAZE = 0.06  # what the table mirrors at most, see `hazes`


@dataclass(frozen=True)
class Gaze:
    """The axes of a camera in the world: right, up, and back towards the viewer."""

    right: Colour
    up: Colour
    back: Colour


class Ball:
    """A ball in the studio as a camera sees it; every array has a row for each texel."""

    def __init__(self, gaze: Gaze, size: int, table: Colour, exposure: float) -> None:
        axes = np.array([gaze.right, gaze.up, gaze.back], dtype=np.float32)
        normal, ray = _ball(size)
        self.size, self.exposure = size, np.float32(exposure)
        self._normal, self._ray, self._cosine = normal @ axes, ray @ axes, normal[:, 2]
        self._table = np.array(table, dtype=np.float32)
        self._room = irradiance(self._normal)
        self._bounce = level_light() * self._table * (0.5 - 0.5 * self._normal[:, 2:])
        self._gaze = gaze
        self._seat = 0.15 + 0.85 * np.clip((self._normal[:, 2:] + 1) / 1.25, 0, 1) ** 2
        """How much of the room's light reaches a ball that sits in a ring: little comes from below."""

    def surface(self, albedo: Colour, roughness: float, varnish: float, coat: float, openness: float = 1.0) -> Values:
        """The light that a varnished ball of one colour sends to the eye; its coat has a roughness of its own.

        `openness` is the share of the light that its surroundings let through.
        """
        open_ = np.float32(openness)
        light = (self._room + self._bounce * np.float32(0.6)) * open_ + key_light(self._normal, 0.0)
        share = _share(0.045, roughness, self._cosine)
        body = np.array(albedo, dtype=np.float32) * light * (1 - share)
        body = body + self._tamed(_studio(self._ray, roughness, self._table) * share * open_)
        share = _share(0.04, coat, self._cosine) * np.float32(varnish)
        return np.asarray(body * (1 - share) + self._tamed(_studio(self._ray, coat, self._table) * share * open_))

    def _tamed(self, gleam: Values) -> Values:
        level = np.clip((self._normal[:, 2:] - 0.93) / 0.06, 0, 1)
        return np.asarray(gleam + (tamed(gleam) - gleam) * (level * level * (3 - 2 * level)))

    def stone(self, albedo: Colour, wrap: float) -> Values:
        """The light of a stone ball without its polish."""
        light = self._room * self._seat + self._bounce * (0.5 + 0.3 * self._seat) + key_light(self._normal, wrap)
        return np.asarray(np.array(albedo, dtype=np.float32) * light)

    def polish(self, f0: float = 0.045) -> Values:
        """What a polished ball mirrors."""
        return np.asarray(self._mirrored * (_share(f0, 0.06, self._cosine) * self._seat))

    @cached_property
    def _mirrored(self) -> Values:
        """What a polished ball would show if it mirrored all light."""
        return _studio(self._ray, 0.05, self._table)

    def held(self) -> float:
        """How much lighter a grey stone is shown from here than it is, as in dodge.glsl."""
        x, _, z = self._gaze.back
        phase = float(np.dot(self._gaze.back, unit(np.array(KEY))))
        shown = 0.72 + 1.04 * phase - 0.22 * z + 0.475 * phase**2 - 0.25 * phase * z + 0.33 * x
        return 0.725 / max(shown, 0.3)

    def developed(self, light: Values) -> NDArray[np.uint8]:
        """Light as a picture for the screen."""
        return self._picture(_shown(light * self.exposure))

    def tint(self, light: Values, mean: Colour, peak: float) -> NDArray[np.uint8]:
        """What a picture of that mean colour (linear), stretched to `peak` (sRGB), is multiplied with to look lit."""
        return self._picture(_shown(light * self.exposure) * (peak / encode(np.array(mean))).astype(np.float32))

    def skin(self, polish: Values, mean: Colour, wrap: float, peak: float, dim: float = 1.0) -> NDArray[np.uint8]:
        """What is laid over the unlit picture of a stone so that it looks lit and polished: colour and opacity.

        The picture has that mean colour (linear) and is stretched to `peak` (sRGB).  Opacity darkens it as much
        as the light wants on the whole; the colour adds what the mirror and the light's tint put on top.
        """
        unlit = (encode(np.array(mean)) / peak).astype(np.float32)
        stone = self.stone(mean, wrap) * np.float32(dim)
        shown = _shown((stone + polish) * self.exposure)
        dull = _shown(stone * self.exposure) / unlit
        opacity = np.clip(1 - _across(np.add, dull) / np.float32(3), 0.02, 1)
        bright = _across(np.maximum, shown - unlit * (1 - opacity))
        opacity = np.maximum(opacity, bright)  # no colour can be brighter than white
        return self._picture(np.hstack([(shown - unlit * (1 - opacity)) / opacity, opacity]))

    def _picture(self, values: Values) -> NDArray[np.uint8]:
        return bytes_of(values).reshape(self.size, self.size, -1)


@cache
def _ball(size: int) -> tuple[Values, Values]:
    """Normals and mirrored rays, in the camera's own axes, of the texels of a picture of a ball."""
    at = ((np.arange(size) + 0.5) / size * 2 - 1).astype(np.float32)
    x, y = np.meshgrid(at, -at)
    far = np.sqrt(x * x + y * y)
    inside = np.minimum(1, 0.9999 / np.maximum(far, 1e-6))  # outside the ball: as at its edge
    normal = np.stack([x * inside, y * inside, np.sqrt(1 - np.minimum(far, 0.9999) ** 2)], axis=-1)
    normal = normal.reshape(-1, 3).astype(np.float32)
    return normal, 2 * normal[:, 2:] * normal - np.array([0, 0, 1], dtype=np.float32)


def _studio(rays: Values, roughness: float, table: Values) -> Values:
    """Light from the studio along rays, and from the table below them."""
    faces = _faces(int(np.argmin([abs(step - roughness) for step in ROUGHNESS])))
    size = faces.shape[1]
    x, y, z = rays.T
    ax, ay, az = np.abs(rays).T
    on_x, on_y = (ax >= ay) & (ax >= az), (ay > ax) & (ay >= az)
    side = [np.where(part > 0, 0, 1) for part in (x, y, z)]
    face = np.where(on_x, side[0], np.where(on_y, 2 + side[1], 4 + side[2]))
    major = np.where(on_x, ax, np.where(on_y, ay, az))
    s = np.where(on_x, np.where(x > 0, -z, z), np.where(on_y, x, np.where(z > 0, x, -x))) / major
    t = np.where(on_x | ~on_y, -y, np.where(y > 0, z, -z)) / major
    seen = _between(faces, face, (t + 1) / 2 * size - 0.5, (s + 1) / 2 * size - 0.5)
    below = np.clip((0.10 - z) / 0.2, 0, 1)[:, None]
    return np.asarray(seen + (table * np.float32(TABLE_SEEN) - seen) * below)


def _between(faces: Values, face: NDArray[np.intp], row: Values, column: Values) -> Values:
    """Texels of a cube's faces, blended between the four nearest."""
    last = faces.shape[1] - 1
    row, column = np.clip(row, 0, last), np.clip(column, 0, last)
    top, left = row.astype(np.int32), column.astype(np.int32)
    bottom, right = np.minimum(top + 1, last), np.minimum(left + 1, last)
    down, across = (row - top)[:, None], (column - left)[:, None]
    upper = faces[face, top, left] * (1 - across) + faces[face, top, right] * across
    lower = faces[face, bottom, left] * (1 - across) + faces[face, bottom, right] * across
    return np.asarray(upper * (1 - down) + lower * down)


@cache
def _faces(level: int) -> Values:
    return np.asarray(asset_loader.archive("environment/studio.npz")[f"mip{level}"], dtype=np.float32)


def irradiance(normal: Values) -> Values:
    """Diffuse light without the key light, as in light.glsl."""
    x, y, z = normal.T
    shapes = np.stack([np.ones_like(x), y, z, x, x * y, y * z, 3 * z * z - 1, x * z, x * x - y * y], axis=1)
    return np.asarray(np.maximum(shapes @ asset_loader.archive("environment/studio.npz")["irradiance"], 0))


def key_light(normal: Values, wrap: float) -> Values:
    """Diffuse light of the key light, wrapped round the ball for translucent stone."""
    facing = np.clip((normal @ unit(np.array(KEY)).astype(np.float32) + wrap) / (1 + wrap), 0, 1)
    if wrap:
        facing = facing * facing * (1.5 - 0.5 * facing)
    return np.asarray(facing[:, None] * np.array(KEY_COLOUR, dtype=np.float32))


def _share(f0: float, roughness: float, cosine: Values) -> Values:
    """The mirrored share of light, as in light.glsl."""
    r = [roughness * a + b for a, b in ((-1.0, 1.0), (-0.0275, 0.0425), (-0.572, 1.04), (0.022, -0.04))]
    bend = np.minimum(r[0] * r[0], np.exp2(-9.28 * cosine)) * r[0] + r[1]
    return np.asarray((f0 * (-1.04 * bend + r[2]) + 1.04 * bend + r[3])[:, None])


def _across(combine: np.ufunc, colours: Values) -> Values:
    """Red, green and blue as one: many times as quick as along an axis of three."""
    return np.asarray(combine(combine(colours[..., :1], colours[..., 1:2]), colours[..., 2:3]))


def tamed(gleam: Values) -> Values:
    """What a flat thing mirrors, kept from turning it white all over, as in surface.frag."""
    most = _across(np.maximum, gleam)
    over = np.maximum(most - KNEE, 0)
    return np.asarray(gleam * ((np.minimum(most, KNEE) + over / (1 + over / ROOM)) / np.maximum(most, 1e-6)))


def tone(light: Values) -> Values:
    """The tone curve of tone.glsl."""
    low = _across(np.minimum, light)
    light = light - _toe(low)
    peak = _across(np.maximum, light)
    bent = 1 - (1 - START) ** 2 / (np.maximum(peak, START) + 1 - 2 * START)
    squeezed = light * bent / np.maximum(peak, 1e-6)
    pale = 1 - 1 / (0.15 * (peak - bent) + 1)
    return np.asarray(np.where(peak < START, light, squeezed + (bent - squeezed) * pale))


def _toe(low: Values) -> Values:
    return np.asarray(np.where(low < 2 * TOE, np.minimum(low - low * low / (4 * TOE), 0.62 * low), TOE))


_ENCODED = encode(np.arange(4097) / 4096).astype(np.float32)


def _shown(light: Values) -> Values:
    """Light after the tone curve, as sRGB."""
    return np.asarray(_ENCODED[(np.clip(tone(light), 0, 1) * 4096).astype(np.int32)])


def level_light() -> Values:
    """The light on a level surface in the open."""
    up = np.array([[0.0, 0.0, 1.0]], dtype=np.float32)
    return np.asarray((irradiance(up) + key_light(up, 0.0))[0])


def lit_level(colour: Colour, brightness: float, exposure: float) -> NDArray[np.uint8]:
    """How sRGB values of a level surface whose mean is `colour` (linear) appear in the light: one column a channel.

    They look as where the table mirrors most; elsewhere they are darkened by `hazes`.
    """
    light = level_light() * exposure * 0.94
    values = decode(np.arange(256) / 255)[:, None] * brightness * light + HAZE * exposure
    return bytes_of(encode(_toned(values, float((np.array(colour) * light).min()) + HAZE * exposure)))


def _toned(values: NDArray[np.float64], low: float) -> NDArray[np.float64]:
    """The tone curve for values of one colour whose weakest part is `low` in the mean."""
    values = np.maximum(values - float(_toe(np.asarray(low, dtype=np.float32))), 0)
    bent = 1 - (1 - START) ** 2 / (np.maximum(values, START) + 1 - 2 * START)
    return np.asarray(np.where(values < START, values, bent))


def hazes(points: Values, eye: Colour, colour: Colour, roughness: float, varnish: float, exposure: float) -> Values:
    """By what `lit_level` is to be multiplied at points of the table, because less is mirrored there."""
    ahead = unit(np.array(eye) - points).astype(np.float32)
    rays, cosine = ahead * np.array([-1, -1, 1], dtype=np.float32), np.maximum(ahead[:, 2], 1e-3)
    nothing = np.zeros(3, dtype=np.float32)
    seen = tamed(_studio(rays, roughness, nothing) * _share(0.04, roughness, cosine))
    seen = seen + tamed(_studio(rays, 0.06, nothing) * _share(0.04, 0.06, cosine) * np.float32(varnish))
    light = np.array(colour) * level_light() * exposure * 0.94
    lit = [tone(light + part * exposure) for part in (seen, np.full(3, HAZE))]
    return np.asarray(np.clip(encode(lit[0]) / encode(lit[1]), 0, 1))
