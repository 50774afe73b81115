"""The one-line text form of a position.

    37 standard oooo/ooWoo/.oBooo/ooooooo/oooooo/ooooo/oooo 5/8/9 0/0/0 0/0/0 2 7

Board and rules; the columns from a on, each from the bottom up, with `o` a vacant ring, `W` `G` `B` a marble
on its ring, `.` a ring that is gone and, on a custom board, `-` a place that never had one; the pool and both
players' captures as white/grey/black; the player to move, with a `p` for each pass just before; the turn.
"""

from dataclasses import dataclass

from zertz3d.errors import PositionError
from zertz3d.rules.boards import LETTERS
from zertz3d.rules.ruleset import Triple
from zertz3d.words import _

EXAMPLE = "37 standard oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1 1"


@dataclass(frozen=True, slots=True)
class Reading:
    """What the text says, not yet checked against the rules."""

    board: str
    cells: tuple[str, ...]
    rules: str
    rings: tuple[str, ...]
    marbles: dict[str, str]
    pool: Triple
    captures: tuple[Triple, Triple]
    mover: int
    passes: int
    turn: int


def write(said: Reading, columns: list[list[str]]) -> str:
    """The text form; `columns` is the whole grid of the board."""
    known, present = set(said.cells), set(said.rings)

    def sign(cell: str) -> str:
        return said.marbles.get(cell) or ("o" if cell in present else "." if cell in known else "-")

    drawn = "/".join("".join(map(sign, column)).rstrip("-") for column in columns)
    counts = " ".join("/".join(map(str, triple)) for triple in (said.pool, *said.captures))
    return f"{said.board} {said.rules} {drawn} {counts} {said.mover + 1}{'p' * said.passes} {said.turn}"


def read(text: str) -> Reading:
    """Read the text form; the turn at the end may be missing."""
    words = text.split()
    if len(words) == 7:
        words.append("1")
    if len(words) != 8:
        raise PositionError(
            _("{text!r} is not a position: write for example {example!r}").format(text=text[:120], example=EXAMPLE)
        )
    name, rules, drawn, pool, mine, yours, mover, turn = words
    signs = {
        f"{LETTERS[x]}{n + 1}": sign
        for x, column in enumerate(_columns(drawn))
        for n, sign in enumerate(column)
        if sign != "-"
    }
    return Reading(
        name.lower(),
        tuple(signs),
        rules,
        tuple(cell for cell, sign in signs.items() if sign != "."),
        {cell: sign for cell, sign in signs.items() if sign in "WGB"},
        _triple(pool),
        (_triple(mine), _triple(yours)),
        *_mover(mover),
        _number(turn),
    )


def _columns(drawn: str) -> list[str]:
    columns = drawn.split("/")
    if len(columns) > len(LETTERS):
        raise PositionError(
            _("{drawn!r} has {count} columns: no board has more than {most}").format(
                drawn=drawn[:80], count=len(columns), most=len(LETTERS)
            )
        )
    strange = set(drawn) - set("oWGB.-/")
    if strange:
        raise PositionError(
            _("{sign!r} in {drawn!r} means nothing: columns are written with o W G B . -").format(
                sign=min(strange), drawn=drawn[:80]
            )
        )
    return columns


def _triple(text: str) -> Triple:
    numbers = text.split("/")
    if len(numbers) != 3:
        raise PositionError(
            _("{text!r} is not a count of marbles: write white/grey/black, as in 6/8/10").format(text=text[:40])
        )
    return _number(numbers[0]), _number(numbers[1]), _number(numbers[2])


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 5):
        raise PositionError(_("{text!r} is not a number").format(text=text[:40]))
    return int(text)


def _mover(text: str) -> tuple[int, int]:
    player, passes = text[:1], text[1:]
    if player not in ("1", "2") or passes not in ("", "p", "pp"):
        raise PositionError(
            _("{text!r} is not a player to move: write 1 or 2, with a p for each pass before").format(text=text[:40])
        )
    return int(player) - 1, len(passes)
