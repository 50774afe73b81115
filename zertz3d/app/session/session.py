"""A viewer's session: the shelf, the game that is open, and what each command does to them; no window, no clock."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic

from zertz3d.app.collection.game_list import Shelf, of_text
from zertz3d.app.session.film_player import Replay
from zertz3d.app.session.mode import Command, Part
from zertz3d.app.system.settings import Settings
from zertz3d.errors import UsageError, ZertzError
from zertz3d.motion.turn_film import Cue
from zertz3d.records.boardspace import writer
from zertz3d.records.formats import notation
from zertz3d.records.record import Record
from zertz3d.rules import Game, Move, Node

TOAST = 5.0
"""Seconds a message stays; an error stays twice as long."""
SLICE = 0.004
"""Seconds of each frame that may go into looking for more games."""
LOOK = 1.2
"""Seconds each position stays while a film of mere cuts plays."""
REST = 3.0
"""Seconds at the end of a game before the next one begins by itself."""


@dataclass
class Message:
    """Something said to the viewer, and how much longer it is shown."""

    id: int
    text: str
    error: bool
    left: float


@dataclass
class Line:
    """A line to type into: what for, the text so far, and why it was refused."""

    purpose: str
    title: str
    text: str = ""
    error: str = ""


@dataclass
class Browser:
    """The list of games: what is typed to filter it, and the chosen place."""

    words: str = ""
    place: int = 0


class Session:
    """Everything a viewer commands, by name: `do("next")`, `do("seek", 12.5)`."""

    def __init__(self, shelf: Shelf, settings: Settings, save_to: Path | None = None) -> None:
        self.shelf, self.settings, self.save_to = shelf, settings, save_to
        self.index = -1
        self.record: Record | None = None
        self.replay = Replay(Game(), settings.motion)  # type: ignore[arg-type]
        self.messages: list[Message] = []
        self.line: Line | None = None
        self.browser: Browser | None = None
        self.help = False
        self.hidden = not settings.hud
        self.show_moves: bool | None = None
        self.clipboard: str | None = None
        self.parts: list[Part] = []
        """What has joined the session; the last one is asked first."""
        self.recent: list[str] = []
        """Files that were open before, offered when one is to be opened."""
        self.lag = 0.0
        """Seconds by which the last frame took longer than the film was let go on; clocks of players know no mercy."""
        self._said = 0
        self._rested = 0.0
        self._held = 0.0
        self._scrubbing = False
        self._commands = self._table()

    # ---------------------------------------------------------------- commands

    def do(self, name: str, value: object = None) -> bool:
        """Carry out a command; whether it is one of the session's. What goes wrong becomes a message."""
        command = self._command(name)
        if command is None:
            return False
        try:
            command(value)
        except ZertzError as error:
            self.say(str(error), error=True)
        except OSError as error:
            self.say(f"{error.filename or ''}: {(error.strerror or str(error)).lower()}", error=True)
        return True

    def _command(self, name: str) -> Command | None:
        for part in reversed(self.parts):
            unasked = name == "form" and part.overlay is None  # answers belong to the form that is shown
            if (command := part.commands.get(name)) and not unasked:
                return command
        return self._commands.get(name)

    def _table(self) -> dict[str, Command]:
        def plain(command: Callable[[], object]) -> Command:
            return lambda _: (command(), None)[1]

        def on_replay(command: str, *arguments: object) -> Command:
            return lambda _: getattr(self.replay, command)(*arguments)

        return {
            "play": on_replay("toggle"), "reverse": on_replay("reverse"),
            "next": on_replay("next"), "previous": on_replay("previous"),
            "half-next": on_replay("half", 1), "half-previous": on_replay("half", -1),
            "first": on_replay("go_to_turn", 0), "last": plain(self._last),
            "ten-on": on_replay("jump", 10), "ten-back": on_replay("jump", -10),
            "next-variation": on_replay("sibling", 1), "previous-variation": on_replay("sibling", -1),
            "undo": on_replay("undo"), "redo": on_replay("redo"),
            "slower": lambda _: self._rate(-1), "faster": lambda _: self._rate(1),
            "normal-speed": on_replay("set_rate", 1.0), "rate": lambda value: self.replay.set_rate(_number(value)),
            "loop": on_replay("toggle_loop"), "loop-from": on_replay("loop_from"), "loop-to": on_replay("loop_to"),
            "seek": lambda value: self.replay.seek(_number(value)),
            "scrub-begin": self._scrub_begin, "scrub-end": self._scrub_end,
            "go-to-node": self._go_to_node, "open-game": lambda value: self.open_game(int(_number(value))),
            "next-game": lambda _: self._beside(1), "previous-game": lambda _: self._beside(-1),
            "library": plain(self._toggle_library), "filter": self._filter, "select": self._select,
            "help": plain(self._toggle_help), "hide": plain(self._toggle_hidden), "moves": self._toggle_moves,
            "type-move": lambda value: self._ask("move", "Play a move", str(value or "")),
            "go-to-turn": lambda _: self._ask("turn", f"Go to a turn, 0 to {len(self.replay.line)}"),
            "open": lambda _: self._ask("open", "Open a file or folder"),
            "save": lambda _: self._ask("save", "Save as", self._proposed_name()),
            "edit": self._edit, "submit": self._submit, "cancel": lambda _: self.close(), "dismiss": self._dismiss,
            "copy": plain(self._copy), "paste": lambda value: self.paste(str(value or "")),
        }  # fmt: skip

    @property
    def commands(self) -> frozenset[str]:
        """The names `do` knows."""
        return frozenset(self._commands).union(*(part.commands for part in self.parts))

    def join(self, part: Part, below: bool = False) -> None:
        """Let a part take part, asked before all that have joined already, or after them."""
        if part in self.parts:
            self.parts.remove(part)
        self.parts.insert(0 if below else len(self.parts), part)

    def leave(self, part: Part) -> None:
        """Let a part go."""
        self.parts.remove(part)
        part.close()

    def refusal(self) -> str | None:
        """Why no move can be played here now, in a sentence; None if one can."""
        said = (part.refusal() for part in reversed(self.parts))
        return next((sentence for sentence in said if sentence), None)

    def play(self, move: Move | str) -> Node:
        """Play a legal move where the film stands, and tell every part; the one way in which moves come in."""
        if sentence := self.refusal():
            raise UsageError(sentence)
        node = self.replay.play(str(move))
        for part in tuple(self.parts):
            part.played(node)
        return node

    def _last(self) -> None:
        self.replay.go_to_turn(len(self.replay.line))

    def _rate(self, by: int) -> None:
        self.replay.playback = self.replay.playback.faster(by)

    def _scrub_begin(self, value: object) -> None:
        self._scrubbing = self.replay.playback.playing
        self.replay.playback = self.replay.playback.pause()
        self.replay.seek(_number(value))

    def _scrub_end(self, value: object) -> None:
        self.replay.seek(_number(value))
        if self._scrubbing:
            self.replay.playback = self.replay.playback.play()
        self._scrubbing = False

    def _go_to_node(self, value: object) -> None:
        wanted = int(_number(value))
        node = next((node for node in self.replay.game.nodes() if id(node) == wanted), None)
        if node:
            self.replay.choose(node)

    # ------------------------------------------------------------------- games

    def open_game(self, index: int) -> None:
        """Show a game of the shelf from its start."""
        if not 0 <= index < len(self.shelf.entries):
            raise UsageError("there is no such game in the list")
        self.show(self.shelf.record(index))
        self.index = index
        self.browser = None

    def show(self, record: Record) -> None:
        """Show a record from its start, and say what is wrong with it."""
        self.record = record
        game = record.game or Game()
        old = self.replay.playback
        self.replay = Replay(game, self.settings.motion, old.rate, old.loop)  # type: ignore[arg-type]
        self._rested = self._held = 0.0

    @property
    def problem(self) -> str | None:
        """What is wrong with the record that is open."""
        if self.record is None or self.record.clean:
            return None
        return f"{Path(self.record.source).name}: {self.record.problems[0]}"

    def _beside(self, step: int) -> None:
        if not 0 <= self.index + step < len(self.shelf.entries):
            raise UsageError("this is the last game" if step > 0 else "this is the first game")
        self.open_game(self.index + step)

    def open_path(self, path: Path) -> None:
        """Open another file or folder."""
        if not path.exists():
            raise UsageError(f"{path}: there is no such file or folder")
        shelf = Shelf([path])
        if not shelf.grow(lambda: False):
            raise UsageError(f"{path}: there is no game")
        if shelf.entries[0].fault:
            raise UsageError(f"{path}: {shelf.entries[0].fault}")
        self.shelf = shelf
        self.open_game(0)

    def paste(self, text: str) -> None:
        """Open the games that a text holds."""
        if not text.strip():
            raise UsageError("the clipboard is empty")
        self.shelf = of_text(text, "clipboard")
        self.open_game(0)

    def _copy(self) -> None:
        self.clipboard = notation.write(self.replay.game)

    def _proposed_name(self) -> str:
        if self.save_to:
            return str(self.save_to)
        source = Path(self.record.source) if self.record else Path("game")
        return f"{source.stem or 'game'}{'-annotated' if self.record and self.record.format else ''}.txt"

    # ---------------------------------------------------------------- overlays

    @property
    def open_overlay(self) -> bool:
        """Is something open that Escape would close?"""
        return bool(self.line or self.browser or self.help or any(part.overlay for part in self.parts))

    def close(self) -> None:
        """Close what lies on top."""
        if self.line:
            self.line = None
        elif self.browser:
            self.browser = None
        elif self.help:
            self.help = False
        else:
            any(part.escape() for part in reversed(self.parts))

    def _toggle_library(self) -> None:
        self.browser = None if self.browser else Browser(place=max(0, self.index))

    def _filter(self, value: object) -> None:
        if self.browser:
            self.browser = Browser(str(value))

    def _select(self, value: object) -> None:
        if self.browser:
            self.browser.place = int(_number(value))

    def _toggle_help(self) -> None:
        self.help = not self.help

    def _toggle_hidden(self) -> None:
        self.hidden = not self.hidden

    def _toggle_moves(self, value: object) -> None:
        self.show_moves = bool(value)

    def _ask(self, purpose: str, title: str, text: str = "") -> None:
        self.line = Line(purpose, title, text)

    def _edit(self, value: object) -> None:
        if self.line:
            self.line.text, self.line.error = str(value), ""

    def _submit(self, value: object) -> None:
        if not self.line:
            return
        line = self.line
        line.text = str(value)
        try:
            self._answered(line.purpose, line.text.strip())
        except ZertzError as error:
            line.error = str(error)
        except OSError as error:
            line.error = f"{line.text}: {(error.strerror or str(error)).lower()}"
        else:
            self.line = None

    def _answered(self, purpose: str, text: str) -> None:
        if purpose == "move":
            self.play(text)
        elif purpose == "turn":
            self._go_to_turn(text)
        elif purpose == "open":
            self.open_path(Path(text).expanduser())
        else:
            self._save(Path(text).expanduser())

    def _go_to_turn(self, text: str) -> None:
        if not (text.isascii() and text.isdigit()) or int(text) > len(self.replay.line):
            raise UsageError(f"{text!r} is not a turn: type a number from 0 to {len(self.replay.line)}")
        self.replay.go_to_turn(int(text))

    def _save(self, path: Path) -> None:
        if not path.name:
            raise UsageError("type the name of a file")
        if path.exists() and path != self.save_to:
            raise UsageError(f"{path} exists already: choose another name")
        fresh = path.with_name(path.name + ".new")
        write = writer.write if path.suffix.lower() == ".sgf" else notation.write
        fresh.write_text(write(self.replay.game), encoding="utf-8")
        fresh.replace(path)
        self.save_to = path
        self.say(f"saved as {path}")

    # ---------------------------------------------------------------- messages

    def say(self, text: str, error: bool = False) -> None:
        """Show a message for a while; the same message only once."""
        self.messages = [message for message in self.messages if message.text != text]
        self._said += 1
        self.messages.append(Message(self._said, text, error, 2 * TOAST if error else TOAST))

    def _dismiss(self, value: object) -> None:
        self.messages = [message for message in self.messages if message.id != value]

    # -------------------------------------------------------------------- time

    def tick(self, seconds: float) -> tuple[Cue, ...]:
        """Let time pass: messages fade, the shelf grows, the film runs; returns what is heard."""
        self.messages = [m for m in (replace(m, left=m.left - seconds) for m in self.messages) if m.left > 0]
        for part in tuple(self.parts):
            part.tick(seconds)
        if not self.shelf.complete:
            until = monotonic() + SLICE
            self.shelf.grow(lambda: monotonic() < until)
        if self._waiting(seconds):
            return ()
        turn, playing = self.replay.turn, self.replay.playback.playing
        cues = self.replay.tick(seconds)
        if playing and self.replay.turn > turn:
            self._pause()
        self._advance(seconds)
        return cues

    def _pause(self) -> None:
        """Wait before the next turn: as long as its player thought, or for a look where nothing moves."""
        if self.replay.turn >= len(self.replay.line) or self.replay.playback.until is not None:
            return
        if self.settings.pace == "real":
            self._held = min(self.settings.think_cap, self.replay.thought(self.replay.turn))
        elif self.settings.motion == "none":
            self._held = LOOK

    def _waiting(self, seconds: float) -> bool:
        if self._held <= 0 or not self.replay.playback.playing:
            return False
        self._held -= seconds * self.replay.playback.rate
        return True

    def linger(self) -> None:
        """Do not go on to the next game by itself yet."""
        self._rested = 0.0

    def _advance(self, seconds: float) -> None:
        """Go on to the next game by itself, a while after the end."""
        replay = self.replay
        idle = replay.ended and not replay.playback.playing and bool(replay.line) and not self.open_overlay
        self._rested = self._rested + seconds if idle else 0.0
        more = self.index + 1 < len(self.shelf.entries)
        if self.settings.auto_advance and more and self._rested > REST:
            self.open_game(self.index + 1)
            self.replay.toggle()


def _number(value: object) -> float:
    if isinstance(value, int | float):
        return float(value)
    raise UsageError(f"{value!r} is not a number")
