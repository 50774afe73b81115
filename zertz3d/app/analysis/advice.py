"""A part that proposes moves on the table."""

from dataclasses import replace

from zertz3d.app.session.film_player import Replay
from zertz3d.app.session.mode import Part
from zertz3d.app.session.session import Session
from zertz3d.motion.layout import Pose
from zertz3d.scene.marks.model import Advice, Marks
from zertz3d.scene.marks.proposed_moves import ghosts


class Advising(Part):
    """Shows what `_advice` proposes, as the teacher and the puzzles do."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @property
    def _replay(self) -> Replay:
        return self._session.replay

    def _advice(self) -> tuple[Advice, ...]:
        """The moves that are proposed now."""
        raise NotImplementedError

    def mark(self, marks: Marks) -> Marks:
        """Arrows, rings and lit pieces of what is proposed."""
        advice = self._advice()
        return replace(marks, advice=advice) if advice else marks

    def pose(self, poses: dict[str, Pose]) -> dict[str, Pose]:
        """Ghosts of the marbles that are proposed."""
        advice = self._advice()
        return poses | ghosts(advice, self._replay.film.start.board) if advice else poses
