"""A panel that brings everything with it: a value that says where it stands and draws itself."""

from dataclasses import dataclass
from typing import NamedTuple, Protocol

from zertz3d.hud.draw.hit_targets import Touch
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect, to_pixels
from zertz3d.hud.draw.theme import HudTheme


@dataclass(frozen=True)
class Room:
    """What a panel may choose its place from; `unit` says how many pixels a unit has."""

    window: Rect
    free: Rect
    """What the panels before it have left, without the window's margin."""
    unit: float
    theme: HudTheme
    between: Rect | None = None
    """What is free between the cards of the players, at the upper edge of the window, if anything is."""

    def px(self, units: float) -> int:
        """Units in whole pixels."""
        return to_pixels(units, self.unit)


class Place(NamedTuple):
    """Where a panel stands, and what it leaves to those after it."""

    rect: Rect
    free: Rect
    solid: bool = True
    """Whether the pointer stops there; through a veil it reaches the table."""


class Panel(Protocol):
    """A frozen value; drawn again when it, its place or what the pointer touches has changed."""

    def place(self, room: Room) -> Place | None:
        """Where it stands; None where there is no room for it."""

    def draw(self, pen: Pen, rect: Rect, touch: Touch) -> None:
        """Itself, with what can be pressed on it among the targets of the pen, named "panel:…"."""
