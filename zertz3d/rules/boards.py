"""Boards: where the rings lie, what they are called, and the bit tables that the kernel works with.

A ring is one bit of an integer.  Columns follow each other with one unused bit between them, so the six
directions are shifts by 1, `stride` and `stride - 1`, and a shift never reaches a ring it should not reach.
"""

import string
from collections.abc import Iterable
from functools import cache, lru_cache

from zertz3d.errors import PositionError
from zertz3d.words import _

DIRECTIONS = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))
"""Steps to the six neighbours in doubled coordinates, in cyclic order."""

LETTERS = string.ascii_lowercase[:17]
"""The columns of the largest grid, the custom one."""
CUSTOM_HEIGHT = 12
"""Rings a column of the custom grid can hold."""

_SHAPES = {
    "37": ((4, 5, 6, 7, 6, 5, 4), (3, 2, 1, 0, 1, 2, 3)),
    "40": ((5, 6, 7, 7, 6, 5, 4), (3, 2, 1, 2, 3, 4, 5)),
    "43": ((5, 6, 7, 7, 6, 5, 4, 3), (3, 2, 1, 2, 3, 4, 5, 6)),
    "44": ((5, 6, 7, 8, 7, 6, 5), (3, 2, 1, 0, 1, 2, 3)),
    "48": ((5, 6, 7, 8, 7, 6, 5, 4), (3, 2, 1, 0, 1, 2, 3, 4)),
    "61": ((5, 6, 7, 8, 9, 8, 7, 6, 5), (4, 3, 2, 1, 0, 1, 2, 3, 4)),
    "custom": ((CUSTOM_HEIGHT,) * 17, tuple(1 + x % 2 for x in range(17))),
}
"""Per board the height of each column, and the doubled height at which its first ring lies."""

NAMES = tuple(name for name in _SHAPES if name != "custom")
"""The boards of the rulebook."""


class Board:
    """A set of named rings with their neighbours; equal boards are equal, and as a rule one and the same object."""

    __slots__ = (
        "_neighbours", "_xy", "bits", "cells", "full", "hops", "index", "label", "name", "near", "stride"
    )  # fmt: skip

    def __init__(self, name: str, cells: tuple[str, ...]) -> None:
        self.name = name
        self.cells = cells
        first = _SHAPES[name][1]
        self._xy = {cell: _doubled(cell, first) for cell in cells}
        self._number_bits()
        self._fill_tables()

    def _number_bits(self) -> None:
        rows = {cell: (y - x - (x + y) % 2) // 2 for cell, (x, y) in self._xy.items()}
        lowest, highest = min(rows.values()), max(rows.values())
        self.stride = highest - lowest + 2
        self.index = {cell: self._xy[cell][0] * self.stride + row - lowest for cell, row in rows.items()}
        self.label = {number: cell for cell, number in self.index.items()}
        self.bits = tuple(1 << self.index[cell] for cell in self.cells)
        self.full = sum(self.bits)

    def _fill_tables(self) -> None:
        at = {xy: cell for cell, xy in self._xy.items()}
        self._neighbours = {
            cell: tuple(at.get((x + dx, y + dy)) for dx, dy in DIRECTIONS) for cell, (x, y) in self._xy.items()
        }
        size = self.full.bit_length()
        self.near = [0] * size
        """Per ring the bits of its neighbours."""
        self.hops: list[tuple[tuple[int, int], ...]] = [()] * size
        """Per ring the (jumped, landing) bits of every jump that starts there."""
        steps = (1, self.stride, self.stride - 1)
        for number in self.label:
            around = [(self._bit(number + d), self._bit(number + 2 * d)) for d in (*steps, *(-d for d in steps))]
            self.near[number] = sum(next_to for next_to, _ in around)
            self.hops[number] = tuple((over, landing) for over, landing in around if over and landing)

    def _bit(self, number: int) -> int:
        return 1 << number if number in self.label else 0

    @property
    def size(self) -> int:
        """How many rings the board has at the start."""
        return len(self.cells)

    @property
    def plain_name(self) -> str:
        """What it is called whatever language is told: on this depends what varies from board to board."""
        return f"{'custom ' if self.name == 'custom' else ''}board of {self.size} rings"

    def xy(self, cell: str) -> tuple[int, int]:
        """Doubled coordinates: column, and twice the height."""
        self.check(cell)
        return self._xy[cell]

    def neighbours(self, cell: str) -> tuple[str | None, ...]:
        """The six neighbours in cyclic order; None where the board ends.

        >>> from zertz3d.rules import board
        >>> board("37").neighbours("a1")
        ('a2', 'b2', 'b1', None, None, None)
        """
        self.check(cell)
        return self._neighbours[cell]

    def check(self, cell: str) -> None:
        """Raise PositionError unless the board has this cell."""
        if cell not in self.index:
            raise PositionError(self.deny(repr(cell)))

    def deny(self, cell: str) -> str:
        """What is said of a ring that the board has not."""
        if self.name == "custom":
            return _("the custom board of {rings} rings has no ring {cell}").format(rings=self.size, cell=cell)
        return _("the board of {rings} rings has no ring {cell}").format(rings=self.name, cell=cell)

    def names(self, mask: int) -> tuple[str, ...]:
        """The cells whose bits are set, in board order."""
        return tuple(cell for cell, bit in zip(self.cells, self.bits, strict=True) if mask & bit)

    def mask(self, cells: Iterable[str]) -> int:
        """The bits of these cells."""
        total = 0
        for cell in cells:
            self.check(cell)
            total |= 1 << self.index[cell]
        return total

    def columns(self) -> list[list[str]]:
        """Every cell of the grid this board is cut from, column by column, from the bottom up."""
        heights = _SHAPES[self.name][0]
        return [[f"{LETTERS[x]}{n + 1}" for n in range(height)] for x, height in enumerate(heights)]

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Board) and self.name == other.name and self.cells == other.cells)

    def __hash__(self) -> int:
        return hash((self.name, self.size))

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (self.name, self.cells)

    def __str__(self) -> str:
        if self.name == "custom":
            return _("custom board of {rings} rings").format(rings=self.size)
        return _("board of {rings} rings").format(rings=self.name)

    def __repr__(self) -> str:
        return f"custom_board({self.cells!r})" if self.name == "custom" else f"board({self.name!r})"


