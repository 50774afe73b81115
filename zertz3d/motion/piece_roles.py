"""Which physical piece plays which role: each ring and marble is the same object through a whole game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count

from zertz3d.motion.layout import Arrangement, Furniture, Place, furniture
from zertz3d.rules import (
    COLOUR_NAMES,
    Board,
    Event,
    MarbleCaptured,
    MarbleJumped,
    MarblePlaced,
    MarbleTaken,
    Position,
    RingRemoved,
)


@dataclass(frozen=True, slots=True)
class Cast:
    """The place of every piece, and the piece in every place."""

    table: Furniture
    places: Mapping[str, Place]
    pieces: Mapping[Place, str]
    odd: frozenset[str] = frozenset()
    """Marbles that have made an odd number of hops: their quaternion has come home with the other sign."""
    rolling: bool = True
    """Do marbles roll down the rack?  Then the lowest of a groove is taken, and else the last."""

    @property
    def board(self) -> Board:
        """The board around which the furniture stands."""
        return self.table.board

    def moved(self, piece: str, to: Place) -> Cast:
        """The cast after one piece has gone elsewhere."""
        pieces = {**self.pieces, to: piece}
        del pieces[self.places[piece]]
        return replace(self, places={**self.places, piece: to}, pieces=pieces)

    def after(self, event: Event) -> tuple[str, Cast] | None:
        """The piece that an event moves, and the cast after it; None if the event moves none."""
        if isinstance(event, MarbleTaken):
            piece, after = self._to(self.at_hand(event), Place("hand", str(event.player)))
            return piece, after.rolled_down(event.colour) if event.source == "pool" else after
        if isinstance(event, MarblePlaced):
            return self._to(self.pieces[Place("hand", str(event.player))], Place("ring", event.cell))
        if isinstance(event, RingRemoved):
            return self._to(self.pieces[Place("cell", event.cell)], self.room_for_ring(event.player))
        if isinstance(event, MarbleCaptured):
            return self._to(self.pieces[Place("ring", event.cell)], self.room_for_marble(event.player))
        if isinstance(event, MarbleJumped):
            jumper, after = self._to(self.pieces[Place("ring", event.start)], Place("ring", event.end))
            return jumper, replace(after, odd=after.odd ^ {jumper})
        return None

    def _to(self, piece: str, to: Place) -> tuple[str, Cast]:
        return piece, self.moved(piece, to)

    def groove(self, colour: str) -> list[str]:
        """The marbles in a groove of the rack, the lowest first."""
        return [
            piece
            for _, piece in sorted((p.number, piece) for p, piece in self.pieces.items() if p[:2] == ("rack", colour))
        ]

    def rolled_down(self, colour: str) -> Cast:
        """The cast after the marbles of a groove have rolled down to its lowest places."""
        cast = self
        for number, piece in enumerate(self.groove(colour)):
            to = Place("rack", colour, number)
            cast = cast if cast.places[piece] == to else cast.moved(piece, to)
        return cast

    def at_hand(self, taken: MarbleTaken) -> str:
        """The marble that is taken: one at an end of its groove, or of its owner's the one with the least stand."""
        if taken.source == "pool":
            return self.groove(taken.colour)[0 if self.rolling else -1]
        name, owner = COLOUR_NAMES[taken.colour], str(taken.player)
        own = [
            (p.kind == "spot", p.number, piece)
            for p, piece in self.pieces.items()
            if p.name == owner and p.kind in ("spot", "stand") and piece.startswith(name)
        ]
        return max(own)[2]

    def room_for_ring(self, player: int) -> Place:
        """The first spot of a player on which nothing lies."""
        return next(p for p in _spots(self.table, player) if p not in self.pieces)

    def room_for_marble(self, player: int) -> Place:
        """The first free ring of a player; without one the last free spot of the near part, then those beyond."""
        spots, near = _spots(self.table, player), self.table.near_places
        for spot, stand in zip(spots, _stands(self.table, player), strict=True):
            if self.pieces.get(spot, "").startswith("ring") and stand not in self.pieces:
                return stand
        return next(p for p in (*reversed(spots[:near]), *spots[near:]) if p not in self.pieces)


@lru_cache(maxsize=64)
def _spots(table: Furniture, player: int) -> tuple[Place, ...]:
    return tuple(Place("spot", str(player), i) for i in range(len(table.spots[player])))


@lru_cache(maxsize=64)
def _stands(table: Furniture, player: int) -> tuple[Place, ...]:
    return tuple(Place("stand", str(player), i) for i in range(len(table.spots[player])))


def opening(position: Position, rolling: bool = True, arrangement: Arrangement = "usual") -> Cast:
    """The cast of a game that starts from a position, with a rack in which marbles roll or lie."""
    table = furniture(position.board, arrangement)
    pieces = {Place("cell", cell): f"ring-{cell}" for cell in position.rings}
    names = {colour: map((name + "-{}").format, count()) for colour, name in COLOUR_NAMES.items()}
    for colour, left in zip(COLOUR_NAMES, position.pool, strict=True):
        taken_last = reversed(range(left)) if rolling else range(left)
        pieces |= {Place("rack", colour, i): next(names[colour]) for i in taken_last}
    pieces |= {Place("ring", cell): next(names[c]) for cell, c in position.marbles.items()}
    cast = Cast(table, {piece: place for place, piece in pieces.items()}, pieces, rolling=rolling)
    for player, held in enumerate(position.captures):
        for colour, n in zip(COLOUR_NAMES, held, strict=True):
            for _ in range(n):
                place, piece = cast.room_for_marble(player), next(names[colour])
                cast = replace(cast, places={**cast.places, piece: place}, pieces={**cast.pieces, place: piece})
    return cast
