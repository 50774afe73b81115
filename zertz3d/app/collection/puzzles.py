"""What makes a record a puzzle."""

from pathlib import Path

from zertz3d import resources
from zertz3d.records.record import Record

HEADER = "Puzzle"
"""The tag of a record that is a puzzle: in how many placements it is won; its moves are the solution."""


def shipped_file() -> Path:
    """The puzzles that come with the program."""
    return resources.assets() / "puzzles" / "puzzles.txt"


def placements_of(record: Record | None) -> int:
    """In how many placements the puzzle of a record is won; 0 if it is no puzzle."""
    said = record.game.headers.get(HEADER, "") if record and record.game else ""
    return int(said) if said.isascii() and said.isdigit() and len(said) < 3 else 0
