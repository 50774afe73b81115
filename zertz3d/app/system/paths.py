"""Where settings and state lie on each platform."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

NAME = "zertz3d"


def config_file(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """The settings a user may write; the program only reads them."""
    named = environment.get("ZERTZ3D_CONFIG")
    return Path(named) if named else _base("XDG_CONFIG_HOME", ".config", environment, platform) / "config.toml"


def state_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """What the program itself remembers: recent files, window, views."""
    named = environment.get("ZERTZ3D_STATE")
    return Path(named) if named else _base("XDG_STATE_HOME", ".local/state", environment, platform)


def cache_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """What has been worked out and can be worked out again: may be emptied at any time."""
    named = environment.get("ZERTZ3D_CACHE")
    if named:
        return Path(named)
    if platform == "darwin":
        return Path(environment.get("HOME") or Path.cwd()) / "Library" / "Caches" / NAME
    if platform == "win32" and environment.get("LOCALAPPDATA"):
        return Path(environment["LOCALAPPDATA"]) / NAME
    return _base("XDG_CACHE_HOME", ".cache", environment, platform)


def pictures_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where screenshots go: the user's pictures, else the current folder."""
    pictures = Path(environment.get("HOME", "")) / "Pictures"
    return pictures if pictures.is_dir() else Path.cwd()


def _base(variable: str, unix: str, environment: Mapping[str, str], platform: str) -> Path:
    home = Path(environment.get("HOME") or environment.get("USERPROFILE") or Path.cwd())
    if platform == "win32":
        return Path(environment.get("APPDATA") or home / "AppData" / "Roaming") / NAME
    if platform == "darwin":
        return home / "Library" / "Application Support" / NAME
    return Path(environment.get(variable) or home / unix) / NAME
