"""`zertz3d play`: a game between two people, or against the computer, in a window."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from zertz3d.app.cli.settings_options import (
    add_narration,
    add_settings,
    add_window_options,
    read_settings,
    system_settings,
)
from zertz3d.app.collection.game_list import GameList, open_games
from zertz3d.app.collection.puzzles import HEADER, shipped_file
from zertz3d.app.lessons.lesson_files import all_lessons
from zertz3d.app.play import options
from zertz3d.app.play.terms import Terms, name_levels
from zertz3d.app.system import paths, user_state
from zertz3d.app.system.autosave import Store
from zertz3d.errors import UsageError, ZertzError
from zertz3d.intents import Action, Intent
from zertz3d.words import N_, _, listed

if TYPE_CHECKING:
    from zertz3d.app.play.arbiter.relayed_boards import RelayedBoards
    from zertz3d.app.play.new_game_mode import NewGameMode
    from zertz3d.app.play.shared import two_machines
    from zertz3d.app.session.session import Session

EPILOG = N_("""\
A seat is taken by a name, by `person`, or by the computer at a level: {levels}.
Without options, the New game form asks. Unfinished games are kept after every turn and offered again.
In the window: Ctrl+N a new game, Ctrl+Z take back, F1 all keys.

examples:
  zertz3d play                                          ask for everything
  zertz3d play --second club                            against the computer; you begin
  zertz3d play --first Anna --second Boris --clock 5+3 --lot
  zertz3d play --board 48 --rules tournament --claims asked
  zertz3d play --from game.sgf --turn 12 --second expert
  zertz3d play --relay board-1.txt --first Anna --second Boris --clock 30+10
  zertz3d play --host --name Anna --clock 30+10         on two machines: here the table is opened,
  zertz3d play --join 192.168.1.20 --name Boris         there it is joined, with the digits it shows
  zertz3d play --resume                                 go on with the last game
  zertz3d play --learn                                  short lessons, from the first turn on
  zertz3d play --text --second club                     read and typed, without a picture
  zertz3d play --puzzles                                find wins by force; FILE from library --puzzles

