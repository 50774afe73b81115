"""A small picture of a position, and where its things are seen in it."""

import numpy as np
from numpy.typing import NDArray

from zertz3d.motion.camera.view import View, axes, seat
from zertz3d.motion.layout import furniture, rest
from zertz3d.motion.piece_roles import opening
from zertz3d.rules import Position
from zertz3d.scene.stage.stage import Stage

SIZE = (320, 180)


POSITION = Position.setup(
    "37", "standard", Position.start("37").rings[3:], {"d4": "W", "d5": "G", "c2": "B", "e3": "W", "f4": "B"}
)


POSES = rest(POSITION, opening(POSITION))


AROUND = furniture(POSITION.board)


SEAT_VIEW = seat(AROUND, 16 / 9)


Picture = NDArray[np.int16]


def at_rest(stage: Stage) -> NDArray[np.uint8]:
    """What is seen when nothing is drawn any more."""
    still = 0
    while still < 20:
        still = 0 if stage.draw() else still + 1
    return stage.renderer.picture()


def taken(stage: Stage) -> Picture:
    return stage.picture().astype(np.int16)


def pixel(view: View, point: tuple[float, ...], size: tuple[int, int] = SIZE) -> tuple[int, int]:
    """Row and column at which a point of the world is seen, worked out without Panda3D."""
    right, up, ahead = axes(view.azimuth, view.elevation)
    away = np.subtract(point, view.eye)
    depth = away @ ahead * np.tan(view.fov / 2)
    x, y = away @ right / depth, away @ up / depth * size[0] / size[1]
    return int((1 - y) / 2 * size[1]), int((1 + x) / 2 * size[0])
