"""What happened in a turn: one past-tense fact for each physical act, in the order of the acts.

A placement is MarbleTaken, MarblePlaced, then RingRemoved if a ring was free, then for each claimed group
GroupClaimed, its MarbleCaptured facts and its RingRemoved facts.  A capture is MarbleJumped and
MarbleCaptured for each hop.  Every turn closes with TurnEnded, the last one with GameEnded behind it.
"""

from dataclasses import dataclass
from typing import Literal

from zertz3d.words import N_, _


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended, for whom, and by what."""

    kind: Literal["win", "tie", "both-lose", "resign", "time", "draw", "repetition"]
    winner: int | None
    reason: str
    """The set that won ('white', 'grey', 'black', 'each'), 'board' for a full board, or what else decided."""

    def __str__(self) -> str:
        number = "" if self.winner is None else self.winner + 1
        return _(_ENDS[self.kind]).format(player=number, how=_(_SETS.get(self.reason, self.reason)))


_ENDS = {
    "win": N_("player {player} won: {how}"),
    "tie": N_("a tie: neither player can move"),
    "both-lose": N_("both players lost: all marbles are on the board and none is captured"),
    "resign": N_("player {player} won by resignation"),
    "time": N_("player {player} won on time"),
    "draw": N_("a draw by agreement"),
    "repetition": N_("a tie: the last four turns repeat the four before them"),
}
_SETS = {
    "white": N_("enough white marbles"),
    "grey": N_("enough grey marbles"),
    "black": N_("enough black marbles"),
    "each": N_("enough marbles of each colour"),
    "board": N_("the whole board was filled"),
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
