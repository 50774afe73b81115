"""How long pictures take: each tier beside a bare Panda3D window with one model, in the same run."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import cast

import panda3d.core as p3d
from direct.showbase.ShowBase import ShowBase

from zertz3d.bench.measure import Measure
from zertz3d.errors import ZertzError
from zertz3d.motion.camera.view import View, seat
from zertz3d.motion.layout import SEAT, Pose, rest
from zertz3d.motion.piece_roles import opening
from zertz3d.rules import Position
from zertz3d.scene.display import backend
from zertz3d.scene.display.backend import Base
from zertz3d.scene.parts import asset_loader
from zertz3d.scene.parts.quality import TIERS
from zertz3d.scene.stage.stage import Stage

HD = (1280, 720)
SMALL = (960, 540)
BARE = "a bare window with one model"

POSITION = Position.setup(
    "37", "standard", Position.start("37").rings[2:], {"d4": "W", "d5": "G", "b2": "B", "e3": "W", "c4": "G"}
)
"""A game under way: 35 rings on the table and every marble."""

FIRST = """
import sys, time
from zertz3d.motion.camera.view import seat
from zertz3d.motion.piece_roles import opening
from zertz3d.motion.layout import furniture, rest
from zertz3d.rules import Position
from zertz3d.scene.display import backend
from zertz3d.scene.stage.stage import Stage
position = Position.start("37")
found = backend.probe(sys.argv[1])
base = backend.open_base(found, (1280, 720))
stage = Stage(base, position.board, "felt", sys.argv[1], slow=sys.argv[2] == "slow")
stage.apply(rest(position, opening(position)))
stage.look(seat(furniture(position.board), 16 / 9))
stage.draw()
print("drawn", flush=True)
stage.picture()
print("whole", flush=True)
"""
"""A process that ends with the first picture, and with the first one that is whole."""


@dataclass(frozen=True)
class Cost:
    """Milliseconds a frame: by the clock, of all processors together, and outside Panda3D."""

    wall: float
    cpu: float
    python: float


def run(seconds: float) -> list[Measure]:
    """Measure what this machine can draw."""
    found: list[Measure] = []
    for tier, size, measured in (
        ("full", HD, _measure_tier),
        ("low", SMALL, _measure_tier),
        ("low", HD, _measure_flight),
        ("classic", HD, _measure_tier),
    ):
        try:
            with open_base(tier, size) as base:
                if base.backend.tier == tier:
                    found += measured(base, tier, seconds)
        except ZertzError as lack:
            found.append(Measure(f"{tier}: {lack}", float("nan"), "ms"))
    return found + [measure for tier in TIERS for measure in _measure_first_picture(tier)]


@contextmanager
def open_base(tier: str, size: tuple[int, int]) -> Iterator[Base]:
    """A window without a screen whose frames are done when they are said to be."""
    # Without gl-finish a frame is only queued when the clock is read.
    page = p3d.load_prc_file_data("bench", "gl-finish #t\nsync-video #f\nnotify-level-glgsg error")
    try:
        base = backend.open_base(backend.probe(tier), size)
        try:
            yield base
        finally:
            base.destroy()
    finally:
        p3d.unload_prc_file(page)


def _measure_tier(base: Base, tier: str, seconds: float) -> list[Measure]:
    bare = _measure_bare_window(base, seconds / 4)
    with _set_up(base, tier) as (stage, poses):
        return _measure_stage(stage, tier, poses, bare, seconds)


def _measure_flight(base: Base, tier: str, seconds: float) -> list[Measure]:
    """What a moving camera costs in a usual window, into which a smaller picture is enlarged."""
    bare = _measure_bare_window(base, seconds / 4)
    with _set_up(base, tier, slow=True) as (stage, _):
        moving = _measure_cost(stage.base, partial(_turn, stage), seconds)
    window = f"{tier}, window {stage.size[0]}x{stage.size[1]}: the camera moves"
    return [
        Measure(window, moving.cpu, "ms CPU", BARE, moving.cpu / bare.cpu),
        Measure(f"{window}, clock", moving.wall, "ms", BARE, moving.wall / bare.wall, "≤ 50 on two idle cores"),
    ]


@contextmanager
def _set_up(base: Base, tier: str, slow: bool = False) -> Iterator[tuple[Stage, dict[str, Pose]]]:
    """The table of a game under way, drawn once, and where the pieces are."""
    stage = Stage(base, POSITION.board, "felt", tier, slow=slow)
    poses = dict(rest(POSITION, opening(POSITION)))
    stage.apply(poses)
    stage.look(_home(stage))
    stage.draw()
    try:
        yield stage, poses
    finally:
        stage.close()


def _home(stage: Stage) -> View:
    return seat(stage.furniture, stage.size[0] / stage.size[1])


def _turn(stage: Stage, step: int) -> None:
    """Draw the picture from a little farther on around the table."""
    stage.look(_home(stage).orbit(0.01 * (step % 100 + 1), 0))
    stage.draw()


def _measure_stage(stage: Stage, tier: str, poses: dict[str, Pose], bare: Cost, seconds: float) -> list[Measure]:
    size = f"{stage.size[0]}x{stage.size[1]}"
    flight = _build_jump(poses)

    def whole(_: int) -> None:
        stage.invalidate()
        stage.draw()

    def jump(step: int) -> None:
        stage.apply(flight[step % len(flight)])
        stage.draw()

    full = _measure_cost(stage.base, whole, seconds)
    turning = _measure_cost(stage.base, partial(_turn, stage), seconds)
    stage.look(_home(stage))
    stage.draw()
    jumping = _measure_cost(stage.base, jump, seconds)
    stage.apply(poses)
    for _ in range(60):
        stage.draw()
    idle = _measure_cost(stage.base, lambda _: _come_to_rest(stage), seconds / 4)
    goal = {"low": "≤ 70 by the clock", "classic": "≤ 15 by the clock"}.get(tier, "")
    return [
        Measure(f"{tier} {size}: {BARE}", bare.cpu, "ms CPU"),
        Measure(f"{tier} {size}: whole frame", full.cpu, "ms CPU", BARE, full.cpu / bare.cpu),
        Measure(f"{tier} {size}: whole frame, clock", full.wall, "ms", BARE, full.wall / bare.wall, goal),
        Measure(f"{tier} {size}: the camera moves", turning.cpu, "ms CPU", "whole frame", turning.cpu / full.cpu),
        Measure(f"{tier} {size}: a marble jumps", jumping.cpu, "ms CPU", "whole frame", jumping.cpu / full.cpu,
                "≤ 0.125" if tier == "full" else ""),
        Measure(f"{tier} {size}: nothing moves", idle.wall, "ms", "whole frame", idle.wall / full.wall, "≈ 0"),
        Measure(f"{tier} {size}: Python's share of a jump", jumping.python, "ms", "", None, "≤ 2"),
    ]  # fmt: skip


def _come_to_rest(stage: Stage) -> None:
    assert not stage.draw(), "nothing moved, so nothing was to be drawn"


def _measure_bare_window(base: Base, seconds: float) -> Cost:
    """One model, unlit, drawn into the window."""
    root = p3d.NodePath("bare")
    model = asset_loader.model("ring")
    model.reparent_to(root)
    model.set_pos(0, 3, 0)
    camera = root.attach_new_node(p3d.Camera("bare"))
    region = base.win.make_display_region()
    region.set_camera(camera)
    try:
        return _measure_cost(base, lambda _: base.graphicsEngine.render_frame(), seconds)
    finally:
        base.win.remove_display_region(region)
        root.remove_node()


def _build_jump(poses: dict[str, Pose]) -> list[dict[str, Pose]]:
    """A marble's hop over two pitches, 27 frames long."""
    name = next(piece for piece in poses if piece.startswith("white") and abs(poses[piece].z - SEAT) < 1e-6)
    start = poses[name]
    frames = []
    for step in range(27):
        k = step / 26
        moved = start._replace(x=start.x + 1.73 * k, y=start.y + k, z=start.z + 3.6 * k * (1 - k), phase="flight")
        frames.append({**poses, name: moved})
    return frames


