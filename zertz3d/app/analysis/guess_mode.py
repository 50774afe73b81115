"""Guessing the moves of a game that was played: each is hidden until somebody has played a guess by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from zertz3d.ai import teacher
from zertz3d.ai.teacher import BUDGET
from zertz3d.app.analysis.advice import name_players
from zertz3d.app.analysis.evaluation_queue import EvaluationQueue, Need
from zertz3d.app.analysis.guess_score import Guess, write_halves
from zertz3d.app.session import Layer, Mode, Mover, Play, Reply, Table
from zertz3d.errors import UsageError
from zertz3d.hud.screen_model import Screen, Tool
from zertz3d.intents import Action, Intent
from zertz3d.records.record import Record
from zertz3d.rules import Game, Node, Position
from zertz3d.scene.marks.model import Marks
from zertz3d.words import _, address

PAUSE = 0.6
"""Seconds at rest before the next move of the record comes."""
LOOK = 1.6
"""Seconds a wrong guess stays to be looked at."""


class GuessMode(Mode):
    """A game as far as it has been guessed; `finished` is told when there is no move left, or nobody wants more."""

    layer = Layer.TABLE

    def __init__(
        self,
        table: Table,
        line: Sequence[Node],
        turn: int,
        sides: frozenset[int],
        adviser: EvaluationQueue,
        finished: Callable[[], None],
    ) -> None:
        """The moves of `line` after so many turns are guessed, as far as players of these sides made them."""
        self._table, self._line, self._sides, self._adviser = table, tuple(line), sides, adviser
        self._finished = finished
        self.guesses: list[Guess] = []
        self._guess: Node | None = None
        """The guess that is looked at."""
        self._open = False
        """Whether the next move of the record is no longer hidden."""
        self._rested = 0.0
        self._lay_out(turn)

    def _lay_out(self, turn: int) -> None:
        """Lay the game on the table as far as it is known."""
        record, root = self._table.record, self._line[0].parent
        assert root
        game = Game(root.position, strict=self._table.player.game.strict)
        game.headers = dict(self._table.player.game.headers)
        for node in self._line[:turn]:
            if node.move:
                game.play(node.move)
        self._table.show(Record(record.source if record else "", record.number if record else 1, None, game))
        self._player = self._table.player
        self._player.go_to_turn(turn)

    # ---------------------------------------------------------------- standing

    @property
    def _next(self) -> Node | None:
        """The move of the record that comes next."""
        known = len(self._player.line) - (self._guess is not None)
        return self._line[known] if known < len(self._line) else None

    @property
    def _asked(self) -> bool:
        """Is the next move to be guessed? Not if there is only one."""
        following = self._next
        if self._open or following is None or following.parent is None:
            return False
        position = following.parent.position
        return position.mover in self._sides and position.count_moves() > 1

    @property
    def _at_end(self) -> bool:
        return self._player.goal == len(self._player.line)

    def refusal(self, by: Mover) -> str | None:
        """Why nobody may play now."""
        if by is Mover.LESSON:
            return None
        if not self._at_end:
            return _("go to the end (End) to guess the next move")
        return None if self._asked and not self._guess else _("the next move of the game is coming")

    def advice_refusal(self) -> str | None:
        """The teacher judges, and says nothing before."""
        return _("there is no help while you guess: Show it gives the move away")

    @property
    def riddle(self) -> bool:
        """What wins is to be found."""
        return True

    # ----------------------------------------------------------------- intents

    def handle(self, intent: Intent) -> Reply:
        """What the buttons do."""
        match intent.action:
            case Action.GUESS_SHOW:
                self._show()
            case Action.GUESS_LEAVE | Action.ESCAPE:
                self._finished()
            case Action.UNDO | Action.REDO:
                raise UsageError(_("a guess is not taken back: the move of the game follows"))
            case _:
                return False
        return True

    def _show(self) -> None:
        following = self._next
        if not self._asked or self._guess or following is None or following.move is None:
            raise UsageError(_("the next move of the game is coming"))
        self._player.go_to_turn(len(self._player.line))
        self._add(Guess(following.ply, following.move, None))

    def played(self, node: Node, by: Mover) -> None:
        """A guess is looked at; a move of the record is not hidden any more."""
        self._rested = 0.0
        if self._table.player is not self._player:
            return
        if by is Mover.LESSON:
            self._open = False
        else:
            self._guess = node

    # -------------------------------------------------------------------- time

    def tick(self, seconds: float) -> tuple[Play, ...]:
        """Judge the guess, and play on by the record."""
        if self._table.player is not self._player:
            self._table.modes.leave(self)
            return ()
        self._table.linger()
        self._adviser.serve(self._needs())
        self._rested = 0.0 if self._player.playback.playing else self._rested + seconds
        if self._guess:
            self._look_at(self._guess)
            return ()
        following = self._next
        if following is None or following.move is None:
            if self._rested >= LOOK:
                self._finished()
            return ()
        if self._asked or not self._at_end or self._rested < PAUSE or self._table.modes.asking:
            return ()
        return (Play(following.move, Mover.LESSON),)

    def _needs(self) -> list[Need]:
        """What is to be thought about: the guess, what it was played in, and the move of the record."""
        following = self._next
        if following is None or following.parent is None or not (self._asked or self._guess):
            return []
        positions = [following.parent.position, following.position]
        return [(position, BUDGET) for position in (*([self._guess.position] if self._guess else []), *positions)]

    def _look_at(self, node: Node) -> None:
        """Once the guess has been seen and is judged, the move of the record takes its place."""
        following = self._next
        if self._rested < PAUSE or following is None or following.move is None or following.parent is None:
            return
        position, fault = following.parent.position, self._adviser.fault
        lost = self._lost(position, node)
        there = self._lost(position, following)
        if (lost is None or there is None) and not fault:
            return
        guess = Guess(following.ply, following.move, node.move, lost, there)
        if guess.found < 1 and self._rested < LOOK:
            return
        self._adviser.fault = ""
        self._guess = None
        if guess.found < 1:
            self._player.game.delete(node)
            self._player.choose(node.parent or self._player.game.root)
        self._add(guess)

    def _add(self, guess: Guess) -> None:
        self.guesses.append(guess)
        self._open, self._rested = guess.found < 1, 0.0
        self._table.say(guess.words)

    def _lost(self, position: Position, node: Node) -> float | None:
        """How much a move loses, as the teacher thinks; None if it is not known yet."""
        if node.move is None:
            return None
        known = [self._adviser.known(each, BUDGET) for each in (position, node.position)]
        before, after = teacher.settled([position, node.position], [node.move], known)
        return teacher.verdict(position, node.move, before, after).lost if before and after else None

    def close(self) -> None:
        """The thinking ends."""
        self._adviser.close()

    # ----------------------------------------------------------------- showing

    def dress(self, screen: Screen) -> Screen:
        """What is asked, how many were found, and the buttons."""
        found = sum(guess.found for guess in self.guesses)
        score = ""
        if self.guesses:
            score = _("{found} of {count} found").format(found=write_halves(found), count=len(self.guesses))
        asked = self._asked and not self._guess
        tools = (
            Tool("guess-show", _("Show it"), Intent(Action.GUESS_SHOW), "hint", enabled=asked and self._at_end),
            Tool("guess-leave", _("Stop"), Intent(Action.GUESS_LEAVE), "close"),
        )
        return replace(
            screen,
            title=" · ".join(part for part in (_("Guess the move"), score) if part),
            caption=self._words() or screen.caption,
            tools=tools,
            graph=None,
            problem=None,
        )

    def _words(self) -> str:
        if self._player.playback.playing or self._table.modes.can_undo:
            return ""  # the film, or the hand whose move is half made, says what is to be said
        if self._guess:
            return _("Looking at your guess…")
        following = self._next
        if following and not self._at_end:
            return _("Go to the end (End) to guess the next move")
        if not self._asked or following is None or following.parent is None:
            return ""
        name = name_players(self._table)[following.parent.position.mover]
        others, you = _("Turn {turn}: which move did {player} play?"), _("Turn {turn}: which move did you play?")
        return address(name, others, you).format(turn=following.ply, player=name)

    def mark(self, marks: Marks) -> Marks:
        """Nothing says what wins."""
        return replace(marks, threats=())
