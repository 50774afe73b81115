"""The director of a show: which camera looks when; a pure function of a game's film.

Quiet turns are seen from a slow walk around the table, now from high, now from low; turns with drama from low and
near, and the end from the winner's side.  What moves is in the picture, the rest of the trays need not be.  The camera
cuts at turn marks only, and flies to the end.  Film time says which camera looks, show time how far the walk has come:
it goes on while the film waits.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, islice
from math import exp, pi, radians
from typing import Literal

from zertz3d.motion.camera.follow_camera import smooth
from zertz3d.motion.camera.sight import extremes, spots
from zertz3d.motion.camera.view import FARTHEST, NEAREST, TOPS, WHOLE, Vector, View, Window, corners, framed, strolled
from zertz3d.motion.layout import RING_OUTER, Arrangement, CapturePlace, Furniture, Place, Rack
from zertz3d.motion.timeline import Timeline

Kind = Literal["wide", "board", "near", "end"]
"""The table from high, the table from low, the action from near by, the end."""

LAP = 150.0
"""Seconds for a walk around the table."""
FLIGHT = 4.0
"""Seconds of the flight to the end."""
LONGEST = 17.0
"""Seconds of film after which a quiet camera is changed for another."""
RISE = {"wide": radians(50), "board": radians(43), "near": radians(27), "end": radians(40)}
"""How high over the table each camera is."""
TALL = radians(32)
"""How much higher in a picture without any width: tall ones would show what lies beyond the table else."""
BESIDE = radians(45)
"""How far apart the quiet cameras stand, so that a cut is seen as one."""
ASIDE = radians(38)
"""How far beside the walk a camera stands that is near the action, left or right in turn."""
NARROW = 0.4
"""The same as a part of that where the furniture stands for being seen from the seat."""
LEAN, LEANING = 0.13, 3.0
"""By how much of its distance a near camera comes nearer, and in about how many seconds."""
FREE = 0.005
"""Part of the picture left free on each side."""
ARC = 1.0
"""Height of what is carried over trays and rack, in pitches."""
SOON = 3
"""So many further places of each tray are in the picture: as many as a quiet camera sees filled."""
BANNER, CAPTION = 0.2, 0.13
"""What the banner takes from the end at the lower edge of the picture, which is 2 high, and captions from the rest."""
CLOSEST = 10.0
"""Pitches from its target at which the camera stops: one marble must not fill the picture."""

Drama = Mapping[int, Kind]
"""Which turns, counted from 1, are seen from near by or as the end."""


@dataclass(frozen=True, slots=True)
class Take:
    """One camera from a turn mark on: what it has in the picture, from which side, and how it takes over."""

    start: float
    kind: Kind
    space: tuple[Vector, ...]
    azimuth: float
    """Beside the walk, or of itself for a camera that stands."""
    walks: bool
    cut: bool
    """Whether the picture changes at once; else the camera flies there from the one before."""


@dataclass(frozen=True)
class Direction:
    """All takes of a film, for a picture of some shape; `still` cameras neither walk nor fly."""

    takes: tuple[Take, ...]
    aspect: float
    arrangement: Arrangement = "usual"
    window: Window = WHOLE
    still: bool = False
    told: bool = False
    """Whether captions say what happens."""

    def take_at(self, t: float) -> int:
        """The number of the take that is seen at a time of the film."""
        return max(0, bisect_right([take.start for take in self.takes], t) - 1)

    def view(self, t: float, show: float | None = None) -> View:
        """Where the camera is at a time of the film, and of the show if that has waited for the film."""
        return self._seen(self.take_at(t), t, t if show is None else show)

    def _seen(self, number: int, t: float, show: float) -> View:
        """What a take shows: on the way to it, part of what the one before would show now."""
        take = self.takes[number]
        own, since = self._own(take, t, show), t - take.start
        if take.cut or number == 0 or since >= FLIGHT:
            return own
        before = self._seen(number - 1, t, show)
        return before.mixed(own.turned_near(before), smooth(since / FLIGHT))

    def _own(self, take: Take, t: float, show: float) -> View:
        """What a take's camera sees by itself."""
        azimuth = take.azimuth
        if take.walks:
            azimuth += walk(self.arrangement, take.start if self.still else show)
        words = BANNER if take.kind == "end" else CAPTION * self.told
        window = self.window._replace(bottom=self.window.bottom + words)
        rise = RISE[take.kind] + TALL * max(0.0, 1 - self.aspect)
        view = framed(take.space, azimuth, rise, self.aspect, margin=FREE, window=window)
        leaning = 1.0 if take.kind != "near" or self.still else 1 + LEAN * exp(-max(0.0, t - take.start) / LEANING)
        least = CLOSEST if take.kind == "near" else NEAREST
        return replace(view, distance=min(FARTHEST, max(least, view.distance * leaning)))


def walk(arrangement: Arrangement, show: float) -> float:
    """The side from which the walk looks after so many seconds of the show."""
    return strolled(arrangement, show / LAP)


