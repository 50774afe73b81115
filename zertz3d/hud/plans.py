"""A plan: all that a part of the picture is drawn from, and how."""

from collections.abc import Hashable

from zertz3d.hud.draw.hit_targets import Touch
from zertz3d.hud.draw.layers import Draw

Plan = tuple[str, Hashable, Draw]
"""A part's name, all that it is drawn from, and how."""


def within(touch: Touch, *names: str) -> Touch:
    """A touch as far as it concerns targets of these names, or whose names begin so."""
    hover, held = (name if name.startswith(names) else "" for name in touch)
    return Touch(hover, held)
