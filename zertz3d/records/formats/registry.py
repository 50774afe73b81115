"""Which format a text is in, by its content, and the door to each."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Protocol

from zertz3d.errors import RecordError
from zertz3d.records import text
from zertz3d.records.boardspace import reader
from zertz3d.records.formats import notation, transcript, zen
from zertz3d.records.record import Draft, Record
from zertz3d.records.replay import Replay
from zertz3d.words import _

DIALECTS = ("it",)
"""Ways of writing official notation that are read only on request: printed Italian."""


class Format(Protocol):
    """What a module has that reads a format."""

    FORMAT: str
    """Its name; every draft of it says it."""

    def begins(self, head: str) -> bool:
        """Does a text of this format begin like this?"""

    def drafts(self, lines: Iterable[str]) -> Iterator[Draft]:
        """The games of a text one by one."""

    def replay(self, draft: Draft, dialect: str = "") -> Replay:
        """The game of a draft as far as it is legal, and its faults."""

    def count_turns(self, draft: Draft) -> int:
        """How many turns a game has as it is written."""


FORMATS: tuple[Format, ...] = (reader, zen, notation, transcript)
"""Every format that is read; a text is in the first of them whose beginning it has."""

_BY_NAME = {one.FORMAT: one for one in FORMATS}


def _sniff(head: str) -> Format | None:
    """The format of a text that begins like this; None if it holds no game."""
    found = next((one for one in FORMATS if one.begins(head)), None)
    return found or (reader if reader.is_damaged(head) else None)


def drafts(chunks: Iterable[bytes]) -> Iterator[Draft]:
    """The games of a text one by one, not yet replayed; RecordError if there is none."""
    pieces = iter(chunks)
    first = next(pieces, b"")
    head = "\n".join(text.lines([first[: text.CHUNK]]))
    found = _sniff(head)
    if not found:
        raise RecordError(_no_game(first))
    yield from found.drafts(text.lines(chain([first], pieces)))


def _no_game(first: bytes) -> str:
    if not first.strip():
        return _("the file is empty")
    if b"\0" in first:
        return _("the file is not a text")
    return _("the file holds no game in a format this program reads")


def count_turns(draft: Draft) -> int:
    """How many turns a game has as it is written, without replaying it: lists of thousands of games ask for this."""
    return _BY_NAME[draft.format].count_turns(draft)


def replay(draft: Draft, dialect: str = "") -> Replay:
    """The game of a draft as far as it is legal, and its faults."""
    return _BY_NAME[draft.format].replay(draft, dialect)


def record(draft: Draft, source: str, number: int = 1, dialect: str = "") -> Record:
    """A draft replayed: the `number`-th game of a source."""
    done = replay(draft, dialect)
    return Record(source, number, draft.format, done.game, tuple(done.problems), done.lifted, done.broken_off)
