"""Engines against each other: openings, games refereed by the rules, several at a time, and what a result is worth."""

from __future__ import annotations

import math
import queue
import random
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from zertz3d.app.engine.process import EngineFault, EngineProcess
from zertz3d.errors import IllegalMove, NotationError
from zertz3d.rules import Game, Position

LONGEST = 400
"""Turns after which a game counts as a draw."""
Z = 1.96
"""Standard errors on either side of a 95 % interval."""
PATIENCE = 10.0
"""Seconds an engine may take beyond its time before it loses."""
UNTIMED = 600.0
"""Seconds an engine may take for a move where only nodes are limited."""


Sides = tuple[EngineProcess, EngineProcess]
"""Who plays the first side and who the second, before colours are swapped."""


@dataclass(frozen=True, slots=True)
class Match:
    """Two engines, named as levels or commands, and the games they are to play."""

    a: str
    b: str
    start: Position
    games: int
    go: str
    """The `go` line that asks for a move."""
    patience: float
    """Seconds an engine may take for a move before it loses."""
    jobs: int = 1
    """Games at the same time."""
    seed: int = 0


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of a match: its number, who began, the moves, the points of A, and how it ended."""

    number: int
    a_began: bool
    moves: tuple[str, ...]
    points: float
    reason: str
    fault: str = ""


@dataclass(slots=True)
class Score:
    """The games of a match so far."""

    games: list[PlayedGame] = field(default_factory=list)

    @property
    def points(self) -> tuple[int, int, int]:
        """Won, lost and drawn by A."""
        won = sum(game.points == 1 for game in self.games)
        lost = sum(game.points == 0 for game in self.games)
        return won, lost, len(self.games) - won - lost

    @property
    def share(self) -> float:
        """The points of A as a share of all."""
        return sum(game.points for game in self.games) / len(self.games) if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of that share."""
        n = len(self.games)
        if not n:
            return 0.0, 1.0
        middle = (self.share + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z / (1 + Z * Z / n) * math.sqrt(self.share * (1 - self.share) / n + Z * Z / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)


def draw_opening(start: Position, chance: random.Random, plies: int = 2) -> list[str]:
    """Some random legal moves after which the game still goes on."""
    while True:
        moves: list[str] = []
        position = start
        for _ in range(plies):
            legal = position.legal_moves()
            if not legal:
                break
            moves.append(str(chance.choice(legal)))
            position = position.play(position.parse_move(moves[-1]))[0]
        if not position.outcome() and len(moves) == plies:
            return moves


def play_game(
    start: Position,
    opened: list[str],
    sides: Sides,
    number: int,
    go: str,
    patience: float,
) -> PlayedGame:
    """One game after that opening; `sides` are A and B, and B begins the odd games."""
    game = Game(start)
    moves = [str(game.play(text).move) for text in opened]
    a_plays = start.mover if number % 2 == 0 else 1 - start.mover
    for _turn in range(len(moves), LONGEST):
        if game.outcome():
            break
        mover = game.position.mover
        side = sides[0] if mover == a_plays else sides[1]
        try:
            moves.append(str(game.play(side.think(start, moves, go, patience)).move))
        except (EngineFault, IllegalMove, NotationError) as error:
            lost = 0.0 if mover == a_plays else 1.0
            return PlayedGame(number, number % 2 == 0, tuple(moves), lost, "fault", f"{side.name}: {error}")
    outcome = game.outcome()
    if outcome is None or outcome.winner is None:
        return PlayedGame(number, number % 2 == 0, tuple(moves), 0.5, outcome.kind if outcome else "length")
    return PlayedGame(number, number % 2 == 0, tuple(moves), float(outcome.winner == a_plays), outcome.reason)


class _Waiting:
    """The games that are still to be played: each opening is drawn when its first game is taken, and played twice."""

    def __init__(self, games: int, draw: Callable[[], list[str]]) -> None:
        self._games, self._draw = games, draw
        self._taken = 0
        self._opening: list[str] = []
        self._lock = threading.Lock()

    def end(self) -> None:
        """Let nobody begin another game."""
        with self._lock:
            self._taken = self._games

    def take(self) -> tuple[int, list[str]] | None:
        """The next game's number and opening; None when all are taken."""
        with self._lock:
            if self._taken >= self._games:
                return None
            number = self._taken
            self._taken += 1
            if number % 2 == 0:
                self._opening = self._draw()
            return number, self._opening


def play_match(match: Match) -> Iterator[PlayedGame]:
    """The games as they end, with as many at a time as there are jobs."""
    chance = random.Random(match.seed)
    waiting = _Waiting(match.games, lambda: draw_opening(match.start, chance))
    done: queue.SimpleQueue[PlayedGame | BaseException] = queue.SimpleQueue()
    for _ in range(min(match.jobs, match.games)):
        threading.Thread(target=_play_waiting, args=(match, waiting, done), daemon=True).start()
    try:
        for _ in range(match.games):
            game = done.get()
            if isinstance(game, BaseException):
                raise game
            yield game
    finally:
        waiting.end()


def _play_waiting(
    match: Match,
    waiting: _Waiting,
    done: queue.SimpleQueue[PlayedGame | BaseException],
) -> None:
    """Play one game after the other, with the same two processes as long as they live."""
    sides: Sides | None = None
    try:
        for number, opening in iter(waiting.take, None):
            sides = _seat(match, sides, match.seed + number)
            game = play_game(match.start, opening, sides, number, match.go, match.patience)
            if game.fault:
                _close(sides)
                sides = None
            done.put(game)
    except BaseException as error:  # whatever it is, the match must hear of it
        done.put(error)
    finally:
        _close(sides)


def _seat(match: Match, sides: Sides | None, seed: int) -> Sides:
    """Both engines ready for a new game; if one has died since the last, a fresh pair."""
    try:
        return _prepare(sides or _start_both(match), seed)
    except EngineFault:
        return _prepare(_start_both(match), seed)


def _start_both(match: Match) -> Sides:
    first = EngineProcess(match.a)
    try:
        return first, EngineProcess(match.b)
    except EngineFault:
        first.close()
        raise


def _prepare(sides: Sides, seed: int) -> Sides:
    try:
        for side in sides:
            side.prepare(seed)
    except EngineFault:
        _close(sides)
        raise
    return sides


def _close(sides: Sides | None) -> None:
    for side in sides or ():
        side.close()
