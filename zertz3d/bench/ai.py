"""How fast the computer player is, what it searches and proves, and that the window does not notice it."""

import contextlib
import random
import time
from collections.abc import Callable

from zertz3d.ai.forced import Solver
from zertz3d.ai.player import Limit
from zertz3d.ai.search import Stopped
from zertz3d.ai.shapes import Shapes
from zertz3d.ai.thinker import Thinker
from zertz3d.bench import frames_while_thinking
from zertz3d.bench.measure import Measure, plain_loop
from zertz3d.rules import Position, kernel

TURNS = 14
"""Turns into a game where the search is measured: the middle, with much to see."""


def run(seconds: float) -> list[Measure]:
    """Each figure beside the turns of a plain loop."""
    loop = plain_loop(seconds / 4)
    figures = [
        ("random plies of the kernel, 37 rings", _measure_plies(seconds), "plies/s", "≥ 300,000"),
        ("search, 37 rings", _measure_search("37", seconds), "nodes/s", ""),
        ("search, 61 rings", _measure_search("61", seconds), "nodes/s", ""),
        ("search for forced wins, 37 rings", _measure_proofs(seconds), "nodes/s", ""),
        ("moves chosen, three placements ahead", _measure_choices(seconds), "moves/s", ""),
    ]
    measured = [
        Measure(name, value, unit, "turns of a plain loop", value / loop, goal) for name, value, unit, goal in figures
    ]
    return [*measured, *frames_while_thinking.run(2 * seconds)]


def find_middle(name: str, seed: int) -> Position:
    """A position in the middle of a random game, where a placement is due."""
    chance = random.Random(seed)
    position = Position.start(name)
    while position.turn <= TURNS or position.must_capture:
        moves = position.legal_moves()
        position = position.play(chance.choice(moves))[0] if moves else Position.start(name)
    return position


def _measure_plies(seconds: float) -> float:
    start, draw = Position.start(), random.Random(1).random
    plies, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        plies += kernel.playout(start.board, start.rules, start.state, draw)[1]
    return plies / (time.perf_counter() - begun)


def _measure_search(name: str, seconds: float) -> float:
    positions = [find_middle(name, seed) for seed in range(4)]
    nodes, begun = 0, time.perf_counter()
    for position in positions:
        nodes += Thinker(time.perf_counter).choose(position, Limit(seconds=seconds / len(positions))).nodes
    return nodes / (time.perf_counter() - begun)


def _measure_proofs(seconds: float) -> float:
    nodes, begun = 0, time.perf_counter()
    for seed in range(4):
        position = find_middle("37", seed)
        solver = Solver(Shapes(position.board), position.rules, _stop_at(time.perf_counter() + seconds / 4))
        with contextlib.suppress(Stopped):
            solver.prove(position)
        nodes += solver.nodes
    return nodes / (time.perf_counter() - begun)


def _stop_at(end: float) -> Callable[[int], int]:
    def poll(nodes: int) -> int:
        if time.perf_counter() >= end:
            raise Stopped
        return nodes + 100

    return poll


def _measure_choices(seconds: float) -> float:
    positions = [find_middle("37", seed) for seed in range(8)]
    chosen, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        Thinker(time.perf_counter).choose(positions[chosen % len(positions)], Limit(depth=3))
        chosen += 1
    return chosen / (time.perf_counter() - begun)
