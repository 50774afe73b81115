"""The games of the files one has opened: found bit by bit, shown as rows, filtered as one types."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from zertz3d.hud.screen_model import LibraryRow
from zertz3d.records.formats import registry
from zertz3d.records.library import Entry, entries
from zertz3d.records.record import Record


class Shelf:
    """A growing list of games; `grow` looks for more for as long as it is told to."""

    def __init__(self, paths: Iterable[str | Path] = ()) -> None:
        self.paths = [Path(path) for path in paths]
        self.entries: list[Entry] = []
        self.rows: list[LibraryRow] = []
        self._search: list[str] = []
        self._coming: Iterator[Entry] | None = entries(self.paths)

    @property
    def complete(self) -> bool:
        """Has everything been found?"""
        return self._coming is None

    def grow(self, going_on: Callable[[], bool]) -> int:
        """Find more games while `going_on`, at least one if there is one; returns how many."""
        before = len(self.entries)
        while self._coming is not None:
            entry = next(self._coming, None)
            if entry is None:
                self._coming = None
                break
            self._add(entry)
            if not going_on():
                break
        return len(self.entries) - before

    def _add(self, entry: Entry) -> None:
        row = as_row(len(self.entries), entry)
        self.entries.append(entry)
        self.rows.append(row)
        self._search.append(" ".join((row.name, row.players, row.date, row.board, row.result)).casefold())

    def record(self, index: int) -> Record:
        """The game at a place, replayed."""
        return self.entries[index].record()

    def matching(self, words: str) -> tuple[LibraryRow, ...]:
        """The rows in which every word occurs."""
        wanted = words.casefold().split()
        if not wanted:
            return tuple(self.rows)
        pairs = zip(self.rows, self._search, strict=True)
        return tuple(row for row, text in pairs if all(word in text for word in wanted))


def as_row(index: int, entry: Entry) -> LibraryRow:
    """What the list says of a game, from its headers alone."""
    said = entry.headers
    players = " – ".join(said.get(key) or "?" for key in ("Player1", "Player2")) if entry.draft else entry.fault
    if players == "? – ?":
        players = said.get("Event", players)
    name = Path(entry.source).name + (f" · {entry.number}" if entry.number > 1 else "")
    return LibraryRow(index, name, players, said.get("Date", ""), entry.board, "", said.get("Result", ""))


def of_text(content: str, source: str) -> Shelf:
    """A shelf of the games in a text, such as the clipboard's; RecordError if it holds none."""
    shelf = Shelf()
    shelf._coming = None
    for number, draft in enumerate(registry.drafts([content.encode("utf-8", "surrogatepass")]), 1):
        shelf._add(Entry(source, number, draft))
    return shelf
