"""Games and moves: opening, saving, copying and pasting games, and the ways to type something."""

from __future__ import annotations

from pathlib import Path

from zertz3d import resources
from zertz3d.app.session import Binding, Layer, Mode, Mover, Play, Reply, Table
from zertz3d.app.system import files, paths
from zertz3d.app.watch.library_mode import LibraryMode
from zertz3d.app.watch.prompt_mode import PromptMode
from zertz3d.errors import UsageError
from zertz3d.intents import Action, Intent
from zertz3d.records.boardspace import writer
from zertz3d.records.formats import notation


class GamesMode(Mode):
    """Looks after the list of games and the file of the game on the table; always there."""

    layer = Layer.FILM
    BINDINGS = (
        Binding(
            Action.TYPE_MOVE, "Games and moves", "type a move; Enter plays it",
            ("x", "shift-w", "shift-g", "shift-b"), values=("x ", "W", "G", "B"),
        ),
        Binding(Action.OPEN, "Games and moves", "open a file or folder", ("control-o",), label="Open…"),
        Binding(Action.SAVE, "Games and moves", "save the game with its variations", ("control-s",), label="Save…"),
        Binding(Action.GO_TO_TURN, "Games and moves", "go to a turn", ("control-g",), label="Go to a turn…"),
        Binding(Action.COPY, "Games and moves", "copy the game as text", ("control-c",), label="Copy game"),
        Binding(Action.PASTE, "Games and moves", "open the game in the clipboard", ("control-v",), label="Paste game"),
        Binding(Action.NEXT_GAME, "Games and moves", "next game", ("control-page_down",), label="Next game"),
        Binding(Action.PREVIOUS_GAME, "Games and moves", "previous game", ("control-page_up",), label="Previous game"),
        Binding(Action.LIBRARY, "Games and moves", "list of games", ("tab",), label="Library"),
        Binding(Action.PUZZLES, "Playing", "find wins by force", label="Puzzles"),
    )  # fmt: skip

    def __init__(self, table: Table, save_to: Path | None = None) -> None:
        self._table, self._save_to = table, save_to
        self._prompt: PromptMode | None = None

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
                table.copy(notation.write(table.player.game), "Game copied")
            case Action.PASTE:
                table.open_text(intent.text)
            case Action.DISMISS:
                table.messages.dismiss(intent.number)
            case Action.PUZZLES:
                table.open_path(resources.assets() / "puzzles" / "puzzles.txt")
            case Action.LIBRARY:
                table.modes.join(LibraryMode(table))
            case _:
                return self._ask(intent)
        return True

    def _ask(self, intent: Intent) -> bool:
        """Lay a line to type into over the table."""
        table = self._table
        match intent.action:
            case Action.TYPE_MOVE:
                asked = PromptMode(table, "Play a move", self._typed, intent.text, self._moves_like)
            case Action.GO_TO_TURN:
                asked = PromptMode(table, f"Go to a turn, 0 to {len(table.player.line)}", self._turn_typed)
            case Action.OPEN:
                asked = PromptMode(table, "Open a file or folder", self._path_typed, "", self._files_like)
            case Action.SAVE:
                asked = PromptMode(table, "Save as", self._name_typed, self._proposed_name())
            case _:
                return False
        if self._prompt and self._prompt in table.modes:
            table.modes.leave(self._prompt)
        self._prompt = asked
        table.modes.join(asked)
        return True

    # ----------------------------------------------------------------- answers

    def _typed(self, text: str) -> Reply:
        if sentence := self._table.modes.refusal(Mover.TYPED):
            raise UsageError(sentence)
        return Play(self._table.player.ahead.position.parse_move(text), Mover.TYPED)

    def _turn_typed(self, text: str) -> Reply:
        player = self._table.player
        if not (text.isascii() and text.isdigit()) or int(text) > len(player.line):
            raise UsageError(f"{text!r} is not a turn: type a number from 0 to {len(player.line)}")
        player.go_to_turn(int(text))
        return True

    def _path_typed(self, text: str) -> Reply:
        self._table.open_path(Path(text).expanduser())
        return True

    def _name_typed(self, text: str) -> Reply:
        if not Path(text).name:
            raise UsageError("type the name of a file")
        path = paths.saving_folder() / Path(text).expanduser()
        if path.exists() and path != self._save_to:
            raise UsageError(f"{path} exists already: choose another name")
        write = writer.write if path.suffix.lower() == ".sgf" else notation.write
        files.write_text(path, write(self._table.player.game))
        self._save_to = path
        self._table.say(f"saved as {path}")
        return True

    # ------------------------------------------------------------------- hints

    def _proposed_name(self) -> str:
        if self._save_to:
            return str(self._save_to)
        record = self._table.record
        source = Path(record.source) if record else Path("game")
        return f"{source.stem or 'game'}{'-annotated' if record and record.format else ''}.txt"

    def _files_like(self, typed: str) -> list[str]:
        """Files that were open before."""
        return [path for path in self._table.recent if typed.lower() in path.lower() and path != typed]

    def _moves_like(self, text: str) -> list[str]:
        """The legal moves that begin like this, once that is a choice one can look through."""
        typed = "".join(text.split()).lower()
        position = self._table.player.node.position
        if len(typed) < 2 and not position.must_capture:
            return []
        fitting = (str(move) for move in position.legal_moves())
        return [move for move in fitting if move.replace(" ", "").lower().startswith(typed)]
