"""The way to the lessons: a list of them, which is next, and what has been finished."""

from __future__ import annotations

from collections.abc import Callable

from zertz3d.app.lessons.lesson_files import all_lessons
from zertz3d.app.lessons.lesson_mode import LessonMode, Place
from zertz3d.app.lessons.model import Lesson
from zertz3d.app.session import Binding, Layer, Mode, Play, Reply, Table
from zertz3d.app.session.suspended_table import Visit
from zertz3d.app.system.user_state import UserState
from zertz3d.errors import UsageError
from zertz3d.hud.screen_model import Button, Form, Overlay, Pick, Words
from zertz3d.intents import Action, Intent
from zertz3d.words import N_, _


class LessonMenu(Mode):
    """Always there where lessons can be taken; the list and the lessons come and go."""

    layer = Layer.MENU
    BINDINGS = (
        Binding(Action.LEARN, "Playing", N_("learn to play: short lessons"), ("control-l",), label=N_("Learn to play")),
    )

    def __init__(self, table: Table, kept: UserState, keep: Callable[[], None] = lambda: None) -> None:
        """`kept` remembers what is finished; `keep` saves it."""
        self._table, self.kept, self._keep = table, kept, keep
        self._visit: Visit[LessonMode] = Visit(table)
        self.chosen: str | None = None
        """The lesson that is chosen in the list; None while the list is closed."""

    @property
    def running(self) -> LessonMode | None:
        """The lesson that is under way."""
        return self._visit.mode

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """Every lesson."""
        return all_lessons()

    def handle(self, intent: Intent) -> Reply:
        """Open the list, and do what can be done in it."""
        if intent.action is Action.LEARN:
            self._learn(intent)
            return True
        if self.chosen is None:
            return False
        match intent.action:
            case Action.FORM:
                self.chosen = intent.answer.text
            case Action.LESSON_BEGIN:
                self.begin(next(lesson for lesson in self.lessons if lesson.name == self.chosen))
            case Action.CANCEL | Action.ESCAPE:
                self.chosen = None
            case _:
                return False
        return True

    # -------------------------------------------------------------------- the list

    def _learn(self, intent: Intent) -> None:
        """Open the list or close it, or with a number begin that lesson."""
        if intent.value is None:
            self.chosen = self.next_one.name if self.chosen is None else None
            self._table.modes.join(self)
            return
        number = int(intent.number)
        if not 1 <= number <= len(self.lessons):
            told = _("there is no lesson {number}: they are numbered from 1 to {last}")
            raise UsageError(told.format(number=number, last=len(self.lessons)))
        self.begin(self.lessons[number - 1])

    @property
    def next_one(self) -> Lesson:
        """The first lesson that is not finished; the first of all if all are."""
        return next((lesson for lesson in self.lessons if lesson.name not in self.kept.lessons), self.lessons[0])

    @property
    def overlay(self) -> Overlay | None:
        """The list, while it is open."""
        if self.chosen is None:
            return None
        chosen = next(lesson for lesson in self.lessons if lesson.name == self.chosen)
        done = sum(lesson.name in self.kept.lessons for lesson in self.lessons)
        if done:
            said = _("{count} of {all} finished.").format(count=done, all=len(self.lessons))
        else:
            said = _("No rule book needed: begin with the first.")
        about = _("{title}: {about}.").format(title=_(chosen.title), about=_(chosen.about))
        options = tuple((lesson.name, self._label(number, lesson)) for number, lesson in enumerate(self.lessons, 1))
        return Form(
            _("Learn to play"),
            (Words(said), Pick("lesson", "", options, self.chosen), Words(about)),
            (Button(_("Close"), Intent(Action.CANCEL)), Button(_("Begin"), Intent(Action.LESSON_BEGIN), main=True)),
        )

    def _label(self, number: int, lesson: Lesson) -> str:
        title = f"{number}  {_(lesson.title)}"
        return _("{title} · done").format(title=title) if lesson.name in self.kept.lessons else title

    def suspend(self) -> bool:
        """Close the list; it does not wait."""
        self.chosen = None
        return False

    # ----------------------------------------------------------------- the lessons

    def begin(self, lesson: Lesson) -> None:
        """Begin a lesson; what was on the table comes back after it."""
        self.chosen = None
        number = self.lessons.index(lesson) + 1
        place = Place(number, len(self.lessons))
        self._visit.begin(lambda: LessonMode(self._table, lesson, place, lambda: self._finished(lesson), self._leave))

    def _finished(self, lesson: Lesson) -> None:
        """Remember it, and go on to the next one."""
        if lesson.name not in self.kept.lessons:
            self.kept.lessons.append(lesson.name)
            self._keep()
        following = self.lessons[self.lessons.index(lesson) + 1 :]
        if following:
            self.begin(following[0])
        else:
            self._leave()
            self._table.say(_("that was the last lesson: you know how to play"))

    def tick(self, seconds: float) -> tuple[Play, ...]:
        """A lesson ends when another game is opened; then nothing waits for its end any more."""
        self._visit.check()
        return ()

    def _leave(self) -> None:
        """Back to the list, with the table as it was before the lessons."""
        if self.running and self._visit.on:
            lesson = self.running.lesson
            self.chosen = lesson.name if lesson.name not in self.kept.lessons else self.next_one.name
        self._visit.end()
        self._table.modes.join(self)
