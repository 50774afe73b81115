"""Filming a game: its frames drawn here or by several workers, with the sound of the same instants."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import replace
from math import cos, sin
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from zertz3d.app.film import writers
from zertz3d.app.film.frame_renderer import Picture, build_camera, open_renderer
from zertz3d.app.film.frames import FilmFrame, FilmPlan, count_opening_frames, list_frames
from zertz3d.app.film.render_workers import choose_jobs, draw_with_workers
from zertz3d.app.system.progress_bar import ProgressBar
from zertz3d.errors import UsageError
from zertz3d.motion.playback import SLACK
from zertz3d.motion.turn_film import Cue
from zertz3d.scene.audio.mastering import Mastered
from zertz3d.scene.audio.mixer import Mixed
from zertz3d.words import _

Told = Callable[[int, int], None]
"""Hears after each frame how many are done, and of how many."""


def make_film(path: Path, plan: FilmPlan, jobs: int | None = None, tell: Told | None = None) -> int:
    """Film a game into a file, with so many workers or as many as are of use; returns the number of frames."""
    writers.check_name(path)
    options, frames = plan.options, list_frames(plan)
    if jobs is not None and jobs < 1:
        raise UsageError(_("--jobs {number}: at least one worker process is needed").format(number=jobs))
    heard = Mastered(collect_sound(plan, frames)) if writers.has_sound(path) else None
    with ProgressBar(len(frames), _("frames")) as bar, closing(draw_frames(plan, frames, jobs)) as drawn:

        def advance() -> None:
            bar.advance()
            if tell:
                tell(bar.done, len(frames))

        writers.write_film(path, drawn, options.size, options.fps, heard, advance)
    return len(frames)


def draw_frames(plan: FilmPlan, frames: tuple[FilmFrame, ...], jobs: int | None = 1) -> Generator[Picture, None, None]:
    """The picture of each frame in order; one that shows the same as the one before is not drawn again."""
    fresh = list_different(plan, frames)
    workers = choose_jobs(plan, len(fresh)) if jobs is None else min(jobs, len(fresh))
    source = _draw_here(plan, fresh) if workers == 1 else draw_with_workers(plan, fresh, workers)
    with closing(source):
        for n, frame in enumerate(frames):
            if n == 0 or _looks_different(plan, frames[n - 1], frame):
                last = next(source)
            yield last


def list_different(plan: FilmPlan, frames: tuple[FilmFrame, ...]) -> list[FilmFrame]:
    """The frames that must be drawn, because they show something else than the one before."""
    return [frame for n, frame in enumerate(frames) if n == 0 or _looks_different(plan, frames[n - 1], frame)]


def _draw_here(plan: FilmPlan, frames: list[FilmFrame]) -> Generator[Picture, None, None]:
    with open_renderer(plan) as opened:
        for frame in frames:
            yield opened.picture(frame)


def _looks_different(plan: FilmPlan, one: FilmFrame, other: FilmFrame) -> bool:
    same = (one.time, one.card, one.light) == (other.time, other.card, other.light)
    return not same or plan.options.view in ("tour", "show")


def mix_sound(plan: FilmPlan, frames: tuple[FilmFrame, ...]) -> NDArray[np.float32]:
    """All that is heard at once, not yet mastered."""
    made = collect_sound(plan, frames)
    return made.part(0, len(made))


def collect_sound(plan: FilmPlan, frames: tuple[FilmFrame, ...]) -> Mixed:
    """What is heard, not yet mastered: each cue on its frame's sample, on the side where it is seen."""
    game, options = plan.film, plan.options
    seen = build_camera(replace(plan, options=replace(options, follow=False)))  # it only leans, never turns
    lead = count_opening_frames(options) / options.fps
    start, end = frames[0].time, frames[-1].time

    def placed(cue: Cue) -> Cue:
        """A cue in the film's time, and as it lies before the camera."""
        time = lead + (cue.time - start) / options.speed
        turned = seen(FilmFrame(cue.time, time)).azimuth
        x, y, z = cue.position
        position = x * cos(turned) + y * sin(turned), y * cos(turned) - x * sin(turned), z
        return cue._replace(time=time, position=position, duration=cue.duration / options.speed)

    heard = map(placed, game.cues(start - SLACK, end))
    return Mixed(heard, len(frames) / options.fps, table=options.theme.sound)
