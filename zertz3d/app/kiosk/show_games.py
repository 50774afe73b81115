"""What is shown, game after game and round after round: files, folders, zips, playlists, or the built-in games."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from zertz3d import resources
from zertz3d.app.collection import highlights, playlist
from zertz3d.app.collection.playlist import Item
from zertz3d.errors import RecordError, ZertzError
from zertz3d.hud.panels.title_card import TitleCard
from zertz3d.records import library
from zertz3d.records.record import Record
from zertz3d.words import _, tell_title

Note = Callable[[str], None]
"""Takes a line of the log."""
LEAST_TURNS = 2
"""Turns a game must have to be worth the stage."""
GIVE_UP = 10_000
"""So many bad records in a row, and the round is given up."""
NAMED = 20
"""So many bad records in a row are noted by their names."""


@dataclass(frozen=True, slots=True)
class ShowGame:
    """A game on stage: the record, what it is called, and the turns somebody chose to be seen from near by."""

    record: Record
    title: str
    turns: tuple[int, ...] = ()

    def card(self, opacity: float) -> TitleCard:
        """The title over the table before the game."""
        names = " – ".join(name for name in self.record.players if name != "?")
        headers = self.record.game.headers if self.record.game else {}
        title = self.title or names or "ZÈRTZ"
        said = [_tell_event(self.record), headers.get("Date", "").partition(".")[0].strip("?")]
        about = " · ".join(word for word in said if word and word not in title)
        return TitleCard(title, tuple(line for line in (names, about) if line and line not in title), opacity)


def tell_invitation() -> str:
    """What stands over every game."""
    return _("Touch to play")


def _tell_event(record: Record) -> str:
    """What a game is called."""
    return tell_title(record.game.headers.get("Event", ""), record.source) if record.game else ""


class ShowGames:
    """Games in a round without end; what cannot be shown is passed over and noted, each time it comes up."""

    def __init__(self, paths: Sequence[str], note: Note) -> None:
        self._paths, self._note = tuple(paths), note
        self._known: list[Item] = []
        self._coming: Iterator[Item] | None = self._found()
        self._built_in = not paths
        self.place = -1
        """Which of the games found so far is on."""

    @property
    def length(self) -> str:
        """How many games there are, as far as is known."""
        return f"{len(self._known)}{'' if self._coming is None else '+'}"

    def next(self) -> ShowGame:
        """The next game that can be shown; ZertzError if there is none at all."""
        return self._going(1)

    def previous(self) -> ShowGame:
        """The game before that can be shown."""
        return self._going(-1)

    def _going(self, step: int) -> ShowGame:
        bad = 0
        while (item := self._item(step)) is not None and bad < max(GIVE_UP, len(self._known)):
            try:
                return self._number(item)
            except (ZertzError, OSError) as error:
                bad += 1
                if bad <= NAMED:
                    self._note(f"skipped {_name(item)}: {error}")
            if self._coming is None and bad >= len(self._known):
                break
        if not self._paths:
            raise ZertzError(_("the built-in games: there is no game that can be shown"))
        raise ZertzError(_("{files}: there is no game that can be shown").format(files=", ".join(self._paths)))

    def _item(self, step: int) -> Item | None:
        """The item one goes to, found now if it was not known."""
        at = self.place + step
        while at >= len(self._known) and self._coming is not None:
            item = next(self._coming, None)
            if item is None:
                self._coming = None
            else:
                self._known.append(item)
        if not self._known:
            return None
        self.place = at % len(self._known)
        return self._known[self.place]

    def _number(self, item: Item) -> ShowGame:
        record = item.record()
        if record.problems:
            raise RecordError(str(record.problems[0]))
        if record.game is None or record.turns < LEAST_TURNS:
            raise RecordError(_("there is no play in it"))
        if self._built_in and (record.turns < highlights.SHORT or highlights.rate_game(record.game).score <= 0):
            raise RecordError(_("it is an example of a rule rather than a game"))
        return ShowGame(record, item.title or _tell_event(record), item.turns)

    def _found(self) -> Iterator[Item]:
        """Every game of the paths by its place, one at a time."""
        for path in self._paths or (str(resources.assets() / "games"),):
            items = self._listed(Path(path))
            if items is not None:
                yield from items
                continue
            for entry in library.entries([path]):
                if entry.draft is None:
                    self._note(f"skipped {entry.place}: {entry.fault}")
                else:
                    yield Item(entry.source, entry.number)

    def _listed(self, path: Path) -> Sequence[Item] | None:
        """The items of a playlist, or None: a text is one if any of the files that it names is there."""
        first = next(library.entries([path]), None) if path.is_file() else None
        if first is None or first.draft is not None:
            return None
        try:
            found = playlist.read(path)
        except ZertzError:
            return None
        if (found.items or found.faults) and not any(_outer(item) for item in found.items):
            return None
        for fault in found.faults:
            self._note(f"skipped {fault}")
        return found.items


def _outer(item: Item) -> bool:
    """Whether the file of an item, or the archive it lies in, is there."""
    return any(path.is_file() for path in (Path(item.source), *Path(item.source).parents))


def _name(item: Item) -> str:
    return item.source + (f", game {item.game}" if item.game > 1 else "")


def check_paths(paths: Sequence[str]) -> None:
    """Say in one sentence that there is nothing to show, before anything is opened."""
    for path in paths:
        if not Path(path).exists():
            raise RecordError(_("{path}: there is no such file or folder").format(path=path))
    ShowGames(paths, lambda _said: None).next()
