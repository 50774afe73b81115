"""Processes of our own: how many are of use here, what memory they find, and the command line of one."""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import zertz3d
from zertz3d.errors import ZertzError
from zertz3d.words import Figure, _

GB = float(1 << 30)
LARGE = 1 << 20
"""Bytes of what is asked of the system piece by piece."""
_MMAP_THRESHOLD = -3
"""As mallopt of the GNU C library calls it."""
AGAIN = "from zertz3d.app.cli.main import run; sys.exit(run())"
"""The code that runs this program once more."""


def count_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def check_memory(needed: float, what: str, advice: str) -> None:
    """Raise ZertzError if so many bytes are not free here; where nobody knows how many are, they are taken."""
    free = find_free_memory()
    if free is not None and needed > free:
        raise ZertzError(
            _("{what} needs about {needed:.1f} GB of memory, {free:.1f} GB are free: {advice}").format(
                what=what, needed=Figure(needed / GB), free=Figure(free / GB), advice=advice
            )
        )


def find_free_memory() -> float | None:
    """Bytes that this process may still take: of the machine, of its container, and by its own limit."""
    known = [_read_machine(), _read_container(), _read_limit()]
    return min((found for found in known if found is not None), default=None)


def _read_machine() -> float | None:
    try:
        text = Path("/proc/meminfo").read_text(encoding="ascii")
        return float(text.partition("MemAvailable:")[2].split()[0]) * 1024
    except (OSError, ValueError, IndexError):
        return None


def _read_container() -> float | None:
    folder = Path("/sys/fs/cgroup")
    try:
        most, used = ((folder / f"memory.{name}").read_text(encoding="ascii") for name in ("max", "current"))
        return float(most) - float(used)
    except (OSError, ValueError):  # no container, or no limit
        return None


def _read_limit() -> float | None:
    if sys.platform == "win32":
        return None
    import resource

    most = resource.getrlimit(resource.RLIMIT_AS)[0]
    if most == resource.RLIM_INFINITY:
        return None
    try:
        pages = float(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    except (OSError, ValueError, IndexError):
        pages = 0.0
    return most - pages * resource.getpagesize()


def give_back_large_pieces() -> None:
    """Have memory of the size of textures given back to the system as soon as it is free.

    The GNU C library learns to keep such pieces among small things that stay, and a window that lays out one table
    after another would grow for hours. Others do not know the word, and do not need it.
    """
    if sys.platform == "linux":
        import ctypes

        with suppress(AttributeError, OSError):
            ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, LARGE)


def build_command(code: str, arguments: Sequence[str]) -> list[str]:
    """A Python that runs the code with these arguments; no file of the current folder can stand in for a module."""
    home = str(Path(zertz3d.__file__).resolve().parent.parent)
    return [sys.executable, "-P", "-c", f"import sys; sys.path.append({home!r}); {code}", *arguments]


def command_of(arguments: Sequence[str]) -> list[str]:
    """The command line that runs this program once more, from an application folder, too."""
    return build_command(AGAIN, arguments)
