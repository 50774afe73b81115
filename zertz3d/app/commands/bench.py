"""`zertz3d bench`: figures of this machine, each beside something that stands still."""

import argparse
import dataclasses
import importlib
import json

from zertz3d.bench.measure import Measure
from zertz3d.errors import UsageError

SUBJECTS = {
    "rules": "rules",
    "records": "records",
    "motion": "motion",
    "scene": "drawing",
    "render": "films",
    "ai": "ai",
}
"""What can be measured, and the module of `zertz3d.bench` that measures it."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("subject", nargs="*", metavar="SUBJECT", help=f"any of {', '.join(SUBJECTS)}; all")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each figure is measured (2)")
    parser.add_argument("--json", action="store_true", help="print a JSON array instead of a table")
    parser.epilog = "examples:\n  zertz3d bench rules\n  zertz3d bench motion records --json"


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    unknown = [name for name in args.subject if name not in SUBJECTS]
    if unknown:
        raise UsageError(f"bench does not know {unknown[0]!r}; choose from {', '.join(SUBJECTS)}")
    if not args.seconds > 0:
        raise UsageError(f"--seconds {args.seconds:g} is not a length of time; give a number above 0")
    measures: list[Measure] = []
    for name in args.subject or SUBJECTS:
        subject = importlib.import_module(f"zertz3d.bench.{SUBJECTS[name]}")
        found: list[Measure] = subject.run(args.seconds)
        measures += found
        if not args.json:
            print("\n".join(measure.line() for measure in found), flush=True)
    if args.json:
        print(json.dumps([dataclasses.asdict(measure) for measure in measures], indent=1))
    return 0
