"""A computer that answers at once with some legal move, for tables that play by themselves."""

from collections.abc import Sequence

from zertz3d.ai.player import Limit, Thought
from zertz3d.ai.worker import Report
from zertz3d.rules import Position


class Thinker:
    """Does what a worker does, without a process; may fail."""

    def __init__(self) -> None:
        self.reports: list[Report] = []
        self.fails = self.closed = False
        self.asked: list[str] = []

    def think(
        self, position: Position, limit: Limit, level: str = "full", seed: int = 0, past: Sequence[Position] = ()
    ) -> int:
        """Answers at once."""
        moves = position.legal_moves()
        self.asked.append(level)
        number = len(self.asked)
        self.reports = (
            [Report(number, error="it burns")]
            if self.fails
            else [Report(number, Thought(moves[(7 * seed + 3 * number) % len(moves)]), final=True)]
        )
        return number

    def poll(self) -> list[Report]:
        """The answer, once."""
        found, self.reports = self.reports, []
        return found

    def stop(self) -> None:
        """Forgets."""
        self.reports = []

    def close(self) -> None:
        """Goes home."""
        self.closed = True
