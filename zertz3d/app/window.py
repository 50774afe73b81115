"""From settings to a running window."""

import argparse

from zertz3d.app import memory, paths, viewer
from zertz3d.app.session import Session
from zertz3d.app.settings import Settings
from zertz3d.app.shelf import Shelf
from zertz3d.app.watching import Watch
from zertz3d.scene import backend, capture
from zertz3d.scene.sound import Sound


def show(shelf: Shelf, settings: Settings, args: argparse.Namespace) -> int:
    """Open a window on the chosen game, and run it until somebody quits."""
    kept = memory.load(paths.state_folder())
    size = capture.size_of(args.size) if args.size else tuple(kept.window) or viewer.SIZE
    wanted = None if settings.tier == "auto" else settings.tier
    base = backend.open_base(backend.probe(wanted, offscreen=False), (size[0], size[1]), offscreen=False)
    code = 1
    try:
        session = Session(shelf, settings)
        session.open_game(args.game - 1)
        session.replay.set_rate(settings.speed)
        session.replay.go_to_turn(args.turn)
        watch = Watch(session, shelf.paths[0]) if args.watch and shelf.paths else None
        managers = base.sfxManagerList
        sound = Sound(managers[0] if managers else None, settings.volume, not settings.sound)
        shown = viewer.Viewer(base, session, kept, sound)
        if settings.fullscreen:
            shown.do("fullscreen")
        if not args.paused:
            session.replay.toggle()
        shown.run(watch)
        code = 0
    finally:
        code = backend.leave(base, code)
    return code
