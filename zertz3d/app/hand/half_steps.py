"""Moves as chains of half-steps: take, put, remove, claim or leave; choose a jumper, land, land again; or pass."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from zertz3d.rules import Capture, Move, Placement, Position


class Step(NamedTuple):
    """A half-step: take (a colour), put, remove, claim (yes or no), jumper, land (a cell), or pass."""

    kind: str
    what: str


Steps = tuple[Step, ...]
CLAIM, LEAVE = Step("claim", "yes"), Step("claim", "no")
PASS = Step("pass", "")


@lru_cache(maxsize=4096)
def step(kind: str, what: str) -> Step:
    """A half-step; thousands of moves share a few dozen of them."""
    return Step(kind, what)


def in_steps(move: Move, asked: bool = False) -> Steps:
    """A move as half-steps; `asked` if its claim is a choice."""
    if isinstance(move, Placement):
        removed = (step("remove", move.removed),) if move.removed else ()
        claim = ((CLAIM if move.claims else LEAVE),) if asked else ()
        return step("take", move.colour), step("put", move.cell), *removed, *claim
    if isinstance(move, Capture):
        return step("jumper", move.start), *(step("land", cell) for _, cell in move.jumps)
    return (PASS,)


Chains = tuple[tuple[Steps, Move], ...]


@lru_cache(maxsize=16)
def fitting(position: Position, steps: Steps) -> Chains:
    """The legal moves that begin with these half-steps, each with all its half-steps."""
    if not steps:
        return tuple(_chains(position.legal_moves()))
    last = len(steps) - 1
    return tuple(way for way in fitting(position, steps[:-1]) if len(way[0]) > last and way[0][last] == steps[last])


def _chains(moves: list[Move]) -> Iterator[tuple[Steps, Move]]:
    acts = [(m.colour, m.cell, m.removed) if isinstance(m, Placement) else None for m in moves]
    for i, move in enumerate(moves):  # a placement that claims stands beside the same one that does not
        twin = acts[i] is not None and acts[i] in (*acts[max(0, i - 3) : i], *acts[i + 1 : i + 4])
        yield in_steps(move, twin), move


@lru_cache(maxsize=256)
def options(position: Position, steps: Steps) -> Steps:
    """The half-steps that may follow these, in board order."""
    count = len(steps)
    return tuple(dict.fromkeys(way[count] for way, _ in fitting(position, steps) if len(way) > count))
