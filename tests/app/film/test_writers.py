"""Films as files: exact frames, nothing half-written, one sentence for what goes wrong."""

import os
import struct
import subprocess
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tests.app.film.small_films import REAL, needs_ffmpeg
from tests.conftest import ROOT
from zertz3d import resources
from zertz3d.app.film import writers
from zertz3d.app.film.apng import AnimatedPng, Frame, find_bounds, find_differences
from zertz3d.app.system import files
from zertz3d.errors import UsageError, ZertzError
from zertz3d.motion.timeline import Timeline
from zertz3d.records import reader
from zertz3d.scene.audio.mastering import loudness, mastered, true_peaks
from zertz3d.scene.audio.mixer import RATE, Recorded, mix
from zertz3d.scene.parts import png

SIZE = (48, 32)
PACKET = {".mp4": 1024, ".webm": 2}
"""Samples with which a sound's last packet may be filled up: those of AAC are; Opus says how many count."""


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
    named, numbers, control, clear = 0, [], b"", np.zeros(3, int)
    for kind, data in chunks(body):
        if kind == b"acTL":
            named = struct.unpack(">II", data)[0]
        elif kind == b"tRNS":
            clear = np.array(struct.unpack(">HHH", data))
        elif kind == b"fcTL":
            control = data
            numbers.append(struct.unpack(">I", data[:4])[0])
        elif kind in (b"IDAT", b"fdAT"):
            if kind == b"fdAT":
                numbers.append(struct.unpack(">I", data[:4])[0])
                data = data[4:]
            width, height, left, top, times, _, disposal, blending = struct.unpack(">IIIIHHBB", control[4:26])
            assert (disposal, blending) == (0, 1), "each frame lies over the one before"
            laid = decoded(data, width, height)
            part = screen[top : top + height, left : left + width]
            part[...] = np.where((laid == clear).all(axis=2, keepdims=True), part, laid)
            seen += [screen.copy()] * times
    assert numbers == list(range(len(numbers)))
    return seen, named


def test_an_animated_png_plays_the_exact_frames(tmp_path: Path) -> None:
    path = tmp_path / "film.apng"
    writers.write_film(path, frames(), SIZE, 25)
    seen, named = played(path.read_bytes())
    assert len(seen) == 12
    assert named == 8
    assert all((a == b).all() for a, b in zip(seen, frames(), strict=True))
    assert path.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


def test_only_what_changes_is_stored(tmp_path: Path) -> None:
    still, moving = AnimatedPng(tmp_path / "s", SIZE, 25), AnimatedPng(tmp_path / "m", SIZE, 25)
    rng = np.random.default_rng(1)
    noise = rng.integers(0, 255, (SIZE[1], SIZE[0], 3), np.uint8)
    for n in range(20):
        still.add(noise)
        moving.add(np.roll(noise, n, axis=1))
    still.close()
    moving.close()
    assert (tmp_path / "s").stat().st_size * 15 < (tmp_path / "m").stat().st_size


def test_pixels_that_stay_cost_next_to_nothing(tmp_path: Path) -> None:
    rng = np.random.default_rng(2)
    noise = rng.integers(0, 255, (SIZE[1], SIZE[0], 3), np.uint8)
    corners = AnimatedPng(tmp_path / "c", SIZE, 25)
    for n in range(20):
        frame = noise.copy()
        frame[0, 0] = frame[-1, -1] = n
        corners.add(frame)
    corners.close()
    assert (tmp_path / "c").stat().st_size < 2 * noise.size
    seen, _ = played((tmp_path / "c").read_bytes())
    assert [int(frame[0, 0, 0]) for frame in seen] == list(range(20))
    assert all((frame[1:-1] == noise[1:-1]).all() for frame in seen)


def test_the_colour_of_clear_pixels_is_shown_one_step_darker(tmp_path: Path) -> None:
    film_of_two = AnimatedPng(tmp_path / "m", SIZE, 25)
    for value in (0, 255):
        frame = np.full((SIZE[1], SIZE[0], 3), value, np.uint8)
        frame[2, 3] = (255, 0, 255)
        film_of_two.add(frame)
    film_of_two.close()
    assert [tuple(frame[2, 3]) for frame in played((tmp_path / "m").read_bytes())[0]] == [(254, 0, 255)] * 2


def test_a_picture_that_lasts_longer_than_the_format_can_say_is_told_again(tmp_path: Path) -> None:
    still, count = AnimatedPng(tmp_path / "s", (1, 1), 25), 2 * 0xFFFF + 3
    frame = np.zeros((1, 1, 3), np.uint8)
    for _ in range(count):
        still.add(frame)
    still.close()
    lasting = [data for kind, data in chunks((tmp_path / "s").read_bytes()) if kind == b"fcTL"]
    assert [struct.unpack(">H", data[20:22])[0] for data in lasting] == [0xFFFF, 0xFFFF, 3]


