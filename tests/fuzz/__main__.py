"""`python -m tests.fuzz` throws damaged input at everything that reads, for as long as it is told.

An hour: `python -m tests.fuzz --seconds 3600`. It ends with 1 after the first traceback, hang or greed, and says how to
do it again.
"""

import argparse
import os
import random
import resource
import signal
import sys
import tempfile
import time
from pathlib import Path
from types import FrameType

from tests.fuzz.targets import TARGETS

HANG, PATIENCE = 5, 60
"""Seconds that one input may take of this program's own, and by the clock, on machines that are busy with others."""
GREED = 1 << 20
"""Kilobytes of memory that the whole may take."""


class Hang(BaseException):
    """One input takes too long; nothing that the program catches."""


def _stop(number: int, frame: FrameType | None) -> None:
    raise Hang(f"one input took more than {HANG} s")


def run(name: str, seed: int, folder: Path) -> None:
    """One input for one reader; an exception if it falls over."""
    signal.setitimer(signal.ITIMER_PROF, HANG)
    signal.alarm(PATIENCE)
    try:
        TARGETS[name](random.Random(f"{name} {seed}"), folder)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.alarm(0)
    if resource.getrusage(resource.RUSAGE_SELF).ru_maxrss > GREED:
        raise MemoryError("more than a gigabyte was taken")


def main() -> int:
    """Throw until the time is up."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Damaged input for all that reads.")
    parser.add_argument("--seconds", type=float, default=3600.0, help="how long (3600)")
    parser.add_argument("--only", choices=TARGETS, action="append", help="this reader only")
    parser.add_argument("--seed", type=int, default=None, help="the first of the seeds; with --once the only one")
    parser.add_argument("--once", action="store_true", help="one input for each reader")
    told = parser.parse_args()
    first = random.randrange(1 << 30) if told.seed is None else told.seed
    names = told.only or list(TARGETS)
    for number in (signal.SIGALRM, signal.SIGPROF):
        signal.signal(number, _stop)
    begun, seed, slowest = time.monotonic(), first, 0.0
    with tempfile.TemporaryDirectory(prefix="zertz3d-fuzz-") as folder:
        for part in ("STATE", "CACHE", "CONFIG"):
            os.environ[f"ZERTZ3D_{part}"] = str(Path(folder, "own", part))
        os.chdir(folder)
        while time.monotonic() - begun < told.seconds:
            for name in names:
                before = time.monotonic()
                try:
                    run(name, seed, Path(folder))
                except BaseException:
                    print(f"again: python -m tests.fuzz --only '{name}' --seed {seed} --once", file=sys.stderr)
                    raise
                slowest = max(slowest, time.monotonic() - before)
            seed += 1
            if told.once:
                break
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    print(f"{seed - first} inputs for each of {len(names)} readers, the slowest {slowest:.2f} s, {memory} MB at most")
    return 0


if __name__ == "__main__":
    sys.exit(main())
