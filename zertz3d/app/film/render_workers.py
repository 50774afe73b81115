"""Several worker processes draw one film: with three of them each draws every third frame."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
from collections.abc import Generator
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

import numpy as np

from zertz3d.app.film.frame_renderer import Picture, studio
from zertz3d.app.film.frames import Production, Take
from zertz3d.errors import ZertzError
from zertz3d.interrupts import unheard
from zertz3d.scene.stage import offscreen

FEW = 90
"""Frames below which a second process takes longer to start than it saves."""
MOST = 8
"""Workers that are set to work unasked: each takes some hundred megabytes."""
FAULT = b"!"
"""A message that begins so and is no picture says what went wrong."""
PATIENCE = 2.0
"""Seconds for a worker to end before it is killed."""


def fitting_jobs(production: Production, frames: int) -> int:
    """How many workers are of use: one for each core where the processor draws, one for a graphics card."""
    if frames < FEW or not offscreen.best(production.shooting.tier).computed:
        return 1
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(cores, MOST)


def crew(production: Production, takes: list[Take], jobs: int) -> Generator[Picture, None, None]:
    """The pictures of the takes in order, drawn by so many processes; they all end with it, whatever happens."""
    workers: list[tuple[BaseProcess, Connection]] = []
    try:
        workers += (_hired() for _ in range(jobs))
        for number, (_, pipe) in enumerate(workers):
            with contextlib.suppress(OSError):  # it has ended, which is noticed where its first frame is missed
                pipe.send((production, takes[number::jobs], jobs))
        for number in range(len(takes)):
            yield _received(*workers[number % jobs], production.shooting.size)
    finally:
        _dismiss(workers)


def _hired() -> tuple[BaseProcess, Connection]:
    """A process that waits for its frames; were they given to it at once, its death at that moment would block us."""
    context = multiprocessing.get_context("spawn")  # a display must not be shared, nor what a thread holds
    here, there = context.Pipe()
    worker = context.Process(target=work, args=(there,), daemon=True)
    with unheard():
        worker.start()
    there.close()
    return worker, here


def _received(worker: BaseProcess, pipe: Connection, size: tuple[int, int]) -> Picture:
    try:
        message = pipe.recv_bytes()
    except (EOFError, OSError):
        worker.join(PATIENCE)
        raise ZertzError(
            f"a worker process ended before its frames were drawn ({_ending(worker.exitcode)}); try --jobs 1"
        ) from None
    width, height = size
    if len(message) != width * height * 3:
        raise ZertzError(message.removeprefix(FAULT).decode("utf-8", "replace"))
    return np.frombuffer(message, np.uint8).reshape(height, width, 3)


def _ending(code: int | None) -> str:
    if code is not None and code < 0:
        return f"signal {signal.Signals(-code).name}"
    return f"exit code {code}"


def _dismiss(workers: list[tuple[BaseProcess, Connection]]) -> None:
    for worker, pipe in workers:
        pipe.close()
        worker.terminate()
    for worker, _ in workers:
        worker.join(PATIENCE)
        if worker.exitcode is None:
            worker.kill()
            worker.join()


def work(pipe: Connection) -> None:
    """What a worker process does: draw its frames and hand them over until nobody takes them any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends its workers
    try:
        production, takes, jobs = pipe.recv()
        os.environ.setdefault("LP_NUM_THREADS", str(max(1, (os.cpu_count() or 1) // jobs)))
        with studio(production) as opened:
            for take in takes:
                pipe.send_bytes(np.ascontiguousarray(opened.picture(take)).reshape(-1).data)
    except (BrokenPipeError, ConnectionResetError, EOFError):
        return
    except ZertzError as error:
        pipe.send_bytes(FAULT + str(error).encode())
    except Exception as error:  # whatever it was, the parent says it in one sentence
        pipe.send_bytes(FAULT + f"a worker process failed: {type(error).__name__}: {error}".encode())
