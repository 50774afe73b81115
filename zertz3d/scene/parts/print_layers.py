"""What is printed on the table and on the rings: part of the material, so it is lit and shadowed like it."""

from collections.abc import Callable

import numpy as np
import panda3d.core as p3d
from numpy.typing import NDArray

from zertz3d.errors import ZertzError

SPAN = 12.0
"""Edge in pitches of the printed square, centred on the board; an image's last row lies at +y."""

LAYERS = ("table", "rings")


Printer = Callable[[str, p3d.Texture | None], None]
"""Shows a print on a layer, or takes it away."""


class Ink:
    """The prints: one image for the table, one for the tops of the rings."""

    def __init__(self, printer: Printer) -> None:
        self._printer = printer
        self._textures: dict[str, p3d.Texture] = {}

    def put(self, layer: str, image: NDArray[np.uint8] | None) -> None:
        """Print an image on a layer: rows from the near side of blue, green, red and opacity, as Panda3D keeps them
        (sRGB, a square, edge a power of two); None takes the print away. Its texture is kept for the next one: each new
        one would stay in memory with what was drawn by it."""
        if layer not in LAYERS:
            raise ZertzError(f"there is no layer {layer!r} to print on; choose one of {', '.join(LAYERS)}")
        if image is not None:
            texture = self._textures.setdefault(layer, p3d.Texture(f"ink-{layer}"))
            _fill(texture, image)
            self._printer(layer, texture)
        elif layer in self._textures:
            self._printer(layer, None)

    def close(self) -> None:
        """Give the textures back, which what was drawn by them may still know."""
        for texture in self._textures.values():
            texture.release_all()
            texture.clear_ram_image()
        self._textures.clear()


def _fill(texture: p3d.Texture, image: NDArray[np.uint8]) -> None:
    edge = image.shape[0]
    if image.shape != (edge, edge, 4) or edge & (edge - 1):
        raise ZertzError(f"a print of shape {image.shape} cannot be used: it must be a square, its edge a power of two")
    if texture.get_x_size() != edge:
        _set_up(texture, edge)
    kept = np.frombuffer(memoryview(texture.modify_ram_image()), np.uint8)  # type: ignore[arg-type]
    np.copyto(kept.reshape(image.shape), image)  # a third of the time that a new image of it takes


def _set_up(texture: p3d.Texture, edge: int) -> None:
    texture.setup_2d_texture(edge, edge, p3d.Texture.T_unsigned_byte, p3d.Texture.F_srgb_alpha)
    texture.set_minfilter(p3d.SamplerState.FT_linear_mipmap_linear)
    texture.set_magfilter(p3d.SamplerState.FT_linear)
    texture.set_wrap_u(p3d.SamplerState.WM_border_color)
    texture.set_wrap_v(p3d.SamplerState.WM_border_color)
    texture.set_border_color(p3d.LColor(0, 0, 0, 0))
    texture.set_anisotropic_degree(8)
