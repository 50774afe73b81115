"""The camera follows the action: it rests at home, comes near for chains, claims and the end, and loses nothing.

Each stay is a view for a while; between two of them the camera flies, slowly and straight.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import dist, inf
from operator import is_
from typing import NamedTuple

from zertz3d.motion.camera.sight import MovingPiece, Sight, jumps, spots
from zertz3d.motion.camera.view import WHOLE, View, Window, axes, framed
from zertz3d.motion.layout import RING_OUTER
from zertz3d.motion.timeline import Timeline
from zertz3d.motion.turn_film import Turn

CHAIN = 2
"""Jumps from which the camera comes near."""
SPEED = 0.115
"""Of its distance, how far the camera flies in a second at the mean; it is nearly twice as fast in between."""
SHORTEST, LEAST = 0.9, 0.8
"""Seconds of a flight, and of a stay near by, at the least."""
CROUCH = 0.15
"""Seconds into a turn by which the camera has come near."""
CALM = 15.0
"""Seconds in which the zoom turns round once at the most."""
GAIN = 1.06
"""How much larger things must be seen for the camera to come near."""
STRENGTHS = (1.0, 0.8, 0.6, 0.4)
"""Parts of the way to the nearest view, of which the first that loses nothing is taken."""
ALMOST = 0.98
"""The part of the way to the nearest view of the winning set that is gone at the most: its edges keep some air."""
BACK, MOST = 1.025, 16
"""A step back, and how many are taken to see what would leave the picture."""
HASTE = 1.5
"""Seconds that the camera needs from home to such a view."""
FREE = 0.03
"""Part of the picture left free around what is seen from near by: the banner is higher than a caption."""
HUSH = 0.25
"""Seconds before the winning set is presented in which the camera leaves for it."""


class Stay(NamedTuple):
    """The camera has a view from one time to another."""

    start: float
    end: float
    view: View


@dataclass(frozen=True)
class Following:
    """The camera of a film: at home, but for some stays elsewhere."""

    film: Timeline
    home: View
    aspect: float
    window: Window
    away: tuple[Stay, ...]

    @cached_property
    def stays(self) -> tuple[Stay, ...]:
        """Every stay, those at home among them."""
        return tuple(_with_home(self.home, self.away))

    def view(self, t: float) -> View:
        """Where the camera is at a time of the film."""
        return _view_at(self.stays, t)


def followed(
    film: Timeline, home: View, aspect: float, window: Window = WHOLE, before: Following | None = None
) -> Following:
    """The camera of a film that is at home in a view; all that moves is seen in that part of the picture.

    What is decided in a turn does not depend on the turns after it, so what is known of a shorter film is used.
    """
    plan = _Plan(film, home, aspect, window)
    known = 0
    if before and (before.home, before.aspect, before.window) == (home, aspect, window) and _continues(film, before):
        known, plan.away = len(before.film.turns), list(before.away)
    for number in range(known, len(film.turns)):
        plan.turn(number)
    return Following(film, home, aspect, window, tuple(plan.away))


def _continues(film: Timeline, before: Following) -> bool:
    """Whether a film begins with all of another one."""
    return len(film.turns) >= len(before.film.turns) and all(map(is_, film.turns, before.film.turns))


def _with_home(home: View, away: Iterable[Stay]) -> Iterator[Stay]:
    """Stays away from home, and at home between them where there is time for it."""
    since = -inf
    for stay in away:
        until = stay.start - flight(home, stay.view)
        if until >= since:
            yield Stay(since, until, home)
        yield stay
        since = stay.end + flight(stay.view, home)
    if since < inf:
        yield Stay(since, inf, home)


def _view_at(stays: Sequence[Stay], t: float) -> View:
    number = max(0, bisect_right(stays, t, key=lambda stay: stay.start) - 1)
    stay = stays[number]
    if t <= stay.end:
        return stay.view
    following = stays[number + 1]
    return partway(stay.view, following.view, smooth((t - stay.end) / (following.start - stay.end)))


class _Plan:
    """Where the camera goes from home, as it is decided turn by turn."""

    def __init__(self, film: Timeline, home: View, aspect: float, window: Window) -> None:
        self._film, self._home, self._aspect, self._window = film, home, aspect, window
        self.away: list[Stay] = []

    def turn(self, number: int) -> None:
        """Decide what the camera does in a turn."""
        turn, mark, end = self._film.turns[number], self._film.marks[number], self._film.marks[number + 1]
        won = next((mark + cue.time for cue in turn.cues if cue.kind == "win"), inf)
        moving = spots(turn, mark)
        lost = [spot.time for spot in self._lost(self._home, moving)]
        if lost:
            # The camera comes near for the set next: to come near before it steps back would be restless.
            self._step_back(number, min(won - HUSH, *lost), max(lost), HASTE if won == inf else CALM)
        elif jumps(turn) >= CHAIN or any(cue.kind == "claim" for cue in turn.cues):
            self._come_near(number, moving, mark + CROUCH, end if won == inf else won)
        if won < inf:
            shown = [spot for spot in moving if spot.time >= won]
            self._present([*shown, *_stands(turn, mark, won)], won - HUSH, end)

    def _lost(self, view: View, pieces: Iterable[MovingPiece]) -> tuple[MovingPiece, ...]:
        return Sight(view, self._aspect, self._window).loses(pieces)

    def _moving(self, number: int, start: float, end: float) -> list[MovingPiece]:
        """All that moves from one time to another in a turn and the one before."""
        turns = [n for n in (number - 1, number) if n >= 0]
        found = (spot for n in turns for spot in spots(self._film.turns[n], self._film.marks[n]))
        return [spot for spot in found if start <= spot.time <= end]

    def _back_from(self, stay: Stay) -> float:
        """When the camera is home again."""
        return stay.end + flight(stay.view, self._home)

    @property
    def _farther(self) -> bool:
        """Whether the camera has last gone back, and not come near."""
        return bool(self.away) and self.away[-1].view.distance > self._home.distance

    def _step_back(self, number: int, start: float, end: float, before: float) -> None:
        """Go back as far as is needed to see what would be lost, and not home again where that would be restless.

        Where the camera would have to be home again less than so many seconds before, it does not come near then.
        """
        view, pieces = self._home, self._moving(number, -inf, inf)
        if self.away and not self._farther and self._back_from(self.away[-1]) > start - before:
            self.away.pop()
        if self.away and start - self._back_from(self.away[-1]) < CALM:
            if self._farther:
                start, _, view = self.away.pop()
            else:
                end = max(end, self.away[-1].end + CALM)
        for _ in range(MOST):
            if not self._lost(view, pieces):
                break
            view = view.zoom(BACK)
        self.away.append(Stay(start, end, view))

    def _come_near(self, number: int, pieces: Sequence[MovingPiece], start: float, end: float) -> None:
        """Come near for a turn and be back when it ends, if that shows it larger and loses nothing."""
        nearest = self._around(pieces)
        for strength in STRENGTHS:
            view = partway(self._home, nearest, strength)
            away = flight(self._home, view)
            if self._home.distance < GAIN * view.distance:
                return
            if self.away and start - away < self._back_from(self.away[-1]) + CALM:
                return
            stay = Stay(start, end - away, view)
            there = (*_with_home(self._home, (stay,)),)
            coming = self._moving(number, start - away, end)
            if stay.end - start >= LEAST and not any(self._lost(_view_at(there, at.time), (at,)) for at in coming):
                self.away.append(stay)
                return

    def _around(self, pieces: Sequence[MovingPiece]) -> View:
        """The nearest view from the side of home that has all of that in the free part of the picture."""
        home = self._home
        right, up, _ = axes(home.azimuth, home.elevation)
        points = [
            (x + way * axis[0] * reach, y + way * axis[1] * reach, z + way * axis[2] * reach)
            for _, x, y, z, reach in pieces
            for axis in (right, up)
            for way in (-1, 1)
        ]
        window = self._window.with_air(FREE, self._aspect)
        return framed(points, home.azimuth, home.elevation, self._aspect, home.fov, FREE, window)

    def _present(self, pieces: Sequence[MovingPiece], leave: float, end: float) -> None:
        """Come near to the winning set, and stay."""
        if self.away and leave - CALM < self._back_from(self.away[-1]) <= leave and not self._farther:
            self.away.pop()  # the zoom would turn round twice
        here = self._home
        if self.away and self._back_from(self.away[-1]) > leave - CALM:
            self.away[-1] = self.away[-1]._replace(end=leave)
            here = self.away[-1].view
        view = self._around(pieces)
        if view.distance > here.distance and not self._lost(here, pieces):
            view = here
        way, seconds = dist(here.eye, view.eye), end - leave
        part = min(ALMOST, SPEED * seconds * max(here.distance, view.distance) / (1e-9 + way))
        view = partway(here, view, part)
        self.away.append(Stay(leave + flight(here, view), inf, view))


def _stands(turn: Turn, mark: float, since: float) -> Iterator[MovingPiece]:
    """The rings in the trays on which those marbles stand that move from then on."""
    homes = {turn.after[clip.piece][:2] for clip in turn.clips if mark + clip.start >= since}
    for piece, pose in turn.after.items():
        if piece.startswith("ring") and pose[:2] in homes:
            yield MovingPiece(since, *pose[:3], RING_OUTER)


def partway(one: View, other: View, part: float) -> View:
    """The view a part of the straight way to another that looks the same way: it sees all that both see."""
    return replace(one.mixed(other, part), distance=one.distance + (other.distance - one.distance) * part)


def flight(one: View, other: View) -> float:
    """Seconds in which the camera flies from one view to another."""
    return max(SHORTEST, dist(one.eye, other.eye) / (SPEED * max(one.distance, other.distance)))


def smooth(u: float) -> float:
    """From 0 to 1 with neither speed nor acceleration at the ends."""
    u = min(1.0, max(0.0, u))
    return u * u * u * (10 - u * (15 - 6 * u))
