"""What visitors do at the table: a game against the computer or each other, on the usual board, or the lessons."""

from collections.abc import Callable

from zertz3d.app.analysis.evaluation_queue import EvaluationQueue
from zertz3d.app.analysis.teacher_mode import TeacherMode
from zertz3d.app.lessons.lesson_files import all_lessons
from zertz3d.app.lessons.lesson_menu import LessonMenu
from zertz3d.app.play.begin_game import begin_game
from zertz3d.app.play.computer import Computer
from zertz3d.app.play.terms import Seat, Terms
from zertz3d.app.session import Mode, Table
from zertz3d.app.system.user_state import UserState
from zertz3d.intents import Action, Intent, Payload
from zertz3d.words import YOU, _


class VisitorGames:
    """The games of visitors; nothing of them is kept. One process thinks for all of them."""

    def __init__(
        self, table: Table, computer: Computer | None = None, advise: Callable[[], EvaluationQueue] = EvaluationQueue
    ) -> None:
        """`advise` finds somebody who thinks about hints, for as long as a beginner plays."""
        self._table, self._computer, self._advise = table, computer or Computer(), advise
        self._before: tuple[Mode, ...] = ()
        self._again: Callable[[], None] | None = None

    def play_computer(self, level: str) -> None:
        """The visitor begins, the computer answers; a beginner can ask for hints."""
        self._play(Terms(seats=(Seat(_(YOU)), Seat(level=level)), first=0), lambda: self.play_computer(level))
        if level == "beginner":
            self._table.modes.join(TeacherMode(self._table, self._advise()))

    def play_person(self) -> None:
        """Two people."""
        self._play(Terms(seats=(Seat(), Seat()), first=0), self.play_person)

    @property
    def lessons(self) -> bool:
        """Whether there are any."""
        return bool(all_lessons())

    def learn(self, number: Payload = None) -> None:
        """The list of lessons, or one of them; what is finished is forgotten when the visitor goes."""
        self._make_room(lambda: self.learn(number))
        menu = LessonMenu(self._table, UserState())
        self._table.modes.join(menu)
        menu.handle(Intent(Action.LEARN, number))

    def _play(self, terms: Terms, again: Callable[[], None]) -> None:
        self._make_room(again)
        begin_game(self._table, terms, terms.game(lambda: 0), self._computer)

    def _make_room(self, again: Callable[[], None]) -> None:
        """What was begun before leaves."""
        self.end()
        self._before = tuple(self._table.modes)
        self._again = again

    def play_again(self) -> None:
        """The same game from its start."""
        if self._again is not None:
            self._again()

    @property
    def begun(self) -> bool:
        """Has the visitor begun anything?"""
        return self._again is not None

    def end(self) -> None:
        """Whatever has joined since the visit began leaves."""
        if self._again is None:
            return
        self._again = None
        for mode in tuple(self._table.modes):
            if mode not in self._before and mode in self._table.modes:
                self._table.modes.leave(mode)

    def close(self) -> None:
        """End the process that thinks."""
        self.end()
        self._computer.close()
