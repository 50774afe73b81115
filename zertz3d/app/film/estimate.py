"""How long it takes here to draw a film: a few of its frames are drawn, and the rest is reckoned from them."""

import time
from collections.abc import Callable
from contextlib import closing
from typing import NamedTuple

from zertz3d.app.film.frames import FilmFrame, FilmPlan, list_frames
from zertz3d.app.film.make_film import draw_frames, list_different
from zertz3d.app.film.render_workers import choose_jobs

RUNS, EACH = 3, 3
"""Parts of the film that are tried, and how many frames in a row each worker draws of them."""


class Estimate(NamedTuple):
    """How many frames a film has, how many seconds it lasts, and how many it takes to draw it."""

    frames: int
    lasting: float
    needed: float


def estimate_film(plan: FilmPlan, jobs: int | None = None, clock: Callable[[], float] = time.monotonic) -> Estimate:
    """Draw some parts of the film as it would be drawn, with a look at the clock.

    The first frames of a part count for the start only: they are far from those drawn before, and so take longer.
    """
    frames = list_frames(plan)
    different = list_different(plan, frames)
    workers = choose_jobs(plan, len(different)) if jobs is None else max(1, min(jobs, len(different)))
    sample, length = choose_sample(different, EACH * workers)
    begun = clock()
    with closing(draw_frames(plan, tuple(sample), workers)) as drawn:
        moments = [clock() for _ in drawn]
    first = min(workers, length)
    parts = [moments[n : n + length] for n in range(0, len(moments), length)]
    counted = sum(len(part) - first for part in parts)
    start = parts[0][first - 1] - begun
    each = sum(part[-1] - part[first - 1] for part in parts) / counted if counted else start / first
    return Estimate(len(frames), len(frames) / plan.options.fps, start + each * max(0, len(different) - first))


def choose_sample(different: list[FilmFrame], length: int) -> tuple[list[FilmFrame], int]:
    """Frames in a row from the beginning, the middle and the end of a film, and how many of each; few are one part."""
    if len(different) < RUNS * length:
        return different[: RUNS * length], len(different)
    starts = [n * (len(different) - length) // (RUNS - 1) for n in range(RUNS)]
    return [frame for start in starts for frame in different[start : start + length]], length
