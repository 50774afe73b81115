"""A lesson at the session's table: its text at the side, the learner's moves, what the opponent answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from zertz3d.app.lessons.model import Lesson
from zertz3d.app.lessons.progress import Tutor
from zertz3d.app.session import Binding, Layer, Mode, Mover, Play, Reply, Table
from zertz3d.hud.screen_model import Button, Form, Overlay, Screen, Words
from zertz3d.intents import Action, Intent
from zertz3d.records.record import Record
from zertz3d.rules import Game, Node, Pass
from zertz3d.scene.marks.model import Marks
from zertz3d.words import N_, YOU, _, chosen

NAMES = (YOU, N_("Orange"))
PAUSE = 0.7
"""Seconds after a move before the opponent answers."""
LOOK = 2.2
"""Seconds a wrong move stays to be looked at before it is taken back."""


KEYS = (
    Binding(Action.LESSON_NEXT, "Playing", N_("go on with the lesson"), ("enter",)),
    Binding(Action.HINT, "Teacher", N_("the hint of this step"), ("h",)),
    Binding(Action.UNDO, "Games and moves", N_("begin the step again"), ("control-z",)),
)


class Place(NamedTuple):
    """Which lesson it is, of how many."""

    number: int
    last: int

    @property
    def told(self) -> str:
        """The same in words."""
        return _("Lesson {number} of {count}").format(number=self.number, count=self.last)

    @property
    def onwards(self) -> str:
        """What comes after its last step."""
        return _("Next lesson") if self.number < self.last else _("Finish")


class LessonMode(Mode):
    """A lesson that is under way; `finished` is told when it is over, `leave` when the learner goes."""

    layer = Layer.TABLE
    BINDINGS = KEYS

    def __init__(
        self, table: Table, lesson: Lesson, place: Place, finished: Callable[[], None], leave: Callable[[], None]
    ) -> None:
        self._table, self.lesson, self.place = table, lesson, place
        self._finished, self._leave = finished, leave
        self.tutor = Tutor.begin(lesson)
        self._rested = 0.0
        self._sheet: tuple[Tutor, str, Form] | None = None
        self._set_out()

    def handle(self, intent: Intent) -> Reply:
        """What the buttons of a lesson do."""
        match intent.action:
            case Action.LESSON_NEXT:
                self._next()
            case Action.LESSON_BACK:
                self._enter(self.tutor.back())
            case Action.LESSON_AGAIN | Action.UNDO:
                self._enter(self.tutor.again())
            case Action.REDO:
                self._table.say(_("nothing to redo in a lesson: play the move again"))
            case Action.LESSON_HINT | Action.HINT | Action.BEST_LINE:  # the best move is not what is asked for
                self.tutor = self.tutor.hint()
            case Action.LESSON_PASS:
                return Play(Pass(), Mover.HAND)
            case Action.LESSON_LEAVE | Action.CANCEL | Action.ESCAPE:
                self._leave()
            case _:
                return False
        return True

    # ------------------------------------------------------------------ the table

    def _set_out(self) -> None:
        """Lay the step's position on the table."""
        game = Game(self.tutor.start)
        game.headers = {"Player1": _(NAMES[0]), "Player2": _(NAMES[1])}
        self._table.show(Record(_(self.lesson.title), 1, None, game))
        self._player = self._table.player
        self.base: Node = game.root
        """Where the learner is to move, or where everything has come to."""

    def _enter(self, tutor: Tutor) -> None:
        """Be at another step, or at the same one anew."""
        goes_on = tutor.number == self.tutor.number + 1 and tutor.step.position is None
        self.tutor, self._rested = tutor, 0.0
        if not goes_on:
            self._set_out()

    def _next(self) -> None:
        after = self.tutor.next()
        if after.phase == "over":
            self._finished()
        elif after is not self.tutor:
            self._enter(after)

    @property
    def _resting(self) -> bool:
        return self._player.ended and not self._player.playback.playing

    @property
    def _astray(self) -> bool:
        """Does a wrong move still lie on the table?"""
        return self.tutor.phase == "wrong" and bool(self.base.children)

    # ----------------------------------------------------------------- the moves

    def refusal(self, by: Mover) -> str | None:
        """Why no move may come in now."""
        tutor = self.tutor
        if by is Mover.LESSON:
            return None
        if tutor.phase in ("read", "done"):
            return _("press Next or Enter")
        if tutor.due:
            return _("now Orange moves")
        if self._astray:
            return _("that move is taken back first")
        return None

    def played(self, node: Node, by: Mover) -> None:
        """A move was played: by the learner, or for the opponent."""
        self._rested = 0.0
        if self._table.player is not self._player or node.move is None:
            return
        if by is not Mover.LESSON:
            self.tutor = self.tutor.tried(node.move)
        elif self.tutor.due[-1:] == (node.move,):
            self.tutor = self.tutor.answered()
        if self.tutor.phase != "wrong":
            self.base = node

    def tick(self, seconds: float) -> tuple[Play, ...]:
        """The opponent answers, and a wrong move is taken back when it has been seen."""
        if self._table.player is not self._player:
            self._table.modes.leave(self)
            return ()
        self._table.linger()
        self._rested = self._rested + seconds if not self._player.playback.playing else 0.0
        if self.tutor.due and self._resting and self._rested >= PAUSE:
            return tuple(Play(move, Mover.LESSON) for move in self.tutor.due)
        if self._astray and not self.tutor.due:
            self._take_back()
        return ()

    def _take_back(self) -> None:
        """Run the film backwards to where the learner was to move, then forget the move."""
        turn = self.base.ply
        if self._player.playback.playing:
            return
        if self._player.turn > turn:
            if self._rested >= LOOK or not self._resting:
                for _turn in range(self._player.turn - turn):
                    self._player.previous()
            return
        self._forget()

    def _forget(self) -> None:
        for child in tuple(self.base.children):
            self._player.game.delete(child)
        self._player.choose(self.base)

    # ---------------------------------------------------------------- the screen

    @property
    def near(self) -> bool:
        """The names on the rings are to be read; the trays matter where marbles are taken from there."""
        return any(self.tutor.start.pool)

    @property
    def riddle(self) -> bool:
        """What wins is for the learner to find."""
        return True

    @property
    def overlay(self) -> Overlay:
        """The text of the step, at the side; asked for in every frame, so it is kept as long as it holds."""
        if self._sheet is None or self._sheet[0] is not self.tutor or self._sheet[1] != chosen():
            self._sheet = self.tutor, chosen(), sheet(self.tutor, self.place)
        return self._sheet[2]

    def dress(self, screen: Screen) -> Screen:
        """Nothing but the table, the players and the text."""
        return replace(screen, title=self.place.told, banner=None, problem=None, controls=False, tools=())

    def mark(self, marks: Marks) -> Marks:
        """The rings bear their names."""
        return replace(marks, coordinates="rings", threats=())

    def suspend(self) -> bool:
        """Another mode takes the table: the lesson is left."""
        self._leave()
        return False

    def close(self) -> None:
        """The lesson leaves; what it has laid on the table stays until something else is shown."""
        if self._table.player is self._player and self._astray:
            self._forget()


