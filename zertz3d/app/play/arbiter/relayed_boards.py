"""The boards that are relayed from one window, from their names on the command line to the table."""

from __future__ import annotations

from pathlib import Path

from zertz3d.app.play.arbiter.boards_mode import MOST, BoardsMode
from zertz3d.app.play.arbiter.clocks_mode import ClocksMode
from zertz3d.app.play.new_game_mode import NewGameMode
from zertz3d.app.play.shared.relay_mode import RelayMode
from zertz3d.app.play.terms import Terms
from zertz3d.app.relay.watched_folder import list_boards
from zertz3d.app.session import Table
from zertz3d.errors import UsageError
from zertz3d.words import _


class RelayedBoards:
    """Files into which games are written, one a board."""

    def __init__(self, names: list[str], shared: bool = False) -> None:
        """Files, or folders of them; UsageError if one cannot be a board's. Two machines share one board."""
        paths = [path for name in names for path in _find_files(Path(name))]
        if len({path.absolute() for path in paths}) < len(paths):
            raise UsageError(_("--relay: two boards cannot be written into the same file"))
        if len(paths) > MOST:
            told = _("--relay: {count} boards are too many for one window, at most {most}")
            raise UsageError(told.format(count=len(paths), most=MOST))
        if shared and len(paths) > 1:
            raise UsageError(_("--relay: a game on two machines is written into one file"))
        self._shared = shared
        self.relays = [RelayMode(path) for path in paths]

    @property
    def begun(self) -> Path | None:
        """A file with a game that is not over, if all files have one: then nothing is left to be agreed on."""
        left = [relay.path for relay in self.relays if relay.left]
        return left[0] if len(left) == len(self.relays) else None

    @property
    def folder(self) -> Path:
        """Where the first board is written: what the public may see."""
        return self.relays[0].path.absolute().parent

    def begin(self, table: Table, newgame: NewGameMode, terms: Terms | None) -> bool:
        """Lay the boards on the table, the first to be seen; whether there is a game, or one is asked for."""
        if self._shared:
            self.relays[0].begin(table)
            return False
        boards = BoardsMode(table, newgame, self.relays)
        table.modes.join(ClocksMode(table, lambda: newgame.running, lambda: boards.games))
        return boards.begin(terms)


def _find_files(path: Path) -> list[Path]:
    """A file, or those of a folder."""
    if not path.is_dir():
        return [path]
    found = list_boards(path)
    if not found:
        told = _("--relay {folder}: there is no record in this folder; name the files of its boards")
        raise UsageError(told.format(folder=path))
    return found
