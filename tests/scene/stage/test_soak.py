"""Hours in seconds: random play, camera moves, tiers, themes, sizes; nothing grows, nothing complains.

`ZERTZ_SOAK=3600 pytest tests/scene/stage/test_soak.py` does the same for an hour of the film and says how it goes.
"""

import ctypes
import gc
import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import panda3d.core as p3d
import pytest

from tests.scene.conftest import world
from tests.scene.trend import least_rise
from zertz3d.motion.camera.view import seat, top
from zertz3d.motion.layout import furniture
from zertz3d.motion.timeline import Timeline
from zertz3d.rules import Capture, Placement, Position, board
from zertz3d.scene.audio.player import Sound
from zertz3d.scene.display.backend import Base
from zertz3d.scene.input.orbit import Orbit
from zertz3d.scene.marks.marker import Marker
from zertz3d.scene.marks.model import HandChoice, Wishes, marks
from zertz3d.scene.stage.stage import Stage

SECONDS = float(os.environ.get("ZERTZ_SOAK", "6"))
"""Of the film; a frame is drawn for each tenth."""

LOOKS = max(9, int(SECONDS / 60))
"""How often memory and the rest are looked at."""

WARM = LOOKS // 3
"""The first of these are for caches to fill."""

BOARD = board("37")
MEGABYTE = 1 << 20
MOST_RISE = 24 * MEGABYTE
"""Memory may have risen by so much, as far as that is certain."""


class Evening:
    """Somebody who plays at random, looks around and tries every switch."""

    def __init__(self, base: Base, seed: int) -> None:
        self.base, self.dice = base, random.Random(seed)
        self.tiers = ("classic",) if base.backend.tier == "classic" else ("low", "full")
        self.stage = Stage(base, BOARD, "felt", self.tiers[0], (160, 90))
        self.marker = Marker(self.stage, BOARD)
        around = furniture(BOARD)
        self.orbit = Orbit(lambda: seat(around, 16 / 9), around.extent)
        self.sound = Sound(None)
        self.around = around
        self.frames = 0
        self._begin()

    def _begin(self) -> None:
        self.position = Position.start("37")
        self.film = Timeline.begin(self.position)
        self.last: Placement | Capture | None = None

    def turn(self) -> None:
        """One move, watched; then a look around and another switch."""
        if self.position.outcome():
            self._begin()
        move = self.dice.choice(self.position.legal_moves())
        self.last = move if isinstance(move, Placement | Capture) else None
        self.position, events = self.position.play(move)
        start, self.film = self.film.duration, self.film.append(events)
        t = start
        while t < self.film.duration:
            t += 0.1
            self.sound.play(self.film.cues(t - 0.1, t))
            self.frame(t)
        self._meddle()
        self.film = Timeline.begin(self.position) if len(self.film.turns) > 30 else self.film

    def frame(self, t: float) -> None:
        """One tick as the viewer has it."""
        self.base.task_mgr.step()
        self.stage.apply(self.film.sample(t))
        choice = HandChoice(colour=self.dice.choice("WGB"), over=self.dice.choice(BOARD.cells))
        wishes = Wishes(coordinates=("off", "rim", "rings")[int(t) % 3])
        found = marks(self.position, choice if int(t * 5) % 2 else None, self.last, wishes)
        self.marker.show(found, self.film.final_cast, t)
        self.stage.look(self.orbit.tick(0.1))
        self.sound.tick(0.1)
        self.stage.draw()
        self.frames += 1

    def _meddle(self) -> None:
        self.orbit.turn(self.dice.uniform(-0.5, 0.5), self.dice.uniform(-0.2, 0.2))
        self.orbit.zoom(self.dice.uniform(-2, 2), (self.dice.uniform(-1, 1), self.dice.uniform(-1, 1)))
        if self.dice.random() < 0.3:
            self.orbit.fly(top(self.around, 16 / 9))
        what = self.dice.randrange(6)
        if what == 0:
            self.stage.set_tier(self.dice.choice(self.tiers))
        elif what == 1:
            self.stage.set_theme(self.dice.choice(("felt", "walnut", "slate")))
        elif what == 2:
            self.stage.resize(self.dice.randrange(1, 200), self.dice.randrange(1, 120))
        elif what == 3:
            self.stage.set_stone_marks(self.dice.choice(("none", "dot", "band")))

    def watch(self, seconds: float) -> None:
        """So many seconds of the film."""
        seen = 0.0
        while seen < seconds:
            before = self.film.duration
            self.turn()
            seen += max(0.1, self.film.duration - before)

    def rest(self) -> None:
        """Always the same state, so that figures can be compared."""
        self.stage.set_tier(self.tiers[0])
        self.stage.set_theme("felt")
        self.stage.resize(160, 90)
        self.stage.set_stone_marks("none")
        self._begin()
        self.stage.apply(self.film.sample(0.0))
        self.orbit.home(0.0)
        self.stage.look(self.orbit.view)
        self.marker.clear(self.film.final_cast)
        self.stage.draw()
        self.base.task_mgr.step()

    def through_every_switch(self) -> None:
        """All that is made once and kept: shaders, textures, letters."""
        for tier in self.tiers:
            self.stage.set_tier(tier)
            for theme in ("felt", "walnut", "slate"):
                self.stage.set_theme(theme)
                self.frame(0.0)
        self.watch(3.0)

    def close(self) -> None:
        self.stage.close()
        self.sound.close()


