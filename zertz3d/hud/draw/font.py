"""Manrope, letter by letter: how wide words are, where lines break, and what each letter looks like in pixels."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from math import ceil, floor
from pathlib import Path
from typing import NamedTuple
from unicodedata import normalize

import numpy as np
import panda3d.core as p3d
from numpy.typing import NDArray

from zertz3d import resources, typefaces

FOLDER = resources.fonts()
FACES = {"medium": "Manrope-Medium.ttf", "bold": "Manrope-Bold.ttf"}

CAPITALS = 0.72
"""How high capital letters are, as a share of the type's size."""
_EM = 512
"""The size at which widths are measured."""
_NO_LETTER = 0xFFFF
"""No typeface has a letter of this number."""
_SMALL = 8
"""The size at which a letter is looked for."""
_FINE = 24
"""Type smaller than this is placed to a quarter of a pixel."""

_UNBROKEN = "\u00a0"
"""The space at which no line may break."""
_SPACES = {_UNBROKEN: _UNBROKEN, "\u202f": _UNBROKEN}
_BREAKS = re.compile(r"[^\S\u00a0\u202f]+")
_DIGITS = frozenset("0123456789")


class Glyph(NamedTuple):
    """A letter as the opacity of its pixels, top row first, and where they lie from the pen on the base line."""

    pixels: NDArray[np.uint8]
    left: int
    top: int


def _open(file: Path, pixels: int) -> p3d.PNMTextMaker:
    """A maker of letters that is soon given up: it keeps all it has made, half a megabyte for a letter to measure."""
    return p3d.PNMTextMaker(_prepared(file, pixels))


@lru_cache(maxsize=32)
def _prepared(file: Path, pixels: int) -> p3d.PNMTextMaker:
    maker = p3d.PNMTextMaker(p3d.Filename.from_os_specific(str(file)), 0)
    maker.set_scale_factor(1)
    maker.set_interior_flag(False)
    maker.set_pixel_size(pixels)
    return maker


@contextmanager
def _made(letter: str, face: str, pixels: int) -> Iterator[p3d.PNMTextGlyph]:
    """A letter in Manrope, or in an installed typeface that has it; where none has, an empty box.

    It lasts as long as its maker, which is for the length of a block.
    """
    maker = _open(_file_with(letter, face), pixels)
    yield maker.get_glyph(ord(letter))


@cache
def _file_with(letter: str, face: str) -> Path:
    own = FOLDER / FACES[face]
    known = next((file for file in (own, *_helpers) if _has(file, letter)), None)
    return known or next((file for file in _find_helpers(letter) if _has(file, letter)), own)


def _has(file: Path, letter: str) -> bool:
    """Whether a typeface has a letter: all that it lacks is the same box."""
    maker = _open(file, _SMALL)
    missing: p3d.PNMTextGlyph = maker.get_glyph(_NO_LETTER)
    return bool(maker.get_glyph(ord(letter)) != missing)


_helpers: list[Path] = []
"""The installed typefaces that were found so far."""
_asked: set[int] = set()
"""The blocks of letters for which the system was asked."""


def _find_helpers(letter: str) -> list[Path]:
    """More typefaces that may have a letter; the system, which takes a while, is asked once for a block of letters."""
    if ord(letter) >> 8 in _asked:
        return []
    _asked.add(ord(letter) >> 8)
    found = [file for file in typefaces.find_installed(letter) if file not in _helpers]
    _helpers.extend(found)
    return found


@cache
def advance(letter: str, face: str) -> float:
    """How far a letter moves the pen in type of size 1."""
    with _made(letter, face, _EM) as made:
        return float(made.get_advance()) / _EM


@lru_cache(maxsize=2_000)
def _width(words: str, face: str) -> float:
    return sum(advance(letter, face) for letter in words)


def width(words: str, size: float, face: str = "medium") -> float:
    """How wide words are."""
    return _width(words, face) * size


def pens(words: str, size: float, face: str, even: bool = False) -> tuple[list[float], float]:
    """Where the pen stands for each letter, and at the end; `even` gives all digits the same room."""
    places, pen, digit = [], 0.0, advance("0", face)
    for letter in words:
        own = advance(letter, face)
        room = digit if even and letter in _DIGITS else own
        places.append((pen + (room - own) / 2) * size)
        pen += room
    return places, pen * size


def plain(words: str) -> str:
    """One line of letters as the typeface has them: accents on their letters, no tabs and other controls."""
    if words.isascii() and words.isprintable():
        return words
    return "".join(letter if letter.isprintable() else _SPACES.get(letter, " ") for letter in normalize("NFC", words))


