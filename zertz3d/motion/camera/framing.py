"""The nearest place of a camera from which all that matters is in the picture, and nothing of it under a panel.

Directions of sight are slopes: how far a point lies to the right, or above, for each pitch that it lies ahead.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Area = tuple[float, float, float, float]
"""Left, right, bottom and top."""
Eye = tuple[float, float, float]
"""To the right, above and ahead."""
Numbers = NDArray[np.float64]

STARTS = (20.0, 0.8, 1.1, 1.6)
"""How far off the first looks are taken, as a multiple of where all would just fill the picture."""
PASSES = 16
CLOSE = 1e-4  # pitches that are not worth another pass
UNLIMITED = 1e9
FARTHEST = 1e6  # pitches: from farther off nothing can be seen


def nearest(seen: Numbers, picture: Area, panels: Sequence[Area]) -> Eye | None:
    """Where the camera stands, to the right, above and ahead, for balls given in the same way, and their radius.

    They stay clear of the panels if there is any way to have it so: each passes each panel on one side,
    which is chosen at a first look and again after every step nearer, until nothing more is won. None if there is none.
    """
    left, right, bottom, top = picture
    low, high = seen.min(axis=0), seen.max(axis=0)
    filling = max((high[0] - low[0]) / (right - left), (high[1] - low[1]) / (top - bottom), CLOSE)
    found = [_approach(seen, picture, panels, filling * start) for start in (STARTS if panels else STARTS[:1])]
    best = max(found, key=lambda eye: eye[2])
    return best if best[2] > seen[:, 2].min() - FARTHEST else None


def _approach(seen: Numbers, picture: Area, panels: Sequence[Area], depth: float) -> Eye:
    """Come nearer, or farther if need be, from so far off, where all is around the middle of the picture."""
    left, right, bottom, top = picture
    middle, radius = seen.mean(axis=0), seen[:, 3]
    across, above = (left + right) / 2 * depth, (bottom + top) / 2 * depth
    eye = (middle[0] - across, middle[1] - above, min(middle[2] - depth, seen[:, 2].min() - CLOSE))
    for number in range(PASSES):
        lower, upper = _sides(seen, eye, picture, panels)
        ends = [
            (seen[:, i] - radius * np.hypot(1, lower[i]), seen[:, i] + radius * np.hypot(1, upper[i])) for i in (0, 1)
        ]
        ahead = _foremost_of_both(ends, seen[:, 2], lower, upper)
        across, above = (_middle(*ends[i], seen[:, 2], lower[i], upper[i], ahead) for i in (0, 1))
        nearer, eye = ahead - eye[2], (across, above, ahead)
        if number and nearer < CLOSE:
            break
    return eye


def _sides(seen: Numbers, eye: Eye, picture: Area, panels: Sequence[Area]) -> tuple[Numbers, Numbers]:
    """Between which slopes each point may be seen, sideways and upright: past each panel where it is easiest now."""
    left, right, bottom, top = picture
    lower = np.tile([[left], [bottom]], len(seen)).astype(np.float64)
    upper = np.tile([[right], [top]], len(seen)).astype(np.float64)
    depth = seen[:, 2] - eye[2]
    sideways, upright = (seen[:, 0] - eye[0]) / depth, (seen[:, 1] - eye[1]) / depth
    for first, last, under, over in panels:
        ways = np.stack([first - sideways, sideways - last, under - upright, upright - over])
        # A way that leads out of the picture is none.
        shut = [first <= left, last >= right, under <= bottom, over >= top]
        ways[shut] = -UNLIMITED
        way = ways.argmax(axis=0)
        upper[0] = np.where(way == 0, np.minimum(upper[0], first), upper[0])
        lower[0] = np.where(way == 1, np.maximum(lower[0], last), lower[0])
        upper[1] = np.where(way == 2, np.minimum(upper[1], under), upper[1])
        lower[1] = np.where(way == 3, np.maximum(lower[1], over), lower[1])
    return lower, upper


def _foremost_of_both(ends: Sequence[tuple[Numbers, Numbers]], depth: Numbers, lower: Numbers, upper: Numbers) -> float:
    """How far ahead a camera can stand so that each is between its slopes, sideways and upright."""
    ahead, before = float(depth.min()), UNLIMITED
    while -UNLIMITED < ahead < before:  # who stands on two sides of a panel is parted less from farther off
        before = ahead
        for i in (0, 1):
            ahead = _foremost(*ends[i], depth, lower[i], upper[i], ahead)
    return ahead


def _foremost(start: Numbers, end: Numbers, depth: Numbers, lower: Numbers, upper: Numbers, ahead: float) -> float:
    """How far ahead a camera can stand, no nearer than told, so that each is between its slopes in one direction."""
    while ahead > -UNLIMITED:
        rooms, needs = start - lower * (depth - ahead), end - upper * (depth - ahead)
        room, need = int(rooms.argmin()), int(needs.argmax())
        missing = needs[need] - rooms[room]
        if missing <= 1e-9:
            return ahead
        opening = upper[need] - lower[room]
        if opening <= 1e-6:
            return -UNLIMITED  # two of them would have to pass each other
        ahead -= float(missing / opening)
    return -UNLIMITED


def _middle(start: Numbers, end: Numbers, depth: Numbers, lower: Numbers, upper: Numbers, ahead: float) -> float:
    """Where in one direction the camera stands in the middle of what is possible."""
    return float(((start - lower * (depth - ahead)).min() + (end - upper * (depth - ahead)).max()) / 2)
