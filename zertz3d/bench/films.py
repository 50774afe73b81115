"""How fast films are made: each tier's drawing alone, beside the same frames drawn, taken out and written as a film."""

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from zertz3d import resources
from zertz3d.app.film import writers
from zertz3d.app.film.ffmpeg import CODECS
from zertz3d.app.film.frame_renderer import FrameRenderer, open_renderer
from zertz3d.app.film.frames import FilmFrame, FilmOptions, FilmPlan, list_frames
from zertz3d.app.film.make_film import mix_sound
from zertz3d.app.film.render_workers import draw_with_workers
from zertz3d.app.system.missing_packages import find_ffmpeg
from zertz3d.bench.measure import Measure
from zertz3d.errors import ZertzError
from zertz3d.records.reader import read
from zertz3d.scene.audio.mixer import Recorded
from zertz3d.scene.parts import themes
from zertz3d.scene.parts.quality import TIERS

SIZE = (640, 360)
LEAST = 16
"""Frames that are measured at the least."""
GOAL = "≤ 1.3"
KINDS = (".mp4", ".apng")


def run(seconds: float) -> list[Measure]:
    """Measure what this machine can film."""
    record = read(resources.assets() / "games" / "showcase.txt")[0]
    found: list[Measure] = []
    for tier in TIERS:
        options = FilmOptions(SIZE, themes.theme("felt"), tier, hud=True)
        try:
            found += _measure_tier(FilmPlan.of(record, options), tier, seconds)
        except ZertzError as lack:
            found.append(Measure(f"{tier}: {lack}", float("nan"), "frames/s"))
    return found


def _measure_tier(plan: FilmPlan, tier: str, seconds: float) -> Iterator[Measure]:
    frames = list_frames(plan)[150:]  # into the game
    name = f"{tier} {SIZE[0]}x{SIZE[1]}"
    with open_renderer(plan) as opened:
        _draw_frames(opened, frames[:3])
        pace = _measure_cost(lambda: _draw_frames(opened, frames[3:9])).wall / 6
        some = frames[: max(LEAST, min(len(frames), round(seconds / pace)))]
        alone = _measure_cost(lambda: _draw_frames(opened, some))
        yield Measure(f"{name}: drawing alone", len(some) / alone.wall, "frames/s")
        for kind in KINDS:
            if kind in CODECS and not find_ffmpeg():
                yield Measure(f"{name}: {kind} needs ffmpeg", float("nan"), "frames/s")
                continue
            filmed = _measure_cost(partial(_write_frames, opened, some, kind))
            after = _measure_cost(lambda: _draw_frames(opened, some))
            wall, cpu = (alone.wall + after.wall) / 2, (alone.cpu + after.cpu) / 2
            rate, figure = len(some) / filmed.wall, f"{name}: filmed as {kind}"
            yield Measure(figure, rate, "frames/s", "time of drawing alone", filmed.wall / wall, GOAL)
            yield Measure(f"{figure}, CPU", 1000 * filmed.cpu / len(some), "ms", "drawing alone", filmed.cpu / cpu)
    yield _measure_workers(plan, some, name, len(some) / alone.wall)


def _draw_frames(opened: FrameRenderer, frames: tuple[FilmFrame, ...]) -> None:
    for frame in frames:
        opened.draw(frame)


def _write_frames(opened: FrameRenderer, frames: tuple[FilmFrame, ...], kind: str) -> None:
    options, track = opened.plan.options, mix_sound(opened.plan, frames)
    with tempfile.TemporaryDirectory() as folder:
        drawn = (opened.picture(frame) for frame in frames)
        writers.write_film(Path(folder, f"x{kind}"), drawn, SIZE, options.fps, Recorded(track))


def _measure_workers(plan: FilmPlan, frames: tuple[FilmFrame, ...], name: str, alone: float) -> Measure:
    """What one worker for each processor core brings, once they have begun."""
    jobs = max(2, min(4, os.cpu_count() or 1))
    many = [*frames] * 2
    drawn = draw_with_workers(plan, many, jobs)
    try:
        for _ in islice(drawn, 2 * jobs):
            pass
        rate = (len(many) - 2 * jobs) / _measure_cost(lambda: sum(1 for _ in drawn)).wall
    finally:
        drawn.close()
    return Measure(f"{name}: drawn by {jobs} workers", rate, "frames/s", "drawing alone", rate / alone)


class _Cost(NamedTuple):
    """Seconds by the clock, and of all processors together, those of processes that were waited for included."""

    wall: float
    cpu: float


def _measure_cost(work: Callable[[], object]) -> _Cost:
    before, begun = os.times(), time.perf_counter()
    work()
    wall, after = time.perf_counter() - begun, os.times()
    return _Cost(wall, sum(after[:4]) - sum(before[:4]))
