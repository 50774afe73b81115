"""Texts that are whole, and what is done to them before they are read."""

import random
from collections.abc import Callable
from pathlib import Path

from zertz3d.resources import assets

SGF = """(;GM[22]VS[2]SU[zertz]P0[id "ada"]P1[id "ben"]DT[2004];P0[0 Start P0];P0[1 RtoB 2 0 D 4];P0[2 R- D 1]
;P0[3 Done];P1[4 RtoB 2 2 G 1];P1[5 R- A 4];P1[6 Done];P0[7 Resign P0])"""
SAMPLES = sorted((assets() / "games").glob("*.txt"))
SPICES = (
    "\x00", "\x1b[2J", "\ufeff", "\u202e", "\ud800", "é", "漢", "9" * 5000, "-1", "NaN", "Infinity", "1e999", "[" * 300,
    "(" * 300, "{", "}", '"', "'", "\\", ";", "\r", "\n\n", "/", "..", "%s", "0", " ", "\t", "P0[", "]", "=", "nan",
)  # fmt: skip

Target = Callable[[random.Random, Path], None]


def spoil(text: str, dice: random.Random) -> str:
    """A text with a few faults in it."""
    for _ in range(dice.randrange(1, 6)):
        at, length = dice.randrange(len(text) + 1), dice.choice((0, 1, 1, 3, 20, 200))
        match dice.randrange(4):
            case 0:
                text = text[:at] + text[at + length :]
            case 1:
                text = text[:at] + dice.choice(SPICES) + text[at:]
            case 2:
                text = text[:at] + text[at : at + length] * dice.choice((2, 3, 40)) + text[at + length :]
            case _:
                text = text[:at] + chr(dice.choice((dice.randrange(128), dice.randrange(0x3000)))) + text[at + 1 :]
    return text


def write(path: Path, text: str, dice: random.Random) -> Path:
    """The text as bytes of some encoding, some of them wrong."""
    body = bytearray(text.encode(dice.choice(("utf-8", "utf-8", "utf-16", "latin-1", "cp1251")), "replace"))
    for _ in range(dice.choice((0, 0, 0, 1, 5))):
        if body:
            body[dice.randrange(len(body))] = dice.randrange(256)
    path.write_bytes(bytes(body))
    return path


def sample(dice: random.Random) -> str:
    return dice.choice((SGF, dice.choice(SAMPLES).read_text(encoding="utf-8")))
