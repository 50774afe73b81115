"""Text of our own, in TOML and JSON, read with limits: whatever is wrong with it is one kind of error.

Nobody is told to write these files, and yet they are damaged: by disks, by hands, by strangers who share a folder.
"""

import json
import math
import os
import stat
import tomllib
from pathlib import Path
from typing import NoReturn

from zertz3d.errors import ZertzError
from zertz3d.words import _

LARGEST = 1 << 20
"""Bytes that a file may have if nothing else is said: far more than people write."""
SHOWN = 60
"""Characters of a number that is refused."""
LONGEST = 200
"""Characters of a complaint by those who read."""


class DamagedData(ZertzError):
    """A file that does not hold what it should; the reason alone, without its name."""


def read_text(path: Path, largest: int = LARGEST) -> str:
    """The text of a file; DamagedData for what is no file, is too large or is no UTF-8, OSError for what is refused."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise DamagedData(_("it is no file but a folder or a device"))
    with os.fdopen(handle, "rb") as file:
        found = file.read(largest + 1)
    if len(found) > largest:
        raise DamagedData(_("it is larger than {size} MB").format(size=max(1, largest >> 20)))
    try:
        return found.decode("utf-8")
    except UnicodeDecodeError as error:
        raise DamagedData(_("it is no text in UTF-8, see byte {byte}").format(byte=error.start + 1)) from None


def read_toml(path: Path) -> dict[str, object]:
    """The table of a TOML file."""
    return parse_toml(read_text(path))


def parse_toml(text: str) -> dict[str, object]:
    """The table of a TOML text."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise _refusal(error) from None


def read_json(path: Path, largest: int = LARGEST) -> object:
    """The value of a JSON file; its numbers are finite."""
    return parse_json(read_text(path, largest))


def parse_json(text: str) -> object:
    """The value of a JSON text; its numbers are finite."""
    try:
        found: object = json.loads(text, parse_constant=_refuse, parse_float=_read_number)
    except (ValueError, RecursionError) as error:
        raise _refusal(error) from None
    return found


def _read_number(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _refuse(text)


def _refuse(text: str) -> NoReturn:
    raise DamagedData(_("{text} is not a number that can be used").format(text=text[:SHOWN]))


def _refusal(error: Exception) -> DamagedData:
    """What readers complain about, as the error of this module."""
    if isinstance(error, DamagedData):
        return error
    if isinstance(error, RecursionError):
        return DamagedData("it is nested too deeply")
    return DamagedData(str(error).split(";")[0][:LONGEST])
