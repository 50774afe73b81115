"""What never ends is broken off, and fails."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import pytest

OWN, CLOCK = 150, 480
"""Seconds of its own, and by the clock on machines that are busy with others, that a test may take."""


def _break_off(number: int, frame: FrameType | None) -> None:
    pytest.fail("it does not end")


@contextmanager
def limited(own: float = OWN, clock: float = CLOCK) -> Iterator[None]:
    """Break off what takes longer, where the system can."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    kinds = ((signal.SIGPROF, signal.ITIMER_PROF, own), (signal.SIGALRM, signal.ITIMER_REAL, clock))
    before = [signal.signal(number, _break_off) for number, _, _ in kinds]
    try:
        for _, timer, seconds in kinds:
            signal.setitimer(timer, seconds)
        yield
    finally:
        for (number, timer, _), handler in zip(kinds, before, strict=True):
            signal.setitimer(timer, 0)
            signal.signal(number, handler)
