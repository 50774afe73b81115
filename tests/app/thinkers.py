"""A thinking process that is none: answers at once, after little thought."""

from collections.abc import Sequence

from zertz3d.ai.player import Limit, Thought
from zertz3d.ai.thinker import Thinker
from zertz3d.ai.worker import Report, Worker
from zertz3d.rules import Position

LITTLE = 300
"""Nodes it really searches."""


class Instant(Worker):
    """Has each answer ready with the next poll; `held` keeps answers back."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Position] = []
        self.held, self.nodes = False, LITTLE
        self.stopped = 0
        self._waiting: Thought | None = None

    def think(
        self,
        position: Position,
        limit: Limit,
        level: str = "full",
        seed: int = 0,
        past: Sequence[Position] = (),
        fresh: bool = False,
    ) -> int:
        self.asked.append(position)
        self._waiting = Thinker(lambda: 0.0, seed).choose(position, Limit(nodes=self.nodes))
        return len(self.asked)

    def stop(self) -> None:
        self.stopped += 1
        self._waiting = None

    def poll(self) -> list[Report]:
        if self._waiting is None:
            return []
        thought = self._waiting
        if self.held:
            return [Report(len(self.asked), thought)]
        self._waiting = None
        return [Report(len(self.asked), thought, final=True)]

    def close(self) -> None:
        self._waiting = None
