"""A game looked through: the value after each turn of a line, and where the game turned."""

from collections.abc import Sequence
from dataclasses import replace

from zertz3d.ai import teacher
from zertz3d.ai.teacher import BUDGET, CARE, LITTLE, Opinion, Verdict
from zertz3d.app.analysis.evaluation_queue import EvaluationQueue, Need
from zertz3d.hud.screen_model import Graph
from zertz3d.rules import Move, Node, Position


class GameReview:
    """What is known of the line that is shown; it is worked out anew only when something new is known."""

    def __init__(self, adviser: EvaluationQueue) -> None:
        self._adviser = adviser
        self._line: tuple[Node, ...] = ()
        self._positions: list[Position] = []
        self._moves: list[Move] = []
        self._known: list[Opinion | None] = []
        self._graph: Graph | None = None

    def look_at(self, root: Node, line: Sequence[Node]) -> None:
        """Be about this line; what it shares with another one is known already."""
        nodes = (root, *line)
        if len(nodes) != len(self._line) or any(a is not b for a, b in zip(nodes, self._line, strict=True)):
            self._line = nodes
            self._positions = [node.position for node in nodes]
            self._moves = [node.move for node in nodes if node.move]
            self._known = []

    @property
    def needs(self) -> list[Need]:
        """First every position, then those around what look like turning points with more care."""
        plain = [(position, BUDGET) for position in self._positions]
        if not self._graph or None in self._graph.values:
            return plain
        around = sorted({turn + step for turn in self._graph.turning for step in (-1, 0)})
        return plain + [(self._positions[turn], CARE) for turn in around]

    def graph(self) -> Graph:
        """The values as far as they are known, and the share of the work that is done."""
        known = [self._best_known(position) for position in self._positions]
        if self._graph is None or known != self._known:
            self._known = known
            found = teacher.settled(self._positions, self._moves, known)
            turning = teacher.turning_points(self._positions, self._moves, found)
            self._graph = Graph(tuple(opinion.value if opinion else None for opinion in found), turning)
        needs = self.needs
        left = sum(self._adviser.known(*need) is None for need in needs)
        share = 1 - left / len(needs) if left else None
        if share != self._graph.share:
            self._graph = replace(self._graph, share=share)
        return self._graph

    def turned(self, turn: int) -> bool:
        """Did the game turn with that turn, as far as is known?"""
        return turn in self.graph().turning

    def answered(self, turn: int) -> bool:
        """Did the next move, where there was a choice, keep what the move of this turn gave away?"""
        after = self.verdict(turn + 1) if turn < len(self._moves) else None
        return after is not None and after.lost <= LITTLE and self._positions[turn].count_moves() > 1

    def verdict(self, turn: int) -> Verdict | None:
        """What the move of a turn (counted from 1) was worth; None if the positions around it are not known."""
        known = [self._best_known(position) for position in self._positions[turn - 1 : turn + 1]]
        found = teacher.settled(self._positions[turn - 1 : turn + 1], self._moves[turn - 1 : turn], known)
        before, after = found if len(found) == 2 else (None, None)
        if not before or not after:
            return None
        return teacher.verdict(self._positions[turn - 1], self._moves[turn - 1], before, after)

    def _best_known(self, position: Position) -> Opinion | None:
        return self._adviser.known(position, CARE) or self._adviser.known(position, BUDGET)