exit code: 0 fine, 1 there is no screen or a file is faulty, 2 wrong usage.""")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    options.add_terms(parser)
    said = _("go on with the last unfinished game, or do not even offer it")
    parser.add_argument("--resume", action=argparse.BooleanOptionalAction, default=None, help=said)
    said = _("solve the puzzles of a file instead (those that come with the program)")
    parser.add_argument("--puzzles", metavar="FILE", nargs="?", const="", help=said)
    said = _("learn to play: the list of lessons, or lesson N")
    parser.add_argument("--learn", type=int, nargs="?", const=0, default=None, metavar="N", help=said)
    said = _("write the game into FILE after every turn, for those who follow it; go on with the one in it")
    more = _("given more than once, or with a folder: several boards in one window")
    parser.add_argument("--relay", metavar="FILE", action="append", help=listed((said, more)))
    said = _("open a table to another machine of the local network, there or at every address of this one")
    parser.add_argument("--host", metavar="ADDRESS:PORT", nargs="?", const="", help=said)
    said = _("play at the table that another machine has opened; it shows its address and six digits")
    parser.add_argument("--join", metavar="ADDRESS[:PORT]", help=said)
    said = _("with --host and --join: your name, which the other machine shows")
    parser.add_argument("--name", metavar="NAME", help=said)
    said = _("with --join: the six digits, instead of being asked for them")
    parser.add_argument("--digits", metavar="DIGITS", help=said)
    parser.add_argument("--set-up", action="store_true", help=_("set up a position to play or watch from"))
    parser.add_argument("--text", action="store_true", help=_("in the terminal, by words: for screen readers"))
    add_window_options(parser)
    add_narration(parser)
    add_settings(parser)
    parser.epilog = _(EPILOG).format(levels=name_levels())


def run(args: argparse.Namespace) -> int:
    """Check everything that was asked for, then open the window."""
    usual = None if args.text else system_settings()
    kept = user_state.load(paths.state_folder())
    wanted = read_settings(args, kept.settings, usual)
    asked = options.read_terms(args, kept.game.get("name0", ""))
    _check_two_machines(args, asked)
    if args.resume and asked:
        raise UsageError(_("--resume goes on with a game as it is: leave the other options out"))
    if (asked or args.resume) and (args.learn is not None or args.set_up):
        raise UsageError(_("--learn and --set-up come before a game: leave the other options out"))
    if args.learn and not 1 <= args.learn <= len(all_lessons()):
        said = _("--learn {number}: the lessons are numbered from 1 to {count}")
        raise UsageError(said.format(number=args.learn, count=len(all_lessons())))
    if args.text and (args.relay or args.set_up):
        raise UsageError(_("--relay and --set-up need the window: leave them out, or --text"))
    left = Store(paths.state_folder()).unfinished() if args.resume else []
    if args.resume and not left:
        raise UsageError(_("--resume: there is no unfinished game"))
    puzzles = _open_puzzles(args, asked) if args.puzzles is not None else None
    if args.text:
        from zertz3d.app.text import startup as conversations

        return conversations.play(asked, left[0] if left else None, args.learn, puzzles, kept)
    relay = _open_relay(args, asked) if args.relay else None
    from zertz3d.scene.display import screen_and_sound  # this loads Panda3D

    if not screen_and_sound.has_screen():
        raise ZertzError(_("there is no screen to play on; zertz3d match lets the computer play without one"))
    from zertz3d.app.window import startup

    if puzzles:
        whole = {"game": 1, "turn": 0, "paused": True, "watch": False, "path": puzzles.paths}
        shown = argparse.Namespace(**(vars(args) | whole))
        return startup.show(puzzles, wanted, shown, kept)

    shared = _share(args, asked, kept.game.get("name0", ""))

    def begin(session: Session, newgame: NewGameMode) -> None:
        begun = relay.begin(session.table, newgame, asked) if relay else False
        if shared:
            shared(session.table, newgame)
        elif args.learn is not None or args.set_up:
            session.handle(Intent(Action.SET_UP) if args.set_up else Intent(Action.LEARN, args.learn or None))
        elif begun:
            return
        elif asked:
            newgame.begin(asked)
        elif left:
            newgame.go_on(left[0])
        elif args.resume is None:
            newgame.offer(newgame.ask)
        else:
            newgame.ask()

    return startup.play(wanted, args, kept, begin, relay.folder if relay else None)


def _open_relay(args: argparse.Namespace, asked: Terms | None) -> RelayedBoards:
    """The files into which games are written."""
    if args.resume or args.puzzles is not None or args.learn is not None or args.set_up:
        raise UsageError(_("--relay belongs to a game: leave --resume, --puzzles, --learn and --set-up out"))
    from zertz3d.app.play.arbiter.relayed_boards import RelayedBoards  # this loads what draws

    shared = args.host is not None or args.join is not None
    relay = RelayedBoards(args.relay, shared)
    if relay.begun and asked and args.host is None:  # a table on two machines knows itself what goes on
        said = _("holds a game that is not over: leave the other options out to go on with it, or name another file")
        raise UsageError(_("--relay {relay}: it {said}").format(relay=relay.begun, said=said))
    return relay


def _check_two_machines(args: argparse.Namespace, asked: Terms | None) -> None:
    """What cannot be said together with a table on two machines."""
    if args.host is None and args.join is None:
        if args.name is not None or args.digits is not None:
            raise UsageError(_("--name and --digits belong to a game on two machines: --host, or --join ADDRESS"))
        return
    if args.host is not None and args.join is not None:
        raise UsageError(_("--host opens a table, --join goes to another: leave one of them out"))
    if args.text or args.resume or args.puzzles is not None or args.learn is not None or args.set_up:
        raise UsageError(_("--host and --join need the window, and a game: leave the other ways to play out"))
    if args.host is not None and (args.first or args.second):
        raise UsageError(_("--host takes the first seat, and the guest says who it is: use --name instead"))
    if args.host is not None and args.digits is not None:
        raise UsageError(_("--host draws the six digits itself: leave --digits out"))
    if args.join is not None and asked:
        raise UsageError(_("--join plays what the other machine has set up: leave the other options out"))


def _share(args: argparse.Namespace, asked: Terms | None, own: str) -> two_machines.Begin | None:
    """The table on two machines that is asked for; `own` is the player's name, as it was last."""
    if args.host is None and args.join is None:
        return None
    from zertz3d.app.network.addresses import parse_address
    from zertz3d.app.play.shared import two_machines  # this loads what draws

    state, name = paths.state_folder(), own if args.name is None else args.name
    if args.host is not None:
        return two_machines.open_table(parse_address(args.host), state, name, asked)
    return two_machines.join_table(parse_address(args.join), state, name, args.digits or "")


def _open_puzzles(args: argparse.Namespace, asked: Terms | None) -> GameList:
    """The puzzles of a file."""
    if asked or args.resume:
        raise UsageError(_("--puzzles brings its own positions: leave the other options out"))
    file = args.puzzles or str(shipped_file())
    shelf = open_games([file])
    if HEADER not in shelf.entries[0].headers:
        raise UsageError(
            _("{file}: there are no puzzles in it; zertz3d library PATH --puzzles -o FILE finds some").format(file=file)
        )
    return shelf
