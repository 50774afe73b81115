"""From settings to a running window."""

import argparse
from collections.abc import Callable

from zertz3d.app import memory, paths, viewer
from zertz3d.app.adviser import Adviser
from zertz3d.app.autosave import Store
from zertz3d.app.editor import SettingUp
from zertz3d.app.frame import framed
from zertz3d.app.lessons.learning import Learning
from zertz3d.app.newgame import NewGame
from zertz3d.app.opinions import Opinions
from zertz3d.app.puzzles import Puzzles
from zertz3d.app.question import nothing
from zertz3d.app.session import Session
from zertz3d.app.settings import Settings
from zertz3d.app.shelf import Shelf
from zertz3d.app.teaching import Teaching
from zertz3d.app.watching import Watch
from zertz3d.scene.audio.player import Sound
from zertz3d.scene.display.backend import Base
from zertz3d.scene.stage import offscreen


def show(shelf: Shelf, settings: Settings, args: argparse.Namespace) -> int:
    """Open a window on the chosen game, and run it until somebody quits."""
    kept = memory.load(paths.state_folder())
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
    kept = memory.load(paths.state_folder())
    session = Session(Shelf(), settings)
    session.replay.set_rate(settings.speed)
    begin(_joined(session, kept))
    return _shown(session, kept, size)


def _joined(session: Session, kept: memory.Memory) -> NewGame:
    """The parts that every window has."""

    def remember() -> None:
        memory.save(kept, paths.state_folder())

    opinions = Opinions(paths.cache_folder())
    session.join(Teaching(session, Adviser(opinions)))
    session.join(Puzzles(session, Adviser(opinions)))
    session.join(SettingUp(session))
    newgame = NewGame(session, kept, Store(paths.state_folder()), remember=remember)
    session.join(Learning(session, kept, remember))
    session.join(newgame)
    return newgame


def _shown(session: Session, kept: memory.Memory, wanted_size: str | None, watch: Watch | None = None) -> int:
    """Open the window, and close it when somebody quits."""
    size = offscreen.size_of(wanted_size) if wanted_size else tuple(kept.window) or viewer.SIZE

    def use(base: Base, sound: Sound) -> None:
        shown = viewer.Viewer(base, session, kept, sound)
        if session.settings.fullscreen:
            shown.do("fullscreen")
        shown.run(watch)

    def say(fault: str) -> None:
        session.say(fault, error=True)

    def leave() -> None:
        for part in tuple(session.parts):
            session.leave(part)

    return framed(session.settings, (size[0], size[1]), use, say, leave=leave)
