"""`zertz3d desktop`: the program in the menu of a Linux desktop, with its icon and its kind of file."""

import argparse
import sys
from pathlib import Path

from zertz3d.app.cli import desktop_entry
from zertz3d.errors import UsageError
from zertz3d.records.text import safe
from zertz3d.words import Figure, _, ngettext


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    wish = parser.add_mutually_exclusive_group(required=True)
    wish.add_argument("--install", action="store_true", help=_("put the entry, the icon and the kind of file there"))
    wish.add_argument("--remove", action="store_true", help=_("take away what --install has put there"))
    said = _("the desktop's folder of data (the user's own, ~/.local/share; /usr/local/share is for everybody)")
    parser.add_argument("--folder", type=Path, default=None, metavar="DIR", help=said)
    parser.epilog = _(
        "Files whose names end in .zertz then open with this program, and .sgf is offered to it: that belongs to Go.\n"
        "On Windows and macOS the application folders bring an icon of their own.\n\n"
        "examples:\n  zertz3d desktop --install\n  zertz3d desktop --remove"
    )


def run(args: argparse.Namespace) -> int:
    """Install or remove, and say where."""
    if sys.platform in ("win32", "darwin"):
        raise UsageError(_("entries of this kind belong to the desktops of Linux; start the program itself here"))
    folder = args.folder or desktop_entry.data_folder()
    shown = safe(str(folder))
    if args.install:
        written = desktop_entry.install(folder)
        said = ngettext(
            "{count:,} file written below {folder}; ZÈRTZ 3D is in the menu",
            "{count:,} files written below {folder}; ZÈRTZ 3D is in the menu",
            len(written),
        )
        print(said.format(count=Figure(len(written)), folder=shown))
    else:
        gone = desktop_entry.remove(folder)
        said = ngettext("{count:,} file removed below {folder}", "{count:,} files removed below {folder}", len(gone))
        print(said.format(count=Figure(len(gone)), folder=shown))
    return 0
