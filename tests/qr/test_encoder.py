"""QR codes: what the standard says of them, and that another program reads them."""

import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from zertz3d.errors import UsageError
from zertz3d.qr import encoder
from zertz3d.qr.encoder import QUIET, capacity, encode
from zertz3d.scene.parts import png


@pytest.mark.parametrize(("version", "holds"), [(1, 14), (5, 84), (10, 213), (15, 412), (20, 666), (40, 2331)])
def test_a_version_holds_what_the_standard_says(version: int, holds: int) -> None:
    assert capacity(version) == holds
    assert len(encode("x" * holds)) == 4 * version + 17
    if version < 40:
        assert len(encode("x" * (holds + 1))) > 4 * version + 17


def test_what_no_version_holds_is_refused() -> None:
    with pytest.raises(UsageError, match="2332 bytes are too many for a QR code, which holds 2331"):
        encode("x" * 2332)


def test_marks_stand_in_three_corners_and_the_rulers_between_them() -> None:
    rows = encode("Wd4,d1")
    size = len(rows)
    mark = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]
    for left, top in ((0, 0), (size - 7, 0), (0, size - 7)):
        seen = ["".join("#" if dark else "." for dark in row[left : left + 7]) for row in rows[top : top + 7]]
        assert seen == mark
    assert [rows[6][x] for x in range(8, size - 8)] == [x % 2 == 0 for x in range(8, size - 8)]


def test_every_block_can_be_divided_by_what_corrects_it() -> None:
    data = bytes(range(40))
    block = [*data, *encoder._remainder(data, 18)]
    for power in range(18):
        root = 1
        for _ in range(power):
            root = encoder._product(root, 2)
        value = 0
        for byte in block:
            value = encoder._product(value, root) ^ byte
        assert value == 0


@pytest.mark.skipif(not shutil.which("zbarimg"), reason="zbarimg, which reads QR codes, is not installed")
@pytest.mark.parametrize("text", ["-", "Wd4,d1 Gd4,a1", "x" * 412, "y" * 700, "Zoë Ångström – Łukasz", "é" * 300])
def test_another_program_reads_them(text: str, tmp_path: Path) -> None:
    dark = np.kron(np.pad(np.array(encode(text)), QUIET), np.ones((3, 3), bool))
    picture = np.repeat(np.where(dark, 0, 255).astype(np.uint8)[:, :, None], 3, axis=2)
    path = tmp_path / "code.png"
    path.write_bytes(png.encode(picture))
    read = subprocess.run(["zbarimg", "--raw", "-q", str(path)], capture_output=True, check=True)
    assert read.stdout.decode().removesuffix("\n") == text


# ------------------------------------------------------- what the standard prints, and a reader of our own

FORMATS = (
    "101010000010010", "101000100100101", "101111001111100", "101101101001011",
    "100010111111001", "100000011001110", "100111110010111", "100101010100000",
)  # fmt: skip
"""The format of level M with each mask, its highest bit first."""
VERSIONS = {7: "000111110010010100", 8: "001000010110111100"}
"""How some versions are written, the highest bit first."""


def format_of(rows: encoder.Rows) -> tuple[str, str]:
    """The format beside the upper left mark, and the one that is dealt out over the other two."""
    size = len(rows)
    one = [(x, 8) for x in (0, 1, 2, 3, 4, 5, 7, 8)] + [(8, y) for y in (7, 5, 4, 3, 2, 1, 0)]
    other = [(8, y) for y in range(size - 1, size - 8, -1)] + [(x, 8) for x in range(size - 8, size)]
    return _bits_at(rows, one), _bits_at(rows, other)


def _bits_at(rows: encoder.Rows, places: list[tuple[int, int]]) -> str:
    return "".join(str(int(rows[y][x])) for x, y in places)


def is_free(version: int, x: int, y: int) -> bool:
    """Does a module hold data?"""
    size = 4 * version + 17
    near = [place < 9 for place in (x, y)]
    far = [place >= size - 8 for place in (x, y)]
    if all(near) or (near[0] and far[1]) or (far[0] and near[1]) or 6 in (x, y):
        return False
    if version > 6 and ((x < 6 and y >= size - 11) or (y < 6 and x >= size - 11)):
        return False
    centres = SMALL[version]
    corners = {(6, 6), (6, size - 7), (size - 7, 6)}
    marks = ((a, b) for a in centres for b in centres if (a, b) not in corners)
    return not any(abs(x - a) < 3 and abs(y - b) < 3 for a, b in marks)


SMALL = {1: (), 2: (6, 18), 6: (6, 34), 7: (6, 22, 38), 9: (6, 26, 46), 10: (6, 28, 50)}
"""Where the standard puts the small marks."""


