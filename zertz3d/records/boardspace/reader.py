"""Boardspace records of all eras, read: turn after turn, with resignations, comments and times."""

import re
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import NamedTuple

from zertz3d.errors import RecordError, ZertzError
from zertz3d.records.boardspace.gestures import GESTURES, Command, GestureTurn
from zertz3d.records.boardspace.nodes import TOLD, Branch, Property, SgfNode, first_tree, is_command, line_at, root
from zertz3d.records.boardspace.setup import CHANGES, CUSTOM, VARIANTS, SetUp
from zertz3d.records.formats.chains import lifted, stops_short
from zertz3d.records.record import Draft, Problem
from zertz3d.records.replay import DEEPEST, Replay, before_move_of, only_passes, reason_of, wrong_player
from zertz3d.records.text import quoted
from zertz3d.rules import Game, Node, Pass, Position
from zertz3d.words import _

FORMAT = "boardspace"

AGREED_DRAW = "1/2-1/2"
"""What RE says when a draw was agreed; its other words are in any language and are never believed."""
HEADERS = {"GN": "Event", "DT": "Date"}
"""Our names for properties of the first node; others of two letters keep their own."""
PERSONAL = dict(zip(TOLD, ("Player", "Rating", "Time"), strict=True))
"""Our names for what P0 and P1 tell about a player."""
_VARIANT = re.compile(r"SU\[([^\]]{1,40})\]", re.IGNORECASE)
_TREE = re.compile(r"\s*+\(\s*+;")
_INSIDE = re.compile(r"GM\[22\]|;\s*+P-?[01]\[")
_COMMANDS = re.compile(
    r"\bP([01])\[\s*+(?:[0-9]++\s++)?(?>([a-z]++[+-]?+|r[+-])?)(?>(?:[^\]\\]|\\.)*)\]?|\[(?>(?:[^\]\\]|\\.)*)\]?|\)",
    re.IGNORECASE | re.DOTALL,
)
"""What players did, all other values, and the first closing bracket, with which the main line ends."""
HEAD = 2000
"""Letters of a tree in which its headers stand."""
_NO_HEADERS = {"GM", "VV", "SU", "AN", "TM", "ZP", "ZC"}
_BETWEEN_COMMENTS = "\n\n"
_SILENT = {"edit", "vcr", "pop", "swap", "setboard", "start", ""}
"""Commands that change nothing once the game has begun."""


def begins(head: str) -> bool:
    """Does a text of this format begin like this?"""
    return _TREE.match(head) is not None


def is_damaged(head: str) -> bool:
    """Is there what only this format has, though the beginning is another one?"""
    return _INSIDE.search(head) is not None


def drafts(lines: Iterable[str]) -> Iterator[Draft]:
    """The one game of a file."""
    text = "\n".join(lines)
    yield Draft(FORMAT, headers(root(text)), text)


def headers(properties: Iterable[Property]) -> dict[str, str]:
    """What properties tell about the game as a whole, by our names."""
    found: dict[str, str] = {}
    for name, said, _place in properties:
        value = " ".join(said.split())
        word, _space, rest = value.partition(" ")
        if name in ("P0", "P1"):
            if word in PERSONAL:
                found[f"{PERSONAL[word]}{int(name[1]) + 1}"] = rest.strip('"')
        elif name == "ZH":
            found[word] = rest
        elif len(name) == 2 and name.isupper() and name not in _NO_HEADERS:
            found.setdefault(HEADERS.get(name, name), value)
    return {name: value for name, value in found.items() if value}


def replay(draft: Draft, dialect: str = "") -> Replay:
    """The game of a draft as far as it is legal, and its faults."""
    reading = _Reading(draft.text)
    for item in first_tree(draft.text):
        if isinstance(item, Branch):
            reading.branch(item.opens)
        else:
            reading.node(item)
        if reading.stopped:
            break
    reading.end_line()
    game = reading.replay.game
    game.headers = draft.headers | reading.late_headers
    if game.headers.get("RE") == AGREED_DRAW:
        del game.headers["RE"]  # our own word for what the game knows
    game.to_start()
    return reading.replay


def board_named(text: str) -> str:
    """The board that the head of a tree names; empty if it names none we know."""
    found = _VARIANT.search(text, 0, HEAD)
    variant = found[1].strip().lower() if found else ""
    return "custom" if variant == CUSTOM else VARIANTS.get(variant, "")


def count_turns(draft: Draft) -> int:
    """How many turns the game has: each ends with Done, or in old records when the other player does something."""
    count, player, last, played, gave_up = 0, "", "", False, False
    for found in _COMMANDS.finditer(draft.text):
        who, verb = found[1], (found[2] or "").lower()
        if found[0] == ")":
            break
        if verb in GESTURES or verb == "r+":
            count += player not in ("", who)
            player, last, played, gave_up = who, who, verb not in ("r-", "r+") or (played and player == who), False
        elif verb == "done" and not gave_up:
            count += player != "" or last not in ("", who)  # with nothing done before, it is a pass
            player, last = "", who if played else ""
        elif verb in ("resign", "winontime"):
            gave_up = True
    return count + (player != "" and played and not gave_up)


