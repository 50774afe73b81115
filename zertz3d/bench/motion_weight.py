"""How the pieces of real games move: what a hand, gravity and the table do to them, read off their films."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby, pairwise
from math import asin, atan2, degrees, hypot
from statistics import median
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zertz3d.bench.measure import Measure
from zertz3d.motion.layout import Pose
from zertz3d.motion.timeline import Timeline
from zertz3d.motion.turn_film import Clip, Turn
from zertz3d.records.library import entries
from zertz3d.resources import assets
from zertz3d.rules import Position

RATE = 240
SIDEWAYS = 0.1
"""Part of its speed from which on a piece goes sideways."""
ROLLED = 0.6
"""Pitches that a marble has to roll to count as one that rolls."""
TURN = "turn of marble and ring"


class Run(NamedTuple):
    """One piece while it is in one state: where it is at each 240th of a second, and from when to when."""

    piece: str
    phase: str
    start: float
    end: float
    poses: list[Pose]

    @property
    def path(self) -> NDArray[np.float64]:
        """The places."""
        return np.array([pose[:3] for pose in self.poses])

    @property
    def ring(self) -> bool:
        """Is it a ring?"""
        return self.piece.startswith("ring")


def measure_weight() -> list[Measure]:
    """The figures of the sample games."""
    found: dict[str, list[float]] = defaultdict(list)
    for entry in entries([assets() / "games"]):
        game = entry.record().game
        if game:
            _observe(Timeline.of(game), [game.root.position, *(n.position for n in game.main_line())], found)
    rolling = found["rolls"]
    return [
        Measure(TURN + ", median", median(found[TURN]), "s", "", None, "2.3 to 2.6"),
        Measure("  a hand carries a marble", median(found["carries a marble"]), "s"),
        Measure("  a hand slides and carries a ring", median(found["carries a ring"]), "s"),
        Measure("  beat between marble and ring, median", median(found["beat"]), "s", "", None, "0.12"),
        Measure("  still time around it, median", median(found["still"]), "s", "", None, "0.25 to 0.4"),
        Measure("carry: peak over mean speed, most", max(found["pointed"]), "", "", None, "≤ 2"),
        Measure("carry: peak speed, most", max(found["peak"]), "pitches/s", "", None, "≤ 14"),
        Measure("carry: share of the way before it goes aside", median(found["upright"]), "", "", None, "0"),
        Measure("gravity", median(found["gravity"]), "pitches/s²", "", None, "55 to 65"),
        Measure("hop, shortest", min(found["hop"]), "s", "", None, "0.28 to 0.34"),
        Measure("hop, longest", max(found["hop"]), "s", "", None, "0.28 to 0.34"),
        Measure("hop, height over the seat, median", median(found["apex"]), "pitches", "", None, "about 0.7"),
        Measure("rebound when set down, median", median(found["set down"]), "pitches", "", None, "≥ 0.03"),
        Measure("rebound when landed, median", median(found["landed"]), "pitches", "", None, "≥ 0.03"),
        Measure("rocking in the seat, least", min(found["rocking"]), "pitches", "", None, "≥ 0.03"),
        Measure("rocking in the seat lasts, median", median(found["rocks for"]), "s", "", None, "0.3 to 0.5"),
        Measure("tilt of a carried ring, median", median(found["tilt"]), "degrees", "", None, "10 to 20"),
        Measure("tilt of a ring at its landing, median", median(found["landing"]), "degrees", "", None, "edge first"),
        Measure("a ring rings down in, median", median(found["rings down"]), "s", "", None, "0.25"),
        Measure("turn of a ring sliding out, median", median(found["turned"]), "degrees", "", None, "10 to 40"),
        Measure("displaced marbles that roll ≥ 0.6", 100 * sum(rolling) / len(rolling), "%", "", None, "≥ 50"),
    ]


def _observe(film: Timeline, positions: list[Position], found: dict[str, list[float]]) -> None:
    for turn, (before, after) in zip(film.turns, pairwise(positions), strict=True):
        runs = list(_runs(turn))
        _turn(turn, runs, before, after, found)
        for run in runs:
            _hand(run, found)
            _ring(run, found)
        for _, chain in groupby(runs, lambda run: run.piece):
            _marble(list(chain), found)
        for piece, pose in turn.before.items():
            if not piece.startswith("ring") and pose[:2] != turn.after[piece][:2]:
                rolled = [r for r in runs if r.piece == piece and r.phase == "rolling"]
                found["rolls"].append(float(sum(_way(run.path) for run in rolled) >= ROLLED))


def _runs(turn: Turn) -> Iterator[Run]:
    clips: dict[str, list[Clip]] = defaultdict(list)
    for clip in turn.clips:
        clips[clip.piece].append(clip)
    for piece, own in clips.items():
        for phase, group in groupby(own, lambda clip: clip.motion.at(0.0).phase):
            same = list(group)
            if phase == "flight":
                yield from (_run(piece, phase, [clip]) for clip in same)
            else:
                yield _run(piece, phase, same)


def _run(piece: str, phase: str, clips: list[Clip]) -> Run:
    poses = []
    for clip in clips:
        count = max(1, round((clip.end - clip.start) * RATE))
        poses += [clip.motion.at(clip.motion.duration * k / count) for k in range(count)]
    last = clips[-1]
    return Run(piece, phase, clips[0].start, last.end, [*poses, last.motion.at(last.motion.duration)])


def _way(path: NDArray[np.float64]) -> float:
    return float(np.linalg.norm(np.diff(path, axis=0), axis=1).sum())


def _turn(turn: Turn, runs: list[Run], before: Position, after: Position, found: dict[str, list[float]]) -> None:
    """An ordinary turn: one marble is placed, one ring removed, nothing claimed, and the game goes on."""
    hands = [run for run in runs if run.phase == "carried"]
    if [run.ring for run in hands] != [False, True] or after.outcome() or len(before.rings) != len(after.rings) + 1:
        return
    marble, ring = hands
    found[TURN].append(turn.duration)
    found["still"].append(min(run.start for run in runs) + turn.duration - max(run.end for run in runs))
    own = [run for run in runs if run.piece == marble.piece]
    slid = [run for run in runs if run.piece == ring.piece]
    found["beat"].append(slid[0].start - max(run.end for run in own))
    found["carries a marble"].append(marble.end - marble.start)
    found["carries a ring"].append(ring.end - min(run.start for run in slid if run.phase != "settling"))


def _hand(run: Run, found: dict[str, list[float]]) -> None:
    if run.phase != "carried" or run.poses[0][:3] == run.poses[-1][:3]:
        return
    step = np.diff(run.path, axis=0) * RATE
    speed, aside = np.linalg.norm(step, axis=1), np.linalg.norm(step[:, :2], axis=1)
    found["peak"].append(float(speed.max()))
    if not run.ring:  # a ring has gained its speed while it slid
        found["pointed"].append(float(speed.max() / speed.mean()))
        first = int(np.argmax(aside > SIDEWAYS * speed))
        found["upright"].append(float(speed[:first].sum() / speed.sum()))


def _ring(run: Run, found: dict[str, list[float]]) -> None:
    if not run.ring:
        return
    if run.phase == "sliding" and _way(run.path) > 0.8:
        a, b = run.poses[0], run.poses[-1]
        found["turned"].append(degrees(abs(2 * atan2(b.qz, b.qw) - 2 * atan2(a.qz, a.qw))))
    if run.phase == "carried":
        tilts = [degrees(2 * asin(min(1.0, hypot(pose.qx, pose.qy)))) for pose in run.poses]
        found["tilt"].append(max(tilts))
        found["landing"].append(tilts[-1])
    if run.phase == "settling" and hypot(run.poses[0].qx, run.poses[0].qy) > 0.05:
        found["rings down"].append(run.end - run.start)


def _marble(chain: list[Run], found: dict[str, list[float]]) -> None:
    """What a marble does by itself: hops, falls, bounces, and rocks in its seat."""
    kind = ""
    for run, after in pairwise([*chain, chain[-1]]):
        if run.phase == "carried":
            kind = "set down"
        if run.phase == "flight":
            path, seconds = run.path, run.end - run.start
            rise = float(path[:, 2].max() - path[0, 2])
            if len(path) > 4:
                fall = np.diff(path[:, 2], 2) * (len(path) - 1) ** 2 / seconds**2
                found["gravity"].append(-float(np.median(fall)))
            if hypot(*(path[-1] - path[0])[:2]) > 1:
                found["hop"].append(seconds)
                found["apex"].append(rise)
                kind = "landed"
            elif rise > 1e-6 and kind:
                found[kind].append(rise)
                kind = ""
        seat = after.poses[-1]
        if run.phase == "flight" and after.phase == "settling" and after.end - after.start > 0.2:
            off = [hypot(pose.x - seat.x, pose.y - seat.y) for pose in after.poses]
            found["rocking"].append(max(off))
            found["rocks for"].append(after.end - after.start)
