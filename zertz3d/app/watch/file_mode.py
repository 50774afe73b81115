"""What choosing a file to open and choosing one to write have in common: a path that is typed, and a folder's files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from datetime import datetime
from itertools import islice
from pathlib import Path

from zertz3d.app.collection.folders import FolderReader, Found, usual_places
from zertz3d.app.session import Layer, Mode, Reply, Table
from zertz3d.errors import ZertzError
from zertz3d.hud.screen_model import Button, FileChooser, FileRow, Overlay, Pick
from zertz3d.intents import Action, Intent
from zertz3d.records.library import SUFFIXES
from zertz3d.words import Figure, _, chosen, labelled, ngettext, say_day, why

GAMES = frozenset({*SUFFIXES, ".txt", ".zip", ".zertz"})
"""Files that end so are shown; others only when they are asked for."""
MOST = 2000
"""So many rows are shown."""


class FileMode(Mode):
    """A typed path leads: its folder is shown, and what of it fits the rest of the path."""

    layer = Layer.PROMPT
    title = ""
    busy = False
    """Whether what was chosen is being opened."""
    has_recent = False
    """Whether there are files that were open before."""
    narrows = True
    """Whether only what begins like the typed name is shown."""

    def __init__(self, table: Table, text: str) -> None:
        self._table = table
        self.text, self.place, self.error = text, -1, ""
        self._places = usual_places()
        self._reader: FolderReader | None = None
        self._made: tuple[object, tuple[FileRow, ...]] | None = None
        self._shown: tuple[object, FileChooser] | None = None
        self._look()

    def handle(self, intent: Intent) -> Reply:
        """Take what is typed, and what is chosen."""
        match intent.action:
            case Action.EDIT:
                self._go(drop_before_whole(intent.text))
            case Action.SELECT:
                self.place = int(intent.number)
            case Action.PICK:
                self._try(lambda: self._pick(intent.text))
            case Action.SUBMIT:
                self.text = intent.text
                self._try(lambda: self.submit(intent.text.strip()))
            case Action.CANCEL | Action.ESCAPE:
                self._table.modes.leave(self)
            case _:
                return False
        return True

    def _try(self, what: Callable[[], None]) -> None:
        """Do it; what is wrong with it is said in the dialog, which then stays."""
        self.error = ""
        try:
            what()
        except ZertzError as error:
            self.error = str(error)
        except OSError as error:
            self.error = labelled(error.filename or self.text, why(error))

    def _pick(self, name: str) -> None:
        path = Path(name)
        if path.is_dir():
            self._go(self.inside(path))
        else:
            self.chosen(path)

    def _go(self, text: str) -> None:
        """Another path is in the line."""
        self.text, self.error = text, ""
        self._look()
        self.place = self.preferred()

    def _look(self) -> None:
        folder = split_path(self.text)[0]
        if self._reader is None or self._reader.folder != folder:
            self._reader = FolderReader(folder)

    # ------------------------------------------------------- of each kind its own

    def inside(self, folder: Path) -> str:
        """The path in the line when that folder was chosen."""
        return as_folder(folder)

    def chosen(self, path: Path) -> None:
        """A file was chosen from the list."""

    def submit(self, text: str) -> None:
        """The path that is typed is meant."""

    def preferred(self) -> int:
        """The row that Enter takes when nothing was chosen; -1 where it takes the typed path."""
        return -1

    def fits(self, found: Found) -> bool:
        """Is this shown in the list?"""
        return found.folder or found.path.suffix.lower() in GAMES

    def kinds(self) -> Pick | None:
        """What else can be chosen."""
        return None

    def buttons(self) -> tuple[Button, ...]:
        """What can be pressed at the foot."""
        return ()

    def recent(self) -> tuple[FileRow, ...]:
        """Files that were open before and fit what is typed."""
        return ()

    # ------------------------------------------------------------------ showing

    @property
    def rows(self) -> tuple[FileRow, ...]:
        """What can be chosen; the same rows as long as nothing has changed."""
        assert self._reader
        key = (self.text, self._reader.folder, self._reader.found, self.kinds(), chosen())
        if self._made is None or self._made[0] != key:
            self._made = key, tuple(islice(self._find(), MOST))
        return self._made[1]

    def _find(self) -> Iterator[FileRow]:
        assert self._reader
        folder, rest = split_path(self.text)
        recent = self.recent()
        yield from recent
        if not self.text and recent:
            return
        here, parent = folder.absolute(), folder.absolute().parent
        if not (self.narrows and rest) and parent != here:
            yield FileRow(_("Up to {folder}").format(folder=parent.name or parent), as_folder(parent), folder=True)
        known = {Path(row.path) for row in recent}
        for found in self._reader.found or ():
            begins = not self.narrows or found.path.name.casefold().startswith(rest.casefold())
            if begins and self.fits(found) and here / found.path.name not in known:
                yield FileRow(found.path.name, str(found.path), _describe(found), found.folder)

    @property
    def completion(self) -> str:
        """The path as far as all that fits goes on alike."""
        folder, rest = split_path(self.text)
        fitting = (row for row in self.rows if row.name.casefold().startswith(rest.casefold()))
        inside = [row for row in fitting if Path(row.path).absolute().parent == folder.absolute()]
        if not rest or not inside:
            return ""
        if len(inside) == 1:
            return as_folder(Path(inside[0].path)) if inside[0].folder else inside[0].path
        names = sorted(row.name.casefold() for row in inside)
        alike = [one == other for one, other in zip(names[0], names[-1], strict=False)]
        length = alike.index(False) if False in alike else len(alike)
        return str(folder / inside[0].name[:length])

    @property
    def note(self) -> str:
        """What is said of the folder."""
        reader = self._reader
        if reader is None or reader.found is None:
            return _("Reading the folder…")
        if reader.fault and self.text:
            return labelled(reader.folder, reader.fault)
        others = sum(not self.fits(found) for found in reader.found)
        if not others or not self.text:
            return ""
        return ngettext("{count} other file not shown", "{count} other files not shown", others).format(count=others)

    @property
    def overlay(self) -> Overlay:
        """The dialog; the same as long as nothing has changed."""
        assert self._reader
        key = (
            self.text,
            self.place,
            self.error,
            self._reader.folder,
            self._reader.found,
            self.kinds(),
            self.busy,
            chosen(),
        )
        if self._shown is None or self._shown[0] != key:
            self._shown = key, self._lay_out()
        return self._shown[1]

    def _lay_out(self) -> FileChooser:
        here = split_path(self.text)[0] if self.text else None
        places = tuple(
            Button(name, Intent(Action.EDIT, self.inside(path)), main=path == here) for name, path in self._places
        )
        if self.has_recent:
            places = (Button(_("Recent"), Intent(Action.EDIT, ""), main=not self.text), *places)
        place = self.place if self.place < len(self.rows) else -1
        return FileChooser(
            _(self.title), self.text, self.rows, place, places, self.kinds(), self.buttons(), self.note, self.error,
            self.completion, self.busy or self._reader is None or self._reader.found is None,
        )  # fmt: skip


def split_path(text: str) -> tuple[Path, str]:
    """The folder of a typed path, and what of a name follows it."""
    if not text or text in ("~", "..") or text.endswith(("/", os.sep)):
        return expand(text), ""
    path = expand(text)
    return path.parent, path.name


def drop_before_whole(text: str) -> str:
    """A typed path: who begins a whole path behind that of a folder means it alone.

    >>> drop_before_whole("/home/anna//tmp/x"), drop_before_whole("/tmp/~/x"), drop_before_whole("//server/x")
    ('/tmp/x', '~/x', '//server/x')
    """
    begins = max(text.rfind("//"), text.rfind("/~/"))
    return text[begins + 1 :] if begins > 0 else text


def expand(text: str) -> Path:
    """A typed path, with the home folder in place of ~."""
    try:
        return Path(text).expanduser()
    except RuntimeError:  # there is no such user
        return Path(text)


def as_folder(path: Path) -> str:
    """A folder as it stands in the line: what is typed behind it is the beginning of a name in it."""
    return str(path / "x")[:-1]


def _describe(found: Found) -> str:
    """When a file was changed, and how large it is."""
    if found.folder:
        return ""
    day = datetime.fromtimestamp(found.changed)
    size = found.size
    words = f"{size} B" if size < 1000 else f"{size / 1000:.0f} kB"
    if size >= 1_000_000:
        words = f"{Figure(size / 1e6):.1f} MB"
    return f"{say_day(day.year, day.month, day.day)} · {words}"
