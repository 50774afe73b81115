"""The engine and a slow, obvious second implementation agree on every move of whole games."""

import random

import pytest

from tests.rules.plain import SUPPLY, Table
from zertz3d.rules import COLOURS, Position
from zertz3d.rules.boards import NAMES

CASES = [(name, "standard") for name in NAMES] + [("37", "blitz")]


def as_table(position: Position) -> Table:
    """The position laid out for the second implementation."""

    def listed(triple: tuple[int, int, int]) -> list[str]:
        return [colour for colour, count in zip(COLOURS, triple, strict=True) for _ in range(count)]

    mine, yours = position.captures
    return Table(
        position.board.name, position.rules.name, set(position.rings), dict(position.marbles),
        listed(position.pool), (listed(mine), listed(yours)), position.mover, position.passes,
    )  # fmt: skip


@pytest.mark.parametrize(("name", "rules"), CASES)
def test_whole_games(name: str, rules: str) -> None:
    rng = random.Random(f"{name} {rules}")
    for _ in range(2 if name == "37" else 1):
        position, table = Position.start(name, rules), Table.fresh(name, rules)
        while not table.over():
            moves = sorted(map(str, position.legal_moves()))
            assert position.count_moves() == len(moves)
            if len(moves) < 400 or position.turn % 4 == 1:  # the longest lists take the slow one a second each
                assert moves == sorted(table.legal()), str(position)
            assert position.outcome() is None
            move = rng.choice(moves)
            position = position.play(position.parse_move(move))[0]
            table.play(move)
            compare(position, table)
        assert position.outcome() is not None
        assert position.legal_moves() == []


def compare(position: Position, table: Table) -> None:
    assert (set(position.rings), position.marbles) == (table.rings, table.marbles)
    counted = [tuple(held.count(c) for c in COLOURS) for held in (table.pool, *table.caught)]
    assert counted == [position.pool, *position.captures]
    assert position.mover == table.mover


def test_crowded_boards() -> None:
    """Few rings, many marbles: claims, isolated rings and boards without a free ring are common there."""
    rng = random.Random(11)
    seen = {"claim": 0, "none free": 0, "from captures": 0, "full board": 0}
    for _ in range(150):
        position = crowded(rng)
        table = as_table(position)
        for _ in range(12):
            expected = sorted(table.legal())
            assert sorted(map(str, position.legal_moves())) == expected, str(position)
            if not expected:
                break
            move = rng.choice(expected)
            tally(seen, position, move)
            position = position.play(position.parse_move(move))[0]
            table.play(move)
            compare(position, table)
        outcome = position.outcome()
        seen["full board"] += outcome is not None and outcome.reason == "board"
    assert min(seen.values()) > 0, seen


def tally(seen: dict[str, int], position: Position, move: str) -> None:
    placed = not move.startswith("x ")
    seen["claim"] += placed and " x " in move
    seen["none free"] += placed and "," not in move
    seen["from captures"] += placed and position.pool == (0, 0, 0)


def crowded(rng: random.Random) -> Position:
    """A small random patch of rings, more or less full, the pool often empty."""
    while True:
        on = Position.start("37").board
        rings = {rng.choice(on.cells)}
        for _ in range(rng.randrange(2, 14)):
            near = [n for cell in rings for n in on.neighbours(cell) if n and n not in rings]
            rings.add(rng.choice(sorted(near)))
        supply = list(SUPPLY["standard"])
        rng.shuffle(supply)
        marbles = dict(zip(sorted(sorted(rings), key=lambda _: rng.random())[1:], supply, strict=False))
        for cell in sorted(marbles):
            if rng.random() < 0.5:
                del marbles[cell]
        rest = list(SUPPLY["standard"])
        for colour in marbles.values():
            rest.remove(colour)
        rng.shuffle(rest)
        held: list[list[str]] = [[], [], []]
        for marble in rest:  # captures short of a winning set as far as they go, the rest stays in the pool
            player = rng.choice((1, 2))
            room = held[player].count(marble) < 2 + (marble == "B")
            held[player if room else 0].append(marble)
        if rng.random() < 0.6 and len(marbles) > 4:
            held = [[], rest[: len(rest) // 3], rest[len(rest) // 3 :]]
        mine, yours = (tuple(h.count(c) for c in COLOURS) for h in held[1:])
        try:
            position = Position.setup(on, "standard", rings, marbles, (mine, yours), rng.randrange(2))
        except ValueError:
            continue
        if position.outcome() is None:
            return position
