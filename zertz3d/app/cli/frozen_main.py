"""What the program of an application folder runs: the command line, or a piece of code as Python itself would.

Such a folder holds no Python, so processes that ours start, to think or to draw, are the same program again.
"""

import multiprocessing.spawn
import sys
from collections.abc import Sequence

from zertz3d.app.cli import main as command_line
from zertz3d.app.system.streams import open_streams


def find_code(arguments: Sequence[str]) -> tuple[str, list[str]] | None:
    """What `python [switches] -c CODE …` was to run and its arguments; None when it is for the command line."""
    words = iter(arguments)
    for word in words:
        if word == "-c":
            code, *rest = words
            return code, ["-c", *rest]
        if word == "-X":  # the one switch whose value is a word of its own
            next(words, None)
        elif not word.startswith("-"):
            break
    return None


def run() -> int:
    """Be the process that was wanted."""
    open_streams()
    multiprocessing.spawn.freeze_support()  # ends here when another of our processes started this one
    if (found := find_code(sys.argv[1:])) is not None:
        code, sys.argv = found
        exec(compile(code, "<string>", "exec"), {"__name__": "__main__"})
        return 0
    return command_line.run()


if __name__ == "__main__":
    sys.exit(run())
