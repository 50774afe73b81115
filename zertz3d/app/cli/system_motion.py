"""Whether the system asks programs to move less."""

from __future__ import annotations

import configparser
import contextlib
import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

PATIENCE = 0.5
"""Seconds after which a system that does not answer is taken to say nothing."""
GNOME = ("gsettings", "get", "org.gnome.desktop.interface", "enable-animations")
MAC = ("defaults", "read", "com.apple.universalaccess", "reduceMotion")
CLIENT_AREA_ANIMATION = 0x1042
"""What Windows calls its setting."""
Ask = Callable[[Sequence[str]], str]
"""Runs a command and returns what it printed; nothing where there is no such command."""


def ask(command: Sequence[str]) -> str:
    """What a command says."""
    if not shutil.which(command[0]):
        return ""
    with contextlib.suppress(OSError, subprocess.SubprocessError):
        run = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
        return run.stdout.strip()
    return ""


def is_reduced(platform: str = sys.platform, environment: Mapping[str, str] = os.environ, say: Ask = ask) -> bool:
    """Does the system say so? What says nothing asks for nothing."""
    if platform == "win32":
        return _windows_is_still()
    if platform == "darwin":
        return say(MAC) == "1"
    desktop = environment.get("XDG_CURRENT_DESKTOP", "").lower()
    if "kde" in desktop:
        return _read(environment, "kdeglobals", "KDE", "AnimationDurationFactor") in ("0", "0.0")
    if any(name in desktop for name in ("gnome", "unity", "cinnamon", "budgie", "pantheon")):
        return say(GNOME) == "false"
    return _read(environment, "gtk-3.0/settings.ini", "Settings", "gtk-enable-animations").lower() in ("0", "false")


def _read(environment: Mapping[str, str], file: str, section: str, name: str) -> str:
    """A word of a desktop's settings file."""
    folder = Path(environment.get("XDG_CONFIG_HOME") or Path(environment.get("HOME", ""), ".config"))
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    with contextlib.suppress(OSError, configparser.Error, UnicodeDecodeError):
        parser.read_string((folder / file).read_text(encoding="utf-8"))
        return parser.get(section, name, fallback="").strip()
    return ""


def _windows_is_still() -> bool:
    animated = ctypes.c_int(1)
    library = getattr(ctypes, "windll", None)
    if library is not None:
        library.user32.SystemParametersInfoW(CLIENT_AREA_ANIMATION, 0, ctypes.byref(animated), 0)
    return not animated.value
