"""Games and moves: opening, saving, copying and pasting games, and the ways to type something."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from zertz3d.app.collection.game_list import open_games
from zertz3d.app.collection.puzzles import placements_of, shipped_file
from zertz3d.app.session import Binding, Layer, Mode, Mover, Play, Reply, Table
from zertz3d.app.watch.library_mode import LibraryMode
from zertz3d.app.watch.open_mode import OpenMode
from zertz3d.app.watch.prompt_mode import PromptMode
from zertz3d.app.watch.save_mode import SaveMode
from zertz3d.errors import UsageError
from zertz3d.intents import Action, Intent
from zertz3d.records.formats import notation
from zertz3d.rules import Game, Position
from zertz3d.words import N_, _


class GamesMode(Mode):
    """Looks after the list of games and the file of the game on the table; always there."""

    layer = Layer.FILM
    BINDINGS = (
        Binding(
            Action.TYPE_MOVE,
            "Games and moves",
            N_("type a move; Enter plays it"),
            ("x", "shift-w", "shift-g", "shift-b"),
            values=("x ", "W", "G", "B"),
        ),
        Binding(Action.OPEN, "Games and moves", N_("open a file or folder"), ("control-o",), label=N_("Open…")),
        Binding(
            Action.SAVE, "Games and moves", N_("save the game with its variations"), ("control-s",), label=N_("Save…")
        ),
        Binding(Action.GO_TO_TURN, "Games and moves", N_("go to a turn"), ("control-g",), label=N_("Go to a turn…")),
        Binding(Action.COPY, "Games and moves", N_("copy the game as text"), ("control-c",), label=N_("Copy game")),
        Binding(
            Action.PASTE,
            "Games and moves",
            N_("open the game in the clipboard"),
            ("control-v",),
            label=N_("Paste game"),
        ),
        Binding(Action.NEXT_GAME, "Games and moves", N_("next game"), ("control-page_down",), label=N_("Next game")),
        Binding(
            Action.PREVIOUS_GAME,
            "Games and moves",
            N_("previous game"),
            ("control-page_up",),
            label=N_("Previous game"),
        ),
        Binding(Action.LIBRARY, "Games and moves", N_("list of games"), ("tab",), label=N_("Library")),
        Binding(Action.PUZZLES, "Playing", N_("find wins by force"), label=N_("Puzzles")),
    )

    def __init__(self, table: Table) -> None:
        self._table = table
        self._asked: Mode | None = None
        """The line or dialog that was laid over the table last."""
        self._saved: tuple[Game, Path] | None = None
        """The game that was saved last, and where."""

    def handle(self, intent: Intent) -> Reply:
        """Open, save or ask what is asked for."""
        table = self._table
        match intent.action:
            case Action.NEXT_GAME:
                table.open_beside(1)
            case Action.PREVIOUS_GAME:
                table.open_beside(-1)
            case Action.OPEN_GAME:
                table.open_game(int(intent.number))
            case Action.COPY:
                table.copy(notation.write(table.player.game), _("Game copied"))
            case Action.PASTE:
                table.open_text(intent.text)
            case Action.DISMISS:
                table.messages.dismiss(intent.number)
            case Action.PUZZLES:
                table.open_path(shipped_file())
            case Action.LIBRARY:
                lacking = intent.text == "to watch" and not self._has_games
                table.modes.join(LibraryMode(table, open_games([]) if lacking else None))
            case _:
                return self._ask(intent)
        return True

    @property
    def _has_games(self) -> bool:
        """Whether the list is of games to watch, not of puzzles, and not empty."""
        games = self._table.games
        return bool(games.entries) and not placements_of(games.record(0))

    def _ask(self, intent: Intent) -> bool:
        """Lay a line to type into, or a dialog, over the table."""
        table = self._table
        asked: Mode
        match intent.action:
            case Action.TYPE_MOVE:
                asked = PromptMode(table, _("Play a move"), self._typed, intent.text, self._moves_like)
            case Action.GO_TO_TURN:
                title = _("Go to a turn, 0 to {last}").format(last=len(table.player.line))
                asked = PromptMode(table, title, self._turn_typed)
            case Action.OPEN:
                asked = OpenMode(table)
            case Action.SAVE:
                last = self._saved[1].parent if self._saved else None
                asked = SaveMode(table, self._own_path, last, self._note_saved)
            case _:
                return False
        if self._asked and self._asked in table.modes:
            table.modes.leave(self._asked)
        self._asked = asked
        table.modes.join(asked)
        return True

    # ----------------------------------------------------------------- answers

    def _typed(self, text: str) -> Reply:
        if sentence := self._table.modes.refusal(Mover.TYPED):
            raise UsageError(sentence)
        move = self._table.modes.read_typed(text)
        return Play(self._table.player.ahead.position.parse_move(move), Mover.TYPED)

    def _turn_typed(self, text: str) -> Reply:
        player = self._table.player
        if not (text.isascii() and text.isdigit()) or int(text) > len(player.line):
            said = _("{text} is not a turn: type a number from 0 to {last}")
            raise UsageError(said.format(text=repr(text), last=len(player.line)))
        player.go_to_turn(int(text))
        return True

    # ------------------------------------------------------------------- saving

    @property
    def _own_path(self) -> Path | None:
        """Where the game on the table was saved before."""
        return self._saved[1] if self._saved and self._saved[0] is self._table.player.game else None

    def _note_saved(self, path: Path) -> None:
        self._saved = self._table.player.game, path

    # ------------------------------------------------------------------- hints

    def _moves_like(self, text: str) -> list[str]:
        """The legal moves that begin like this, once that is a choice one can look through."""
        typed = _plain(text)
        position = self._table.player.node.position
        if len(typed) < 2 and not position.must_capture:
            return []
        return [move for plain, move in _written_moves(position) if plain.startswith(typed)]


def _plain(text: str) -> str:
    """A move as it is compared: without gaps, in small letters."""
    return "".join(text.split()).lower()


@lru_cache(maxsize=1)
def _written_moves(position: Position) -> tuple[tuple[str, str], ...]:
    """The legal moves, each as it is compared with what is typed, and as it is written; asked for in every frame."""
    return tuple((_plain(str(move)), str(move)) for move in position.legal_moves())
