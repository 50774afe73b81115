"""A pointer of our own for whoever has no mouse: window systems let nobody move theirs, or say that they did."""

import numpy as np
import panda3d.core as p3d
from direct.showbase.ShowBase import ShowBase

SORT = 30
"""Above everything else in the window."""
SHARE, LEAST = 1 / 24, 24
"""Its height as a part of the window's, and in pixels at the least."""
EDGE = 128
"""Pixels of its picture."""
ARROW = ((0.06, 0.03), (0.06, 0.80), (0.25, 0.63), (0.37, 0.92), (0.51, 0.86), (0.39, 0.58), (0.64, 0.58))
"""Its outline from the tip on, in parts of its height; it is light with a dark edge, to be seen on any table."""
RIM = 0.035


class DrawnPointer:
    """An arrow over the window."""

    def __init__(self, base: ShowBase) -> None:
        self._window = base.win
        root = p3d.NodePath("pointer")
        maker = p3d.CardMaker("arrow")
        maker.set_frame(0, 1, -1, 0)
        self._card = root.attach_new_node(maker.generate())
        self._card.set_texture(_picture())
        self._card.set_transparency(p3d.TransparencyAttrib.M_alpha)
        self._card.set_depth_test(False)
        self._card.set_depth_write(False)
        self._lens = p3d.OrthographicLens()
        self._lens.set_near_far(-10, 10)
        self._camera = root.attach_new_node(p3d.Camera("pointer", self._lens))
        self._region = self._window.make_display_region()
        self._region.set_sort(SORT)
        self._region.set_camera(self._camera)
        self._region.set_active(False)
        self._shown: tuple[tuple[float, float], tuple[int, int]] | None = None

    def show(self, at: tuple[float, float] | None, size: tuple[int, int]) -> bool:
        """Show it at a pixel, from the top left of a window of that size, or nowhere; whether that is news."""
        wanted = None if at is None else (at, size)
        if wanted == self._shown:
            return False
        self._shown = wanted
        self._region.set_active(at is not None)
        if at is not None:
            self._lens.set_film_size(*size)
            self._camera.set_pos(size[0] / 2, 0, -size[1] / 2)
            self._card.set_scale(max(LEAST, size[1] * SHARE))
            self._card.set_pos(at[0], 0, -at[1])
        return True

    def close(self) -> None:
        """Leave the window."""
        self._window.remove_display_region(self._region)


def _picture() -> p3d.Texture:
    """The arrow as a texture: light within its outline, dark near it, nothing beyond."""
    samples = 4
    steps = (np.arange(EDGE * samples) + 0.5) / (EDGE * samples)
    x, y = np.meshgrid(steps, steps)
    inside, near = np.zeros(x.shape, bool), np.full(x.shape, np.inf)
    for (ax, ay), (bx, by) in zip(ARROW, (*ARROW[1:], ARROW[0]), strict=True):
        crossed = (ay > y) != (by > y)
        with np.errstate(divide="ignore", invalid="ignore"):
            inside ^= crossed & (x < (bx - ax) * (y - ay) / (by - ay) + ax)
        along = np.clip(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2), 0, 1)
        near = np.minimum(near, np.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay)))
    light = inside & (near > RIM)
    solid = inside | (near < RIM)
    means = [part.reshape(EDGE, samples, EDGE, samples).mean(axis=(1, 3)) for part in (light, solid)]
    grey = means[0] / np.maximum(means[1], 1e-9)
    pixels = np.stack([grey * 250, grey * 250, grey * 250, means[1] * 255], axis=2).astype(np.uint8)
    made = p3d.Texture("pointer")
    made.setup_2d_texture(EDGE, EDGE, p3d.Texture.T_unsigned_byte, p3d.Texture.F_rgba)
    made.set_ram_image(np.ascontiguousarray(pixels[::-1]).tobytes())
    made.set_minfilter(p3d.SamplerState.FT_linear_mipmap_linear)
    return made
