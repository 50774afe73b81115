"""Reading records: any file in any format, told by its content, as games and problems."""

from pathlib import Path

from zertz3d.records import library
from zertz3d.records.formats import registry
from zertz3d.records.record import Record


def read(path: str | Path, dialect: str = "") -> list[Record]:
    """Every game of a file, a folder or a zip; for thousands of them `library.entries` is lazy.

    >>> from zertz3d import resources
    >>> (record,) = read(resources.assets() / "games" / "resignation.txt")
    >>> record.clean, record.end
    (True, 'resign')
    """
    return [entry.record(dialect) for entry in library.entries([path])]


def read_text(content: str, source: str = "text", dialect: str = "") -> list[Record]:
    """Every game of a text; RecordError if it holds none.

    >>> (record,) = read_text('[Player1 "Anna"] 1. Wd4,d1 2. Gd4,a1')
    >>> record.players, record.turns, [str(problem) for problem in record.problems]
    (('Anna', '?'), 1, ['line 1, turn 2: Gd4,a1: d4 is occupied'])
    """
    drafts = registry.drafts([content.encode("utf-8", "replace")])
    return [registry.record(draft, source, number, dialect) for number, draft in enumerate(drafts, 1)]
