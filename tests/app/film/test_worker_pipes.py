"""What workers hand over, in which order it comes, and how they are ended; no frame is drawn here."""

import multiprocessing
import signal
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from types import SimpleNamespace
from typing import Any

import pytest

from zertz3d.app.film import render_workers
from zertz3d.app.film.render_workers import draw_with_workers
from zertz3d.errors import ZertzError

PLAN: Any = SimpleNamespace(options=SimpleNamespace(size=(2, 1)))


class Worker:
    """A process that is none."""

    exitcode: int | None = None

    def __init__(self) -> None:
        self.asked: list[str] = []

    def terminate(self) -> None:
        self.asked.append("terminate")
        self.exitcode = -15

    def join(self, seconds: float | None = None) -> None:
        self.asked.append("join")


class Pipe:
    """Hands over a picture of each frame it was sent: the number of the frame in every byte."""

    def __init__(self, answer: Callable[[int], bytes]) -> None:
        self.answer, self.waiting, self.closed = answer, [], False  # type: ignore[var-annotated]

    def send(self, told: tuple[object, list[int], int, object]) -> None:
        self.waiting = list(told[1])

    def recv_bytes(self) -> bytes:
        return self.answer(self.waiting.pop(0))

    def close(self) -> None:
        self.closed = True


def picture(number: int) -> bytes:
    return bytes([number] * 6)


def hired(monkeypatch: pytest.MonkeyPatch, answer: Callable[[int], bytes]) -> list[tuple[Worker, Pipe]]:
    """Workers as they are hired."""
    made: list[tuple[Worker, Pipe]] = []

    def start() -> tuple[Worker, Pipe]:
        made.append((Worker(), Pipe(answer)))
        return made[-1]

    monkeypatch.setattr(render_workers, "_start_worker", start)
    return made


@pytest.mark.parametrize("jobs", [1, 2, 3, 7])
def test_frames_come_in_their_order(monkeypatch: pytest.MonkeyPatch, jobs: int) -> None:
    made = hired(monkeypatch, picture)
    frames: Any = list(range(10))
    drawn = list(draw_with_workers(PLAN, frames, jobs))
    assert [one.tobytes() for one in drawn] == [picture(number) for number in range(10)]
    assert [one.shape for one in drawn] == [(1, 2, 3)] * 10
    assert len(made) == jobs and all(pipe.closed and "terminate" in worker.asked for worker, pipe in made)


def test_what_is_no_picture_is_what_went_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    made = hired(monkeypatch, lambda number: picture(number) if number < 3 else b"!the display is gone")
    with pytest.raises(ZertzError, match=r"^the display is gone$"):
        list(draw_with_workers(PLAN, [0, 1, 2, 3, 4], 2))  # type: ignore[list-item]
    assert all(pipe.closed for _, pipe in made)


@pytest.mark.parametrize("fault", [EOFError, OSError, BrokenPipeError])
def test_a_pipe_that_ends_is_one_sentence(monkeypatch: pytest.MonkeyPatch, fault: type[Exception]) -> None:
    def ended(number: int) -> bytes:
        raise fault

    hired(monkeypatch, ended)
    with pytest.raises(ZertzError, match="a worker process ended before its frames were drawn"):
        list(draw_with_workers(PLAN, [0], 1))  # type: ignore[list-item]


def stubborn(pipe: Connection) -> None:
    """Does not end when it is asked to."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    pipe.send_bytes(b"ready")
    time.sleep(600)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends processes without a signal")
def test_a_worker_that_ignores_a_request_to_end_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render_workers, "PATIENCE", 0.2)
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    worker = context.Process(target=stubborn, args=(there,), daemon=True)
    worker.start()
    try:
        assert here.recv_bytes() == b"ready"
        render_workers._end_workers([(worker, here)])
        assert not worker.is_alive()
    finally:
        worker.kill()
