"""Windows on a real screen, opened while another program keeps the processor busy, show what is drawn without one.

`ZERTZ_STARTS=200 pytest tests/app/window/test_real_window.py` opens so many of them.
"""

import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from tests.app.games import NOTATION
from tests.app.window.real_window import Deed, Plan, Seen, command
from tests.app.window.x11 import Picture, Screen, screen
from tests.conftest import ROOT
from tests.scene.conftest import world
from zertz3d.app.system.autosave import PLAYING
from zertz3d.hud.hud import Hud
from zertz3d.intents import Action, Intent
from zertz3d.scene.marks.marker import Marker
from zertz3d.scene.parts import png
from zertz3d.scene.stage.stage import Stage

BUSY = """
import os, time
parent, end = os.getppid(), time.monotonic() + 120
while os.getppid() == parent and time.monotonic() < end:
    pass
"""
"""A program that keeps a processor busy; it ends by itself."""
LONGEST = 300.0
"""Seconds after which a start hangs, however busy the machine is."""
LEVELS = 12
"""So far apart are pixels that differ."""
SHARE, SHARE_ELSEWHERE = 0.0001, 0.02
"""So many pixels may differ, the pointer's among them; more if something else draws without a screen than on it."""
SMALL = ("--size", "640x400")
GAME = "game.txt"


class Start(NamedTuple):
    """How the program is started, what happens to its window, when it is looked at."""

    arguments: tuple[str, ...]
    deeds: tuple[Deed, ...] = ()
    moment: float = 2.2  # later than everything is shown again and again for a window that may not be there yet
    unfinished: bool = False


CASES = {
    "title card": Start(("demo", "--tier", "low")),
    "title card, auto": Start(("demo",)),
    "classic": Start(("demo", "--tier", "classic")),
    "kiosk": Start(("demo", "--kiosk", "--tier", "low")),
    "question": Start(("--tier", "low"), unfinished=True),
    "not now": Start(("--tier", "low"), ((0.7, Intent(Action.ANSWER, 0), ()),), unfinished=True),
    "resized and moved": Start((GAME, "--tier", "low"), ((0.3, "resize", (700, 440)), (0.7, "move", (40, 30)))),
    "full screen": Start((GAME, "--tier", "low"), ((0.8, Intent(Action.FULLSCREEN), ()),)),
    "another table": Start((GAME, "--tier", "low", "--table", "walnut"), ((0.5, Intent(Action.TABLE), ()),)),
    "put away": Start(
        (GAME, "--tier", "low"), ((2.1, "put_away", ()), (2.4, Intent(Action.HELP), ()), (2.6, "bring_back", ())), 3.0
    ),
    "covered": Start((GAME, "--tier", "low"), ((0.1, "cover", ()), (2.4, "uncover", ())), 3.0),
}
STARTS = int(os.environ.get("ZERTZ_STARTS", len(CASES)))


@contextmanager
def one_processor() -> Iterator[None]:
    """All that is started in a block shares one processor, where the system can say so; other tests have the rest."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    all_of_them = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(all_of_them)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, all_of_them)


@pytest.fixture(scope="module")
def display(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Screen]:
    with one_processor(), screen(tmp_path_factory.mktemp("screen")) as opened:
        yield opened


@contextmanager
def busy() -> Iterator[None]:
    """More to do than there are processors, beside the window, for the length of a block."""
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    running = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(count)]
    try:
        yield
    finally:
        for process in running:
            process.kill()
            process.wait()


def started(start: Start, display: Screen, folder: Path) -> Seen:
    """What a start shows while the processors are busy."""
    state = folder / "state"
    (state / PLAYING).mkdir(parents=True)
    if start.unfinished:
        (state / PLAYING / "1-a.txt").write_text(NOTATION, encoding="utf-8")
    (folder / GAME).write_text(NOTATION, encoding="utf-8")
    plan, out = folder / "plan", folder / "seen"
    plan.write_bytes(pickle.dumps(Plan(display.name, display.file, out, start.moment, start.deeds)))
    environment = os.environ | {
        "DISPLAY": display.name, "HOME": str(folder), "PYTHONPATH": str(ROOT), "ZERTZ3D_STATE": str(state),
        "ZERTZ3D_CONFIG": str(folder / "config.toml"), "ZERTZ3D_CACHE": str(folder / "cache"),
    }  # fmt: skip
    environment.pop("WAYLAND_DISPLAY", None)
    with busy():
        run = subprocess.run(
            command(plan, [*start.arguments, *SMALL]), env=environment, cwd=folder, timeout=LONGEST,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
    assert out.is_file(), run.stdout
    seen = pickle.loads(out.read_bytes())
    assert isinstance(seen, Seen)
    return seen


def drawn(seen: Seen) -> tuple[Picture, str]:
    """The same moment without a screen, and what drew it."""
    with world(seen.tier, seen.size) as base:
        stage = Stage(base, seen.board, seen.theme, seen.tier, seen.size)
        marker = Marker(stage, seen.board, seen.theme.letters)
        marker.far_side = seen.far_side
        stage.apply(seen.poses)
        marker.show(*seen.marks)
        stage.look(seen.view)
        hud = Hud(base, scale=seen.scale)
        hud.show(seen.screen)
        stage.draw_whole()
        base.graphicsEngine.render_frame()
        found = stage.window()
        hud.destroy()
        stage.close()
        return found, base.backend.renderer


@pytest.mark.parametrize("number", range(STARTS))
def test_a_window_shows_what_is_drawn_without_one(number: int, display: Screen, tmp_path: Path) -> None:
    name = list(CASES)[number % len(CASES)]
    seen = started(CASES[name], display, tmp_path)
    wanted, renderer = drawn(seen)
    share = float((np.abs(seen.shown.astype(int) - wanted).max(axis=2) > LEVELS).mean())
    if share > (SHARE if renderer == seen.renderer else SHARE_ELSEWHERE):
        png.write(tmp_path / "shown.png", seen.shown)
        png.write(tmp_path / "wanted.png", wanted)
        pytest.fail(f"{name}: {share:.2%} of the pixels differ, see shown.png and wanted.png in {tmp_path}")
