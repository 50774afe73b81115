"""The full player: looks for a forced win, then deepens its search until the limit is reached."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

from zertz3d.ai.evaluation import SURE, WIN
from zertz3d.ai.forced import DEEPEST, Solver
from zertz3d.ai.player import Clock, Limit, Thought, Watcher
from zertz3d.ai.principal import Choice, choices, line_of, node_of
from zertz3d.ai.search import INFINITE, Search, Stopped
from zertz3d.errors import IllegalMove
from zertz3d.rules import Position
from zertz3d.words import _

PATIENCE = 128
"""Nodes between two looks at the clock and at whoever may say stop."""
FIRST_LOOK = 0.1
"""The share of the time or nodes that the search for a forced win may take."""
FIRST_NODES = 10_000
"""Nodes it may take at most, however long the thinking."""


def never() -> bool:
    """Nobody says stop."""
    return False


def until(
    limit: Limit, clock: Clock, told_to_stop: Callable[[], bool], share: float = 1.0, most: int = INFINITE
) -> Callable[[int], int]:
    """The poll that stops a search when that share of the limit is used up, after `most` nodes at the latest."""
    end = INFINITE if limit.seconds is None else clock() + share * limit.seconds
    most = min(most, INFINITE if limit.nodes is None else int(share * limit.nodes))

    def poll(nodes: int) -> int:
        if nodes >= most or clock() >= end or told_to_stop():
            raise Stopped
        return min(nodes + PATIENCE, most)

    return poll


class Thinker:
    """Thinks as well as it can; the same seed and node limits give the same moves."""

    def __init__(
        self,
        clock: Clock,
        seed: int = 0,
        told_to_stop: Callable[[], bool] = never,
        watcher: Watcher | None = None,
        forced: bool = True,
    ) -> None:
        self._clock, self._told_to_stop, self._watcher = clock, told_to_stop, watcher
        self._looks_for_forced_wins = forced
        self._random = random.Random(seed)
        self._search: Search | None = None

    def choose(self, position: Position, limit: Limit, past: Sequence[Position] = ()) -> Thought:
        """The best move that is found within the limit."""
        if position.outcome():
            raise IllegalMove(
                _("no move can be chosen: the game is over, {outcome}").format(outcome=position.outcome())
            )
        search = self._ready(position)
        poll = until(limit, self._clock, self._told_to_stop)
        search.begin(poll, {node_of(before) for before in past if not before.state[4]})
        if (limit.seconds is not None and limit.seconds <= 0) or limit.nodes == 0:
            return self._at_once(position)
        looked = self._looks_for_forced_wins and position.count_moves() > 1
        won = self._forced(position, search, limit) if looked else None
        return won or self._deepened(position, search, limit)

    def _ready(self, position: Position) -> Search:
        if not self._search or (self._search.board, self._search.rules) != (position.board, position.rules):
            self._search = Search(position.board, position.rules)
        return self._search

    def _at_once(self, position: Position) -> Thought:
        """Some move, without any thought."""
        move = self._random.choice(position.legal_moves())
        return Thought(move, line=(move,))

    def _forced(self, position: Position, search: Search, limit: Limit) -> Thought | None:
        """A win by nothing but forcing moves, if one is found at a first look."""
        poll = until(limit, self._clock, self._told_to_stop, FIRST_LOOK, FIRST_NODES)
        solver = Solver(search.shapes, position.rules, poll)
        try:
            line = solver.prove(position, min(limit.depth, DEEPEST))
        except Stopped:
            line = None
        search.nodes += solver.nodes
        if not line:
            return None
        return self._shown(Thought(line[0], WIN - len(line) + 1, solver.depth, solver.nodes, tuple(line)))

    def _shown(self, thought: Thought) -> Thought:
        if self._watcher:
            self._watcher(thought)
        return thought

    def _deepened(self, position: Position, search: Search, limit: Limit) -> Thought:
        """Iterative deepening at the root; what was found last is good even if a depth is cut short."""
        options = choices(position, search, self._random)
        best = Thought(options[0].move, line=(options[0].move,))
        # A move without alternative is looked at briefly, to say what it is worth.
        deepest = min(limit.depth, 2) if len(options) == 1 else limit.depth
        try:
            for depth in range(1, deepest + 1):
                alpha, scored = -INFINITE, []
                for number, option in enumerate(options):
                    score = self._score(search, option, depth, alpha, number == 0)
                    scored.append((-score, number))
                    if score > alpha:
                        alpha, leader = score, number
                        line = line_of(position, option.move, search)
                        best = Thought(option.move, score, depth, search.nodes, line)
                scored.sort(key=lambda entry: (entry[1] != leader, entry))
                options = [options[number] for _, number in scored]
                self._shown(replace(best, nodes=search.nodes))
                if best.score > SURE:
                    break
        except Stopped:
            pass
        return replace(best, nodes=search.nodes)

    def _score(self, search: Search, option: Choice, depth: int, alpha: int, first: bool) -> int:
        if option.score is not None:
            return option.score
        if not first:
            score = search.answer(option.after, depth - option.price, alpha, alpha + 1)
            if score <= alpha:
                return score
        return search.answer(option.after, depth - option.price, alpha, INFINITE)
