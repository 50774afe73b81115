"""The games of the opened files: found a few at a time, shown as rows, filtered while the user types."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from zertz3d import resources
from zertz3d.app.collection import game_filter
from zertz3d.errors import RecordError
from zertz3d.hud.screen_model import LibraryRow
from zertz3d.records.formats import registry
from zertz3d.records.library import Entry, entries
from zertz3d.records.record import Record

SHOWCASE = "showcase"
"""The game that is shown first where nobody has named one."""


class GameList:
    """A list of games that `grow` makes longer, a few games at a time."""

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
        """Find more games until `going_on` says no; at least one, if there is one. Returns how many were found."""
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
        row = build_row(len(self.entries), entry)
        self.entries.append(entry)
        self.rows.append(row)
        words = (row.name, row.players, row.date, row.board, row.result, entry.headers.get("Termination", ""))
        self._search.append(" ".join(words).casefold())

    def record(self, index: int) -> Record:
        """The game with this index, replayed."""
        return self.entries[index].record()

    def matching(self, words: str) -> tuple[LibraryRow, ...]:
        """The rows that contain every word of the filter and have the length it asks for."""
        wanted = game_filter.read_filter(words)
        if not wanted:
            return tuple(self.rows)
        pairs = zip(self.rows, self._search, strict=True)
        return tuple(row for row, text in pairs if game_filter.passes(wanted, text, row.turns))


def build_row(index: int, entry: Entry) -> LibraryRow:
    """The row of a game, made from its headers and its text, without replaying it."""
    said = entry.headers
    players = " – ".join(said.get(key) or "?" for key in ("Player1", "Player2")) if entry.draft else entry.fault
    if players == "? – ?":
        players = said.get("Event", players)
    name = Path(entry.source).name + (f" · {entry.number}" if entry.number > 1 else "")
    turns = str(registry.count_turns(entry.draft)) if entry.draft else ""
    return LibraryRow(index, name, players, said.get("Date", ""), entry.board, turns, said.get("Result", ""))


def read_text(content: str, source: str) -> GameList:
    """A shelf of the games in a text, such as the clipboard's; RecordError if it holds none."""
    shelf = GameList()
    shelf._coming = None
    for number, draft in enumerate(registry.drafts([content.encode("utf-8", "surrogatepass")]), 1):
        shelf._add(Entry(source, number, draft))
    return shelf


def open_games(named: list[str]) -> GameList:
    """The shelf of the files on the command line; a file that cannot be opened is an error at once."""
    if not named:
        folder = resources.assets() / "games"
        others = sorted(path for path in folder.glob("*.txt") if path.stem != SHOWCASE)
        return GameList([folder / f"{SHOWCASE}.txt", *others])
    for path in map(Path, named):
        if not path.exists():
            raise RecordError(f"{path}: there is no such file or folder")
    shelf = GameList(named)
    if not shelf.grow(lambda: False):
        raise RecordError(f"{', '.join(named)}: there is no game to show")
    first = shelf.entries[0]
    if first.fault and len(named) == 1 and Path(named[0]).is_file() and first.source == named[0]:
        raise RecordError(f"{first.source}: {first.fault}")
    return shelf
