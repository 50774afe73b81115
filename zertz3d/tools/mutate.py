"""Faults put into the program on purpose: `python -m zertz3d.tools.mutate` runs the tests that should notice each.

The faults stand in `tests/mutations.toml`, each with the words it replaces and its tests. A copy of the checkout is
changed, never the checkout. It ends with 1 if a fault was not noticed, or if a test hung over one.
"""

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import zertz3d

HOME = Path(zertz3d.__file__).resolve().parent.parent
LIST = Path("tests", "mutations.toml")
PARTS = ("zertz3d", "tests", "assets", "models", "shaders")
FILES = ("pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE")
PATIENCE = 300.0
"""Seconds in which tests must have ended."""
NOTICED, MISSED, HUNG = "noticed", "MISSED", "HUNG"
_MOMENTS = count(1)


@dataclass(frozen=True)
class Fault:
    """What is wrong: a name, the file, the words there and those that replace them, and the tests that should fail."""

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]


def read_faults(home: Path = HOME) -> list[Fault]:
    """The list, in its order."""
    written = tomllib.loads((home / LIST).read_text(encoding="utf-8"))
    return [Fault(**{**one, "tests": tuple(one["tests"])}) for one in written["fault"]]


def copy_checkout(home: Path, folder: Path) -> None:
    """All that tests need."""
    for part in PARTS:
        shutil.copytree(home / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    for name in FILES:
        shutil.copy(home / name, folder)


def try_fault(fault: Fault, folder: Path) -> str:
    """Put a fault into the copy, run its tests, and take it out again; what came of it."""
    path = folder / fault.file
    before = path.read_text(encoding="utf-8")
    if before.count(fault.old) != 1:
        raise ValueError(f"{fault.name}: {fault.file} holds {before.count(fault.old)} times what is replaced")
    _write(path, before.replace(fault.old, fault.new))
    try:
        return MISSED if run_tests(fault.tests, folder) == 0 else NOTICED
    except subprocess.TimeoutExpired:
        return HUNG
    finally:
        _write(path, before)


def _write(path: Path, text: str) -> None:
    """Each text of a file has a time of its own, so that Python never takes the bytecode of one for that of another."""
    path.write_text(text, encoding="utf-8")
    os.utime(path, times=(moment := next(_MOMENTS), moment))


def run_tests(tests: tuple[str, ...], folder: Path) -> int:
    """The exit code of these tests in the copy."""
    command = [sys.executable, "-m", "pytest", "-n0", "-q", "-x", "-p", "no:cacheprovider", *tests]
    environment = {**os.environ, "PYTHONPATH": str(folder), "CI": "1"}
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as said:  # a pipe is held by who outlives
        done = subprocess.run(
            command, cwd=folder, env=environment, stdout=said, stderr=said, check=False, timeout=PATIENCE
        )
        if done.returncode > 1:
            said.seek(0)
            raise ValueError(f"the tests {' '.join(tests)} could not be run:\n{said.read()[-4000:]}")
    return done.returncode


def main(arguments: list[str] | None = None) -> int:
    """Try faults; 1 if one was not noticed."""
    parser = argparse.ArgumentParser(prog="python -m zertz3d.tools.mutate", description="Faults put in on purpose.")
    parser.add_argument("words", nargs="*", help="only faults with one of these words in their names or files")
    parser.add_argument("--some", type=int, metavar="N", help="so many, by chance")
    parser.add_argument("--seed", type=int, help="of the chance")
    told = parser.parse_args(arguments)
    faults = read_faults()
    if told.words:
        faults = [fault for fault in faults if any(word in f"{fault.name} {fault.file}" for word in told.words)]
    if told.some is not None:
        faults = random.Random(told.seed).sample(faults, min(told.some, len(faults)))
    found: list[str] = []
    sound: set[tuple[str, ...]] = set()
    with tempfile.TemporaryDirectory(prefix="zertz3d-mutate-") as name:
        folder = Path(name)
        copy_checkout(HOME, folder)
        for fault in faults:
            if fault.tests not in sound and run_tests(fault.tests, folder):
                raise ValueError(f"the tests {' '.join(fault.tests)} fail without any fault")
            sound.add(fault.tests)
            begun = time.monotonic()
            found.append(try_fault(fault, folder))
            print(f"{found[-1]:<8} {time.monotonic() - begun:5.0f} s  {fault.name}", flush=True)
    print(f"{found.count(NOTICED)} of {len(found)} noticed, {found.count(HUNG)} hung")
    return int(found.count(NOTICED) < len(found))


if __name__ == "__main__":
    sys.exit(main())
