"""Ctrl+C is for the process that was started by hand: it ends those that it has started itself."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker


@contextmanager
def unheard() -> Iterator[None]:
    """Processes that are started within the block do not hear Ctrl+C, from their first instruction on."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows has no masks to hand on
        yield
        return
    resource_tracker.ensure_running()  # the first process starts it, which would lift the mask
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
