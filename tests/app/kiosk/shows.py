"""A show without a window, of small games or of games of the computer."""

from pathlib import Path

from tests.app.games import NOTATION
from tests.app.thinkers import StandIn
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.kiosk.self_play import SelfPlay
from zertz3d.app.kiosk.show_games import ShowGames
from zertz3d.app.kiosk.show_loop import ShowLoop
from zertz3d.app.play.computer import Computer
from zertz3d.app.session.session import Session
from zertz3d.app.system.settings import Settings
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.hud.panels.title_card import TitleCard
from zertz3d.hud.screen_model import Screen


def games(folder: Path, count: int = 3) -> list[Path]:
    """Small games in files of a folder."""
    paths = [folder / f"game{number}.txt" for number in range(1, count + 1)]
    for number, path in enumerate(paths, 1):
        path.write_text(f'[Event "Game {number}"]\n{NOTATION}', encoding="utf-8")
    return paths


def showing(*paths: Path, note: list[str] | None = None, motion: str = "full") -> tuple[Session, ShowLoop]:
    """A show of these files, at its first title."""
    session = open_session(GameList([]), Settings(motion=motion))
    notes: list[str] = note if note is not None else []
    show = ShowLoop(session.table, ShowGames([str(path) for path in paths], notes.append), notes.append)
    show.begin()
    return session, show


def playing_itself(thinker: StandIn, notes: list[str]) -> tuple[Session, ShowLoop]:
    """A show of a computer that plays itself."""
    session = open_session(GameList([]), Settings(motion="none"))
    source = SelfPlay(["beginner", "club"], notes.append, Computer(lambda: thinker))
    show = ShowLoop(session.table, source, notes.append)
    show.begin()
    return session, show


def run(session: Session, show: ShowLoop, seconds: float, step: float = 0.1) -> None:
    """Let time pass, frame by frame."""
    for _ in range(round(seconds / step)):
        session.tick(step)
        for play in show.tick(step):
            session.play(*play)


def cards(show: ShowLoop) -> tuple[TitleCard, ...]:
    """The titles that lie over the table."""
    return tuple(panel for panel in show.dress(Screen()).panels if isinstance(panel, TitleCard))
