"""Files that are written whole or not at all, and names that are still free."""

import contextlib
import errno
import io
import os
import re
import secrets
import shutil
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, BinaryIO, TextIO

from zertz3d.errors import ZertzError
from zertz3d.interrupts import stopped_by_signals
from zertz3d.words import _, why

ATTEMPTS, PAUSE = 10, 0.02
"""How often a file is given its name, and the seconds between: a virus scanner may hold it open for a moment."""
LONGEST_NAME = 255
"""Bytes that the name of a file may have on all usual file systems."""
LOCK = "zertz3d.lock"
"""The file that is held in a temporary folder of ours while we need it."""
LEFT = 3600.0
"""Seconds after which a temporary file that does not grow was left by a program that was killed."""
_PARTIAL = re.compile(r"\.partial-[0-9a-f]{16}")
_NOT_ON_WINDOWS = re.compile(r"""[\x00-\x1f<>:"/\\|?*]|^(?=(con|prn|aux|nul|com\d|lpt\d)(\.|$))""", re.IGNORECASE)
"""Letters that Windows allows in no name, and the place before a name that it keeps for devices."""
_cleared: set[Path] = set()
STREAMS = (Path("/dev"), Path("/dev/fd"), Path("/proc/self/fd"))
"""Folders whose files are devices and streams: they are written to and never replaced."""


@contextmanager
def replacing(path: Path, durably: bool = False) -> Iterator[BinaryIO]:
    """A file that takes its name when the block ends well; whatever else happens, what was there stays as it was.

    It is written beside its place under a name that nobody can foresee. `durably` waits until the disk has it.
    """
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if _is_stream(path):
        with path.open("wb") as stream:
            yield stream
        return
    clear_left(path.parent)
    fresh = name_partial(path.parent)
    with stopped_by_signals():
        try:
            with fresh.open("xb") as file:
                _copy_mode(path, fresh)
                yield file
                if durably:
                    file.flush()
                    os.fsync(file.fileno())
            replace(fresh, path)
        except BaseException as fault:
            with contextlib.suppress(OSError):
                fresh.unlink()
            if isinstance(fault, OSError) and str(fault.filename or fresh) == str(fresh):
                fault.filename, fault.filename2 = str(path), None
            raise


def name_partial(folder: Path) -> Path:
    """A name beside a file for what is not complete, which nobody can foresee."""
    return folder / f".partial-{secrets.token_hex(8)}"


def clear_left(folder: Path) -> None:
    """Delete what killed programs of ours have left half written in a folder; looked for once by each program.

    A file of ours has a name of its own kind and has not grown for an hour; a folder has our lock in it, which is free.
    """
    if folder in _cleared:
        return
    _cleared.add(folder)
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in [entry for entry in entries if _PARTIAL.fullmatch(entry.name)]:
            with contextlib.suppress(OSError):
                if entry.is_dir(follow_symlinks=False):
                    _clear_folder(Path(entry.path))
                elif entry.is_file(follow_symlinks=False) and time.time() - entry.stat().st_mtime > LEFT:
                    Path(entry.path).unlink()


def _clear_folder(folder: Path) -> None:
    with (folder / LOCK).open("rb+") as file:
        if not lock(file):
            return
    shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def replacing_text(path: Path) -> Iterator[TextIO]:
    """Like `replacing`, for text in UTF-8 whose lines end as the program writes them, on every system."""
    with replacing(path) as file:
        text = io.TextIOWrapper(file, encoding="utf-8", newline="")
        try:
            yield text
        finally:
            text.detach()


def write_bytes(path: Path, content: bytes, durably: bool = False) -> None:
    """Give a file this content, whole or not at all."""
    with replacing(path, durably) as file:
        file.write(content)


def write_text(path: Path, text: str, durably: bool = False) -> None:
    """Give a file this text, whole or not at all."""
    write_bytes(path, text.encode(), durably)


def replace(fresh: Path, path: Path) -> None:
    """Move a file to a name that may be taken, with patience for those who look into the old one at that moment."""
    for attempt in range(1, ATTEMPTS + 1):
        try:
            fresh.replace(path)
            return
        except PermissionError:
            if attempt == ATTEMPTS:
                raise
            time.sleep(PAUSE)


@contextmanager
def name_unwritable(path: Path) -> Iterator[None]:
    """Within the block whatever the system refuses becomes one sentence that names the file."""
    try:
        yield
    except OSError as fault:
        said = _("{file}: cannot be written, {reason}")
        raise ZertzError(said.format(file=path, reason=why(fault))) from None


def put_aside(path: Path, why: str) -> None:
    """Rename a file of the program's own that is damaged, and say so; the next look finds none."""
    aside = path.with_name(f"{path.stem}.damaged{path.suffix}")
    try:
        replace(path, aside)
    except OSError:
        said = _("{file}: what is remembered there is damaged: {why}; it cannot be put aside")
    else:
        said = _("{file}: what is remembered there is damaged: {why}; it is kept as {name}")
    print(f"zertz3d: {said.format(file=path, why=why, name=aside.name)}", file=sys.stderr)


def age_of(path: Path) -> float:
    """For how many seconds a file has not been written; 0 for one that is not there."""
    try:
        return max(0.0, time.time() - path.stat().st_mtime)
    except OSError:
        return 0.0


def lock(file: IO[bytes]) -> bool:
    """Try to lock a file for this program; False if another program has locked it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def find_unused(folder: Path, stem: str, suffix: str, number: str = "-{}") -> Path:
    """A name in a folder that no file has yet: stem and suffix, with a number between them where that is taken."""
    ends = (suffix, *(number.format(n) + suffix for n in range(2, 10_000)))
    paths = (folder / fit_name(stem, end) for end in ends)
    return next(path for path in paths if not os.path.lexists(path))


def fit_name(stem: str, end: str) -> str:
    """A name that ends so, its stem shortened, and with _ for other letters, where the file system wants it."""
    if sys.platform == "win32":
        stem = _NOT_ON_WINDOWS.sub("_", stem)
    try:
        os.fsencode(stem)
    except UnicodeEncodeError:
        encoding = sys.getfilesystemencoding()
        stem = stem.encode(encoding, "replace").decode(encoding).replace("?", "_")
    room = LONGEST_NAME - len(os.fsencode(end))
    if len(os.fsencode(stem)) <= room:
        return stem + end
    return os.fsencode(stem)[:room].decode("utf-8", "ignore") + end


def _is_stream(path: Path) -> bool:
    """Whether a path leads to a device, a pipe or a stream of this process."""
    return path.absolute().parent in STREAMS or (path.exists() and not path.is_file())


def _copy_mode(path: Path, fresh: Path) -> None:
    """Who may read and write a file stays as it was; a new file follows the user's umask."""
    with contextlib.suppress(OSError):
        known = path.lstat().st_mode
        if os.name == "posix" and stat.S_ISREG(known):
            fresh.chmod(stat.S_IMODE(known))
