"""Whom the teacher asks: one thinking process, a list of what is to be known, and what is known already."""

from collections.abc import Sequence

from zertz3d.ai import teacher
from zertz3d.ai.teacher import Opinion
from zertz3d.ai.worker import Report, Worker
from zertz3d.app.analysis.evaluation_cache import EvaluationCache
from zertz3d.app.system import fault_report
from zertz3d.rules import Position

Need = tuple[Position, int]
"""A position somebody wants an opinion on, and the nodes it is worth."""
AT_ONCE = 8
"""Positions that need no thought and are settled in one frame at most."""
ENOUGH = 12
"""New opinions that are worth writing the file before the end."""


class EvaluationQueue:
    """Works through what is needed, the first need first; what is no longer needed is not thought about."""

    def __init__(self, opinions: EvaluationCache | None = None, worker: Worker | None = None) -> None:
        self.opinions = opinions or EvaluationCache()
        self.worker = worker or Worker()
        self.fault = ""
        """Why the last question was not answered."""
        self.guess: Opinion | None = None
        """What the thinking on the present question has come to so far."""
        self._asked: Need | None = None
        self._refused: set[Need] = set()

    @property
    def busy(self) -> bool:
        """Is somebody thinking?"""
        return self._asked is not None

    def known(self, position: Position, nodes: int) -> Opinion | None:
        """The opinion on a position, if there is one."""
        return self.opinions.find(position, nodes)

    def serve(self, needs: Sequence[Need]) -> None:
        """Take in what has been thought, and have the first need that is still open thought about."""
        for report in self.worker.poll():
            self._take(report)
        first = self._first(needs)
        if first == self._asked:
            return
        if self._asked:
            self.worker.stop()
        self._asked, self.guess = first, None
        if first:
            position, limit, seed = teacher.question(*first)
            self.worker.think(position, limit, seed=seed, fresh=True)

    def _first(self, needs: Sequence[Need]) -> Need | None:
        """The first need that takes thought; those before it that take none are met on the way."""
        left = AT_ONCE
        for need in needs:
            if need == self._asked:
                return need
            if need in self._refused or self.known(*need):
                continue
            found = teacher.decided(need[0])
            if not found:
                return need
            self.opinions.keep(*need, found)
            left -= 1
            if not left:
                return None
        self.opinions.save(least=ENOUGH)
        return None

    def _take(self, report: Report) -> None:
        if self._asked is None:
            return
        if report.error:
            self.fault = fault_report.tell_thinker(report.error, report.trace)
            self._refused.add(self._asked)
            self._asked = None
        elif report.thought:
            self.guess = teacher.opinion(self._asked[0], report.thought)
            if report.final:
                self.opinions.keep(*self._asked, self.guess)
                self._asked = None

    def close(self) -> None:
        """End the thinking, and keep what it has brought."""
        self._asked = None
        self.worker.close()
        self.opinions.save()
