"""The way into guessing the moves of a game: whose moves, from where, and the result at the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from zertz3d.app.analysis.advice import name_players
from zertz3d.app.analysis.evaluation_queue import EvaluationQueue
from zertz3d.app.analysis.guess_mode import GuessMode
from zertz3d.app.analysis.guess_score import tell_result
from zertz3d.app.session import Binding, Layer, Mode, Play, Reply, Table
from zertz3d.app.session.suspended_table import Visit
from zertz3d.errors import UsageError
from zertz3d.hud.screen_model import Button, Form, Overlay, Pick, Words
from zertz3d.intents import Action, FieldAnswer, Intent
from zertz3d.rules import Node
from zertz3d.words import N_, _

BOTH = "both"


@dataclass(frozen=True)
class GuessChoices:
    """Whose moves are guessed, `0`, `1` or both, and from which turn on."""

    names: tuple[str, str]
    turn: int
    side: str
    start: str = "0"

    def answered(self, answer: FieldAnswer) -> GuessChoices:
        """With another answer."""
        match answer.field:
            case "side":
                return replace(self, side=answer.text)
            case "start":
                return replace(self, start=answer.text)
        return self

    @property
    def sides(self) -> frozenset[int]:
        """The players whose moves are guessed."""
        return frozenset({0, 1} if self.side == BOTH else {int(self.side)})

    @property
    def called(self) -> str:
        """These players by name."""
        if self.side == BOTH:
            return _("{first} and {last}").format(first=self.names[0], last=self.names[1])
        return self.names[int(self.side)]

    def form(self) -> Form:
        """The questions."""
        sides = (("0", self.names[0]), ("1", self.names[1]), (BOTH, _("Both")))
        fields: list[Pick | Words] = [
            Words(_("The next move is hidden: play what you think was played. The teacher looks at your guess, too.")),
            Pick("side", _("Whose moves"), sides, self.side),
        ]
        if self.turn:
            fields.append(Pick("start", _("From"), (("0", _("The start")), (str(self.turn), _("Here"))), self.start))
        buttons = (
            Button(_("Cancel"), Intent(Action.CANCEL)), Button(_("Begin"), Intent(Action.GUESS_START), main=True),
        )  # fmt: skip
        return Form(_("Guess the move"), tuple(fields), buttons)


class GuessMenu(Mode):
    """Always there where games can be guessed; the questions, the guessing and the result come and go."""

    layer = Layer.MENU
    BINDINGS = (
        Binding(
            Action.GUESS, "Teacher", N_("guess the moves of this game"), ("control-b",), label=N_("Guess the moves…")
        ),
    )

    def __init__(self, table: Table, open_queue: Callable[[], EvaluationQueue] = EvaluationQueue) -> None:
        self._table, self._open_queue = table, open_queue
        self._visit: Visit[GuessMode] = Visit(table)
        self._choices: GuessChoices | None = None
        self._line: tuple[Node, ...] = ()
        """The moves that the choices are about."""
        self._result: Form | None = None

    @property
    def running(self) -> GuessMode | None:
        """The guessing that is under way."""
        return self._visit.mode

    # ----------------------------------------------------------------- intents

    def handle(self, intent: Intent) -> Reply:
        """Ask, begin, put away."""
        self._put_away_stale()
        match intent.action:
            case Action.GUESS:
                self._ask()
            case Action.FORM if self._choices:
                self._choices = self._choices.answered(intent.answer)
            case Action.GUESS_START if self._choices:
                self._begin(self._choices)
            case Action.CANCEL | Action.ESCAPE if self._choices or self._result:
                self._choices = self._result = None
            case _:
                return False
        return True

    def _ask(self) -> None:
        table, player = self._table, self._table.player
        if self.running:
            raise UsageError(_("you are guessing already: Stop ends it"))
        if table.modes.live:
            raise UsageError(_("first finish the game that you are playing"))
        if table.modes.advice_refusal():
            raise UsageError(_("a puzzle is for solving: open a game to guess its moves"))
        if not player.line:
            raise UsageError(_("there are no moves to guess: open a game"))
        outcome = player.game.outcome(player.last)
        side = BOTH if outcome is None or outcome.winner is None else str(outcome.winner)
        turn = player.turn if player.turn < len(player.line) else 0
        self._choices, self._result = GuessChoices(name_players(table), turn, side), None
        self._line = tuple(player.line)
        table.modes.join(self)

    def _put_away_stale(self) -> None:
        """Nobody answers questions about moves that are no longer on the table."""
        if self._choices and self._line != tuple(self._table.player.line):
            self._choices = None

    def _begin(self, choices: GuessChoices) -> None:
        self._choices = None
        table, line = self._table, self._line
        self._visit.begin(
            lambda: GuessMode(
                table, line, int(choices.start), choices.sides, self._open_queue(), lambda: self._finish(choices)
            )
        )

    def _finish(self, choices: GuessChoices) -> None:
        """Lay the game back as it was, and say how it went."""
        running = self.running
        if running is None:
            return
        self._visit.end()
        if running.guesses:
            words = tuple(Words(sentence) for sentence in tell_result(running.guesses, choices.called))
            buttons = (
                Button(_("Guess again"), Intent(Action.GUESS)), Button(_("Close"), Intent(Action.CANCEL), main=True),
            )  # fmt: skip
            self._result = Form(_("Your result"), words, buttons)
        self._table.modes.join(self)

    def tick(self, seconds: float) -> tuple[Play, ...]:
        """When another game is opened, nothing waits for the end any more, and nothing is asked of the one before."""
        self._visit.check()
        self._put_away_stale()
        return ()

    # ----------------------------------------------------------------- showing

    @property
    def overlay(self) -> Overlay | None:
        """The questions, or the result."""
        return self._result or (self._choices.form() if self._choices else None)

    def suspend(self) -> bool:
        """Another mode takes the table: nothing is asked any more."""
        self._choices = self._result = None
        return False