def read_bits(rows: encoder.Rows, version: int) -> list[int]:
    """The bits as a reader finds them: two columns at a time from the right, up and down, the ruler left out."""
    size, mask = len(rows), FORMATS.index(format_of(rows)[0])
    found, upwards = [], True
    columns = [x for x in range(size - 1, -1, -1) if x != 6]
    for right, left in zip(columns[::2], columns[1::2], strict=True):
        for step in range(size):
            y = size - 1 - step if upwards else step
            found += [int(rows[y][x]) ^ (TURNED[mask](x, y) == 0) for x in (right, left) if is_free(version, x, y)]
        upwards = not upwards
    return found


TURNED = (
    lambda j, i: (i + j) % 2, lambda j, i: i % 2, lambda j, i: j % 3, lambda j, i: (i + j) % 3,
    lambda j, i: (i // 2 + j // 3) % 2, lambda j, i: (i * j) % 2 + (i * j) % 3,
    lambda j, i: ((i * j) % 2 + (i * j) % 3) % 2, lambda j, i: ((i + j) % 2 + (i * j) % 3) % 2,
)  # fmt: skip
"""What the standard says of each mask: a module is turned over where it is 0, i being its row."""


def read_blocks(rows: encoder.Rows, version: int, blocks: int, extra: int) -> list[tuple[bytes, bytes]]:
    """The blocks of the data, each with its correction."""
    bits = read_bits(rows, version)
    found = [int("".join(map(str, bits[at : at + 8])), 2) for at in range(0, len(bits) - 7, 8)]
    dealt, ends = found[: len(found) - blocks * extra], found[len(found) - blocks * extra :]
    short, longer = divmod(len(dealt), blocks)
    sizes = [short + (number >= blocks - longer) for number in range(blocks)]
    parts: list[list[int]] = [[] for _ in range(blocks)]
    coming = iter(dealt)
    for place in range(short + 1):
        for number in range(blocks):
            if place < sizes[number]:
                parts[number].append(next(coming))
    return [(bytes(part), bytes(ends[number::blocks])) for number, part in enumerate(parts)]


@pytest.mark.parametrize(
    ("version", "blocks", "extra"), [(1, 1, 10), (2, 1, 16), (6, 4, 16), (7, 4, 18), (9, 5, 22), (10, 5, 26)]
)
def test_every_bit_is_where_the_standard_has_it(version: int, blocks: int, extra: int) -> None:
    holds = capacity(version)
    for length in (holds, holds - 1, holds - 7):
        text = "".join(chr(33 + number % 90) for number in range(length))
        rows = encode(text)
        assert len(rows) == 4 * version + 17 and rows[len(rows) - 8][8], "one module is always dark"
        assert format_of(rows)[0] == format_of(rows)[1]
        read = read_blocks(rows, version, blocks, extra)
        assert all(bytes(encoder._remainder(block, extra)) == correction for block, correction in read)
        data = b"".join(block for block, _correction in read)
        size = 8 if version < 10 else 16
        content = int.from_bytes(data)
        whole = 8 * len(data)
        assert content >> whole - 4 == 4 and content >> whole - 4 - size & (1 << size) - 1 == length
        rest = whole - 4 - size - 8 * length
        assert (content >> rest & (1 << 8 * length) - 1).to_bytes(length) == text.encode()
        filling = data[len(data) - max(0, rest - 4) // 8 :]
        assert filling == (b"\xec\x11" * len(data))[: len(filling)]


@pytest.mark.parametrize("version", [6, 7, 8])
def test_large_codes_say_their_version_and_small_ones_do_not(version: int) -> None:
    rows = encode("x" * capacity(version))
    size = len(rows)
    places = [(size - 11 + bit % 3, bit // 3) for bit in range(17, -1, -1)]
    upright, across = _bits_at(rows, places), _bits_at(rows, [(y, x) for x, y in places])
    said = VERSIONS.get(version)
    assert (upright == across == said) if said else upright not in VERSIONS.values()


@pytest.mark.parametrize(("size", "cost"), [(4, 0), (5, 3), (6, 4), (9, 7)])
def test_long_runs_cost_what_the_standard_says(size: int, cost: int) -> None:
    grid = [[(x + y) % 2 for x in range(size)] for y in range(size)]
    grid[size // 2] = [1] * size
    dark = sum(map(sum, grid))
    assert encoder._penalty(grid) == cost + 10 * (abs(20 * dark - 10 * size**2) // size**2)


def test_squares_and_false_marks_cost_what_the_standard_says() -> None:
    assert encoder._penalty([[1, 0], [0, 1]]) == 0
    assert encoder._penalty([[1, 1], [1, 1]]) == 3 + 10 * 10
    false = [1, 0, 1, 1, 1, 0, 1, 0, 0, 0, 0]
    grid = [[(x + y) % 2 for x in range(11)] for y in range(11)]
    before = encoder._penalty(grid)
    grid[5] = false
    squares = sum(
        grid[y][x] == grid[y][x + 1] == grid[y + 1][x] == grid[y + 1][x + 1] for y in range(10) for x in range(10)
    )
    assert before == 0 and encoder._penalty(grid) == 40 + 3 * squares
