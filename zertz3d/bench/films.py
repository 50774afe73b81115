"""How fast films are made: each tier's drawing alone, beside the same frames drawn, taken out and written as a film."""

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from zertz3d import resources
from zertz3d.app.film import writers
from zertz3d.app.film.ffmpeg import CODECS, find_ffmpeg
from zertz3d.app.film.frame_renderer import Studio, studio
from zertz3d.app.film.frames import Production, Shooting, Take, script
from zertz3d.app.film.make_film import sound
from zertz3d.app.film.render_workers import crew
from zertz3d.bench.measure import Measure
from zertz3d.errors import ZertzError
from zertz3d.records.reader import read
from zertz3d.scene.parts import themes

SIZE = (640, 360)
LEAST = 16
"""Frames that are measured at the least."""
GOAL = "≤ 1.3"
KINDS = (".mp4", ".apng")


def run(seconds: float) -> list[Measure]:
    """Measure what this machine can film."""
    record = read(resources.assets() / "games" / "showcase.txt")[0]
    found: list[Measure] = []
    for tier in ("full", "low", "classic"):
        shooting = Shooting(SIZE, themes.theme("felt"), tier, hud=True)
        try:
            found += _tier(Production.of(record, shooting), tier, seconds)
        except ZertzError as lack:
            found.append(Measure(f"{tier}: {lack}", float("nan"), "frames/s"))
    return found


def _tier(production: Production, tier: str, seconds: float) -> Iterator[Measure]:
    takes = script(production)[150:]  # into the game
    name = f"{tier} {SIZE[0]}x{SIZE[1]}"
    with studio(production) as opened:
        _draw(opened, takes[:3])
        pace = _timed(lambda: _draw(opened, takes[3:9])).wall / 6
        some = takes[: max(LEAST, min(len(takes), round(seconds / pace)))]
        alone = _timed(lambda: _draw(opened, some))
        yield Measure(f"{name}: drawing alone", len(some) / alone.wall, "frames/s")
        for kind in KINDS:
            if kind in CODECS and not find_ffmpeg():
                yield Measure(f"{name}: {kind} needs ffmpeg", float("nan"), "frames/s")
                continue
            filmed = _timed(lambda kind=kind: _film(opened, some, kind))  # type: ignore[misc]
            after = _timed(lambda: _draw(opened, some))
            wall, cpu = (alone.wall + after.wall) / 2, (alone.cpu + after.cpu) / 2
            rate, frames = len(some) / filmed.wall, f"{name}: filmed as {kind}"
            yield Measure(frames, rate, "frames/s", "time of drawing alone", filmed.wall / wall, GOAL)
            yield Measure(f"{frames}, CPU", 1000 * filmed.cpu / len(some), "ms", "drawing alone", filmed.cpu / cpu)
    yield _crew(production, some, name, len(some) / alone.wall)


def _draw(opened: Studio, takes: tuple[Take, ...]) -> None:
    for take in takes:
        opened.draw(take)


def _film(opened: Studio, takes: tuple[Take, ...], kind: str) -> None:
    shooting, track = opened.production.shooting, sound(opened.production, takes)
    with tempfile.TemporaryDirectory() as folder:
        drawn = (opened.picture(take) for take in takes)
        writers.write(Path(folder, f"x{kind}"), drawn, SIZE, shooting.fps, track)


def _crew(production: Production, takes: tuple[Take, ...], name: str, alone: float) -> Measure:
    """What one worker for each processor core brings, once they have begun."""
    jobs = max(2, min(4, os.cpu_count() or 1))
    many = [*takes] * 2
    drawn = crew(production, many, jobs)
    try:
        for _ in islice(drawn, 2 * jobs):
            pass
        rate = (len(many) - 2 * jobs) / _timed(lambda: sum(1 for _ in drawn)).wall
    finally:
        drawn.close()
    return Measure(f"{name}: drawn by {jobs} workers", rate, "frames/s", "drawing alone", rate / alone)


class _Cost(NamedTuple):
    """Seconds by the clock, and of all processors together, those of processes that were waited for included."""

    wall: float
    cpu: float


def _timed(work: Callable[[], object]) -> _Cost:
    before, begun = os.times(), time.perf_counter()
    work()
    wall, after = time.perf_counter() - begun, os.times()
    return _Cost(wall, sum(after[:4]) - sum(before[:4]))
