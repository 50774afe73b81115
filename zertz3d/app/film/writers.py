"""Films as files: frames in order into mp4, webm, gif, an animated PNG or a folder of pictures.

A film is written in a scratch folder beside its name and takes it only when it is complete, so nothing half-written is
left.  It is written by a thread of its own, so that the next frame is drawn meanwhile.
"""

import queue
import shutil
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from zertz3d.app.film.apng import AnimatedPng, Frame
from zertz3d.app.film.ffmpeg import CODECS, HEARD, FfmpegWriter
from zertz3d.app.system import files
from zertz3d.app.system.missing_packages import find_ffmpeg
from zertz3d.errors import UsageError, ZertzError
from zertz3d.scene.audio.mixer import Sound
from zertz3d.scene.parts import png
from zertz3d.words import N_, _

OWN = (".apng", ".png")
"""Films that need no ffmpeg: an animated PNG."""
KINDS = (*CODECS, ".apng", N_("a folder of pictures"))
AHEAD = 3
"""Frames that wait to be written at the most."""


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
        path.mkdir()
        self._path, self._number = path, 0

    def add(self, frame: Frame) -> None:
        """The next picture."""
        self._number += 1
        (self._path / f"{self._number:05}.png").write_bytes(png.encode(frame, quick=True))

    def close(self) -> None:
        """Nothing is left to do."""

    def abort(self) -> None:
        """Nothing is open."""


class BackgroundWriter:
    """Writes frames in a thread; what goes wrong there is raised by the next `add`.

    Frames and free places pass through simple queues: a bounded one that Ctrl+C interrupts may never wake its reader.
    """

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._waiting: queue.SimpleQueue[Frame | None] = queue.SimpleQueue()
        self._places: queue.SimpleQueue[None] = queue.SimpleQueue()
        for _place in range(AHEAD):
            self._places.put(None)
        self._fault: BaseException | None = None
        self._given_up = False
        self._thread = threading.Thread(target=self._work, name="film", daemon=True)
        self._thread.start()

    def add(self, frame: Frame) -> None:
        """The next frame."""
        self._check()
        self._places.get()
        self._waiting.put(frame)

    def close(self) -> None:
        """Wait until the film is complete."""
        self._end()
        self._check()
        self._writer.close()

    def abort(self) -> None:
        """Write no more."""
        self._given_up = True
        self._writer.abort()
        self._end()

    def _end(self) -> None:
        self._waiting.put(None)
        self._thread.join()

    def _check(self) -> None:
        if self._fault:
            raise self._fault

    def _work(self) -> None:
        while (frame := self._waiting.get()) is not None:
            self._places.put(None)
            if self._fault or self._given_up:
                continue
            try:
                self._writer.add(frame)
            except BaseException as fault:
                self._fault = fault


def check_name(path: Path) -> None:
    """Raise an error in one sentence if no film can be written under that name."""
    kind = path.suffix.lower()
    if kind and kind not in (*CODECS, *OWN):
        known = ", ".join(_(one) for one in KINDS)
        told = _("{file}: films are not written as {kind!r}; choose {known}; a picture's name ends in .png")
        raise UsageError(told.format(file=path, kind=kind, known=known))
    if kind in CODECS and find_ffmpeg() is None:
        told = _("{file}: {kind} needs ffmpeg: install it, or pip install 'zertz3d[video]', or write .apng")
        raise ZertzError(told.format(file=path, kind=kind[1:]))
    if not path.absolute().parent.is_dir():
        raise ZertzError(_("{file}: there is no folder {folder}").format(file=path, folder=path.parent))
    if path.is_dir() and (kind or any(path.iterdir())):
        raise ZertzError(_("{file}: this folder exists already; name another one").format(file=path))
    if path.is_file() and not kind:
        told = _("{file}: this file exists already; a film's name ends in .mp4, .webm, .gif or .apng")
        raise ZertzError(told.format(file=path))


def has_sound(path: Path) -> bool:
    """Is anything heard in a film of that name?"""
    return path.suffix.lower() in HEARD


def write_film(
    path: Path,
    frames: Iterable[Frame],
    size: tuple[int, int],
    fps: int,
    track: Sound | None = None,
    each: Callable[[], None] = lambda: None,
) -> None:
    """Write a film; `each` is called after every frame. Whatever goes wrong, no half film is left."""
    with files.name_unwritable(path):
        check_name(path)
        with _scratch_folder(path) as scratch:
            made = scratch / f"film{path.suffix.lower()}"
            _write_frames(made, frames, size, fps, track, each)
            if path.is_dir():
                path.rmdir()
            files.replace(made, path)


@contextmanager
def _scratch_folder(path: Path) -> Iterator[Path]:
    """A temporary folder beside a film, for the film and its parts; those of killed runs are deleted."""
    folder = path.absolute().parent
    files.clear_left(folder)
    scratch = files.name_partial(folder)
    try:
        scratch.mkdir()
        with (scratch / files.LOCK).open("xb") as held:
            files.lock(held)
            yield scratch
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def _write_frames(
    made: Path,
    frames: Iterable[Frame],
    size: tuple[int, int],
    fps: int,
    track: Sound | None,
    each: Callable[[], None],
) -> None:
    writer = BackgroundWriter(_open_writer(made, size, fps, track))
    try:
        for frame in frames:
            writer.add(frame)
            each()
        writer.close()
    except BaseException:
        writer.abort()
        raise


def _open_writer(path: Path, size: tuple[int, int], fps: int, track: Sound | None) -> Writer:
    if not path.suffix:
        return Folder(path)
    if path.suffix in OWN:
        return AnimatedPng(path, size, fps)
    program = find_ffmpeg()
    assert program, "`check` has looked for it"
    return FfmpegWriter(program, path, size, fps, track)
