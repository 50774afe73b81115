"""Following records that are being written elsewhere: one file, or every board of a folder."""

from pathlib import Path

from zertz3d.app.relay.watched_file import WatchedFile, common_turns
from zertz3d.app.relay.watched_folder import WatchedFolder
from zertz3d.app.session.table import Table
from zertz3d.records.record import Record
from zertz3d.words import labelled


class GrowingRecord:
    """Brings a record that was changed elsewhere onto the table; where it takes moves back the film runs backwards."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._coming: Record | None = None
        """What is shown when the film has run back to where it differs."""

    def fits(self, record: Record) -> bool:
        """Whether a record begins as the one on the table does; one that does not is another game."""
        return record.game is not None and record.game.root.position == self._table.player.game.root.position

    def take(self, record: Record) -> None:
        """Show the record as it is now."""
        assert record.game
        player = self._table.player
        common = common_turns(record.game.main_line(), player.line)
        if not self.fits(record):
            self._coming = None
            self._table.show(record, self._table.index)
        elif common >= player.turn:
            self._coming = None
            self._table.correct(record)
        else:
            self._coming = record
            player.run_back(common)

    def tick(self) -> None:
        """Show what was corrected once the film has run back, or has been stopped on its way."""
        record, player = self._coming, self._table.player
        if record is None or record.game is None or (player.playback.playing and player.playback.backwards):
            return
        line = record.game.main_line()
        arrived = player.turn <= common_turns(line, player.line)
        self._coming = None
        self._table.correct(record)
        if arrived and player.turn < len(line):
            player.run_from(player.turn)

    def drop(self) -> None:
        """Another game is on the table."""
        self._coming = None


class FileFollower:
    """Looks at files now and then, and gives the table what they say: moves are added, corrections run backwards."""

    def __init__(self, table: Table, path: Path) -> None:
        self._table, self._folder = table, WatchedFolder(path)
        self._shower = GrowingRecord(table)
        self._said: dict[Path, str] = {}

    def tick(self, seconds: float) -> None:
        """After so many seconds more, look at the files if it is time."""
        for board in self._folder.look(seconds):
            self._tell(board)
            self._list(board)
            record = self._shown(board)
            if record:
                self._shower.take(record)
        self._shower.tick()

    def _tell(self, board: WatchedFile) -> None:
        """Say once what is wrong with a file."""
        if board.fault != self._said.get(board.path, ""):
            self._said[board.path] = board.fault
            if board.fault:
                self._table.say(board.fault, error=True)

    def _list(self, board: WatchedFile) -> None:
        """Games that are new, or longer, stand in the list of games."""
        new = [entry for entry in board.entries if self._table.games.take_in(entry)]
        if new and board.record:
            self._table.say(labelled(board.path.name, " – ".join(board.record.players)))

    def _shown(self, board: WatchedFile) -> Record | None:
        """The game of a board that is on the table."""
        shown = self._table.record
        if shown is None or shown.source != str(board.path):
            return None
        return next((record for record in board.records if record.number == shown.number), None)
