"""Playing a film: where in time one is, and how time passes there; a value without a clock."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

SLACK = 1e-9  # seconds: two times as near as this are the same mark
RATES = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)


@dataclass(frozen=True, slots=True)
class Playback:
    """A time in a film of some length, and whether, how fast and how far it goes on by itself."""

    length: float
    time: float = 0.0
    rate: float = 1.0
    playing: bool = False
    backwards: bool = False
    until: float | None = None
    """Where to stop, if not at the end."""
    loop: bool = False
    span: tuple[float, float] | None = None
    """The part that is repeated, from A to B."""
    played: tuple[tuple[float, float], ...] = ()
    """What the last tick played forwards: later than the first time, up to the second."""

    def tick(self, seconds: float) -> Playback:
        """After so many seconds of the viewer's time."""
        if not self.playing or seconds <= 0:
            return replace(self, played=())
        way = seconds * self.rate * (-1 if self.backwards else 1)
        low, high = self.span or (0.0, self.length)
        goal = self.time + way
        if self.until is not None and (goal <= self.until if self.backwards else goal >= self.until):
            return self._stopped(self.until)
        if low <= goal <= high or (self.span and not low <= self.time <= high):
            goal = min(self.length, max(0.0, goal))
            return replace(self, time=goal, played=self._heard(self.time, goal))
        if not (self.loop or self.span) or high <= low:
            return self._stopped(low if self.backwards else high)
        return self._wrapped(goal, low, high)

    def _stopped(self, at: float) -> Playback:
        return replace(self, time=at, playing=False, until=None, played=self._heard(self.time, at))

    def _wrapped(self, goal: float, low: float, high: float) -> Playback:
        inside = low + (goal - low) % (high - low)
        heard = () if self.backwards else (*self._heard(self.time, high), *self._heard(low, inside))
        return replace(self, time=inside, played=heard)

    def _heard(self, start: float, end: float) -> tuple[tuple[float, float], ...]:
        return ((start, end),) if end > start else ()

    def seek(self, t: float) -> Playback:
        """Be at a time at once; what was playing goes on from there."""
        return replace(self, time=min(self.length, max(0.0, t)), until=None, played=())

    def play(self, backwards: bool = False) -> Playback:
        """Go on, from the other end if this one is reached."""
        ended = self.time <= SLACK if backwards else self.time >= self.length - SLACK
        start = (self.length if backwards else 0.0) if ended else self.time
        return replace(self, time=start, playing=True, backwards=backwards, until=None, played=())

    def pause(self) -> Playback:
        """Stand still."""
        return replace(self, playing=False, until=None, played=())

    def step(self, marks: Sequence[float], count: int = 1) -> Playback:
        """Play to the next of these marks, or backwards to the one before; further steps lead further."""
        here = self.time if self.until is None else self.until
        mark = neighbour(marks, here, count)
        if abs(mark - self.time) <= SLACK:
            return self.pause()
        return replace(self, playing=True, backwards=mark < self.time, until=mark, played=())

    def faster(self, by: int = 1) -> Playback:
        """The next of the usual rates, or with a negative number a slower one."""
        place = min(range(len(RATES)), key=lambda i: abs(RATES[i] - self.rate))
        return replace(self, rate=RATES[min(len(RATES) - 1, max(0, place + by))])

    def moved(self, to: Callable[[float], float], length: float) -> Playback:
        """The same in a film of that length in which everything happens at other times."""
        span = self.span and (to(self.span[0]), to(self.span[1]))
        until = None if self.until is None else to(self.until)
        return replace(self, length=length, time=to(self.time), span=span, until=until, played=())

    def resized(self, length: float) -> Playback:
        """The same in a film that has grown or has been cut."""
        span = self.span and (min(self.span[0], length), min(self.span[1], length))
        until = None if self.until is None else min(self.until, length)
        return replace(self, length=length, time=min(self.time, length), span=span, until=until, played=())


def neighbour(marks: Sequence[float], t: float, count: int) -> float:
    """The mark so many places after a time, or before it; the first or the last where there are no more."""
    place = (bisect_right(marks, t + SLACK) - 1 if count > 0 else bisect_left(marks, t - SLACK)) + count
    return marks[min(len(marks) - 1, max(0, place))]
