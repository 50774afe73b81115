"""Puzzles: positions in which one marble in one place wins by force, and nothing else does."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from zertz3d.ai.forced import Solver
from zertz3d.ai.search import Stopped
from zertz3d.ai.shapes import Shapes
from zertz3d.rules import Move, Placement, Position

LEAST, MOST = 2, 4
"""Placements of a win that is worth finding, and that can be found without despair."""
LOOK = 6_000
"""Nodes spent on finding a win in a position."""
PROOF = 200_000
"""Nodes spent on making sure that nothing else wins."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, how many placements its win takes, and the line of the longest resistance."""

    position: Position
    placements: int
    line: tuple[Move, ...]


class Miner:
    """Looks for puzzles in games; what it learns of a board serves the games on it that follow."""

    def __init__(self, told_to_stop: Callable[[], bool] = lambda: False) -> None:
        self._told_to_stop = told_to_stop
        self._shapes: Shapes | None = None

    def mined(self, line: Sequence[Position]) -> Iterator[Puzzle]:
        """The puzzles along a game; one that goes on with the win of another, or was missed before, counts once."""
        rest = 0
        keys: set[Move] = set()
        for number, position in enumerate(line):
            if number >= rest and (found := self.puzzle(position)):
                rest = number + len(found.line)
                if found.line[0] not in keys:
                    yield found
                keys.add(found.line[0])

    def puzzle(self, position: Position) -> Puzzle | None:
        """The puzzle a position makes; None if there is no win, a simple one, more than one, or too much to look at."""
        if position.must_capture or position.outcome():
            return None
        solver = self._solver(position, LOOK)
        try:
            found = solver.prove(position, MOST)
            if not found or solver.depth < LEAST:
                return None
            placements, solver = solver.depth, self._solver(position, PROOF)
            return Puzzle(position, placements, tuple(found)) if self._alone(solver, position, placements) else None
        except Stopped:
            return None

    def _alone(self, solver: Solver, position: Position, placements: int) -> bool:
        """Does only one colour on one cell win, whichever ring is taken away?"""
        winning: set[tuple[str, str]] = set()
        for move in position.legal_moves():
            if isinstance(move, Placement) and (move.colour, move.cell) not in winning:
                if solver.after(position, move, placements) is not None:
                    winning.add((move.colour, move.cell))
                if len(winning) > 1:
                    return False
        return len(winning) == 1

    def _solver(self, position: Position, nodes: int) -> Solver:
        if self._shapes is None or self._shapes.board != position.board:
            self._shapes = Shapes(position.board)
        return Solver(self._shapes, position.rules, self._until(nodes))

    def _until(self, most: int) -> Callable[[int], int]:
        def poll(nodes: int) -> int:
            if nodes >= most or self._told_to_stop():
                raise Stopped
            return nodes + 200

        return poll
