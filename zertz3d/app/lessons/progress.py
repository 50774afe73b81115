"""A lesson that is under way, as a value: what is said, who is to move, and what comes of a move."""

from dataclasses import dataclass, replace
from typing import Literal

from zertz3d.app.lessons.model import Lesson, LessonStep
from zertz3d.app.lessons.move_goals import Played, choose_reply, fits, foresee, is_within_reach
from zertz3d.rules import Move, Position, parse_move

Phase = Literal["read", "try", "wrong", "done", "over"]


@dataclass(frozen=True, slots=True)
class Tutor:
    """Where in a lesson somebody is.

    The phases of a step: `read` what has no goal, `try` to reach one, `wrong` until the move has been taken
    back, `done`; after the last step the lesson is `over`.
    """

    lesson: Lesson
    number: int
    """Of the step, counted from 0."""
    start: Position
    """Where the step began."""
    position: Position
    phase: Phase
    moves: tuple[Move, ...] = ()
    """What both players have played in this step; a wrong move is not among them."""
    said: str = ""
    """The answer to the last try."""
    due: tuple[Move, ...] = ()
    """What the opponent plays now."""
    hinted: bool = False

    @classmethod
    def begin(cls, lesson: Lesson) -> "Tutor":
        """Before the first step."""
        start = lesson.steps[0].position
        assert start is not None
        return cls(lesson, 0, start, start, "read")._entered(0, start)

    def _entered(self, number: int, position: Position) -> "Tutor":
        step = self.lesson.steps[number]
        start = step.position or position
        return Tutor(self.lesson, number, start, start, "try" if step.goal else "read")

    @property
    def step(self) -> LessonStep:
        """The step one is at."""
        return self.lesson.steps[self.number]

    @property
    def is_last(self) -> bool:
        """Is this the last step?"""
        return self.number == len(self.lesson.steps) - 1

    def next(self) -> "Tutor":
        """The next step; only one that is read or done can be left."""
        if self.phase not in ("read", "done"):
            return self
        if self.is_last:
            return replace(self, phase="over")
        return self._entered(self.number + 1, self.position)

    def back(self) -> "Tutor":
        """The step before, from its start."""
        if self.number == 0:
            return self.again()
        earlier = Tutor.begin(self.lesson)
        while earlier.number < self.number - 1:
            earlier = earlier.shown().next()
        return earlier

    def shown(self) -> "Tutor":
        """The step as its solution leads through it."""
        here = self.again()
        while here.phase == "try" or here.due:
            here = here.answered() if here.due else here.tried(here._shown_move())
        return here

    def _shown_move(self) -> Move:
        return self.position.parse_move(self.step.solution[len(self.moves)])

    def again(self) -> "Tutor":
        """The step from its start."""
        return self._entered(self.number, self.start)

    def hint(self) -> "Tutor":
        """Show the hint."""
        return replace(self, hinted=True)

    # ------------------------------------------------------------------- moves

    def tried(self, move: Move) -> "Tutor":
        """The learner has played a legal move."""
        goal = self.step.goal
        if self.phase not in ("try", "wrong") or goal is None or self.due:
            return self
        played = foresee(self.position, move)
        here = replace(self, said="", phase="try")
        if fits(goal, played):
            due = (parse_move(self.step.reply),) if self.step.reply else ()
            return replace(here._after(played), phase="done", said=self.step.done, due=due)
        left = self.step.turns - 1 - sum(1 for _ in self.moves[::2])
        if left and played.after.must_capture and self._holds(played.after, left):
            after = here._after(played)
            return replace(after, due=(after._answer(left),))
        return here._refused(played)

    def _holds(self, position: Position, left: int) -> bool:
        """Can the goal still be reached, whatever the opponent jumps?"""
        assert self.step.goal
        goal = self.step.goal
        return all(is_within_reach(position.play(move)[0], goal, left) for move in position.legal_moves())

    def _after(self, played: Played) -> "Tutor":
        return replace(self, position=played.after, moves=(*self.moves, played.move))

    def _answer(self, left: int) -> Move:
        """The opponent's jump: as the solution says if it was followed, else the one that takes most."""
        solution = self.step.solution
        done = len(self.moves)
        if tuple(map(str, self.moves)) == solution[:done] and done < len(solution):
            return self.position.parse_move(solution[done])
        return choose_reply(self.position, self.step.goal, left)

    def _refused(self, played: Played) -> "Tutor":
        """A legal move that misses the goal: what is said to it, and what the opponent shows."""
        wrong = next((one for one in self.step.wrong if fits(one.when, played)), None)
        said = wrong.say if wrong else self.step.otherwise
        shows = wrong is not None and wrong.shows and played.after.must_capture
        return replace(self, phase="wrong", said=said, due=(choose_reply(played.after),) if shows else ())

    def answered(self) -> "Tutor":
        """The opponent has played what was due."""
        if not self.due:
            return self
        if self.phase == "wrong":  # only shown: it is taken back with the wrong move
            return replace(self, due=())
        after = self.position
        moves = list(self.moves)
        for move in self.due:
            after = after.play(move)[0]
            moves.append(move)
        return replace(self, position=after, moves=tuple(moves), due=())
