"""Builds a turn, act by act, out of what is written of it so far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from zertz3d.motion.choreography.sounds import sounds
from zertz3d.motion.collisions import Lying, Stillness
from zertz3d.motion.layout import Pose, rest_pose
from zertz3d.motion.physics import Hold, Motion
from zertz3d.motion.piece_roles import Cast
from zertz3d.motion.stable_noise import around, variety
from zertz3d.motion.turn_film import Caption, Clip, Cue, Turn
from zertz3d.rules import Event, RuleSet

Level = Literal["full", "reduced", "none"]
LEVELS: tuple[Level, ...] = ("full", "reduced", "none")

LINGER = 1.2  # seconds a caption stays after its act


@dataclass(slots=True)
class TurnBuilder:
    """What has been written of a turn so far; `now` is when the next act may begin."""

    cast: Cast
    before: Mapping[str, Pose]
    level: Level
    number: int
    rules: RuleSet
    now: float = 0.0
    poses: dict[str, Pose] = field(default_factory=dict)
    clips: list[Clip] = field(default_factory=list)
    cues: list[Cue] = field(default_factory=list)
    captions: list[Caption] = field(default_factory=list)
    steps: list[float] = field(default_factory=list)
    _lying: Lying | None = None

    def act(self, event: Event) -> tuple[str, Pose, Pose]:
        """Let an event happen in the cast: the piece, its pose now, and its pose when the act is over."""
        moved = self.cast.after(event)
        assert moved, f"{event} moves no piece"
        piece, self.cast = moved
        return piece, self.pose(piece), self.home(piece)

    def pose(self, piece: str) -> Pose:
        """Where a piece was left by what is written so far."""
        return self.poses.get(piece) or self.before[piece]

    def still(self, moving: str) -> Stillness:
        """Where all other pieces have been left."""
        self._lying = self._lying or Lying.of({**self.before, **self.poses})
        return self._lying.without(moving)

    def chance(self, piece: str, what: str) -> float:
        """A number from 0 up to 1 that is always the same for this piece in this turn."""
        return variety(self.cast.board.plain_name, self.number, piece, what)

    def home(self, piece: str) -> Pose:
        """Where a piece belongs by the cast."""
        place = self.cast.places[piece]
        if place.kind == "hand":
            return self.pose(piece)
        return rest_pose(self.cast.table, piece, place, piece in self.cast.odd)

    def pace(self, piece: str) -> float:
        """How fast a hand is this time: a little faster or slower from one act to the next."""
        return around(1.0, 0.02, self.cast.board.plain_name, self.number, piece)

    def play(self, piece: str, start: float, motions: Iterable[Motion], after: Pose) -> float:
        """Write motions of a piece that follow each other; returns when they end."""
        chain = list(motions) or [Hold(after, 0.0)]
        corners = [*(motion.at(0.0) for motion in chain), after]
        self.cues += sounds(piece, start, chain, corners)
        for motion, there in zip(chain, corners[1:], strict=True):
            end = start + motion.duration
            self.clips.append(Clip(start, end, piece, motion, there))
            start = end
        self.poses[piece] = after
        if self._lying:
            self._lying.put(piece, after)
        return start

    def pause(self, weighty: float, plain: float) -> float:
        """Seconds of rest: where pieces have weight, and where they have none."""
        return weighty if self.level == "full" else plain

    def say(self, start: float, about: Event, player: int | None) -> None:
        """Caption an act."""
        self.captions.append(Caption(start, start + LINGER, about, player))

    def step(self) -> None:
        """Mark the end of an act."""
        self.steps.append(self.now)

    def turn(self, player: int | None) -> Turn:
        """The finished turn."""
        return Turn(
            player,
            self.now,
            self.before,
            {**self.before, **self.poses},
            self.cast,
            tuple(self.clips),
            tuple(self.steps),
            tuple(sorted(self.cues)),
            tuple(self.captions),
        )
