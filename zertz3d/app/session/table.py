"""The table: the game that lies on it, its film, the list it was taken from, and the modes that have it."""

from __future__ import annotations

from pathlib import Path

from zertz3d.app.collection.game_list import GameList, read_text
from zertz3d.app.collection.puzzles import placements_of
from zertz3d.app.player.film_player import FilmPlayer
from zertz3d.app.session.messages import Messages
from zertz3d.app.session.mode_stack import ModeStack
from zertz3d.app.system.settings import Settings
from zertz3d.app.system.user_state import RECENT
from zertz3d.errors import UsageError
from zertz3d.motion.layout import Arrangement
from zertz3d.records.record import Record
from zertz3d.rules import Game
from zertz3d.words import _, labelled

REST = 3.0
"""Seconds at the end of a game before the next one begins by itself."""


class Table:
    """What modes share: they change it by its methods, everybody else only looks at it."""

    def __init__(self, games: GameList, settings: Settings, recent: list[str] | None = None) -> None:
        self.games, self.settings = games, settings
        self.index = -1
        """The place of the game in the list of games; -1 if it is not from there."""
        self.record: Record | None = None
        self.arrangement: Arrangement = "usual"
        """How the furniture of every film stands."""
        self.player = FilmPlayer(Game(), settings.motion)
        self.messages = Messages()
        self.modes = ModeStack()
        self.hidden = not settings.hud
        self.show_moves: bool | None = None
        self.moves_beside = False
        self.recent = recent if recent is not None else []
        """Files that were open before, offered when one is to be opened."""
        self.lag = 0.0
        """Seconds by which the last frame was longer than the film was let go on; players' clocks count them, too."""
        self.edits = 0
        """How often the tree of moves was changed by hand."""
        self._copied: str | None = None
        self.copied = ""
        """What is said of the text that was copied last."""
        self._rested = 0.0
        self._held = 0.0

    # ------------------------------------------------------------------- games

    def show(self, record: Record, index: int = -1) -> None:
        """Lay a record on the table, at its start."""
        old = self.player.playback
        game = record.game or Game()
        self.lay(record, index, FilmPlayer(game, self.settings.motion, old.rate, old.loop, self.arrangement))

    def lay(self, record: Record | None, index: int, player: FilmPlayer) -> None:
        """Lay a game on the table as it was left."""
        self.record, self.index, self.player = record, index, player
        self._rested = self._held = 0.0
        player.arrange(self.arrangement)

    def arrange(self, arrangement: Arrangement) -> None:
        """Let the furniture stand like this."""
        self.arrangement = arrangement
        self.player.arrange(arrangement)

    def correct(self, record: Record) -> None:
        """The record that is shown has grown."""
        self.record = record
        if record.game:
            self.player.refresh(record.game)

    def open_game(self, index: int) -> None:
        """Show a game of the list from its start."""
        if not 0 <= index < len(self.games.entries):
            raise UsageError(_("there is no such game in the list"))
        self.show(self.games.record(index), index)

    def play_game(self, index: int, games: GameList | None = None) -> None:
        """Show a game of the list, or of another list from now on, and let it run; a puzzle waits for its solver."""
        if games is not None:
            self.games = games
        self.open_game(index)
        if self.player.line and not placements_of(self.record):
            self.player.toggle()

    def open_beside(self, step: int) -> None:
        """Show the next game of the list, or the one before."""
        if not 0 <= self.index + step < len(self.games.entries):
            raise UsageError(_("this is the last game") if step > 0 else _("this is the first game"))
        self.open_game(self.index + step)

    def open_path(self, path: Path) -> None:
        """Open another file or folder."""
        if not path.exists():
            raise UsageError(_("{path}: there is no such file or folder").format(path=path))
        games = GameList([path])
        games.grow(lambda: False)
        self.take_games(games, str(path))

    def take_games(self, games: GameList, where: str) -> None:
        """Have another list of games, and show its first; `where` says in a refusal what holds none."""
        if not games.entries:
            raise UsageError(_("{where}: there is no game").format(where=where))
        if games.entries[0].fault:
            raise UsageError(labelled(where, games.entries[0].fault))
        self.games = games
        self.open_game(0)

    def note_recent(self, path: Path) -> None:
        """A file was opened or written: it is offered first from now on."""
        name = str(path.absolute())
        self.recent[:] = [name, *(other for other in self.recent if other != name)][:RECENT]

    def open_text(self, text: str) -> None:
        """Open the games that a text holds."""
        if not text.strip():
            raise UsageError(_("the clipboard is empty"))
        self.games = read_text(text, _("clipboard"))
        self.open_game(0)

    @property
    def problem(self) -> str | None:
        """What is wrong with the record that is open."""
        if self.record is None or self.record.clean:
            return None
        return labelled(Path(self.record.place).name, self.record.problems[0])

    # ---------------------------------------------------------------- changing

    def note_edit(self) -> None:
        """The tree of moves was changed by hand."""
        self.edits += 1

    def say(self, text: str, error: bool = False) -> None:
        """Show a message for a while."""
        self.messages.say(text, error)

    def change(self, settings: Settings) -> None:
        """Have other settings from now on."""
        self.settings = settings

    def hide(self, hidden: bool) -> None:
        """Show the table alone, or with its panels."""
        self.hidden = hidden

    def list_moves(self, shown: bool | None, beside: bool = False) -> None:
        """Show the list of moves or not, or only where there is room beside the table; None leaves it to the window."""
        self.show_moves, self.moves_beside = shown, beside

    def copy(self, text: str, said: str) -> None:
        """Have a text put into the clipboard; `said` is the message when it is there, if there is to be one."""
        self._copied, self.copied = text, said

    def take_copied(self) -> str | None:
        """What is to be put into the clipboard, once."""
        text, self._copied = self._copied, None
        return text

    # -------------------------------------------------------------------- time

    def begin_frame(self, seconds: float, lag: float) -> None:
        """A frame of so many seconds has begun, and took that much longer than the film is let go on."""
        self.lag = lag
        self.messages.tick(seconds)

    def hold(self, seconds: float) -> None:
        """Let the film rest before its next turn."""
        self._held = seconds

    def wait(self, seconds: float) -> bool:
        """Whether the film still rests before its next turn."""
        if self._held <= 0 or not self.player.playback.playing:
            return False
        self._held -= seconds * self.player.playback.rate
        return True

    def linger(self) -> None:
        """Do not go on to the next game by itself yet."""
        self._rested = 0.0

    def advance(self, seconds: float) -> None:
        """Go on to the next game by itself, a while after the end."""
        player = self.player
        idle = player.ended and not player.playback.playing and bool(player.line) and self.modes.overlay is None
        self._rested = self._rested + seconds if idle else 0.0
        more = self.index + 1 < len(self.games.entries)
        if self.settings.auto_advance and more and self._rested > REST:
            self.open_game(self.index + 1)
            self.player.toggle()
