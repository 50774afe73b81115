"""Filming a game: the frames of its script drawn here or by several workers, with the sound of the same instants."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from dataclasses import replace
from math import cos, sin
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from zertz3d.app.film import writers
from zertz3d.app.film.frame_renderer import Picture, camera_of, studio
from zertz3d.app.film.frames import Production, Take, opening_frames, script
from zertz3d.app.film.render_workers import crew, fitting_jobs
from zertz3d.app.system.progress_bar import Progress
from zertz3d.errors import UsageError
from zertz3d.motion.playback import SLACK
from zertz3d.motion.turn_film import Cue
from zertz3d.scene.audio.mixer import mix


def shoot(path: Path, production: Production, jobs: int | None = None) -> int:
    """Film a game into a file, with so many workers or as many as are of use; returns the number of frames."""
    writers.check(path)
    shooting, takes = production.shooting, script(production)
    if jobs is not None and jobs < 1:
        raise UsageError(f"--jobs {jobs}: at least one worker process is needed")
    with Progress(len(takes), "frames") as bar, closing(pictures(production, takes, jobs)) as drawn:
        writers.write(path, drawn, shooting.size, shooting.fps, sound(production, takes), bar.advance)
    return len(takes)


def pictures(production: Production, takes: tuple[Take, ...], jobs: int | None = 1) -> Generator[Picture, None, None]:
    """The picture of each take in order; one that shows the same as the one before is not drawn again."""
    fresh = [take for n, take in enumerate(takes) if n == 0 or _differ(production, takes[n - 1], take)]
    workers = fitting_jobs(production, len(fresh)) if jobs is None else min(jobs, len(fresh))
    source = _here(production, fresh) if workers == 1 else crew(production, fresh, workers)
    with closing(source):
        for n, take in enumerate(takes):
            if n == 0 or _differ(production, takes[n - 1], take):
                last = next(source)
            yield last


def _here(production: Production, takes: list[Take]) -> Generator[Picture, None, None]:
    with studio(production) as opened:
        for take in takes:
            yield opened.picture(take)


def _differ(production: Production, one: Take, other: Take) -> bool:
    same = (one.time, one.card, one.light) == (other.time, other.card, other.light)
    return not same or production.shooting.view in ("tour", "show")


def sound(production: Production, takes: tuple[Take, ...]) -> NDArray[np.float32]:
    """The sound track: every cue on the sample at which its frame shows it, on the side on which it is seen."""
    game, shooting = production.film, production.shooting
    seen = camera_of(replace(production, shooting=replace(shooting, follow=False)))  # it only leans, never turns
    lead = opening_frames(shooting) / shooting.fps
    start, end = takes[0].time, takes[-1].time

    def placed(cue: Cue) -> Cue:
        """A cue in the film's time, and as it lies before the camera."""
        time = lead + (cue.time - start) / shooting.speed
        turned = seen(Take(cue.time, time)).azimuth
        x, y, z = cue.position
        position = x * cos(turned) + y * sin(turned), y * cos(turned) - x * sin(turned), z
        return cue._replace(time=time, position=position, duration=cue.duration / shooting.speed)

    return mix(map(placed, game.cues(start - SLACK, end)), len(takes) / shooting.fps)
