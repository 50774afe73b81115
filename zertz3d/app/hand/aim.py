"""Where a hand points: at the spot under the pointer, or at the cell that was chosen by keys."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from zertz3d.app.hand.move_in_progress import Hand
from zertz3d.app.hand.pick import Point, Sight
from zertz3d.app.hand.pointer import Pointer
from zertz3d.app.session.arrow_keys import nearest, next_in_order, step
from zertz3d.intents import Steering, TableSpot
from zertz3d.motion.layout import Furniture, Pose


class Aim:
    """The pointer's spot, and the keys' cell, which goes before it as long as the pointer rests."""

    def __init__(self) -> None:
        self.pointer = Pointer()
        self.spot: TableSpot | None = None
        self.cursor: str | None = None
        """The cell that was chosen by keys."""

    @property
    def over(self) -> str | None:
        """The cell, or place of the table, that the pointer or the keys have chosen."""
        return self.cursor or (self.spot.place if self.spot else None)

    def look(self, sight: Sight, at: Point | None) -> None:
        """How the table is seen in this frame, and where the pointer is on it, if anywhere."""
        if self.pointer.look(sight, at):
            self.cursor = None

    def find(self, poses: Mapping[str, Pose], table: Furniture, wanted: Collection[str]) -> None:
        """See what the pointer is on."""
        self.spot = self.pointer.spot(self.pointer.at, poses, table, wanted)

    def begin(self, hand: Hand) -> None:
        """Choose by keys, beginning near the place that was chosen before."""
        if not hand.idle or hand.next == "jumper":
            self.cursor = nearest(hand.position.board, hand.cells, self.over)

    def steer(self, hand: Hand, steering: Steering) -> None:
        """Choose the next cell in the direction of an arrow, or in order."""
        board = hand.position.board
        here = self.cursor or nearest(board, hand.cells, self.over)
        if steering == Steering(0, 0):
            self.cursor = next_in_order(hand.cells, self.cursor or self.over) or here
        elif self.cursor:
            azimuth = self.pointer.sight.view.azimuth if self.pointer.sight else 0.0
            self.cursor = step(board, hand.cells, self.cursor, steering, azimuth)
        else:
            self.cursor = here
