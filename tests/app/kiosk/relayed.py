"""A hall with boards in a folder, and the show of it; without a window."""

from collections.abc import Callable
from pathlib import Path

from zertz3d.app.collection.game_list import GameList
from zertz3d.app.kiosk.live.live_show import LiveShow, follow_boards
from zertz3d.app.kiosk.show_games import ShowGames
from zertz3d.app.session.screen_builder import ScreenBuilder
from zertz3d.app.session.session import Session
from zertz3d.app.system.settings import Settings
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.hud.screen_model import Screen
from zertz3d.records.formats import notation
from zertz3d.rules import Game, Position

STEP = 0.1


class Event:
    """A hall with boards in a folder, and the show of it."""

    def __init__(self, folder: Path, delay: float = 0.0, recalls: bool = False) -> None:
        self.folder, self.notes = folder, list[str]()
        self.session: Session = open_session(GameList([]), Settings())
        spare = ShowGames((), self.notes.append)
        self.show: LiveShow = follow_boards(self.session.table, spare, self.notes.append, folder, delay, 60.0, recalls)

    def relay(self, board: str, *moves: str, names: str = "Anna Bo", over: bool = False, rings: str = "37") -> None:
        """Somebody writes the file of a board."""
        game = Game(Position.start(rings))
        game.headers |= dict(zip(("Player1", "Player2"), names.split(), strict=True))
        game.headers |= {"Event": "Open", "Round": "2", "Clock": "30+10"}
        for number, move in enumerate(moves, 1):
            game.play(move).clock = 60_000 * number
        if over:
            game.resign(1)
        fresh = self.folder / ".fresh"
        fresh.write_text(notation.write(game))
        fresh.replace(self.folder / f"{board}.txt")

    def wait(self, seconds: float) -> None:
        """Let time pass, frame by frame."""
        for _ in range(round(seconds / STEP)):
            self.session.tick(STEP)
            self.show.tick(STEP)

    def until(self, done: Callable[[], bool]) -> None:
        """Wait until that is so."""
        for _ in range(1200):
            if done():
                return
            self.wait(STEP)
        raise AssertionError("it has not happened")

    @property
    def board(self) -> str:
        """The board on stage."""
        return self.show.stage.stem if self.show.stage else ""

    @property
    def moves(self) -> list[str]:
        """What has been played there, as far as it is seen."""
        return [str(node.move) for node in self.session.table.player.line]

    @property
    def screen(self) -> Screen:
        """What is shown."""
        return self.show.dress(ScreenBuilder().build(self.session.table))
