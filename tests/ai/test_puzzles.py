"""Puzzles: positions with one winning marble in one place, checked by the public rules."""

from functools import cache

import pytest

from tests.ai.forced_wins import answered, mined
from tests.ai.positions import scattered, wander
from zertz3d.ai.puzzles import LEAST, MOST, Miner, Puzzle
from zertz3d.rules import Placement, Position, parse_move


@cache
def puzzles() -> list[Puzzle]:
    """A few, from the mined forced wins."""
    miner, found = Miner(), []
    for _, position in mined()[::6]:
        if position.count_moves() < 500 and (puzzle := miner.puzzle(position)):
            found.append(puzzle)
    return found


def test_there_are_some_and_each_keeps_its_promise() -> None:
    found = puzzles()
    assert len(found) >= 3
    for puzzle in found:
        assert LEAST <= puzzle.placements <= MOST
        position, placements = puzzle.position, 0
        for move in puzzle.line:
            placements += isinstance(move, Placement) and position.mover == puzzle.position.mover
            position = position.play(move)[0]
        outcome = position.outcome()
        assert outcome and outcome.winner == puzzle.position.mover
        assert placements <= puzzle.placements


def test_no_other_marble_in_no_other_place_wins() -> None:
    puzzle = next(puzzle for puzzle in puzzles() if puzzle.placements == 2)
    key = puzzle.line[0]
    assert isinstance(key, Placement)
    for move in puzzle.position.legal_moves():
        assert isinstance(move, Placement)
        after = puzzle.position.play(move)[0]
        if (move.colour, move.cell) != (key.colour, key.cell) and after.must_capture:
            wins = all(answered(after, reply, puzzle.placements - 1) for reply in after.legal_moves())
            assert not wins, f"{move} wins, too"


def test_what_is_no_puzzle() -> None:
    miner = Miner()
    assert miner.puzzle(Position.start()) is None
    assert miner.puzzle(next(p for p in scattered(range(3)) if p.must_capture)) is None
    over = Position.parse("37 standard oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 2/8/10 4/0/0 0/0/0 2 9")
    assert miner.puzzle(over) is None


def test_a_win_that_goes_on_is_counted_once() -> None:
    puzzle = puzzles()[0]
    line = [puzzle.position]
    for move in puzzle.line:
        line.append(line[-1].play(move)[0])
    assert [found.position for found in Miner().mined(line)] == [puzzle.position]


class Known(Miner):
    """Finds the wins that it is given, by the number of the turn, and notes where it looks."""

    def __init__(self, wins: dict[int, tuple[str, ...]]) -> None:
        super().__init__()
        self.wins, self.looked = wins, []

    def puzzle(self, position: Position) -> Puzzle | None:
        self.looked.append(position.turn)
        line = self.wins.get(position.turn)
        return Puzzle(position, 2, tuple(map(parse_move, line))) if line else None


def test_a_game_is_looked_at_again_where_the_line_of_a_win_has_ended() -> None:
    game = wander("37", "standard", 1)[:12]
    key, other = "Wd4,a1", "Gd4,a1"
    miner = Known({3: (key, "-", "-"), 4: (other,), 6: (other, "-"), 8: (key,), 9: (other, "-", "-"), 12: (key,)})
    assert [found.position.turn for found in miner.mined(game)] == [3, 6], "what is missed again is no other puzzle"
    assert miner.looked == [1, 2, 3, 6, 8, 9, 12]


def test_a_win_takes_no_more_placements_than_a_puzzle_may(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = puzzles()[0]
    monkeypatch.setattr("zertz3d.ai.puzzles.MOST", puzzle.placements - 1)
    assert Miner().puzzle(puzzle.position) is None


def test_mining_stops_when_told() -> None:
    assert Miner(lambda: True).puzzle(puzzles()[0].position) is None
