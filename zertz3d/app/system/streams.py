"""What is said on stdout and stderr arrives: in any encoding, and without a console."""

import codecs
import json
import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from zertz3d import resources
from zertz3d.app.system import paths

LOG = "zertz3d.log"
"""What a windowed program says, in the folder of the program's state."""
FULL = 200_000
"""Bytes from which a log is begun anew at the next start; the one before it is kept beside it."""
ESCAPES = "backslashreplace"
"""What an encoding lacks is written, and read, as an escape."""


def open_streams() -> None:
    """See to it that words can be read and written: in a narrow encoding, and where there is no console at all."""
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 it stays open
    unheard = [name for name in ("stdout", "stderr") if _is_unheard(getattr(sys, name))]
    log = _open_log() if unheard else None
    for name in unheard:
        setattr(sys, name, log)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A frozen program that was told no language knows ASCII alone; everybody reads UTF-8 today.
            unknown = resources.frozen() and codecs.lookup(stream.encoding).name == "ascii"
            if unknown or stream.errors != ESCAPES:
                stream.reconfigure(encoding="utf-8" if unknown else None, errors=ESCAPES)


def _is_unheard(stream: TextIO | None) -> bool:
    """Whether nobody hears what is said there: Windows gives none, and macOS throws away what its Finder starts."""
    if stream is None or sys.platform != "darwin" or not resources.frozen():
        return stream is None
    try:
        return os.path.samestat(os.fstat(stream.fileno()), Path(os.devnull).stat())
    except (OSError, ValueError):
        return False


def log_file() -> Path:
    """Where a program without a console says what it has to say."""
    return paths.state_folder() / LOG


def _open_log() -> TextIO:
    """The log, to be added to; nothing is kept where it cannot be written."""
    path = log_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.stat().st_size > FULL:
            path.replace(path.with_suffix(".old.log"))
        return path.open("a", encoding="utf-8", buffering=1)
    except OSError:
        return Path(os.devnull).open("w", encoding="utf-8")


def says_into_log() -> bool:
    """Whether what is said goes to the log, and nobody sees it."""
    try:
        return os.path.samestat(os.fstat(sys.stderr.fileno()), log_file().stat())
    except (OSError, ValueError):
        return False


def write_records_to_stdout() -> TextIO:
    """Stdout for the text of records, which is UTF-8 wherever it ends, unless people read it at once."""
    if isinstance(sys.stdout, TextIOWrapper) and not sys.stdout.isatty():
        sys.stdout.reconfigure(encoding="utf-8", newline="")
    return sys.stdout


def to_json(value: object, indent: int | None = None) -> str:
    """A value as JSON; letters that stdout cannot say, or nobody can, are written as JSON's own escapes."""
    text = json.dumps(value, indent=indent, ensure_ascii=False)
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return json.dumps(value, indent=indent)
    return text
