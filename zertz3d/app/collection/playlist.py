"""Playlists: plain text that names games worth showing, one a line, and the turns worth a closer look.

    # path | game | title | turns
    finals/2014.sgf
    archive.zip/game-17.sgf | 1 | A chain of seven | 21, 34

Only the path is needed. A relative one starts from the playlist's own folder; one may lead into an archive.
"""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from zertz3d.app.system import files
from zertz3d.errors import RecordError, ZertzError
from zertz3d.records import library
from zertz3d.records.record import Record
from zertz3d.words import _, labelled, why

HEADER = "# path | game | title | turns worth a closer look"
BAR = "|"
LARGEST = 16 << 20
"""Bytes a playlist may have."""


@dataclass(frozen=True, slots=True)
class Item:
    """A game of a playlist: where it is, which of the file, what it is called, and its best turns, counted from 1."""

    source: str
    game: int = 1
    title: str = ""
    turns: tuple[int, ...] = ()

    def record(self) -> Record:
        """The game, replayed; RecordError if there is none."""
        record = library.find(self.source, self.game).record()
        if record.game is None:
            raise RecordError(labelled(self.source, record.problems[0].reason))
        return record


@dataclass(frozen=True, slots=True)
class Playlist:
    """The games of a playlist in their order, and one sentence for each line that names no game."""

    items: tuple[Item, ...]
    faults: tuple[str, ...] = ()


def read(path: Path) -> Playlist:
    """Read a playlist. Bad lines become faults; ZertzError if the file cannot be read at all."""
    try:
        if path.stat().st_size > LARGEST:
            said = _("{path}: a playlist is not larger than {size} MB")
            raise ZertzError(said.format(path=path, size=LARGEST >> 20))
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise ZertzError(_("{path}: this is no playlist, which is plain text in UTF-8").format(path=path)) from None
    except OSError as error:
        raise ZertzError(labelled(path, why(error))) from None
    items, faults = [], []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            items.append(parse_line(line, path.parent))
        except ZertzError as error:
            faults.append(_("{path}, line {number}: {fault}").format(path=path, number=number, fault=error))
    return Playlist(tuple(items), tuple(faults))


def parse_line(line: str, folder: Path) -> Item:
    """The game that a line names; ZertzError says what is wrong with it."""
    parts = [part.strip() for part in line.split(BAR)]
    source, game, title, turns = (*parts, "", "", "")[:4]
    if len(parts) > 4:
        said = _("{line} has more than the four parts path | game | title | turns")
        raise ZertzError(said.format(line=repr(line.strip()[:60])))
    if not source:
        raise ZertzError(_("{line} names no file before the first |").format(line=repr(line.strip()[:60])))
    refusal = _("{text} is not the number of a turn, which is 1 or more")
    return Item(
        os.path.join(folder, source),  # noqa: PTH118  (names inside archives stay as they are written there)
        _read_number(game, _("{text} is not the number of a game in its file, which is 1 or more")) if game else 1,
        title,
        tuple(_read_number(turn, refusal) for turn in turns.replace(",", " ").split()),
    )


def _read_number(text: str, refusal: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= 9 and int(text) > 0:
        return int(text)
    raise ZertzError(refusal.format(text=repr(text[:60])))


def write(path: Path, items: Iterable[Item]) -> None:
    """Write a playlist, whole or not at all. Games below its folder get paths relative to it."""
    text = "\n".join([HEADER, *(format_line(item, path.parent) for item in items)]) + "\n"
    with files.name_unwritable(path):
        files.write_text(path, text)


def format_line(item: Item, folder: Path) -> str:
    """A game as a line of a playlist in that folder."""
    source, home = os.path.abspath(item.source), os.path.abspath(folder)  # noqa: PTH100
    if source.startswith(home + os.sep):
        source = source[len(home) + 1 :]
    if BAR in source or source.lstrip().startswith("#") or not source.isprintable():
        raise ZertzError(_("{source} cannot stand in a playlist: rename the file").format(source=repr(source)))
    title = " ".join(item.title.replace(BAR, "/").split())
    parts = [source, str(item.game), title, ", ".join(str(turn) for turn in item.turns)]
    needed = 4 if item.turns else 3 if title else 2 if item.game > 1 else 1
    return f" {BAR} ".join(parts[:needed])
