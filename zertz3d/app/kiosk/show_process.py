"""The show in a process of its own: what its parent hears of it, and that it ends with its parent."""

import contextlib
import os
import threading

EVENT, PULSE = "event: ", "alive"
"""How a line of the log, and a sign of life, begin on the pipe between the two."""
KINDNESS = 3.0
"""Seconds a process gets to end by itself."""


def tell(event: str) -> None:
    """Give the parent a line for the log."""
    print(EVENT + " ".join(event.split()), flush=True)


def pulse() -> None:
    """Give the parent a sign of life."""
    print(PULSE, flush=True)


def end_with_parent() -> None:
    """From now on this process ends when its parent does, however that happens: its end of the pipe closes."""
    threading.Thread(target=_wait_for_the_end, daemon=True).start()


def _wait_for_the_end() -> None:
    with contextlib.suppress(OSError):
        while os.read(0, 64):
            pass
    os._exit(0)
