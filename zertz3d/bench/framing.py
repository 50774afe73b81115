"""How large the board is in the picture, and the marbles of the pool: by panels, shape of the picture, and board."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import tan

import numpy as np
from numpy.typing import NDArray

from zertz3d.app.panels.framing import frame_beside_panels
from zertz3d.bench.measure import Measure
from zertz3d.hud.draw.theme import DARK
from zertz3d.hud.layout import layout
from zertz3d.hud.screen_model import MoveRow, PlayerPanel, Screen, Tool, Transport
from zertz3d.intents import Action, Intent
from zertz3d.motion.camera import view as camera
from zertz3d.motion.camera.view import View, axes
from zertz3d.motion.layout import MARBLE_RADIUS, RING_HEIGHT, RING_OUTER, Furniture, arrangement_for, furniture
from zertz3d.rules import board

Points = NDArray[np.float64]

BOARDS = ("37", "48", "61")
SIZE, TALL, WIDE = (1280, 720), (720, 1280), (2560, 1080)
AROUND = np.linspace(0, 2 * np.pi, 48, endpoint=False)

REPLAY = Screen(
    players=(PlayerPanel("Mira Solberg", to_move=True), PlayerPanel("Teo Almada", 1)),
    transport=Transport(30.0, 70.0, turn=14, turns=27),
    moves=tuple(MoveRow(turn, str(turn), "Wd4,a1", turn % 2) for turn in range(1, 28)),
    caption="An island of 1 ring is claimed: 1 marble",
    title="Solberg – Almada",
    tools=tuple(Tool(str(number), "Home", Intent(Action.HOME)) for number in range(5)),
)
"""What lies over the table while a game is watched; and while one is played, or filmed."""
PLAY = replace(REPLAY, live=True, tools=REPLAY.tools + REPLAY.tools[:3])
FILM = replace(REPLAY, controls=False, tools=())

Sight = Callable[[Furniture], View]


def run(seconds: float) -> list[Measure]:
    """The table of figures; `seconds` is of no concern to pictures."""
    rows = [
        ("no panels", SIZE, Screen(hidden=True), (64, 66, 62)),
        ("watched, moves folded", SIZE, replace(REPLAY, show_moves=False), (54, 57, 58)),
        ("played, moves folded", SIZE, replace(PLAY, show_moves=False), (54, 57, 58)),
        ("watched, moves open", SIZE, replace(REPLAY, show_moves=True), (51, 53, 52)),
        ("played, moves open", SIZE, replace(PLAY, show_moves=True), (51, 53, 52)),
        ("film with panels", SIZE, FILM, (52, 54, 54)),
        ("21:9, no panels", WIDE, Screen(hidden=True), (72, 72, 72)),
    ]
    found = [measure for row in rows for measure in _heights(*row)]
    for name in BOARDS:
        wide, _ = extent(seat(TALL, Screen(hidden=True), name), table(TALL, name), TALL)
        found.append(Measure(f"9:16, no panels, {name} rings: width", wide, "%", goal="≥ 66"))
    return found


def _heights(name: str, size: tuple[int, int], screen: Screen, goals: tuple[int, ...]) -> Iterator[Measure]:
    for rings, goal in zip(BOARDS, goals, strict=True):
        view, around = seat(size, screen, rings), table(size, rings)
        yield Measure(f"{name}, {rings} rings", extent(view, around, size)[1], "%", goal=f"≥ {goal}")
        yield Measure(f"{name}, {rings} rings: smallest of the pool", pool(view, around, size), "px", goal="≥ 28")


def seat(size: tuple[int, int], screen: Screen, rings: str, scale: float = 1.0) -> View:
    """What a player sees with those panels."""
    plan = layout(*size, scale, screen, DARK)
    window = camera.WHOLE if screen.hidden else frame_beside_panels(plan.free, plan.covered, size)
    return camera.seat(table(size, rings), size[0] / size[1], window=window)


def table(size: tuple[int, int], rings: str) -> Furniture:
    """What stands on the table in such a picture."""
    return furniture(board(rings), arrangement_for(size[0] / size[1]))


def extent(view: View, around: Furniture, size: tuple[int, int]) -> tuple[float, float]:
    """Width and height of the board's outline, in per cent of the picture's."""
    circle = RING_OUTER * np.stack([np.cos(AROUND), np.sin(AROUND)], axis=1)
    flat = (np.array(around.cells)[:, None] + circle).reshape(-1, 2)
    seen = np.concatenate([project(view, np.insert(flat, 2, z, axis=1), size) for z in (0, RING_HEIGHT)])
    wide, high = np.ptp(seen, axis=0) / size * 100
    return float(wide), float(high)


def pool(view: View, around: Furniture, size: tuple[int, int]) -> float:
    """Pixels across the smallest marble of the pool."""
    rack = around.rack
    places = [(x, groove.y, rack.floor + MARBLE_RADIUS) for groove in rack.grooves for x in groove.places]
    depth = (np.array(places) - view.eye) @ np.array(axes(view.azimuth, view.elevation)[2])
    return float(MARBLE_RADIUS / depth.max() / tan(view.fov / 2) * size[0])


def project(view: View, points: Points, size: tuple[int, int]) -> Points:
    """Where points are in a picture, in pixels from its top left."""
    offset = (points - np.array(view.eye)) @ np.array(axes(view.azimuth, view.elevation)).T
    seen = offset[:, :2] / offset[:, 2:] / tan(view.fov / 2)
    wide, high = size
    return np.column_stack([(1 + seen[:, 0]) * wide / 2, (high - seen[:, 1] * wide) / 2])
