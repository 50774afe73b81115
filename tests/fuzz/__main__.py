"""`python -m tests.fuzz` throws damaged input at everything that reads, for as long as it is told.

An hour: `python -m tests.fuzz --seconds 3600`. It ends with 1 after the first traceback, hang or greed, and says how to
do it again.
"""

import argparse
import os
import random
import resource
import sys
import tempfile
import time
from pathlib import Path

from tests.fuzz import limits
from tests.fuzz.targets import TARGETS


def run(name: str, seed: int, folder: Path) -> None:
    """One input for one reader; an exception if it falls over."""
    limits.begin()
    try:
        TARGETS[name](random.Random(f"{name} {seed}"), folder)
    finally:
        limits.end()


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
