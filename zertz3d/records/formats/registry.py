"""Which format a text is in, by its content, and the door to each."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from zertz3d.errors import RecordError
from zertz3d.records import text
from zertz3d.records.boardspace import reader
from zertz3d.records.formats import notation, transcript, zen
from zertz3d.records.record import Draft, Record
from zertz3d.records.replay import Replay

DIALECTS = ("it",)
"""Ways of writing official notation that are read only on request: printed Italian."""

_TREE = re.compile(r"\s*+\(\s*+;")
_DAMAGED_TREE = re.compile(r"GM\[22\]|;\s*+P-?[01]\[")
_ACTION = re.compile(r"^[ \t]*+Player\s++[12]\s*+:\s*+\{", re.MULTILINE)
_MOVES = re.compile(
    r"(?:\s++|[;#][^\n]*+(?:\n|\Z)|\{(?:[^}\\]|\\[\s\S])*+\}|[0-9]++\s*+\.++|--?|\()*+"
    r"(?:\[\s*+[A-Za-z]\w*+\s*+\"|[WGBN][a-q][0-9]{1,2}(?![0-9A-Za-z])|[x×]\s*+[a-q][0-9])",
    re.IGNORECASE,
)
_ASIDE = re.compile(r'\{(?:[^}\\]|\\.)*+\}?|"(?:[^"\\]|\\.)*+"?|[;#][^\n]*+', re.DOTALL)
"""Comments and the values of tags, in which anything may be said."""

_DRAFTS: dict[str, Callable[[Iterable[str]], Iterator[Draft]]] = {
    reader.FORMAT: reader.drafts,
    transcript.FORMAT: transcript.drafts,
    zen.FORMAT: zen.drafts,
    notation.FORMAT: notation.drafts,
}

_COUNTS: dict[str, Callable[[Draft], int]] = {
    reader.FORMAT: reader.count_turns,
    transcript.FORMAT: transcript.count_turns,
    zen.FORMAT: zen.count_turns,
    notation.FORMAT: notation.count_turns,
}


def sniff(head: str) -> str | None:
    """The format of a text that begins like this; None if it holds no game."""
    if _TREE.match(head):
        return reader.FORMAT
    if _MOVES.match(head):
        return zen.FORMAT if zen.SIGN.search(_ASIDE.sub('"', head)) else notation.FORMAT
    if _ACTION.search(head):
        return transcript.FORMAT
    return reader.FORMAT if _DAMAGED_TREE.search(head) else None


def drafts(chunks: Iterable[bytes]) -> Iterator[Draft]:
    """The games of a text one by one, not yet replayed; RecordError if there is none."""
    pieces = iter(chunks)
    first = next(pieces, b"")
    head = "\n".join(text.lines([first[: text.CHUNK]]))
    found = sniff(head)
    if not found:
        raise RecordError(_no_game(first))
    yield from _DRAFTS[found](text.lines(chain([first], pieces)))


def _no_game(first: bytes) -> str:
    if not first.strip():
        return "the file is empty"
    return "the file is not a text" if b"\0" in first else "the file holds no game in a format this program reads"


def count_turns(draft: Draft) -> int:
    """How many turns a game has as it is written, without replaying it: lists of thousands of games ask for this."""
    return _COUNTS[draft.format](draft)


def replay(draft: Draft, dialect: str = "") -> Replay:
    """The game of a draft as far as it is legal, and its faults."""
    if draft.format == reader.FORMAT:
        return reader.replay(draft)
    if draft.format == transcript.FORMAT:
        return transcript.replay(draft)
    if draft.format == zen.FORMAT and not dialect:
        return zen.replay(draft)
    return notation.replay(draft, dialect)


def record(draft: Draft, source: str, number: int = 1, dialect: str = "") -> Record:
    """A draft replayed: the `number`-th game of a source."""
    done = replay(draft, dialect)
    return Record(source, number, draft.format, done.game, tuple(done.problems), done.lifted, done.broken_off)
