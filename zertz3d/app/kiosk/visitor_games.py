"""What visitors do at the table: a game against the computer or each other, on the usual board, or the lessons."""

from collections.abc import Callable

from zertz3d.app.lessons.lesson_files import all_lessons
from zertz3d.app.lessons.lesson_menu import Learning
from zertz3d.app.play.computer import Computer
from zertz3d.app.play.live_game_mode import Party
from zertz3d.app.play.terms import Seat, Terms
from zertz3d.app.session.mode import Part
from zertz3d.app.session.session import Session
from zertz3d.app.system.user_state import Memory

NAMES = frozenset({"resign", "offer-draw", "rematch", "watch-again", "answer"})
"""What players may do, besides moving and taking back."""
LESSONS = frozenset({
    "learn", "lesson-begin", "lesson-next", "lesson-back", "lesson-again", "lesson-hint", "lesson-pass", "lesson-leave",
})  # fmt: skip
"""What learners may do."""
YOU = "You"


class Guests:
    """The games of visitors; nothing of them is kept. One process thinks for all of them."""

    names = NAMES | LESSONS

    def __init__(self, session: Session, computer: Computer | None = None) -> None:
        self._session, self._computer = session, computer or Computer()
        self._before: frozenset[int] = frozenset()
        self._again: Callable[[], None] | None = None

    def computer(self, level: str) -> None:
        """The visitor begins, the computer answers."""
        self._play(Terms(seats=(Seat(YOU), Seat(level=level)), first=0), lambda: self.computer(level))

    def duel(self) -> None:
        """Two people."""
        self._play(Terms(seats=(Seat(), Seat()), first=0), self.duel)

    @property
    def lessons(self) -> bool:
        """Whether there are any."""
        return bool(all_lessons())

    def learn(self) -> None:
        """The list of lessons; what is finished is forgotten when the visitor goes."""
        self._begin(self.learn, Learning(self._session, Memory()))
        self._session.do("learn")

    def _play(self, terms: Terms, again: Callable[[], None]) -> None:
        self._make_room()
        party = Party(self._session, terms, terms.game(lambda: 0), self._computer)
        self._begin(again, party)

    def _begin(self, again: Callable[[], None], part: Part) -> None:
        self._make_room()
        self._before = frozenset(map(id, self._session.parts))
        self._again = again
        self._session.join(part, below=True)

    def _make_room(self) -> None:
        if self._again is not None:
            self._leave()
            self._again = None

    def again(self) -> None:
        """The same game from its start."""
        if self._again is not None:
            self._again()

    def end(self) -> None:
        """Whoever has joined since the visit began leaves."""
        self._make_room()

    def _leave(self) -> None:
        for part in tuple(self._session.parts):
            if id(part) not in self._before and part in self._session.parts:
                self._session.leave(part)

    def close(self) -> None:
        """End the process that thinks."""
        self.end()
        self._computer.close()
