"""The file into which a game is relayed while it is played: whole at any moment, with every game played there."""

from __future__ import annotations

from pathlib import Path

from zertz3d.app.system import files
from zertz3d.errors import UsageError, ZertzError
from zertz3d.records.formats import notation
from zertz3d.records.reader import read
from zertz3d.rules import Game, Node, Outcome
from zertz3d.words import _


class RelayFile:
    """Keeps the finished games of a file, and writes the one that is played behind them."""

    def __init__(self, path: Path) -> None:
        """Read what the file holds already; UsageError if it holds anything that is no game."""
        self.path = path
        self.left: Game | None = None
        """The last game of the file, if it is not over: it can be gone on with."""
        self._finished: list[str] = []
        self._game: Game | None = None
        self._written: tuple[Game, Node, int | None, int | None, Outcome | None] | None = None
        if path.exists() and (not path.is_file() or path.stat().st_size):
            self._take_in(path)
        elif not path.absolute().parent.is_dir():
            told = _("--relay {file}: there is no folder {folder}")
            raise UsageError(told.format(file=path, folder=path.absolute().parent))

    def _take_in(self, path: Path) -> None:
        if not path.is_file():
            raise UsageError(_("--relay {file}: this is no file to write a record into").format(file=path))
        try:
            records = read(path)
        except ZertzError as error:
            told = _("--relay {file}: {problem}; name another file")
            raise UsageError(told.format(file=path, problem=error)) from None
        for record in records:
            if record.game is None or record.problems:
                told = _("--relay {file}: {problem}; mend it, or name another file")
                raise UsageError(told.format(file=path, problem=record.problems[0]))
        *before, last = (record.game for record in records if record.game)
        self._finished = [notation.write(game) for game in before]
        if last.outcome(last.end):
            self._finished.append(notation.write(last))
        else:
            self.left = _playable(last)

    def is_relaying(self, game: Game) -> bool:
        """Is this the game that was written last?"""
        return game is self._game

    def relay(self, game: Game) -> bool:
        """Write the game, if it is another than was written last; whether it was written."""
        end = game.end
        before = end.parent.clock if end.parent else None
        state = (game, end, end.clock, before, game.outcome(end))
        if state == self._written:
            return False
        if self._game is not None and game is not self._game and self._game.outcome(self._game.end):
            self._finished.append(notation.write(self._game))
        files.write_text(self.path, "\n".join([*self._finished, notation.write(game)]))
        self._game, self._written = game, state
        return True


def _playable(read: Game) -> Game:
    """A game that can be gone on with; what was read cannot be, for it takes illegal moves, too."""
    game = Game(read.root.position)
    game.headers = dict(read.headers)
    for node in read.main_line():
        assert node.move
        game.play(node.move).clock = node.clock
    return game
