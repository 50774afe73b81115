"""Zip archives that may be hostile: never unpacked to disk, and everything about them is limited.

Python's own `zipfile` lists the members.  Their content is unpacked here, because `zipfile` turns whatever a
few bytes of bzip2 or LZMA stand for into memory at once.
"""

import bz2
import lzma
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import BinaryIO, Protocol

from zertz3d.errors import RecordError
from zertz3d.records import text
from zertz3d.words import _

SIGNATURES = (b"PK\x03\x04", b"PK\x05\x06")
"""How a zip archive begins, or an empty one."""
LARGEST_DIRECTORY = 16 << 20
"""Bytes the list of members may have: some 150,000 of them."""
LARGEST_INNER = 64 << 20
"""Bytes an archive inside an archive may have, since it must be held in memory."""
LARGEST_TOTAL = 4 << 30
"""Bytes that one archive may unpack to, whatever is inside it."""
LARGEST_DICTIONARY = 64 << 20
"""Bytes that LZMA may ask to look back on: what its strongest preset takes."""
DEEPEST = 3
"""Archives inside archives."""

BROKEN = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, NotImplementedError, RuntimeError, OSError, ValueError
)  # fmt: skip
"""What reading a damaged archive can raise."""

_END = b"PK\x05\x06"
_END_64 = b"PK\x06\x06"
_LOCAL = struct.Struct("<4s22xHH")
"""What stands before each file: a signature, and at its end the lengths of the name and of extras."""
_LZMA = struct.Struct("<2xHBL")
"""The head of LZMA data in a zip, behind a version: a length, literal and position bits, size of the dictionary."""
_LONGEST_TAIL = 65_536 + 22 + 76


@dataclass(slots=True)
class Budget:
    """How many bytes may still be unpacked."""

    left: int = LARGEST_TOTAL

    def spend(self, count: int) -> None:
        """Use up some of it; RecordError when there is none left."""
        self.left -= count
        if self.left < 0:
            raise RecordError(_("the archive unpacks to more than {size} GB").format(size=LARGEST_TOTAL >> 30))


def members(stream: BinaryIO) -> tuple[zipfile.ZipFile, list[zipfile.ZipInfo]]:
    """An archive and its files in natural order; RecordError or BadZipFile if it cannot be trusted."""
    if _directory_size(stream) > LARGEST_DIRECTORY:
        raise RecordError(
            _("the list of files in the archive is larger than {size} MB").format(size=LARGEST_DIRECTORY >> 20)
        )
    archive = zipfile.ZipFile(stream)
    files = [member for member in archive.infolist() if not member.filename.endswith("/")]
    return archive, sorted(files, key=lambda member: natural(member.filename))


def _directory_size(stream: BinaryIO) -> int:
    """What the archive says that its list of members takes."""
    end = stream.seek(0, 2)
    stream.seek(max(0, end - _LONGEST_TAIL))
    tail = stream.read()
    stream.seek(0)
    sizes = [0]
    for mark, at, kind in ((_END, 12, "<L"), (_END_64, 40, "<Q")):
        where = tail.rfind(mark)
        if where >= 0 and where + at + struct.calcsize(kind) <= len(tail):
            sizes.append(struct.unpack_from(kind, tail, where + at)[0])
    return max(size for size in sizes if size != 0xFFFFFFFF)


def opened(stream: BinaryIO, member: zipfile.ZipInfo, budget: Budget) -> Iterator[bytes]:
    """The content of a member in pieces of at most CHUNK bytes, as far as the limits allow."""
    if member.flag_bits & 1:
        raise RecordError(_("the file is encrypted"))
    if member.file_size > text.LARGEST_FILE:
        raise RecordError(
            _("the file says that it unpacks to more than {size} MB").format(size=text.LARGEST_FILE >> 20)
        )
    total = check = 0
    for piece in _unpacked(_packed(stream, member), member.compress_type):
        total += len(piece)
        if total > member.file_size:
            raise zipfile.BadZipFile("it unpacks to more than it says")
        budget.spend(len(piece))
        check = zlib.crc32(piece, check)
        yield piece
    if (total, check) != (member.file_size, member.CRC):
        raise zipfile.BadZipFile("what it unpacks to has another length or CRC than it says")


