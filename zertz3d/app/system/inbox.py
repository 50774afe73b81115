"""Files that another call of the program sends to the window that is open: notes in a folder of the state.

The window holds a lock on the folder, which the system releases however the window ends; so nobody sends to nobody.
"""

from __future__ import annotations

import contextlib
import json
import secrets
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from zertz3d import plain_data
from zertz3d.app.system import files
from zertz3d.plain_data import DamagedData
from zertz3d.words import _

FOLDER, LOCK = "inbox", "window.lock"
PATIENCE = 5.0
"""Seconds a sender waits for the window to take its note; it looks twice a second."""


class Inbox:
    """What a window finds there; one window of a user at a time has it."""

    def __init__(self, folder: Path, lock: IO[bytes]) -> None:
        self._folder, self._lock = folder, lock

    @classmethod
    def claim(cls, state: Path) -> Inbox | None:
        """Have the inbox from now on; None while another window has it, or where nothing can be written."""
        folder = state / FOLDER
        try:
            folder.mkdir(parents=True, exist_ok=True)
            lock = (folder / LOCK).open("ab")
        except OSError:
            return None
        if not files.lock(lock):
            lock.close()
            return None
        inbox = cls(folder, lock)
        inbox.take()  # what was sent to a window that is gone is not for this one
        return inbox

    def take(self) -> list[Path]:
        """The files that were sent since the last time."""
        found: list[Path] = []
        for note in sorted(self._folder.glob("*.json")):
            with contextlib.suppress(OSError, DamagedData):
                found += [Path(name) for name in _read_note(note)]
            with contextlib.suppress(OSError):
                note.unlink()
        return found

    def close(self) -> None:
        """Leave it to another window."""
        self._lock.close()


def _read_note(note: Path) -> list[str]:
    """The names in a note; ValueError if it is none of ours."""
    names = plain_data.read_json(note)
    if not isinstance(names, list) or not all(isinstance(name, str) and "\0" not in name for name in names):
        raise DamagedData(_("a note is a list of names"))
    return names


def send(state: Path, paths: Sequence[Path], patience: float = PATIENCE) -> bool:
    """Send files to the window that is open; whether there is one, and it has taken them."""
    inbox = Inbox.claim(state)
    if inbox is not None:
        inbox.close()
        return False
    note = state / FOLDER / f"{time.time():017.6f}-{secrets.token_hex(4)}.json"
    try:
        files.write_text(note, json.dumps([str(path.absolute()) for path in paths]))
    except OSError:
        return False
    until = time.monotonic() + patience
    while note.exists() and time.monotonic() < until:
        time.sleep(0.02)
    try:
        note.unlink()
    except FileNotFoundError:
        return True
    return False
