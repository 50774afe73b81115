"""Whoever ends a long piece of work, by whatever signal, gives it the chance to clear up."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

ENDING = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)
)
"""Signals by which systems end programs, beside the keyboard's own."""


@contextmanager
def stopped_by_signals() -> Iterator[None]:
    """Within the block a signal to end raises KeyboardInterrupt, as Ctrl+C does."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, _stop) for number in ENDING}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _stop(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt
