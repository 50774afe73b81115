"""Lessons that are listened to."""

from __future__ import annotations

from collections.abc import Callable

from zertz3d.app.lessons.lesson_files import all_lessons
from zertz3d.app.lessons.progress import Tutor
from zertz3d.app.text.activity import Activity, Sentences
from zertz3d.app.text.words import Said
from zertz3d.errors import UsageError
from zertz3d.rules import Game, Move
from zertz3d.words import N_, YOU, _

NAMES = (YOU, N_("Orange"))
"""The learner, and who answers."""


class TextLesson(Activity):
    """One lesson after the other, from a number on."""

    COMMANDS = ("onwards", "earlier", "step", "hint", "learn", "puzzles")

    def __init__(self, number: int, finished: Callable[[str], None]) -> None:
        """`finished` is told the name of each lesson that is over."""
        super().__init__((_(NAMES[0]), _(NAMES[1])))
        count = len(all_lessons())
        if not 1 <= number <= count:
            said = _("there is no lesson {number}: they are numbered from 1 to {count}")
            raise UsageError(said.format(number=number, count=count))
        self._number, self._finished = number, finished
        self._enter(Tutor.begin(all_lessons()[number - 1]))

    def _enter(self, tutor: Tutor) -> None:
        """Be at a step."""
        self.tutor, self._hints = tutor, 0
        self.game = Game(tutor.start)

    def begin(self) -> Sentences:
        """Title and first step."""
        lesson = self.tutor.lesson
        said = _("Lesson {number} of {count}. {title}: {about}.")
        count = len(all_lessons())
        yield said.format(number=self._number, count=count, title=_(lesson.title), about=_(lesson.about))
        yield from self._tell_step()

    def _tell_step(self) -> Sentences:
        tutor = self.tutor
        said, text = _("Step {number} of {count}. {text}"), _tell_in_one_line(tutor.step.text)
        yield said.format(number=tutor.number + 1, count=len(tutor.lesson.steps), text=text)
        reading = tutor.phase == "read"
        yield _("Press Enter to go on.") if reading else _("Type your move, or ? for what can be typed.")

    def answer(self, said: Said) -> Sentences:
        """A try, or what helps."""
        match said.name:
            case "onwards":
                yield from self._go_on()
            case "earlier":
                self._enter(self.tutor.back())
                yield from self._tell_step()
            case "step":
                self._enter(self.tutor.again())
                yield from self._tell_step()
            case "hint":
                yield from self._tell_hint()
            case _:
                yield from self._try(said.rest)

    def _go_on(self) -> Sentences:
        after = self.tutor.next()
        if after is self.tutor:
            yield _("First the task of this step. Type your move, h for a hint, or b for what lies on the board.")
        elif after.phase != "over":
            self._enter(after)
            yield from self._tell_step()
        else:
            self._finished(self.tutor.lesson.name)
            yield from self._begin_next()

    def _begin_next(self) -> Sentences:
        if self._number == len(all_lessons()):
            self.over = True
            yield _("That was the last lesson: you know how to play.")
            return
        self._number += 1
        self._enter(Tutor.begin(all_lessons()[self._number - 1]))
        yield from self.begin()

    def _tell_hint(self) -> Sentences:
        """In words; asked again, how the solution is written."""
        if self.tutor.phase not in ("try", "wrong"):
            raise UsageError(_("nothing is to be done in this step: press Enter"))
        self._hints += 1
        if self._hints == 1:
            yield _tell_in_one_line(self.tutor.step.hint)
        else:
            done = len(self.tutor.moves)
            yield _("One solution is {move}.").format(move=self.tutor.step.solution[done])

    def _try(self, text: str) -> Sentences:
        tutor = self.tutor
        if tutor.phase in ("read", "done"):
            raise UsageError(_("press Enter to go on"))
        move, base = self.position.parse_move(text), self.node
        after = tutor.tried(move)
        yield from self._play(move)
        self.tutor = after
        while self.tutor.due:
            due, self.tutor = self.tutor.due, self.tutor.answered()
            for reply in due:
                yield from self._play(reply)
        if after.said:
            yield _tell_in_one_line(after.said)
        if self.tutor.phase == "wrong":
            for child in tuple(base.children):
                self.game.delete(child)
            yield _("That move is taken back. Try another one.")
        elif self.tutor.phase == "done":
            yield _("Press Enter to go on.")
        else:
            yield from self.tell_standing()

    def _play(self, move: Move) -> Sentences:
        yield from self.tell_played(self.game.play(move))


def _tell_in_one_line(text: str) -> str:
    return " ".join(_(text).split())
