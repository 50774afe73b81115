"""Photographs: many exposures, each with another point of the lens and of the lamp, added up as film would.

Depth of field, soft shadows and smooth edges come out as they are, without the tricks of a single frame.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin, sqrt, tau

import numpy as np
from numpy.typing import NDArray

from zertz3d.errors import UsageError
from zertz3d.scene.gl.renderer import GlRenderer
from zertz3d.scene.optics import decode, encode
from zertz3d.scene.stage.stage import Stage
from zertz3d.words import _

EXPOSURES = 64
APERTURE = 0.085  # pitches: radius of the lens' opening
LAMP = 0.20  # tangent of half the lamp's width


@dataclass(frozen=True)
class Exposure:
    """Where one exposure differs: on the lens, on the lamp (both in unit discs), and inside the pixel."""

    lens: tuple[float, float]
    lamp: tuple[float, float]
    pixel: tuple[float, float]


def exposures(count: int) -> Iterator[Exposure]:
    """Points spread evenly over lens, lamp and pixel, each set independent of the others."""
    golden = pi * (3 - sqrt(5))
    for i in range(count):
        far, turn = sqrt((i + 0.5) / count), i * golden
        u, v = (i * 0.7548776662466927 + 0.5) % 1, (i * 0.5698402909980532 + 0.5) % 1  # Roberts' sequence
        lamp = sqrt(u)
        s, t = (i * 0.8191725133961645) % 1, (i * 0.6710436067037893) % 1
        yield Exposure(
            (far * cos(turn), far * sin(turn)), (lamp * cos(tau * v), lamp * sin(tau * v)), (s - 0.5, t - 0.5)
        )


def photograph(stage: Stage, count: int = EXPOSURES) -> Iterator[NDArray[np.uint8] | None]:
    """Take a photograph of what a stage shows: yields None after each exposure but the last, then the picture."""
    renderer = stage.renderer
    if not isinstance(renderer, GlRenderer):
        raise UsageError(_("--photo needs OpenGL 3.1, which this display does not offer; leave it out"))
    total: NDArray[np.float64] | None = None
    with renderer.exposing(stage.camera.get_transform(), stage.lens, stage.focus) as expose:
        for number, exposure in enumerate(exposures(count), 1):
            light = decode(expose(exposure.lens, exposure.lamp, exposure.pixel, APERTURE, LAMP) / 255.0)
            total = light if total is None else total + light
            if number < count:
                yield None
    assert total is not None, "there is at least one exposure"
    yield (encode(total / count) * 255 + 0.5).astype(np.uint8)
