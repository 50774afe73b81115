"""Places that answer to the pointer: what is under it, and what it holds."""

from typing import NamedTuple

from zertz3d.hud.draw.rect import Rect
from zertz3d.intents import Intent


class Target(NamedTuple):
    """A place that answers to the pointer: `name` tells it from the others, `tip` says what it is for."""

    name: str
    rect: Rect
    intent: Intent | None = None
    tip: str = ""
    late: bool = False
    """Whether it answers when let go (rows of lists, which may be dragged) instead of when pressed."""
    typed: bool = False
    """Whether it is a line that is typed into."""


class Touch(NamedTuple):
    """Which target the pointer is on, and which one it holds."""

    hover: str = ""
    held: str = ""
