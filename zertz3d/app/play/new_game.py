"""Asks what to play, begins games, goes on with those that were left, and offers a rematch."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date

from zertz3d.app.play import new_game_form
from zertz3d.app.play.computer import Computer
from zertz3d.app.play.live_game_mode import Party
from zertz3d.app.play.new_game_form import Values
from zertz3d.app.play.terms import LOT, Terms, terms_of
from zertz3d.app.session.dialog import Answer, Question, nothing
from zertz3d.app.session.mode import Command, Part, picker
from zertz3d.app.session.session import Session
from zertz3d.app.system.autosave import Left, Slot, Store
from zertz3d.app.system.user_state import Memory
from zertz3d.errors import PositionError, UsageError
from zertz3d.hud.screen_model import Button, Form, Intent, Overlay, Pick, Screen, Tool, Words
from zertz3d.rules import Game, Position


def drawn() -> int:
    """A lot."""
    return secrets.randbelow(2)


class NewGame(Part):
    """Stays in the session all the time; the game it hosts is a `Party`."""

    def __init__(
        self,
        session: Session,
        kept: Memory,
        store: Store | None = None,
        computer: Computer | None = None,
        lot: Callable[[], int] = drawn,
        remember: Callable[[], None] = nothing,
    ) -> None:
        """`kept` is what was chosen last; `remember` is called when that has changed."""
        self.session, self.kept, self.store, self.lot, self.remember = session, kept, store, lot, remember
        self.computer = computer or Computer(seed=secrets.randbelow(1 << 16))
        self._values: Values | None = None
        self._start: Position | None = None
        self._left: list[Left] | None = None
        self._chosen = ""
        self._unfinished = bool(store and store.left())
        self._commands: dict[str, Command] = {
            "new": lambda _: self.ask(),
            "play-from-here": lambda _: self.ask(self.session.replay.node.position),
            "start-game": lambda _: self._start_game(),
            "rematch": lambda _: self._rematch(),
            "resume": lambda _: self._ask_which(),
            "go-on": lambda _: self._go_on(),
            "file-away": lambda _: self._file_away(),
            "form": self._changed,
            "paste": lambda value: self._paste(str(value or "")),
        }
        self._idle: dict[str, Command] = dict.fromkeys(("resign", "offer-draw", "pause-game"), _nobody_plays)

    @property
    def commands(self) -> Mapping[str, Command]:  # type: ignore[override]
        """What can be done about games."""
        return self._commands if self.party else self._idle | self._commands

    @property
    def party(self) -> Party | None:
        """The game that is being played."""
        return next((part for part in self.session.parts if isinstance(part, Party)), None)

    # -------------------------------------------------------------------- form

    @property
    def overlay(self) -> Overlay | None:
        """What is asked."""
        if self._left is not None:
            return self._which(self._left)
        if self._values is not None:
            return new_game_form.form(self._values, self._start, self._unfinished)
        return None

    def ask(self, start: Position | None = None) -> None:
        """Open the form; with a position, for a game from there."""
        if start is not None and (outcome := start.outcome()):
            raise UsageError(f"nothing can be played from here, the game is over: {outcome}")
        self._values, self._start, self._left = new_game_form.filled(self.kept.game), start, None
        self._unfinished = bool(self.store and self.store.left())
        if not self.party:
            self.session.replay.playback = self.session.replay.playback.pause()
        self.session.join(self)  # above everything else that may be open

    def _changed(self, value: object) -> None:
        """An answer was given."""
        if not (isinstance(value, tuple) and len(value) == 2):
            return
        name, text = str(value[0]), str(value[1])
        if self._left is not None:
            self._chosen = text
        elif self._values is not None:
            self._values = new_game_form.filled(self._values | {name: text})

    def escape(self) -> bool:
        """Close what is open."""
        was = self._values is not None or self._left is not None
        if self._left is not None:
            self._left = None
        else:
            self._values = self._start = None
        return was

    # ------------------------------------------------------------------- games

    def _start_game(self) -> None:
        if self._values is None:
            return
        self.begin(new_game_form.terms(self._values, self._start))
        if self._start is None:
            self.kept.game = dict(self._values)
            self.remember()
        self._values = self._start = None

    def begin(self, terms: Terms, game: Game | None = None, slot: Slot | None = None) -> Party:
        """Play by these terms; or go on with a game."""
        begun = game or terms.game(self.lot, date.today())
        for part in [part for part in self.session.parts if isinstance(part, Party | Question)]:
            self.session.leave(part)
        if not any(seat.computer for seat in terms.seats):
            self.computer.close()
        party = Party(self.session, terms, begun, self.computer, self.store, slot)
        self.session.join(party, below=True)
        if game is None and (terms.first == LOT and terms.start is None):
            self.session.say(f"the lot has fallen on {party.names[party.mover]} to begin")
        return party

    def _rematch(self) -> None:
        party = self.party
        if party is None:
            raise UsageError("there is no game to play again: begin a new one (Ctrl+N)")
        if party.outcome is None:
            raise UsageError("this game is not over yet")
        self.begin(party.terms.again(1 - party.game.root.position.mover))

    def _paste(self, text: str) -> None:
        """A position begins a game; everything else is opened as records."""
        position = None
        with contextlib.suppress(PositionError):
            position = Position.parse(text)
        if position:
            self.ask(position)
        else:
            self.session.paste(text)

    # --------------------------------------------------------- unfinished games

    def offer(self, otherwise: Callable[[], None] = nothing) -> None:
        """If a game was left behind, ask whether to go on with it; if there is none, or not now: `otherwise`."""
        left = self.store.left() if self.store else []
        if not left:
            otherwise()
            return
        more = f"{len(left) - 1} more stand under New game." if len(left) > 1 else ""
        words = (f"It was left in the middle: {left[0].label}.", *([more] if more else []))
        answers = (Answer("Not now", otherwise), Answer("Go on", lambda: self.go_on(left[0]), main=True))
        self.session.join(Question(self.session, "Go on with your game?", words, answers, otherwise))

    def go_on(self, left: Left) -> None:
        """Go on with a game that was left, unless another program does already."""
        assert self.store and left.record.game
        slot = self.store.take(left.path)
        if slot is None or not left.path.exists():
            raise UsageError("this game is being played in another window")
        game = Game(left.record.game.root.position)
        game.headers = dict(left.record.game.headers)
        for node in left.record.game.main_line():
            assert node.move
            game.play(node.move).clock = node.clock
        self.begin(terms_of(game), game, slot)

    def _ask_which(self) -> None:
        self._left = self.store.left() if self.store else []
        if not self._left:
            self._left = None
            raise UsageError("there is no unfinished game")
        self._chosen = str(self._left[0].path)
        self.session.join(self)

    def _which(self, left: list[Left]) -> Form:
        options = tuple((str(each.path), each.label) for each in left)
        return Form(
            "Go on with a game",
            (
                Words("These games were not played to their end. Filing one away keeps it among the records."),
                Pick("left", "", options, self._chosen),
            ),
            (
                Button("File away", Intent("file-away")),
                Button("Back", Intent("cancel")),
                Button("Go on", Intent("go-on"), main=True),
            ),
        )

    def _selected(self) -> Left | None:
        return next((each for each in self._left or () if str(each.path) == self._chosen), None)

    def _go_on(self) -> None:
        if left := self._selected():
            self.go_on(left)
            self._left = self._values = self._start = None

    def _file_away(self) -> None:
        left = self._selected()
        if left is None or self.store is None:
            return
        slot = self.store.take(left.path)
        if slot and left.record.game:
            kept = slot.finish(left.record.game, self.store.finished)
            self.session.say(f"kept as {kept}")
        remaining = self.store.left()
        self._left, self._unfinished = remaining or None, bool(remaining)
        self._chosen = str(remaining[0].path) if remaining else ""

    # ------------------------------------------------------------------ showing

    def dress(self, screen: Screen) -> Screen:
        """The way to a game, where none is being played."""
        if self.party or picker(self.session.parts):
            return screen
        over = self.session.replay.node.position.outcome() is not None
        tools = [Tool("new", "New game", Intent("new"), "new")]
        if self._unfinished:
            tools.append(Tool("resume", "Go on", Intent("resume"), "next"))
        if "learn" in self.session.commands:
            tools.append(Tool("learn", "Learn", Intent("learn"), "star"))
        here = Intent("play-from-here")
        tools.append(Tool("play-from-here", "Play on", here, "table", enabled=not over))
        return replace(screen, tools=(*screen.tools, *tools))

    def close(self) -> None:
        """The program ends: no process is left behind."""
        self.computer.close()


def _nobody_plays(_: object) -> None:
    raise UsageError("no game is being played: New game (Ctrl+N) begins one")
