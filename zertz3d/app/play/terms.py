"""What is agreed before a game: who sits where, on which board, by which rules, with which clock."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

from zertz3d.ai.levels import LEVELS
from zertz3d.app.panels.marble_words import read_marbles, write_marbles
from zertz3d.app.panels.names import tell_level
from zertz3d.app.play import clock
from zertz3d.app.play.clock import Control
from zertz3d.errors import PositionError, UsageError, ZertzError
from zertz3d.records.library import entries
from zertz3d.records.text import safe
from zertz3d.rules import RULES, Game, Position, Triple, rule_set
from zertz3d.words import _, labelled

LOT = "lot"
PERSON = "person"
NOTHING: Triple = (0, 0, 0)
LONGEST_NAME = 60
"""Letters of a player's name."""


def draw_lot() -> int:
    """0 or 1."""
    return secrets.randbelow(2)


@dataclass(frozen=True, slots=True)
class Seat:
    """A person with a name, or the computer playing at a level."""

    name: str = ""
    level: str = ""
    away: bool = False
    """Whether this person sits at another machine."""

    @classmethod
    def named(cls, said: str) -> Seat:
        """A person with the name that was typed or remembered, as it can be shown and written."""
        return cls(safe(said.strip())[:LONGEST_NAME])

    @property
    def computer(self) -> bool:
        """Does the computer sit here?"""
        return bool(self.level)

    @property
    def here(self) -> bool:
        """Does a person sit here, at this machine?"""
        return not (self.computer or self.away)

    def called(self, side: int) -> str:
        """The name that is shown."""
        if self.name:
            return self.name
        if self.level:
            return _("Computer · {level}").format(level=tell_level(self.level))
        return _("Player {number}").format(number=side + 1)

    def noted(self, side: int) -> str:
        """The name that stands in a record, whatever language is told."""
        return self.name or (f"Computer · {self.level}" if self.level else f"Player {side + 1}")


def name_levels() -> str:
    """The levels that can take a seat, as they are typed."""
    return ", ".join(LEVELS)


def parse_seat(text: str) -> Seat:
    """A seat as it is named on the command line: a level, `person`, or somebody's name."""
    word = text.strip()
    if word.lower() in LEVELS:
        return Seat(level=word.lower())
    if word.lower() == "full strength":
        return Seat(level="full")
    return Seat.named("" if word.lower() == PERSON else word)


@dataclass(frozen=True, slots=True)
class Terms:
    """All that is agreed; `first` is 0, 1 or 'lot'; `start` is a position to begin from, instead of a full board."""

    board: str = "37"
    rules: str = "standard"
    seats: tuple[Seat, Seat] = (Seat(), Seat(level="casual"))
    claims: str = "automatic"
    first: int | str = LOT
    control: Control | None = None
    handicap: tuple[Triple, Triple] = (NOTHING, NOTHING)
    start: Position | None = field(default=None)

    @property
    def apart(self) -> bool:
        """Do the players sit at two machines?"""
        return any(seat.away for seat in self.seats)

    def position(self, lot: Callable[[], int]) -> Position:
        """Where the game begins; `lot` draws 0 or 1."""
        if self.start is not None:
            if self.start.outcome():
                told = _("nothing can be played from there: {outcome}")
                raise UsageError(told.format(outcome=self.start.outcome()))
            return self.start
        name = f"{self.rules}+optional" if self.claims == "optional" else self.rules
        first = lot() if self.first == LOT else int(self.first)
        return Position.start(self.board, rule_set(name), first, self.handicap)

    def game(self, lot: Callable[[], int], today: date | None = None) -> Game:
        """The game before its first turn, with all of this in its headers."""
        made = Game(self.position(lot))
        made.headers = {"Date": f"{today:%Y-%m-%d}"} if today else {}
        for side, who in enumerate(self.seats):
            made.headers[f"Player{side + 1}"] = who.noted(side)
            if who.level:
                made.headers[f"Level{side + 1}"] = who.level
        if self.control:
            made.headers["Clock"] = str(self.control)
        return made

    def again(self, first: int) -> Terms:
        """The same once more, with that player to begin."""
        return replace(self, first=first)


def read_gift(text: str) -> Triple:
    """Marbles that are given away, as in 1/0/2."""
    found = read_marbles(text, RULES["handicap"].supply)
    if found is None:
        most = write_marbles(RULES["handicap"].supply)
        told = _("--handicap {text!r} is no number of marbles: write white/grey/black, as in 1/0/2, at most {most}")
        raise UsageError(told.format(text=text[:40], most=most))
    return found


def read_start(words: str, turn: int | None) -> Position:
    """A position in words, or that of a record after a turn."""
    path = Path(words)
    if not path.exists():
        try:
            read = Position.parse(words)
        except PositionError as error:
            if len(words.split()) < 3:
                told = _("--from {text}: there is no such file, and it is no position")
                raise UsageError(told.format(text=words)) from None
            raise UsageError(labelled("--from", error)) from None
        if turn is not None:
            raise UsageError(_("--turn belongs to a record, not to a position"))
        return read
    record = next((entry.record() for entry in entries([path])), None)
    if record is None or record.game is None:
        raise ZertzError(_("{file}: there is no game to play from").format(file=path))
    line = record.game.main_line()
    if turn is not None and not 0 <= turn <= len(line):
        raise UsageError(_("--turn {turn}: the game has the turns 0 to {last}").format(turn=turn, last=len(line)))
    last = len(line) if turn is None else turn
    return line[last - 1].position if last else record.game.root.position


def read_terms(game: Game) -> Terms:
    """What was agreed on for a game that was saved; strange headers count as absent."""
    headers, start = game.headers, game.root.position
    seats = tuple(_saved_seat(headers, side) for side in (0, 1))
    try:
        control = clock.parse_control(headers.get("Clock", clock.NONE))
    except UsageError:
        control = None
    plain = start == Position.start(start.board, start.rules, start.mover, start.captures)
    return Terms(
        start.board.name, start.rules.name, (seats[0], seats[1]), start.rules.claims, start.mover, control,
        start.captures, None if plain else start,
    )  # fmt: skip


def _saved_seat(headers: dict[str, str], side: int) -> Seat:
    level, name = headers.get(f"Level{side + 1}", ""), headers.get(f"Player{side + 1}", "")
    level = level if level in LEVELS else ""
    return Seat("" if name == Seat(level=level).noted(side) else name, level)
