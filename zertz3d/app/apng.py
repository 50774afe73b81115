"""Animated PNG, written with what we have: only what changes from frame to frame is stored."""

import struct
import zlib
from pathlib import Path
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from zertz3d.scene.png import squeezed

Frame = NDArray[np.uint8]
Rect = tuple[int, int, int, int]
"""left, top, width, height"""

SIGNATURE = b"\x89PNG\r\n\x1a\n"
LONGEST = 0xFFFF
"""Frame times that one picture can stand for; the format has 16 bits for it."""


class Animation:
    """A film as one file; frames that repeat make the one before last longer."""

    def __init__(self, path: Path, size: tuple[int, int], fps: int) -> None:
        self._file: BinaryIO = path.open("wb")
        self._size, self._fps = size, fps
        self._last: Frame | None = None
        self._held: tuple[bytes, Rect, int] | None = None
        self._frames = self._chunks = 0
        self._file.write(SIGNATURE + chunk(b"IHDR", struct.pack(">IIBBBBB", *size, 8, 2, 0, 0, 0)))
        self._control = self._file.tell()
        self._file.write(chunk(b"acTL", struct.pack(">II", 0, 0)))

    def add(self, frame: Frame) -> None:
        """The next frame: rows from the top, red green blue."""
        rect = (0, 0, *self._size) if self._last is None else difference(self._last, frame)
        if rect is None and self._held and self._held[2] < LONGEST:
            body, where, times = self._held
            self._held = body, where, times + 1
            return
        left, top, width, height = rect or (0, 0, 1, 1)
        self._flush()
        self._held = squeezed(frame[top : top + height, left : left + width]), (left, top, width, height), 1
        self._last = frame.copy()

    def _flush(self) -> None:
        """Write the frame that was waiting to be repeated."""
        if self._held is None:
            return
        body, (left, top, width, height), times = self._held
        self._numbered(b"fcTL", struct.pack(">IIIIHHBB", width, height, left, top, times, self._fps, 0, 0))
        if self._frames:
            self._numbered(b"fdAT", body)
        else:
            self._file.write(chunk(b"IDAT", body))
        self._frames += 1

    def _numbered(self, kind: bytes, body: bytes) -> None:
        self._file.write(chunk(kind, struct.pack(">I", self._chunks) + body))
        self._chunks += 1

    def close(self) -> None:
        """Write the end, and at the beginning how many frames there are."""
        self._flush()
        self._file.write(chunk(b"IEND", b""))
        self._file.seek(self._control)
        self._file.write(chunk(b"acTL", struct.pack(">II", self._frames, 0)))
        self._file.close()

    def abort(self) -> None:
        """Stop writing; the file is not a film."""
        self._file.close()


def chunk(kind: bytes, body: bytes) -> bytes:
    """A part of a PNG file."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def difference(one: Frame, other: Frame) -> Rect | None:
    """The smallest rectangle outside of which two frames are equal; None if they are."""
    lines = one.shape[0], -1
    changed = one.reshape(lines) != other.reshape(lines)
    rows = np.flatnonzero(changed.any(axis=1))
    if not len(rows):
        return None
    top, bottom = int(rows[0]), int(rows[-1]) + 1
    columns = np.flatnonzero(changed[top:bottom].any(axis=0)) // 3
    left, right = int(columns[0]), int(columns[-1]) + 1
    return left, top, right - left, bottom - top
