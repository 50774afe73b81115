"""What the HUD draws, as values and as pixels."""

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from zertz3d.hud import draw_plan
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.theme import DARK
from zertz3d.hud.screen_model import Screen
from zertz3d.hud.state import HudState
from zertz3d.scene.display.backend import Base

P = TypeVar("P", bound=Pen)


def view_of(size: tuple[int, int], scale: float, screen: Screen) -> HudState:
    view = HudState(DARK, *size, scale)
    view.take(screen)
    for scroll in view.scrolls.values():
        scroll.glide(None)
    return view


def drawn(view: HudState) -> dict[str, Pen]:
    return drawn_by(Pen, view)


def drawn_by(kind: type[P], view: HudState) -> dict[str, P]:
    """Every part that is shown, each drawn by a pen of some kind."""
    pens: dict[str, P] = {}
    for name, _, draw in draw_plan.plans(view):
        pens[name] = kind(view.unit, view.theme)
        draw(pens[name])
    return pens


FELT = (43, 84, 69)


Picture = NDArray[np.int16]


def taken(base: Base) -> Picture:
    """The window, rows from the top."""
    base.set_background_color(*(part / 255 for part in FELT))
    base.graphicsEngine.render_frame()
    base.graphicsEngine.render_frame()
    shot = base.win.get_screenshot()
    rows = np.frombuffer(shot.get_ram_image_as("RGB"), np.uint8)
    return rows.reshape(shot.get_y_size(), shot.get_x_size(), 3)[::-1].astype(np.int16)
