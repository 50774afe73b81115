"""A marble let go over the bare table: it falls, bounces, rolls until friction stops it, and is fetched back."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import NamedTuple

import numpy as np

from zertz3d.motion.carry_path import Stir, carry
from zertz3d.motion.choreography.set_down import (
    FAINT,
    GRIP,
    GRIPPED,
    keep_speed,
    slanted,
)
from zertz3d.motion.choreography.turn_builder import TurnBuilder
from zertz3d.motion.collisions import Stillness
from zertz3d.motion.layout import MARBLE_RADIUS, Furniture, Pose
from zertz3d.motion.physics import CONTACT, GRAVITY, Flight, Hold, Motion, Roll, fall_time
from zertz3d.motion.quaternions import across, product, turn
from zertz3d.motion.turn_film import Turn

SPEEDS = (2.4, 1.6, 1.0, 0.5, 0.0)
"""Pitches per second with which it goes aside as it falls, the fastest first."""
SIDES = 12
"""Directions that are tried, from one on that chance decides."""
SLOWED = 3.6  # pitches per second squared by which the cloth stops it
LIES = 0.5  # seconds until a hand comes for it
AIR = 0.04  # pitches kept from what lies around
STEP = 0.08  # pitches between places of its way that are looked at


class Fallen(NamedTuple):
    """What a marble does by itself, and where it then lies."""

    motions: list[Motion]
    lies: Pose


def drop(builder: TurnBuilder, piece: str, home: Pose) -> Turn | None:
    """From where the turn so far has a marble in the air to its home; None where there is no bare table under it."""
    start, still = builder.pose(piece), builder.still(piece)
    first = builder.chance(piece, "dropped")
    for speed in SPEEDS:
        for side in range(SIDES):
            angle = 2 * pi * (first + side / SIDES)
            found = _fallen(start, speed, angle)
            if _bare(builder.cast.table, still, start, found.lies):
                lying = builder.play(piece, 0.0, found.motions, found.lies) + LIES
                gripped = Stir(found.lies, GRIPPED * (2 * first - 1), GRIP)
                way = slanted(found.lies, home, still)(0)
                builder.now = builder.play(piece, lying, [gripped, carry(found.lies, home, way)], home)
                return builder.turn(None)
    return None


def _fallen(start: Pose, speed: float, angle: float) -> Fallen:
    """Free fall, bounces, and a roll along a straight line."""
    vx, vy, q = speed * cos(angle), speed * sin(angle), start[3:7]
    motions: list[Motion] = []
    x, y = start.x, start.y
    for z, up, seconds in _leaps(max(0.0, start.z - MARBLE_RADIUS)):
        motions += (Flight((x, y, z), (vx, vy, up), seconds, q), _touch(x + vx * seconds, y + vy * seconds, start))
        x, y = x + vx * seconds, y + vy * seconds
    way = speed * speed / 2 / SLOWED
    dx, dy = way * cos(angle), way * sin(angle)
    turned = product(turn(across(dx, dy), way / MARBLE_RADIUS), q)
    lies = Pose(x + dx, y + dy, MARBLE_RADIUS, *turned, "rest")
    if way:
        motions.append(Roll(lies, dx, dy, 2 * way / speed))
    return Fallen(motions, lies)


def _leaps(height: float) -> Iterator[tuple[float, float, float]]:
    """From which height, how fast upwards, and for how long it flies until it touches the table, each time."""
    seconds = fall_time(height)
    yield MARBLE_RADIUS + height, 0.0, seconds
    up = keep_speed(GRAVITY * seconds)
    while up > FAINT:
        yield MARBLE_RADIUS, up, 2 * up / GRAVITY
        up = keep_speed(up)


def _touch(x: float, y: float, start: Pose) -> Hold:
    return Hold(Pose(x, y, MARBLE_RADIUS, *start[3:7], "settling"), CONTACT)


def _bare(table: Furniture, still: Stillness, start: Pose, lies: Pose) -> bool:
    """Is there nothing but the table between the place over which a marble is let go and that where it lies?"""
    length = max(abs(lies.x - start.x), abs(lies.y - start.y))
    parts = np.linspace(0, 1, 2 + int(length / STEP))[:, None]
    way = np.array([[start.x, start.y, MARBLE_RADIUS]]) * (1 - parts) + np.array([lies[:3]]) * parts
    for box in (*table.trays, table.rack):
        beside = abs(way[:, :2] - (box.x, box.y)) - (box.width / 2, box.depth / 2)
        if (beside.max(axis=1) < MARBLE_RADIUS + AIR).any():
            return False
    return bool((still.room(False, way, AIR) > 0).all())
