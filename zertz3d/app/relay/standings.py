"""The standings and the programme of an event as tables of words, from files that lie beside the boards."""

from __future__ import annotations

import contextlib
import csv
import re
from pathlib import Path

from zertz3d.records.text import decoded, quoted

NAMES = ("standings.csv", "standings.txt")
"""Files that may hold them, the first before the other."""
MOST_ROWS, MOST_COLUMNS, LONGEST = 24, 8, 40
"""Rows, columns and letters of a cell that are shown."""
LONGEST_ENTRY = 64
"""Letters of an entry of the programme that are shown."""
LARGEST = 1 << 18
PROGRAMME = "programme.txt"
_TIME = re.compile(r"(\d{1,2}[:.]\d\d)\s+(.*)")

Rows = tuple[tuple[str, ...], ...]


def read_standings(folder: Path) -> Rows:
    """The rows of the standings; nothing where there are none, or none can be read."""
    for name in NAMES:
        if (text := _read(folder / name)) is not None:
            return _table(text, name.endswith(".csv"))
    return ()


def has_heading(standings: Rows) -> bool:
    """Whether the first row says what stands below it: its last cell has no figure."""
    return bool(standings) and not any(letter.isnumeric() for letter in standings[0][-1])


def read_programme(folder: Path) -> Rows:
    """What comes when: a line each such as "10:30 Round 2: Anna – Bo", as its time and its words."""
    lines = [line.strip() for line in (_read(folder / PROGRAMME) or "").splitlines()]
    found = [(line, _TIME.fullmatch(line)) for line in lines if line]
    rows = [(timed[1], timed[2]) if timed else ("", line) for line, timed in found[:MOST_ROWS]]
    return tuple((time, quoted(words, LONGEST_ENTRY)) for time, words in rows)


def _read(path: Path) -> str | None:
    """A file as text; None where there is none, or it cannot be read."""
    try:
        with path.open("rb") as file:
            return decoded(file.read(LARGEST).removeprefix(b"\xef\xbb\xbf"))
    except OSError:
        return None


def _table(text: str, separated: bool) -> Rows:
    """Cells lie between commas, semicolons or tabs; in a text between tabs or two blanks."""
    lines = [line for line in text.splitlines() if line.strip()]
    if separated and lines:
        mark = max(",;\t", key=lines[0].count)
        found = _separated(lines, mark)
    else:
        found = [[cell for cell in line.replace("\t", "  ").split("  ") if cell.strip()] for line in lines]
    rows = [tuple(quoted(cell, LONGEST) for cell in row[:MOST_COLUMNS]) for row in found[:MOST_ROWS]]
    wide = max(map(len, rows), default=0)
    return tuple((*row, *[""] * (wide - len(row))) for row in rows)


def _separated(lines: list[str], mark: str) -> list[list[str]]:
    """The rows that can be read: an endless cell ends the table."""
    rows: list[list[str]] = []
    with contextlib.suppress(csv.Error):
        rows.extend(csv.reader(lines, delimiter=mark))
    return rows
