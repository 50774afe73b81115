"""Several worker processes draw one film: with three of them each draws every third frame."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import traceback
from collections.abc import Generator
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

import numpy as np

from zertz3d import words
from zertz3d.app.film.ffmpeg import describe_exit
from zertz3d.app.film.frame_renderer import Picture, open_renderer
from zertz3d.app.film.frames import FilmFrame, FilmPlan
from zertz3d.app.system import fault_report
from zertz3d.app.system.processes import count_cores
from zertz3d.errors import ZertzError
from zertz3d.interrupts import end_with_parent, safe_start
from zertz3d.scene.stage import offscreen
from zertz3d.words import _

FEW = 90
"""Frames below which a second process takes longer to start than it saves."""
MOST = 8
"""Workers that are set to work unasked: each takes some hundred megabytes."""
FAULT = b"!"
"""A message that begins so and is no picture says what went wrong."""
TRACE = "\0"
"""What stands between the sentence and the traceback of a fault of the program."""
PATIENCE = 2.0
"""Seconds for a worker to end before it is killed."""


def choose_jobs(plan: FilmPlan, frames: int) -> int:
    """How many workers are of use: one for each core where the processor draws, one for a graphics card."""
    if frames < FEW or not offscreen.best(plan.options.tier).computed:
        return 1
    return min(count_cores(), MOST)


def draw_with_workers(plan: FilmPlan, frames: list[FilmFrame], jobs: int) -> Generator[Picture, None, None]:
    """The pictures of the frames in order, drawn by so many processes; they all end with it, whatever happens."""
    workers: list[tuple[BaseProcess, Connection]] = []
    try:
        workers += (_start_worker() for _ in range(jobs))
        for number, (_, pipe) in enumerate(workers):
            with contextlib.suppress(OSError):  # it has ended, which is noticed where its first frame is missed
                pipe.send((plan, frames[number::jobs], jobs, words.chosen()))
        for number in range(len(frames)):
            yield _receive(*workers[number % jobs], plan.options.size)
    finally:
        _end_workers(workers)


def _start_worker() -> tuple[BaseProcess, Connection]:
    """A process that waits for its frames; were they given to it at once, its death at that moment would block us."""
    context = multiprocessing.get_context("spawn")  # a display must not be shared, nor what a thread holds
    here, there = context.Pipe()
    worker = context.Process(target=work, args=(there,), daemon=True)
    try:
        with safe_start():
            worker.start()
    except BaseException:  # Ctrl+C while it was started: nobody else knows of it yet
        if worker.pid is not None:
            worker.kill()
            worker.join()
        raise
    there.close()
    return worker, here


def _receive(worker: BaseProcess, pipe: Connection, size: tuple[int, int]) -> Picture:
    try:
        message = pipe.recv_bytes()
    except (EOFError, OSError):
        worker.join(PATIENCE)
        told = _("a worker process ended before its frames were drawn ({how}); try --jobs 1")
        raise ZertzError(told.format(how=describe_exit(worker.exitcode))) from None
    width, height = size
    if len(message) != width * height * 3:
        said, _mark, trace = message.removeprefix(FAULT).decode("utf-8", "replace").partition(TRACE)
        report = fault_report.keep_trace(trace) if trace else None
        raise ZertzError(_("{problem}; {file} says more").format(problem=said, file=report) if report else said)
    return np.frombuffer(message, np.uint8).reshape(height, width, 3)


def _end_workers(workers: list[tuple[BaseProcess, Connection]]) -> None:
    for worker, pipe in workers:
        pipe.close()
        worker.terminate()
    for worker, _pipe in workers:
        worker.join(PATIENCE)
        if worker.exitcode is None:
            worker.kill()
            worker.join()


def work(pipe: Connection) -> None:
    """What a worker process does: draw its frames and hand them over until nobody takes them any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends its workers
    end_with_parent()
    try:
        plan, frames, jobs, language = pipe.recv()
        words.choose(language)
        os.environ.setdefault("LP_NUM_THREADS", str(max(1, (os.cpu_count() or 1) // jobs)))
        with open_renderer(plan) as opened:
            for frame in frames:
                pipe.send_bytes(np.ascontiguousarray(opened.picture(frame)).reshape(-1).data)
    except (BrokenPipeError, ConnectionResetError, EOFError):
        return
    except ZertzError as error:
        pipe.send_bytes(FAULT + str(error).encode())
    except Exception as error:  # whatever it was, the parent says it in one sentence
        trace = "".join(traceback.format_exception(error))
        pipe.send_bytes(FAULT + f"a worker process failed: {type(error).__name__}: {error}{TRACE}{trace}".encode())
