"""The settings as options of a command."""

import argparse
import dataclasses

from zertz3d.app.system import paths, settings
from zertz3d.app.system.settings import CHOICES, RANGES, Settings


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


def read_settings(args: argparse.Namespace) -> Settings:
    """The settings from file, environment and command line, in that order."""
    named: dict[str, object] = {
        field.name: getattr(args, field.name)
        for field in dataclasses.fields(Settings)
        if getattr(args, field.name) is not None
    }
    filed = settings.read_file(Settings(), paths.config_file())
    return settings.change_settings(settings.read_environment(filed), named, "the command line")
