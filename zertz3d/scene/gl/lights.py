"""The key light's shadow and the view from above: where their cameras stand and what the shaders need to know."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, log2, tan

import panda3d.core as p3d

from zertz3d.scene.optics import KEY, SENT_UP
from zertz3d.scene.parts import asset_loader

KEY_DIRECTION = p3d.LVector3f(*KEY).normalized()
KEY_COLOUR = p3d.LVecBase3f(2.30, 2.12, 1.84)
KEY_SPREAD = tan(0.24)  # half the angle under which the key box appears
DEEPEST_SHADOW = 1.5  # pitches between caster and receiver up to which a penumbra grows
BIAS = 0.009  # pitches a surface is moved towards the light against shadowing itself

Extent = tuple[float, float, float, float]
"""x0, y0, x1, y1 of the part of the table where things stand."""

STEP = 1.5  # pitches by which that part grows when a piece lies beyond it

CEILING = 2.4  # nothing that casts a shadow flies higher


@dataclass(frozen=True)
class ShadowFrame:
    """The key light's camera, fitted around everything on the table."""

    position: p3d.LPoint3f
    film: tuple[float, float]
    near: float
    far: float
    towards: p3d.LVector3f = KEY_DIRECTION

    def lens(self) -> p3d.Lens:
        """The lens of the camera."""
        return _parallel(self.film, self.near, self.far)

    def place(self, camera: p3d.NodePath) -> None:
        """Put a camera there."""
        camera.set_pos(self.position)
        camera.look_at(self.position - self.towards)

    def inputs(self, camera: p3d.NodePath, texels: int) -> dict[str, object]:
        """The uniforms of shadow.glsl."""
        to_camera = camera.get_top().get_transform(camera).get_mat()
        matrix = to_camera * self.lens().get_projection_mat() * _HALVED
        rows = [p3d.LVecBase3f(*(matrix.get_cell(i, column) for i in range(3))) for column in range(3)]
        depth = self.far - self.near
        steep = rows[2].length()
        spread, (wide, high) = KEY_SPREAD * depth, self.film
        return {
            "shadow_matrix": matrix,
            "shadow_along_u": rows[0] * (steep / rows[0].length_squared()),
            "shadow_along_v": rows[1] * (steep / rows[1].length_squared()),
            "shadow_scale": p3d.LVecBase4f(1 / texels, spread / wide, spread / high, BIAS / depth),
            "shadow_widest": p3d.LVecBase2f(KEY_SPREAD * DEEPEST_SHADOW / wide, KEY_SPREAD * DEEPEST_SHADOW / high),
        }


def _parallel(film: tuple[float, float], near: float, far: float) -> p3d.Lens:
    lens = p3d.OrthographicLens()
    lens.set_film_size(*film)
    lens.set_near_far(near, far)
    return lens


_HALVED = p3d.LMatrix4f(0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0.5, 0, 0.5, 0.5, 0.5, 1)


def stretched(extent: Extent, places: Iterable[tuple[float, float]], room: float) -> Extent:
    """The part of the table, grown in whole steps until it holds these places with a margin."""
    points = list(places)
    if not points:
        return extent
    x0, y0, x1, y1 = extent
    xs, ys = [x for x, _ in points], [y for _, y in points]
    beyond = (x0 - min(xs) + room, y0 - min(ys) + room, max(xs) + room - x1, max(ys) + room - y1)
    left, near, right, far = (STEP * ceil(max(0.0, part - 1e-6) / STEP) for part in beyond)
    return x0 - left, y0 - near, x1 + right, y1 + far


def shadow_frame(extent: Extent, towards: p3d.LVector3f = KEY_DIRECTION) -> ShadowFrame:
    """The tightest camera from the key light that sees everything standing in that part of the table."""
    x0, y0, x1, y1 = extent
    middle = p3d.LPoint3f((x0 + x1) / 2, (y0 + y1) / 2, 0)
    probe = p3d.NodePath("probe")
    probe.set_pos(middle + towards * 30)
    probe.look_at(middle)
    seen = [
        probe.get_relative_point(p3d.NodePath(), p3d.LPoint3f(x, y, z))
        for x in (x0, x1)
        for y in (y0, y1)
        for z in (-0.1, CEILING)
    ]
    return seen_frame(probe, seen, towards)


def seen_frame(probe: p3d.NodePath, seen: list[p3d.LPoint3f], towards: p3d.LVector3f) -> ShadowFrame:
    """The camera whose film just holds the points, given in the coordinates of `probe`."""
    low = [min(point[axis] for point in seen) for axis in range(3)]
    high = [max(point[axis] for point in seen) for axis in range(3)]
    centre = p3d.LPoint3f((low[0] + high[0]) / 2, 0, (low[2] + high[2]) / 2)
    room = 0.6  # for penumbras that reach across the edge
    film = (high[0] - low[0] + room, high[2] - low[2] + room)
    return ShadowFrame(p3d.LPoint3f(probe.get_mat().xform_point(centre)), film, low[1] - room, high[1] + room, towards)


@dataclass(frozen=True)
class OverheadFrame:
    """The square of the table that is watched from above."""

    x: float
    y: float
    span: float

    def lens(self) -> p3d.Lens:
        """The lens of the camera."""
        return _parallel((self.span, self.span), 0.5, 12)

    def place(self, camera: p3d.NodePath) -> None:
        """Put a camera straight above, +y upwards in its picture."""
        camera.set_pos_hpr(self.x, self.y, 8, 0, -90, 0)

    def inputs(self, texels: int) -> dict[str, object]:
        """The uniform of ground.glsl for a picture of that many texels along its edge."""
        scale = 1 / self.span
        finer = log2(texels / 512)
        frame = p3d.LVecBase4f(scale, 0.5 - self.x * scale, 0.5 - self.y * scale, finer)
        return {"overhead_frame": frame}


def overhead_frame(extent: Extent) -> OverheadFrame:
    """The square around everything on the table, with room for what pieces darken beside them."""
    x0, y0, x1, y1 = extent
    return OverheadFrame((x0 + x1) / 2, (y0 + y1) / 2, max(x1 - x0, y1 - y0) + 2.0)


def sky_light() -> p3d.LVecBase3f:
    """What a level surface gets from the room, the key light apart: of the harmonics these remain for z = 1."""
    room = asset_loader.irradiance()
    return p3d.LVecBase3f(room[0] + room[2] + room[6] * 2.0)


def table_light(colour: tuple[float, float, float]) -> p3d.LVecBase3f:
    """What an open table of that mean colour sends up, lit by the key light and the room."""
    level = sky_light() + KEY_COLOUR * KEY_DIRECTION.z
    return p3d.LVecBase3f(*(SENT_UP * part * light for part, light in zip(colour, level, strict=True)))


def lamp_point(across: float, up: float) -> p3d.LVector3f:
    """Towards a point of the key light's surface, given by tangents from its middle."""
    side = p3d.LVector3f.up().cross(KEY_DIRECTION).normalized()
    return (KEY_DIRECTION + side * across + KEY_DIRECTION.cross(side) * up).normalized()


def shine_on(root: p3d.NodePath) -> None:
    """Light everything under a node: the studio around it, the key light, and the stone they fall on."""
    root.set_shader_inputs(
        studio_map=asset_loader.studio(),
        studio_diffuse=asset_loader.irradiance(),
        stone_noise=asset_loader.stone(),
        key_direction=KEY_DIRECTION,
        key_colour=KEY_COLOUR,
        sky_light=sky_light(),
    )
