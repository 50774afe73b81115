"""Whole games written out ply by ply: position, number of legal moves, move, facts.

`python -m tests.rules.golden` writes the files of tests/golden anew; look at the difference before you commit it.
"""

import random
from collections.abc import Iterator
from pathlib import Path

from zertz3d.rules import Capture, Placement, Position, custom_board
from zertz3d.rules.moves import Move

FOLDER = Path(__file__).resolve().parent.parent / "golden"


def transcript(start: Position, moves: list[Move]) -> str:
    """The game as text."""
    lines, position = [f"start {start}"], start
    for move in moves:
        lines.append(f"\n{position.turn}. {move}    of {position.count_moves()}")
        position, events = position.play(move)
        lines += [f"  {event}" for event in events]
        lines.append(f"  {position}")
    return "\n".join([*lines, f"\nend {position.outcome()}", ""])


def read(text: str) -> tuple[Position, list[Move]]:
    """The start and the moves of a transcript."""
    lines = text.splitlines()
    position = start = Position.parse(lines[0].removeprefix("start "))
    moves = []
    for line in lines:
        if line[:1].isdigit():
            moves.append(position.parse_move(line.partition(". ")[2].partition("    of ")[0]))
            position = position.play(moves[-1])[0]
    return start, moves


def game(start: Position, seed: int) -> list[Move]:
    """A game of two players who like long chains and claims, and try not to give anything away."""
    rng = random.Random(seed)
    moves: list[Move] = []
    position = start
    while legal := position.legal_moves():
        some = rng.sample(legal, min(12, len(legal)))
        moves.append(max(some, key=lambda move: (worth(position, move), rng.random())))
        position = position.play(moves[-1])[0]
    return moves


def worth(position: Position, move: Move) -> int:
    """Marbles this move takes, less those the reply could take."""
    taken = len(move.jumps) if isinstance(move, Capture) else len(move.claims) if isinstance(move, Placement) else 0
    after = position.play(move)[0]
    replies = after.legal_moves() if after.must_capture else []
    return 2 * taken - max((len(reply.jumps) for reply in replies if isinstance(reply, Capture)), default=0)


def islands() -> Position:
    """24 marbles, each beside its own vacant ring: nobody can do anything."""
    rings = [f"{x}{n}" for x in "acegikmoq" for n in (1, 2, 5, 6, 9, 10)]
    marbles = dict(zip(rings[::2], "W" * 6 + "G" * 8 + "B" * 10, strict=False))
    return Position.setup(custom_board(rings), "standard", rings, marbles)


LAST_MARBLE = Position.parse(
    "61 tournament WG.../o.G.../.oB..../Wo.BG.oW/B.BB.Wo.B/oG.GB.Bo/....GW./...B.G/...GW 0/0/1 0/0/0 0/0/0 1 24"
)
"""A tournament in which nobody has captured anything and one marble is left: hexagons without a jump."""


def cases() -> Iterator[tuple[str, Position, int]]:
    """Every file: its name, the start, the seed."""
    for name in ("37", "40", "43", "44", "48", "61"):
        for seed in (1, 2):
            yield f"{name}-standard-{seed}", Position.start(name, first=seed - 1), seed
    yield "37-blitz", Position.start("37", "blitz"), 3
    yield "48-tournament", Position.start("48", "tournament"), 4
    yield "61-tournament", Position.start("61", "tournament"), 5
    yield "48-handicap", Position.start("48", "handicap", handicap=((0, 0, 0), (1, 1, 0))), 6
    yield "37-optional-claims", Position.start("37", "standard+optional"), 7
    yield "custom-bridge", Position.start(custom_board([f"{x}{n}" for x in "bcdef" for n in range(3, 8)])), 8
    yield "end-board", Position.setup("37", "standard", ["a1", "a2", "b1", "b2"], {"b1": "G"}), 9
    yield "end-passes", islands(), 10


def endings() -> Iterator[tuple[str, Position, list[Move]]]:
    """The first random games that end in each way which play with a purpose seldom reaches."""
    wanted = {reason: Position.start("37") for reason in ("white", "grey", "black", "each")}
    wanted["all marbles on the board"] = LAST_MARBLE
    for reason, start in wanted.items():
        seeds = iter(range(1, 1000))
        moves = next(m for m in (aimless(start, seed) for seed in seeds) if ending(start, m) == reason)
        yield f"end-{reason.replace(' ', '-')}", start, moves


def aimless(start: Position, seed: int) -> list[Move]:
    """A game of any legal moves."""
    rng = random.Random(seed)
    moves: list[Move] = []
    position = start
    while legal := position.legal_moves():
        moves.append(rng.choice(legal))
        position = position.play(moves[-1])[0]
    return moves


def ending(start: Position, moves: list[Move]) -> str | None:
    """What decided the game."""
    position = start
    for move in moves:
        position = position.play(move)[0]
    outcome = position.outcome()
    return outcome.reason if outcome else None


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for stale in FOLDER.glob("*.txt"):
        stale.unlink()
    played = [(name, start, game(start, seed)) for name, start, seed in cases()]
    for name, start, moves in [*played, *endings()]:
        (FOLDER / f"{name}.txt").write_text(transcript(start, moves), encoding="utf-8")
