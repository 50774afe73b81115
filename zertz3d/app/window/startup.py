"""From settings to a running window."""

import argparse
from collections.abc import Callable

from zertz3d.app.analysis.evaluation_queue import Adviser
from zertz3d.app.analysis.puzzle_mode import PuzzleMode
from zertz3d.app.analysis.teacher_mode import TeacherMode
from zertz3d.app.collection.game_list import Shelf
from zertz3d.app.editor.editor_menu import EditorMenu
from zertz3d.app.lessons.lesson_menu import LessonMenu
from zertz3d.app.play.new_game_mode import NewGameMode
from zertz3d.app.session.dialog import nothing
from zertz3d.app.session.follow_file import FileFollower
from zertz3d.app.session.session import Session
from zertz3d.app.system import paths, user_state
from zertz3d.app.system.autosave import Store
from zertz3d.app.system.evaluation_cache import Opinions
from zertz3d.app.system.settings import Settings
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.app.window import table_view, window
from zertz3d.app.window.lifetime import framed
from zertz3d.intents import Action, Intent
from zertz3d.scene.audio.player import Sound
from zertz3d.scene.display.backend import Base
from zertz3d.scene.stage import offscreen


def show(games: Shelf, settings: Settings, args: argparse.Namespace) -> int:
    """Open a window on the chosen game, and run it until somebody quits."""
    kept = user_state.load(paths.state_folder())
    session = open_session(games, settings, recent=kept.recent)
    table = session.table
    new_game = _join_modes(session, kept)
    table.open_game(args.game - 1)
    table.player.set_rate(settings.speed)
    table.player.go_to_turn(args.turn)
    begin = nothing if args.paused else table.player.toggle
    follower = FileFollower(table, games.paths[0]) if args.watch and games.paths else None
    if args.path:
        begin()
    else:
        new_game.offer(begin)
    return _open(session, kept, args.size, follower)


def play(settings: Settings, size: str | None, begin: Callable[[Session, NewGameMode], None]) -> int:
    """Open a window in which somebody plays; `begin` says what."""
    kept = user_state.load(paths.state_folder())
    session = open_session(Shelf(), settings, recent=kept.recent)
    session.table.player.set_rate(settings.speed)
    begin(session, _join_modes(session, kept))
    return _open(session, kept, size)


def _join_modes(session: Session, kept: user_state.Memory) -> NewGameMode:
    """The modes that every window has; the one that begins games."""

    def remember() -> None:
        user_state.save(kept, paths.state_folder())

    table, opinions = session.table, Opinions(paths.cache_folder())
    new_game = NewGameMode(table, kept, Store(paths.state_folder()), remember=remember)
    for mode in (
        TeacherMode(table, Adviser(opinions)),
        PuzzleMode(table, Adviser(opinions)),
        EditorMenu(table),
        LessonMenu(table, kept, remember),
        new_game,
    ):
        table.modes.join(mode)
    return new_game


def _open(
    session: Session, kept: user_state.Memory, wanted_size: str | None, follower: FileFollower | None = None
) -> int:
    """Open the window, and close it when somebody quits."""
    size = offscreen.size_of(wanted_size) if wanted_size else tuple(kept.window) or table_view.SIZE
    table = session.table

    def use(base: Base, sound: Sound) -> None:
        shown = window.GameWindow(base, session, kept, sound)
        if table.settings.fullscreen:
            shown.handle(Intent(Action.FULLSCREEN))
        shown.run(follower)

    def say(fault: str) -> None:
        table.say(fault, error=True)

    def leave() -> None:
        for mode in tuple(table.modes):
            table.modes.leave(mode)

    return framed(table.settings, (size[0], size[1]), use, say, leave=leave)
