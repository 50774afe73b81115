"""Engines against each other: openings, games refereed by the rules, and what a result is worth."""

import math
import random
from dataclasses import dataclass, field

from zertz3d.app.engine.process import EngineFault, Opponent
from zertz3d.errors import IllegalMove, NotationError
from zertz3d.rules import Game, Position

LONGEST = 400
"""Turns after which a game counts as a draw."""
Z = 1.96
"""Standard errors on either side of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Played:
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

    games: list[Played] = field(default_factory=list)

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


def opening(start: Position, chance: random.Random, plies: int = 2) -> list[str]:
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


def play(
    start: Position, opened: list[str], sides: tuple[Opponent, Opponent], number: int, go: str, patience: float
) -> Played:
    """One game after that opening; `sides` are A and B, and B begins the odd games."""
    game = Game(start)
    moves = [str(game.play(text).move) for text in opened]
    a_plays = start.mover if number % 2 == 0 else 1 - start.mover
    while not game.outcome() and len(moves) < LONGEST:
        mover = game.position.mover
        side = sides[0] if mover == a_plays else sides[1]
        try:
            moves.append(str(game.play(side.think(start, moves, go, patience)).move))
        except (EngineFault, IllegalMove, NotationError) as error:
            lost = 0.0 if mover == a_plays else 1.0
            return Played(number, number % 2 == 0, tuple(moves), lost, "fault", f"{side.name}: {error}")
    outcome = game.outcome()
    if outcome is None or outcome.winner is None:
        return Played(number, number % 2 == 0, tuple(moves), 0.5, outcome.kind if outcome else "length")
    return Played(number, number % 2 == 0, tuple(moves), float(outcome.winner == a_plays), outcome.reason)
