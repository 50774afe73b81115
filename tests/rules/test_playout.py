"""Random games of the kernel: every turn is legal, and they end when the game does, not earlier and not later."""

import random
from collections import Counter
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.golden import LAST_MARBLE, islands
from tests.rules.strategies import laid_out, played
from zertz3d.rules import Position, board, custom_board, kernel
from zertz3d.rules.kernel import State

DEAD_END = Position.setup("37", "standard", ["a1", "a2", "b1", "b2"], {"b1": "G"})
"""Whoever fills the last vacant ring wins the board."""


def drawn_by(seed: int) -> Callable[[], float]:
    """Chance that runs out: a game that draws for ever ends the test instead of hanging."""
    left, draw = iter(range(200_000)), random.Random(seed).random

    def drawn() -> float:
        assert next(left, None) is not None, "the game draws for ever"
        return draw()

    return drawn


def states(start: Position, seed: int) -> list[State]:
    """Each state of a random game, cut off after so many turns: the same seed plays the same game."""
    last, turns = kernel.playout(start.board, start.rules, start.state, drawn_by(seed))
    found = [
        kernel.playout(start.board, start.rules, start.state, drawn_by(seed), limit)[0] for limit in range(turns + 1)
    ]
    assert found[0] == start.state and found[-1] == last
    return found


def check(start: Position, seed: int) -> Position:
    """Follow a random game turn by turn; returns how it ended."""
    line = states(start, seed)
    for before, after in pairwise(line):
        assert not kernel.is_over(start.rules, before)
        assert after in set(kernel.children(start.board, start.rules, before))
    assert kernel.is_over(start.rules, line[-1]) or len(line) > 1000
    return Position(start.board, start.rules, line[-1], len(line))


def reason(position: Position) -> str:
    outcome = position.outcome()
    assert outcome
    return outcome.reason


@pytest.mark.parametrize(
    ("name", "rules"), [("37", "standard"), ("37", "blitz"), ("48", "tournament"), ("61", "standard")]
)
def test_a_game_from_the_start(name: str, rules: str) -> None:
    for seed in range(3):
        assert check(Position.start(name, rules, seed % 2), seed).turn > 8


@settings(max_examples=60)
@given(st.one_of(played(), laid_out()), st.integers(0, 10**6))
def test_a_game_from_anywhere(position: Position, seed: int) -> None:
    if position.rules.claims == "automatic":
        check(position, seed)


def test_the_last_vacant_ring_ends_the_game() -> None:
    ends = Counter(reason(check(DEAD_END, seed)) for seed in range(30))
    assert ends["board"] > 5, ends


def test_both_lose_once_all_marbles_lie_on_the_board() -> None:
    for seed in range(10):
        end = check(LAST_MARBLE, seed)
        assert end.turn == 2 and reason(end) == "all marbles on the board"


def test_nobody_loses_who_claims_something_with_the_last_marble() -> None:
    """The vacant ring i1 lies apart: a marble on it is claimed at once, and the game goes on."""
    start = Position.parse(str(LAST_MARBLE).replace("...GW 0/0/1", "o..GW 0/0/1"))
    line = {state for seed in range(400) for state in states(start, seed)[1:2]}
    claiming = [state for state in line if state[5]]
    assert claiming and not any(kernel.is_over(start.rules, state) for state in claiming)
    for seed in range(100):
        check(start, seed)


def test_two_passes_end_the_game() -> None:
    for seed in range(3):
        end = check(islands(), seed)
        assert (end.turn, end.passes, reason(end)) == (3, 2, "passes")


def test_a_capture_ends_a_row_of_passes() -> None:
    on = board(37)
    start = Position.setup(on, "standard", on.cells, {"d4": "W", "d5": "G"}, passes=1)
    for seed in range(4):
        assert Position(on, start.rules, states(start, seed)[1]).passes == 0


def test_nothing_is_played_once_the_game_is_over() -> None:
    over = Position.start("37", "standard", 1, ((4, 0, 0), (0, 0, 0)))
    assert kernel.playout(over.board, over.rules, over.state, random.Random(1).random) == (over.state, 0)


def test_every_move_comes_up() -> None:
    """On a small board every child of a position is reached, and each about as often as its moves say."""
    on = custom_board(["c3", "c4", "c5", "d3", "d4", "d5", "e3", "e4", "e5"])
    jumping = Position.setup(on, "standard", on.cells, {"d3": "B", "d4": "W", "c4": "G"})
    calm = Position.setup(on, "standard", on.cells, {"d4": "W"})
    for position in (jumping, calm):
        chance = random.Random(7)
        drawn = {
            kernel.playout(position.board, position.rules, position.state, chance.random, 1)[0] for _ in range(4000)
        }
        assert drawn == set(kernel.children(position.board, position.rules, position.state))
