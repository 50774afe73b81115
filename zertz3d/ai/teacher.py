"""What a teacher thinks of positions and moves: who stands better, where the game turned, why a move was a mistake.

Everything follows from opinions, and an opinion from a search of a fixed number of nodes: asked again, a teacher
says the same.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import tanh
from zlib import crc32

from zertz3d.ai.evaluation import SURE
from zertz3d.ai.player import Limit, Thought
from zertz3d.ai.thinker import Thinker, never
from zertz3d.rules import Move, Position

BUDGET = 8_000
"""Nodes for each position of a game that is looked through: a game of 30 turns takes some seconds."""
CARE = 60_000
"""Nodes for a position that somebody asks about."""
SCALE = 100.0
"""Points of the search by which the odds of winning change by the factor e."""
NEARLY = 0.98
"""The value of a position that looks as good as won, without a proof."""
SWING = 0.8
"""A move that loses so much of the value has turned the game."""
SLIP = 0.25
"""Who lets a proved win slip loses at least so much; else the game goes on as it was."""
LITTLE = 0.15
"""A move that loses no more than this is as good as the best."""
LOST_ALREADY = -0.75
"""Who stands worse than this cannot turn the game by losing faster."""
EXTENT = 40
"""Moves without alternative that are followed at most."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """A value from 1 (player 0 wins) to -1 (player 1 wins), exact where it is proved, and the line it rests on."""

    value: float
    line: tuple[Move, ...] = ()
    proved: bool = False

    def for_player(self, player: int) -> float:
        """The same value, seen by a player."""
        return -self.value if player else self.value

    def won_by(self, player: int) -> bool:
        """Is it proved that this player wins?"""
        return self.proved and self.for_player(player) > 0


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was wrong with a move, if anything: how much was lost, what it led to, what would have been better."""

    move: Move
    lost: float
    fault: str = ""
    """Empty where the game did not turn; else missed (a forced win), allowed (one) or swing."""
    refutation: tuple[Move, ...] = ()
    """What follows the move."""
    better: tuple[Move, ...] = ()
    """The best line instead of it; begins with the best move."""

    @property
    def best(self) -> Move | None:
        """The best move in its place."""
        return self.better[0] if self.better else None


def value_of(score: int, mover: int) -> float:
    """A search's score for the mover as a value from player 0's side.

    A logistic: `SCALE` is the fit (greatest likelihood) to who won 350 recorded games of people and programs on every
    board, six random positions of each searched with `BUDGET` nodes. Of 1,656 positions without a proof, those that
    scored 60, 120, 180 were won in 64, 64, 88 of 100 cases, those at -60, -120, -180 in 29, 20, 9.
    """
    most = 1.0 if abs(score) > SURE else NEARLY
    value = max(-most, min(most, tanh(score / (2 * SCALE))))
    return -value if mover else value


def compelled(position: Position) -> tuple[tuple[Move, ...], Position]:
    """The moves without alternative from here on, and the position in which there is a choice again."""
    moves: list[Move] = []
    while len(moves) < EXTENT and not position.outcome() and position.count_moves() == 1:
        moves.append(position.legal_moves()[0])
        position = position.play(moves[-1])[0]
    return tuple(moves), position


def decided(position: Position) -> Opinion | None:
    """The opinion on a position that needs no thought, because all that is left is compulsory."""
    moves, end = compelled(position)
    outcome = end.outcome()
    if not outcome:
        return None
    if outcome.winner is None:
        return Opinion(0.0, moves, True)
    return Opinion(-1.0 if outcome.winner else 1.0, moves, True)


def opinion(position: Position, thought: Thought) -> Opinion:
    """What a thought about the next choice means for a position before it."""
    moves, choice = compelled(position)
    value = value_of(thought.score, choice.mover)
    return Opinion(value, moves + (thought.line or (thought.move,)), abs(thought.score) > SURE)


def question(position: Position, nodes: int) -> tuple[Position, Limit, int]:
    """What a player is asked, by whom and wherever it thinks: the position, the limit, the seed."""
    return compelled(position)[1], Limit(nodes=nodes), crc32(name_of(position).encode())


def name_of(position: Position) -> str:
    """The text form without the number of the turn, on which no opinion depends."""
    return str(position).rpartition(" ")[0]


def judge(position: Position, nodes: int = BUDGET, told_to_stop: Callable[[], bool] = never) -> Opinion:
    """The opinion on a position, thought out here and now."""
    known = decided(position)
    if known:
        return known
    asked, limit, seed = question(position, nodes)
    return opinion(position, Thinker(_timeless, seed, told_to_stop).choose(asked, limit))


def _timeless() -> float:
    return 0.0


def settled(
    positions: Sequence[Position], moves: Sequence[Move], opinions: Sequence[Opinion | None]
) -> tuple[Opinion | None, ...]:
    """The opinions along a line, with proofs carried back: who wins by force after a move won by force before it.

    `positions` and `opinions` begin before the first move; None is not known yet.
    """
    found = list(opinions)
    for turn in range(len(moves), 0, -1):
        after, before = found[turn], found[turn - 1]
        player = positions[turn - 1].mover
        if after and before and after.won_by(player) and not before.won_by(player):
            found[turn - 1] = Opinion(after.value, (moves[turn - 1], *after.line), True)
    return tuple(found)


def verdict(position: Position, move: Move, before: Opinion, after: Opinion) -> Verdict:
    """What a move was worth, from the opinions on the positions before and after it."""
    player = position.mover
    had, has = before.for_player(player), after.for_player(player)
    lost = max(0.0, had - has)
    if before.line and before.line[0] == move:
        return Verdict(move, lost, "", after.line, before.line)
    return Verdict(move, lost, _fault(player, before, after, lost), after.line, before.line)


def _fault(player: int, before: Opinion, after: Opinion, lost: float) -> str:
    if before.won_by(player) and lost >= SLIP:
        return "missed"
    if before.for_player(player) <= LOST_ALREADY:
        return ""
    if after.won_by(1 - player):
        return "allowed"
    return "swing" if lost >= SWING else ""


def turning_points(
    positions: Sequence[Position], moves: Sequence[Move], opinions: Sequence[Opinion | None]
) -> tuple[int, ...]:
    """The turns, counted from 1, with which the game became another one."""
    pairs = zip(positions, moves, pairwise(opinions), strict=False)
    return tuple(
        turn
        for turn, (position, move, (before, after)) in enumerate(pairs, 1)
        if before and after and verdict(position, move, before, after).fault
    )


def again(position: Position) -> Position | None:
    """The position as if its mover had to wait: what the last player threatens is what he would do here.

    None where there is nothing to threaten: the mover must capture first, or the game is over.
    """
    if position.outcome() or position.must_capture:
        return None
    return Position.setup(
        position.board, position.rules, position.rings, position.marbles, position.captures,
        mover=1 - position.mover, turn=position.turn,
    )  # fmt: skip
