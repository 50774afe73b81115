"""Rectangles in whole pixels, counted from the window's top left."""

from typing import NamedTuple


def to_pixels(units: float, unit: float) -> int:
    """Units in whole pixels, one at the least; `unit` says how many pixels a unit has."""
    return max(1, round(units * unit))


class Rect(NamedTuple):
    """A rectangle: its left, its top, its width and its height."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first column that no longer belongs to it."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first row that no longer belongs to it."""
        return self.y + self.h

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre."""
        return self.x + self.w / 2, self.y + self.h / 2

    def has(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def meets(self, other: "Rect") -> bool:
        """Whether they have a pixel in common."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def common(self, other: "Rect") -> "Rect | None":
        """The part that both have; None if they have no pixel in common."""
        if not self.meets(other):
            return None
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Rect(x, y, min(self.right, other.right) - x, min(self.bottom, other.bottom) - y)

    def holds(self, other: "Rect") -> bool:
        """Whether the other one lies inside."""
        return self.x <= other.x and self.y <= other.y and other.right <= self.right and other.bottom <= self.bottom

    def inset(self, x: int, y: int | None = None) -> "Rect":
        """Smaller by so much on every side."""
        y = x if y is None else y
        return Rect(self.x + x, self.y + y, max(0, self.w - 2 * x), max(0, self.h - 2 * y))

    def moved(self, x: int, y: int) -> "Rect":
        """The same somewhere else."""
        return Rect(self.x + x, self.y + y, self.w, self.h)

    def left(self, width: int) -> "Rect":
        """A strip at its left."""
        return Rect(self.x, self.y, width, self.h)

    def without_left(self, width: int) -> "Rect":
        """What remains beside such a strip."""
        return Rect(self.x + width, self.y, max(0, self.w - width), self.h)

    def end(self, width: int) -> "Rect":
        """A strip at its right."""
        return Rect(self.right - width, self.y, width, self.h)

    def without_end(self, width: int) -> "Rect":
        """What remains beside such a strip."""
        return Rect(self.x, self.y, max(0, self.w - width), self.h)

    def top(self, height: int) -> "Rect":
        """A strip at its top."""
        return Rect(self.x, self.y, self.w, height)

    def without_top(self, height: int) -> "Rect":
        """What remains under such a strip."""
        return Rect(self.x, self.y + height, self.w, max(0, self.h - height))

    def centred(self, width: int, height: int) -> "Rect":
        """A rectangle of that size in its middle."""
        return Rect(self.x + (self.w - width) // 2, self.y + (self.h - height) // 2, width, height)


def joined(rects: "list[Rect]") -> Rect:
    """The smallest rectangle around all of them."""
    x, y = min(r.x for r in rects), min(r.y for r in rects)
    return Rect(x, y, max(r.right for r in rects) - x, max(r.bottom for r in rects) - y)
