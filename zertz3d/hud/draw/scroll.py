"""How far a list has been moved, and how it glides there."""

from math import exp

from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect

SPEED = 16.0
"""Per second; the way left shrinks to a third in a sixteenth of a second."""


class Scroll:
    """A list longer than its window, in pixels from its top."""

    def __init__(self) -> None:
        self.at = 0.0
        self.goal = 0.0
        self.length = 0
        self.view = 0
        self._then: float | None = None

    @property
    def most(self) -> int:
        """How far it can be moved."""
        return max(0, self.length - self.view)

    def fit(self, length: int, view: int) -> None:
        """The list has this length now, its window that height."""
        self.length, self.view = length, view
        self.at, self.goal = self._inside(self.at), self._inside(self.goal)

    def _inside(self, place: float) -> float:
        return min(float(self.most), max(0.0, place))

    def by(self, pixels: float, at_once: bool = False) -> None:
        """Move it on."""
        self.to(self.goal + pixels, at_once)

    def to(self, place: float, at_once: bool = False) -> None:
        """Move it there."""
        self.goal = self._inside(place)
        if at_once:
            self.at = self.goal

    def show(self, top: int, bottom: int) -> None:
        """Move it as little as brings this part into sight, with some room around it."""
        spare = min((self.view - (bottom - top)) // 2, self.view // 4)
        if bottom - top > self.view or top - max(0, spare) < self.goal:
            self.to(top - max(0, spare))
        elif bottom + max(0, spare) > self.goal + self.view:
            self.to(bottom + max(0, spare) - self.view)

    def glide(self, now: float | None) -> bool:
        """Come nearer to the goal; whether there is more to come. Without a time it jumps."""
        then, self._then = self._then, now
        if self.at == self.goal:
            self._then = None
            return False
        if now is None:
            self.at = self.goal
            return False
        passed = min(0.1, max(0.0, now - then)) if then is not None else 1 / 60
        self.at += (self.goal - self.at) * (1 - exp(-SPEED * passed))
        if abs(self.goal - self.at) < 0.75:
            self.at = self.goal
        return self.at != self.goal


def bar(pen: Pen, view: Rect, at: float, length: int) -> None:
    """How far down a list is, at its right."""
    if length <= view.h:
        return
    high = max(pen.px(28), view.h * view.h // length)
    y = view.y + round((view.h - high) * at / (length - view.h))
    pen.box(Rect(view.right - pen.px(4), y, pen.px(4), high), pen.theme.line, 2)
