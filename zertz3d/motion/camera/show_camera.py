"""The director of a show: which camera looks when; a pure function of a game's film.

Quiet turns are seen from a slow walk around the table, now from afar, now over the board alone; turns with drama from
low and near, and the end from the winner's side.  The camera changes at turn marks only: by a cut, or by a flight that
begins there.  Film time says which camera looks, show time how far the walk has come: it goes on while the film waits.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import exp, pi, radians
from typing import Literal

from zertz3d.motion.camera.follow_camera import smooth
from zertz3d.motion.camera.view import FARTHEST, NEAREST, WHOLE, Vector, View, Window, corners, framed
from zertz3d.motion.layout import Furniture, Rack, Tray
from zertz3d.motion.timeline import Timeline

Kind = Literal["wide", "board", "near", "end"]
"""The whole table, the board alone, the action from near by, the end."""

LAP = 150.0
"""Seconds for a walk around the table."""
FLIGHT, LAST_FLIGHT = 2.4, 4.0
"""Seconds from one camera to the next where there is no cut, and to the end's."""
SHORTEST, LONGEST = 5.0, 17.0
"""Seconds of film that a quiet camera looks at the least, before a cut, and at the most."""
RISE = {"wide": radians(38), "board": radians(29), "near": radians(22), "end": radians(34)}
"""How high over the table each camera is."""
TALL = radians(32)
"""How much higher in a picture without any width: tall ones would show what lies beyond the table else."""
BESIDE = radians(45)
"""How far apart the quiet cameras stand, so that a cut is seen as one."""
ASIDE = radians(38)
"""How far beside the walk a camera stands that is near the action, left or right in turn."""
LEAN, LEANING = 0.13, 3.0
"""By how much of its distance a near camera comes nearer, and in about how many seconds."""
AIR, ARC = 0.8, 1.3
"""Pitches around the action that are in the picture, and its height."""
EDGE = 0.1
"""Pitches beyond the outermost rings that still count as the board."""
TIGHT = 0.78
"""How far out the trays are in the picture of the whole table: their far ends hold nothing for most of a game."""
BANNER = 0.2
"""The part of the picture's height that the banner takes from the end."""
CLOSEST = 8.0
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
    window: Window = WHOLE
    still: bool = False

    def take_at(self, t: float) -> int:
        """The number of the take that is seen at a time of the film."""
        return max(0, bisect_right([take.start for take in self.takes], t) - 1)

    def view(self, t: float, show: float | None = None) -> View:
        """Where the camera is at a time of the film, and of the show if that has waited for the film."""
        return self._seen(self.take_at(t), t, t if show is None else show)

    def _seen(self, number: int, t: float, show: float) -> View:
        """What a take shows: on the way to it, part of what the one before would show now."""
        take = self.takes[number]
        own = self._own(take, t, show)
        since, flight = t - take.start, LAST_FLIGHT if take.kind == "end" else FLIGHT
        if take.cut or number == 0 or since >= flight:
            return own
        before = self._seen(number - 1, t, show)
        return before.mixed(own.turned_near(before), smooth(since / flight))

    def _own(self, take: Take, t: float, show: float) -> View:
        """What a take's camera sees by itself."""
        azimuth = take.azimuth
        if take.walks:
            azimuth += walk(take.start if self.still else show)
        left, right, bottom, top = self.window
        window = (left, right, bottom, top - BANNER * (take.kind == "end"))
        rise = RISE[take.kind] + TALL * max(0.0, 1 - self.aspect)
        view = framed(take.space, azimuth, rise, self.aspect, window=window)
        leaning = 1.0 if take.kind != "near" or self.still else 1 + LEAN * exp(-max(0.0, t - take.start) / LEANING)
        least = CLOSEST if take.kind == "near" else NEAREST
        return replace(view, distance=min(FARTHEST, max(least, view.distance * leaning)))


def walk(show: float) -> float:
    """The side from which the walk around the table looks after so many seconds of the show."""
    return 2 * pi * show / LAP


