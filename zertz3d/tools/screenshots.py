"""The README's pictures, made by the program itself: `python -m zertz3d.tools.screenshots [FOLDER]`."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import panda3d.core as p3d

from zertz3d import resources
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.session.session import Session
from zertz3d.app.system.settings import Settings
from zertz3d.app.system.user_state import UserState
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.app.window.usual_modes import join_usual_modes
from zertz3d.app.window.window import GameWindow
from zertz3d.intents import Action, Intent, TableSpot
from zertz3d.rules import Position
from zertz3d.scene.audio.player import Sound
from zertz3d.scene.display.backend import open_base
from zertz3d.scene.stage import offscreen

SHOWCASE = resources.assets() / "games" / "showcase.txt"
FORK = "37 standard oooo/ooooo/ooWooo/oooBooo/ooBWoo/ooooo/oooo 4/8/8 0/0/0 0/0/0 1 1"
"""Jumps are due, some of them with a fork."""
STILLS: dict[str, tuple[str, ...]] = {
    "felt": ("--turn", "19", "--size", "1600x900", "--zoom", "0.95", "--photo"),
    "show": ("--turn", "16", "--size", "1280x720", "--view", "show"),
    "photo": ("--turn", "21", "--size", "1600x900", "--table", "walnut", "--view", "edge", "--photo"),
}
"""What `render` draws, and how."""
SIZE = (1280, 720)
FRAME = 0.05
"""Seconds."""


def home(session: Session) -> None:
    """The first page, over a game that is shown."""
    session.table.player.go_to_turn(9)
    session.handle(Intent(Action.HOME))
    session.table.player.pause()


def replay(session: Session) -> None:
    """A game in the middle."""
    session.table.player.go_to_turn(14)


def hand(session: Session) -> None:
    """A jump with a fork is due."""
    session.handle(Intent(Action.PASTE, FORK))
    session.handle(Intent(Action.START_GAME))
    start = Position.parse(FORK).legal_moves()[0]
    session.handle(Intent(Action.CLICK, TableSpot(getattr(start, "start", "d4"))))


def lesson(session: Session) -> None:
    """The third lesson."""
    session.handle(Intent(Action.LEARN, 3))


WINDOWS: dict[str, Callable[[Session], None]] = {"home": home, "replay": replay, "hand": hand, "lesson": lesson}
"""What a window shows after these were done in it."""


def make_all(folder: Path) -> None:
    """Make every picture."""
    for name, arguments in STILLS.items():
        make_still(folder / f"{name}.jpg", arguments)
    for name, do in WINDOWS.items():
        make_window(folder / f"{name}.jpg", do)


def make_still(path: Path, arguments: tuple[str, ...]) -> None:
    """Make a picture by the command line."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "x.png"
        subprocess.run([sys.executable, "-m", "zertz3d", "render", SHOWCASE, *arguments, "-o", made], check=True)
        _write(p3d.PNMImage(p3d.Filename.from_os_specific(str(made))), path)


def make_window(path: Path, do: Callable[[Session], None]) -> None:
    """Make a picture of a window in which something was done."""
    games = GameList([SHOWCASE])
    games.grow(lambda: True)
    with tempfile.TemporaryDirectory() as nothing_kept:
        os.environ["XDG_STATE_HOME"] = nothing_kept
        _show(games, path, do)


def _show(games: GameList, path: Path, do: Callable[[Session], None]) -> None:
    base = open_base(offscreen.best(None), SIZE)
    session = open_session(games, Settings(tier="full", motion="none"))
    try:
        join_usual_modes(session.table, UserState())
        session.table.open_game(0)
        window = GameWindow(base, session, UserState(), Sound(None))
        window.tick(FRAME)
        do(session)
        for _ in range(60):
            window.tick(FRAME)
        window.view.stage.draw_whole(over=True)
        seen = p3d.PNMImage()
        base.win.get_screenshot(seen)
        seen.remove_alpha()
        _write(seen, path)
        window.close()
    finally:
        for mode in tuple(session.table.modes):
            session.table.modes.leave(mode)
        base.destroy()


def _write(picture: p3d.PNMImage, path: Path) -> None:
    picture.write(p3d.Filename.from_os_specific(str(path)))


if __name__ == "__main__":
    p3d.load_prc_file_data("", "jpeg-quality 88")
    make_all(Path(sys.argv[1]) if len(sys.argv) > 1 else resources.assets() / "screenshots")