def sheet(tutor: Tutor, place: Place) -> Form:
    """What is to be read and pressed."""
    return Form(_(tutor.lesson.title), _words(tutor), _buttons(tutor, place), modal=False, reserved=_reserved(tutor))


def _reserved(tutor: Tutor) -> tuple[tuple[Words, ...], ...]:
    """What the lesson says at its longest: at each step, when it is done, and after a hint and a wrong move."""
    found = []
    for number, step in enumerate(tutor.lesson.steps):
        missed = max((step.otherwise, *(wrong.say for wrong in step.wrong)), key=lambda say: len(_(say)) if say else 0)
        here = replace(tutor, number=number, said=step.done, hinted=bool(step.hint), phase="done")
        found += [_words(here), _words(replace(here, said=missed, phase="wrong"))]
    return tuple(found)


def _words(tutor: Tutor) -> tuple[Words, ...]:
    steps = len(tutor.lesson.steps)
    found = [Words(_("Step {number} of {steps}").format(number=tutor.number + 1, steps=steps))] if steps > 1 else []
    found.append(Words(_(tutor.step.text)))
    if tutor.hinted and tutor.phase != "done":
        found.append(Words(_("Hint: {hint}").format(hint=_(tutor.step.hint))))
    if tutor.said:
        found.append(Words(_(tutor.said), fault=tutor.phase == "wrong"))
    return tuple(found)


def _buttons(tutor: Tutor, place: Place) -> tuple[Button, ...]:
    """The same buttons in the same places, whatever can be pressed now."""
    trying, ready = tutor.phase in ("try", "wrong"), tutor.phase in ("read", "done")
    passes = trying and any(isinstance(move, Pass) for move in tutor.position.legal_moves())
    ahead = Button(place.onwards if tutor.is_last else _("Next"), Intent(Action.LESSON_NEXT), main=ready, enabled=ready)
    return (
        Button(_("Leave"), Intent(Action.LESSON_LEAVE)),
        Button(_("Back"), Intent(Action.LESSON_BACK), enabled=tutor.number > 0),
        Button(_("Again"), Intent(Action.LESSON_AGAIN), enabled=bool(tutor.moves)),
        Button(_("Hint"), Intent(Action.LESSON_HINT), enabled=trying and not tutor.hinted),
        Button(_("Pass"), Intent(Action.LESSON_PASS), main=True) if passes else ahead,
    )
