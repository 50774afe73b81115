"""Buttons: what they look like while they are touched, held or switched on."""

from zertz3d.hud.draw.hit_targets import Target, Touch
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.theme import Colour


def back_of(pen: Pen, name: str, touch: Touch, rest: Colour | None = None) -> Colour | None:
    """What a button is filled with."""
    if touch.held == name:
        return pen.theme.pressed
    return pen.theme.hover if touch.hover == name else rest


def button(pen: Pen, target: Target, icon: str, touch: Touch, lit: bool = False, size: float = 22) -> None:
    """A square with an icon; `lit` while what it stands for is switched on."""
    theme = pen.theme
    if back := back_of(pen, target.name, touch):
        pen.box(target.rect, back, theme.button_radius)
    colour = theme.accent if lit else theme.text if touch.hover == target.name else theme.soft
    pen.icon(icon, target.rect.middle, size, colour)
    if lit:
        x, _ = target.rect.middle
        pen.disc((x, target.rect.bottom - pen.px(4)), 4, theme.accent)
