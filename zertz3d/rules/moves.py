"""Moves as values that print and parse as official notation."""

import re
from dataclasses import dataclass

from zertz3d.errors import NotationError
from zertz3d.words import _

Marble = tuple[str, str]
"""A colour and the cell the marble lies on or lands on."""


@dataclass(frozen=True, slots=True)
class Placement:
    """A marble put on a ring, the free ring taken away, and the isolated marbles claimed by it."""

    colour: str
    cell: str
    removed: str | None = None
    claims: tuple[Marble, ...] = ()

    def __str__(self) -> str:
        removed = f",{self.removed}" if self.removed else ""
        claims = f" x {_joined(self.claims)}" if self.claims else ""
        return f"{self.colour}{self.cell}{removed}{claims}"


@dataclass(frozen=True, slots=True)
class Capture:
    """A chain of jumps by the marble on `start`: each the colour jumped and the cell landed on."""

    start: str
    jumps: tuple[Marble, ...]

    def __str__(self) -> str:
        return f"x {self.start}{_joined(self.jumps)}"


@dataclass(frozen=True, slots=True)
class Pass:
    """The turn of a player who can neither jump nor place a marble."""

    def __str__(self) -> str:
        return "-"


Move = Placement | Capture | Pass


def _joined(marbles: tuple[Marble, ...]) -> str:
    return "".join(colour + cell for colour, cell in marbles)


_CELL = "[a-q][0-9]{1,2}"
_PLACEMENT = re.compile(f"([wgb])({_CELL})(?:,?({_CELL}))?(?:x((?:[wgb]{_CELL})+))?")
_CAPTURE = re.compile(f"x({_CELL})((?:[wgb]{_CELL})+)")
_MARBLE = re.compile(f"([wgb])({_CELL})")


def parse_move(text: str) -> Move:
    """Read one move in official notation, whatever its case and blanks.

    >>> parse_move("wd4, d1")
    Placement(colour='W', cell='d4', removed='d1', claims=())
    >>> str(parse_move("x D1 Gd3 Wd5"))
    'x d1Gd3Wd5'
    """
    bare = "".join(text.split()).lower().replace("×", "x")
    if bare == "-":
        return Pass()
    if found := _PLACEMENT.fullmatch(bare):
        return Placement(found[1].upper(), found[2], found[3], _marbles(found[4] or ""))
    if found := _CAPTURE.fullmatch(bare):
        return Capture(found[1], _marbles(found[2]))
    raise NotationError(
        _("{text!r} is not a move: write for example 'Wd4,d1', 'x d1Gd3Wd5' or '-'").format(text=_shortened(text))
    )


def _marbles(text: str) -> tuple[Marble, ...]:
    return tuple((colour.upper(), cell) for colour, cell in _MARBLE.findall(text))


def _shortened(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."
