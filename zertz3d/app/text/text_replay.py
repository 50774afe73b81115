"""Recorded games that are listened to, turn by turn."""

from __future__ import annotations

from zertz3d.app.collection.game_list import GameList
from zertz3d.app.panels.names import name_sides
from zertz3d.app.play import clock
from zertz3d.app.text.activity import Activity, Sentences
from zertz3d.app.text.counsel import Counsel
from zertz3d.app.text.words import Said, read_number
from zertz3d.errors import UsageError
from zertz3d.records.text import quoted
from zertz3d.rules import SIDE_NAMES
from zertz3d.words import _, address, listed, ngettext


class TextReplay(Activity):
    """A list of games, and a turn of one of them."""

    COMMANDS = ("next", "previous", "go", "another", "clocks", "hint", "why", "learn", "puzzles")

    def __init__(self, games: GameList, index: int = 0, turn: int = 0, counsel: Counsel | None = None) -> None:
        super().__init__((_(SIDE_NAMES[0]), _(SIDE_NAMES[1])))
        self._games = games
        self._counsel = counsel or Counsel()
        self._open(index)
        self._go_to(turn)

    def _open(self, index: int) -> None:
        self._games.grow(lambda: len(self._games.entries) <= index)
        if not 0 <= index < len(self._games.entries):
            said = _("there is no game {number}: the last one is {last}")
            raise UsageError(said.format(number=index + 1, last=len(self._games.entries)))
        record = self._games.record(index)
        if record.game is None:
            why = listed(map(str, record.problems))
            raise UsageError(_("game {number} cannot be read: {why}").format(number=index + 1, why=why))
        self._index, self.game = index, record.game
        self._problems = record.problems
        self._line = [self.game.root, *self.game.main_line()]
        self.names = name_sides(record.players)
        self._go_to(0)

    def begin(self) -> Sentences:
        """Which game it is."""
        (first, second), count, turns = self.names, len(self._games.entries), len(self._line) - 1
        whole = _("Game {number} of {count}: {first} against {second}.")
        more = _("Game {number} of {count} or more: {first} against {second}.")
        said = whole if self._games.complete else more
        yield said.format(number=self._index + 1, count=count, first=first, second=second)
        told = ngettext("{table}, {count} turn.", "{table}, {count} turns.", turns)
        yield told.format(table=self.tell_table(), count=turns)
        if self._problems:
            yield _("The record has a fault: {problem}.").format(problem=self._problems[0])
        if self.node.ply:
            yield from self._tell_turn()
        yield _("Enter plays the next turn; type ? for what can be typed.")

    def answer(self, said: Said) -> Sentences:
        """Go through the game, or to another one."""
        match said.name:
            case "next":
                yield from self._step(1)
            case "previous":
                yield from self._step(-1)
            case "go":
                self._go_to(_read_number(said.rest, _("name a turn, as in {example}").format(example="g 12")))
                yield from self._tell_turn()
            case "another":
                self._open(_read_number(said.rest, "") - 1 if said.rest else self._index + 1)
                yield from self.begin()
            case "clocks":
                yield from self._tell_clock()
            case "hint":
                if self.game.outcome(self.node):
                    raise UsageError(_("the game is over here: step back to ask for a hint"))
                yield from self._counsel.tell_hint(self.position, self.names)
            case "why":
                yield from self._counsel.tell_why(self.node, self.names)
            case _:
                raise UsageError(_("{typed!r} is no command here: type ? for the list").format(typed=said.rest))

    def _step(self, count: int) -> Sentences:
        turn = self.node.ply + count
        if not 0 <= turn < len(self._line):
            yield _("This is the start of the game.") if count < 0 else _("This is the end of the record.")
            return
        self._go_to(turn)
        yield from self._tell_turn()

    def _go_to(self, turn: int) -> None:
        if not 0 <= turn < len(self._line):
            said = _("there is no turn {turn}: the game has the turns 0 to {last}")
            raise UsageError(said.format(turn=turn, last=len(self._line) - 1))
        self.game.go_to(self._line[turn])

    def _tell_turn(self) -> Sentences:
        yield from self.tell_played(self.node)
        if self.node is self._line[-1]:
            yield from self.tell_standing()

    def _tell_clock(self) -> Sentences:
        used = self.node.clock
        if used is None:
            yield _("The record says nothing of time here.")
        else:
            mover = self.names[1 - self.position.mover]
            said = _("{player} had used {time} of thinking time.")
            said = address(mover, said, _("You had used {time} of thinking time."))
            yield said.format(player=mover, time=clock.format_clock(used / 1000))


def _read_number(text: str, otherwise: str) -> int:
    if (number := read_number(text)) is None:
        raise UsageError(otherwise or _("{text!r} is no number").format(text=quoted(text)))
    return number
