"""What lies on the table while something else does for a time, so that it can be laid back."""

from __future__ import annotations

from dataclasses import dataclass

from zertz3d.app.part import Part
from zertz3d.app.replay import Replay
from zertz3d.app.session import Session
from zertz3d.records.record import Record


@dataclass(frozen=True)
class Aside:
    """A record, its place in the list of games, and how far its film had come."""

    record: Record | None
    index: int
    replay: Replay

    @classmethod
    def put(cls, session: Session) -> Aside:
        """Remember what lies on the table now."""
        return cls(session.record, session.index, session.replay)

    def back(self, session: Session) -> None:
        """Lay it on the table again."""
        session.record, session.index, session.replay = self.record, self.index, self.replay


def stay_above(session: Session, part: Part) -> None:
    """Let a part be asked first again once what was opened over it is closed."""
    above = session.parts[session.parts.index(part) + 1 :]
    if above and not any(other.overlay for other in above):
        session.join(part)
