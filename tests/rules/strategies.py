"""Positions for property tests: reached by random play, or laid out with gaps that play rarely makes."""

import random

from hypothesis import strategies as st

from zertz3d.rules import Position
from zertz3d.rules.boards import NAMES, board
from zertz3d.rules.position import PositionError

RULES_OF = {"37": ("standard", "blitz", "handicap"), "48": ("standard", "tournament", "handicap")}


def walk(name: str, rules: str, seed: int, turns: int) -> list[Position]:
    """The positions of a random game, at most that many turns long."""
    rng = random.Random(f"{name} {rules} {seed}")
    position = Position.start(name, rules, first=seed % 2)
    line = [position]
    while len(line) <= turns and (moves := position.legal_moves()):
        position = position.play(rng.choice(moves))[0]
        line.append(position)
    return line


@st.composite
def played(draw: st.DrawFn, rules: str | None = None) -> Position:
    """A position somewhere in a random game on any board."""
    name = draw(st.sampled_from(NAMES))
    chosen = rules or draw(st.sampled_from(RULES_OF.get(name, ("standard",))))
    return walk(name, chosen, draw(st.integers(0, 10**6)), draw(st.integers(0, 60)))[-1]


@st.composite
def laid_out(draw: st.DrawFn, names: tuple[str, ...] = ("37", "48", "61")) -> Position:
    """Any possible position: holes, islands, bays and crowds that a game would hardly reach."""
    on = board(draw(st.sampled_from(names)))
    rng = random.Random(draw(st.integers(0, 10**9)))
    cells = list(on.cells)
    rng.shuffle(cells)
    rings = cells[: draw(st.integers(1, len(cells)))]
    supply = list("W" * 6 + "G" * 8 + "B" * 10)
    rng.shuffle(supply)
    marbles = dict(zip(rings, supply[: draw(st.integers(0, min(20, len(rings))))], strict=False))
    rest = supply[len(marbles) :]
    held: list[list[str]] = [[], [], []]
    for marble in rest:
        held[rng.choice((0, 0, 1, 2))].append(marble)
    mine, yours = (tuple(h.count(c) for c in "WGB") for h in held[1:])
    claims = draw(st.sampled_from(("standard", "standard+optional")))
    try:
        return Position.setup(on, claims, rings, marbles, (mine, yours), rng.randrange(2))
    except PositionError:  # a group that would have been claimed: let it stay by declining
        return Position.setup(on, "standard+optional", rings, marbles, (mine, yours), rng.randrange(2))
