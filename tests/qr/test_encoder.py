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
