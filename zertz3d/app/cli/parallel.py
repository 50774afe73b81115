"""Work on many games, shared out among processes."""

import argparse
import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import TypeVar

from zertz3d import words
from zertz3d.app.system.processes import count_cores
from zertz3d.errors import UsageError, ZertzError
from zertz3d.interrupts import ENDING, end_with_parent
from zertz3d.records.library import Entry
from zertz3d.words import _

BATCH = 64
"""Games handed to a worker process at a time."""
AHEAD = 3
"""Batches waiting for each worker: enough to keep it busy, few enough to keep memory flat."""

Result = TypeVar("Result")
Work = Callable[[Entry, str], Result]
"""What is made of a game, in this process or in another: (entry, dialect) -> result."""


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """The option that says how many processes share the work."""
    parser.add_argument("--jobs", metavar="N", type=int, default=1, help=_("worker processes (default 1)"))


def map_games(
    work: Work[Result], games: Iterable[Entry], dialect: str, jobs: int, batch: int = BATCH
) -> Iterator[Result]:
    """The results in the order of the games; only a few games are held at a time, whatever their number."""
    if jobs < 1:
        raise UsageError(_("--jobs {jobs}: at least one worker process is needed").format(jobs=jobs))
    jobs = min(jobs, count_cores())
    if jobs == 1:
        return (work(entry, dialect) for entry in games)
    return _share_out(work, games, dialect, jobs, batch)


def _share_out(work: Work[Result], games: Iterable[Entry], dialect: str, jobs: int, size: int) -> Iterator[Result]:
    waiting: deque[Future[list[Result]]] = deque()
    remaining = iter(games)
    with ProcessPoolExecutor(jobs, initializer=_begin_work, initargs=(words.chosen(),)) as pool:
        try:
            while batch := list(islice(remaining, size)):
                waiting.append(pool.submit(_work_through, work, batch, dialect))
                if len(waiting) > AHEAD * jobs:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        except BrokenProcessPool:
            raise ZertzError(_("a worker process was ended from outside; try again with fewer --jobs")) from None
        except BaseException:  # whoever stops does not wait for what is left
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in multiprocessing.active_children():
                worker.terminate()
            raise


def _work_through(work: Work[Result], batch: list[Entry], dialect: str) -> list[Result]:
    return [work(entry, dialect) for entry in batch]


def _begin_work(language: str) -> None:
    """A worker speaks as the parent does, leaves Ctrl+C to it, and ends when the parent has ended."""
    words.choose(language)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in ENDING:
        signal.signal(number, signal.SIG_DFL)
    end_with_parent()
