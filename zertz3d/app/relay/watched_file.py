"""A record that somebody else is writing: what it says now, as far as that can be believed."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from zertz3d.errors import ZertzError
from zertz3d.records.formats import registry
from zertz3d.records.library import Entry
from zertz3d.records.record import Record
from zertz3d.records.text import safe
from zertz3d.rules import Move, Node
from zertz3d.words import labelled

EVERY = 0.5
"""Seconds between two looks at a file."""
REST = 2.0
"""Seconds for which a file must have rested before it is believed that it was shortened or is faulty on purpose."""
LARGEST = 16 << 20
"""Bytes of a file that is still read: a game has less than a thousandth of it."""

Stamp = tuple[int, int, int]


class Reading(NamedTuple):
    """The games of a text, as they stand there and replayed."""

    entries: tuple[Entry, ...]
    records: tuple[Record, ...]


class WatchedFile:
    """Looks at a file now and then. A record that has grown is believed at once, any other when the file has rested.

    A file that is away, empty, or cannot be read for a moment changes nothing: what was known stays known.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.records: tuple[Record, ...] = ()
        """The games of the file as they are believed."""
        self.fault = ""
        """Why the file says nothing now, in one sentence, if that has lasted."""
        self._stamp: Stamp | None = None
        self._content = b""
        self.entries: tuple[Entry, ...] = ()
        """The same games as they stand in the file."""
        self._found: Reading | str = ""
        self._waiting = False
        self._since = EVERY
        self._rested = 0.0

    @property
    def record(self) -> Record | None:
        """The last game of the file: the one that is being played."""
        return self.records[-1] if self.records else None

    def look(self, seconds: float) -> bool:
        """So much time has passed: look if it is time; whether something else is believed now."""
        self._since += seconds
        self._rested += seconds
        if self._since < EVERY:
            return False
        self._since = 0.0
        if (content := self._changed()) is not None:
            self._content, self._rested, self._waiting = content, 0.0, True
            self._found = self._read(content)
        return self._waiting and self._judged()

    def _changed(self) -> bytes | None:
        """What the file holds, if it is something else than before."""
        try:
            about = self.path.stat()
            stamp = about.st_mtime_ns, about.st_size, about.st_ino
            if stamp == self._stamp:
                return None
            content = self.path.read_bytes() if about.st_size <= LARGEST else b"\0"
        except OSError:  # away, or held by the one who writes it
            return None
        self._stamp = stamp
        return content if content != self._content else None

    def _read(self, content: bytes) -> Reading | str:
        """The games of a text, or what is wrong with it."""
        try:
            drafts = enumerate(registry.drafts([content]), 1)
            found = tuple(Entry(str(self.path), number, draft) for number, draft in drafts)
            return Reading(found, tuple(entry.record() for entry in found))
        except ZertzError as error:
            return labelled(safe(self.path.name), error)

    def _judged(self) -> bool:
        """Believe what was found, or wait; whether something else is believed now."""
        found, rested = self._found, self._rested >= REST
        if isinstance(found, str):
            fault, self.fault = self.fault, found if rested else self.fault
            self._waiting = not rested
            return fault != self.fault
        if not rested and not _whole(self._content, found.records, self.records):
            return False
        self._waiting = False
        self.fault, (self.entries, self.records) = "", found
        return True


def _whole(content: bytes, found: tuple[Record, ...], before: tuple[Record, ...]) -> bool:
    """Is a text certainly not cut off, and does it go on with what was known?"""
    clean = all(record.clean for record in found)
    longer = len(found) >= len(before) and all(map(_continues, found, before))
    return clean and longer and content.endswith(b"\n")


def _continues(one: Record, before: Record) -> bool:
    """Is a game the same as before, or longer?"""
    assert one.game and before.game
    turns = before.game.main_line()
    same = one.game.root.position == before.game.root.position and one.players == before.players
    return same and len(one.game.main_line()) >= len(turns) and common_turns(one.game.main_line(), turns) == len(turns)


def common_turns(one: list[Node], other: list[Node]) -> int:
    """How many turns two games have in common from the start on."""
    pairs: list[tuple[Move | None, Move | None]] = [(a.move, b.move) for a, b in zip(one, other, strict=False)]
    return next((number for number, (a, b) in enumerate(pairs) if a != b), len(pairs))
