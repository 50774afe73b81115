"""From settings to a running window."""

import argparse
from collections.abc import Callable

from zertz3d.app.analysis.evaluation_queue import Adviser
from zertz3d.app.analysis.puzzle_mode import Puzzles
from zertz3d.app.analysis.teacher_mode import Teaching
from zertz3d.app.collection.game_list import Shelf
from zertz3d.app.editor.editor_mode import SettingUp
from zertz3d.app.lessons.lesson_menu import Learning
from zertz3d.app.play.new_game import NewGame
from zertz3d.app.session.dialog import nothing
from zertz3d.app.session.follow_file import Watch
from zertz3d.app.session.session import Session
from zertz3d.app.system import paths, user_state
from zertz3d.app.system.autosave import Store
from zertz3d.app.system.evaluation_cache import Opinions
from zertz3d.app.system.settings import Settings
from zertz3d.app.window import window
from zertz3d.app.window.lifetime import framed
from zertz3d.scene.audio.player import Sound
from zertz3d.scene.display.backend import Base
from zertz3d.scene.stage import offscreen


def show(shelf: Shelf, settings: Settings, args: argparse.Namespace) -> int:
    """Open a window on the chosen game, and run it until somebody quits."""
    kept = user_state.load(paths.state_folder())
    session = Session(shelf, settings)
    newgame = _joined(session, kept)
    session.open_game(args.game - 1)
    session.replay.set_rate(settings.speed)
    session.replay.go_to_turn(args.turn)
    begin = nothing if args.paused else session.replay.toggle
    watch = Watch(session, shelf.paths[0]) if args.watch and shelf.paths else None
    if args.path:
        begin()
    else:
        newgame.offer(begin)
    return _shown(session, kept, args.size, watch)


def play(settings: Settings, size: str | None, begin: Callable[[NewGame], None]) -> int:
    """Open a window in which somebody plays; `begin` says what."""
    kept = user_state.load(paths.state_folder())
    session = Session(Shelf(), settings)
    session.replay.set_rate(settings.speed)
    begin(_joined(session, kept))
    return _shown(session, kept, size)


def _joined(session: Session, kept: user_state.Memory) -> NewGame:
    """The parts that every window has."""

    def remember() -> None:
        user_state.save(kept, paths.state_folder())

    opinions = Opinions(paths.cache_folder())
    session.join(Teaching(session, Adviser(opinions)))
    session.join(Puzzles(session, Adviser(opinions)))
    session.join(SettingUp(session))
    newgame = NewGame(session, kept, Store(paths.state_folder()), remember=remember)
    session.join(Learning(session, kept, remember))
    session.join(newgame)
    return newgame


def _shown(session: Session, kept: user_state.Memory, wanted_size: str | None, watch: Watch | None = None) -> int:
    """Open the window, and close it when somebody quits."""
    size = offscreen.size_of(wanted_size) if wanted_size else tuple(kept.window) or window.SIZE

    def use(base: Base, sound: Sound) -> None:
        shown = window.Viewer(base, session, kept, sound)
        if session.settings.fullscreen:
            shown.do("fullscreen")
        shown.run(watch)

    def say(fault: str) -> None:
        session.say(fault, error=True)

    def leave() -> None:
        for part in tuple(session.parts):
            session.leave(part)

    return framed(session.settings, (size[0], size[1]), use, say, leave=leave)
