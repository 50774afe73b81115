"""Where the data folders are: beside the package in a checkout, inside it once installed, beside a frozen program."""

import sys
from functools import cache
from pathlib import Path

from zertz3d.errors import ZertzError

MARKER = ".zertz3d-data"
"""A file of this name tells a data folder of ours from another folder called `assets`."""


def frozen() -> bool:
    """Whether this is the program of an application folder, which has no Python and no packages beside it."""
    return bool(getattr(sys, "frozen", False))


def _home() -> Path:
    """The folder of the program, or of this package."""
    return Path(sys.executable if frozen() else __file__).resolve().parent


def _places(home: Path) -> tuple[Path, Path]:
    """Where data folders can be."""
    if frozen():
        return home, home.parent / "Resources"  # macOS keeps data apart from programs
    return home / "_data", home.parent


@cache
def _folder(name: str) -> Path:
    home = _home()
    for place in _places(home):
        if (place / name / MARKER).is_file():
            return place / name
    raise ZertzError(f"the data folder {name!r} is missing beside {home}: install zertz3d again")


def models() -> Path:
    """The folder of Panda3D model files."""
    return _folder("models")


def shaders() -> Path:
    """The folder of GLSL sources."""
    return _folder("shaders")


def assets() -> Path:
    """The folder of textures, sounds, sample games and pictures."""
    return _folder("assets")


def fonts() -> Path:
    """The folder of typefaces: those of the package font-manrope."""
    if frozen():
        return _folder("fonts")
    from font_manrope import font_directory

    return Path(font_directory)
