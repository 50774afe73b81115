"""Pictures as PNG files, written with the standard library alone."""

import struct
import zlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from zertz3d.errors import ZertzError
from zertz3d.words import _, why

KINDS = {1: 0, 3: 2, 4: 6}
"""PNG's colour type for one, three and four channels."""


QUICK = 1
"""The level of compression where there are many pictures: seven times as fast, a tenth larger."""


def encode(picture: NDArray[np.uint8], level: int = 6, quick: bool = False) -> bytes:
    """A picture of shape (height, width) or (height, width, channels), top row first, as a PNG file."""
    rows = picture.reshape(*picture.shape[:2], -1)
    height, width, channels = rows.shape
    header = struct.pack(">IIBBBBB", width, height, 8, KINDS[channels], 0, 0, 0)
    body = squeezed(picture) if quick else zlib.compress(_filtered(rows), level)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", body) + _chunk(b"IEND", b"")


def squeezed(picture: NDArray[np.uint8]) -> bytes:
    """The rows of a picture as a PNG file holds them, each as its differences from left to right, made quickly."""
    rows = picture.reshape(*picture.shape[:2], -1)
    height, width, channels = rows.shape
    body = np.empty((height, 1 + width * channels), np.uint8)
    body[:, 0] = 1
    body[:, 1 : 1 + channels] = rows[:, 0]
    np.subtract(rows[:, 1:], rows[:, :-1], out=body[:, 1 + channels :].reshape(height, width - 1, channels))
    return zlib.compress(body.data, QUICK)


def write(path: Path, picture: NDArray[np.uint8]) -> None:
    """Write a picture as a PNG file."""
    try:
        path.write_bytes(encode(picture))
    except OSError as error:
        said = _("{file}: cannot be written, {reason}")
        raise ZertzError(said.format(file=path, reason=why(error))) from error


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def _filtered(rows: NDArray[np.uint8]) -> bytes:
    """Each row as its difference from a guess, whichever of four guesses leaves the least."""
    height = rows.shape[0]
    left, above = np.zeros_like(rows), np.zeros_like(rows)
    left[:, 1:], above[1:] = rows[:, :-1], rows[:-1]
    corner = np.zeros_like(rows)
    corner[1:, 1:] = rows[:-1, :-1]
    guesses = (np.zeros_like(rows), left, above, _paeth(left, above, corner))
    left_over = np.stack([(rows - guess).reshape(height, -1) for guess in guesses])
    best = np.abs(left_over.view(np.int8).astype(np.int16)).sum(axis=2).argmin(axis=0)
    chosen = left_over[best, np.arange(height)]
    kinds = np.array([0, 1, 2, 4], dtype=np.uint8)[best]
    return np.hstack([kinds[:, None], chosen]).tobytes()


def _paeth(left: NDArray[np.uint8], above: NDArray[np.uint8], corner: NDArray[np.uint8]) -> NDArray[np.uint8]:
    a, b, c = (part.astype(np.int16) for part in (left, above, corner))
    far_a, far_b, far_c = np.abs(b - c), np.abs(a - c), np.abs(a + b - 2 * c)
    nearest = np.where((far_a <= far_b) & (far_a <= far_c), a, np.where(far_b <= far_c, b, c))
    return nearest.astype(np.uint8)
