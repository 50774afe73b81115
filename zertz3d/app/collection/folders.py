"""Folders as a file dialog shows them: what lies in one, and the places where people keep files."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from pathlib import Path
from typing import NamedTuple

import platformdirs

from zertz3d.records.archive import natural
from zertz3d.words import pgettext, why

AT_ONCE = 0.03
"""Seconds in which a folder on a disk of this machine is read: so long it is waited for."""
MOUNTS = ("/Volumes", "/media/{user}", "/run/media/{user}")
"""Folders in which other disks appear."""


class Found(NamedTuple):
    """A file or folder; size in bytes, and when it was changed, in seconds since 1970."""

    path: Path
    folder: bool
    size: int = 0
    changed: float = 0.0


def list_folder(folder: Path) -> tuple[Found, ...]:
    """What lies in a folder, folders first, in natural order; hidden files are left out."""
    found = []
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith("."):
                continue
            with contextlib.suppress(OSError):
                known = entry.stat()
                found.append(Found(folder / entry.name, entry.is_dir(), known.st_size, known.st_mtime))
    return tuple(sorted(found, key=lambda one: (not one.folder, natural(one.path.name))))


def home_folder() -> Path:
    """The user's home; the current folder where nobody knows it."""
    try:
        return Path.home()
    except RuntimeError:
        return Path.cwd()


def usual_places(platform: str = sys.platform) -> list[tuple[str, Path]]:
    """The user's own folders, as they are called on this machine, and other disks."""
    own = (platformdirs.user_desktop_path(), platformdirs.user_documents_path(), platformdirs.user_downloads_path())
    home = home_folder()
    places = [(pgettext("folder", "Home"), home), *((path.name, path) for path in own if path != home)]
    if platform == "win32":
        places += [(f"{letter}:", Path(f"{letter}:\\")) for letter in "CDEFGH"]
    user = os.environ.get("USER", "")
    for mounts in MOUNTS:
        with contextlib.suppress(OSError):
            places += [(one.path.name, one.path) for one in list_folder(Path(mounts.format(user=user))) if one.folder]
    return [(name, path) for name, path in dict.fromkeys(places) if path.is_dir()]


class FolderReader:
    """Reads one folder in a thread: a slow disk or network stops nobody."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.found: tuple[Found, ...] | None = None
        """What lies there; None while it is being read."""
        self.fault = ""
        self._thread = threading.Thread(target=self._read, name="folder", daemon=True)
        self._thread.start()
        self.wait(AT_ONCE)

    def wait(self, seconds: float) -> None:
        """Wait for it, but no longer than that."""
        self._thread.join(seconds)

    def _read(self) -> None:
        try:
            self.found = list_folder(self.folder)
        except OSError as error:
            self.fault, self.found = why(error), ()
