"""Films as files: exact frames, nothing half-written, one sentence for what goes wrong."""

import struct
import subprocess
import zlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from zertz3d.app import film
from zertz3d.app.apng import Animation, Frame, difference
from zertz3d.errors import UsageError, ZertzError
from zertz3d.scene import png

SIZE = (48, 32)


def frames(count: int = 12) -> list[Frame]:
    """A square that moves, and rests for a while in the middle."""
    made = []
    for n in range(count):
        frame = np.full((SIZE[1], SIZE[0], 3), (20, 80, 60), np.uint8)
        x = 2 * (n if n < 5 else 5 if n < 9 else n - 4)
        frame[8:20, x : x + 10] = (240, 200, 40)
        made.append(frame)
    return made


def chunks(body: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 8
    while at < len(body):
        (length,) = struct.unpack(">I", body[at : at + 4])
        kind, data = body[at + 4 : at + 8], body[at + 8 : at + 8 + length]
        assert zlib.crc32(kind + data) == struct.unpack(">I", body[at + 8 + length : at + 12 + length])[0]
        yield kind, data
        at += 12 + length


def decoded(data: bytes, width: int, height: int) -> Frame:
    """Undo the compression and the filters of a PNG's rows."""
    raw = np.frombuffer(zlib.decompress(data), np.uint8).reshape(height, 1 + 3 * width)
    rows = np.zeros((height, 3 * width), np.int32)
    for y in range(height):
        above = rows[y - 1] if y else np.zeros(3 * width, np.int32)
        for x in range(3 * width):
            a, b = (rows[y, x - 3] if x > 2 else 0), above[x]
            c = above[x - 3] if x > 2 else 0
            p = a + b - c
            paeth = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
            guess = (0, a, b, (a + b) // 2, paeth)[int(raw[y, 0])]
            rows[y, x] = (int(raw[y, 1 + x]) + guess) % 256
    return rows.reshape(height, width, 3).astype(np.uint8)


def played(body: bytes) -> tuple[list[Frame], int]:
    """The frames that a viewer of an animated PNG sees, repeated as long as they last, and the number it names."""
    screen = np.zeros((SIZE[1], SIZE[0], 3), np.uint8)
    seen: list[Frame] = []
    named, numbers, control = 0, [], b""
    for kind, data in chunks(body):
        if kind == b"acTL":
            named = struct.unpack(">II", data)[0]
        elif kind == b"fcTL":
            control = data
            numbers.append(struct.unpack(">I", data[:4])[0])
        elif kind in (b"IDAT", b"fdAT"):
            if kind == b"fdAT":
                numbers.append(struct.unpack(">I", data[:4])[0])
                data = data[4:]
            width, height, left, top, times, _ = struct.unpack(">IIIIHH", control[4:24])
            screen[top : top + height, left : left + width] = decoded(data, width, height)
            seen += [screen.copy()] * times
    assert numbers == list(range(len(numbers)))
    return seen, named


def test_an_animated_png_plays_the_exact_frames(tmp_path: Path) -> None:
    path = tmp_path / "film.apng"
    film.write(path, frames(), SIZE, 25)
    seen, named = played(path.read_bytes())
    assert len(seen) == 12
    assert named == 8
    assert all((a == b).all() for a, b in zip(seen, frames(), strict=True))
    assert path.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


def test_only_what_changes_is_stored(tmp_path: Path) -> None:
    still, moving = Animation(tmp_path / "s", SIZE, 25), Animation(tmp_path / "m", SIZE, 25)
    rng = np.random.default_rng(1)
    noise = rng.integers(0, 255, (SIZE[1], SIZE[0], 3), np.uint8)
    for n in range(20):
        still.add(noise)
        moving.add(np.roll(noise, n, axis=1))
    still.close()
    moving.close()
    assert (tmp_path / "s").stat().st_size * 15 < (tmp_path / "m").stat().st_size


def test_difference() -> None:
    one = np.zeros((10, 20, 3), np.uint8)
    other = one.copy()
    assert difference(one, other) is None
    other[3, 7, 1] = 5
    other[6, 4, 0] = 1
    assert difference(one, other) == (4, 3, 4, 4)


def test_a_folder_of_pictures(tmp_path: Path) -> None:
    film.write(tmp_path / "pictures", frames(3), SIZE, 25)
    assert sorted(path.name for path in (tmp_path / "pictures").iterdir()) == ["00001.png", "00002.png", "00003.png"]
    assert (tmp_path / "pictures" / "00001.png").read_bytes() == png.encode(frames()[0])


class Broken(Exception):
    """What an interrupted film raises in these tests."""


@pytest.mark.parametrize("name", ["film.apng", "folder"])
def test_what_is_interrupted_leaves_nothing(tmp_path: Path, name: str) -> None:
    def some() -> Iterator[Frame]:
        yield from frames(3)
        raise Broken

    with pytest.raises(Broken):
        film.write(tmp_path / name, some(), SIZE, 25)
    assert list(tmp_path.iterdir()) == []


def test_an_older_film_survives_a_failed_new_one(tmp_path: Path) -> None:
    path = tmp_path / "film.apng"
    path.write_bytes(b"old")

    def none() -> Iterator[Frame]:
        raise Broken
        yield

    with pytest.raises(Broken):
        film.write(path, none(), SIZE, 25)
    assert path.read_bytes() == b"old"


def test_refusals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UsageError, match=r"films are not written as '.avi'; choose .mp4"):
        film.check(tmp_path / "x.avi")
    with pytest.raises(ZertzError, match="there is no folder"):
        film.check(tmp_path / "no" / "x.apng")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").write_text("")
    with pytest.raises(ZertzError, match="this folder exists already"):
        film.check(tmp_path / "full")
    monkeypatch.setattr(film, "find_ffmpeg", lambda: None)
    with pytest.raises(ZertzError, match=r"mp4 needs ffmpeg: install it, or pip install .*, or write .apng"):
        film.check(tmp_path / "x.mp4")


def fake(tmp_path: Path, script: str) -> str:
    program = tmp_path / "ffmpeg"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    return str(program)


def test_an_ffmpeg_that_dies_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(film, "find_ffmpeg", lambda: fake(tmp_path, "echo 'disk full' >&2; exit 1"))
    (tmp_path / "out").mkdir()
    with pytest.raises(ZertzError, match="ffmpeg gave up: disk full"):
        film.write(tmp_path / "out" / "x.mp4", frames() * 200, SIZE, 25, np.zeros((100, 2), np.float32))
    assert list((tmp_path / "out").iterdir()) == []


def test_ffmpeg_gets_every_frame_and_the_sound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = f'echo "$@" > {tmp_path}/said; for last; do :; done; cat > "$last"'
    monkeypatch.setattr(film, "find_ffmpeg", lambda: fake(tmp_path, script))
    (tmp_path / "out").mkdir()
    path = tmp_path / "out" / "x.mp4"
    film.write(path, frames(), SIZE, 25, np.zeros((100, 2), np.float32))
    assert path.read_bytes() == b"".join(frame.tobytes() for frame in frames())
    said = (tmp_path / "said").read_text()
    assert "-s 48x32 -r 25" in said
    assert ".wav -c:a aac" in said


@pytest.mark.skipif(film.find_ffmpeg() is None, reason="no ffmpeg on this machine")
@pytest.mark.parametrize("name", ["x.mp4", "x.webm", "x.gif"])
def test_real_ffmpeg(tmp_path: Path, name: str) -> None:
    film.write(tmp_path / name, frames(), SIZE, 25, np.zeros((20000, 2), np.float32))
    program = film.find_ffmpeg()
    assert program
    run = subprocess.run([program, "-i", str(tmp_path / name)], capture_output=True, text=True)
    assert "48x32" in run.stderr
