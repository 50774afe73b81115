"""Pointer and finger at the table: what they are on, what is a click and what a drag."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Protocol

from zertz3d.app.hand.pick import Point, Sight, Spot
from zertz3d.motion.layout import Pose
from zertz3d.rules import Board

BEGIN = 3.0
"""Pixels from which a press is a drag."""
REACH, THICK = 0.1, 0.4
"""Pitches beside a piece at which a click still counts: of a mouse, and of a finger."""
LEAP = 40.0
"""Pixels: a press so far from where the pointer was just now is a finger's."""


class Table(Protocol):
    """What is pointed at, and what comes of it."""

    @property
    def board(self) -> Board:
        """The board on the table."""

    @property
    def solid(self) -> Mapping[str, Pose]:
        """Where every piece is that can be pointed at."""

    @property
    def wanted(self) -> Collection[str]:
        """The pieces that answer now: they are met a little beside them, too."""

    def ready(self, spot: Spot) -> bool | None:
        """A press there: None if it means nothing, else whether a drag from there moves a piece."""

    def clicked(self, spot: Spot) -> None:
        """A click."""

    def dragged(self, spot: Spot) -> None:
        """A drag of a piece has begun."""

    def dropped(self, spot: Spot | None) -> None:
        """A piece was let go, perhaps outside of everything."""


@dataclass
class _Press:
    """Where the button went down, on what, and whether the piece there comes along."""

    at: Point
    spot: Spot
    takes: bool
    begun: bool = False


class Pointing:
    """Tells a table what the pointer does to it."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.reach = REACH
        self.sight: Sight | None = None
        self.at: Point | None = None
        """Where the pointer is, if it is on the table."""
        self.took = False
        """Whether the last press took hold of a piece: then it does not move the camera."""
        self.met = False
        """Whether the last click was on something: then it is not half of a double click beside the pieces."""
        self._finger = False
        self._press: _Press | None = None

    @property
    def dragging(self) -> bool:
        """Is a piece on its way with the button down?"""
        return self._press is not None and self._press.begun and self._press.takes

    def look(self, sight: Sight, at: Point | None) -> bool:
        """How the table is seen in this frame and where the pointer is on it; whether the pointer has moved."""
        moved = at is not None and self.at is not None and sight.pixels(at, self.at) > 1
        self.sight, self.at = sight, at
        press = self._press
        if press and at and not press.begun and sight.pixels(press.at, at) > BEGIN:
            self._begin(press)
        return moved

    def press(self, at: Point) -> None:
        """The left button, or a finger, went down on the table."""
        self._press, self.took, self.met = None, False, False
        if self.sight is None:
            return
        self._finger = self.at is None or self.sight.pixels(at, self.at) > LEAP
        spot = self.found(at)
        takes = self._table.ready(spot) if spot else None
        if spot is None or takes is None:
            return
        self.took = takes
        self._press = _Press(at, self.found(at) or spot, takes)

    def release(self, at: Point | None) -> None:
        """The button, or the finger, came up, perhaps outside of the window."""
        press, self._press = self._press, None
        if press is None or self.sight is None:
            return
        if not press.begun and at and self.sight.pixels(press.at, at) > BEGIN:
            self._begin(press)
        if not press.begun and at:
            self.met = True
            self._table.clicked(press.spot)
        elif press.begun and press.takes:
            self._table.dropped(self.found(at))

    def _begin(self, press: _Press) -> None:
        """A press has become a drag: of the piece, or of the camera."""
        press.begun = True
        if press.takes:
            self._table.dragged(press.spot)

    def let_go(self) -> None:
        """Forget the button that is down."""
        self._press = None

    def found(self, at: Point | None) -> Spot | None:
        """What lies at a point of the picture."""
        if self.sight is None or at is None:
            return None
        reach = max(self.reach, THICK) if self._finger else self.reach
        return self.sight.spot(at, self._table.solid, self._table.board, self._table.wanted, reach)

    def ground(self) -> Point | None:
        """The point of the table under the pointer."""
        return self.sight.ground(self.at, self._table.board) if self.sight and self.at else None
