"""Zip archives that may be hostile: never unpacked to disk, and everything about them is limited."""

import lzma
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import BinaryIO

from zertz3d.errors import RecordError
from zertz3d.records import text

SIGNATURES = (b"PK\x03\x04", b"PK\x05\x06")
"""How a zip archive begins, or an empty one."""
LARGEST_DIRECTORY = 16 << 20
"""Bytes the list of members may have: some 150,000 of them."""
LARGEST_INNER = 64 << 20
"""Bytes an archive inside an archive may have, since it must be held in memory."""
LARGEST_TOTAL = 4 << 30
"""Bytes that one archive may unpack to, whatever is inside it."""
DEEPEST = 3
"""Archives inside archives."""

BROKEN = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, NotImplementedError, RuntimeError, OSError, ValueError
)  # fmt: skip
"""What reading a damaged archive can raise."""

_END = b"PK\x05\x06"
_END_64 = b"PK\x06\x06"
_LONGEST_TAIL = 65_536 + 22 + 76


@dataclass(slots=True)
class Budget:
    """How many bytes may still be unpacked."""

    left: int = LARGEST_TOTAL

    def spend(self, count: int) -> None:
        """Use up some of it; RecordError when there is none left."""
        self.left -= count
        if self.left < 0:
            raise RecordError(f"the archive unpacks to more than {LARGEST_TOTAL >> 30} GB")


def members(stream: BinaryIO) -> tuple[zipfile.ZipFile, list[zipfile.ZipInfo]]:
    """An archive and its files in natural order; RecordError or BadZipFile if it cannot be trusted."""
    if _directory_size(stream) > LARGEST_DIRECTORY:
        raise RecordError(f"the list of files in the archive is larger than {LARGEST_DIRECTORY >> 20} MB")
    archive = zipfile.ZipFile(stream)
    files = [member for member in archive.infolist() if not member.is_dir()]
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


def opened(archive: zipfile.ZipFile, member: zipfile.ZipInfo, budget: Budget) -> Iterator[bytes]:
    """The content of a member piece by piece, as far as the limits allow."""
    if member.flag_bits & 1:
        raise RecordError("the file is encrypted")
    if member.file_size > text.LARGEST_FILE:
        raise RecordError(f"the file says that it unpacks to more than {text.LARGEST_FILE >> 20} MB")
    with archive.open(member) as stream:
        while piece := stream.read(text.CHUNK):
            budget.spend(len(piece))
            yield piece


def inner(pieces: Iterator[bytes]) -> BinaryIO:
    """An archive inside an archive, held in memory."""
    held = BytesIO()
    for piece in pieces:
        if held.tell() + len(piece) > LARGEST_INNER:
            raise RecordError(f"the archive inside the archive is larger than {LARGEST_INNER >> 20} MB")
        held.write(piece)
    held.seek(0)
    return held


def natural(name: str) -> tuple[tuple[str, int, str], ...]:
    """A sort key by which game2 comes before game10."""
    parts = re.findall(r"([^0-9]*+)([0-9]*+)", name)
    return tuple((letters.casefold(), len(digits.lstrip("0")), digits) for letters, digits in parts)
