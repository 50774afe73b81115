"""Boardspace gestures: what a player did with the mouse in one turn, and the move that it comes to."""

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from zertz3d.errors import RecordError
from zertz3d.records.formats.chains import chain
from zertz3d.rules import COLOURS, Move, Placement, Position
from zertz3d.words import _

RACKS = ("0", "1", "2")
"""The players' captures, and the rack all marbles start on."""
POOL = 2
"""The number of that rack."""

_CELL = re.compile(r"([a-q]) ?([0-9]{1,2})", re.IGNORECASE)


class Command(NamedTuple):
    """One thing a player did: the verb in lower case, its arguments, and where it stands."""

    player: int
    verb: str
    arguments: tuple[str, ...]
    text: str
    at: int
    clock: int | None

    def __str__(self) -> str:
        return self.text

    def cells(self) -> tuple[str, ...]:
        """The rings it names, a letter and a number each."""
        words = self.arguments[2:] if self.verb == "rtob" else self.arguments
        return tuple(f"{a}{b}".lower() for a, b in _CELL.findall(" ".join(words)))

    def cell(self, which: int = 0) -> str:
        """The ring it names, or a RecordError."""
        cells = self.cells()
        if which >= len(cells):
            raise RecordError(_("the command names no ring"))
        return cells[which]


@dataclass(slots=True)
class GestureTurn:
    """The gestures of one turn so far."""

    player: int = -1
    rack: int = POOL
    colour: str = ""
    put: str = ""
    removed: str = ""
    path: list[str] = field(default_factory=list)
    """The rings a capturing marble touched."""
    commands: list[Command] = field(default_factory=list)
    closed: bool = False
    """Was it ended by Done, though a resignation was in the air?"""
    clock: int | None = None
    """The time the player had used at the last gesture that says so."""
    claims: tuple[tuple[str, str], ...] = ()
    """Only written under optional claims: what was claimed."""

    def __bool__(self) -> bool:
        return bool(self.put or self.removed or self.path)

    def copy(self) -> "GestureTurn":
        """The same gestures, independent of what comes."""
        return GestureTurn(
            self.player, self.rack, self.colour, self.put, self.removed, [*self.path], [*self.commands], self.closed,
            self.clock, self.claims,
        )  # fmt: skip

    def do(self, command: Command) -> None:
        """Add a gesture; RecordError if no turn can contain it."""
        self.player = command.player
        self.clock = self.clock if command.clock is None else command.clock
        self.commands.append(command)
        GESTURES[command.verb](self, command)

    def _put_marble(self, command: Command) -> None:
        if self.put:
            raise RecordError(_("a second marble was placed in the same turn"))
        if self.path:
            raise RecordError(_("a marble was placed in the same turn as a capture"))
        rack, colour = number(command, 0, 3), number(command, 1, 3)
        self.rack, self.colour, self.put = rack, COLOURS[colour], command.cell()

    def _take_ring(self, command: Command) -> None:
        if self.removed:
            raise RecordError(_("a second ring was removed in the same turn"))
        if self.path:
            raise RecordError(_("a ring was removed in the same turn as a capture"))
        self.removed = command.cell()

    def _return_ring(self, command: Command) -> None:
        if self.removed != command.cell():
            raise RecordError(
                _("the ring {cell} was put back, but it was not taken in this turn").format(cell=command.cell())
            )
        self.removed = ""

    def _move_marble(self, command: Command) -> None:
        here, there = command.cell(0), command.cell(1)
        if here == there:
            return
        if self.put:
            if here != self.put:
                raise RecordError(
                    _("the marble on {here} jumped in a turn in which a marble was placed").format(here=here)
                )
            self.put = there
        elif not self.path:
            self.path = [here, there]
        elif self.path[-1] != here:
            raise RecordError(
                _("two marbles captured in one turn: first the one on {first}, then {here}").format(
                    first=self.path[0], here=here
                )
            )
        elif self.path[-2] == there:
            self.path = self.path[:-1] if len(self.path) > 2 else []
        else:
            self.path.append(there)

    def _return_marble(self, command: Command) -> None:
        if self.put != command.cell():
            raise RecordError(_("the marble on {cell} was taken off the board").format(cell=command.cell()))
        self.put = ""

    def _begin_again(self, _: Command) -> None:
        self.put, self.removed, self.path = "", "", []

    def move(self, position: Position) -> Move:
        """The move that the gestures come to; RecordError if they come to none."""
        if self.path:
            if self.removed:
                raise RecordError(_("a ring was removed in the same turn as a capture"))
            return chain(position, self.path)
        if not self.put:
            raise RecordError(_("a ring was removed, but no marble was placed"))
        self._check_rack(position)
        return Placement(self.colour, self.put, self.removed or None, self.claims)

    def _check_rack(self, position: Position) -> None:
        if self.rack == 1 - self.player:
            raise RecordError(
                _("the marble was taken from the captures of player {player}, the opponent").format(
                    player=self.rack + 1
                )
            )
        if self.rack == POOL and not position.state[4]:
            raise RecordError(_("the marble was taken from the pool, but the pool is empty"))
        if self.rack != POOL and position.state[4]:
            raise RecordError(_("the marble was taken from the own captures, but the pool is not empty"))

    def culprit(self, reason: str) -> Command:
        """The gesture that a reason speaks of: the first of those that share most ring names with it."""
        words = set(re.findall("[a-q][0-9]+", reason))
        return max(self.commands, key=lambda command: len(words.intersection(command.cells())))


def number(command: Command, which: int, below: int) -> int:
    """An argument as a number below that one, or a RecordError."""
    words = command.arguments
    if which >= len(words) or not (words[which].isascii() and words[which].isdigit() and int(words[which][:4]) < below):
        raise RecordError(_("a number from 0 to {below} is missing in the command").format(below=below - 1))
    return int(words[which])


def _nothing(_: GestureTurn, __: Command) -> None:
    pass


GESTURES = {
    "rtob": GestureTurn._put_marble,
    "r-": GestureTurn._take_ring,
    "r+": GestureTurn._return_ring,
    "btob": GestureTurn._move_marble,
    "btor": GestureTurn._return_marble,
    "reset": GestureTurn._begin_again,
    "undo": GestureTurn._begin_again,
    "rtor": _nothing,
    "pick": _nothing,
    "pickb": _nothing,
}
"""What each verb of a turn does; a marble lifted or put back on its rack does nothing."""
