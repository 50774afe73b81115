"""What the pointer is on: a place of the table as the hand knows it, found through the camera's view."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import hypot
from typing import NamedTuple

from zertz3d.intents import TableSpot
from zertz3d.motion.camera.view import View
from zertz3d.motion.layout import Furniture, Pose
from zertz3d.rules import COLOUR_NAMES
from zertz3d.scene.input.picking import pick, pick_near, place_of, ray_through, table_point

Point = tuple[float, float]
LETTERS = {name: letter for letter, name in COLOUR_NAMES.items()}
MARGIN = 1.5
"""Pitches beyond the furniture over which a piece can still be held."""


class Sight(NamedTuple):
    """How the table is seen: the camera, the picture's width and height in pixels."""

    view: View
    width: int
    height: int

    def pixels(self, one: Point, other: Point) -> float:
        """How far two points of the picture are apart."""
        return hypot((one[0] - other[0]) / 2 * self.width, (one[1] - other[1]) / 2 * self.height)

    def spot(
        self, at: Point, poses: Mapping[str, Pose], table: Furniture, wanted: Collection[str], reach: float
    ) -> TableSpot | None:
        """What lies at a point of the picture; a wanted piece is met up to `reach` pitches beside it, too."""
        ray = ray_through(self.view, self.width / self.height, *at)
        hit = pick_near(ray, poses, table, wanted, reach) if reach else pick(ray, poses, table)
        if hit is None:
            return None
        colour = LETTERS.get(hit.piece.split("-")[0], "") if hit.piece else ""
        gap = place_of(table, *hit.point[:2]) if hit.place == "table" else ""
        return TableSpot(hit.place, hit.piece, colour, gap if gap in table.board.index else "")

    def ground(self, at: Point, table: Furniture) -> Point | None:
        """The point of the table under a point of the picture, not far beyond the furniture."""
        found = table_point(ray_through(self.view, self.width / self.height, *at))
        if found is None:
            return None
        left, near, right, far = table.extent
        x, y = found[:2]
        return min(right + MARGIN, max(left - MARGIN, x)), min(far + MARGIN, max(near - MARGIN, y))
