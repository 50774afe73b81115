"""Games in progress as files that survive anything: one for each running game, replaced whole after every turn.

What is written so outlives the program at once; a copy that outlives a power cut, too, has to wait for the disk, and a
thread waits for it.  Each program holds a lock on the games it plays, which the system releases however the program
ends; what is not locked was left behind and can be gone on with.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from zertz3d.app.system import files
from zertz3d.errors import UsageError, ZertzError
from zertz3d.records.formats import notation
from zertz3d.records.reader import read_text
from zertz3d.records.record import Record
from zertz3d.rules import Game
from zertz3d.words import _

PLAYING, FINISHED = "playing", "games"
OFFERED = 6
"""At most this many unfinished games are offered."""
_STRANGE = re.compile(r"[^\w \-·,.]+")


@dataclass(frozen=True, slots=True)
class UnfinishedGame:
    """A game that was left behind: its file, and what it holds."""

    path: Path
    record: Record

    @property
    def label(self) -> str:
        """Who plays, and how far they are."""
        first, second = self.record.players
        return _("{first} – {second}, turn {turn}").format(first=first, second=second, turn=self.record.turns + 1)


class Slot:
    """The file of one game in progress, held by this program alone."""

    def __init__(self, path: Path, lock: IO[bytes]) -> None:
        self.path, self._lock = path, lock
        self._behind: threading.Thread | None = None
        self._fault: OSError | None = None

    def save(self, game: Game) -> None:
        """Save the game as it stands. If this fails, the file still holds what it held before."""
        fault, self._fault = self._fault, None
        text = notation.write(game)
        files.write_text(self.path, text)
        self._later(lambda: files.write_text(_safe_path(self.path), text, durably=True))
        if fault:
            raise fault

    def finish(self, game: Game, folder: Path) -> Path | None:
        """Move the record of a finished game to that folder. Returns its path, or None if no turn was played."""
        kept = None
        if game.main_line():
            files.write_text(self.path, notation.write(game))
            folder.mkdir(parents=True, exist_ok=True)
            kept = files.find_unused(folder, build_name(game.headers), ".txt", " ({})")
            files.replace(self.path, kept)
        self._later(lambda: self._clear(kept))
        return kept

    def release(self) -> None:
        """Give up the lock; the saved file stays."""
        self.settle()
        self._lock.close()

    def settle(self) -> None:
        """Wait for the disk."""
        if self._behind:
            self._behind.join()

    def _later(self, work: Callable[[], None]) -> None:
        """Do slow work in a thread, in the order it was asked for. An error is raised by the next `save`."""
        before = self._behind

        def run() -> None:
            if before:
                before.join()
            try:
                work()
            except OSError as fault:
                self._fault = fault

        self._behind = threading.Thread(target=run, name="saving")
        self._behind.start()

    def _clear(self, kept: Path | None) -> None:
        """Delete the working files once the record is safely on the disk."""
        self._lock.close()
        if kept:
            with kept.open("rb+") as file:
                os.fsync(file.fileno())
        for path in (self.path, _safe_path(self.path), _lock_path(self.path)):
            with contextlib.suppress(OSError):
                path.unlink(missing_ok=True)


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
        """Lock a game for this program; None if another program has locked it."""
        lock = _lock_path(path).open("ab")
        if files.lock(lock):
            return Slot(path, lock)
        lock.close()
        return None

    def take_up(self, left: UnfinishedGame) -> tuple[Slot, Game]:
        """A game that was left, to be gone on with, and its place; an error if another program has taken it."""
        slot, kept = self.take(left.path), left.record.game
        if slot is None or kept is None or not left.path.exists():
            raise UsageError(_("this game is being played in another window"))
        game = Game(kept.root.position)
        game.headers = dict(kept.headers)
        for node in kept.main_line():
            assert node.move
            game.play(node.move).clock = node.clock
        return slot, game

    def reopen(self, is_it: Callable[[Game], bool]) -> tuple[Slot, Game] | None:
        """One of the last games that were filed, and its place now; None if it is not among them."""
        for path in self.finished_games()[:OFFERED]:
            record = _read_record(path)
            if record and record.game and is_it(record.game):
                slot = self.begin()
                files.replace(path, slot.path)
                return slot, record.game
        return None

    def unfinished(self, most: int | None = OFFERED) -> list[UnfinishedGame]:
        """Unfinished games that nobody plays, the last ones first; at most so many."""
        found: list[UnfinishedGame] = []
        for path in self._files():
            record = _read_record(path)
            if record and record.game and not record.outcome:
                found.append(UnfinishedGame(path, record))
            if most is not None and len(found) >= most:
                break
        return found

    def file_ended(self) -> None:
        """File games that were over when their program ended before it could file them."""
        for path in self._files():
            record = _read_record(path)
            if record and record.game and record.outcome and (slot := self.take(path)):
                with contextlib.suppress(OSError):
                    slot.finish(record.game, self.finished)
                slot.release()

    def finished_games(self) -> list[Path]:
        """The files of the games that are over, the last ones first."""
        return _latest_first(self.finished.glob("*.txt"))

    def _files(self) -> Iterator[Path]:
        """The files that no program holds, the latest first."""
        for path in _latest_first(self.playing.glob("*.txt")):
            with contextlib.suppress(OSError):
                if slot := self.take(path):
                    slot.release()
                    yield path


def build_name(said: Mapping[str, str]) -> str:
    """The name of a game's file, from its headers."""
    words = (said.get("Date", ""), said.get("Player1", "?"), "-", said.get("Player2", "?"))
    return _STRANGE.sub("", " ".join(word for word in words if word)).strip(" .")[:100] or "game"


def _read_record(path: Path) -> Record | None:
    """The game of a file; if a power cut has emptied the file, the game of its copy."""
    for file in (path, _safe_path(path)):
        with contextlib.suppress(OSError, ZertzError):
            record = read_text(file.read_text(encoding="utf-8", errors="replace"))[0]
            if record.turns:
                return record
    return None


def _latest_first(paths: Iterable[Path]) -> list[Path]:
    """Files in the order in which they were written, backwards."""
    times = {}
    for path in paths:
        with contextlib.suppress(OSError):
            times[path] = path.stat().st_mtime
    return sorted(times, key=lambda each: (-times[each], each))


def _safe_path(path: Path) -> Path:
    return path.with_suffix(".safe")


def _lock_path(path: Path) -> Path:
    return path.with_suffix(".lock")
