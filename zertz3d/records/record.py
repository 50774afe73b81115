"""What a reader hands over: a game as far as it is legal, and every fault that was met."""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass

from zertz3d.records.text import safe
from zertz3d.rules import COLOURS, Game, Move, Outcome, Position, Triple
from zertz3d.words import _, labelled

UNKNOWN = "?"
"""The name of a player whom nobody has named."""
_YEAR = re.compile(r"(?<![0-9])(?:19|20)[0-9]{2}(?![0-9])")
_ABOUT_GAME = (
    "board", "rules", "players", "first", "turns", "end", "winner", "result", "captures", "rings_left", "moves",
    "repetition",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault: where it stands, the words it was found in, and what is wrong in the terms of the game."""

    line: int
    turn: int
    text: str
    reason: str

    def __str__(self) -> str:
        said = labelled(self.text, self.reason) if self.text else self.reason
        if not self.line:
            return said
        return _("line {line}, turn {turn}: {said}").format(line=self.line, turn=self.turn, said=said)


@dataclass(frozen=True, slots=True)
class Draft:
    """One game as text with its headers, not yet replayed."""

    format: str
    headers: dict[str, str]
    text: str
    line: int = 1
    """The line of the file on which the text begins."""


@dataclass(frozen=True)
class Record:
    """A game read from `source`, the `number`-th there; without a game if nothing could be read at all.

    The source is the path as the system knows it; the place is what people read.
    """

    source: str
    number: int
    format: str | None
    game: Game | None
    problems: tuple[Problem, ...] = ()
    lifted: str = ""
    """Colours of the marbles jumped in the turn that broke off, before its fault."""
    broken_off: Problem | None = None
    """The last turn, if it was broken off and therefore left out; no fault."""

    @property
    def place(self) -> str:
        """The source as it may be shown."""
        return safe(self.source)

    @property
    def clean(self) -> bool:
        """Was everything legal?"""
        return not self.problems

    @property
    def last(self) -> Position:
        """The position after the last legal turn."""
        assert self.game
        return self.game.end.position

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended on the board or by declaration; None if the record stops before."""
        assert self.game
        return self.game.outcome(self.game.end)

    @property
    def turns(self) -> int:
        """How many turns were taken; laying out a custom board is one."""
        return self.last.turn - 1

    @property
    def players(self) -> tuple[str, str]:
        """The names of player 1 and player 2; '?' where none is known."""
        headers = self.game.headers if self.game else {}
        return headers.get("Player1") or UNKNOWN, headers.get("Player2") or UNKNOWN

    @property
    def event(self) -> str:
        """What the game was part of, or where it was played; empty where that is not known."""
        headers = self.game.headers if self.game else {}
        return next((headers[key] for key in ("Event", "Tournament", "Site") if headers.get(key, "?") != "?"), "")

    @property
    def captures(self) -> tuple[Triple, Triple]:
        """White, grey and black marbles either player holds at the end, those of a turn broken off included."""
        held = [list(triple) for triple in self.last.captures]
        for colour in self.lifted:
            held[self.last.mover][COLOURS.index(colour)] += 1
        return _triple(held[0]), _triple(held[1])

    @property
    def end(self) -> str:
        """How it ended: win, tie, both-lose, resign, time, draw, repetition, or unfinished."""
        outcome = self.outcome
        return outcome.kind if outcome else "unfinished"

    @property
    def winner(self) -> int | None:
        """The player, 0 or 1, who won on the board; a resignation or a loss on time has none."""
        outcome = self.outcome
        return outcome.winner if outcome and outcome.kind == "win" else None

    @property
    def repetition(self) -> int | None:
        """The first turn with which four turns repeated the four before; in a record play may go on after it."""
        line = self.game.main_line() if self.game else []
        return next((node.position.turn - 1 for node in line if node.repeats()), None)

    @property
    def moves(self) -> list[Move]:
        """The moves of the main line."""
        return self.game.moves() if self.game else []

    def report(self) -> dict[str, object]:
        """Everything a script may want to know, as plain values that are safe to show."""
        about: dict[str, object] = {"file": self.place, "game": self.number, "format": self.format}
        about |= self._about_game(self.game) if self.game else dict.fromkeys(_ABOUT_GAME)
        return about | {"problems": [asdict(problem) for problem in self.problems]}

    def _about_game(self, game: Game) -> dict[str, object]:
        start, last = game.root.position, self.last
        return {
            "board": start.board.name,
            "rules": str(start.rules),
            "players": list(self.players),
            "first": start.mover,
            "turns": self.turns,
            "end": self.end,
            "winner": self.winner,
            "result": game.result,
            "captures": [list(held) for held in self.captures],
            "rings_left": len(last.rings),
            "moves": [str(move) for move in game.moves()],
            "repetition": self.repetition,
        }


def year_of(headers: Mapping[str, str]) -> int | None:
    """The year in which a game was played, as its date says."""
    found = _YEAR.search(headers.get("Date", ""))
    return int(found[0]) if found else None


def _triple(counts: list[int]) -> Triple:
    return counts[0], counts[1], counts[2]
