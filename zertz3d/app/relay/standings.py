"""The standings of an event as a table of words, from a text or a table that an arbiter keeps beside the boards."""

from __future__ import annotations

import csv
from pathlib import Path

from zertz3d.records.text import decoded, quoted, safe

NAMES = ("standings.csv", "standings.txt")
"""Files that may hold them, the first before the other."""
MOST_ROWS, MOST_COLUMNS, LONGEST = 24, 8, 40
"""Rows, columns and letters of a cell that are shown."""
LARGEST = 1 << 18

Rows = tuple[tuple[str, ...], ...]


def read_standings(folder: Path) -> Rows:
    """The rows of the standings, the heading first; nothing where there are none, or none can be read."""
    for name in NAMES:
        try:
            with (folder / name).open("rb") as file:
                text = decoded(file.read(LARGEST).removeprefix(b"\xef\xbb\xbf"))
        except OSError:
            continue
        return _table(text, name.endswith(".csv"))
    return ()


def _table(text: str, separated: bool) -> Rows:
    """Cells lie between commas, semicolons or tabs; in a text between tabs or two blanks."""
    lines = [line for line in text.splitlines() if line.strip()]
    if separated and lines:
        mark = max(",;\t", key=lines[0].count)
        found = list(csv.reader(lines, delimiter=mark))
    else:
        found = [[cell for cell in line.replace("\t", "  ").split("  ") if cell.strip()] for line in lines]
    rows = [tuple(quoted(safe(cell), LONGEST) for cell in row[:MOST_COLUMNS]) for row in found[:MOST_ROWS]]
    wide = max(map(len, rows), default=0)
    return tuple((*row, *[""] * (wide - len(row))) for row in rows)
