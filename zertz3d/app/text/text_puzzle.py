"""Puzzles that are listened to: a position, a promise, and an opponent who answers every move."""

from __future__ import annotations

from zertz3d.ai.teacher import Opinion
from zertz3d.app.analysis import puzzle_words
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.collection.puzzles import placements_of
from zertz3d.app.text import position_words
from zertz3d.app.text.activity import Activity, Sentences
from zertz3d.app.text.counsel import THINKING, Counsel
from zertz3d.app.text.words import Said, read_number
from zertz3d.errors import UsageError
from zertz3d.rules import SIDE_NAMES, Game, Move, Node
from zertz3d.words import _

Line = tuple[Move, ...]


class TextPuzzle(Activity):
    """One puzzle after the other."""

    COMMANDS = ("another", "hint", "solution", "undo", "learn")

    def __init__(self, puzzles: GameList, index: int = 0, counsel: Counsel | None = None) -> None:
        super().__init__((_(SIDE_NAMES[0]), _(SIDE_NAMES[1])))
        self._puzzles = puzzles
        self._counsel = counsel or Counsel()
        self._open(index)

    def _open(self, index: int) -> None:
        self._puzzles.grow(lambda: len(self._puzzles.entries) <= index)
        if not 0 <= index < len(self._puzzles.entries):
            said = _("there is no puzzle {number}: the last one is {last}")
            raise UsageError(said.format(number=index + 1, last=len(self._puzzles.entries)))
        record = self._puzzles.record(index)
        self._placements = placements_of(record)
        if not record.game or not self._placements:
            raise UsageError(_("number {number} of this file is no puzzle").format(number=index + 1))
        self._index, self._hints = index, 0
        self.game = Game(record.game.root.position)
        self._ways: dict[Node, Line] = {self.game.root: tuple(record.game.moves())}
        """How the win goes on from every node that was reached and is still won."""

    @property
    def _solver(self) -> int:
        return self.game.root.position.mover

    def begin(self) -> Sentences:
        """What is asked, and what lies where."""
        start = self.game.root.position
        said, task = _("Puzzle {number}. {task}. {rings} rings."), puzzle_words.tell_task(start, self._placements)
        yield said.format(number=self._index + 1, task=task, rings=start.board.name)
        yield from position_words.tell_board(start)
        yield position_words.tell_pool(start)
        yield from position_words.tell_score(start, self.names)
        yield _("Type your move; h gives a hint, i tells the solution, a opens the next puzzle, q leaves.")

    def answer(self, said: Said) -> Sentences:
        """A try, or what helps."""
        match said.name:
            case "another":
                self._open(self._index + 1 if (number := read_number(said.rest)) is None else number - 1)
                yield from self.begin()
            case "hint":
                self._check_open()
                self._hints += 1
                yield puzzle_words.tell_hint(self.position, self._ways[self.node], self._hints > 1)
            case "solution":
                yield from self._tell_solution()
            case "undo":
                yield from self._take_back()
            case "":
                yield from self.tell_standing()
            case _:
                yield from self._try(said.rest)

    def _check_open(self) -> None:
        if self.position.outcome():
            raise UsageError(_("this puzzle is over: a opens the next one"))

    def _try(self, text: str) -> Sentences:
        self._check_open()
        move, base = self.position.parse_move(text), self.node
        self._hints = 0
        node = self.game.play(move)
        yield from self.tell_played(node)
        way = self._ways[base]
        if way[:1] == (move,):
            known = Opinion(-1.0 if self._solver else 1.0, way[1:], True)
        else:
            yield _(THINKING)
            known = self._counsel.judge(node.position)
        if known.won_by(self._solver):
            yield from self._reply(known.line)
        else:
            self.game.delete(node)
            said = _("{reason}. It is taken back: try another move.")
            yield said.format(reason=puzzle_words.tell_refutation(node, known.line))

    def _reply(self, line: Line) -> Sentences:
        """The opponent resists as long as it goes."""
        self._ways[self.node] = line
        while line and self.position.mover != self._solver and not self.position.outcome():
            yield from self.tell_played(self.game.play(line[0]))
            line = line[1:]
            self._ways[self.node] = line
        yield f"{_(puzzle_words.SOLVED)}." if self.position.outcome() else f"{_(puzzle_words.RIGHT)}."
        yield from self.tell_standing()

    def _tell_solution(self) -> Sentences:
        self._check_open()
        for move in self._ways[self.node]:
            yield from self.tell_played(self.game.play(move))
            self._ways.setdefault(self.node, ())
        yield f"{_(puzzle_words.TOLD)}."
        yield from self.tell_standing()

    def _take_back(self) -> Sentences:
        """To the solver's last choice."""
        node = self.node
        if not node.parent:
            raise UsageError(_("this is the start of the puzzle"))
        while node.parent and node.parent.parent and node.parent.position.mover != self._solver:
            node = node.parent
        self.game.delete(node)
        yield _("Taken back.")
        yield from self.tell_standing()
