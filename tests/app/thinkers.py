"""A thinking process that is none: it answers with the next poll, and what it answers is chosen beforehand."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from zertz3d.ai.player import Limit, Thought
from zertz3d.ai.thinker import Thinker
from zertz3d.ai.worker import Report, Worker
from zertz3d.rules import Position


class Asked(NamedTuple):
    """A question: the position, the level, and how many seconds the answer may take."""

    position: Position
    level: str
    seconds: float | None


class StandIn(Worker):
    """Answers at once by `choose`, unless it is told to be silent, to hold the last word back, or to fail."""

    def __init__(self, choose: Callable[["StandIn"], Thought] | None = None) -> None:
        super().__init__()
        self._choose = choose or search_a_little
        self.asked: list[Asked] = []
        self.seed, self.stopped, self.closed, self.fresh = 0, 0, False, False
        self.ready = True
        """Whether it says anything."""
        self.held = False
        """Whether it says only what it thinks so far."""
        self.error = ""
        """What has gone wrong."""
        self.nodes, self.score = 300, 0
        """How much `search_a_little` searches; what `take_the_first` thinks of its move."""
        self._due = False

    @property
    def positions(self) -> list[Position]:
        """What was asked about."""
        return [asked.position for asked in self.asked]

    @property
    def levels(self) -> list[str]:
        """The levels at which it was to play."""
        return [asked.level for asked in self.asked]

    def think(
        self,
        position: Position,
        limit: Limit,
        level: str = "full",
        seed: int = 0,
        past: Sequence[Position] = (),
        fresh: bool = False,
    ) -> int:
        self.asked.append(Asked(position, level, limit.seconds))
        self.seed, self.fresh, self._due = seed, fresh, True
        return len(self.asked)

    def poll(self) -> list[Report]:
        if not (self._due and self.ready):
            return []
        number = len(self.asked)
        if self.error:
            self._due = False
            return [Report(number, error=self.error)]
        thought = self._choose(self)
        self._due = self.held
        return [Report(number, thought), *([] if self.held else [Report(number, thought, final=True)])]

    def stop(self) -> None:
        self.stopped += 1
        self._due = False

    def close(self) -> None:
        self.closed, self._due = True, False


def search_a_little(asked: StandIn) -> Thought:
    """A real thought of few nodes."""
    return Thinker(lambda: 0.0, asked.seed).choose(asked.asked[-1].position, Limit(nodes=asked.nodes))


def take_the_first(asked: StandIn) -> Thought:
    """The first legal move, worth what somebody has set."""
    return Thought(asked.asked[-1].position.legal_moves()[0], asked.score)


def take_any(asked: StandIn) -> Thought:
    """Some legal move, each time the same for the same seed."""
    moves = asked.asked[-1].position.legal_moves()
    return Thought(moves[(7 * asked.seed + 3 * len(asked.asked)) % len(moves)])
