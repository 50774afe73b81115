"""What lies on the table while something else does for a time, so that it can be laid back."""

from __future__ import annotations

from dataclasses import dataclass

from zertz3d.app.play.live_game_mode import Party
from zertz3d.app.session.film_player import Replay
from zertz3d.app.session.mode import Part
from zertz3d.app.session.session import Session
from zertz3d.records.record import Record


@dataclass(frozen=True)
class Aside:
    """A record, its place in the list of games, how far its film had come, and the game that is being played."""

    record: Record | None
    index: int
    replay: Replay
    games: tuple[Part, ...] = ()

    @classmethod
    def put(cls, session: Session) -> Aside:
        """Take what lies on the table now; a game that is being played waits, its clocks stand still.

        What is being set up there is given up: an impossible position is nothing to come back to.
        """
        for part in tuple(session.parts):
            while part.picks and part in session.parts:
                part.escape()
        games = tuple(part for part in session.parts if isinstance(part, Party))
        for game in games:
            session.parts.remove(game)
        return cls(session.record, session.index, session.replay, games)

    def back(self, session: Session) -> None:
        """Lay it on the table again."""
        session.record, session.index, session.replay = self.record, self.index, self.replay
        for game in self.games:
            session.join(game, below=True)

    def given_up(self) -> None:
        """Nobody comes back to it: a game that waits is left, and can be gone on with later."""
        for game in self.games:
            game.close()


def stays(session: Session, part: Part, replay: Replay) -> bool:
    """Whether a part's game is still on the table; it then comes first again when what was opened over it is closed."""
    if session.replay is not replay:
        session.leave(part)
        return False
    session.linger()
    above = session.parts[session.parts.index(part) + 1 :]
    if above and not any(other.overlay for other in above):
        session.join(part)
    return True