def _measure_cost(base: ShowBase, work: Callable[[int], None], seconds: float) -> Cost:
    engine = base.graphicsEngine
    drawn = _Watched(engine.render_frame)
    base.graphicsEngine = cast(p3d.GraphicsEngine, _Engine(engine, drawn))
    try:
        work(0)
        drawn.seconds, count = 0.0, 0
        before, begin = os.times(), time.perf_counter()
        while count < 3 or time.perf_counter() - begin < seconds:
            count += 1
            work(count)
        wall, after = time.perf_counter() - begin, os.times()
    finally:
        base.graphicsEngine = engine
    cpu = after.user + after.system - before.user - before.system
    return Cost(1000 * wall / count, 1000 * cpu / count, 1000 * (wall - drawn.seconds) / count)


class _Watched:
    """A function whose time is summed up."""

    def __init__(self, function: Callable[[], None]) -> None:
        self._function = function
        self.seconds = 0.0

    def __call__(self) -> None:
        begin = time.perf_counter()
        self._function()
        self.seconds += time.perf_counter() - begin


class _Engine:
    """A graphics engine that knows how long it drew."""

    def __init__(self, engine: p3d.GraphicsEngine, render_frame: Callable[[], None]) -> None:
        self._engine = engine
        self.render_frame = render_frame

    def __getattr__(self, name: str) -> object:
        return getattr(self._engine, name)


def _measure_first_picture(tier: str) -> Iterator[Measure]:
    """Seconds from the start of a process to its first picture, the better of three (the first fills caches)."""
    goals = {"full": "≤ 1.2", "low": "≤ 0.6", "classic": "≤ 0.6"}
    runs = [_time_start(tier) for _ in range(3)]
    drawn, whole = (min(run[k] for run in runs) for k in (0, 1))
    yield Measure(f"{tier} 1280x720: first picture", drawn, "s", "", None, goals[tier])
    yield Measure(f"{tier} 1280x720: first picture at its best", whole, "s")


def _time_start(tier: str) -> tuple[float, float]:
    begin = time.perf_counter()
    command = [sys.executable, "-c", FIRST, tier, "slow"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        times = [time.perf_counter() - begin for _ in process.stdout]
    return (times[0], times[1]) if len(times) == 2 else (float("nan"), float("nan"))