def directed(
    film: Timeline,
    drama: Drama,
    furniture: Furniture,
    aspect: float,
    window: Window = WHOLE,
    winner: int | None = None,
    still: bool = False,
) -> Direction:
    """The takes of a film, turn by turn; a turn that is added changes no take but the last."""
    plan = _Plan(film, furniture, still)
    for turn in range(1, len(film.turns) + 1):
        plan.turn(turn, drama.get(turn), drama.get(turn + 1))
    if len(film.turns) in drama:
        plan.end(winner)
    return Direction(tuple(plan.takes), aspect, window, still)


class _Plan:
    """Takes as they are decided on, from the first turn to the last."""

    def __init__(self, film: Timeline, furniture: Furniture, still: bool) -> None:
        self._film, self._still = film, still
        side, end = furniture.reach
        self._reach = side + EDGE, end + EDGE
        self._board = tuple(corners(-side, -end, side, end))
        boxes = [point for box in (*furniture.trays, furniture.rack) for point in _around(box)]
        self._table = (*self._board, *((TIGHT * x, TIGHT * y, z) for x, y, z in boxes))
        self._all = (*self._board, *boxes)
        self._quiet, self._near = 0, 0
        self.takes = [self._calm(0.0, cut=True)]

    def turn(self, turn: int, kind: Kind | None, following: Kind | None) -> None:
        """Decide who looks at a turn; the quiet turn before a dramatic one is seen with it."""
        start, last = self._film.marks[turn - 1], self.takes[-1]
        dramatic = kind is not None
        if dramatic or (following is not None and last.kind != "near"):
            until = turn if dramatic else turn + 1
            if last.kind != "near" or not self._covers(last, turn):
                self._add(self._action(start, turn, until, last))
        elif last.kind == "near":
            self._add(self._calm(start, cut=False))
        elif start - last.start >= LONGEST:
            self._add(self._calm(start, cut=True))

    def end(self, winner: int | None) -> None:
        """The winner's side, once everything rests; the side where one is, if nobody has won."""
        at = self._film.duration
        azimuth = pi * winner if winner is not None else walk(at)
        self._add(Take(at, "end", self._all, azimuth, False, self._still))

    def _add(self, take: Take) -> None:
        if self.takes[-1].start >= take.start:
            self.takes.pop()
        self.takes.append(take)

    def _calm(self, start: float, cut: bool) -> Take:
        """The table and the board in turn."""
        kind: Kind = "board" if self._quiet % 2 else "wide"
        beside = BESIDE * ((self._quiet + 1) % 3 - 1)
        self._quiet += 1
        return Take(start, kind, self._board if kind == "board" else self._table, beside, True, cut or self._still)

    def _action(self, start: float, turn: int, until: int, last: Take) -> Take:
        """From near by, by a cut unless the camera has only just changed."""
        self._near += 1
        aside = ASIDE if self._near % 2 else -ASIDE
        cut = start - last.start >= SHORTEST and last.kind != "near"
        return Take(start, "near", self._space(turn, until), walk(start) + aside, False, cut or self._still)

    def _space(self, turn: int, until: int) -> tuple[Vector, ...]:
        """Where on the board pieces come from and go to in some turns; all of it if none does."""
        wide, deep = self._reach
        points = [
            pose
            for number in range(turn - 1, min(until, len(self._film.turns)))
            for clip in self._film.turns[number].clips
            for pose in (self._film.turns[number].before[clip.piece], clip.after)
            if abs(pose.x) <= wide and abs(pose.y) <= deep
        ]
        if not points:
            return self._board
        left, near = min(p.x for p in points) - AIR, min(p.y for p in points) - AIR
        right, far = max(p.x for p in points) + AIR, max(p.y for p in points) + AIR
        return tuple(corners(left, near, right, far, ARC))

    def _covers(self, take: Take, turn: int) -> bool:
        """Whether what happens in a turn is in a take's picture anyway."""
        return _within(self._space(turn, turn), take.space)


def _around(box: Tray | Rack) -> list[Vector]:
    """The corners of the space over a tray or the rack."""
    wide, deep = box.width / 2, box.depth / 2
    return corners(box.x - wide, box.y - deep, box.x + wide, box.y + deep)


def _within(points: Iterable[Vector], space: tuple[Vector, ...]) -> bool:
    low = [min(p[i] for p in space) - 1e-6 for i in range(3)]
    high = [max(p[i] for p in space) + 1e-6 for i in range(3)]
    return all(low[i] <= p[i] <= high[i] for p in points for i in range(3))
