"""What went wrong, in one sentence, and the exit code that goes with it."""

import contextlib
import os
import subprocess
import sys
import threading
import traceback

from zertz3d.app.system import fault_report, streams
from zertz3d.errors import UsageError, ZertzError
from zertz3d.records.text import safe_lines
from zertz3d.words import _, labelled, why

TITLE = "ZÈRTZ 3D"
STOPPED = 130
"""The exit code of what Ctrl+C, or another signal to end, has stopped."""


def report_error(error: BaseException) -> int:
    """Say on stderr, and to those who see no console in a box, what ended the program; the exit code."""
    if isinstance(error, KeyboardInterrupt):
        return _print_sentence(_("stopped"), STOPPED)
    if isinstance(error, ZertzError):
        return _print_sentence(str(error), 2 if isinstance(error, UsageError) else 1)
    if isinstance(error, BrokenPipeError):  # the reader of our output went away, as `| head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    if isinstance(error, OSError):
        return _print_sentence(labelled(error.filename, why(error)) if error.filename else why(error), 1)
    if isinstance(error, MemoryError):
        return _print_sentence(_("there is not enough memory for this"), 1)
    said = _("a fault of the program ended it, {place}; {report}")
    return _print_sentence(said.format(place=fault_report.name_place(error), report=_keep(error)), 1)


def report_thread(fault: threading.ExceptHookArgs) -> None:
    """Say what ended a thread of the program."""
    if fault.exc_value is not None and not isinstance(fault.exc_value, SystemExit):
        report_error(fault.exc_value)


def _keep(error: BaseException) -> str:
    """Write a report, and say where it is."""
    path = fault_report.keep(error)
    if path is None:
        traceback.print_exception(error)  # whoever mends it needs to see where
        return _("no report could be written")
    said = _("a game that was played is kept, and `zertz3d doctor --last-fault` shows the report {file}")
    return said.format(file=path)


def _print_sentence(words: str, code: int) -> int:
    words = safe_lines(words)  # it may name what strangers have named
    print(f"zertz3d: {words}", file=sys.stderr)
    _show_box(words)
    return code


def _show_box(words: str) -> None:
    """Where all that is said goes to the log, show what was said, and name the log."""
    if not streams.says_into_log():
        return
    text = f"{words}\n\n{_('More stands in {file}').format(file=streams.log_file())}"
    with contextlib.suppress(OSError):
        if sys.platform == "win32":
            import ctypes

            ctypes.windll.user32.MessageBoxW(None, text, TITLE, 0x10)
        elif sys.platform == "darwin":
            script = "on run {title, words}\ndisplay alert title message words as critical\nend run"
            subprocess.run(["osascript", "-e", script, TITLE, text], capture_output=True, check=False)
