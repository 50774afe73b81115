"""Ctrl+C and other signals to end: whoever is ended clears up, and ends the processes that it has started itself."""

import atexit
import contextlib
import importlib
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.process import BaseProcess
from types import FrameType

SAFE_PATH = "PYTHONSAFEPATH"
"""What tells a Python not to look for modules in the current folder."""
ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name))
"""Signals by which systems end programs, beside the keyboard's own."""


@contextmanager
def stopped_by_signals() -> Iterator[None]:
    """Within the block a signal to end raises KeyboardInterrupt, as Ctrl+C does."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, _stop) for number in _heeded(ENDING)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _heeded(numbers: tuple[signal.Signals, ...]) -> list[signal.Signals]:
    """Those of the signals that we were not told to ignore, as `nohup` does."""
    return [number for number in numbers if signal.getsignal(number) not in (None, signal.SIG_IGN)]


def _stop(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def end_with_parent() -> None:
    """A process that ours has started ends when ours does, however that happens."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_outlive, args=(parent,), daemon=True).start()


def _outlive(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


@contextmanager
def safe_start() -> Iterator[None]:
    """Processes that are started within the block never hear Ctrl+C; we hear it when they have all they need.
    They find modules where we do, and never in the current folder."""
    with _safe_path(), _unheard():
        yield


@contextmanager
def _safe_path() -> Iterator[None]:
    before = os.environ.get(SAFE_PATH)
    os.environ[SAFE_PATH] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[SAFE_PATH]
        else:
            os.environ[SAFE_PATH] = before


@contextmanager
def _unheard() -> Iterator[None]:
    if hasattr(signal, "pthread_sigmask"):  # Windows has no masks to hand on
        resource_tracker.ensure_running()  # the first process starts it, which would lift the mask
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        with _put_off():
            yield
    finally:
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)


@contextmanager
def _put_off() -> Iterator[None]:
    """Signals that come within the block take effect after it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard: list[int] = []
    heeded = _heeded((signal.SIGINT, *ENDING))
    before = {number: signal.signal(number, lambda number, frame: heard.append(number)) for number in heeded}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        if heard:
            signal.raise_signal(heard[0])


def load_whole(module: str) -> None:
    """Import a module that crashes if Ctrl+C comes while it is made, as Panda3D's own does: it is heard afterwards."""
    with _put_off():
        importlib.import_module(module)


def end_process(code: int) -> None:
    """End the process with that code now, where the usual end would crash: Panda3D that was interrupted while a window
    opened trips over its own threads on the way out."""
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)


def stop_when_unattended() -> None:
    """From now on the end of the standard input stops this program as Ctrl+C does: who started it has gone."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have had it ignored
    threading.Thread(target=_wait_for_silence, daemon=True).start()


def _wait_for_silence() -> None:
    with contextlib.suppress(OSError):
        while os.read(0, 64):
            pass
    if hasattr(signal, "pthread_kill"):  # wakes the main thread, too, where it waits
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
    else:
        signal.raise_signal(signal.SIGINT)
