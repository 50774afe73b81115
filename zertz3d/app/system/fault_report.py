"""Reports of faults of the program: what was asked for last, what drew, and where it happened; nobody's names."""

from __future__ import annotations

import contextlib
import platform
import re
import tempfile
import traceback
from collections import deque
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from zertz3d import __version__, resources
from zertz3d.app.system import files, paths
from zertz3d.words import _

if TYPE_CHECKING:
    from zertz3d.intents import Intent

FOLDER = "faults"
KEPT = 10
"""So many reports are kept; the oldest go first."""
REMEMBERED = 40
"""So many of the last things that were asked for stand in a report."""
LONGEST = 300
"""Characters of what an error says about itself."""
PACKAGES = ("panda3d", "numpy", "font-manrope")
"""What the program is built on."""

_asked: deque[list[str | int]] = deque(maxlen=REMEMBERED)
"""What was asked for, and how often in a row."""
_driver: list[str] = []

_QUOTED = re.compile(r"'[^'\n]*'|\"[^\"\n]*\"|'[^'\n]*$|\"[^\"\n]*$")
_PATH = re.compile(r"\S*[/\\]\S*")
_FRAME = re.compile(r'^(\s*File )"([^"]*)"')
_OURS = ("zertz3d", "site-packages", "dist-packages")


def note_intent(intent: Intent) -> None:
    """Remember what somebody asked for; of its value only what names nobody."""
    value = intent.value
    shown = f" {value:g}" if isinstance(value, int | float) else f" ({type(value).__name__})" if value else ""
    if _asked and _asked[-1][0] == str(intent.action) + shown:
        _asked[-1][1] = int(_asked[-1][1]) + 1
    else:
        _asked.append([str(intent.action) + shown, 1])


def note_driver(said: str) -> None:
    """Remember what draws."""
    _driver[:] = [said]


def name_place(error: BaseException) -> str:
    """The kind of an error, and the last line of ours that it passed."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "zertz3d" in PurePath(frame.filename).parts] or list(frames)
    where = f" in {PurePath(ours[-1].filename).name}, line {ours[-1].lineno}" if ours else ""
    return f"{type(error).__name__}{where}"


def keep(error: BaseException) -> Path | None:
    """Write a report; its path, or None where nothing can be written at all."""
    return keep_trace("".join(_describe(error)))


def keep_trace(trace: str) -> Path | None:
    """Write a report about a traceback that came as text, from another process."""
    now = datetime.now()
    lines = [f"A fault of zertz3d on {now:%Y-%m-%d at %H:%M:%S}", ""]
    lines += [f"{name}: {said}" for name, said in list_versions().items()]
    lines += [f"drawn by: {said}" for said in _driver]
    lines += ["", "asked for last:", *(f"  {what} × {times}" for what, times in _asked)]
    lines += ["", *map(_without_names, trace.splitlines()), ""]
    text = "\n".join(lines).encode("utf-8", "backslashreplace")
    for folder in (paths.state_folder() / FOLDER, Path(tempfile.gettempdir())):
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            path = files.find_unused(folder, f"zertz3d-fault-{now:%Y%m%d-%H%M%S}", ".txt")
            files.write_bytes(path, text)
            _forget_oldest(folder)
            return path
    return None


def tell_thinker(error: str, trace: str) -> str:
    """What a thinking process says of its end; a fault of the program is reported."""
    path = keep_trace(trace) if trace else None
    return _("{error}; {file} says more").format(error=error, file=path) if path else error


def find_last() -> Path | None:
    """The latest report; None if there was no fault."""
    return next(reversed(_list_reports(paths.state_folder() / FOLDER)), None)


def list_versions() -> dict[str, str]:
    """Of this program and of what it is built on."""
    from importlib import metadata  # a program that has no fault does not wait for it

    found = {"zertz3d": __version__, "python": platform.python_version(), "system": platform.platform()}
    for package in PACKAGES:
        try:
            found[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            found[package] = "built in" if resources.frozen() else "not installed"
    return found


def _list_reports(folder: Path) -> list[Path]:
    return sorted(folder.glob("zertz3d-fault-*.txt"), key=lambda path: (path.stat().st_mtime, path.name))


def _forget_oldest(folder: Path) -> None:
    for path in _list_reports(folder)[:-KEPT]:
        path.unlink()


def _describe(error: BaseException) -> Iterator[str]:
    """An error with what led to it, the first cause first."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from _describe(before)
        yield "\nand then:\n"
    yield from traceback.format_tb(error.__traceback__)
    if type(error).__name__ == "_RemoteTraceback":  # the traceback of another process, as text
        yield str(error)
    else:
        yield f"{type(error).__name__}: {_scrub(str(error))}\n"


def _without_names(line: str) -> str:
    """A line of a traceback: of files only the part that is the same everywhere, of an error's words no quotations."""
    if found := _FRAME.match(line):
        return f'{found[1]}"{_shorten(found[2])}"{line[found.end() :]}'
    if line.startswith(" ") or "Error" not in line:
        return line
    kind, _, words = line.partition(": ")
    return f"{kind}: {_scrub(words)}" if words else line


def _shorten(file: str) -> str:
    parts = PurePath(file.replace("\\", "/")).parts
    begin = next((n for mark in _OURS for n in reversed(range(len(parts))) if parts[n] == mark), len(parts) - 1)
    return "/".join(parts[begin:])


def _scrub(words: str) -> str:
    """What an error says, without what it quotes, and without paths."""
    return _PATH.sub("…", _QUOTED.sub("…", words))[:LONGEST]
