"""Bytes to lines: encodings, line ends, what is not fit to be shown, and limits that keep memory small.

Whatever a stranger wrote passes through here before it becomes a name, a comment or a header, so nothing that is
read from a file can clear a terminal, hide letters or turn their order round.
"""

import codecs
import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from zertz3d.errors import RecordError
from zertz3d.words import _

CHUNK = 1 << 16
"""Bytes read at a time, and how much of a file is looked at to tell its format."""
LONGEST_GAME = 4 << 20
"""Characters one game may have: a thousand times the longest known."""
LARGEST_FILE = 1 << 30
"""Bytes one text file may have."""

_UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u206f\ud800-\udfff]")
"""Control characters except tabs and line feeds, foreign line ends, what turns the direction of writing, and
halves of characters, such as Python makes of file names that are no text."""
_LATIN = "cp1252"
"""What a text that is not UTF-8 is taken for: Latin-1 with quotes and dashes where that has control characters."""


def safe(text: str) -> str:
    """A stranger's words as they may be shown on one line of a terminal, a panel, a title, a log or a file name."""
    return safe_lines(text).replace("\n", " ").replace("\t", " ")


def safe_lines(text: str) -> str:
    """The same with line feeds and tabs kept; what cannot be shown becomes a blank or a replacement character."""
    return _UNSAFE.sub(lambda found: " " if found[0].isspace() else "\ufffd", text)


def lines(chunks: Iterable[bytes]) -> Iterator[str]:
    """The lines of a text without their ends, whatever its encoding; little of it is held in memory."""
    rest = b""
    for chunk in _as_utf8(_limited(chunks)):
        whole, newline, rest = (rest + chunk).rpartition(b"\n")
        if newline:
            yield from _split(whole.removesuffix(b"\r"))
        if len(rest) > LONGEST_GAME:
            raise RecordError(_("a line is longer than {size} MB").format(size=LONGEST_GAME >> 20))
    if rest:
        yield from _split(rest)


def _split(block: bytes) -> list[str]:
    return safe_lines(decoded(block.replace(b"\r\n", b"\n").replace(b"\r", b"\n"))).split("\n")


def chunked(stream: BinaryIO) -> Iterator[bytes]:
    """The content of a stream, piece by piece."""
    while chunk := stream.read(CHUNK):
        yield chunk


def decoded(raw: bytes) -> str:
    """UTF-8 line by line where it is valid, otherwise Latin-1, in which nearly any byte is a letter."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return "\n".join(map(_line_decoded, raw.split(b"\n")))


def _line_decoded(raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode(_LATIN, "replace")


def quoted(text: str, longest: int = 60) -> str:
    """A piece of input as it may stand in a message: on one line, printable, not too long."""
    plain = " ".join(text[: 4 * longest].split())
    plain = "".join(letter if letter.isprintable() else "�" for letter in plain)
    return plain if len(plain) <= longest else plain[: longest - 1] + "…"


def _limited(chunks: Iterable[bytes]) -> Iterator[bytes]:
    total = 0
    for chunk in chunks:
        total += len(chunk)
        if total > LARGEST_FILE:
            raise RecordError(_("the text is larger than {size} MB").format(size=LARGEST_FILE >> 20))
        yield chunk


def _as_utf8(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """The same text without a byte order mark, and not in UTF-16."""
    pieces = iter(chunks)
    first = next(pieces, b"")
    if first.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        decoder = codecs.getincrementaldecoder("utf-16")(errors="replace")
        yield decoder.decode(first).encode("utf-8", "replace")
        for piece in pieces:
            yield decoder.decode(piece).encode("utf-8", "replace")
        yield decoder.decode(b"", final=True).encode("utf-8", "replace")
        return
    yield first.removeprefix(codecs.BOM_UTF8)
    yield from pieces
