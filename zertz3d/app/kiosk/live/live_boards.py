"""The boards of an event as the hall may see them: as they stand in their files, or so many seconds later."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from pathlib import Path

from zertz3d.app.kiosk.show_games import ShowGame
from zertz3d.app.kiosk.show_loop import Source
from zertz3d.app.relay.watched_file import WatchedFile
from zertz3d.app.relay.watched_folder import WatchedFolder
from zertz3d.records.record import Record

STALE = 3600.0
"""Seconds without a change after which a board that is not finished counts as left."""
Note = Callable[[str], None]


class LiveBoard:
    """A board that may be seen: its last game, and for how long nothing has happened on it."""

    def __init__(self, name: str, record: Record, quiet: float) -> None:
        self.name, self.record, self.quiet = name, record, quiet

    @property
    def live(self) -> bool:
        """Is somebody playing here?"""
        return self.quiet < STALE and not self.over

    @property
    def over(self) -> bool:
        """Is the game finished?"""
        return self.record.outcome is not None


class LiveBoards:
    """Looks at a folder; what it finds may be seen after a delay."""

    def __init__(
        self, folder: Path, note: Note, delay: float = 0.0, age: Callable[[Path], float] = lambda _: 0.0
    ) -> None:
        """`age` says for how many seconds a file has not been written when it is first seen."""
        self.folder, self.delay = folder, delay
        self.boards: dict[Path, LiveBoard] = {}
        """Every board that may be seen."""
        self._watched, self._note, self._age = WatchedFolder(folder), note, age
        self._coming: deque[tuple[float, Path, Record]] = deque()
        self._said: dict[Path, str] = {}
        self._time = 0.0

    def look(self, seconds: float) -> list[Path]:
        """So much time has passed: the boards that are seen to have changed, the last one last."""
        self._time += seconds
        for board in self.boards.values():
            board.quiet += seconds
        for watched in self._watched.look(seconds):
            self._tell(watched)
            if watched.record and watched.record.game:
                self._coming.append((self._time + self.delay, watched.path, watched.record))
        changed = []
        while self._coming and self._coming[0][0] <= self._time:
            _, path, record = self._coming.popleft()
            if self._publish(path, record):
                changed.append(path)
        return changed

    def _publish(self, path: Path, record: Record) -> bool:
        """Let a record be seen; whether it differs from what was seen before."""
        known = self.boards.get(path)
        self.boards[path] = LiveBoard(path.stem, record, 0.0 if known else self._age(path))
        return known is None or _state(known.record) != _state(record)

    def _tell(self, watched: WatchedFile) -> None:
        """Note once what is wrong with a file."""
        problems = watched.record.problems if watched.record else ()
        fault = watched.fault or (f"{watched.path.name}: {problems[0]}" if problems else "")
        if fault != self._said.get(watched.path, ""):
            self._said[watched.path] = fault
            self._note(fault or f"{watched.path.name}: it can be read again")

    @property
    def live(self) -> list[Path]:
        """The boards on which somebody plays, the one that moved last first."""
        playing = [(board.quiet, path) for path, board in self.boards.items() if board.live]
        return [path for _, path in sorted(playing)]

    @property
    def finished(self) -> list[Record]:
        """The games that are over, as far as they are worth being shown."""
        return [board.record for _, board in sorted(self.boards.items()) if board.over and board.record.turns > 1]


def _state(record: Record) -> tuple[object, ...]:
    return (record.source, record.number, record.players, tuple(record.moves), record.outcome)


class FinishedGames:
    """The games that are over on the boards of an event, in turn; where there are none, those of another programme."""

    def __init__(self, boards: LiveBoards, spare: Source) -> None:
        self._boards, self._spare = boards, spare
        self.place = -1

    @property
    def length(self) -> str:
        """How many games there are."""
        return str(len(self._boards.finished) or self._spare.length)

    def next(self) -> ShowGame:
        """The next game."""
        return self._go(1)

    def previous(self) -> ShowGame:
        """The game before."""
        return self._go(-1)

    def _go(self, step: int) -> ShowGame:
        finished = self._boards.finished
        if not finished:
            game = self._spare.next() if step > 0 else self._spare.previous()
            self.place = self._spare.place
            return game
        self.place = (self.place + step) % len(finished)
        record = finished[self.place]
        headers = record.game.headers if record.game else {}
        return ShowGame(record, headers.get("Event", ""))