def directed(
    film: Timeline,
    drama: Drama,
    furniture: Furniture,
    aspect: float,
    window: Window = WHOLE,
    winner: int | None = None,
    still: bool = False,
    goes_on: bool = False,
) -> Direction:
    """The takes of a film, turn by turn; a turn that is added changes no take but the last.

    A game that `goes_on` has no end yet: its film is followed by a walk for as long as its players think.
    """
    plan = _Plan(film, furniture, aspect, still)
    for turn in range(1, len(film.turns) + 1):
        plan.turn(turn, drama.get(turn), drama.get(turn + 1))
    if goes_on:
        plan.wait()
    elif len(film.turns) in drama:
        plan.end(winner)
    return Direction(tuple(plan.takes), aspect, furniture.arrangement, window.middle, still, bool(window.panels))


class _Plan:
    """Takes as they are decided on, from the first turn to the last."""

    def __init__(self, film: Timeline, furniture: Furniture, aspect: float, still: bool) -> None:
        self._film, self._furniture, self._still = film, furniture, still
        self._aspect, self._quiet = aspect, 0
        self.takes = [self._calm(0, cut=True)]

    @property
    def _apart(self) -> float:
        """How far apart the cameras stand, as a part of what is usual."""
        return 1.0 if self._furniture.arrangement == "usual" else NARROW

    def _walk(self, at: float) -> float:
        return walk(self._furniture.arrangement, at)

    @property
    def _board(self) -> list[Vector]:
        """The corners of the space over the board."""
        side, end = self._furniture.reach
        return corners(-side, -end, side, end)

    def turn(self, turn: int, kind: Kind | None, following: Kind | None) -> None:
        """Decide who looks at a turn; a quiet camera is not changed just before a dramatic turn."""
        start, last = self._film.marks[turn - 1], self.takes[-1]
        if kind is not None:
            self._add(self._action(turn))
        elif last.kind == "near" or (following is None and start - last.start >= LONGEST):
            self._add(self._calm(turn - 1, cut=True))

    def wait(self) -> None:
        """After a turn that was seen from near by the camera flies back, and walks again."""
        if self.takes[-1].kind == "near":
            self._add(self._calm(len(self._film.turns), cut=self._still))

    def end(self, winner: int | None) -> None:
        """The board and what has won, from the winner's side, once everything rests; the walk's if nobody has won."""
        at = self._film.duration
        if winner is None:
            self._add(Take(at, "end", tuple(self._board), self._walk(at), False, self._still))
        else:
            space = (*self._board, *self._held(winner))
            self._add(Take(at, "end", space, pi * winner, False, self._still))

    def _add(self, take: Take) -> None:
        if self.takes[-1].start >= take.start:
            self.takes.pop()
        self.takes.append(take)

    def _calm(self, turns: int, cut: bool) -> Take:
        """From high and from low in turn: the board, the rack, and the places of the trays that are filled next."""
        kind: Kind = "board" if self._quiet % 2 else "wide"
        beside = self._apart * BESIDE * ((self._quiet + 1) % 3 - 1)
        self._quiet += 1
        space = (*self._board, *_around(self._furniture.rack, ARC), *self._soon(turns))
        return Take(self._film.marks[turns], kind, space, beside, True, cut)

    def _soon(self, turns: int) -> Iterator[Vector]:
        """The space over the places of the trays that are filled after so many turns."""
        taken = self._film.cast_after(turns).pieces
        for player, places in enumerate(self._furniture.spots):
            for kind in ("stand", "spot"):
                free = (n for n in range(len(places)) if Place(kind, str(player), n) not in taken)
                yield from chain.from_iterable(_above(places[n], ARC) for n in islice(free, SOON))

    def _held(self, player: int) -> Iterator[Vector]:
        """The space over what a player has at the end."""
        spots, held = self._furniture.spots[player], self._film.final_cast.pieces
        taken = [at.number for at in held if at.kind in ("stand", "spot") and at.name == str(player)]
        return chain.from_iterable(_above(spots[n], TOPS) for n in taken)

    def _action(self, turn: int) -> Take:
        """From near by: all that moves in a turn, from left or right of the walk, where it is seen larger."""
        start = self._film.marks[turn - 1]
        space = extremes(spots(self._film.turns[turn - 1])) or tuple(self._board)
        sides = (self._walk(start) + self._apart * ASIDE, self._walk(start) - self._apart * ASIDE)
        nearest = min(sides, key=lambda side: framed(space, side, RISE["near"], self._aspect).distance)
        return Take(start, "near", space, nearest, False, True)


def _above(spot: CapturePlace, top: float) -> list[Vector]:
    """The corners of the space over a place of a tray."""
    return corners(spot.x - RING_OUTER, spot.y - RING_OUTER, spot.x + RING_OUTER, spot.y + RING_OUTER, top)


def _around(box: Rack, top: float) -> list[Vector]:
    """The corners of the space over the rack."""
    wide, deep = box.width / 2, box.depth / 2
    return corners(box.x - wide, box.y - deep, box.x + wide, box.y + deep, top)
