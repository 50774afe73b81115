"""A turn of the film as a value: clips, cues, captions, and where it happens; times count from the turn's start."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import inf
from typing import NamedTuple

from zertz3d.motion.captions import tell
from zertz3d.motion.dynamics.recording import Chorus
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


CUT = 8
"""Movements that come to rest in one stretch of a turn."""


CHOIR = 12
"""So many movements that begin and end together are read at once."""


class Group(NamedTuple):
    """Several pieces move together from start to end, and then have the poses `after`."""

    start: float
    end: float
    chorus: Chorus
    after: Mapping[str, Pose]


class Stretch(NamedTuple):
    """A part of a turn: when it begins, what rests then, and the clips that begin before it ends.

    The groups move all the time of it: another stretch begins where one sets out, and where it arrives.
    """

    start: float
    rests: Mapping[str, Pose]
    groups: tuple[Group, ...]
    clips: tuple[Clip, ...]


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
    stretches: tuple[Stretch, ...] = field(init=False, repr=False, compare=False)
    """The turn cut into parts, so that an instant need not look at all the clips."""
    starts: tuple[float, ...] = field(init=False, repr=False, compare=False)
    """When each of these parts begins."""

    def __post_init__(self) -> None:
        stretches = tuple(_cut(self.before, self.clips))
        object.__setattr__(self, "stretches", stretches)
        object.__setattr__(self, "starts", tuple(stretch.start for stretch in stretches))

    def sample(self, t: float) -> dict[str, Pose]:
        """The pose of every piece that many seconds into the turn."""
        _, rests, groups, clips = self.stretches[bisect_right(self.starts, t, 1) - 1]
        poses = dict(rests)
        for start, _, chorus, _ in groups:
            poses.update(chorus.at(t - start))
        for start, end, piece, motion, after in clips:
            if t >= end:
                poses[piece] = after
            elif t >= start:
                poses[piece] = motion.at(t - start)
        return poses


def _cut(before: Mapping[str, Pose], clips: tuple[Clip, ...]) -> Iterator[Stretch]:
    """The stretches of a turn, with an edge where some more movements have come to rest, and around each group."""
    groups, left = _gathered(clips)
    rested = sorted(clip.end for clip in left)[CUT - 1 :: CUT]
    edges = sorted({*rested, *(time for group in groups for time in group[:2])})
    rests = before
    for start, end in pairwise((-inf, *edges, inf)):
        moving = tuple(group for group in groups if group.start <= start < group.end)
        yield Stretch(start, rests, moving, tuple(clip for clip in left if clip.start < end))
        together = {piece: pose for group in moving if group.end == end for piece, pose in group.after.items()}
        rests = {**rests, **together, **{clip.piece: clip.after for clip in left if clip.end <= end}}
        left = tuple(clip for clip in left if clip.end > end)


def _gathered(clips: Sequence[Clip]) -> tuple[tuple[Group, ...], tuple[Clip, ...]]:
    """The clips that begin together and last equally long, in groups, and the others."""
    together: dict[tuple[float, float], list[Clip]] = {}
    for clip in clips:
        together.setdefault((clip.start, clip.motion.duration), []).append(clip)
    large = {times: found for times, found in together.items() if len(found) >= CHOIR and times[1]}
    groups = tuple(
        Group(
            start, start + seconds, Chorus.of([(c.piece, c.motion) for c in found]), {c.piece: c.after for c in found}
        )
        for (start, seconds), found in large.items()
    )
    return groups, tuple(clip for clip in clips if (clip.start, clip.motion.duration) not in large)
