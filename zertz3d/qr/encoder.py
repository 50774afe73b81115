"""QR codes as ISO 18004 describes them: bytes, correction level M, the smallest version that holds the text."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from zertz3d.errors import UsageError
from zertz3d.words import _

QUIET = 4
"""Modules of white that a reader wants around a code."""
LARGEST = 40
UNICODE = 7 << 8 | 26
"""Says in twelve bits that the bytes are UTF-8; readers take pure ASCII for what it is."""
CORRECTION = (10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, *([28] * 19))
"""Bytes of correction in each block, by version."""
BLOCKS = (
    1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33,
    35, 37, 38, 40, 43, 45, 47, 49,
)  # fmt: skip
"""Blocks into which the bytes are dealt, by version."""
MASKS = (
    lambda x, y: (x + y) % 2,
    lambda x, y: y % 2,
    lambda x, y: x % 3,
    lambda x, y: (x + y) % 3,
    lambda x, y: (x // 3 + y // 2) % 2,
    lambda x, y: x * y % 2 + x * y % 3,
    lambda x, y: (x * y % 2 + x * y % 3) % 2,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2,
)
"""Where each is 0, a module of the data is turned over."""

Rows = tuple[tuple[bool, ...], ...]
"""The modules of a code, dark where true, without the white around."""


@cache
def encode(text: str) -> Rows:
    """The smallest code that holds a text; UsageError if none does."""
    content, foreign = text.encode(), not text.isascii()
    version = next((number for number in range(1, LARGEST + 1) if len(content) <= capacity(number, foreign)), None)
    if version is None:
        raise UsageError(
            _("{count} bytes are too many for a QR code, which holds {capacity}").format(
                count=len(content), capacity=capacity(LARGEST, foreign)
            )
        )
    bits = _bits(_with_correction(_framed(content, version, foreign), version))
    drawn = [_drawn(version, bits, mask) for mask in range(len(MASKS))]
    return tuple(tuple(map(bool, row)) for row in min(drawn, key=_penalty))


def capacity(version: int, foreign: bool = False) -> int:
    """The bytes of text that a version holds; `foreign` if there are others than ASCII among them."""
    return (8 * _data_bytes(version) - 12 * foreign - 4 - _length_bits(version)) // 8


def _length_bits(version: int) -> int:
    return 8 if version < 10 else 16


def _data_bytes(version: int) -> int:
    return _all_bytes(version) - CORRECTION[version - 1] * BLOCKS[version - 1]


def _all_bytes(version: int) -> int:
    free = (16 * version + 128) * version + 64
    if version > 1:
        marks = version // 7 + 2
        free -= (25 * marks - 10) * marks - 55
    return (free - 36 * (version > 6)) // 8


# ------------------------------------------------------------------------- bytes


def _framed(content: bytes, version: int, foreign: bool) -> bytes:
    """The bytes of the data: what kind it is, its length, the text, and filling."""
    size, length = _data_bytes(version), _length_bits(version)
    kind = (UNICODE << 4 if foreign else 0) | 4
    bits = (kind << length | len(content)) << 8 * len(content) | int.from_bytes(content)
    used = 12 * foreign + 4 + length + 8 * len(content)
    ending = min(4, 8 * size - used)
    ending += -(used + ending) % 8
    framed = (bits << ending).to_bytes((used + ending) // 8)
    return framed + bytes((0xEC, 0x11)[number % 2] for number in range(size - len(framed)))


def _with_correction(data: bytes, version: int) -> bytes:
    """The data dealt into blocks, each with its correction, and dealt out again byte by byte."""
    count, extra = BLOCKS[version - 1], CORRECTION[version - 1]
    short, longer = divmod(len(data), count)
    blocks, at = [], 0
    for number in range(count):
        end = at + short + (number >= count - longer)
        blocks.append(data[at:end])
        at = end
    ends = [_remainder(block, extra) for block in blocks]
    dealt = [block[n] for n in range(short + 1) for block in blocks if n < len(block)]
    return bytes(dealt + [end[n] for n in range(extra) for end in ends])


def _product(one: int, other: int) -> int:
    """Multiplied in the field of 256 elements."""
    result = 0
    for bit in range(7, -1, -1):
        result = (result << 1) ^ (result >> 7) * 0x11D
        result ^= (other >> bit & 1) * one
    return result


@cache
def _divisor(degree: int) -> tuple[int, ...]:
    found, root = [*([0] * (degree - 1)), 1], 1
    for _unused in range(degree):
        found = [
            _product(value, root) ^ (found[place + 1] if place + 1 < degree else 0) for place, value in enumerate(found)
        ]
        root = _product(root, 2)
    return tuple(found)


def _remainder(block: bytes, degree: int) -> list[int]:
    """The correction of a block."""
    rest = [0] * degree
    for byte in block:
        factor = byte ^ rest.pop(0)
        rest.append(0)
        rest = [value ^ _product(part, factor) for value, part in zip(rest, _divisor(degree), strict=True)]
    return rest


def _bits(content: bytes) -> list[int]:
    return [byte >> place & 1 for byte in content for place in range(7, -1, -1)]


# ----------------------------------------------------------------------- drawing

Grid = list[list[int]]


def _drawn(version: int, bits: list[int], mask: int) -> Grid:
    """All modules with one of the masks."""
    size = 4 * version + 17
    fixed = _fixed(version) | _format(size, mask)
    grid = [[fixed.get((x, y), 0) for x in range(size)] for y in range(size)]
    places = (place for place in _way(size) if place not in fixed)
    for number, (x, y) in enumerate(places):
        bit = bits[number] if number < len(bits) else 0
        grid[y][x] = bit ^ (not MASKS[mask](x, y))
    return grid


def _way(size: int) -> Iterator[tuple[int, int]]:
    """The places of the data in order: pairs of columns from the right, up and down in turn, past the sixth."""
    for pair, right in enumerate(column - (column <= 6) for column in range(size - 1, 0, -2)):
        for step in range(size):
            y = step if pair % 2 else size - 1 - step
            yield from ((right, y), (right - 1, y))


def _fixed(version: int) -> dict[tuple[int, int], int]:
    """What every code of a version has: the marks to find it by, the rulers, and the version."""
    size = 4 * version + 17
    found = {place: int(step % 2 == 0) for step in range(size) for place in ((step, 6), (6, step))}
    for left, top in ((3, 3), (size - 4, 3), (3, size - 4)):
        for dx in range(-4, 5):
            for dy in range(-4, 5):
                if 0 <= left + dx < size and 0 <= top + dy < size:
                    found[left + dx, top + dy] = int(max(abs(dx), abs(dy)) not in (2, 4))
    centres = _centres(version, size)
    corners = {(6, 6), (6, size - 7), (size - 7, 6)}
    for x, y in ((x, y) for x in centres for y in centres if (x, y) not in corners):
        for dx in range(-2, 3):
            for dy in range(-2, 3):
                found[x + dx, y + dy] = int(max(abs(dx), abs(dy)) != 1)
    if version > 6:
        code = version << 12 | _check_bits(version, 12, 0x1F25)
        for bit in range(18):
            place = size - 11 + bit % 3, bit // 3
            found[place] = found[place[1], place[0]] = code >> bit & 1
    return found


def _centres(version: int, size: int) -> list[int]:
    """Where the small marks have their centres, in both directions."""
    if version == 1:
        return []
    marks = version // 7 + 2
    step = (version * 8 + marks * 3 + 5) // (marks * 4 - 4) * 2
    return [6, *(size - 7 - number * step for number in range(marks - 1))]


def _format(size: int, mask: int) -> dict[tuple[int, int], int]:
    """The level and the mask, twice, and the module that is always dark."""
    code = (mask << 10 | _check_bits(mask, 10, 0x537)) ^ 0x5412
    found = {(8, size - 8): 1}
    for bit in range(15):
        value = code >> bit & 1
        upright = (8, bit + (bit > 5)) if bit < 8 else (14 - bit + (bit == 8), 8)
        found[upright] = value
        found[(size - 1 - bit, 8) if bit < 8 else (8, size - 15 + bit)] = value
    return found


def _check_bits(value: int, count: int, divisor: int) -> int:
    """What is left when a value, moved up by so many bits, is divided."""
    rest = value
    for _unused in range(count):
        rest = rest << 1 ^ (rest >> count - 1) * divisor
    return rest


# ----------------------------------------------------------------------- choosing


def _penalty(grid: Grid) -> int:
    """How hard a code is to read: long runs, squares, false marks, too much of a shade."""
    rows = ["".join(map(str, row)) for row in grid]
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    total = 0
    for line in rows + columns:
        runs = [len(run) for run in line.replace("01", "0 1").replace("10", "1 0").split()]
        total += sum(run - 2 for run in runs if run >= 5)
        total += 40 * sum(line[at:].startswith(("10111010000", "00001011101")) for at in range(len(line) - 10))
    for one, other in pairwise(grid):
        for x in range(len(one) - 1):
            total += 3 * (one[x] == one[x + 1] == other[x] == other[x + 1])
    dark = sum(map(sum, grid))
    return total + 10 * (abs(20 * dark - 10 * len(grid) ** 2) // len(grid) ** 2)
