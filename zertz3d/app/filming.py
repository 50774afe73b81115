"""Filming a game: fixed steps through its film, each a picture of the table, with the sound of the same instants."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from zertz3d.app import film
from zertz3d.app.progress import Progress
from zertz3d.errors import UsageError
from zertz3d.motion import camera
from zertz3d.motion.camera import View
from zertz3d.motion.follow import follow
from zertz3d.motion.timeline import Timeline
from zertz3d.rules import Board
from zertz3d.scene import capture
from zertz3d.scene.sounding import mix
from zertz3d.scene.stage import Stage
from zertz3d.scene.themes import Theme

Picture = NDArray[np.uint8]
LONGEST = 6 * 3600
"""Seconds a film may last."""
FASTEST = 240
"""Frames a second at the most."""


@dataclass(frozen=True)
class Shooting:
    """How a game is filmed."""

    size: tuple[int, int]
    theme: Theme
    tier: str | None = None
    view: str = "seat"
    zoom: float = 1.0
    fps: int = 30
    speed: float = 1.0
    start: float = 0.0
    end: float | None = None
    hold: float = 2.0
    """Seconds for which the last picture stays."""
    follow: bool = True
    """Whether the camera leans towards what happens, when it looks from a seat."""


def times(shooting: Shooting, length: float) -> list[float]:
    """The instants of the game's film that become frames."""
    end = length if shooting.end is None else shooting.end
    if not 0 <= shooting.start < end <= length + 1e-9:
        raise UsageError(f"from {shooting.start:g} s to {end:g} s is no part of a film that lasts {length:.2f} s")
    if not 1 <= shooting.fps <= FASTEST:
        raise UsageError(f"--fps {shooting.fps} is not possible: 1 to {FASTEST} frames a second")
    lasting = (end - shooting.start) / shooting.speed + shooting.hold
    if lasting > LONGEST:
        raise UsageError(f"the film would last {lasting / 3600:.0f} hours; choose a part of it, or a higher --speed")
    count = math.ceil(lasting * shooting.fps)
    return [min(end, shooting.start + n * shooting.speed / shooting.fps) for n in range(count)]


def shoot(path: Path, board: Board, game: Timeline, shooting: Shooting) -> int:
    """Film a game into a file; returns the number of frames."""
    film.check(path)
    instants = times(shooting, game.duration)
    with capture.table(board, shooting.size, shooting.theme, shooting.tier) as stage, Progress(
        len(instants), "frames"
    ) as bar:
        pictures = frames(stage, game, shooting, instants)
        film.write(path, pictures, shooting.size, shooting.fps, sound(game, shooting, instants), bar.advance)
    return len(instants)


def frames(stage: Stage, game: Timeline, shooting: Shooting, instants: list[float]) -> Iterator[Picture]:
    """The picture of each instant; an instant that repeats is not drawn again."""
    last: tuple[float, Picture] | None = None
    aspect = shooting.size[0] / shooting.size[1]
    for n, instant in enumerate(instants):
        if last is None or last[0] != instant or shooting.view == "tour":
            stage.apply(game.sample(instant))
            stage.look(_view(stage, game, shooting, instant, n / shooting.fps, aspect))
            last = instant, stage.picture()
        yield last[1]


def _view(stage: Stage, game: Timeline, shooting: Shooting, instant: float, age: float, aspect: float) -> View:
    view = preset(stage, shooting.view, age, aspect)
    if shooting.follow and shooting.view in ("seat", "opponent"):
        view = follow(game, instant, view, aspect)
    return view.zoom(1 / shooting.zoom)


def preset(stage: Stage, name: str, age: float, aspect: float) -> View:
    """One of the named views, the tour after so many seconds."""
    if name == "tour":
        return camera.tour(stage.furniture, aspect, age)
    return camera.PRESETS[name](stage.furniture, aspect)


def sound(game: Timeline, shooting: Shooting, instants: list[float]) -> NDArray[np.float32]:
    """The sound track: every cue on the sample at which its frame shows it."""
    start, end = instants[0], instants[-1]
    cues = game.cues(start, end)
    moved = (cue._replace(time=(cue.time - start) / shooting.speed) for cue in cues)
    return mix(moved, len(instants) / shooting.fps)
