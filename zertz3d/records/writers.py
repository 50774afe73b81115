"""The formats in which a game is written."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from zertz3d.records.boardspace import writer
from zertz3d.records.formats import notation
from zertz3d.rules import Game
from zertz3d.words import N_


class Writer(NamedTuple):
    """A format: how its files end, what it is called, and how a game becomes text."""

    suffix: str
    words: str
    write: Callable[[Game], str]


WRITERS: Mapping[str, Writer] = {
    "notation": Writer(".txt", N_("Official notation (.txt)"), notation.write),
    "sgf": Writer(".sgf", N_("Boardspace (.sgf)"), writer.write),
}
"""Every format that can be written, by the name that `convert --to` has for it."""


def format_of(name: str) -> str | None:
    """The format that a file's name asks for by its end; None if it asks for none."""
    return next((key for key, one in WRITERS.items() if name.lower().endswith(one.suffix)), None)
