"""All sprites in one texture, so that a card with everything on it is a single piece of geometry."""

from collections.abc import Iterable

import numpy as np
import panda3d.core as p3d

from zertz3d.errors import ZertzError
from zertz3d.hud.draw.sprites import Sprite, picture
from zertz3d.words import _

SMALLEST, LARGEST = 512, 4096
"""Sides of the texture; always a power of two, for the software renderer."""

Place = tuple[float, float, float, float]
"""Left, top, right and bottom of a sprite in the texture, from 0 to 1, counted from the first row in memory."""


class Full(Exception):
    """There is no room left in the texture."""


class Atlas:
    """A texture that grows with what is asked for."""

    def __init__(self) -> None:
        self.texture = p3d.Texture("hud")
        self.generation = 0
        """Changes when everything has moved to another place."""
        self._begin(SMALLEST)

    def _begin(self, size: int) -> None:
        self.size = size
        self._places: dict[Sprite, Place] = {}
        self._image = np.zeros((size, size, 4), np.uint8)
        self._x = self._y = 1
        self._shelf = 0
        self._stale = True
        self.generation += 1

    def clear(self) -> None:
        """Forget all sprites: after a change of scale none of them fits any more."""
        self._begin(self.size)

    def places(self, sprites: Iterable[Sprite]) -> dict[Sprite, Place]:
        """Where these sprites are; those that are new are put in, tall ones first.

        When there is no room for them the texture grows and begins again: others come back when they are asked for.
        """
        wanted = set(sprites)
        while new := wanted - self._places.keys():
            fresh = not self._places
            try:
                for sprite in sorted(new, key=lambda sprite: (-picture(sprite).shape[0], str(sprite))):
                    self._put(sprite)
            except Full:
                if fresh and self.size == LARGEST:
                    said = _("the panels need more than {size}² pixels: choose a smaller scale")
                    raise ZertzError(said.format(size=LARGEST)) from None
                self._begin(min(self.size * 2, LARGEST))
        return self._places

    def _put(self, sprite: Sprite) -> None:
        if sprite in self._places:
            return
        pixels = picture(sprite)
        high, wide = pixels.shape[:2]
        if self._x + wide + 1 > self.size:
            self._x, self._y, self._shelf = 1, self._y + self._shelf + 1, 0
        if self._y + high + 1 > self.size or wide + 2 > self.size:
            raise Full
        x, y = self._x, self._y
        self._image[y : y + high, x : x + wide] = pixels[..., (2, 1, 0, 3)]
        self._x, self._shelf = x + wide + 1, max(self._shelf, high)
        self._places[sprite] = (x / self.size, y / self.size, (x + wide) / self.size, (y + high) / self.size)
        self._stale = True

    def upload(self) -> None:
        """Give the texture what has been put in since the last time."""
        if not self._stale:
            return
        if self.texture.get_x_size() != self.size or not self.texture.has_ram_image():
            self.texture.setup_2d_texture(self.size, self.size, p3d.Texture.T_unsigned_byte, p3d.Texture.F_rgba)
            self.texture.set_minfilter(p3d.SamplerState.FT_nearest)
            self.texture.set_magfilter(p3d.SamplerState.FT_nearest)
            self.texture.set_wrap_u(p3d.SamplerState.WM_clamp)
            self.texture.set_wrap_v(p3d.SamplerState.WM_clamp)
            self.texture.set_compression(p3d.Texture.CM_off)
        self.texture.set_ram_image(self._image.data.cast("B"))
        self._stale = False
