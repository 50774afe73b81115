"""What a player is: it is shown a position and a limit, and answers with a thought."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from zertz3d.ai.evaluation import SURE, WIN
from zertz3d.rules import Move, Position

DEEPEST = 60
"""Placements ahead at which every search ends."""

Clock = Callable[[], float]
"""Seconds that only grow; given from outside, so that thinking can be tested without time."""


@dataclass(frozen=True, slots=True)
class Limit:
    """When to stop thinking: whichever comes first; nothing named means only when told to."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int = DEEPEST


@dataclass(frozen=True, slots=True)
class Thought:
    """The move a player would make, what it is worth to the mover, and the line expected after it."""

    move: Move
    score: int = 0
    depth: int = 0
    nodes: int = 0
    line: tuple[Move, ...] = ()

    @property
    def win_in(self) -> int | None:
        """Own turns until the win that was seen; negative for turns of the opponent until a loss."""
        if abs(self.score) <= SURE:
            return None
        turns = (WIN - abs(self.score)) // 2 + 1
        return turns if self.score > 0 else -turns


Watcher = Callable[[Thought], None]
"""Is shown every better thought while thinking goes on."""


class Player(Protocol):
    """Anything that chooses moves."""

    def choose(self, position: Position, limit: Limit, past: Sequence[Position] = ()) -> Thought:
        """The move to make here; `past` are the positions of the game before this one, oldest first."""
        ...
