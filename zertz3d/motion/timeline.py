"""The film of a game: an immutable value that can be entered at any instant."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from zertz3d.motion.choreography import Level, choreographed
from zertz3d.motion.layout import Arrangement, Furniture, Pose, arrangement_for, rest
from zertz3d.motion.piece_roles import Cast, opening
from zertz3d.motion.turn_film import Caption, Cue, Turn
from zertz3d.rules import Event, Game, Position

__all__ = ["Level", "Timeline"]


@dataclass(frozen=True)
class Timeline:
    """Turns one after the other; `sample` is a pure function, and a longer film shares all of the shorter one."""

    start: Position
    level: Level
    cast: Cast
    poses: Mapping[str, Pose]
    """The cast and the poses before the first turn."""
    turns: tuple[Turn, ...] = ()
    marks: tuple[float, ...] = (0.0,)
    """When each turn begins, and last when the film ends: at marks[n] lies the position after n turns."""

    @classmethod
    def begin(cls, start: Position, level: Level = "full", arrangement: Arrangement = "usual") -> Timeline:
        """The film of a game in which nothing has happened yet."""
        cast = opening(start, level == "full", arrangement)
        return cls(start, level, cast, rest(start, cast))

    @classmethod
    def of(cls, game: Game, level: Level = "full", arrangement: Arrangement = "usual") -> Timeline:
        """The film of a game's main line."""
        turns = (node.events for node in game.main_line())
        return cls.compiled(game.root.position, turns, level, arrangement)

    @classmethod
    def seen_in(cls, aspect: float, game: Game, level: Level = "full") -> Timeline:
        """The film of a game's main line for a picture of that width over height."""
        return cls.of(game, level, arrangement_for(aspect))

    @classmethod
    def compiled(
        cls,
        start: Position,
        turns: Iterable[Sequence[Event]],
        level: Level = "full",
        arrangement: Arrangement = "usual",
    ) -> Timeline:
        """The film of the facts of some turns that follow a start."""
        film = cls.begin(start, level, arrangement)
        for events in turns:
            film = film.append(events)
        return film

    def append(self, events: Sequence[Event], stops: Sequence[int] = ()) -> Timeline:
        """The film with the facts of one more turn; after so many hops (`stops`) its chain of jumps rests."""
        number, rules = len(self.turns), self.start.rules
        turn = choreographed(self.final_cast, self.final_poses, events, self.level, number, rules, stops)
        turns, marks = (*self.turns, turn), (*self.marks, self.marks[-1] + turn.duration)
        return Timeline(self.start, self.level, self.cast, self.poses, turns, marks)

    def truncate(self, turns: int) -> Timeline:
        """The film of the first turns only."""
        kept = max(0, min(turns, len(self.turns)))
        return Timeline(self.start, self.level, self.cast, self.poses, self.turns[:kept], self.marks[: kept + 1])

    @property
    def table(self) -> Furniture:
        """The furniture among which all happens."""
        return self.cast.table

    @property
    def final_cast(self) -> Cast:
        """The cast at the end."""
        return self.turns[-1].cast if self.turns else self.cast

    @property
    def final_poses(self) -> Mapping[str, Pose]:
        """The poses at the end."""
        return self.turns[-1].after if self.turns else self.poses

    @property
    def duration(self) -> float:
        """Seconds from the first position to the last."""
        return self.marks[-1]

    def cast_after(self, turns: int) -> Cast:
        """The cast after so many turns."""
        return self.turns[turns - 1].cast if turns else self.cast

    def turn_at(self, t: float) -> int:
        """How many turns are complete at a time."""
        return max(0, min(bisect_right(self.marks, t) - 1, len(self.turns)))

    def sample(self, t: float) -> dict[str, Pose]:
        """The pose of every piece at a time; before the film and after it everything rests."""
        turn = self.turn_at(t)
        if turn == len(self.turns):
            return dict(self.final_poses)
        return self.turns[turn].sample(t - self.marks[turn])

    @property
    def steps(self) -> tuple[float, ...]:
        """The marks of the turns and the half-steps inside them."""
        inside = {mark + step for mark, turn in self._from(0) for step in turn.steps[:-1]}
        return tuple(sorted(inside.union(self.marks)))

    def same_moment(self, other: Timeline, t: float) -> float:
        """When there happens here what happens at a time of another film of the same game."""
        theirs, ours = (
            [mark + step for mark, turn in film._from(0) for step in (0.0, *turn.steps, turn.duration)]
            for film in (other, self)
        )
        return float(np.interp(t, theirs, ours)) if ours else 0.0

    def cues(self, after: float, until: float) -> tuple[Cue, ...]:
        """What is heard later than one time and not later than another."""
        return tuple(
            moved
            for mark, turn in self._from(self.turn_at(after), until)
            for cue in turn.cues
            if after < (moved := cue._replace(time=mark + cue.time)).time <= until
        )

    def captions(self, t: float) -> tuple[Caption, ...]:
        """What there is to read at a time, the newest last."""
        return tuple(
            moved
            for mark, turn in self._from(self.turn_at(t) - 1, t)
            for caption in turn.captions
            if (moved := caption._replace(start=mark + caption.start, end=mark + caption.end)).start <= t
            and t < moved.end
        )

    def _from(self, turn: int, until: float = float("inf")) -> Iterator[tuple[float, Turn]]:
        """The turns from one on that begin before a time, each with its mark."""
        for i in range(max(0, turn), len(self.turns)):
            if self.marks[i] > until:
                return
            yield self.marks[i], self.turns[i]
