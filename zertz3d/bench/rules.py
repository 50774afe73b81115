"""How fast the rules are: random whole games in the kernel, moves with facts in the public face."""

import random
import time

from zertz3d.bench.measure import Measure, plain_loop
from zertz3d.rules import Position, kernel
from zertz3d.rules.moves import Move


def run(seconds: float) -> list[Measure]:
    """Random plies of the kernel, plies of `Position.play`, positions counted and listed."""
    loop = plain_loop(seconds / 4)
    figures = [
        ("random plies, kernel, 37 rings", _measure_playouts("37", seconds), "plies/s", "≥ 300,000"),
        ("random plies, kernel, 61 rings", _measure_playouts("61", seconds), "plies/s", ""),
        ("Position.play with moves and facts", _measure_plays(seconds), "plies/s", "≥ 40,000"),
        ("legal moves counted", _measure_counts(seconds), "positions/s", ""),
        ("legal moves listed", _measure_lists(seconds), "moves/s", ""),
    ]
    return [
        Measure(name, value, unit, "turns of a plain loop", value / loop, goal) for name, value, unit, goal in figures
    ]


def _measure_playouts(name: str, seconds: float) -> float:
    start = Position.start(name)
    draw = random.Random(1).random
    plies, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        plies += kernel.playout(start.board, start.rules, start.state, draw)[1]
    return plies / (time.perf_counter() - begun)


def random_turns(games: int) -> list[tuple[Position, Move]]:
    """Every (position, move) of some random games on 37 rings."""
    rng = random.Random(2)
    turns: list[tuple[Position, Move]] = []
    for _ in range(games):
        position = Position.start()
        while moves := position.legal_moves():
            move = rng.choice(moves)
            turns.append((position, move))
            position = position.play(move)[0]
    return turns


def _measure_plays(seconds: float) -> float:
    turns = random_turns(12)
    played, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        for position, move in turns:
            position.play(move)
        played += len(turns)
    return played / (time.perf_counter() - begun)


def _measure_counts(seconds: float) -> float:
    positions = [position for position, _ in random_turns(12)]
    counted, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        for position in positions:
            kernel.count(position.board, position.rules, position.state)
        counted += len(positions)
    return counted / (time.perf_counter() - begun)


def _measure_lists(seconds: float) -> float:
    positions = [position for position, _ in random_turns(3)]
    listed, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        for position in positions:
            listed += len(position.legal_moves())
    return listed / (time.perf_counter() - begun)
