"""`zertz3d replay`: watch recorded games in a window."""

import argparse
from pathlib import Path

from zertz3d.app.cli.settings_options import (
    add_narration,
    add_settings,
    add_window_options,
    read_settings,
    system_settings,
)
from zertz3d.app.collection.game_list import open_games
from zertz3d.app.system import inbox, paths, user_state
from zertz3d.errors import UsageError
from zertz3d.words import _


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "path", nargs="*", metavar="FILE", help=_("records, folders or zips; without any, the home opens")
    )
    parser.add_argument("--game", type=int, default=1, metavar="N", help=_("begin with the N-th game (1)"))
    parser.add_argument("--turn", type=int, default=0, metavar="N", help=_("begin after turn N (0)"))
    parser.add_argument("--text", action="store_true", help=_("in the terminal, by words: for screen readers"))
    parser.add_argument("--paused", action="store_true", help=_("do not begin to play by itself"))
    said = _("follow records that are still being written: a file, or the boards of a folder")
    parser.add_argument("--watch", action="store_true", help=said)
    parser.add_argument(
        "--send", action="store_true", help=_("show the files in the window that is open, if there is one")
    )
    add_window_options(parser)
    add_narration(parser)
    add_settings(parser)
    parser.epilog = _(
        "Press F1 in the window for all keys. Every setting below can also stand in config.toml or in the\n"
        "environment, as in ZERTZ3D_TABLE=walnut.\n\nexamples:\n"
        "  zertz3d replay game.sgf\n  zertz3d replay archive.zip --table walnut --motion reduced\n"
        "  zertz3d replay live.txt --watch --pace real\n  zertz3d replay a.sgf b.sgf folder archive.zip\n"
        "  zertz3d replay game.sgf --text                 read and typed, without a picture\n"
        "  zertz3d replay game.sgf --send                 in the window that is open already"
    )


def run(args: argparse.Namespace) -> int:
    """Open the window and play."""
    usual = None if args.text else system_settings()
    kept = user_state.load(paths.state_folder())
    wanted = read_settings(args, kept.settings, usual)
    if args.send and not args.path:
        raise UsageError(_("--send needs files to send to the open window"))
    shelf = open_games(args.path)
    if args.send and inbox.send(paths.state_folder(), [Path(path) for path in args.path]):
        return 0
    if not args.game >= 1:
        raise UsageError(_("--game {game} is no game; the first is 1").format(game=args.game))
    shelf.grow(lambda: len(shelf.entries) < args.game)
    if len(shelf.entries) < args.game:
        raise UsageError(_("--game {game}: the last game is {count}").format(game=args.game, count=len(shelf.entries)))
    if args.text:
        from zertz3d.app.text import startup as conversations

        return conversations.replay(shelf, args.game - 1, args.turn, kept)
    from zertz3d.app.film import instead_of_window  # these load Panda3D
    from zertz3d.app.window import startup
    from zertz3d.scene.display import screen_and_sound

    if not screen_and_sound.has_screen():
        return instead_of_window.film_here(shelf, args.game - 1, wanted)
    return startup.show(shelf, wanted, args, kept)
