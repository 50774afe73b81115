"""Where the data folders are: beside the package in a checkout, inside it once installed."""

from functools import cache
from pathlib import Path

from zertz3d.errors import ZertzError

MARKER = ".zertz3d-data"
"""A file of this name tells a data folder of ours from another folder called `assets`."""


@cache
def _folder(name: str) -> Path:
    package = Path(__file__).resolve().parent
    for candidate in (package / "_data" / name, package.parent / name):
        if (candidate / MARKER).is_file():
            return candidate
    raise ZertzError(f"the data folder {name!r} is missing beside {package}: install zertz3d again")


def models() -> Path:
    """The folder of Panda3D model files."""
    return _folder("models")


def shaders() -> Path:
    """The folder of GLSL sources."""
    return _folder("shaders")


def assets() -> Path:
    """The folder of textures, sounds, sample games and pictures."""
    return _folder("assets")
