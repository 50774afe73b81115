"""Many records as one lazy sequence: files, folders, zips, and zips inside those."""

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import BinaryIO

from zertz3d.errors import RecordError, ZertzError
from zertz3d.records import archive, text
from zertz3d.records.boardspace import reader
from zertz3d.records.formats import registry
from zertz3d.records.record import Draft, Problem, Record
from zertz3d.words import _

SUFFIXES = (".sgf", ".zen")
"""A file of a folder that is called like this must hold a game; any other may be something else."""


@dataclass(frozen=True, slots=True)
class Entry:
    """The `number`-th game of a source with its headers, replayed only on demand; or why there is none."""

    source: str
    number: int
    draft: Draft | None
    fault: str = ""

    @property
    def place(self) -> str:
        """The source as it may be shown."""
        return text.safe(self.source)

    @property
    def headers(self) -> Mapping[str, str]:
        """What is said about the game, without replaying it."""
        return self.draft.headers if self.draft else {}

    @property
    def board(self) -> str:
        """The board the game says it is played on; empty if it leaves that to its moves."""
        if self.draft is None or self.draft.format != reader.FORMAT:
            return self.headers.get("Board", "")
        return reader.board_named(self.draft.text)

    def record(self, dialect: str = "") -> Record:
        """The game, replayed."""
        if self.draft:
            return registry.record(self.draft, self.source, self.number, dialect)
        return Record(self.source, self.number, None, None, (Problem(0, 0, "", self.fault),))


def entries(paths: Iterable[str | Path]) -> Iterator[Entry]:
    """Every game of files, folders and zips, one by one, in natural order.

    >>> from zertz3d import resources
    >>> games = entries([resources.assets() / "games"])
    >>> first = next(games)
    >>> first.headers["Rules"], first.record().clean
    ('blitz', True)
    """
    return (entry for entry in steps(paths) if entry)


def steps(paths: Iterable[str | Path]) -> Iterator[Entry | None]:
    """Like `entries`, with None after each file: who looks for games among much else may pause there."""
    for path in paths:
        for file, required in _files(Path(path)):
            yield from _file(file, required)
            yield None


def find(source: str, number: int = 1) -> Entry:
    """One game by its source, a file or `archive.zip/inside.sgf`; RecordError if it is not there."""
    outer = next((path for path in (source, *_prefixes(source)) if _is_file(path)), None)
    if outer is None:
        raise RecordError(_("{source}: there is no such file").format(source=text.safe(source)))
    inside = source[len(outer) + 1 :]
    wanted = f"{Path(outer)}/{inside}" if inside else str(Path(outer))
    count = 0
    for entry in _file(Path(outer), True, wanted if inside else ""):
        if entry.source != wanted:
            continue
        if entry.number == number:
            return entry
        count += 1
    held = _("{source}: there is no game {number}, only {count}") if count else None
    held = held or _("{source}: there is no such game in the archive")
    raise RecordError(held.format(source=text.safe(source), number=number, count=count))


def _is_file(path: str) -> bool:
    """Whether there is a file of that name; one that no file can have names none."""
    try:
        return Path(path).is_file()
    except (OSError, ValueError):
        return False


def _prefixes(source: str) -> Iterator[str]:
    """What a name may begin with if it leads into an archive, longest first."""
    for place in range(len(source) - 1, 0, -1):
        if source[place] in "/\\":
            yield source[:place]


def count_files(paths: Iterable[str | Path]) -> int:
    """How many files there are to look at, those in zips included, without reading them."""
    return sum(_members(file) for path in paths for file, _ in _files(Path(path)))


def _members(path: Path) -> int:
    try:
        with path.open("rb") as stream:
            if not stream.peek(4).startswith(archive.SIGNATURES):
                return 1
            return len(archive.members(stream)[1])
    except (ZertzError, *archive.BROKEN):
        return 1


def _files(path: Path) -> Iterator[tuple[Path, bool]]:
    """The files of a path, and whether each must hold a game."""
    if not path.is_dir():
        yield path, True
        return
    for folder, folders, names in os.walk(path):
        folders.sort(key=archive.natural)
        for name in sorted(names, key=archive.natural):
            file = Path(folder, name)
            if file.is_file():
                yield file, _promises(name)


def _promises(name: str) -> bool:
    """Must a file of this name hold a game? Not those that a Mac leaves beside the real ones."""
    return name.lower().endswith(SUFFIXES) and not name.rpartition("/")[2].startswith("._")


def _file(path: Path, required: bool, wanted: str = "") -> Iterator[Entry]:
    """The games of a file; of an archive only what lies at the wanted source, if one is named."""
    source = str(path)
    try:
        with path.open("rb") as stream:
            if stream.peek(4).startswith(archive.SIGNATURES):
                yield from _zip(stream, source, archive.Budget(), 1, wanted)
            else:
                yield from _text(text.chunked(stream), source, required)
    except ZertzError as error:
        yield Entry(source, 1, None, str(error))
    except archive.BROKEN as error:
        yield Entry(source, 1, None, _("the file cannot be read: {error}").format(error=_said(error)))


def _zip(stream: BinaryIO, source: str, budget: archive.Budget, depth: int, wanted: str) -> Iterator[Entry]:
    opened, members = archive.members(stream)
    with opened:
        for member in members:
            if budget.left < 0:
                return
            inside = f"{source}/{text.quoted(member.filename, 200) or '?'}"
            if not f"{wanted or inside}/".startswith(f"{inside}/"):
                continue
            try:
                pieces = archive.opened(stream, member, budget)
                first = next(pieces, b"")
                whole = chain([first], pieces)
                if not first.startswith(archive.SIGNATURES):
                    yield from _text(whole, inside, _promises(member.filename))
                elif depth < archive.DEEPEST:
                    yield from _zip(archive.inner(whole), inside, budget, depth + 1, wanted)
                else:
                    raise RecordError(
                        _("archives inside archives are read {levels} deep, not deeper").format(levels=archive.DEEPEST)
                    )
            except ZertzError as error:
                yield Entry(inside, 1, None, str(error))
            except archive.BROKEN as error:
                yield Entry(inside, 1, None, _("the file is damaged: {error}").format(error=_said(error)))


def _text(pieces: Iterable[bytes], source: str, required: bool) -> Iterator[Entry]:
    """The games of one text; one that holds none is passed over unless it had to."""
    number = 1
    try:
        for draft in registry.drafts(pieces):
            yield Entry(source, number, draft)
            number += 1
    except RecordError as error:
        if required or number > 1:
            yield Entry(source, number, None, str(error))


def _said(error: BaseException) -> str:
    return text.quoted(str(error) or type(error).__name__, 100)
