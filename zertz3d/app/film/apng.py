"""Animated PNG, written with what we have: only the pixels that change from frame to frame are stored."""

import struct
import zlib
from pathlib import Path
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from zertz3d.scene.parts.png import QUICK, squeezed

Frame = NDArray[np.uint8]
OVER = 1
"""How a frame is laid: over the one before, which shows where the frame is clear."""
Rect = tuple[int, int, int, int]
"""left, top, width, height"""

SIGNATURE = b"\x89PNG\r\n\x1a\n"
CLEAR = np.array((255, 0, 255), np.uint8)
"""The colour that stands for a clear pixel; a pixel that truly has it is stored one step darker."""
FEW, MOST = 0.1, 0.7
"""Shares of changed pixels: below the first there is time to compress well, above the second clear ones are no help."""
LONGEST = 0xFFFF
"""Frame times that one picture can stand for; the format has 16 bits for it."""


class AnimatedPng:
    """A film as one file; frames that repeat make the one before last longer."""

    def __init__(self, path: Path, size: tuple[int, int], fps: int) -> None:
        self._file: BinaryIO = path.open("wb")
        self._size, self._fps = size, fps
        self._last: Frame | None = None
        self._held: tuple[bytes, Rect, int] | None = None
        self._frames = self._chunks = 0
        self._file.write(SIGNATURE + build_chunk(b"IHDR", struct.pack(">IIBBBBB", *size, 8, 2, 0, 0, 0)))
        self._control = self._file.tell()
        self._file.write(build_chunk(b"acTL", struct.pack(">II", 0, 0)))
        self._file.write(build_chunk(b"tRNS", struct.pack(">HHH", *CLEAR)))

    def add(self, frame: Frame) -> None:
        """The next frame: rows from the top, red green blue."""
        changed = np.ones(frame.shape[:2], np.bool_) if self._last is None else find_differences(self._last, frame)
        rect = find_bounds(changed)
        if rect is None and self._held and self._held[2] < LONGEST:
            body, where, times = self._held
            self._held = body, where, times + 1
            return
        left, top, width, height = rect or (0, 0, 1, 1)
        part = slice(top, top + height), slice(left, left + width)
        self._flush()
        self._held = compress_changes(frame[part], changed[part]), (left, top, width, height), 1
        self._last = frame.copy()

    def _flush(self) -> None:
        """Write the frame that was waiting to be repeated."""
        if self._held is None:
            return
        body, (left, top, width, height), times = self._held
        self._numbered(b"fcTL", struct.pack(">IIIIHHBB", width, height, left, top, times, self._fps, 0, OVER))
        if self._frames:
            self._numbered(b"fdAT", body)
        else:
            self._file.write(build_chunk(b"IDAT", body))
        self._frames += 1

    def _numbered(self, kind: bytes, body: bytes) -> None:
        self._file.write(build_chunk(kind, struct.pack(">I", self._chunks) + body))
        self._chunks += 1

    def close(self) -> None:
        """Write the end, and at the beginning how many frames there are."""
        self._flush()
        self._file.write(build_chunk(b"IEND", b""))
        self._file.seek(self._control)
        self._file.write(build_chunk(b"acTL", struct.pack(">II", self._frames, 0)))
        self._file.close()

    def abort(self) -> None:
        """Stop writing; the file is not a film."""
        self._file.close()


def build_chunk(kind: bytes, body: bytes) -> bytes:
    """A part of a PNG file."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def compress_changes(frame: Frame, changed: NDArray[np.bool_]) -> bytes:
    """The compressed rows of a frame that is laid over another one: clear where nothing changed, if that is much."""
    height, width = frame.shape[:2]
    rows, clear = frame, ~find_differences(frame, CLEAR)
    if clear.any():
        rows = frame.copy()
        rows[clear] = CLEAR - np.array((1, 0, 0), np.uint8)
    share = changed.mean()
    if share > MOST:
        return squeezed(rows)
    plain = np.zeros((height, 1 + 3 * width), np.uint8)
    kept = changed * np.uint8(255)
    for channel in range(3):
        plain[:, 1 + channel :: 3] = rows[..., channel] & kept | CLEAR[channel] & ~kept
    return zlib.compress(plain.data, 6 if share < FEW else QUICK)


def find_differences(one: Frame, other: Frame) -> NDArray[np.bool_]:
    """Which pixels of two frames differ, or of a frame and a colour."""
    red, green, blue = (one[..., channel] != other[..., channel] for channel in range(3))
    return np.asarray(red | green | blue)


def find_bounds(changed: NDArray[np.bool_]) -> Rect | None:
    """The smallest rectangle around the pixels that changed; None if there are none."""
    rows = np.flatnonzero(changed.any(axis=1))
    if not len(rows):
        return None
    top, bottom = int(rows[0]), int(rows[-1]) + 1
    columns = np.flatnonzero(changed[top:bottom].any(axis=0))
    left, right = int(columns[0]), int(columns[-1]) + 1
    return left, top, right - left, bottom - top
