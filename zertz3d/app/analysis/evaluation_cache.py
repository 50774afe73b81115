"""What the teacher thinks of positions: in memory, and in a file, so that a game is looked through only once."""

import contextlib
import json
from pathlib import Path

from zertz3d import plain_data
from zertz3d.ai import teacher
from zertz3d.ai.teacher import Opinion
from zertz3d.app.system import files
from zertz3d.errors import ZertzError
from zertz3d.plain_data import DamagedData
from zertz3d.rules import Position, parse_move

FILE = "opinions.json"
EDITION = 1
"""Raise this number when the search or its scale changes: older files are then ignored."""
MOST = 3_000
"""Opinions kept in the file, half a megabyte for a hundred games; the oldest go first."""
LARGEST = 16 << 20
"""Bytes that the file may have."""

Stored = list[object]
"""A value, whether it is proved, and the line as text."""


class EvaluationCache:
    """Remembers opinions by position and nodes; a folder keeps them from run to run."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._known: dict[tuple[Position, int], Opinion | None] = {}
        """None means that it was looked for and not found."""
        self._filed: dict[str, Stored] | None = None
        self._fresh: dict[str, Stored] = {}

    def find(self, position: Position, nodes: int) -> Opinion | None:
        """The opinion on a position from so many nodes, if it is known."""
        key = (position, nodes)
        if key not in self._known:
            stored = self._stored()
            self._known[key] = _read(position, stored.get(_name(position, nodes))) if stored else None
        return self._known[key]

    def keep(self, position: Position, nodes: int, opinion: Opinion) -> None:
        """Remember an opinion."""
        self._known[position, nodes] = opinion
        line = ";".join(str(move) for move in opinion.line)
        self._fresh[_name(position, nodes)] = [round(opinion.value, 6), opinion.proved, line]

    def save(self, least: int = 1) -> None:
        """Add the new opinions to the file, if there are at least `least`; if that fails, only time is lost."""
        if self._folder is None or len(self._fresh) < least:
            return
        filed = {name: stored for name, stored in _load(self._folder).items() if name not in self._fresh}
        filed |= self._fresh
        kept = dict(list(filed.items())[-MOST:])
        with contextlib.suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            files.write_text(self._folder / FILE, json.dumps({"edition": EDITION, "opinions": kept}))
            self._filed, self._fresh = kept, {}

    def _stored(self) -> dict[str, Stored]:
        if self._filed is None:
            self._filed = _load(self._folder) if self._folder else {}
        return self._filed


def _name(position: Position, nodes: int) -> str:
    return f"{nodes} {teacher.name_of(position)}"


def _load(folder: Path) -> dict[str, Stored]:
    """What the file holds; nothing if there is none or it is of another edition. A damaged one is put aside."""
    path = folder / FILE
    try:
        found = plain_data.read_json(path, LARGEST)
        if not isinstance(found, dict) or "edition" not in found:
            raise DamagedData("it holds no opinions")
        if found["edition"] != EDITION:
            return {}
        opinions = found.get("opinions")
        if not isinstance(opinions, dict):
            raise DamagedData("it holds no opinions")
    except DamagedData as error:
        files.put_aside(path, str(error))
        return {}
    except OSError:
        return {}
    return {name: stored for name, stored in opinions.items() if isinstance(stored, list)}


def _read(position: Position, stored: Stored | None) -> Opinion | None:
    """The opinion as it was written; None if it is damaged or impossible."""
    if stored is None:
        return None
    try:
        value, proved, line = stored
        moves = tuple(parse_move(text) for text in str(line).split(";") if text)
        for move in moves:
            position = position.play(move)[0]
        if not -1 <= float(str(value)) <= 1:
            return None
    except (ValueError, ZertzError):
        return None
    return Opinion(float(str(value)), moves, proved is True)