def test_difference() -> None:
    one = np.zeros((10, 20, 3), np.uint8)
    other = one.copy()
    assert find_bounds(find_differences(one, other)) is None
    other[3, 7, 1] = 5
    other[6, 4, 0] = 1
    assert find_bounds(find_differences(one, other)) == (4, 3, 4, 4)


def test_a_folder_of_pictures(tmp_path: Path) -> None:
    writers.write_film(tmp_path / "pictures", frames(3), SIZE, 25)
    assert sorted(path.name for path in (tmp_path / "pictures").iterdir()) == ["00001.png", "00002.png", "00003.png"]
    assert (tmp_path / "pictures" / "00001.png").read_bytes() == png.encode(frames()[0], quick=True)


class Broken(Exception):
    """What an interrupted film raises in these tests."""


@pytest.mark.parametrize("name", ["film.apng", "folder"])
def test_what_is_interrupted_leaves_nothing(tmp_path: Path, name: str) -> None:
    def some() -> Iterator[Frame]:
        yield from frames(3)
        raise Broken

    with pytest.raises(Broken):
        writers.write_film(tmp_path / name, some(), SIZE, 25)
    assert list(tmp_path.iterdir()) == []


def test_an_older_film_survives_a_failed_new_one(tmp_path: Path) -> None:
    path = tmp_path / "film.apng"
    path.write_bytes(b"old")

    def none() -> Iterator[Frame]:
        raise Broken
        yield

    with pytest.raises(Broken):
        writers.write_film(path, none(), SIZE, 25)
    assert path.read_bytes() == b"old"


def test_refusals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UsageError, match=r"films are not written as '.avi'; choose .mp4"):
        writers.check_name(tmp_path / "x.avi")
    with pytest.raises(ZertzError, match="there is no folder"):
        writers.check_name(tmp_path / "no" / "x.apng")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").write_text("")
    with pytest.raises(ZertzError, match="this folder exists already"):
        writers.check_name(tmp_path / "full")
    monkeypatch.setattr(writers, "find_ffmpeg", lambda: None)
    with pytest.raises(ZertzError, match=r"mp4 needs ffmpeg: install it, or pip install .*, or write .apng"):
        writers.check_name(tmp_path / "x.mp4")


def fake(tmp_path: Path, script: str) -> str:
    program = tmp_path / "ffmpeg"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    return str(program)


def test_an_ffmpeg_that_dies_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writers, "find_ffmpeg", lambda: fake(tmp_path, "echo 'disk full' >&2; exit 1"))
    (tmp_path / "out").mkdir()
    with pytest.raises(ZertzError, match="ffmpeg gave up: disk full"):
        writers.write_film(
            tmp_path / "out" / "x.mp4", frames() * 200, SIZE, 25, Recorded(np.zeros((100, 2), np.float32))
        )
    assert list((tmp_path / "out").iterdir()) == []


def test_ffmpeg_gets_every_frame_and_the_sound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = f'echo "$@" > {tmp_path}/said; for last; do :; done; cat > "$last"'
    monkeypatch.setattr(writers, "find_ffmpeg", lambda: fake(tmp_path, script))
    (tmp_path / "out").mkdir()
    path = tmp_path / "out" / "x.mp4"
    writers.write_film(path, frames(), SIZE, 25, Recorded(np.zeros((100, 2), np.float32)))
    assert path.read_bytes() == b"".join(frame.tobytes() for frame in frames())
    said = (tmp_path / "said").read_text()
    assert "-s 48x32 -r 25" in said
    assert "sound.wav" in said and "-c:a aac" in said
    assert [file.name for file in (tmp_path / "out").iterdir()] == ["x.mp4"]


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("head -c 3000 > /dev/null; exit 3", "ffmpeg gave up: exit code 3"),
        ("head -c 3000 > /dev/null; kill -9 $$", "ffmpeg gave up: it was ended by the signal SIGKILL"),
        ("cat > /dev/null", "ffmpeg gave up: it ended without writing the film"),
        ("cat > /dev/null; echo '[vost @ 0x5] [x] no encoder' >&2; echo so >&2; exit 1", "ffmpeg gave up: no encoder$"),
    ],
)
def test_however_ffmpeg_ends_it_is_one_sentence_and_nothing_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, said: str
) -> None:
    monkeypatch.setattr(writers, "find_ffmpeg", lambda: fake(tmp_path, script))
    out = tmp_path / "out"
    out.mkdir()
    (out / "x.mp4").write_bytes(b"old")
    with pytest.raises(ZertzError, match=said):
        writers.write_film(out / "x.mp4", frames() * 50, SIZE, 25)
    assert [(file.name, file.read_bytes()) for file in out.iterdir()] == [("x.mp4", b"old")]


