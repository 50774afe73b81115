"""A lesson at the session's table: its text at the side, the learner's moves, what the opponent answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from zertz3d.app.hand.guidance import WIN_NOW
from zertz3d.app.lessons.model import Lesson
from zertz3d.app.lessons.progress import Tutor
from zertz3d.app.session.mode import Command, Part
from zertz3d.app.session.session import Session
from zertz3d.app.session.suspended_table import stays
from zertz3d.hud.screen_model import Button, Form, Intent, Overlay, Screen, Words
from zertz3d.records.record import Record
from zertz3d.rules import Game, Node, Pass
from zertz3d.scene.marks.model import Marks

NAMES = ("You", "Orange")
PAUSE = 0.7
"""Seconds after a move before the opponent answers."""
LOOK = 2.2
"""Seconds a wrong move stays to be looked at before it is taken back."""


class Classroom(Part):
    """A lesson that is under way; `finished` is told when it is over, `leave` when the learner goes."""

    def __init__(
        self, session: Session, lesson: Lesson, place: str, finished: Callable[[], None], leave: Callable[[], None]
    ) -> None:
        """`place` says which lesson of how many it is."""
        self.session, self.lesson, self.place = session, lesson, place
        self._finished, self._leave = finished, leave
        self.tutor = Tutor.begin(lesson)
        self._rested = 0.0
        self._moving = False
        self._sheet: tuple[Tutor, Form] | None = None
        self._commands: dict[str, Command] = {
            "lesson-next": lambda _: self._next(),
            "lesson-back": lambda _: self._enter(self.tutor.back()),
            "lesson-again": lambda _: self._enter(self.tutor.again()),
            "lesson-hint": lambda _: self._hint(),
            "lesson-pass": lambda _: self._pass(),
            "lesson-leave": lambda _: self._leave(),
            "undo": lambda _: self._enter(self.tutor.again()),
            "redo": lambda _: self.session.say("a lesson has nothing to redo: play the move again"),
        }
        self._set_out()

    @property
    def commands(self) -> Mapping[str, Command]:  # type: ignore[override]
        """What its buttons do."""
        return self._commands

    # ------------------------------------------------------------------ the table

    def _set_out(self) -> None:
        """Lay the step's position on the table."""
        game = Game(self.tutor.start)
        game.headers = {"Player1": NAMES[0], "Player2": NAMES[1]}
        rate = self.session.replay.playback.rate
        self.session.show(Record(self.lesson.title, 1, None, game))
        self.replay = self.session.replay
        self.replay.set_rate(rate)
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

    def _hint(self) -> None:
        self.tutor = self.tutor.hint()

    def _pass(self) -> None:
        self.session.play(Pass())

    @property
    def _resting(self) -> bool:
        return self.replay.ended and not self.replay.playback.playing

    @property
    def _astray(self) -> bool:
        """Does a wrong move still lie on the table?"""
        return self.tutor.phase == "wrong" and bool(self.base.children)

    # ----------------------------------------------------------------- the moves

    def refusal(self) -> str | None:
        """Why no move may come in now."""
        tutor = self.tutor
        if self._moving:
            return None
        if tutor.phase in ("read", "done"):
            return "go on with Next (Enter)"
        if tutor.due:
            return "now Orange moves"
        if self._astray:
            return "that move is taken back first"
        return None

    def played(self, node: Node) -> None:
        """A move was played: by the learner, or for the opponent."""
        self._rested = 0.0
        if self.session.replay is not self.replay or self._moving or node.move is None:
            return
        self.tutor = self.tutor.tried(node.move)
        if self.tutor.phase != "wrong":
            self.base = node

    def tick(self, seconds: float) -> None:
        """The opponent answers, and a wrong move is taken back when it has been seen."""
        if not stays(self.session, self, self.replay):
            return
        self._rested = self._rested + seconds if not self.replay.playback.playing else 0.0
        if self.tutor.due and self._resting and self._rested >= PAUSE:
            self._answer()
        elif self._astray and not self.tutor.due:
            self._take_back()

    def _answer(self) -> None:
        """The opponent plays what is due."""
        self._moving = True
        try:
            for move in self.tutor.due:
                node = self.session.play(move)
        finally:
            self._moving = False
        self.tutor = self.tutor.answered()
        if self.tutor.phase != "wrong":
            self.base = node

    def _take_back(self) -> None:
        """Run the film backwards to where the learner was to move, then forget the move."""
        turn = self.base.ply
        if self.replay.playback.playing:
            return
        if self.replay.turn > turn:
            if self._rested >= LOOK or not self._resting:
                for _ in range(self.replay.turn - turn):
                    self.replay.previous()
            return
        self._forget()

    def _forget(self) -> None:
        for child in tuple(self.base.children):
            self.replay.game.delete(child)
        self.replay.choose(self.base)

    # ---------------------------------------------------------------- the screen

    @property
    def near(self) -> bool:
        """The names on the rings are to be read; the trays matter where marbles are taken from there."""
        return any(self.tutor.start.pool)

    @property
    def overlay(self) -> Overlay:
        """The text of the step, at the side; asked for in every frame, so it is kept as long as it holds."""
        if self._sheet is None or self._sheet[0] is not self.tutor:
            self._sheet = self.tutor, sheet(self.tutor)
        return self._sheet[1]

    def dress(self, screen: Screen) -> Screen:
        """Nothing but the table, the players and the text; what wins is for the learner to find."""
        caption = screen.caption.replace(WIN_NOW, "")
        return replace(screen, title=self.place, banner=None, problem=None, caption=caption, controls=False, tools=())

    def mark(self, marks: Marks) -> Marks:
        """The rings bear their names."""
        return replace(marks, coordinates="rings", threats=())

    def escape(self) -> bool:
        """Leave; what is in hand is let go before."""
        self._leave()
        return True

    def close(self) -> None:
        """The lesson leaves; what it has laid on the table stays until something else is shown."""
        if self.session.replay is self.replay and self._astray:
            self._forget()


def sheet(tutor: Tutor) -> Form:
    """What is to be read and pressed."""
    return Form(tutor.lesson.title, _words(tutor), _buttons(tutor), modal=False)


def _words(tutor: Tutor) -> tuple[Words, ...]:
    steps = len(tutor.lesson.steps)
    found = [Words(f"Step {tutor.number + 1} of {steps}")] if steps > 1 else []
    found.append(Words(tutor.step.text))
    if tutor.hinted and tutor.phase != "done":
        found.append(Words(f"Hint: {tutor.step.hint}"))
    if tutor.said:
        found.append(Words(tutor.said, fault=tutor.phase == "wrong"))
    return tuple(found)


def _buttons(tutor: Tutor) -> tuple[Button, ...]:
    buttons = []
    if tutor.phase in ("try", "wrong"):
        if any(isinstance(move, Pass) for move in tutor.position.legal_moves()):
            buttons.append(Button("Pass", Intent("lesson-pass"), main=True))
        if not tutor.hinted:
            buttons.append(Button("Hint", Intent("lesson-hint")))
    if tutor.number:
        buttons.append(Button("Back", Intent("lesson-back")))
    if tutor.moves:
        buttons.append(Button("Again", Intent("lesson-again")))
    if tutor.phase in ("read", "done"):
        buttons.append(Button("Finish" if tutor.is_last else "Next", Intent("lesson-next"), main=True))
    return (*buttons, Button("Leave", Intent("lesson-leave")))