def memory() -> int:
    """Bytes this process holds on to; 0 where that cannot be asked."""
    statm = Path("/proc/self/statm")
    if not statm.is_file():
        return 0
    gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # the C library likes to keep what was given back
    if trim:
        trim(0)
    return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGESIZE")


def handles() -> int:
    """Open files of this process."""
    folder = Path("/proc/self/fd")
    return len(list(folder.iterdir())) if folder.is_dir() else 0


def nodes(evening: Evening) -> int:
    """Everything that hangs in the scene."""
    return evening.stage.root.find_all_matches("**").get_num_paths()


def outputs(evening: Evening) -> int:
    """Windows and buffers."""
    return evening.base.graphicsEngine.get_num_windows()


class Figures(NamedTuple):
    """What must not grow."""

    memory: int
    handles: int
    nodes: int
    states: int
    outputs: int


def look(evening: Evening) -> Figures:
    """The figures as they are now, always after the same rest."""
    evening.rest()
    return Figures(memory(), handles(), nodes(evening), p3d.RenderState.get_num_states(), outputs(evening))


@pytest.fixture(params=["low", "classic"])
def evening(request: pytest.FixtureRequest) -> Iterator[Evening]:
    with world(request.param, (160, 90)) as base:
        made = Evening(base, seed=3)
        yield made
        made.close()


def test_nothing_grows_and_nothing_complains(evening: Evening, capfd: pytest.CaptureFixture[str]) -> None:
    evening.through_every_switch()
    figures = []
    for step in range(LOOKS):
        evening.watch(SECONDS / LOOKS)
        figures.append(look(evening))
        if "ZERTZ_SOAK" in os.environ:
            with capfd.disabled():
                print(f"{evening.tiers[0]} {step + 1}/{LOOKS}: {evening.frames} frames, {figures[-1]}", flush=True)
    first, last, late = figures[WARM], figures[-1], figures[WARM:]
    assert least_rise([each.memory for each in late]) < MOST_RISE, "memory"
    assert {each.handles for each in late} == {first.handles}, "open files"
    assert {each.nodes for each in late} == {first.nodes}, "nodes"
    assert last.states - first.states < 400, "render states"
    assert {each.outputs for each in late} == {first.outputs}, "buffers"
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("tier", ["low", "classic"])
def test_stages_come_and_go(tier: str) -> None:
    """A new board is a new stage; the old one leaves nothing behind."""
    with world(tier, (64, 36)) as base:
        left = []
        for name in ("37", "61", "48", "37", "61", "48"):
            stage = Stage(base, board(name), "felt", base.backend.tier, (64, 36))
            stage.apply(Timeline.begin(Position.start(name)).sample(0))
            stage.draw()
            stage.close()
            left.append(base.graphicsEngine.get_num_windows())
        assert len(set(left)) == 1


@pytest.mark.parametrize("tier", ["low", "classic"])
@pytest.mark.parametrize("size", [(1, 1), (2, 300), (300, 2), (3840, 2160), (4096, 64)])
def test_any_size(tier: str, size: tuple[int, int], capfd: pytest.CaptureFixture[str]) -> None:
    """A window that is opened like this, and one that is pulled to it and back."""
    for first, then in ((size, (64, 36)), ((64, 36), size)):
        with world(tier, first) as base:
            stage = Stage(base, BOARD, "felt", base.backend.tier, first)
            stage.apply(Timeline.begin(Position.start("37")).sample(0))
            for width, height in (first, then, first):
                if tier == "low":  # the classic tier draws into the window itself, which cannot be pulled here
                    stage.resize(width, height)
                stage.draw()
                high, wide = stage.picture().shape[:2]  # the low tier draws less and enlarges it
                assert 1 <= wide <= max(width, first[0]) and 1 <= high <= max(height, first[1])
            stage.close()
    assert capfd.readouterr().err == ""