def test_an_interrupt_ends_ffmpeg_and_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = f"echo $$ > {tmp_path}/pid; exec cat > /dev/null"
    monkeypatch.setattr(writers, "find_ffmpeg", lambda: fake(tmp_path, script))
    (tmp_path / "out").mkdir()

    def some() -> Iterator[Frame]:
        yield from frames()
        while not (tmp_path / "pid").exists() or not (tmp_path / "pid").read_text():
            yield frames()[0]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        writers.write_film(tmp_path / "out" / "x.mp4", some(), SIZE, 25)
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text()), 0)
    assert list((tmp_path / "out").iterdir()) == []


def test_odd_sides_get_one_more_row_and_column_where_the_format_wants_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writers, "find_ffmpeg", lambda: fake(tmp_path, 'for last; do :; done; cat > "$last"'))
    frame = np.arange(5 * 3 * 3, dtype=np.uint8).reshape(3, 5, 3)
    writers.write_film(tmp_path / "x.mp4", [frame], (5, 3), 25)
    got = np.frombuffer((tmp_path / "x.mp4").read_bytes(), np.uint8).reshape(4, 6, 3)
    assert (got[:3, :5] == frame).all() and (got[3] == got[2]).all() and (got[:, 5] == got[:, 4]).all()
    writers.write_film(tmp_path / "x.webm", [frame], (5, 3), 25)
    assert (tmp_path / "x.webm").read_bytes() == frame.tobytes()


def test_what_a_killed_run_has_left_is_cleared_away(tmp_path: Path) -> None:
    left, used, own = (tmp_path / f".partial-{name}" for name in ("0" * 16, "1" * 16, "x.apng"))
    for folder in (left, used, own):
        folder.mkdir()
        (folder / "film.apng").write_bytes(b"half")
    (left / files.LOCK).touch()
    with (used / files.LOCK).open("xb") as held:
        assert files.lock(held)
        writers.write_film(tmp_path / "x.apng", frames(2), SIZE, 25)
    found = {file.name for file in tmp_path.iterdir()}
    assert found == {"x.apng", used.name, own.name}, "a folder of the user's own is never deleted"


def test_a_target_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ZertzError, match="cannot be written"):
        writers.write_film(tmp_path / ("x" * 251 + ".apng"), frames(2), SIZE, 25)
    assert not list(tmp_path.iterdir())


def test_a_name_may_be_as_long_as_the_file_system_takes(tmp_path: Path) -> None:
    name = "x" * 250 + ".apng"
    writers.write_film(tmp_path / name, frames(2), SIZE, 25)
    assert [file.name for file in tmp_path.iterdir()] == [name]


