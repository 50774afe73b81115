"""Levels of play, from somebody who has just learnt the rules to all the search can do."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from zertz3d.ai.evaluation import SURE, WIN
from zertz3d.ai.player import DEEPEST, Clock, Limit, Player, Thought, Watcher
from zertz3d.ai.principal import Choice, choices, line_of
from zertz3d.ai.search import INFINITE, Search, Stopped
from zertz3d.ai.thinker import Thinker, never, until
from zertz3d.errors import IllegalMove, UsageError
from zertz3d.rules import Position
from zertz3d.words import N_, _

LOSS = 130
"""No level makes a move that it sees to be this much worse than its best: about a marble."""


@dataclass(frozen=True, slots=True)
class Level:
    """How far a player of this strength looks, how much of the board it sees, how it errs."""

    name: str
    summary: str
    depth: int = DEEPEST
    nodes: int | None = None
    sight: float = 1.0
    """The share of the placements that come to mind at all."""
    blur: float = 0.0
    """How far the player's estimates stray, in points of the evaluation."""


LEVELS = {
    level.name: level
    for level in (
        Level("beginner", N_("knows the rules and grabs obvious captures"), depth=1, sight=0.1, blur=110.0),
        Level("learner", N_("sees an exchange coming, now and then"), depth=1, sight=0.25, blur=75.0),
        Level("casual", N_("sees short exchanges and answers threats"), depth=2, sight=0.6, blur=15.0),
        Level("club", N_("plays combinations of two placements"), depth=2, sight=0.9, blur=4.0),
        Level("expert", N_("looks three placements ahead"), depth=3, nodes=5_000),
        Level("full", N_("uses all the time it is given")),
    )
}
"""The levels by name, each stronger than the one before."""


def level(name: str) -> Level:
    """The level of that name."""
    if name.lower() not in LEVELS:
        raise UsageError(
            _("there is no level {name!r}; choose one of {names}").format(name=name[:40], names=", ".join(LEVELS))
        )
    return LEVELS[name.lower()]


class Limited:
    """Plays at a level: thinks within its depth and nodes, or errs like a person."""

    def __init__(
        self,
        at: Level,
        clock: Clock,
        seed: int = 0,
        told_to_stop: Callable[[], bool] = never,
        watcher: Watcher | None = None,
    ) -> None:
        self._level, self._clock, self._told_to_stop, self._watcher = at, clock, told_to_stop, watcher
        self._random = random.Random(seed)
        self._thinker = Thinker(clock, seed, told_to_stop, watcher, forced=not at.blur)
        self._search: Search | None = None

    def choose(self, position: Position, limit: Limit, past: Sequence[Position] = ()) -> Thought:
        """A move as somebody of this level would make it."""
        at = self._level
        if not at.blur:
            nodes = min(INFINITE if limit.nodes is None else limit.nodes, at.nodes or INFINITE)
            bounded = replace(limit, depth=min(limit.depth, at.depth), nodes=nodes if nodes < INFINITE else None)
            return self._thinker.choose(position, bounded, past)
        if position.outcome():
            raise IllegalMove(
                _("no move can be chosen: the game is over, {outcome}").format(outcome=position.outcome())
            )
        thought = self._erring(position, limit)
        if self._watcher:
            self._watcher(thought)
        return thought

    def _erring(self, position: Position, limit: Limit) -> Thought:
        """Score what comes to mind, stray from it, and take what then looks best."""
        if not self._search or (self._search.board, self._search.rules) != (position.board, position.rules):
            self._search = Search(position.board, position.rules)
        search = self._search
        search.begin(until(limit, self._clock, self._told_to_stop), set())
        seen = self._seen(choices(position, search, self._random))
        scores: list[int] = []
        try:
            for choice in seen:
                scores.append(self._score(search, choice))  # noqa: PERF401 - what is known counts when time is up
        except Stopped:
            scores = scores or [0]
        number = self._strayed(scores)
        line = line_of(position, seen[number].move, search)
        return Thought(seen[number].move, scores[number], self._level.depth, search.nodes, line)

    def _strayed(self, scores: list[int]) -> int:
        """Which looks best to somebody whose estimates stray, but not by more than LOSS."""
        best = max(scores)
        looks = [
            (self._random.gauss(score, self._level.blur) if abs(score) < SURE else float(score), -number)
            for number, score in enumerate(scores)
            if score >= best - LOSS
        ]
        return -max(looks)[1]

    def _seen(self, options: list[Choice]) -> list[Choice]:
        """Captures are seen, and a win on the spot often; of the placements only some come to mind."""
        if not options[0].price:
            return options
        sight = self._level.sight
        seen = [
            option for option in options if self._random.random() < (max(sight, 0.7) if option.score == WIN else sight)
        ]
        return seen or [self._random.choice(options)]

    def _score(self, search: Search, option: Choice) -> int:
        if option.score is not None:
            return option.score
        return search.answer(option.after, self._level.depth - option.price, -INFINITE, INFINITE)


def player(
    name: str, clock: Clock, seed: int = 0, told_to_stop: Callable[[], bool] = never, watcher: Watcher | None = None
) -> Player:
    """A player of that level."""
    return Limited(level(name), clock, seed, told_to_stop, watcher)