def _doubled(cell: str, first: tuple[int, ...]) -> tuple[int, int]:
    x = LETTERS.index(cell[0])
    return x, first[x] + 2 * (int(cell[1:]) - 1)


def _restored(name: str, cells: tuple[str, ...]) -> Board:
    return custom_board(cells) if name == "custom" else board(name)


@cache
def _rulebook_board(name: str) -> Board:
    heights = _SHAPES[name][0]
    return Board(name, tuple(f"{LETTERS[x]}{n + 1}" for x, height in enumerate(heights) for n in range(height)))


def board(name: str | int) -> Board:
    """The rulebook's board of that many rings.

    >>> from zertz3d.rules import board
    >>> board(48).size, board("37") is board(37)
    (48, True)
    """
    if str(name) not in NAMES:
        raise PositionError(
            _("there is no board {name!r}; choose one of {names}, or custom rings").format(
                name=str(name), names=", ".join(NAMES)
            )
        )
    return _rulebook_board(str(name))


@lru_cache(maxsize=256)
def _custom(cells: tuple[str, ...]) -> Board:
    return Board("custom", cells)


def custom_board(cells: Iterable[str]) -> Board:
    """A board of any rings of the custom grid, columns a to q, numbers 1 to 12.

    >>> from zertz3d.rules import custom_board
    >>> custom_board(["b1", "a1", "a2"]).cells
    ('a1', 'a2', 'b1')
    """
    chosen = set(cells)
    ordered = tuple(cell for x in LETTERS for cell in (f"{x}{n + 1}" for n in range(CUSTOM_HEIGHT)) if cell in chosen)
    unknown = sorted(chosen.difference(ordered))
    if unknown:
        raise PositionError(
            _("the custom grid has no ring {cell!r}: its columns are a to q, its numbers 1 to 12").format(
                cell=unknown[0]
            )
        )
    if not ordered:
        raise PositionError(_("a custom board needs at least one ring"))
    return _custom(ordered)
