"""A turn of the film as a value: clips, cues, captions, and where it happens; times count from the turn's start."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from zertz3d.motion.captions import tell
from zertz3d.motion.layout import Pose
from zertz3d.motion.physics import Motion
from zertz3d.motion.piece_roles import Cast
from zertz3d.rules import Event


class Clip(NamedTuple):
    """One piece moves from start to end, and then has the pose `after`."""

    start: float
    end: float
    piece: str
    motion: Motion
    after: Pose


class Cue(NamedTuple):
    """Something that can be heard: when, how fast, what touches what, where, and how long it lasts.

    kind: lift, carry, set (put down by hand), impact, rock, slide (drawn out by hand), drift, roll (and slow down),
    descend (roll down a groove), claim, win;
    material: marble-ring, marble-marble, marble-wood, marble-table, ring-table, ring-wood, air.
    """

    time: float
    kind: str
    speed: float
    material: str
    position: tuple[float, float, float]
    piece: str
    duration: float = 0.0


class Caption(NamedTuple):
    """For a while one reads of something that happens."""

    start: float
    end: float
    about: Event
    player: int | None

    @property
    def text(self) -> str:
        """What happens, in words."""
        return tell(self.about)


@dataclass(frozen=True, slots=True)
class Turn:
    """All that happens from one turn mark to the next."""

    player: int | None
    duration: float
    before: Mapping[str, Pose]
    after: Mapping[str, Pose]
    cast: Cast
    """The cast at the turn's end."""
    clips: tuple[Clip, ...] = ()
    steps: tuple[float, ...] = ()
    """When each act inside the turn was complete: the places for half-steps."""
    cues: tuple[Cue, ...] = ()
    captions: tuple[Caption, ...] = ()

    def sample(self, t: float) -> dict[str, Pose]:
        """The pose of every piece that many seconds into the turn."""
        poses = dict(self.before)
        for start, end, piece, motion, after in self.clips:
            if t >= end:
                poses[piece] = after
            elif t >= start:
                poses[piece] = motion.at(t - start)
        return poses
