"""Thinking in a process of its own: whoever asks never waits, and nothing is left running afterwards."""

import atexit
import contextlib
import multiprocessing
import os
import time
import traceback
import weakref
from collections.abc import Sequence
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection

from zertz3d.ai import levels
from zertz3d.ai.player import Limit, Player, Thought
from zertz3d.errors import ZertzError
from zertz3d.interrupts import end_with_parent, safe_start
from zertz3d.rules import Position

GRACE = 0.2
"""Seconds a worker gets to leave by itself before it is killed."""
ATTEMPTS = 3
"""How often a task is handed to a new process when one dies over it."""
POLITENESS = 10
"""How far thinking steps back behind drawing where both want the same processor: it then gets a tenth of it."""


@dataclass(frozen=True, slots=True)
class Task:
    """What to think about; numbers grow, so that late answers to old questions are known as such."""

    number: int
    position: Position
    limit: Limit
    level: str
    seed: int
    past: tuple[Position, ...] = ()
    fresh: bool = False
    """Whether what was learned before is forgotten, so that the same nodes lead to the same thought."""


@dataclass(frozen=True, slots=True)
class Report:
    """What came of a task: a thought on the way, the final thought, or an error in one sentence."""

    number: int
    thought: Thought | None = None
    final: bool = False
    error: str = ""
    trace: str = ""
    """Where it happened, if the error is a fault of the program."""


class Worker:
    """A thinking process; started when first needed, replaced when it dies."""

    def __init__(self) -> None:
        self._context = multiprocessing.get_context("spawn")
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None
        self._task: Task | None = None
        self._number = self._attempts = 0
        self.replaced = 0
        """How many dead processes were replaced."""
        _open.add(self)

    @property
    def alive(self) -> bool:
        """Is there a process?"""
        return self._process is not None and self._process.is_alive()

    @property
    def busy(self) -> bool:
        """Is an answer still due?"""
        return self._task is not None

    @property
    def pid(self) -> int | None:
        """The number of the process, None before it was started."""
        return self._process.pid if self._process else None

    def start(self) -> None:
        """Start the process, if it is not there; it takes a moment until it thinks."""
        if self.alive:
            return
        self._drop()
        self._pipe, theirs = self._context.Pipe()
        self._process = self._context.Process(target=_work, args=(theirs,), name="zertz3d thinker", daemon=True)
        with safe_start():
            self._process.start()
        theirs.close()

    def think(
        self,
        position: Position,
        limit: Limit,
        level: str = "full",
        seed: int = 0,
        past: Sequence[Position] = (),
        fresh: bool = False,
    ) -> int:
        """Begin to think, and forget any earlier task; returns the number its reports will bear."""
        self.stop()
        self._number += 1
        self._task, self._attempts = Task(self._number, position, limit, level, seed, tuple(past), fresh), 1
        self.start()
        self._send(self._task)
        return self._number

    def stop(self) -> None:
        """End thinking at once; the best move so far comes as the final report."""
        self._send("stop")

    def poll(self) -> list[Report]:
        """What came in since the last time, for the current task only; never waits."""
        reports: list[Report] = []
        try:
            while self._pipe is not None and self._pipe.poll():
                report = self._pipe.recv()
                if isinstance(report, Report) and self._task and report.number == self._task.number:
                    reports.append(report)
                    if report.final or report.error:
                        self._task = None
        except (EOFError, OSError):
            self._drop()
        if self._task and not self.alive:
            reports += self._replace(self._task)
        return reports

    def close(self) -> None:
        """End the process and wait until it is gone."""
        self._send("quit")
        if self._process and self._process.pid:
            self._process.join(GRACE)
        self._task = None
        self._drop()

    def _replace(self, task: Task) -> list[Report]:
        if self._attempts >= ATTEMPTS:
            self._task = None
            return [Report(task.number, error="thinking has failed: its process died again and again")]
        self._attempts += 1
        self.replaced += 1
        self.start()
        self._send(task)
        return []

    def _send(self, message: object) -> None:
        if self._pipe is not None:
            with contextlib.suppress(OSError):  # it died: poll notices
                self._pipe.send(message)

    def _drop(self) -> None:
        """Make sure that the process is gone."""
        if self._process:
            if self._process.is_alive():
                self._process.kill()
            self._process.join()
            self._process = None
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None


_open: "weakref.WeakSet[Worker]" = weakref.WeakSet()


@atexit.register
def _close_all() -> None:
    for worker in list(_open):
        worker.close()


class _Desk:
    """The worker's side of the pipe."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._stopped = self.leaving = False
        self._next: Task | None = None
        self._players: dict[tuple[str, int], Player] = {}
        self._number = 0

    def serve(self) -> None:
        """Carry out tasks until told to quit, or until nobody is there any more."""
        while not self.leaving:
            if self._next is None:
                self._read()
            task, self._next = self._next, None
            if task is not None:
                self._carry_out(task)

    def told_to_stop(self) -> bool:
        """Asked every few hundred nodes."""
        while not self.leaving and self._pipe.poll():
            self._read()
        return self._stopped or self.leaving

    def _read(self) -> None:
        try:
            message = self._pipe.recv()
        except (EOFError, OSError):
            self.leaving = True
            return
        except Exception as error:  # whatever a message does when it is unpacked, the worker lives on
            self._pipe.send(Report(self._number, error=f"a message could not be read: {error}"))
            return
        if isinstance(message, Task):
            self._next, self._stopped = message, True
        elif message == "stop":
            self._stopped = True
            if self._next:
                self._next = replace(self._next, limit=Limit(seconds=0))
        elif message == "quit":
            self.leaving = True

    def _carry_out(self, task: Task) -> None:
        self._stopped, self._number = False, task.number
        try:
            thought = self._player(task).choose(task.position, task.limit, task.past)
            self._pipe.send(Report(task.number, thought, final=True))
        except ZertzError as error:
            self._pipe.send(Report(task.number, error=str(error)))
        except OSError:
            self.leaving = True
        except Exception as error:  # a fault of one task is reported and does not end the worker
            trace = "".join(traceback.format_exception(error))
            self._pipe.send(Report(task.number, error=f"thinking has failed: {error!r}", trace=trace))

    def _player(self, task: Task) -> Player:
        key = task.level, task.seed
        if task.fresh or key not in self._players:
            self._players.clear()
            self._players[key] = levels.player(task.level, time.monotonic, task.seed, self.told_to_stop, self._show)
        return self._players[key]

    def _show(self, thought: Thought) -> None:
        self._pipe.send(Report(self._number, thought))


def _work(pipe: Connection) -> None:
    """What the process runs."""
    end_with_parent()
    with contextlib.suppress(AttributeError, OSError):  # not every system knows it
        os.nice(POLITENESS)
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        _Desk(pipe).serve()
