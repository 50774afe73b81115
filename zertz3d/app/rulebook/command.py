"""`zertz3d rules`: the rules of the game, in the terminal or as a web page to print."""

import argparse
from pathlib import Path

from zertz3d.app.rulebook import printing
from zertz3d.app.system import files
from zertz3d.errors import UsageError
from zertz3d.words import _

WRITERS = {".html": printing.write_html, ".htm": printing.write_html, ".txt": printing.write_text}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    said = _("write a web page with pictures (.html), or text (.txt), instead of printing the text")
    parser.add_argument("-o", "--output", metavar="FILE", help=said)
    parser.epilog = _("examples:\n  zertz3d rules\n  zertz3d rules -o rules.html     five pages to read or print")


def run(args: argparse.Namespace) -> int:
    """Print the rules, or write them."""
    if args.output is None:
        print(printing.write_text(), end="")
        return 0
    path = Path(args.output)
    if path.suffix.lower() not in WRITERS:
        raise UsageError(_("-o {output}: name a file that ends in .html or .txt").format(output=args.output))
    files.write_text(path, WRITERS[path.suffix.lower()]())
    print(_("The rules are in {file}").format(file=repr(args.output)))
    return 0
