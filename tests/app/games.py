"""Small games for the tests of the app."""

from zertz3d.rules import Game, Position

OPENING = ("Wd4,d1", "Ga1,g1", "Bg4,a4", "We4,b5")
"""Four turns; then d4 and e4 can jump each other's neighbours."""


def game(*moves: str, start: Position | None = None) -> Game:
    """A game of these moves."""
    made = Game(start, strict=False)
    for text in moves:
        made.play(text)
    return made


def opening(turns: int = 4) -> Game:
    """The opening, or the beginning of it."""
    return game(*OPENING[:turns])


NOTATION = """[Player1 "Anna Ørsted"]
[Player2 "Борис"]
[Date "2026-03-01"]

1. Wd4,d1 {a quiet start} 2. Ga1,g1 (2. Gd5,d7 {too bold}) 3. Bg4,a4
"""


def long_game(turns: int) -> Game:
    """A game of that many turns: single islands of three rings, one marble each."""
    import random

    rng = random.Random(5)
    made = Game(Position.start("61"), strict=False)
    while len(made.moves()) < turns and (moves := made.position.legal_moves()):
        made.play(rng.choice(moves))
    return made
