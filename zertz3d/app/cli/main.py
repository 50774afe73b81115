"""The command line: names the commands, loads the one that is asked for, turns errors into sentences."""

import argparse
import importlib
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType

from zertz3d import __version__, words
from zertz3d.app.cli.parser_words import tell_parser
from zertz3d.app.system import languages, paths
from zertz3d.app.system.error_report import STOPPED, report_error, report_thread
from zertz3d.app.system.streams import open_streams
from zertz3d.errors import UsageError
from zertz3d.interrupts import end_process
from zertz3d.words import N_, _

COMMANDS = {
    "replay": N_("watch recorded games in a window"),
    "play": N_("play a game with somebody, or against the computer"),
    "rules": N_("the rules of the game, to read or to print"),
    "demo": N_("show games by themselves at an event, with a table for visitors"),
    "check": N_("replay game records and report every fault"),
    "convert": N_("write records as official notation or Boardspace SGF"),
    "library": N_("list, filter and count the games of files, folders and zips"),
    "perft": N_("count the move sequences from a position"),
    "trace": N_("export the motion of a game as arrays, and film strips"),
    "render": N_("draw a moment of a game as a picture, or film the game"),
    "engine": N_("the computer player behind a line protocol, for other programs"),
    "match": N_("let two engines play each other, refereed by the rules"),
    "bench": N_("measure how fast this machine runs the program"),
    "desktop": N_("put the program into the menu of a Linux desktop, or take it away"),
    "doctor": N_("say what graphics and sound this machine offers and what is missing"),
}
"""Every command and its one-line summary; the module of each is loaded only when it is chosen."""
ELSEWHERE = {"rules": "zertz3d.app.rulebook.command"}
"""Commands whose module stands beside what they show; all others are in `app/commands`."""


REMEMBER = ("replay", "play", "demo")
"""The commands that keep something from run to run."""

EPILOG = N_("""Without a command, FILE is replayed; without a file, the home opens. Both take the options of replay.

commands:
{listing}

`zertz3d COMMAND --help` explains a command, with examples.\n\n\
{option} NAME chooses the language: {languages}.""")


def build_parser() -> argparse.ArgumentParser:
    """The top level, without the arguments of the commands."""
    tell_parser()
    listing = "\n".join(f"  {name:<9} {_(summary)}" for name, summary in COMMANDS.items())
    named = ", ".join(f"{name} ({words.name_of(name)})" for name in words.languages())
    top = argparse.ArgumentParser(
        prog="zertz3d",
        description=_("Watch, play and show the board game ZÈRTZ in three dimensions."),
        usage="zertz3d [FILE ... | COMMAND ...]",
        epilog=_(EPILOG).format(listing=listing, option=languages.OPTION, languages=named),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    said = _("show program's version number and exit")
    top.add_argument("--version", action="version", version=f"zertz3d {__version__}", help=said)
    said = _("a record to watch, or one of the commands below")
    top.add_argument("command", metavar="FILE | COMMAND", nargs="?", help=said)
    top.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    return top


def load_command(name: str) -> ModuleType:
    """The module of a command."""
    return importlib.import_module(ELSEWHERE.get(name) or f"zertz3d.app.commands.{name}")


def build_command_parser(name: str, module: ModuleType) -> argparse.ArgumentParser:
    """The parser of one command, filled in by its module."""
    told = _(COMMANDS[name])
    own = argparse.ArgumentParser(
        prog=f"zertz3d {name}",
        description=told[0].upper() + told[1:] + ".",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    module.add_arguments(own)
    add_language(own)
    return own


def add_language(parser: argparse.ArgumentParser) -> None:
    """The language of all that is said; it is chosen before there is a parser, so that help is told in it, too."""
    said = _("the language of all that is said, such as de (the system's)")
    parser.add_argument(languages.OPTION, type=languages.check_name, metavar="NAME", help=said)


def run_command(arguments: Sequence[str]) -> int:
    """Run the command line; errors leave as exceptions."""
    arguments = languages.begin(arguments)
    if arguments and arguments[0].startswith("-") and arguments[0] not in ("-h", "--help", "--version"):
        arguments = ["replay", *arguments]  # settings without a file are for the home
    chosen = build_parser().parse_args(arguments)
    name, rest = chosen.command, chosen.rest
    if name not in COMMANDS:
        if name is not None and not _is_file(name):
            known = ", ".join(COMMANDS)
            said = _("there is no command {name}, nor a file of that name; choose one of {known}")
            raise UsageError(said.format(name=repr(name), known=known))
        name, rest = "replay", [name, *rest] if name else []
    module = load_command(name)
    if name in REMEMBER and paths.find_home() is None:
        said = _("there is no home folder here: games are kept in {folder}").format(folder=paths.state_folder())
        print(f"zertz3d: {said}", file=sys.stderr)
    args = build_command_parser(name, module).parse_args(rest)
    if getattr(args, "json", False):
        words.choose(words.ENGLISH)  # what programs read is the same everywhere
    run: Callable[[argparse.Namespace], int] = module.run
    return run(args)


def _is_file(word: str) -> bool:
    """Does this name a file rather than a command? One that is missing still looks like one."""
    return Path(word).exists() or bool(Path(word).suffix) or len(Path(word).parts) > 1


def run() -> int:
    """Be the command line of this process; one that was stopped while Panda3D was at work ends here."""
    code = main()
    if code == STOPPED and "panda3d.core" in sys.modules:
        end_process(code)
    return code


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code: 0 fine, 1 a fault in the input, 2 wrong usage."""
    open_streams()
    threading.excepthook = report_thread
    try:
        code = run_command(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
    except (Exception, KeyboardInterrupt) as error:
        return report_error(error)
    return code
