"""Printed Italian notation: B is white (bianca), N black (nera), G grey, and skewed row numbers."""

import re
from functools import cache

from zertz3d.rules import Board

COLOURS = {"b": "W", "n": "B", "g": "G"}
"""The official letter for each Italian one."""
_PLACE = re.compile("([bng])?([a-q][0-9]{1,2})", re.IGNORECASE)


@cache
def _cells(board: Board) -> dict[str, str]:
    """The official name of each Italian one: beyond the middle column the rows count from 2, 3, 4."""
    across, up = board.xy(board.cells[0])
    named = {}
    for cell in board.cells:
        x, y = board.xy(cell)
        named[f"{cell[0]}{(x + y - across - up) // 2 + 1}"] = cell
    return named


def official(text: str, board: Board) -> str:
    """The same move in official notation; a ring that does not exist keeps its name, in capitals."""

    def place(found: re.Match[str]) -> str:
        colour = COLOURS[found[1].lower()] if found[1] else ""
        return colour + _cells(board).get(found[2].lower(), found[2])

    return _PLACE.sub(place, text)
