"""Between the search's numbers and the moves of the rules: the choices at the root, and lines to show."""

import random
from dataclasses import dataclass
from itertools import pairwise

from zertz3d.ai.evaluation import WIN
from zertz3d.ai.generation import Put
from zertz3d.ai.search import Node, Search
from zertz3d.ai.shapes import Jump
from zertz3d.rules import COLOURS, Capture, Move, Pass, Placement, Position, kernel, legality

QUIET_CHOICES = 160
"""Quiet placements considered at the root."""
LINE = 24
"""Moves shown of a line at most."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A move at the root, the state after it, its price in depth, and its score if it ends the game."""

    move: Move
    after: Node
    price: int
    score: int | None = None


def node_of(position: Position) -> Node:
    """The state as the player to move sees it."""
    rings, white, grey, black, pool, first, second, mover, _ = position.state
    mine, yours = (second, first) if mover else (first, second)
    return rings, white, grey, black, pool, mine, yours


def as_move(position: Position, chosen: Put | Jump) -> Move:
    """The move of the rules that stands behind a choice of the search."""
    return as_placement(position, chosen) if len(chosen) == 3 else as_capture(position, chosen)


def as_placement(position: Position, chosen: Put) -> Placement:
    """A placement, claiming all that it can claim."""
    colour, put, removed = chosen
    rings, occupied = position.state[0], position.occupied
    claimed = sum(kernel.full_groups(position.board, rings & ~removed, occupied | put, put, removed))
    label = position.board.label
    return Placement(
        COLOURS[colour],
        label[put.bit_length() - 1],
        label[removed.bit_length() - 1] if removed else None,
        legality.marbles_on(position, claimed, put, COLOURS[colour]),
    )


def as_capture(position: Position, chosen: Jump) -> Capture:
    """The first chain with this outcome."""
    start, end, taken, _ = chosen
    label = position.board.label
    for chain in kernel.chains(position.board, position.state[0], position.occupied):
        if 1 << chain[0] == start and 1 << chain[-1] == end and kernel.jumped(chain) == taken:
            jumps = [(position.colour_on(1 << (here + there) // 2), label[there]) for here, there in pairwise(chain)]
            return Capture(label[chain[0]], tuple(jumps))
    raise LookupError(f"no chain leads from {start} to {end} taking {taken}")


def choices(position: Position, search: Search, chance: random.Random) -> list[Choice]:
    """What the root considers, the most promising first: every capture, every purposeful placement, many quiet ones."""
    if position.must_capture:
        jumps = search.shapes.jumps(position.state[0], position.occupied)
        gains = [(kernel.packed_on(*position.state[1:4], jump[2]).bit_count(), jump) for jump in jumps]
        return [_choice(position, as_capture(position, jump), 0) for _, jump in sorted(gains, reverse=True)]
    if not kernel.placeable(position.rules, position.state):
        return [_choice(position, Pass(), 1)]
    return [_choice(position, as_placement(position, put), 1) for put in _placements(position, search, chance)]


def _placements(position: Position, search: Search, chance: random.Random) -> list[Put]:
    rings, occupied = position.state[0], position.occupied
    shape = search.shapes.wide(rings, occupied)
    node = node_of(position)
    generator = search.generator
    colours = generator.by_price(kernel.placeable(position.rules, position.state), node[6])
    known = search.table.get(node)
    calm = generator.quiets(rings, occupied, colours, None, QUIET_CHOICES)
    calm += [(chance.choice(colours), put, removed) for put, removed in shape.guarded]
    chance.shuffle(calm)
    ordered = [(colour, *spot) for spot in shape.claims + shape.strong for colour in colours]
    ordered += calm
    ordered += [(colour, *spot) for spot in shape.weak for colour in colours]
    if known and known[3]:
        ordered.insert(0, known[3])
    return list(dict.fromkeys(ordered))


def _choice(position: Position, move: Move, price: int) -> Choice:
    after = position.play(move)[0]
    outcome = after.outcome()
    score = None
    if outcome:
        score = 0 if outcome.winner is None else WIN if outcome.winner == position.mover else -WIN
    return Choice(move, node_of(after), price, score)


def line_of(position: Position, first: Move, search: Search) -> tuple[Move, ...]:
    """The move and what the search expects to follow it."""
    line = [first]
    after = position.play(first)[0]
    while len(line) < LINE and not after.outcome():
        chosen = search.principal.get(node_of(after))
        if chosen is None:
            break
        line.append(as_move(after, chosen))
        after = after.play(line[-1])[0]
    return tuple(line)
