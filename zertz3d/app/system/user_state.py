"""What the program remembers between runs, apart from the settings; losing it loses nothing that matters."""

import contextlib
import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

from zertz3d.app.system import files

RECENT, MONITORS = 12, 8
"""So many files, and so many monitors, are remembered."""


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
        """Note a file as the most recent one."""
        known = [other for other in self.recent if other != path]
        self.recent = [path, *known][:RECENT]

    def stood(self, monitor: str, place: tuple[int, int, int, int]) -> None:
        """Note where the window was at the end; the monitors that were used last are remembered."""
        self.places.pop(monitor, None)
        self.places[monitor] = list(place)
        self.places = dict(list(self.places.items())[-MONITORS:])
        self.monitor = monitor


def load(folder: Path) -> UserState:
    """What was remembered; nothing if there is none or it is damaged."""
    try:
        found = json.loads((folder / "state.json").read_text(encoding="utf-8"))
        memory = UserState()
        memory.recent = [str(path) for path in found.get("recent", [])][:RECENT]
        memory.window = [int(n) for n in found.get("window", [])][:2]
        places = {str(k): [int(n) for n in v] for k, v in found.get("places", {}).items()}
        memory.places = {name: place for name, place in places.items() if len(place) == 4 and min(place[2:]) > 0}
        memory.monitor = str(found.get("monitor", ""))
        memory.views = {str(k): [float(n) for n in v] for k, v in found.get("views", {}).items()}
        memory.game = {str(k): str(v)[:200] for k, v in found.get("game", {}).items()}
        memory.lessons = [str(name) for name in found.get("lessons", [])]
        chosen = found.get("settings", {}).items()
        memory.settings = {str(k): v for k, v in chosen if isinstance(v, str | float | int | bool)}
    except (OSError, ValueError, TypeError, AttributeError):
        return UserState()
    return memory


def save(memory: UserState, folder: Path) -> None:
    """Remember for the next run; a folder that cannot be written is no reason to stop."""
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        files.write_text(folder / "state.json", json.dumps(asdict(memory), indent=1))
