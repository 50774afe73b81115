"""`zertz3d bench`: figures of this machine, each beside something that stands still."""

import argparse
import importlib

from zertz3d.errors import UsageError
from zertz3d.words import _

BENCH = "zertz3d.bench"
"""The package of the measuring modules: it stands outside the program, which names it and never imports it."""
SUBJECTS = {
    "rules": "rules",
    "records": "records",
    "motion": "motion",
    "camera": "camera",
    "framing": "framing",
    "scene": "drawing",
    "matter": "matter",
    "render": "films",
    "ai": "ai",
}
"""What can be measured, and the module that measures it."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "subject", nargs="*", metavar="SUBJECT", help=_("any of {subjects}; all").format(subjects=", ".join(SUBJECTS))
    )
    parser.add_argument("--seconds", type=float, default=2.0, help=_("how long each figure is measured (2)"))
    parser.add_argument("--json", action="store_true", help=_("print a JSON array instead of a table"))
    parser.epilog = _("examples:\n  zertz3d bench rules\n  zertz3d bench motion records --json")


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    unknown = [name for name in args.subject if name not in SUBJECTS]
    if unknown:
        raise UsageError(
            _("bench does not know {unknown!r}; choose from {subjects}").format(
                unknown=unknown[0], subjects=", ".join(SUBJECTS)
            )
        )
    if not args.seconds > 0:
        raise UsageError(
            _("--seconds {seconds:g} is not a length of time; give a number above 0").format(seconds=args.seconds)
        )
    chosen = [f"{BENCH}.{SUBJECTS[name]}" for name in args.subject or SUBJECTS]
    importlib.import_module(f"{BENCH}.measure").print_figures(chosen, args.seconds, args.json)
    return 0
