"""Where settings and state lie on each platform, and where people keep what they make."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

import platformdirs

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
        return _home(environment) / "Library" / "Caches" / NAME
    if platform == "win32" and environment.get("LOCALAPPDATA"):
        return Path(environment["LOCALAPPDATA"]) / NAME
    return _base("XDG_CACHE_HOME", ".cache", environment, platform)


def pictures_folder() -> Path:
    """Where screenshots go: the user's pictures, whatever they are called; else where games are saved."""
    pictures = platformdirs.user_pictures_path()
    return pictures if _may_write(pictures) else saving_folder()


def videos_folder() -> Path:
    """Where films go: the user's videos, whatever they are called; else where games are saved."""
    videos = platformdirs.user_videos_path()
    return videos if _may_write(videos) else saving_folder()


def saving_folder() -> Path:
    """Where a game is saved whose name says no folder: here; but who starts the program from a menu is nowhere.

    A menu starts it in the home, in the root or among the system's files: then it is the user's documents.
    """
    here, home = Path.cwd(), _home(os.environ)
    system = os.environ.get("SYSTEMROOT")
    if _may_write(here) and here not in (home, Path(here.anchor)) and not (system and here.is_relative_to(system)):
        return here
    documents = platformdirs.user_documents_path()
    return next((folder for folder in (documents, home) if _may_write(folder)), here)


def _may_write(folder: Path) -> bool:
    return folder.is_dir() and os.access(folder, os.W_OK)


def _home(environment: Mapping[str, str]) -> Path:
    """The user's home, as the environment names it, or as the system knows it; the current folder if nobody knows."""
    return find_home(environment) or Path.cwd()


def find_home(environment: Mapping[str, str] = os.environ) -> Path | None:
    """The user's home; None where nobody knows it, as for a user without a name in a container."""
    named = environment.get("HOME") or environment.get("USERPROFILE")
    if named:
        return Path(named)
    if sys.platform == "win32":
        return None
    import pwd

    try:
        return Path(pwd.getpwuid(os.getuid()).pw_dir)
    except KeyError:
        return None


def _base(variable: str, unix: str, environment: Mapping[str, str], platform: str) -> Path:
    home = _home(environment)
    if platform == "win32":
        return Path(environment.get("APPDATA") or home / "AppData" / "Roaming") / NAME
    if platform == "darwin":
        return home / "Library" / "Application Support" / NAME
    return Path(environment.get(variable) or home / unix) / NAME
