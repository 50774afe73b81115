"""Frames that wait to be written: what goes wrong with any of them is heard of, and what is given up ends."""

import threading
from pathlib import Path

import numpy as np
import pytest

from zertz3d.app.film import writers
from zertz3d.app.film.apng import Frame
from zertz3d.app.film.writers import AHEAD, BackgroundWriter
from zertz3d.errors import ZertzError

FRAME = np.zeros((1, 1, 3), np.uint8)


class Broken(ZertzError):
    """What goes wrong here."""


class Notes:
    """A writer that counts frames, and fails at one of them."""

    def __init__(self, fails_at: int = 0) -> None:
        self.added, self.ended = 0, ""
        self._fails_at = fails_at

    def add(self, frame: Frame) -> None:
        self.added += 1
        if self.added == self._fails_at:
            raise Broken(f"frame {self.added}")

    def close(self) -> None:
        self.ended = "closed"

    def abort(self) -> None:
        self.ended = "given up"


class Waiting(Notes):
    """A writer that waits with its first frame until it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.go = threading.Event(), threading.Event()

    def add(self, frame: Frame) -> None:
        super().add(frame)
        self.begun.set()
        assert self.go.wait(30)

    def abort(self) -> None:
        super().abort()
        self.go.set()


@pytest.mark.parametrize("wrong", [1, 2, 6, 7])
def test_what_goes_wrong_with_any_frame_is_raised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: int) -> None:
    notes = Notes(wrong)
    monkeypatch.setattr(writers, "_open_writer", lambda *_: notes)
    with pytest.raises(Broken, match=f"frame {wrong}"):
        writers.write_film(tmp_path / "x.apng", [FRAME] * 7, (1, 1), 25)
    assert notes.ended == "given up" and not list(tmp_path.iterdir())


def test_what_goes_wrong_ends_the_film_soon() -> None:
    notes = Notes(1)
    writing = BackgroundWriter(notes)
    with pytest.raises(Broken):
        for _ in range(AHEAD + 2):
            writing.add(FRAME)
    writing.abort()
    assert notes.added == 1


def test_after_a_fault_no_frame_is_written() -> None:
    def write(writing: BackgroundWriter) -> None:
        for _ in range(AHEAD):
            writing.add(FRAME)
        writing.close()

    notes = Notes(1)
    with pytest.raises(Broken):
        write(BackgroundWriter(notes))
    assert notes.added == 1 and not notes.ended


def test_a_film_that_is_given_up_is_not_written_to_its_end() -> None:
    notes = Waiting()
    writing = BackgroundWriter(notes)
    for _ in range(AHEAD):
        writing.add(FRAME)
    assert notes.begun.wait(30)
    writing.abort()
    assert notes.added == 1 and notes.ended == "given up"


def test_only_a_few_frames_wait() -> None:
    notes, fed, done = Waiting(), [0], threading.Event()

    def feed() -> None:
        for _ in range(50):
            writing.add(FRAME)
            fed[0] += 1
        done.set()

    writing = BackgroundWriter(notes)
    feeding = threading.Thread(target=feed, daemon=True)
    feeding.start()
    assert notes.begun.wait(30) and not done.wait(0.3)
    assert fed[0] <= AHEAD + 1
    notes.go.set()
    feeding.join(30)
    writing.close()
    assert notes.added == 50 and notes.ended == "closed"
