"""Processes of our own: how many are of use here, and the command line of one, wherever the program stands."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import zertz3d

AGAIN = "from zertz3d.app.cli.main import main; sys.exit(main(sys.argv[1:]))"
"""The code that runs this program once more."""


def count_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def build_command(code: str, arguments: Sequence[str]) -> list[str]:
    """A Python that runs the code with these arguments; no file of the current folder can stand in for a module."""
    home = str(Path(zertz3d.__file__).resolve().parent.parent)
    return [sys.executable, "-P", "-c", f"import sys; sys.path.append({home!r}); {code}", *arguments]


def command_of(arguments: Sequence[str]) -> list[str]:
    """The command line that runs this program once more, from an application folder, too."""
    return build_command(AGAIN, arguments)
