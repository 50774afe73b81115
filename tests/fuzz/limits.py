"""How long one input may take, and how much memory the whole."""

import resource
import signal
from types import FrameType

HANG, PATIENCE = 5, 600
"""Seconds that one input may take of this program's own, and by the clock, on machines that are busy with others."""
LIMITS = {signal.SIGPROF: f"{HANG} s of its own", signal.SIGALRM: f"{PATIENCE} s by the clock"}
GREED = 1 << 20
"""Kilobytes of memory that the whole may take."""


class Hang(BaseException):
    """One input takes too long; nothing that the program catches."""


def _stop(number: int, frame: FrameType | None) -> None:
    raise Hang(f"one input took more than {LIMITS[signal.Signals(number)]}")


def begin() -> None:
    """From now on an input has so long."""
    for number in LIMITS:
        signal.signal(number, _stop)
    signal.setitimer(signal.ITIMER_PROF, HANG)
    signal.alarm(PATIENCE)


def go_on() -> None:
    """The next input of a row has a time of its own, if there is a limit."""
    if signal.getitimer(signal.ITIMER_PROF)[0]:
        begin()


def end() -> None:
    """The input is over; MemoryError if too much was taken."""
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.alarm(0)
    if resource.getrusage(resource.RUSAGE_SELF).ru_maxrss > GREED:
        raise MemoryError("more than a gigabyte was taken")
