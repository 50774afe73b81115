"""Whether the window notices that somebody thinks: frames of a film that plays, with and without a thinking process."""

import time
from collections.abc import Iterator
from statistics import median

from zertz3d import resources
from zertz3d.ai.player import Limit
from zertz3d.ai.worker import Worker
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.system.settings import Settings
from zertz3d.app.system.user_state import UserState
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.bench.measure import Measure
from zertz3d.errors import ZertzError
from zertz3d.rules import Position

FRAME = 1 / 30
"""Seconds of the film in each frame."""
BLOCK = 12
"""Frames that are drawn with and then without thinking; both play the same part of the film."""
FIRST = 3
"""The turn the film begins with."""


SIZES = {"classic": (1280, 720), "low": (960, 540)}
"""The tiers whose frames are short on every machine, each with the size of its pictures."""


def run(seconds: float, tiers: tuple[str, ...] = tuple(SIZES)) -> Iterator[Measure]:
    """How much longer a frame takes while somebody thinks."""
    from zertz3d.bench import drawing  # this loads Panda3D

    for tier in tiers:
        size = SIZES[tier]
        name = f"a frame while somebody thinks, {tier} {size[0]}x{size[1]}"
        try:
            with drawing.open_base(tier, size) as base:
                alone, beside = _measure_frames(base, tier, seconds)
        except ZertzError as lack:
            yield Measure(f"{name}: {lack}", float("nan"), "ms")
        else:
            yield Measure(name, 1000 * beside, "ms", "a frame while nobody does", beside / alone, "≤ 1.1")


def _measure_frames(base: object, tier: str, seconds: float) -> tuple[float, float]:
    """The seconds of a frame while nobody thinks, and while somebody does: medians of blocks that take turns."""
    from zertz3d.app.window.window import GameWindow
    from zertz3d.scene.audio.player import Sound

    shelf = GameList([resources.assets() / "games" / "showcase.txt"])
    shelf.grow(lambda: False)
    session = open_session(shelf, Settings(tier=tier, auto_advance=False))
    session.table.open_game(0)
    window = GameWindow(base, session, UserState(), Sound(None))  # type: ignore[arg-type]
    worker = Worker()
    times: tuple[list[float], list[float]] = ([], [])
    try:
        worker.think(Position.start(), Limit(nodes=1))
        while worker.busy:
            worker.poll()
        _measure_block(window)
        until = time.perf_counter() + seconds
        while not times[1] or time.perf_counter() < until:
            for busy, found in enumerate(times):
                if busy:
                    worker.think(Position.start(), Limit())
                found += _measure_block(window)
                worker.stop()
                while worker.busy:
                    worker.poll()
    finally:
        worker.close()
        window.close()
    return median(times[0]), median(times[1])


def _measure_block(window: object) -> list[float]:
    """The seconds that each frame of the same part of the film takes."""
    from zertz3d.app.window.window import GameWindow

    assert isinstance(window, GameWindow)
    player = window.table.player
    player.go_to_turn(FIRST)
    player.toggle()
    found = []
    for _ in range(BLOCK):
        begun = time.perf_counter()
        window.tick(FRAME)
        found.append(time.perf_counter() - begun)
    return found
