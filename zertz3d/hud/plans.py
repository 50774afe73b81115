"""A plan: the name of a part, the values it is drawn from, and the function that draws it."""

from collections.abc import Hashable

from zertz3d.hud.draw.hit_targets import Touch
from zertz3d.hud.draw.layers import Draw

Plan = tuple[str, Hashable, Draw]
"""A part's name, the values it is drawn from, and the function that draws it."""


def within(touch: Touch, *names: str) -> Touch:
    """The touch, emptied unless it is on a target whose name begins with one of these."""
    hover, held = (name if name.startswith(names) else "" for name in touch)
    return Touch(hover, held)
