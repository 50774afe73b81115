"""What the program remembers between runs, apart from the settings; losing it loses nothing that matters."""

import contextlib
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from zertz3d import plain_data, resources
from zertz3d.app.system import files
from zertz3d.plain_data import DamagedData
from zertz3d.words import _

RECENT, MONITORS = 12, 8
"""So many files, and so many monitors, are remembered."""
FILE = "state.json"
LARGEST = 4 << 20
"""Bytes that the file may have."""
MOST, LONGEST_WORD, LONGEST_PATH = 1_000, 1_000, 10_000
"""Entries of a field, characters of a word and of a path."""
SIZE: tuple[tuple[float, float], ...] = ((1, 8192), (1, 8192))
"""The width and height of a window, from and to."""
CORNER: tuple[tuple[float, float], ...] = ((-100_000, 100_000), (-100_000, 100_000))
"""Where the left upper corner of a window can be."""
VIEW = ((-100.0, 100.0), (-100.0, 100.0), (-100.0, 100.0), (0.1, 1000.0), (-1e4, 1e4), (-1.6, 1.6), (0.01, 3.0))
"""Target, distance, azimuth, elevation and field of a view, from and to."""


@dataclass
class UserState:
    """Recent files, the window's place, kept views, settings, choices for the last game, lessons that are finished."""

    recent: list[str] = field(default_factory=list)
    window: list[int] = field(default_factory=list)
    places: dict[str, list[int]] = field(default_factory=dict)
    """By the name of a monitor where the window was on it, and how large: left, top, width, height."""
    monitor: str = ""
    """The one on which the window was last."""
    views: dict[str, list[float]] = field(default_factory=dict)
    game: dict[str, str] = field(default_factory=dict)
    lessons: list[str] = field(default_factory=list)
    settings: dict[str, str | float | bool] = field(default_factory=dict)
    """What was chosen in the window; the user's own config file comes before it."""

    def opened(self, path: str) -> None:
        """Note a file as the most recent one; what comes with the program takes no place of others."""
        if Path(path).is_relative_to(resources.assets().absolute()):
            return
        known = [other for other in self.recent if other != path]
        self.recent = [path, *known][:RECENT]

    def stood(self, monitor: str, place: tuple[int, int, int, int]) -> None:
        """Note where the window was at the end; the monitors that were used last are remembered."""
        self.places.pop(monitor, None)
        self.places[monitor] = list(place)
        self.places = dict(list(self.places.items())[-MONITORS:])
        self.monitor = monitor


def load(folder: Path) -> UserState:
    """What was remembered; a file that is damaged is put aside, and what is left of it is remembered again."""
    path = folder / FILE
    try:
        found = plain_data.read_json(path, LARGEST)
        if not isinstance(found, dict):
            raise DamagedData(_("it is not an object"))
    except DamagedData as error:
        files.put_aside(path, str(error))
        return UserState()
    except OSError:
        return UserState()
    memory, damaged = UserState(), []
    for name, value in found.items():
        try:
            if name in _READERS:
                setattr(memory, name, _READERS[name](value))
        except (ValueError, TypeError, AttributeError):
            damaged.append(name)
    if damaged:
        files.put_aside(path, ", ".join(damaged))
        save(memory, folder)
    return memory


def _read_word(value: object, longest: int = LONGEST_WORD) -> str:
    if not isinstance(value, str) or len(value) > longest or "\0" in value:
        raise ValueError
    return value


def _read_list(value: object, most: int) -> list[object]:
    if not isinstance(value, list) or len(value) > most:
        raise ValueError
    return value


def _read_table(value: object) -> dict[str, object]:
    if not isinstance(value, dict) or len(value) > MOST:
        raise ValueError
    return {_read_word(name): found for name, found in value.items()}


def _read_numbers(value: object, ranges: Sequence[tuple[float, float]]) -> list[float]:
    """As many numbers as there are ranges, each within its own."""
    found = _read_list(value, len(ranges))
    for number, (low, high) in zip(found, ranges, strict=True):
        if isinstance(number, bool) or not isinstance(number, int | float) or not low <= number <= high:
            raise ValueError
    return [float(str(number)) for number in found]


def _read_whole(value: object, ranges: Sequence[tuple[float, float]]) -> list[int]:
    return [int(number) for number in _read_numbers(value, ranges)]


def _read_setting(value: object) -> str | float | bool:
    """Whether it is one that there is, the settings know."""
    if not isinstance(value, str | float | int | bool):
        raise ValueError
    return value


_READERS: dict[str, Callable[[object], object]] = {
    "recent": lambda value: [_read_word(path, LONGEST_PATH) for path in _read_list(value, MOST)][:RECENT],
    "window": lambda value: _read_whole(value, SIZE) if value else [],
    "places": lambda value: {name: _read_whole(place, (*CORNER, *SIZE)) for name, place in _read_table(value).items()},
    "monitor": _read_word,
    "views": lambda value: {name: _read_numbers(view, VIEW) for name, view in _read_table(value).items()},
    "game": lambda value: {name: _read_word(said) for name, said in _read_table(value).items()},
    "lessons": lambda value: [_read_word(name) for name in _read_list(value, MOST)],
    "settings": lambda value: {name: _read_setting(chosen) for name, chosen in _read_table(value).items()},
}
"""How each field is read; whatever is wrong with it is a ValueError."""


def save(memory: UserState, folder: Path) -> None:
    """Remember for the next run; a folder that cannot be written is no reason to stop."""
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        files.write_text(folder / FILE, json.dumps(asdict(memory), indent=1))
