"""The card in the window on which a finished picture is shown."""

import panda3d.core as p3d
from direct.showbase.ShowBase import ShowBase

from zertz3d.scene.gl import shaders
from zertz3d.scene.gl.shaders import Programs
from zertz3d.scene.parts.buffers import screen_card


class PictureCard:
    """Fills the window with a picture; before the first one it is dark."""

    def __init__(self, base: ShowBase, programs: Programs) -> None:
        self._base = base
        self._card, self._camera = screen_card(programs.get(shaders.PRESENT), {"picture": _dark()})
        self._region = base.win.make_display_region()
        self._region.set_sort(-10)
        self._region.set_camera(self._camera)

    def show(self, picture: p3d.Texture) -> None:
        """Show this picture from now on."""
        self._card.set_shader_input("picture", picture)

    def close(self) -> None:
        """Give the card back."""
        self._base.win.remove_display_region(self._region)
        self._card.remove_node()
        self._camera.remove_node()


def _dark() -> p3d.Texture:
    """What is seen before the first picture."""
    made = p3d.Texture("dark")
    made.setup_2d_texture(1, 1, p3d.Texture.T_unsigned_byte, p3d.Texture.F_rgb)
    made.set_clear_color(p3d.LColor(0, 0, 0, 1))
    return made
