"""What argparse says itself, in the language that is chosen; what a version of Python says otherwise stays English."""

from __future__ import annotations

import argparse

from zertz3d.words import N_, _, ngettext

SAID = (
    N_("usage: "), N_("positional arguments"), N_("options"), N_("show this help message and exit"),
    N_("%(prog)s: error: %(message)s\n"),
    N_("argument %(argument_name)s: %(message)s"), N_("unrecognized arguments: %s"),
    N_("the following arguments are required: %s"), N_("one of the arguments %s is required"),
    N_("not allowed with argument %s"), N_("ambiguous option: %(option)s could match %(matches)s"),
    N_("expected one argument"), N_("expected at most one argument"), N_("expected at least one argument"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"), N_("invalid %(type)s value: %(value)r"),
    N_("ignored explicit argument %r"),
)  # fmt: skip
"""The sentences of argparse that people meet, as Python's versions have them."""


def count_arguments(number: int) -> str:
    """What argparse says where an option lacks some of its words."""
    return ngettext("expected %s argument", "expected %s arguments", number)


def tell_parser() -> None:
    """Have argparse say its own words in the chosen language."""
    vars(argparse).update(_=_, ngettext=ngettext)
