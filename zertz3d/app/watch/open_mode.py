"""Choosing a file or folder of games to open."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

from zertz3d import resources
from zertz3d.app.collection.folders import Found, home_folder
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.session import Play, Reply, Table
from zertz3d.app.watch.file_mode import FileMode, as_folder, expand, split_path
from zertz3d.app.watch.library_mode import LibraryMode
from zertz3d.errors import UsageError
from zertz3d.hud.screen_model import Button, FileRow, Pick
from zertz3d.intents import Action, Intent
from zertz3d.words import N_, _, pgettext

AT_ONCE, SLICE = 0.15, 0.008
"""Seconds a folder is looked through at once, and after that in each frame."""
SHOWN = (("games", N_("Game files")), ("all", N_("All files")))


class OpenMode(FileMode):
    """Shows recent files and folders; a file is opened and plays, a folder or archive opens as a list of games."""

    title = N_("Open a game")

    def __init__(self, table: Table) -> None:
        self._all = False
        self._games: GameList | None = None
        """The games of a folder that is being looked through."""
        own = str(resources.assets())
        self._recent = [path for path in table.recent if not path.startswith(own)]
        here = Path.cwd()
        folder = here if here != here.parent else home_folder()
        self.has_recent = bool(self._recent)
        super().__init__(table, "" if self._recent else as_folder(folder))

    def handle(self, intent: Intent) -> Reply:
        """All files, or those alone that end like records."""
        if intent.action is Action.FORM:
            self._all = intent.answer.text == "all"
            return True
        return super().handle(intent)

    def fits(self, found: Found) -> bool:
        """Records and folders; everything where that is wanted."""
        return self._all or super().fits(found)

    def kinds(self) -> Pick:
        """Which files are shown."""
        return Pick("shown", "", tuple((name, _(words)) for name, words in SHOWN), SHOWN[self._all][0])

    def buttons(self) -> tuple[Button, ...]:
        """A folder is opened with all games in it."""
        whole = bool(self.text) and not split_path(self.text)[1]
        words = _("Looking…") if self.busy else _("Open all games here") if whole else pgettext("button", "Open")
        enabled = not self.busy and (bool(self.text) or self.place >= 0)
        return (
            Button(_("Cancel"), Intent(Action.CANCEL)),
            Button(words, self._main(), main=True, enabled=enabled),
        )

    def _main(self) -> Intent:
        rows = self.rows
        if 0 <= self.place < len(rows) and not rows[self.place].folder:
            return Intent(Action.PICK, rows[self.place].path)
        return Intent(Action.SUBMIT, self.text)

    def preferred(self) -> int:
        """Of what fits the beginning of a name the first; a whole name stands for itself."""
        rest = split_path(self.text)[1]
        return -1 if not rest or not self.rows or expand(self.text).exists() else 0

    def recent(self) -> tuple[FileRow, ...]:
        """While no folder is typed: files that were open before."""
        typed = self.text.casefold()
        if typed and split_path(self.text)[0] != Path():
            return ()
        found = [path for path in self._recent if typed in path.casefold()]
        return tuple(FileRow(Path(path).name, path, str(Path(path).parent)) for path in found)

    # ------------------------------------------------------------------ opening

    def chosen(self, path: Path) -> None:
        """Open it."""
        self._open(path)

    def submit(self, text: str) -> None:
        """Open what the path says: a file, or all games of a folder."""
        if not text:
            raise UsageError(_("choose a file below, or type its path"))
        self._open(expand(text))

    def _open(self, path: Path) -> None:
        if not path.exists():
            raise UsageError(_("{path}: there is no such file or folder").format(path=path))
        self._games, self.busy, until = GameList([path]), True, monotonic() + AT_ONCE
        self._games.look(lambda: not self._arrived() and (path.is_file() or monotonic() < until))
        self._take()

    def _arrived(self) -> bool:
        """Is there a game, or will there be none?"""
        return self._games is not None and (bool(self._games.entries) or self._games.complete)

    def tick(self, seconds: float) -> tuple[Play, ...]:
        """Look on for the first game of a large folder."""
        if self._games is not None:
            until = monotonic() + SLICE
            self._games.look(lambda: not self._arrived() and monotonic() < until)
            self._try(self._take)
        return ()

    def _take(self) -> None:
        """Lay the first game on the table, once it is found."""
        if self._games is None or not self._arrived():
            return
        games, self._games, self.busy = self._games, None, False
        path, table = games.paths[0], self._table
        table.take_games(games, str(path))
        table.note_recent(path)
        table.modes.leave(self)
        if path.is_dir() or games.entries[0].source != str(path):
            table.modes.join(LibraryMode(table))
        else:
            table.play_game(0)

    @property
    def note(self) -> str:
        """How far the search is."""
        if self.busy:
            return _("Looking for games in this folder and those below it…")
        return super().note
