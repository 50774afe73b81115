"""What went wrong, in one sentence, and the exit code that goes with it."""

import os
import sys
import traceback

from zertz3d.errors import UsageError, ZertzError


def report_error(error: BaseException) -> int:
    """Say on stderr what ended the program; the exit code."""
    if isinstance(error, KeyboardInterrupt):
        return _print_sentence("stopped", 130)
    if isinstance(error, ZertzError):
        return _print_sentence(str(error), 2 if isinstance(error, UsageError) else 1)
    if isinstance(error, BrokenPipeError):  # the reader of our output went away, as `| head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        return _print_sentence(f"{where}{(error.strerror or str(error)).lower()}", 1)
    traceback.print_exception(error)  # a fault of ours: whoever mends it needs to see where
    return 1


def _print_sentence(words: str, code: int) -> int:
    print(f"zertz3d: {words}", file=sys.stderr)
    return code
