"""Several workers: the same bytes as one, and none is left whatever happens."""

import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import replace
from multiprocessing import spawn
from pathlib import Path

import numpy as np
import pytest

from tests.app.film.small_films import build_plan, needs_ffmpeg
from tests.app.games import NOTATION
from tests.conftest import ROOT
from zertz3d.app.film.frames import list_frames
from zertz3d.app.film.make_film import draw_frames, make_film
from zertz3d.app.film.render_workers import choose_jobs, draw_with_workers
from zertz3d.errors import UsageError, ZertzError
from zertz3d.scene.stage import offscreen

FAILING = shutil.which("false")


@pytest.mark.parametrize(("tier", "workers"), [("classic", (3,)), ("low", (2,)), ("full", (2,))])
def test_any_number_of_workers_draws_the_same_frames(tier: str, workers: tuple[int, ...]) -> None:
    made = build_plan(tier=tier, titles=True, hud=True, fps=4, end=1.5, size=(160, 90))
    takes = list_frames(made)[14:32]
    alone = list(draw_frames(made, takes, 1))
    assert len(alone) == len(takes)
    for jobs in workers:
        shared = list(draw_frames(made, takes, jobs))
        assert all(np.array_equal(a, b) for a, b in zip(alone, shared, strict=True))
    assert len({one.tobytes() for one in alone}) > 10


def test_the_whole_film_is_the_same_file(tmp_path: Path) -> None:
    made = build_plan(end=0.5, hud=True)
    for jobs in (1, 2):
        make_film(tmp_path / f"{jobs}.apng", made, jobs)
    assert (tmp_path / "1.apng").read_bytes() == (tmp_path / "2.apng").read_bytes()


def test_a_worker_that_dies_is_one_sentence_and_ends_the_others() -> None:
    made = build_plan()
    drawn = draw_with_workers(made, list(list_frames(made)), 2)
    next(drawn)
    one, other = multiprocessing.active_children()
    assert one.pid
    os.kill(one.pid, signal.SIGKILL)
    with pytest.raises(ZertzError, match=r"a worker process ended before its frames were drawn \(.*SIGKILL"):
        for _ in drawn:
            pass
    assert not one.is_alive() and not other.is_alive()


@pytest.mark.skipif(FAILING is None, reason="there is no program that fails at once")
def test_workers_that_never_begin_are_one_sentence() -> None:
    made = build_plan()
    before = spawn.get_executable()
    multiprocessing.set_executable(FAILING)
    try:
        with pytest.raises(ZertzError, match=r"a worker process ended before its frames were drawn \(exit code 1\)"):
            list(draw_with_workers(made, list(list_frames(made)) * 100, 2))
    finally:
        multiprocessing.set_executable(before)
    assert not multiprocessing.active_children()


def test_what_a_worker_cannot_do_is_its_sentence() -> None:
    made = build_plan(view="nowhere")
    with pytest.raises(ZertzError, match=r"a worker process failed: KeyError"):
        list(draw_with_workers(made, list(list_frames(made)), 2))
    assert not multiprocessing.active_children()


def test_a_film_that_is_given_up_ends_its_workers() -> None:
    made = build_plan()
    drawn = draw_with_workers(made, list(list_frames(made)), 2)
    next(drawn)
    workers = multiprocessing.active_children()
    assert len(workers) == 2
    drawn.close()
    assert not any(worker.is_alive() for worker in workers)


def test_no_workers_are_no_way_to_film(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="--jobs 0: at least one"):
        make_film(tmp_path / "x.apng", build_plan(), 0)
    assert not list(tmp_path.iterdir())


def test_short_films_and_graphics_cards_have_one_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    assert choose_jobs(build_plan(tier="classic"), 5) == 1
    assert 1 <= choose_jobs(build_plan(tier="classic"), 5000) <= 8
    card = replace(offscreen.best("full"), renderer="GeForce")
    monkeypatch.setattr(offscreen, "best", lambda tier: card)
    assert choose_jobs(build_plan(tier="full"), 5000) == 1


def _empty(group: int) -> bool:
    """Whether all processes of a group are gone, those that clear up after the others given their time."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


def _hears_interrupts() -> None:
    """Whoever runs the tests in the background may have Ctrl+C ignored, which processes inherit."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends processes without a signal")
@pytest.mark.parametrize(
    ("by", "kind", "moment"),
    [
        (signal.SIGTERM, "apng", "film.apng"),
        (signal.SIGINT, "apng", ""),  # while the workers are being started
        (signal.SIGINT, "apng", "film.apng"),
        pytest.param(signal.SIGINT, "mp4", "film.mp4", marks=needs_ffmpeg),
    ],
)
def test_ending_the_command_leaves_neither_workers_nor_files(
    tmp_path: Path, by: signal.Signals, kind: str, moment: str
) -> None:
    """A terminal's Ctrl+C goes to all processes, a signal to end only to the first."""
    record = tmp_path / "game.txt"
    record.write_text(NOTATION, encoding="utf-8")
    command = [sys.executable, "-m", "zertz3d", "render", "game.txt", "-o", f"x.{kind}", "--tier", "classic"]
    command += ["--jobs", "2", "--size", "160x90", "--fps", "200", "--speed", "0.25"]
    with subprocess.Popen(
        command, cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(ROOT)}, stderr=subprocess.PIPE, text=True,
        start_new_session=True, preexec_fn=_hears_interrupts,
    ) as process:  # fmt: skip
        try:
            awaited = f".partial-*/{moment}".rstrip("/")
            until = time.monotonic() + 60
            while not any(file.stat().st_size for file in tmp_path.glob(awaited)) and time.monotonic() < until:
                time.sleep(0.02)
            if by == signal.SIGINT:
                os.killpg(process.pid, by)
            else:
                process.send_signal(by)
            _, said = process.communicate(timeout=60)
            assert process.returncode == 130 and said == "zertz3d: stopped\n"
            assert _empty(process.pid)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    assert [file.name for file in tmp_path.iterdir()] == ["game.txt"]
