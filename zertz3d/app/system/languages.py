"""Which language everything is said in: an option, a variable, the config file, the window's choice, the system's."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from zertz3d import plain_data, words
from zertz3d.app.system import paths
from zertz3d.errors import UsageError, ZertzError
from zertz3d.words import _

OPTION, VARIABLE, SETTING = "--language", "ZERTZ3D_LANGUAGE", "language"
SYSTEM = "auto"
"""The setting that leaves the choice to the system."""
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""What systems say of languages in the environment, the strongest first."""
MAC_SETTINGS = "Library/Preferences/.GlobalPreferences.plist"
"""Where macOS keeps the languages of its user, in the home."""


def check_name(name: str) -> str:
    """The name of a language that there is, or of the choice that leaves it to the system; UsageError for others."""
    if name != SYSTEM and name not in words.known():
        said = _("{option} {name}: there is no such language; choose one of {names}")
        raise UsageError(said.format(option=OPTION, name=name, names=", ".join((SYSTEM, *words.languages()))))
    return name


def choose(setting: str) -> None:
    """Tell everything as the setting says from now on."""
    words.choose(find_system_language() if setting == SYSTEM else setting)


def begin(arguments: Sequence[str]) -> list[str]:
    """Choose the language before anything is said; the arguments, with an option for it behind the command."""
    found, left = _read_option(arguments)
    choose(check_name(found) if found else _find_setting())
    if not found or arguments[0].partition("=")[0] != OPTION:
        return list(arguments)
    if left and left[0] in ("-h", "--help", "--version"):
        return left
    place = 1 if left and not left[0].startswith("-") else 0
    return [*left[:place], OPTION, found, *left[place:]]


def _read_option(arguments: Sequence[str]) -> tuple[str, list[str]]:
    """What the last such option says, and the arguments without any."""
    found, left = "", []
    rest = iter(arguments)
    for word in rest:
        name, equals, value = word.partition("=")
        if name == OPTION:
            found = value if equals else next(rest, "")
        else:
            left.append(word)
    return found, left


def _find_setting(environment: Mapping[str, str] = os.environ) -> str:
    """What was set; a file that is damaged, or a word that means nothing, is refused where settings are read."""
    for setting in (environment.get(VARIABLE), _read_filed(), _read_kept()):
        if setting == SYSTEM or setting in words.known():
            return str(setting)
    return SYSTEM


def _read_filed() -> object:
    """What the config file says."""
    path = paths.config_file()
    with contextlib.suppress(OSError, ZertzError):
        return plain_data.read_toml(path).get(SETTING) if path.exists() else None
    return None


def _read_kept() -> object:
    """What was chosen in the window."""
    path = paths.state_folder() / "state.json"
    with contextlib.suppress(OSError, ZertzError):
        found = plain_data.read_json(path) if path.exists() else None
        chosen = found.get("settings") if isinstance(found, dict) else None
        return chosen.get(SETTING) if isinstance(chosen, dict) else None
    return None


# ------------------------------------------------------------------------ systems


def find_system_language(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> str:
    """The language of the system, if it is one that is offered; else English."""
    said = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    wishes = said.split(":") if said else _ask_system(environment, platform)
    offered = words.languages()
    return next((name for wish in wishes if (name := _read_locale(wish)) in offered), words.ENGLISH)


def _read_locale(name: str) -> str:
    """The language of a name such as de_DE.UTF-8 or de-CH."""
    return name.replace("-", "_").partition(".")[0].partition("@")[0].partition("_")[0].lower()


def _ask_system(environment: Mapping[str, str], platform: str) -> list[str]:
    """What a system says where the environment does not, as when a program is started from a menu."""
    if platform == "win32":
        return [read_windows_language()]
    if platform == "darwin":
        return read_mac_languages(Path(environment.get("HOME", "")))
    return []


def read_windows_language() -> str:
    """The language of the user's desktop."""
    import ctypes
    import locale

    library = getattr(ctypes, "windll", None)
    number = library.kernel32.GetUserDefaultUILanguage() if library else 0
    return locale.windows_locale.get(number, "")


def read_mac_languages(home: Path) -> list[str]:
    """The user's languages, the most wanted first."""
    import plistlib

    with contextlib.suppress(OSError, plistlib.InvalidFileException, ValueError):
        found = plistlib.loads((home / MAC_SETTINGS).read_bytes()).get("AppleLanguages")
        return [str(name) for name in found] if isinstance(found, list) else []
    return []
