"""A mode that proposes moves on the table."""

from collections.abc import Sequence
from dataclasses import replace

from zertz3d.app.panels.names import name_sides
from zertz3d.app.player.film_player import FilmPlayer
from zertz3d.app.session import Layer, Mode, Table
from zertz3d.motion.layout import Pose
from zertz3d.records.record import UNKNOWN
from zertz3d.rules import Move, Position
from zertz3d.scene.marks.model import Advice, Marks
from zertz3d.scene.marks.proposed_moves import advised, ghosts

Proposed = tuple[Advice, ...]
"""What is shown of moves that are proposed."""


class AdviceMode(Mode):
    """Shows what `_advice` proposes, as the teacher and the puzzles do."""

    layer = Layer.ADVICE

    def __init__(self, table: Table) -> None:
        self._table = table

    @property
    def _player(self) -> FilmPlayer:
        return self._table.player

    def _advice(self) -> Proposed:
        """The moves that are proposed now."""
        raise NotImplementedError

    def mark(self, marks: Marks) -> Marks:
        """Arrows, rings and lit pieces of what is proposed."""
        advice = self._advice()
        return replace(marks, advice=advice) if advice else marks

    def pose(self, poses: dict[str, Pose]) -> dict[str, Pose]:
        """Ghosts of the marbles that are proposed."""
        advice = self._advice()
        return poses | ghosts(advice, self._player.film.start.board) if advice else poses


def propose(position: Position, line: Sequence[Move]) -> Proposed:
    """What is shown of moves that are proposed in a position."""
    return advised(position, line)


def name_players(table: Table) -> tuple[str, str]:
    """The players' names, or their colours."""
    return name_sides(table.record.players if table.record else (UNKNOWN, UNKNOWN))
