"""Games in progress as files that survive anything: one for each running game, replaced whole after every turn.

Each program holds a lock on the games it plays, which the system releases however the program ends; what is not
locked was left behind and can be gone on with.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from zertz3d.errors import ZertzError
from zertz3d.records import notation
from zertz3d.records.reader import read_text
from zertz3d.records.record import Record
from zertz3d.rules import Game

PLAYING, FINISHED = "playing", "games"
OFFERED = 6
"""So many unfinished games are looked at."""
_STRANGE = re.compile(r"[^\w \-·,.]+")


@dataclass(frozen=True, slots=True)
class Left:
    """A game that was left behind: its file, and what it holds."""

    path: Path
    record: Record

    @property
    def label(self) -> str:
        """Who plays, and how far they are."""
        first, second = self.record.players
        return f"{first} – {second}, turn {self.record.turns + 1}"


class Slot:
    """The file of one game in progress, held by this program alone."""

    def __init__(self, path: Path, lock: IO[bytes]) -> None:
        self.path, self._lock = path, lock

    def save(self, game: Game) -> None:
        """The game as it stands; the file holds either this or what it held before."""
        fresh = self.path.with_suffix(".new")
        with fresh.open("w", encoding="utf-8") as file:
            file.write(notation.write(game))
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self.path)

    def finish(self, game: Game, folder: Path) -> Path | None:
        """The game is over: its record goes to that folder; where, or nothing if no turn was played."""
        kept = None
        if game.main_line():
            self.save(game)
            folder.mkdir(parents=True, exist_ok=True)
            kept = _unused(folder, name_of(game))
            self.path.replace(kept)
        self.path.unlink(missing_ok=True)
        self.release()
        with contextlib.suppress(OSError):
            _lock_path(self.path).unlink()
        return kept

    def release(self) -> None:
        """Let go of the game; what is saved stays."""
        self._lock.close()


class Store:
    """The folder of the games in progress, and of those that are finished."""

    def __init__(self, folder: Path) -> None:
        self.playing, self.finished = folder / PLAYING, folder / FINISHED

    def begin(self) -> Slot:
        """A place for a new game."""
        self.playing.mkdir(parents=True, exist_ok=True)
        slot = self.take(self.playing / f"{os.getpid()}-{secrets.token_hex(6)}.txt")
        assert slot, "nobody else has this name"
        return slot

    def take(self, path: Path) -> Slot | None:
        """Hold a game; nothing if another program does."""
        lock = _lock_path(path).open("ab")
        if _locked(lock):
            return Slot(path, lock)
        lock.close()
        return None

    def left(self) -> list[Left]:
        """Unfinished games that nobody plays, the last ones first."""
        found: list[Left] = []
        for path in self._files():
            with contextlib.suppress(OSError, ZertzError):
                record = _record(path)
                if record and record.game and record.turns and not record.outcome:
                    found.append(Left(path, record))
            if len(found) >= OFFERED:
                break
        return found

    def _files(self) -> Iterator[Path]:
        """The files that no program holds, the latest first."""
        times = {}
        for path in self.playing.glob("*.txt"):
            with contextlib.suppress(OSError):
                times[path] = path.stat().st_mtime
        for path in sorted(times, key=lambda each: (-times[each], each)):
            with contextlib.suppress(OSError):
                if slot := self.take(path):
                    slot.release()
                    yield path


def name_of(game: Game) -> str:
    """The name of a finished game's file."""
    said = game.headers
    words = (said.get("Date", ""), said.get("Player1", "?"), "-", said.get("Player2", "?"))
    return _STRANGE.sub("", " ".join(word for word in words if word)).strip(" .")[:100] or "game"


def _record(path: Path) -> Record | None:
    return next(iter(read_text(path.read_text(encoding="utf-8", errors="replace"))), None)


def _unused(folder: Path, name: str) -> Path:
    numbers = ("", *(f" ({n})" for n in range(2, 10_000)))
    return next(path for path in (folder / f"{name}{n}.txt" for n in numbers) if not path.exists())


def _lock_path(path: Path) -> Path:
    return path.with_suffix(".lock")


def _locked(file: IO[bytes]) -> bool:
    """Lock a file for this program; whether nobody else has."""
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
