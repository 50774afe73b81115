"""The computer at a seat: asked for a move, it thinks in a process of its own until the answer is there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from zertz3d.ai.player import Limit, Thought
from zertz3d.ai.worker import Report, Worker
from zertz3d.app.system import fault_report
from zertz3d.errors import ZertzError
from zertz3d.rules import Position

SECONDS = {"beginner": 1.0, "learner": 1.0, "casual": 2.0, "club": 3.0, "expert": 4.0, "full": 5.0}
"""How long each level may think about a move; most need less."""
SHARE, RESERVE = 25, 0.2
"""A move may use one part in SHARE of the time left; RESERVE seconds are kept for passing the answer on."""


class Thinking(Protocol):
    """What a worker does."""

    def think(
        self, position: Position, limit: Limit, level: str = ..., seed: int = ..., past: Sequence[Position] = ...
    ) -> int:
        """Begin to think."""

    def poll(self) -> list[Report]:
        """What came in since."""

    def stop(self) -> None:
        """End thinking."""

    def close(self) -> None:
        """End the process."""


class Computer:
    """Thinks about one position at a time."""

    def __init__(self, hire: Callable[[], Thinking] = Worker, seed: int = 0) -> None:
        self._hire, self.seed = hire, seed
        self._worker: Thinking | None = None
        self._asked: int | None = None

    @property
    def thinking(self) -> bool:
        """Is an answer still due?"""
        return self._asked is not None

    def ask(
        self, position: Position, past: Sequence[Position], level: str, left: float | None = None, increment: float = 0
    ) -> None:
        """Begin to think about a position; `left` is the time on the clock."""
        self._worker = self._worker or self._hire()
        self._asked = self._worker.think(position, Limit(patience(level, left, increment)), level, self.seed, past)

    def answer(self) -> Thought | None:
        """The move it has chosen, once it has; a fault of thinking is an error."""
        if self._worker is None or self._asked is None:
            return None
        for report in self._worker.poll():
            if report.number != self._asked:
                continue
            if report.error:
                self._asked = None
                raise ZertzError(fault_report.tell_thinker(report.error, report.trace))
            if report.final:
                self._asked = None
                return report.thought
        return None

    def forget(self) -> None:
        """Nobody wants the answer any more."""
        if self._asked is not None and self._worker:
            self._worker.stop()
        self._asked = None

    def close(self) -> None:
        """End the process."""
        self._asked = None
        if self._worker:
            self._worker.close()
            self._worker = None


def patience(level: str, left: float | None, increment: float) -> float:
    """How many seconds a move may take."""
    usual = SECONDS.get(level, 2.0)
    return usual if left is None else min(usual, max(0.05, left / SHARE + 0.7 * increment - RESERVE))
