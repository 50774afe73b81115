"""ZIP, the one-line positions of Kartoved's program: a board is recognized by its shape.

Columns from the left, each from the bottom up: `o` a vacant ring, `W` `G` `B` a marble, a number so many
missing rings.  Places with the same count lie on one slanted row.  Rings are called by their column and
their rank in it, counted from its lowest ring.
"""

import re
from collections.abc import Iterable, Iterator

from zertz3d.errors import PositionError
from zertz3d.records.text import quoted
from zertz3d.rules import RULES, Board, Position, RuleSet, Triple, board, custom_board
from zertz3d.rules.boards import LETTERS
from zertz3d.words import _

EXAMPLE = "oooo/ooooo/oooooo/ooooooo/1oooooo/2ooooo/3oooo 6/8/10 0/0/0 0/0/0 1"
MOST_ROWS = 40
"""No board of ours is nearly as high, even slanted."""

_SIGN = re.compile(r"[0-9]{1,2}|[oWGB]")
_BOARDS = ("37", "48", "61", "40", "43", "44")
"""The order in which shapes are compared: first the boards that program has."""

GridPoint = tuple[int, int]
"""Column and doubled height."""


def read(text: str) -> tuple[Position, dict[str, str]]:
    """The position, and for every ring's ZEN name our name of it."""
    words = text.split()
    if len(words) != 5 or words[4] not in ("1", "2"):
        raise PositionError(
            _("{text!r} is not a ZIP position: write for example {example!r}").format(
                text=quoted(text), example=EXAMPLE
            )
        )
    signs = _signs(words[0])
    on, ours = _placed(list(signs))
    marbles = {ours[spot]: sign for spot, sign in signs.items() if sign != "o"}
    pool, mine, yours = (_triple(word) for word in words[1:4])
    rules = _rules(pool, mine, yours, marbles.values())
    position = Position.setup(on, rules, ours.values(), marbles, (mine, yours), int(words[4]) - 1, pool)
    return position, _names(ours)


def _signs(drawn: str) -> dict[GridPoint, str]:
    """What lies where, column by column."""
    columns = drawn.split("/")
    if len(columns) > len(LETTERS) or len(drawn) > len(LETTERS) * MOST_ROWS:
        raise PositionError(_("{drawn!r} is larger than any board").format(drawn=quoted(drawn)))
    return {(x, 2 * row - x): sign for x, column in enumerate(columns) for row, sign in _rows(column)}


def _rows(column: str) -> Iterator[tuple[int, str]]:
    row = at = 0
    while at < len(column):
        found = _SIGN.match(column, at)
        if not found or row > MOST_ROWS:
            raise PositionError(
                _("{column!r} is not a column: it is written with o, W, G, B and numbers").format(column=quoted(column))
            )
        at = found.end()
        if found[0].isdigit():
            row += int(found[0])
        else:
            yield row, found[0]
            row += 1


def _placed(spots: list[GridPoint]) -> tuple[Board, dict[GridPoint, str]]:
    """The board this shape is cut from, and where each spot lies on it."""
    if not spots:
        raise PositionError(_("a ZIP position needs at least one ring"))
    for name in _BOARDS:
        on = board(name)
        for side in (-1, 1) if name == "48" else (1, -1):  # the board of 48 is a mirror image of ours
            if found := _fitted(spots, on, side):
                return on, found
    return _on_custom_grid(spots)


def _fitted(spots: list[GridPoint], on: Board, side: int) -> dict[GridPoint, str] | None:
    """The spots moved onto the board, mirrored if `side` is -1."""
    at = {on.xy(cell): cell for cell in on.cells}
    x0, y0 = spots[0]
    for x, y in at:
        found = {spot: at.get((x + side * (spot[0] - x0), y + spot[1] - y0)) for spot in spots}
        if None not in found.values():
            return {spot: cell for spot, cell in found.items() if cell}
    return None


def _on_custom_grid(spots: list[GridPoint]) -> tuple[Board, dict[GridPoint, str]]:
    """The spots on the custom grid, as far to the left and to the bottom as they go."""
    left = min(x for x, _ in spots)
    first = {x: 1 + (x - left) % 2 for x, _ in spots}
    lift = max(first[x] - y for x, y in spots)
    lift += (lift + left + 1) % 2  # column and height of a custom ring add up to an odd number
    cells = {(x, y): f"{LETTERS[x - left]}{(y + lift - first[x]) // 2 + 1}" for x, y in spots}
    return custom_board(cells.values()), cells


def _names(ours: dict[GridPoint, str]) -> dict[str, str]:
    left = min(x for x, _ in ours)
    bottom: dict[int, int] = {}
    for x, y in ours:
        bottom[x] = min(y, bottom.get(x, y))
    return {f"{LETTERS[x - left]}{(y - bottom[x]) // 2 + 1}": cell for (x, y), cell in ours.items()}


def _triple(text: str) -> Triple:
    numbers = text.split("/")
    if len(numbers) != 3 or not all(number.isascii() and number.isdigit() and len(number) < 3 for number in numbers):
        raise PositionError(
            _("{text!r} is not a count of marbles: write white/grey/black, as in 6/8/10").format(text=quoted(text))
        )
    return int(numbers[0]), int(numbers[1]), int(numbers[2])


def _rules(pool: Triple, mine: Triple, yours: Triple, lying: Iterable[str]) -> RuleSet:
    """Blitz if exactly its marbles are there, otherwise standard."""
    on_board = "".join(lying)
    total = tuple(sum(held) + on_board.count(colour) for colour, *held in zip("WGB", pool, mine, yours, strict=True))
    return next((rules for rules in RULES.values() if rules.supply == total), RULES["standard"])
