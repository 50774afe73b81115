"""A folder of records that others are writing: one board a file, coming and going as they like."""

from __future__ import annotations

from pathlib import Path

from zertz3d.app.relay.watched_file import WatchedFile

SUFFIXES = (".txt", ".sgf", ".zen")
ASIDE = ("standings", "programme", "readme")
"""Names of files beside the boards that hold no game."""
EVERY = 1.0
"""Seconds between two looks for new files."""
MOST = 64
"""Boards of an event that are followed."""


class WatchedFolder:
    """Every board of a folder, in the order of their names; of a single file, that one alone."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.boards: dict[Path, WatchedFile] = {}
        self._since = EVERY

    def look(self, seconds: float) -> list[WatchedFile]:
        """So much time has passed: the boards on which something else is believed now."""
        self._since += seconds
        if self._since >= EVERY:
            self._since = 0.0
            for path in self._listed():
                if path not in self.boards and len(self.boards) < MOST:
                    self.boards[path] = WatchedFile(path)
        return [board for _, board in sorted(self.boards.items()) if board.look(seconds)]

    def _listed(self) -> list[Path]:
        """The records that are there; none while the folder is away."""
        if not self.path.is_dir():
            return [self.path] if self.path.is_file() else []
        try:
            return list_boards(self.path)
        except OSError:
            return []


def list_boards(folder: Path) -> list[Path]:
    """The records of a folder in the order of their names, without what lies beside them."""
    names = sorted(path.name for path in folder.iterdir())
    wanted = (name for name in names if name.lower().endswith(SUFFIXES) and not name.startswith("."))
    return [folder / name for name in wanted if Path(name).stem.lower() not in ASIDE]
