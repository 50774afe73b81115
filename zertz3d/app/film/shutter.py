"""A film camera's shutter: open for half of each frame's time, so that what moves fast is blurred along its way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, dist

import numpy as np
from numpy.typing import NDArray

from zertz3d.motion.layout import Pose
from zertz3d.motion.timeline import Timeline

Picture = NDArray[np.uint8]
OPEN = 0.5
"""Part of a frame's time for which the shutter is open: 180 of its 360 degrees."""
GRAIN = 0.045
"""Pitches a piece moves from one exposure of a frame to the next."""
MOST = 8
"""Exposures of a frame at the most."""
GAMMA = 2.2
LIGHT = np.round((np.arange(256) / 255) ** GAMMA * 2**24).astype(np.uint32)
"""How much light each level of a picture stands for."""
LEVELS = (LIGHT[1:] + LIGHT[:-1] + 1) // 2
"""Amounts of light from which on the next level is nearer."""


def list_exposures(film: Timeline, time: float, seconds: float) -> list[float]:
    """The instants that a frame at a time of the film shows, if it lasts so many of the film's seconds."""
    opened = OPEN * seconds
    first, last = max(0.0, time - opened / 2), min(film.duration, time + opened / 2)
    way = _find_farthest(film.sample(first), film.sample(last))
    count = min(MOST, ceil(way / GRAIN))
    if count < 2:
        return [time]
    return [first + (last - first) * (k + 0.5) / count for k in range(count)]


def _find_farthest(before: Mapping[str, Pose], after: Mapping[str, Pose]) -> float:
    return max(dist(pose[:3], after[piece][:3]) for piece, pose in before.items())


def blend(pictures: Sequence[Picture]) -> Picture:
    """The picture that gathers the light of several."""
    if len(pictures) == 1:
        return pictures[0]
    light = sum(LIGHT[picture] for picture in pictures) // len(pictures)
    found: Picture = np.searchsorted(LEVELS, light, side="right").astype(np.uint8)
    return found
