"""Films as files: frames in order into mp4, webm, gif, an animated PNG or a folder of pictures.

A film is written beside its name and takes it only when it is complete, so nothing half-written is left.
"""

import contextlib
import importlib
import shutil
import subprocess
import tempfile
import wave
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from zertz3d.app.apng import Animation, Frame
from zertz3d.errors import UsageError, ZertzError
from zertz3d.scene import png
from zertz3d.scene.sounding import RATE

_MP4 = "-c:v libx264 -preset veryfast -crf 18 -pix_fmt yuv420p -movflags +faststart"
_WEBM = "-c:v libvpx-vp9 -deadline realtime -cpu-used 5 -crf 28 -b:v 0 -pix_fmt yuv420p"
_GIF = "-filter_complex split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse=dither=bayer:bayer_scale=4"
CODECS = {".mp4": _MP4.split(), ".webm": _WEBM.split(), ".gif": _GIF.split()}
"""What ffmpeg is told for each kind of film."""
OWN = (".apng", ".png")
"""Films that need no ffmpeg: an animated PNG."""
KINDS = (*CODECS, ".apng", "a folder of pictures")


class Writer(Protocol):
    """Takes frames until it is closed."""

    def add(self, frame: Frame) -> None:
        """The next frame."""

    def close(self) -> None:
        """The film is complete."""

    def abort(self) -> None:
        """The film is given up."""


class Folder:
    """A film as numbered pictures."""

    def __init__(self, path: Path) -> None:
        path.mkdir(parents=True)
        self._path, self._number = path, 0

    def add(self, frame: Frame) -> None:
        """The next picture."""
        self._number += 1
        png.write(self._path / f"{self._number:05}.png", frame)

    def close(self) -> None:
        """Nothing is left to do."""

    def abort(self) -> None:
        """Nothing is open."""


class Ffmpeg:
    """A film that ffmpeg makes from our frames, and from a sound track if there is one."""

    def __init__(
        self, program: str, path: Path, size: tuple[int, int], fps: int, track: NDArray[np.float32] | None
    ) -> None:
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115  (open as long as the process runs)
        self._sound = _sound_file(track) if track is not None and path.suffix != ".gif" else None
        command = [program, "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb24"]
        command += ["-s", f"{size[0]}x{size[1]}", "-r", str(fps), "-i", "-"]
        if self._sound:
            command += ["-i", self._sound, "-c:a", "libopus" if path.suffix == ".webm" else "aac", "-b:a", "160k"]
        command += [*CODECS[path.suffix], "-f", path.suffix[1:], str(path)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=self._errors)

    def add(self, frame: Frame) -> None:
        """The next frame."""
        assert self._process.stdin
        try:
            self._process.stdin.write(frame.tobytes())
        except OSError:
            raise self._fault() from None

    def close(self) -> None:
        """Wait until the film is complete."""
        assert self._process.stdin
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        if self._process.wait():
            raise self._fault()
        self._clear()

    def abort(self) -> None:
        """End ffmpeg."""
        self._process.kill()
        self._process.wait()
        self._clear()

    def _fault(self) -> ZertzError:
        self._process.wait()
        self._errors.seek(0)
        said = self._errors.read().decode("utf-8", "replace").strip().splitlines()
        return ZertzError(f"ffmpeg gave up: {said[-1] if said else f'exit code {self._process.returncode}'}")

    def _clear(self) -> None:
        self._errors.close()
        if self._sound:
            Path(self._sound).unlink(missing_ok=True)


def _sound_file(track: NDArray[np.float32]) -> str:
    """A sound track as a temporary wav file."""
    with tempfile.NamedTemporaryFile(suffix=".wav", delete=False) as file, wave.open(file, "wb") as out:
        out.setnchannels(2)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes((track * 32767).astype("<i2").tobytes())
    return file.name


def find_ffmpeg() -> str | None:
    """The ffmpeg on the PATH, or that of the `video` extra."""
    found = shutil.which("ffmpeg")
    if found:
        return found
    try:
        return str(importlib.import_module("imageio_ffmpeg").get_ffmpeg_exe())
    except (ImportError, RuntimeError):
        return None


def check(path: Path) -> None:
    """Raise an error in one sentence if no film can be written under that name."""
    kind = path.suffix.lower()
    if kind and kind not in (*CODECS, *OWN):
        known = ", ".join(KINDS)
        raise UsageError(f"{path}: films are not written as {kind!r}; choose {known}; a picture's name ends in .png")
    if kind in CODECS and find_ffmpeg() is None:
        why = f"{kind[1:]} needs ffmpeg: install it, or pip install 'zertz3d[video]', or write .apng"
        raise ZertzError(f"{path}: {why}")
    if not path.absolute().parent.is_dir():
        raise ZertzError(f"{path}: there is no folder {path.parent}")
    if path.is_dir() and (kind or any(path.iterdir())):
        raise ZertzError(f"{path}: this folder exists already; name another one")


def write(
    path: Path,
    frames: Iterable[Frame],
    size: tuple[int, int],
    fps: int,
    track: NDArray[np.float32] | None = None,
    each: Callable[[], None] = lambda: None,
) -> None:
    """Write a film; `each` is called after every frame. Whatever goes wrong, no half film is left."""
    check(path)
    partial = path.with_name(f".partial-{path.name}")
    try:
        writer = _writer(partial, size, fps, track)
        try:
            for frame in frames:
                writer.add(frame)
                each()
            writer.close()
        except BaseException:
            writer.abort()
            raise
        if path.is_dir():
            path.rmdir()
        partial.replace(path)
    except OSError as error:
        raise ZertzError(f"{path}: cannot be written, {(error.strerror or str(error)).lower()}") from None
    finally:
        _remove(partial)


def _writer(path: Path, size: tuple[int, int], fps: int, track: NDArray[np.float32] | None) -> Writer:
    if not path.suffix:
        return Folder(path)
    if path.suffix.lower() in OWN:
        return Animation(path, size, fps)
    program = find_ffmpeg()
    assert program, "`check` has looked for it"
    return Ffmpeg(program, path, size, fps, track)


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)
