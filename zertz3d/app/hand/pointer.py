"""Pointer and finger over the table: where they are, and what lies under them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from zertz3d.app.hand.pick import Point, Sight
from zertz3d.intents import TableSpot
from zertz3d.motion.layout import Furniture, Pose

REACH, THICK = 0.1, 0.4
"""Pitches beside a piece at which a click still counts: of a mouse, and of a finger."""


class Pointer:
    """Knows how the table is seen, and where on it the pointer is."""

    def __init__(self) -> None:
        self.reach = REACH
        self.sight: Sight | None = None
        self.at: Point | None = None
        """Where the pointer is, if it is on the table."""
        self.finger = False
        """Whether the last press was a finger's."""

    def look(self, sight: Sight, at: Point | None) -> bool:
        """How the table is seen in this frame and where the pointer is on it; whether the pointer has moved."""
        moved = at is not None and self.at is not None and sight.pixels(at, self.at) > 1
        self.sight, self.at = sight, at
        return moved

    def spot(
        self, at: Point | None, poses: Mapping[str, Pose], table: Furniture, wanted: Collection[str]
    ) -> TableSpot | None:
        """What lies at a point of the picture; a wanted piece is met a little beside it, too."""
        if self.sight is None or at is None:
            return None
        reach = max(self.reach, THICK) if self.finger else self.reach
        return self.sight.spot(at, poses, table, wanted, reach)

    def ground(self, table: Furniture) -> Point | None:
        """The point of the table under the pointer."""
        return self.sight.ground(self.at, table) if self.sight and self.at else None
