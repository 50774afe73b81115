"""The settings as options of a command."""

import argparse
import dataclasses
from collections.abc import Mapping

from zertz3d.app.system import languages, paths, settings
from zertz3d.app.system.settings import CHOICES, RANGES, Settings
from zertz3d.words import _


def add_settings(parser: argparse.ArgumentParser) -> None:
    """An option for each setting."""
    group = parser.add_argument_group(_("settings"))
    for field in dataclasses.fields(Settings):
        if field.name == languages.SETTING:
            continue  # every command has that option
        option = "--" + field.name.replace("_", "-")
        if field.name in CHOICES:
            group.add_argument(option, choices=CHOICES[field.name], help=f"({field.default})")
        elif field.name in RANGES:
            low, high = RANGES[field.name]
            said = _("{low:g} to {high:g} ({usual:g})").format(low=low, high=high, usual=field.default)
            group.add_argument(option, type=float, metavar="X", help=said)
        else:
            said = _("on") if field.default else _("off")
            group.add_argument(option, action=argparse.BooleanOptionalAction, default=None, help=f"({said})")


def add_window_options(parser: argparse.ArgumentParser) -> None:
    """Where a window opens, and how large."""
    parser.add_argument("--size", default=None, metavar="WxH", help=_("size of the window, as in 1280x720"))
    said = _("open it on the N-th screen from the left (where it was last)")
    parser.add_argument("--screen", type=int, default=None, metavar="N", help=said)


def add_narration(parser: argparse.ArgumentParser) -> None:
    """What happens in the window, in words."""
    said = _("print each caption, refusal and result as a line")
    parser.add_argument("--narrate", action="store_true", help=said)
    said = _("speak them, by spd-say, say, or the voice of Windows")
    parser.add_argument("--speak", action="store_true", help=said)


def system_settings() -> Settings:
    """The settings that the system asks for, where nobody has chosen: less motion."""
    from zertz3d.app.cli import system_motion  # nobody but a window needs it

    return Settings(motion="reduced") if system_motion.is_reduced() else Settings()


def read_settings(
    args: argparse.Namespace, kept: Mapping[str, object] | None = None, usual: Settings | None = None
) -> Settings:
    """The settings: the `usual` ones, those `kept` from the window, the file, the environment, the command line.

    From now on everything is told in the language that they name.
    """
    named: dict[str, object] = {
        field.name: getattr(args, field.name)
        for field in dataclasses.fields(Settings)
        if getattr(args, field.name, None) is not None
    }
    filed = settings.read_file(settings.read_kept(usual or Settings(), kept or {}), paths.config_file())
    found = settings.change_settings(settings.read_environment(filed), named, _("the command line"))
    languages.choose(found.language)
    return found
