"""Positions to think about, and plain ways to say what the search says in a clever one."""

import random
from collections.abc import Iterator
from functools import cache

from zertz3d.ai.evaluation import WIN, worth
from zertz3d.ai.principal import node_of
from zertz3d.ai.search import Node
from zertz3d.rules import COLOURS, Move, Placement, Position, kernel
from zertz3d.rules.boards import NAMES

KINDS = [(name, "standard") for name in NAMES] + [
    ("37", "blitz"), ("48", "tournament"), ("48", "handicap"), ("37", "standard+optional"), ("37", "blitz+optional"),
]  # fmt: skip
"""Boards with rule sets that can be played on them."""

DIAGRAM_5 = "37 standard .ooo/ooooo/.oooo./..oooG./...oo./..oo./.oW. 1/1/5 2/2/1 2/4/4 1 1"
"""The win in three moves of the rulebook."""


def any_move(position: Position, chance: random.Random) -> Move:
    """A random legal move, without listing the placements."""
    colours = kernel.placeable(position.rules, position.state)
    if position.must_capture or not colours:
        return chance.choice(position.legal_moves())
    put = chance.choice(position.board.names(position.vacant))
    loose = [cell for cell in position.free_rings() if cell != put]
    return position.complete(Placement(COLOURS[chance.choice(colours)], put, chance.choice(loose) if loose else None))


@cache
def wander(name: str, rules: str, seed: int) -> tuple[Position, ...]:
    """The positions of a random game that still went on."""
    chance = random.Random(f"{name} {rules} {seed}")
    position, line = Position.start(name, rules, first=seed % 2), []
    while not position.outcome() and len(line) < 150:
        line.append(position)
        position = position.play(any_move(position, chance))[0]
    return tuple(line)


def scattered(seeds: range, *kinds: tuple[str, str]) -> Iterator[Position]:
    """Positions along random games, spread over their whole length."""
    for seed in seeds:
        for name, rules in kinds or KINDS:
            yield from wander(name, rules, seed)[seed % 5 :: 5]


def nothing_to_place() -> Position:
    """Thirteen marbles apart from each other, the pool empty, and no captures for the player to move."""
    start = Position.start("61")
    apart: list[str] = []
    for cell in start.board.cells:
        if len(apart) < 13 and not set(start.board.neighbours(cell)) & set(apart):
            apart.append(cell)
    marbles = dict(zip(apart, "WWWWGGGGBBBBB", strict=True))
    return Position.setup("61", "standard", start.rings, marbles, ((0, 0, 0), (2, 4, 5)), 0)


def settled(position: Position) -> int:
    """The score for the mover once every compulsory capture has been made: plain minimax by the public rules."""
    outcome = position.outcome()
    if outcome:
        return 0 if outcome.winner is None else WIN if outcome.winner == position.mover else -WIN
    if not position.must_capture:
        table = worth(position.rules)
        node = node_of(position)
        return table[node[5]] - table[node[6]]
    return max(-settled(position.play(move)[0]) for move in position.legal_moves())


def exact(position: Position, ply: int) -> int:
    """The same, with a win as many plies away as it takes; `ply` is how deep the position lies."""
    after = [position.play(move)[0] for move in position.legal_moves()] if position.must_capture else []
    if any((outcome := one.outcome()) and outcome.winner == position.mover for one in after):
        return WIN - ply
    return max((-exact(one, ply + 1) for one in after), default=settled(position))


def near(score: int) -> int:
    """A score without the plies until a win."""
    return WIN if score > WIN // 2 else -WIN if score < -WIN // 2 else score


def states(position: Position) -> set[Node]:
    """What every legal move leads to, seen by the opponent."""
    return {node_of(position.play(move)[0]) for move in position.legal_moves()}
