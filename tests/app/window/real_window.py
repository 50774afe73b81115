"""The program in a real window, stopped at a moment: what it means to show then, and what the screen does show.

Runs in a process of its own, with the path of a `Plan` and the program's own arguments: see `command`.
"""

import pickle
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.app.window.x11 import Client, Picture, content
from zertz3d.app.cli import main as command_line
from zertz3d.app.system import processes
from zertz3d.app.window.window import GameWindow
from zertz3d.hud.hud import Hud
from zertz3d.hud.screen_model import Screen
from zertz3d.intents import Intent
from zertz3d.motion.camera.view import View
from zertz3d.motion.layout import Pose
from zertz3d.rules import Board
from zertz3d.scene.marks.marker import Marker
from zertz3d.scene.parts.themes import Theme

FRAMES, RESTING = 40, 0.3
"""So many frames after time has stopped, and so many seconds after them, nothing is on its way to the screen."""

Deed = tuple[float, str | Intent, tuple[object, ...]]
"""At which age of the window, what, and with what: one of the following, or what its user asks for."""
TO_WINDOWS, TO_SCREENS = ("move", "resize", "put_away", "bring_back"), ("cover", "uncover")
"""What other programs do, by the names of `Client`."""


@dataclass(frozen=True)
class Plan:
    """What is done to the window, at which age time stops for it, and where is written down what was seen."""

    screen: str
    file: Path
    out: Path
    moment: float
    deeds: tuple[Deed, ...]


@dataclass(frozen=True)
class Seen:
    """A moment: all that the picture depends on, what drew it, and what the screen showed of the window."""

    board: Board
    theme: Theme
    tier: str
    size: tuple[int, int]
    scale: float
    poses: Mapping[str, Pose]
    view: View
    far_side: bool
    marks: tuple[Any, ...]
    screen: Screen
    renderer: str
    shown: Picture
    at: tuple[int, int]
    """Where the picture lies on the screen."""


def command(plan: Path, arguments: list[str]) -> list[str]:
    """The command line that shows the program by that plan."""
    return [sys.executable, "-c", "from tests.app.window.real_window import main; main()", str(plan), *arguments]


def main() -> None:
    """Run the program under the eyes of a watcher; a kiosk's show is watched in the process that the kiosk starts."""
    path, *arguments = sys.argv[1:]
    plan = pickle.loads(Path(path).read_bytes())
    marks, screens = _last(Marker), _last(Hud)
    run = GameWindow.run

    def watched(window: GameWindow, *watch: Any) -> None:
        window.tick = Watcher(window, plan, marks, screens).tick  # type: ignore[method-assign]
        run(window, *watch)

    GameWindow.run = watched  # type: ignore[method-assign]
    processes.command_of = lambda arguments: command(Path(path), list(arguments))
    sys.exit(command_line.main(arguments))


def _last(kind: type) -> list[Any]:
    """What things of a kind were told to show last, kept up to date."""
    kept: list[Any] = []
    show = kind.show  # type: ignore[attr-defined]

    def told(self: object, *arguments: object) -> object:
        kept[:] = arguments
        return show(self, *arguments)

    kind.show = told  # type: ignore[attr-defined]
    return kept


class Watcher:
    """Does the deeds of a plan, stops time at its moment, and writes down what is seen when all is at rest."""

    def __init__(self, window: GameWindow, plan: Plan, marks: list[Any], screens: list[Any]) -> None:
        self._window, self._plan, self._marks, self._screens = window, plan, marks, screens
        self._tick = window.tick
        self._client = Client(plan.screen)
        self._deeds = sorted(plan.deeds)
        self._stood = 0

    def tick(self, seconds: float) -> None:
        """One frame; from the moment on time stands."""
        window = self._window
        if self._deeds or window.view.age < self._plan.moment:
            self._tick(seconds)
            while self._deeds and self._deeds[0][0] <= window.view.age:
                self._do(*self._deeds.pop(0)[1:])
            return
        self._tick(0.0)
        self._stood += 1
        if self._stood == FRAMES:
            time.sleep(RESTING)
            self._plan.out.write_bytes(pickle.dumps(self._seen()))
            window.own.finished = True

    @property
    def _handle(self) -> int:
        found: int = self._window.base.win.get_window_handle().get_int_handle()
        return found

    def _do(self, name: str | Intent, arguments: tuple[Any, ...]) -> None:
        if isinstance(name, Intent):
            self._window.handle(name)
        elif name in TO_WINDOWS:
            getattr(self._client, name)(self._handle, *arguments)
        else:
            getattr(self._client, name)()

    def _seen(self) -> Seen:
        window, stage = self._window.view, self._window.view.stage
        assert stage._view
        x, y = self._client.place(self._handle)
        width, height = window.size
        return Seen(
            window.board, stage.theme, getattr(stage.renderer, "tier", "classic"), window.size, window.hud.scale,
            dict(stage._poses), stage._view, window.marker.far_side, tuple(self._marks), self._screens[0],
            window.base.backend.renderer, content(self._plan.file)[y : y + height, x : x + width],
            (x, y),
        )  # fmt: skip
