"""Where commands read their games from: files, folders and archives."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from zertz3d.app.system.progress_bar import ProgressBar
from zertz3d.errors import RecordError, UsageError
from zertz3d.records.formats.registry import DIALECTS
from zertz3d.records.library import Entry, count_files, entries, find
from zertz3d.records.reader import read
from zertz3d.records.record import Record
from zertz3d.words import _, labelled, listed, ngettext


def add_sources(parser: argparse.ArgumentParser) -> None:
    """The options of every command that reads many records."""
    parser.add_argument("paths", metavar="PATH", nargs="+", help=_("a record, a folder or a zip"))
    parser.add_argument("--dialect", choices=DIALECTS, default="", help=_("it: printed Italian letters and rows"))


def read_entries(paths: list[str]) -> Iterator[Entry]:
    """The games of the paths; a terminal shows how many files are done. UsageError where there is nothing."""
    for path in paths:
        if not Path(path).exists():
            raise UsageError(_("there is no file or folder {path!r}").format(path=path))
    return _show_progress(paths) if sys.stderr.isatty() else entries(paths)


def _show_progress(paths: list[str]) -> Iterator[Entry]:
    with ProgressBar(count_files(paths), _("files")) as bar:
        source = ""
        for entry in entries(paths):
            bar.advance(int(entry.source != source))
            source = entry.source
            yield entry


def read_game(file: str, number: int) -> Record:
    """The game of that number in a file, which may lie in an archive: `archive.zip/game.sgf`."""
    if not Path(file).exists() and any(folder.is_file() for folder in Path(file).parents):
        return _check_readable(find(file, number).record())
    records = read(file)
    if not 1 <= number <= len(records):
        said = ngettext(
            "{file} has {count} games; --game {number} is none of them",
            "{file} has {count} games; --game {number} is none of them",
            len(records),
        )
        raise UsageError(said.format(file=file, count=len(records), number=number))
    return _check_readable(records[number - 1])


def _check_readable(record: Record) -> Record:
    if record.game is None:
        raise RecordError(labelled(record.source, listed(map(str, record.problems)) or _("no game")))
    return record
