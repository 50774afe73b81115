"""`zertz3d replay`: watch recorded games in a window."""

import argparse
import dataclasses
from pathlib import Path
from typing import Any

from zertz3d.app.collection.game_list import Shelf
from zertz3d.app.system import paths, settings
from zertz3d.app.system.settings import CHOICES, RANGES, Settings
from zertz3d.errors import RecordError, UsageError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("path", nargs="*", metavar="FILE", help="records, folders or zips; the showcase game if none")
    parser.add_argument("--game", type=int, default=1, metavar="N", help="begin with the N-th game (1)")
    parser.add_argument("--turn", type=int, default=0, metavar="N", help="begin after turn N (0)")
    parser.add_argument("--paused", action="store_true", help="do not begin to play by itself")
    parser.add_argument("--watch", action="store_true", help="follow a record that is still being written")
    parser.add_argument("--size", default=None, metavar="WxH", help="size of the window, as in 1280x720")
    add_settings(parser)
    parser.epilog = (
        "Press F1 in the window for all keys. Every setting below can also stand in config.toml or in the\n"
        "environment, as in ZERTZ3D_TABLE=walnut.\n\nexamples:\n"
        "  zertz3d replay game.sgf\n  zertz3d replay archive.zip --table walnut --motion reduced\n"
        "  zertz3d replay live.txt --watch --pace real"
    )


def add_settings(parser: argparse.ArgumentParser) -> None:
    """An option for each setting."""
    group = parser.add_argument_group("settings")
    for field in dataclasses.fields(Settings):
        option = "--" + field.name.replace("_", "-")
        if field.name in CHOICES:
            group.add_argument(option, choices=CHOICES[field.name], help=f"({field.default})")
        elif field.name in RANGES:
            low, high = RANGES[field.name]
            group.add_argument(option, type=float, metavar="X", help=f"{low:g} to {high:g} ({field.default:g})")
        else:
            said = "on" if field.default else "off"
            group.add_argument(option, action=argparse.BooleanOptionalAction, default=None, help=f"({said})")


def chosen(args: argparse.Namespace) -> Settings:
    """The settings from file, environment and command line, in that order."""
    named: dict[str, Any] = {
        field.name: getattr(args, field.name)
        for field in dataclasses.fields(Settings)
        if getattr(args, field.name) is not None
    }
    filed = settings.from_file(Settings(), paths.config_file())
    return settings.changed(settings.from_environment(filed), named, "the command line")


def run(args: argparse.Namespace) -> int:
    """Open the window and play."""
    wanted = chosen(args)
    shelf = opened(args.path)
    if not args.game >= 1:
        raise UsageError(f"--game {args.game} is no game; the first is 1")
    shelf.grow(lambda: len(shelf.entries) < args.game)
    if len(shelf.entries) < args.game:
        raise UsageError(f"--game {args.game}: the last game is {len(shelf.entries)}")
    from zertz3d.app.film import instead_of_window  # these load Panda3D
    from zertz3d.app.window import startup
    from zertz3d.scene.display import screen_and_sound

    if not screen_and_sound.has_screen():
        return instead_of_window.show(shelf, args.game - 1, wanted)
    return startup.show(shelf, wanted, args)


def opened(named: list[str]) -> Shelf:
    """The shelf of the files on the command line; a file that cannot be opened is an error at once."""
    if not named:
        from zertz3d import resources

        return Shelf([resources.assets() / "games" / "showcase.txt"])
    for path in map(Path, named):
        if not path.exists():
            raise RecordError(f"{path}: there is no such file or folder")
    shelf = Shelf(named)
    if not shelf.grow(lambda: False):
        raise RecordError(f"{', '.join(named)}: there is no game to show")
    first = shelf.entries[0]
    if first.fault and len(named) == 1 and Path(named[0]).is_file() and first.source == named[0]:
        raise RecordError(f"{first.source}: {first.fault}")
    return shelf