FULL = """
import resource, sys
from pathlib import Path
import numpy as np
from tests.conftest import ROOT
from zertz3d.app.film import writers
from zertz3d.errors import ZertzError
from zertz3d.scene.audio.mixer import Recorded
resource.setrlimit(resource.RLIMIT_FSIZE, (30000, 30000))
noise = np.random.default_rng(1).integers(0, 255, (20, 64, 64, 3), np.uint8)
try:
    writers.write_film(Path(sys.argv[1]), noise, (64, 64), 25, Recorded(np.zeros((int(sys.argv[2]), 2), np.float32)))
except ZertzError as error:
    print(error)
"""
"""Writes a film where files may not grow: what happens on a full disk, too."""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit on the size of files")
@pytest.mark.parametrize(
    ("name", "samples", "said"),
    [
        ("x.apng", 10, "cannot be written, file too large"),
        ("folder", 10, ""),
        pytest.param("x.mp4", 100_000, "cannot be written, file too large", marks=needs_ffmpeg),
        pytest.param("x.mp4", 10, "ffmpeg gave up", marks=needs_ffmpeg),
        pytest.param("x.gif", 10, "ffmpeg gave up", marks=needs_ffmpeg),
    ],
)
def test_a_full_disk_is_one_sentence_and_leaves_nothing(tmp_path: Path, name: str, samples: int, said: str) -> None:
    command = [sys.executable, "-c", FULL, str(tmp_path / name), str(samples)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    assert said in run.stdout and run.stdout.count("\n") == bool(said)
    assert bool(list(tmp_path.iterdir())) == (not said)


def told(path: Path, *arguments: str) -> bytes:
    """What ffmpeg makes of a film."""
    assert REAL
    command = [REAL, "-loglevel", "error", "-i", str(path), *arguments, "-"]
    return subprocess.run(command, capture_output=True, check=True, timeout=60).stdout


@needs_ffmpeg
@pytest.mark.parametrize("fps", [30, 24, 7])
@pytest.mark.parametrize("name", ["x.mp4", "x.webm", "x.gif"])
def test_a_film_has_every_frame_and_its_colours(tmp_path: Path, name: str, fps: int) -> None:
    made = frames(40)
    writers.write_film(tmp_path / name, made, SIZE, fps, Recorded(np.zeros((round(40 / fps * RATE), 2), np.float32)))
    raw = told(tmp_path / name, "-f", "rawvideo", "-pix_fmt", "rgb24", "-fps_mode", "passthrough")
    seen = np.frombuffer(raw, np.uint8).reshape(-1, SIZE[1], SIZE[0], 3).astype(int)
    assert len(seen) == 40
    assert np.abs(seen[:, :6].mean(axis=(0, 1, 2)) - made[0][0, 0]).max() < 5
    assert np.abs(seen - np.array(made)).mean() < 9
    assert [file.name for file in tmp_path.iterdir()] == [name]


@needs_ffmpeg
@pytest.mark.parametrize("name", ["x.mp4", "x.webm"])
def test_the_sound_in_a_film_begins_on_its_sample_and_lasts_as_long_as_the_pictures(tmp_path: Path, name: str) -> None:
    track = np.zeros((2 * RATE, 2), np.float32)
    rng = np.random.default_rng(3)
    for at in (11_111, 40_000, 70_707):
        track[at : at + 3000] = 0.5 * rng.standard_normal((3000, 1)) * np.linspace(1, 0, 3000)[:, None] ** 2
    track = np.clip(track, -1, 1)
    writers.write_film(tmp_path / name, frames(12) * 5, SIZE, 30, Recorded(track))
    heard = np.frombuffer(told(tmp_path / name, "-f", "f32le", "-ac", "2", "-ar", str(RATE)), np.float32).reshape(-1, 2)
    padding = heard[len(track) :]  # ffmpeg before 6 keeps what fills the last packet of an encoder
    assert len(track) - 1 <= len(heard) and len(padding) < PACKET[Path(name).suffix]
    assert not len(padding) or np.abs(padding).max() < 1e-3
    both = [np.fft.rfft(one[:, 0], 8 * RATE) for one in (heard, track)]
    assert int(np.fft.irfft(both[0] * np.conj(both[1])).argmax()) == 0


@pytest.fixture(scope="module")
def blows() -> np.ndarray:
    """A game on slate, fit for a film: nothing has sharper peaks."""
    (record,) = reader.read(resources.assets() / "games" / "48-standard.txt")
    assert record.game
    film = Timeline.of(record.game)
    return mastered(mix(film.cues(-1.0, film.duration), film.duration, table="slate"))


@needs_ffmpeg
@pytest.mark.parametrize("name", ["x.mp4", "x.webm"])
def test_encoded_sound_is_as_loud_as_films_are_and_nowhere_too_loud(
    tmp_path: Path, name: str, blows: np.ndarray
) -> None:
    writers.write_film(tmp_path / name, frames(12) * 6, SIZE, 1, Recorded(blows))
    heard = np.frombuffer(told(tmp_path / name, "-f", "f32le", "-ac", "2", "-ar", str(RATE)), np.float32).reshape(-1, 2)
    assert loudness(heard) == pytest.approx(-16, abs=1)
    assert 20 * np.log10(true_peaks(heard).max()) <= -1


@needs_ffmpeg
@pytest.mark.parametrize("size", [(1, 1), (3, 5), (97, 33)])
def test_films_of_absurd_sizes(tmp_path: Path, size: tuple[int, int]) -> None:
    frame = np.full((size[1], size[0], 3), 90, np.uint8)
    for name in ("x.mp4", "x.webm", "x.gif", "x.apng"):
        writers.write_film(tmp_path / name, [frame] * 3, size, 10)
        assert (tmp_path / name).stat().st_size > 50


INTERRUPTED = """
import random, signal
import numpy as np
from zertz3d.app.film.writers import BackgroundWriter

class Quick:
    add = staticmethod(lambda frame: None)
    close = abort = staticmethod(lambda: None)

def interrupt(*_):
    raise KeyboardInterrupt

signal.signal(signal.SIGALRM, interrupt)
frame, chance = np.zeros((1, 1, 3), np.uint8), random.Random(1)
for _ in range(2000):
    writing = BackgroundWriter(Quick())
    try:
        signal.setitimer(signal.ITIMER_REAL, chance.uniform(1e-5, 6e-4))
        while True:
            writing.add(frame)
    except KeyboardInterrupt:
        writing.abort()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no alarms")
def test_a_film_is_given_up_at_whatever_instruction_it_is_interrupted() -> None:
    subprocess.run([sys.executable, "-c", INTERRUPTED], timeout=120, check=True, cwd=ROOT)
