"""From settings to a running window."""

import argparse
from collections.abc import Callable
from pathlib import Path

from zertz3d.app.collection.game_list import GameList
from zertz3d.app.narration.narration_mode import narrate
from zertz3d.app.play.arbiter.public_picture import PublicPictureMode
from zertz3d.app.play.new_game_mode import NewGameMode
from zertz3d.app.session import nothing
from zertz3d.app.session.follow_file import FileFollower
from zertz3d.app.session.session import Session
from zertz3d.app.system.settings import Settings
from zertz3d.app.system.user_state import UserState
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.app.window import table_view, window
from zertz3d.app.window.lifetime import open_window
from zertz3d.app.window.usual_modes import join_usual_modes
from zertz3d.intents import Action, Intent
from zertz3d.scene.audio.player import Sound
from zertz3d.scene.display.backend import Backend, Base, find_zoom
from zertz3d.scene.display.monitors import Place, choose_place, list_monitors
from zertz3d.scene.stage import offscreen


def show(games: GameList, settings: Settings, args: argparse.Namespace, kept: UserState) -> int:
    """Open a window on the chosen game, and run it until somebody quits."""
    session = open_session(games, settings, recent=kept.recent)
    table = session.table
    join_usual_modes(session.table, kept)
    table.open_game(args.game - 1)
    table.player.set_rate(settings.speed)
    table.player.go_to_turn(args.turn)
    begin = nothing if args.paused else table.player.toggle
    follower = FileFollower(table, games.paths[0]) if args.watch and games.paths else None
    begin()
    if not args.path:
        session.handle(Intent(Action.HOME))
    return _open(session, kept, args, follower)


def play(
    settings: Settings, args: argparse.Namespace, kept: UserState, begin: Callable[[Session, NewGameMode], None],
    relayed: Path | None = None,
) -> int:  # fmt: skip
    """Open a window in which somebody plays; `begin` says what. What is `relayed` into a folder the public may see."""
    session = open_session(GameList(), settings, recent=kept.recent)
    session.table.player.set_rate(settings.speed)
    begin(session, join_usual_modes(session.table, kept))
    return _open(session, kept, args, relayed=relayed)


def _open(
    session: Session, kept: UserState, args: argparse.Namespace, follower: FileFollower | None = None,
    relayed: Path | None = None,
) -> int:  # fmt: skip
    """Open the window, and close it when somebody quits."""
    if args.narrate or args.speak:
        narrate(session.table, args.narrate, args.speak)
    size = offscreen.size_of(args.size) if args.size else None
    table = session.table

    def find_place(found: Backend) -> Place:
        return find_window_place(found, size, args.screen, kept)

    def use(base: Base, sound: Sound) -> None:
        shown = window.GameWindow(base, session, kept, sound)
        if relayed:
            table.modes.join(PublicPictureMode(table, relayed, shown.view.find_other_screen))
        if table.settings.fullscreen:
            shown.handle(Intent(Action.FULLSCREEN))
        shown.run(follower)

    def say(fault: str) -> None:
        table.say(fault, error=True)

    def leave() -> None:
        for mode in tuple(table.modes):
            table.modes.leave(mode)

    return open_window(table.settings, find_place, use, say, leave=leave)


def find_window_place(
    found: Backend, size: tuple[int, int] | None, screen: int | None, kept: UserState | None = None
) -> Place:
    """Where a window opens on a display: as the command line wants it, as it was last, or large enough to be read."""
    zoom = find_zoom(found)
    usual = (round(table_view.SIZE[0] * zoom), round(table_view.SIZE[1] * zoom))
    known = kept or UserState()
    last = (known.window[0], known.window[1]) if len(known.window) == 2 else None
    return choose_place(list_monitors(), last or usual, screen, size, known.places, known.monitor)
