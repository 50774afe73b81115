"""The camera follows the action: it leans towards what happens, slowly, and loses nothing that moves."""

from __future__ import annotations

from collections.abc import Iterable

from zertz3d.motion.camera.view import WHOLE, View, Window, corners, framed
from zertz3d.motion.layout import furniture
from zertz3d.motion.timeline import Timeline
from zertz3d.motion.turn_film import Shot

AHEAD, AFTER = 4.8, 3.8  # seconds over which the camera prepares for a move, and lets it go
ROOM = 0.6  # pitches around a piece that moves: itself, and some air
ARCS = 2.4  # pitches: height of what is carried
SHARPNESS = 20  # the higher, the closer to the largest of the extents the camera has to see
FREE = 0.02  # part of the picture left free on each side
TAPS = tuple((0.2 * k, 5 - abs(k)) for k in range(-4, 5))
"""Seconds around the present, with weights, over which the view is averaged: no jerk where limits alternate."""
CALM = 0.85  # part of the board that is always in the picture


def follow(film: Timeline, t: float, home: View, aspect: float, window: Window = WHOLE) -> View:
    """The home view, come as near as the moves around this time allow; everything that moves is in it."""
    view, total = _nearest(film, t + TAPS[0][0], home, aspect, window), TAPS[0][1]
    for late, weight in TAPS[1:]:
        total += weight
        view = view.mixed(_nearest(film, t + late, home, aspect, window), weight / total)
    return view


def _nearest(film: Timeline, t: float, home: View, aspect: float, window: Window) -> View:
    side, end = (CALM * r for r in furniture(film.start.board).reach)
    left, near, right, far = _reach(film.shots(t - AFTER, t + AHEAD), t, (side, end, side, end))
    space = corners(-left, -near, right, far, ARCS)
    return framed(space, home.azimuth, home.elevation, aspect, home.fov, FREE, window)


def _reach(shots: Iterable[Shot], t: float, least: tuple[float, ...]) -> list[float]:
    """How far to the left, near, right and far the picture has to reach: a smooth largest of all moves."""
    sums = [r**SHARPNESS for r in least]
    for shot in shots:
        weight = smooth((t + AHEAD - shot.start) / AHEAD) * smooth((shot.end + AFTER - t) / AFTER)
        wanted = (ROOM - shot.left, ROOM - shot.near, ROOM + shot.right, ROOM + shot.far)
        for i, (r, low) in enumerate(zip(wanted, least, strict=True)):
            if r > low:
                sums[i] += (low + weight * (r - low)) ** SHARPNESS - low**SHARPNESS
    return [total ** (1 / SHARPNESS) for total in sums]


def smooth(u: float) -> float:
    """From 0 to 1 with neither speed nor acceleration at the ends."""
    u = min(1.0, max(0.0, u))
    return u * u * u * (10 - u * (15 - 6 * u))