class _Line(NamedTuple):
    """Where a variation leaves the line before it."""

    cursor: Node | None
    """None before the game has begun."""
    turn: GestureTurn
    faulty: bool
    resigned: int | None


class _Reading:
    """Follows the nodes of a tree: first what is set up, then turn after turn."""

    def __init__(self, text: str) -> None:
        self.replay = Replay(Position.start())
        self.late_headers: dict[str, str] = {}
        self._text = text
        self._setup = SetUp()
        self._told = self._begun = False
        self._turn = GestureTurn()
        self._blamed: Command | Property | None = None
        self._faulty = False
        self._resigned: int | None = None
        self._late: int | None = None
        """The player whose time was up."""
        self._agreed = False
        self._last_start: int | None = None
        """Where the last Start stands; found when there is an Edit."""
        self._changing = False
        """Are we between an Edit and a Start in the middle of the game?"""
        self._comments: list[str] = []
        self._marks: list[str] = []
        self._lines: list[_Line] = []

    @property
    def stopped(self) -> bool:
        """Is the rest not worth reading?"""
        return (self._faulty and not self._lines) or self.replay.full

    @property
    def _game(self) -> Game:
        return self.replay.game

    # ------------------------------------------------------------------- lines

    def branch(self, opens: bool) -> None:
        """Enter a variation, or go back to where it began."""
        if opens and len(self._lines) >= DEEPEST:
            self._lines.clear()
            self._fault(
                RecordError(
                    _("variations are nested more than {levels} deep: the rest is not read").format(levels=DEEPEST)
                )
            )
        elif opens:
            cursor = self._game.cursor if self._begun else None
            self._lines.append(_Line(cursor, self._turn.copy(), self._faulty, self._resigned))
        elif self._lines:
            self.end_line()
            cursor, self._turn, self._faulty, self._resigned = self._lines.pop()
            self._late, self._changing = None, False
            self._game.go_to(cursor or self._game.root)

    def end_line(self) -> None:
        """Nothing follows in this line: complete its last turn, and say how it ended."""
        if self._faulty:
            return
        try:
            self._end_turn()
        except ZertzError as error:
            self._fault(error)
            return
        self._annotate(self._game.cursor)
        if self._game.cursor is self._game.end and not self._game.position.outcome():
            self._declare()

    def _end_turn(self) -> None:
        if not self._begun and not self._told:
            raise RecordError(_("there is no game in this file"))
        if not self._begun:
            self._begin(self._setup.first)
        turn, given_up = self._turn, self._resigned is not None or self._late is not None
        if given_up and turn:
            self._commit_or_leave_out(turn)
        elif stops_short(self._game.position, turn.path):
            self._leave_out(turn, _("the marble can and must jump on"))
            if self._game.cursor is self._game.end:
                self.replay.lifted = lifted(self._game.position, turn.path)
        elif turn.removed and not (turn.put or turn.path):
            self._leave_out(turn, _("no marble was placed"))
        elif turn:
            self._commit()
        self._turn = GestureTurn()

    def _commit_or_leave_out(self, turn: GestureTurn) -> None:
        """A player gave up in this turn: it belongs to the game if it was complete."""
        try:
            position = before_move_of(turn.player, self._game.position)
            position.complete(turn.move(position))
        except ZertzError as error:
            self._leave_out(turn, reason_of(error))
        else:
            self._commit()

    def _leave_out(self, turn: GestureTurn, reason: str) -> None:
        """Drop a turn that was broken off, and note that of the main line."""
        if self._game.cursor is self._game.end:
            line = line_at(self._text, turn.commands[0].at)
            said = quoted(" ".join(map(str, turn.commands)))
            self.replay.broken_off = Problem(line, self._game.position.turn, said, quoted(reason, 80))

    def _declare(self) -> None:
        if self._late is not None:
            self._game.lose_on_time(self._late)
        elif self._resigned is not None:
            self._game.resign(self._resigned)
        elif self._agreed:
            self._game.agree_draw()

    # ------------------------------------------------------------------- nodes

    def node(self, node: SgfNode) -> None:
        """Everything one node says."""
        if self._faulty:
            return
        try:
            commands = [_command(item, after) for item, after in zip_longest(node, node[1:]) if is_command(item)]
            self._change_player(commands)
            for item in node:
                self._remark(item)
            for command in commands:
                self._blamed, self._told = command, True
                self._obey(command)
        except ZertzError as error:
            self._fault(error)

    def _change_player(self, commands: list[Command]) -> None:
        """Before 2008 a turn ended when the other player did something."""
        first = next((command for command in commands if command.verb in GESTURES), None)
        if first and self._turn and (self._turn.closed or first.player != self._turn.player):
            self._commit()

    def _remark(self, item: Property) -> None:
        name, value = item.name, item.value.strip()
        if name == "C" and value:
            self._comments.append(value)
        elif name == "AN" and value:
            self._marks.append(value)
        elif name == "SU":
            self._blamed, self._told = item, True
            self._setup.choose_board(value)
        elif name == "GM" and value != "22":
            self._blamed = item
            raise RecordError(_("this is a record of another game than ZÈRTZ, which has the number 22"))
        elif name == "ZP":
            self._blamed = item
            self._setup.position = Position.parse(value)
        elif name == "ZC":
            self._turn.claims = tuple((word[:1], word[1:]) for word in value.split())
        elif name == "RE":
            self._agreed = value == AGREED_DRAW
        elif name in ("P0", "P1") and not is_command(item):
            self.late_headers |= headers([item])

    def _obey(self, command: Command) -> None:
        if command.verb == "edit":
            self._edit(command)
        elif not self._begun:
            if command.verb == "start":
                self._annotate(self._game.root)
            if self._setup.takes(command):
                return
        if command.verb == "start":
            self._changing = False
        elif command.verb == "resign":
            self._resigned = None if self._resigned == command.player else command.player
        elif command.verb == "winontime":
            self._late = 1 - command.player
        elif command.verb == "done":
            self._done(command)
        elif command.verb in GESTURES and command.player in (0, 1):
            self._gesture(command)
        elif command.player in (0, 1) and command.verb not in _SILENT:
            raise RecordError(_("there is no command {verb!r}").format(verb=quoted(command.verb, 20)))

    def _edit(self, command: Command) -> None:
        """Up to a Start that follows, pieces are laid out by hand; without one play just goes on."""
        if self._last_start is None:
            self._last_start = _last_start(self._text)
        if command.at < self._last_start:
            self._changing, self._setup.editing = self._begun, not self._begun

    def _gesture(self, command: Command) -> None:
        if self._changing and command.verb in CHANGES:
            raise RecordError(_("the position was changed by hand in the middle of the game"))
        if not self._begun:
            self._begin(command.player)
            if objection := self._setup.objection(command.player):
                self._complain(objection)
        if not self._turn and self._turn.player != command.player:
            self._turn = GestureTurn(claims=self._turn.claims)
        self._resigned = None  # whoever goes on has withdrawn it
        self._turn.do(command)

    def _begin(self, first: int) -> None:
        self._begun = True
        annotated = self._game.root
        self.replay = Replay(self._setup.start(first))
        self._game.root.comment, self._game.root.marks = annotated.comment, annotated.marks

    def _done(self, command: Command) -> None:
        position = self._game.position
        if self._turn:
            if command.clock is not None and command.player == self._turn.player:
                self._turn.clock = command.clock
            self._turn.closed = self._resigned is not None
            if not self._turn.closed:
                self._commit()
        elif self._begun and position.mover == command.player and only_passes(position):
            node = self.replay.play(Pass())
            node.clock = command.clock
            self._annotate(node)

    def _commit(self) -> None:
        """Play the turn that the gestures come to."""
        turn, self._turn = self._turn, GestureTurn()
        number = self._game.position.turn
        try:
            node, in_turn = self.replay.play_by(turn.player, turn.move(self._game.position))
        except ZertzError as error:
            self._turn, self._blamed = turn, turn.culprit(reason_of(error))
            raise
        if not in_turn:
            self._blamed = turn.commands[0]
            self._complain(wrong_player(turn.player), number)
        node.clock = turn.clock
        self._annotate(node)

    def _annotate(self, node: Node) -> None:
        """Write the comments and marks met since the last turn on a node."""
        if self._comments:
            node.comment = _BETWEEN_COMMENTS.join(filter(None, [node.comment, *self._comments]))
            self._comments = []
        if self._marks:
            node.marks += tuple(self._marks)
            self._marks = []

    # ------------------------------------------------------------------ faults

    def _fault(self, error: ZertzError) -> None:
        self._faulty = True
        self._complain(reason_of(error))
        if self._game.cursor is self._game.end and not self._game.position.outcome():
            self.replay.lifted = lifted(self._game.position, self._turn.path)
        self._turn = GestureTurn()

    def _complain(self, reason: str, turn: int | None = None) -> None:
        blamed = self._blamed
        line = line_at(self._text, blamed.at) if blamed else 1
        self.replay.problem(line, quoted(str(blamed or "")), reason, turn)


def _last_start(text: str) -> int:
    """Where the last Start of the game stands; -1 if there is none."""
    nodes = (node for node in first_tree(text) if not isinstance(node, Branch))
    commands = (_command(item, None) for node in nodes for item in node if is_command(item))
    return max((command.at for command in commands if command.verb == "start"), default=-1)


def _command(item: Property, after: Property | None) -> Command:
    words = item.value.split()
    if words and words[0].isdigit():
        del words[0]
    verb = words[0].lower().partition(":")[0] if words else ""
    told = after.value.strip() if after and after.name == "TM" else ""
    clock = int(told) if told.isascii() and told.isdigit() and len(told) < 16 else None
    player = -1 if item.name == "P-1" else int(item.name[1])
    return Command(player, verb, tuple(words[1:]), f"{item.name}[{item.value}]", item.at, clock)
