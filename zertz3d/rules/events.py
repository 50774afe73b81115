"""What happened in a turn: one past-tense fact for each physical act, in the order of the acts.

A placement is MarbleTaken, MarblePlaced, then RingRemoved if a ring was free, then for each claimed group
GroupClaimed, its MarbleCaptured facts and its RingRemoved facts.  A capture is MarbleJumped and
MarbleCaptured for each hop.  Every turn closes with TurnEnded, the last one with GameEnded behind it.
"""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended, for whom, and by what."""

    kind: Literal["win", "tie", "both-lose", "resign", "time", "draw", "repetition"]
    winner: int | None
    reason: str
    """The set that won ('white', 'grey', 'black', 'each'), 'board' for a full board, or what else decided."""

    def __str__(self) -> str:
        who = "nobody" if self.winner is None else f"player {self.winner + 1}"
        return {
            "win": f"{who} won: {_SETS.get(self.reason, self.reason)}",
            "tie": "a tie: neither player can move",
            "both-lose": "both players lost: all marbles are on the board and none is captured",
            "resign": f"{who} won by resignation",
            "time": f"{who} won on time",
            "draw": "a draw by agreement",
            "repetition": "a tie: the last four turns repeat the four before them",
        }[self.kind]


_SETS = {
    "white": "enough white marbles",
    "grey": "enough grey marbles",
    "black": "enough black marbles",
    "each": "enough marbles of each colour",
    "board": "the whole board was filled",
}


@dataclass(frozen=True, slots=True)
class MarbleTaken:
    """A player took a marble to place it: from the pool, or from the own captures once the pool is empty."""

    player: int
    colour: str
    source: Literal["pool", "captures"]


@dataclass(frozen=True, slots=True)
class MarblePlaced:
    """The marble was set down on a vacant ring."""

    player: int
    colour: str
    cell: str


@dataclass(frozen=True, slots=True)
class RingRemoved:
    """A vacant ring left the board for the tray of that player."""

    player: int
    cell: str


@dataclass(frozen=True, slots=True)
class MarbleJumped:
    """A marble of that colour jumped from `start` over the marble on `over` to `end`."""

    player: int
    colour: str
    start: str
    over: str
    end: str


@dataclass(frozen=True, slots=True)
class MarbleCaptured:
    """A marble was lifted off its ring into the player's captures; the ring stayed."""

    player: int
    colour: str
    cell: str


@dataclass(frozen=True, slots=True)
class GroupClaimed:
    """A group without a vacant ring was claimed; its marbles and rings follow, each as a fact of its own."""

    player: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """The player's turn was complete."""

    player: int
    passed: bool = False


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game was over."""

    outcome: Outcome


Event = MarbleTaken | MarblePlaced | RingRemoved | MarbleJumped | MarbleCaptured | GroupClaimed | TurnEnded | GameEnded
