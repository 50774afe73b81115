"""Games to film: random ones of every board, and positions that are rare in play."""

import random
from functools import partial

from tests.rules import golden
from zertz3d.motion.timeline import Timeline
from zertz3d.rules import Game, Move, Node, Position, custom_board

BOARDS = ("37", "40", "43", "44", "48", "61")
BRIDGE = custom_board(f"{x}{n}" for x in "bcdefgh" for n in range(2, 7) if (x, n) not in {("e", 2), ("e", 6)})
HOLED = custom_board(f"{x}{n}" for x in "cdefghi" for n in range(2, 9) if (x, n) != ("f", 5))

WHOLE_GRID = custom_board(f"{x}{n}" for x in "abcdefghijklmnopq" for n in range(1, 13))


def start_of(seed: int) -> Position:
    """Every eighth game on a custom board, every eighth by other rules, the rest on the boards in turn."""
    if seed % 8 == 6:
        return Position.start(BRIDGE if seed % 16 == 6 else HOLED)
    if seed % 8 == 7:
        handicap = Position.start("48", "handicap", handicap=((1, 0, 2), (0, 1, 0)))
        return handicap if seed % 16 == 7 else Position.start("37", "blitz", first=1)
    return Position.start(BOARDS[seed % 8])


LONGEST = 70
"""Turns after which a random game is broken off: some would replay their captures for ever."""


def random_game(seed: int, start: Position | None = None, turns: int = LONGEST) -> Game:
    """A game of random moves; in every third the players take what they can get."""
    rng, greedy = random.Random(seed), seed % 3 == 2
    game = Game(start or start_of(seed), strict=False)
    while game.cursor.ply < turns and (moves := game.position.legal_moves()):
        some = rng.sample(moves, min(8, len(moves))) if greedy else [rng.choice(moves)]
        game.play(max(some, key=partial(golden.worth, game.position)))
    return game


def played(*moves: Move | str, start: Position | None = None) -> Game:
    """A game of these moves."""
    game = Game(start or Position.start(), strict=False)
    for move in moves:
        game.play(move)
    return game


def nodes(game: Game) -> list[Node]:
    """Root and main line."""
    return [game.root, *game.main_line()]


def positions(game: Game) -> list[Position]:
    """The position at each turn mark."""
    return [node.position for node in nodes(game)]


def filmed(game: Game, **options: str) -> Timeline:
    """The film of the main line."""
    return Timeline.of(game, **options)  # type: ignore[arg-type]