@lru_cache(maxsize=1_000)
def fitted(words: str, size: float, room: float, face: str = "medium") -> str:
    """The words, or as many of their letters as fit, with an ellipsis."""
    if width(words, size, face) <= room:
        return words
    room -= width("…", size, face)
    pen, count = 0.0, 0
    for letter in words:
        pen += advance(letter, face) * size
        if pen > room:
            break
        count += 1
    return words[:count].rstrip(" …") + "…" if count else ("…" if room >= 0 else "")


@lru_cache(maxsize=500)
def wrapped(words: str, size: float, room: float, face: str = "medium") -> tuple[str, ...]:
    """The words in lines of that width; a word that is wider is broken."""
    lines: list[str] = []
    for paragraph in words.splitlines() or [""]:
        lines += _lines(_BREAKS.split(paragraph.strip()), size, room, face)
    return tuple(lines)


def _lines(words: list[str], size: float, room: float, face: str) -> list[str]:
    lines, line, used = [], "", 0.0
    space = advance(" ", face) * size
    for word in (piece for whole in words for piece in _pieces(whole, size, room, face)):
        long = width(word, size, face)
        if line and used + space + long > room:
            lines.append(line)
            line, used = word, long
        else:
            line, used = (f"{line} {word}", used + space + long) if line else (word, long)
    return _accompanied([*lines, line], size, face)


def _accompanied(lines: list[str], size: float, face: str) -> list[str]:
    """The lines with a word more in the last one where a single word would stand there, and the one before is long."""
    if len(lines) < 2 or " " in lines[-1] or " " not in lines[-2]:
        return lines
    before, word = lines[-2].rsplit(" ", 1)
    last = f"{word} {lines[-1]}"
    return [*lines[:-2], before, last] if width(last, size, face) <= width(before, size, face) else lines


def _pieces(word: str, size: float, room: float, face: str) -> list[str]:
    if width(word, size, face) <= room:
        return [word]
    pieces, piece, used = [], "", 0.0
    for letter in word:
        own = advance(letter, face) * size
        if piece and used + own > room:
            end = max(piece.rfind(sign, 1) for sign in "/\\") + 1 or len(piece)  # paths are broken between their parts
            pieces.append(piece[:end])
            piece = piece[end:]
            used = width(piece, size, face)
        piece, used = piece + letter, used + own
    return [*pieces, piece]


def shortened(lines: tuple[str, ...], count: int, size: float, room: float, face: str = "medium") -> tuple[str, ...]:
    """At most so many lines, the last of them with an ellipsis if something is missing."""
    if len(lines) <= count:
        return lines
    if count < 1:
        return ()
    last = lines[count - 1].rstrip(" …") + " …"
    if width(last, size, face) > room:
        last = fitted(f"{lines[count - 1]} {lines[count]}", size, room, face)
    return (*lines[: count - 1], last)


def limited(words: str, room: float, size: float, unit: float, most: int) -> tuple[str, ...]:
    """Words wrapped into at most so many lines of a width in pixels."""
    pixels = max(6, round(size * unit))
    return shortened(wrapped(words, pixels, room), most, pixels, room)


def phases(size: int) -> int:
    """How many places between two pixels a letter of that size may have."""
    return 4 if size < _FINE else 1


@cache
def glyph(letter: str, face: str, size: int, phase: int) -> Glyph:
    """A letter so many pixels in size, the pen standing `phase` parts of a pixel to the right."""
    fine = 4 if size < 64 else 2
    with _made(letter, face, size * fine) as made:
        across, above, bitmap = made.get_left(), made.get_top(), _bitmap(made)
    if not bitmap.size:
        return Glyph(bitmap, 0, 0)
    h, w = bitmap.shape
    shift = across + phase * fine // phases(size)
    left, top = floor(shift / fine), ceil(above / fine)
    x, y = shift - left * fine, top * fine - above
    large = np.zeros((-(-(y + h) // fine) * fine, -(-(x + w) // fine) * fine), np.float32)
    large[y : y + h, x : x + w] = bitmap
    small = large.reshape(large.shape[0] // fine, fine, large.shape[1] // fine, fine).mean(axis=(1, 3))
    return Glyph(np.round(small).astype(np.uint8), left, top)


def _bitmap(source: p3d.PNMTextGlyph) -> NDArray[np.uint8]:
    w, h = source.get_width(), source.get_height()
    if not w or not h:
        return np.zeros((0, 0), np.uint8)
    image = p3d.PNMImage(w, h, 1)
    source.place(image, -source.get_left(), source.get_top(), p3d.LColor(1, 1, 1, 1))
    stream = p3d.StringStream()
    image.write(stream, "glyph.pgm")
    return np.frombuffer(stream.get_data()[-w * h :], np.uint8).reshape(h, w)
