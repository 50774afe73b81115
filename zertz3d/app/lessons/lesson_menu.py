"""The way to the lessons: a list of them, which is next, and what has been finished."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from zertz3d.app.lessons.lesson_files import all_lessons
from zertz3d.app.lessons.lesson_mode import Classroom
from zertz3d.app.lessons.model import Lesson
from zertz3d.app.session.mode import Command, Part
from zertz3d.app.session.session import Session
from zertz3d.app.session.suspended_table import Aside
from zertz3d.app.system.user_state import Memory
from zertz3d.errors import UsageError
from zertz3d.hud.screen_model import Button, Form, Intent, Overlay, Pick, Words


class Learning(Part):
    """Stays joined to a session; the list and the lessons come and go."""

    def __init__(self, session: Session, kept: Memory, keep: Callable[[], None] = lambda: None) -> None:
        """`kept` remembers what is finished; `keep` saves it."""
        self.session, self.kept, self._keep = session, kept, keep
        self.classroom: Classroom | None = None
        self.chosen: str | None = None
        """The lesson that is chosen in the list; None while the list is closed."""
        self._before: Aside | None = None

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """Every lesson."""
        return all_lessons()

    @property
    def commands(self) -> Mapping[str, Command]:  # type: ignore[override]
        """To open the list, and what can be done in it."""
        always: dict[str, Command] = {"learn": self._learn}
        return always if self.chosen is None else always | {"form": self._choose, "lesson-begin": self._begin_chosen}

    # -------------------------------------------------------------------- the list

    def _learn(self, number: object = None) -> None:
        """Open the list, or with a number begin that lesson."""
        if isinstance(number, int):
            if not 1 <= number <= len(self.lessons):
                raise UsageError(f"there is no lesson {number}: they are numbered from 1 to {len(self.lessons)}")
            self.begin(self.lessons[number - 1])
        else:
            self.chosen = self.next_one.name if self.chosen is None else None
            self.session.join(self)  # above everything else that may be open

    @property
    def next_one(self) -> Lesson:
        """The first lesson that is not finished; the first of all if all are."""
        return next((lesson for lesson in self.lessons if lesson.name not in self.kept.lessons), self.lessons[0])

    def _choose(self, value: object) -> None:
        if isinstance(value, tuple) and value[0] == "lesson":
            self.chosen = str(value[1])

    def _begin_chosen(self, _: object) -> None:
        self.begin(next(lesson for lesson in self.lessons if lesson.name == self.chosen))

    @property
    def overlay(self) -> Overlay | None:
        """The list, while it is open."""
        if self.chosen is None:
            return None
        chosen = next(lesson for lesson in self.lessons if lesson.name == self.chosen)
        done = sum(lesson.name in self.kept.lessons for lesson in self.lessons)
        said = f"{done} of {len(self.lessons)} finished. " if done else "No rule book needed: begin with the first. "
        options = tuple((lesson.name, self._label(number, lesson)) for number, lesson in enumerate(self.lessons, 1))
        return Form(
            "Learn to play",
            (Words(said), Pick("lesson", "", options, self.chosen), Words(f"{chosen.title}: {chosen.about}.")),
            (Button("Close", Intent("cancel")), Button("Begin", Intent("lesson-begin"), main=True)),
        )

    def _label(self, number: int, lesson: Lesson) -> str:
        return f"{number}  {lesson.title}" + (" · done" if lesson.name in self.kept.lessons else "")

    def escape(self) -> bool:
        """Close the list."""
        was, self.chosen = self.chosen is not None, None
        return was

    # ----------------------------------------------------------------- the lessons

    def begin(self, lesson: Lesson) -> None:
        """Begin a lesson; what was on the table comes back after it."""
        self.chosen = None
        running = self.classroom
        if running and running in self.session.parts:
            self.session.leave(running)
        else:
            self._before = Aside.put(self.session)
        number = self.lessons.index(lesson) + 1
        place = f"Lesson {number} of {len(self.lessons)}"
        self.classroom = Classroom(self.session, lesson, place, lambda: self._finished(lesson), self._leave)
        self.session.join(self.classroom)

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
            self.session.say("that was the last lesson: you know how to play")

    def tick(self, seconds: float) -> None:
        """A lesson ends when another game is opened; then nothing waits for its end any more."""
        if self.classroom and self.classroom not in self.session.parts:
            self.classroom = None
            if self._before:
                self._before.given_up()
                self._before = None

    def _leave(self) -> None:
        """Back to the list, with the table as it was before the lessons."""
        running, self.classroom = self.classroom, None
        if running and running in self.session.parts:
            lesson = running.lesson
            self.session.leave(running)
            self.chosen = lesson.name if lesson.name not in self.kept.lessons else self.next_one.name
        if self._before:
            self._before.back(self.session)
            self._before = None
