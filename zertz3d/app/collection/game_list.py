"""The games of the opened files: found a few at a time, shown as rows, filtered while the user types.

How a game ended is known only when it has been replayed; that is done a few games at a time, too.
"""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from zertz3d import resources
from zertz3d.app.collection import game_filter, game_rows
from zertz3d.errors import RecordError
from zertz3d.hud.game_values import LibraryRow
from zertz3d.records.formats import registry
from zertz3d.records.library import Entry, steps
from zertz3d.records.record import Record
from zertz3d.words import _, chosen, labelled

SHOWCASE = "showcase"
"""The game that is shown first where nobody has named one."""


class GameList:
    """A list of games that `grow` makes longer, a few games at a time."""

    def __init__(self, paths: Iterable[str | Path] = ()) -> None:
        self.paths = [Path(path) for path in paths]
        self.entries: list[Entry] = []
        self.rows: list[LibraryRow] = []
        self._search: list[tuple[str, frozenset[str]]] = []
        self._language = chosen()
        """In which the words are told that are searched for."""
        self._open: dict[int, None] = {}
        """The games of which it is not known yet how they ended."""
        self._taken_in: set[tuple[str, int]] = set()
        """The games that somebody is writing; what is found of them on the way through the files is older."""
        self._coming: Iterator[Entry | None] | None = steps(self.paths)

    @property
    def complete(self) -> bool:
        """Has everything been found?"""
        return self._coming is None

    def grow(self, going_on: Callable[[], bool]) -> int:
        """Find more games until `going_on` says no; at least one, if there is one. Returns how many were found."""
        before = len(self.entries)
        while self._step() and (len(self.entries) == before or going_on()):
            pass
        return len(self.entries) - before

    def look(self, going_on: Callable[[], bool]) -> None:
        """Look on until `going_on` says no, whether or not there is a game: folders hold much else."""
        while going_on() and self._step():
            pass

    def _step(self) -> bool:
        """Look at one more game, or one more file that is none; whether there may be more."""
        if self._coming is not None:
            try:
                entry = next(self._coming)
                if entry and (entry.source, entry.number) not in self._taken_in:
                    self._add(entry)
            except StopIteration:
                self._coming = None
        return self._coming is not None

    def take_in(self, entry: Entry) -> bool:
        """Have a game that was written meanwhile, in the place of an older state of it; whether it is new here."""
        self._taken_in.add((entry.source, entry.number))
        known = ((one.source, one.number) for one in self.entries)
        index = next((index for index, one in enumerate(known) if one == (entry.source, entry.number)), None)
        if index is None:
            self._add(entry)
            return True
        self.entries[index] = entry
        self.rows[index] = game_rows.build_row(index, entry)
        self._search[index] = self._words(index)
        if entry.draft:
            self._open[index] = None
        return False

    def _add(self, entry: Entry) -> None:
        index = len(self.entries)
        self.entries.append(entry)
        self.rows.append(game_rows.build_row(index, entry))
        self._search.append(self._words(index))
        if entry.draft:
            self._open[index] = None

    def _words(self, index: int) -> tuple[str, frozenset[str]]:
        row = self.rows[index]
        return game_rows.search_words(row, self.entries[index].headers), game_rows.search_facts(row)

    @property
    def unknown(self) -> int:
        """Of how many games it is not known yet how they ended."""
        return len(self._open)

    def work_out(self, first: Iterable[int], going_on: Callable[[], bool]) -> None:
        """Replay games to learn how they ended, those of `first` before all others, until `going_on` says no."""
        wanted = iter([index for index in first if index in self._open])
        while self._open and going_on():
            index = next(wanted, None)
            if index is None:
                index = next(iter(self._open))
            del self._open[index]
            self.rows[index] = game_rows.with_ending(self.rows[index], self.record(index))
            self._search[index] = self._words(index)

    def record(self, index: int) -> Record:
        """The game with this index, replayed."""
        return self.entries[index].record()

    def matching(self, words: str) -> tuple[LibraryRow, ...]:
        """The rows that contain every word of the filter and have the length it asks for."""
        wanted = game_filter.read_filter(words)
        if not wanted:
            return tuple(self.rows)
        if self._language != chosen():
            self._language, self._search = chosen(), [self._words(index) for index in range(len(self.rows))]
        found = zip(self.rows, self._search, strict=True)
        return tuple(row for row, (text, facts) in found if game_filter.passes(wanted, text, row.turns, facts))


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
            raise RecordError(_("{path}: there is no such file or folder").format(path=path))
    shelf = GameList(named)
    if not shelf.grow(lambda: False):
        raise RecordError(_("{files}: there is no game to show").format(files=", ".join(named)))
    first = shelf.entries[0]
    if first.fault and len(named) == 1 and Path(named[0]).is_file() and first.source == named[0]:
        raise RecordError(labelled(first.place, first.fault))
    return shelf
