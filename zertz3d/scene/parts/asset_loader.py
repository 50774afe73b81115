"""Models, textures and light from the data folders, as Panda3D has them in memory."""

from functools import cache
from pathlib import Path

import numpy as np
import panda3d.core as p3d
from numpy.typing import NDArray

from zertz3d import resources
from zertz3d.errors import ZertzError
from zertz3d.words import _


class Missing(ZertzError):
    """A data file is not there or not readable."""


def model(name: str) -> p3d.NodePath:
    """A fresh copy of a model; its triangles are shared between all copies."""
    return _model(resources.models() / f"{name}.bam").copy_to(p3d.NodePath())


def shape(node: p3d.NodePath) -> p3d.Geom:
    """The triangles of a model, to be changed."""
    found = node.node()
    assert isinstance(found, p3d.GeomNode), "our models are single shapes"
    return found.modify_geom(0)


@cache
def _model(path: Path) -> p3d.NodePath:
    # Read directly: Panda3D's loader would rearrange the vertices for the display that happens to be open.
    file = p3d.BamFile()
    opened = path.is_file() and file.open_read(p3d.Filename.from_os_specific(str(path)), False)
    node = file.read_node() if opened else None
    file.close()
    if node is None:
        raise Missing(_("the model {path} is missing or damaged: install zertz3d again").format(path=path))
    if not isinstance(node, p3d.GeomNode) or not node.get_num_geoms():
        raise Missing(_("the model {path} holds no shape: install zertz3d again").format(path=path))
    return p3d.NodePath(node)


@cache
def archive(name: str) -> dict[str, NDArray[np.generic]]:
    """The arrays of one of our .npz files."""
    path = resources.assets() / name
    try:
        with np.load(path) as packed:
            return {key: packed[key] for key in packed.files}
    except (OSError, ValueError) as error:
        raise Missing(
            _("the data file {path} is missing or damaged: install zertz3d again").format(path=path)
        ) from error


@cache
def picture(name: str, colour: bool, smooth: int) -> p3d.Texture:
    """An image from the textures folder, repeating; `colour` means it is sRGB, `smooth` the anisotropy."""
    path = resources.assets() / "textures" / name
    made = p3d.Texture(name)
    if not path.is_file() or not made.read(p3d.Filename.from_os_specific(str(path))):
        raise Missing(_("the texture {path} is missing or damaged: install zertz3d again").format(path=path))
    made.set_format(p3d.Texture.F_srgb if colour else p3d.Texture.F_rgb)
    made.set_minfilter(p3d.SamplerState.FT_linear_mipmap_linear)
    made.set_magfilter(p3d.SamplerState.FT_linear)
    made.set_wrap_u(p3d.SamplerState.WM_repeat)
    made.set_wrap_v(p3d.SamplerState.WM_repeat)
    made.set_anisotropic_degree(smooth)
    return made


@cache
def pixels(name: str) -> NDArray[np.uint8]:
    """An image from the textures folder as rows of red, green, blue, from the top."""
    path = resources.assets() / "textures" / name
    image = p3d.Texture(name)
    if not path.is_file() or not image.read(p3d.Filename.from_os_specific(str(path))):
        raise Missing(_("the texture {path} is missing or damaged: install zertz3d again").format(path=path))
    return rows(image)


def rows(image: p3d.Texture) -> NDArray[np.uint8]:
    """What is in a texture's memory as rows of red, green, blue, from the top."""
    width, height = image.get_x_size(), image.get_y_size()
    stored = np.frombuffer(bytes(image.get_ram_image()), np.uint8).reshape(height, width, -1)[::-1]
    found = np.empty((height, width, 3), np.uint8)
    order = (2, 1, 0) if stored.shape[2] > 2 else (0, 0, 0)  # blue is kept first; grey has but one channel
    for channel, kept in enumerate(order):  # one by one is five times as fast as all at once
        found[..., channel] = stored[..., kept]
    return found


@cache
def studio() -> p3d.Texture:
    """The environment as a cube map whose mip levels are blurred for rising roughness."""
    packed = archive("environment/studio.npz")
    levels = [packed[f"mip{i}"] for i in range(len(packed) - 1)]
    made = p3d.Texture("studio")
    made.setup_cube_map(levels[0].shape[1], p3d.Texture.T_half_float, p3d.Texture.F_rgb16)
    for level, faces in enumerate(levels):
        # Panda3D keeps blue first; its stubs do not know that bytes will do.
        stored = p3d.CPTA_uchar(np.ascontiguousarray(faces[..., ::-1]).tobytes())  # type: ignore[arg-type]
        made.set_ram_mipmap_image(level, stored)
    made.set_minfilter(p3d.SamplerState.FT_linear_mipmap_linear)
    made.set_magfilter(p3d.SamplerState.FT_linear)
    return made


@cache
def irradiance() -> p3d.PTA_LVecBase3f:
    """The nine colours of `studio_diffuse` in light.glsl."""
    colours = p3d.PTA_LVecBase3f()
    for r, g, b in archive("environment/studio.npz")["irradiance"].tolist():
        colours.push_back(p3d.LVecBase3f(r, g, b))
    return colours


@cache
def stone() -> p3d.Texture:
    """The noise of which the marbles are made."""
    noise = archive("textures/stone.npz")["noise"]
    made = p3d.Texture("stone")
    depth, height, width, _ = noise.shape
    made.setup_3d_texture(width, height, depth, p3d.Texture.T_unsigned_short, p3d.Texture.F_rgba16)
    made.set_ram_image(np.ascontiguousarray(noise))
    made.set_minfilter(p3d.SamplerState.FT_linear)
    made.set_magfilter(p3d.SamplerState.FT_linear)
    for wrap in (made.set_wrap_u, made.set_wrap_v, made.set_wrap_w):
        wrap(p3d.SamplerState.WM_repeat)
    return made
