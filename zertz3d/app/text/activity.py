"""Something that is done by listening and typing: it says sentences, and answers what is typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar, NamedTuple

from zertz3d.app.text import position_words
from zertz3d.app.text.turn_words import tell_outcome, tell_turn
from zertz3d.app.text.words import ALWAYS, LOOKING, Said, list_commands
from zertz3d.errors import UsageError
from zertz3d.rules import Capture, Game, Node, Placement, Position
from zertz3d.words import _, address

Sentences = Iterator[str]
YES, NO = ("y", "yes"), ("n", "no")
"""What is typed; the words of the language are understood, too."""


class YesOrNo(NamedTuple):
    """A question, and what is done if the answer is yes, and if it is no."""

    words: str
    then: Callable[[], Sentences]
    otherwise: Callable[[], Sentences]


class Activity:
    """What every kind of conversation can do: look at the table, ask a question, and say what can be typed."""

    COMMANDS: ClassVar[tuple[str, ...]] = ()
    """What can be asked besides looking."""

    game: Game
    """What lies on the table; its cursor is where in the game one is."""

    def __init__(self, names: tuple[str, str]) -> None:
        self.names = names
        """What the two sides are called."""
        self.over = False
        """Whether it has ended by itself."""
        self._cell = ""
        self._question: YesOrNo | None = None

    @property
    def known(self) -> tuple[str, ...]:
        """Every command that is understood."""
        return (*self.COMMANDS, *LOOKING, *ALWAYS)

    @property
    def node(self) -> Node:
        """Where in the game one is."""
        return self.game.cursor

    @property
    def position(self) -> Position:
        """What one looks at."""
        return self.node.position

    def begin(self) -> Sentences:
        """The first words."""
        raise NotImplementedError

    def close(self) -> None:
        """It is left."""

    def wait(self, seconds: float) -> None:
        """So much time has passed before somebody typed."""

    # ----------------------------------------------------------------- answers

    def hear(self, said: Said, line: str) -> Sentences:
        """Answer what was typed; `line` is the whole of it."""
        yield from self.tell_news()
        if self._question:
            yield from self._answer_question(line)
        elif said.name == "help":
            yield from list_commands(self.known)
        elif said.name in LOOKING:
            yield from self._look(said)
        else:
            yield from self.answer(said)

    def tell_news(self) -> Sentences:
        """What has happened by itself meanwhile."""
        return iter(())

    def answer(self, said: Said) -> Sentences:
        """Answer a move, or one of the own commands."""
        raise NotImplementedError

    def ask(self, words: str, then: Callable[[], Sentences], otherwise: str | Callable[[], Sentences]) -> Sentences:
        """Ask something that is answered by yes or no; `otherwise` is what is said, or done, if it is no."""
        said = otherwise if callable(otherwise) else lambda: iter((otherwise,))
        self._question = YesOrNo(words, then, said)
        yield _("{question} Yes or no?").format(question=words)

    @property
    def asking(self) -> bool:
        """Is the next line the answer to a question?"""
        return self._question is not None

    def _answer_question(self, line: str) -> Sentences:
        question, word = self._question, line.strip().lower()
        assert question
        yes, no = (*YES, _("yes")), (*NO, _("no"))
        if word not in (*yes, *no):
            yield _("{question} Type {yes} or {no}.").format(question=question.words, yes=yes[-1], no=no[-1])
            return
        self._question = None
        yield from question.then() if word in yes else question.otherwise()

    # ------------------------------------------------------------------- looking

    def _look(self, said: Said) -> Sentences:
        position, names = self.position, self.names
        match said.name:
            case "last":
                yield tell_turn(self.node, names)
                yield from self.tell_standing()
            case "cell":
                yield position_words.tell_cell(position, self._choose_cell(said.rest))
            case "neighbours":
                yield position_words.tell_neighbours(position, self._choose_cell(said.rest))
            case "free":
                yield position_words.tell_free_rings(position)
            case "score":
                yield from position_words.tell_score(position, names)
            case "pool":
                yield position_words.tell_pool(position)
            case "board":
                yield from position_words.tell_board(position)
            case "moves":
                yield from position_words.tell_moves(position, names)
            case _:
                yield from position_words.tell_threats(position, names)

    def _choose_cell(self, named: str) -> str:
        """The ring that is named, or the one that was spoken of last."""
        cell = named or self._cell or self._last_cell()
        self.position.board.check(cell)
        self._cell = cell
        return cell

    def _last_cell(self) -> str:
        """Where the last turn ended."""
        move = self.node.move
        if isinstance(move, Placement):
            return move.cell
        if isinstance(move, Capture):
            return move.jumps[-1][1]
        raise UsageError(_("name a ring, as in {example}").format(example="c d4"))

    def tell_table(self) -> str:
        """On which board and by which rules one plays."""
        return position_words.tell_table(self.game.root.position)

    def tell_played(self, node: Node) -> Sentences:
        """A turn that was played just now."""
        self._cell = ""
        yield tell_turn(node, self.names)

    def tell_standing(self) -> Sentences:
        """How the game has ended, or who is to move."""
        outcome = self.game.outcome(self.node)
        if outcome:
            yield tell_outcome(outcome, self.position, self.names)
        else:
            player = self.names[self.position.mover]
            said = address(player, _("{player} is to move."), _("It is your turn."))
            if self.position.must_capture:
                you = _("It is your turn, and you must capture.")
                said = address(player, _("{player} is to move and must capture."), you)
            yield said.format(player=player)
