"""Bytes to lines: encodings, line ends and the limits that keep a hostile file from filling the memory."""

import codecs
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from zertz3d.errors import RecordError

CHUNK = 1 << 16
"""Bytes read at a time, and how much of a file is looked at to tell its format."""
LONGEST_GAME = 4 << 20
"""Characters one game may have: a thousand times the longest known."""
LARGEST_FILE = 1 << 30
"""Bytes one text file may have."""


def lines(chunks: Iterable[bytes]) -> Iterator[str]:
    """The lines of a text without their ends, whatever its encoding; little of it is held in memory."""
    rest = b""
    for chunk in _as_utf8(_limited(chunks)):
        whole, newline, rest = (rest + chunk).rpartition(b"\n")
        if newline:
            yield from _split(whole.removesuffix(b"\r"))
        if len(rest) > LONGEST_GAME:
            raise RecordError(f"a line is longer than {LONGEST_GAME >> 20} MB")
    if rest:
        yield from _split(rest)


def _split(block: bytes) -> list[str]:
    return decoded(block).replace("\r\n", "\n").replace("\r", "\n").split("\n")


def chunked(stream: BinaryIO) -> Iterator[bytes]:
    """The content of a stream, piece by piece."""
    while chunk := stream.read(CHUNK):
        yield chunk


def decoded(raw: bytes) -> str:
    """UTF-8 line by line where it is valid, otherwise Latin-1, in which any byte is a letter."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return "\n".join(map(_line_decoded, raw.split(b"\n")))


def _line_decoded(raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


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
            raise RecordError(f"the text is larger than {LARGEST_FILE >> 20} MB")
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
        return
    yield first.removeprefix(codecs.BOM_UTF8)
    yield from pieces
