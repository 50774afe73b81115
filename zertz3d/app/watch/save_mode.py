"""Choosing where the game on the table is written, under which name, and in which format."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from zertz3d import resources
from zertz3d.app.collection.game_rows import read_date
from zertz3d.app.session import Reply, Table
from zertz3d.app.system import files, paths
from zertz3d.app.system.autosave import build_name
from zertz3d.app.watch.file_mode import FileMode, as_folder, expand, split_path
from zertz3d.errors import UsageError
from zertz3d.hud.screen_model import Button, Form, Overlay, Pick, Words
from zertz3d.intents import Action, Intent
from zertz3d.records.writers import WRITERS, format_of
from zertz3d.words import N_, _, pgettext

FORMATS = tuple((name, one.words) for name, one in WRITERS.items())


class SaveMode(FileMode):
    """Writes the whole tree of moves; before a file is replaced it asks."""

    title, narrows = N_("Save the game"), False

    def __init__(self, table: Table, own: Path | None, last: Path | None, saved: Callable[[Path], None]) -> None:
        """`own` is where this game was saved before, and may be written again; `last` the folder used last."""
        self._own, self._saved = own, saved
        path = own or propose_path(table, last)
        self._format = format_of(path.name) or FORMATS[0][0]
        self._taken: Path | None = None
        """A file that exists, and of which it is asked whether it is to be replaced."""
        super().__init__(table, str(path))

    def handle(self, intent: Intent) -> Reply:
        """Besides what is common: the format, and the answer whether to replace a file."""
        match intent.action:
            case Action.FORM:
                self._change_format(intent.answer.text)
            case Action.ANSWER if self._taken:
                path, self._taken = self._taken, None
                if intent.number:
                    self._try(lambda: self._write(path))
            case Action.CANCEL | Action.ESCAPE if self._taken:
                self._taken = None
            case _:
                return super().handle(intent)
        return True

    def _change_format(self, name: str) -> None:
        """The end of the name says the format."""
        old, self._format = format_of(self.text), name
        stem = self.text[: -len(WRITERS[old].suffix)] if old else self.text
        if not stem.endswith(("/", "\\")) and stem:
            self._go(stem + WRITERS[name].suffix)

    def inside(self, folder: Path) -> str:
        """In another folder the file keeps its name."""
        return as_folder(folder) + split_path(self.text)[1]

    def kinds(self) -> Pick:
        """The format; a name that says one is believed."""
        return Pick(
            "format", "", tuple((name, _(words)) for name, words in FORMATS), format_of(self.text) or self._format
        )

    def buttons(self) -> tuple[Button, ...]:
        """Save, or do not."""
        return (
            Button(_("Cancel"), Intent(Action.CANCEL)),
            Button(pgettext("button", "Save"), Intent(Action.SUBMIT, self.text), main=True, enabled=bool(self.text)),
        )

    def chosen(self, path: Path) -> None:
        """The name of a file is taken over; it is not written yet."""
        self._go(str(path))

    def submit(self, text: str) -> None:
        """Write the file, or ask first."""
        path = expand(text).absolute()
        if path.is_dir():
            raise UsageError(_("type a name for the file behind its folder"))
        if format_of(path.name) is None and path.suffix.lower() not in (".zertz", ".zen"):
            path = path.with_name(path.name + WRITERS[self._format].suffix)
        if not path.parent.is_dir():
            raise UsageError(_("{path}: there is no such folder").format(path=path.parent))
        if path.exists() and path != self._own:
            self._taken = path
        else:
            self._write(path)

    def _write(self, path: Path) -> None:
        write = WRITERS[format_of(path.name) or self._format].write
        files.write_text(path, write(self._table.player.game))
        self._table.modes.leave(self)
        self._table.note_recent(path)
        self._saved(path)
        self._table.say(_("Saved to {path}").format(path=path))

    @property
    def overlay(self) -> Overlay:
        """The dialog, or the question whether a file is to be replaced."""
        if self._taken is None:
            return super().overlay
        said = _("{name} exists already in {folder}")
        words = Words(said.format(name=self._taken.name, folder=as_folder(self._taken.parent)))
        replaced = Button(_("Replace"), Intent(Action.ANSWER, 1))
        answers = replaced, Button(_("Keep it"), Intent(Action.ANSWER, 0), main=True)
        return Form(_("Replace the file?"), (words,), answers)


def propose_path(table: Table, last: Path | None) -> Path:
    """Beside the file that the game is from; else in the last folder, or where games are saved."""
    record = table.record
    source = Path(record.source) if record else Path()
    if record and record.format and source.is_file() and resources.assets() not in source.parents:
        return source.absolute().with_name(f"{source.stem}-annotated.txt")
    folder = last or paths.saving_folder()
    said = dict(table.player.game.headers)
    said["Date"] = str(read_date(said) or "")
    named = "Player1" in said or "Player2" in said
    return folder / f"{build_name(said) if named else source.stem or 'game'}.txt"