def _packed(stream: BinaryIO, member: zipfile.ZipInfo) -> Iterator[bytes]:
    """What lies in the archive for a member, piece by piece; others may read the stream in between."""
    stream.seek(member.header_offset)
    head = stream.read(_LOCAL.size)
    if len(head) < _LOCAL.size or not head.startswith(SIGNATURES[0]):
        raise zipfile.BadZipFile("there is no file where the list of files says")
    name, extra = _LOCAL.unpack(head)[1:]
    at, end = stream.tell() + name + extra, stream.tell() + name + extra + member.compress_size
    while at < end:
        stream.seek(at)
        piece = stream.read(min(text.CHUNK, end - at))
        if not piece:
            raise EOFError(_("the archive ends in the middle of the file"))
        at += len(piece)
        yield piece


class _Unpacker(Protocol):
    """What the standard library offers for a way of packing."""

    @property
    def eof(self) -> bool:
        """Has the end of the packed data been met?"""

    @property
    def needs_input(self) -> bool:
        """Is there nothing to be had without more packed data?"""

    def decompress(self, data: bytes, max_length: int) -> bytes:
        """At most so many bytes of content; the rest of the data is kept for the next call."""


class _Inflater:
    """Deflated data, unpacked in the way of the newer methods of the standard library."""

    def __init__(self) -> None:
        self._inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        self.needs_input = True

    @property
    def eof(self) -> bool:
        """Has the end of the packed data been met?"""
        return self._inflate.eof

    def decompress(self, data: bytes, max_length: int) -> bytes:
        """At most so many bytes of content; the rest of the data is kept for the next call."""
        piece = self._inflate.decompress(self._inflate.unconsumed_tail + data, max_length)
        self.needs_input = len(piece) < max_length
        return piece


def _unpacked(packed: Iterator[bytes], method: int) -> Iterator[bytes]:
    """The content behind packed data; never more than CHUNK bytes are made at a time."""
    if method == zipfile.ZIP_STORED:
        yield from packed
        return
    unpacker, data = _unpacker(method, packed)
    while not unpacker.eof:
        if unpacker.needs_input and not data:
            data = next(packed, b"")
            if not data:
                return  # LZMA need not mark its end; what is missing is told by the length
        if piece := unpacker.decompress(data, text.CHUNK):
            yield piece
        data = b""


def _unpacker(method: int, packed: Iterator[bytes]) -> tuple[_Unpacker, bytes]:
    """Who unpacks data of that method, and the first of it."""
    data = next(packed, b"")
    if method == zipfile.ZIP_DEFLATED:
        return _Inflater(), data
    if method == zipfile.ZIP_BZIP2:
        return bz2.BZ2Decompressor(), data
    if method == zipfile.ZIP_LZMA:
        return _lzma(data)
    raise RecordError(
        _("the file is packed by method {method}, which this program does not unpack").format(method=method)
    )


def _lzma(data: bytes) -> tuple[_Unpacker, bytes]:
    """LZMA in a zip: a version, the length of what describes the packing, the description, the packed data."""
    if len(data) < _LZMA.size:
        raise EOFError(_("the description of the packing is cut off"))
    length, packing, dictionary = _LZMA.unpack_from(data)
    if length != 5 or packing >= 9 * 5 * 5:
        raise RecordError(_("the description of the packing is damaged"))
    if dictionary > LARGEST_DICTIONARY:
        raise RecordError(
            _("unpacking the file takes more than {size} MB of memory").format(size=LARGEST_DICTIONARY >> 20)
        )
    settings = {"id": lzma.FILTER_LZMA1, "dict_size": max(dictionary, 4096)}
    settings |= {"lc": packing % 9, "lp": packing // 9 % 5, "pb": packing // 45}
    return lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=[settings]), data[_LZMA.size :]


def inner(pieces: Iterator[bytes]) -> BinaryIO:
    """An archive inside an archive, held in memory."""
    held = BytesIO()
    for piece in pieces:
        if held.tell() + len(piece) > LARGEST_INNER:
            raise RecordError(
                _("the archive inside the archive is larger than {size} MB").format(size=LARGEST_INNER >> 20)
            )
        held.write(piece)
    held.seek(0)
    return held


def natural(name: str) -> tuple[tuple[str, int, str], ...]:
    """A sort key by which game2 comes before game10."""
    parts = re.findall(r"([^0-9]*+)([0-9]*+)", name)
    return tuple((letters.casefold(), len(digits.lstrip("0")), digits) for letters, digits in parts)
