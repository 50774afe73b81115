"""From settings to a running window."""

import argparse

from zertz3d.app import memory, paths, viewer
from zertz3d.app.session import Session
from zertz3d.app.settings import Settings
from zertz3d.app.shelf import Shelf
from zertz3d.app.watching import Watch
from zertz3d.errors import UsageError
from zertz3d.scene import backend
from zertz3d.scene.sound import Sound

SMALLEST, LARGEST = 160, 16384
"""Pixels of a window's side."""


def show(shelf: Shelf, settings: Settings, args: argparse.Namespace) -> int:
    """Open a window on the chosen game, and run it until somebody quits."""
    kept = memory.load(paths.state_folder())
    size = parsed_size(args.size) if args.size else tuple(kept.window) or viewer.SIZE
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


def parsed_size(text: str) -> tuple[int, int]:
    """A size as people write it, 1280x720."""
    width, _, height = text.lower().partition("x")
    if not (width.isascii() and width.isdigit() and height.isascii() and height.isdigit()):
        raise UsageError(f"--size {text!r} is not a size: write for example 1280x720")
    if not all(SMALLEST <= int(side) <= LARGEST for side in (width, height)):
        raise UsageError(f"--size {text} is not possible: each side is {SMALLEST} to {LARGEST} pixels")
    return int(width), int(height)
