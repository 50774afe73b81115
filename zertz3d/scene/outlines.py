"""The shapes that drawing and modelling must agree on: the outline of a ring, and the tray as it is modelled."""

from dataclasses import dataclass
from math import asin, degrees, pi

import numpy as np
from numpy.typing import NDArray

from zertz3d.motion import layout

TRAY_SIZE = 4.0
"""Outer width and depth of the tray as modelled; the scene pulls its four corners apart to the size wanted."""


@dataclass(frozen=True)
class Outline:
    """A curve in the half plane (distance, height), with the normal at each of its points."""

    points: NDArray[np.float64]

    def __add__(self, other: "Outline") -> "Outline":
        return Outline(np.concatenate([self.points, other.points]))


def arc(centre: tuple[float, float], radius: float, start: float, end: float, steps: int) -> Outline:
    """Part of a circle, angles in degrees; walked clockwise its normals point inwards, to the hollow side."""
    turn = np.radians(np.linspace(start, end, steps + 1))
    across, up = np.cos(turn), np.sin(turn)
    side = 1.0 if end > start else -1.0
    return Outline(np.stack([centre[0] + radius * across, centre[1] + radius * up, side * across, side * up], axis=1))


def dip(at: float, half_width: float, depth: float, level: float, steps: int) -> Outline:
    """A soft groove in a level surface, walked towards smaller distances."""
    s = np.linspace(1, -1, steps + 1)
    slope = depth * 0.5 * pi / half_width * np.sin(s * pi)
    steep = np.sqrt(1 + slope**2)
    height = level - depth * 0.5 * (1 + np.cos(s * pi))
    return Outline(np.stack([at + half_width * s, height, -slope / steep, 1 / steep], axis=1))


def ring_outline(steps: int, groove: int = 0) -> Outline:
    """A ring cut through: rounded outside, and the rounded edge of the hole on which a marble sits.

    The groove on top is so shallow that it is a matter of light alone: shaders/surface.frag bends the normal there,
    and only renderers without shaders need it as a shape of that many steps.
    """
    outer, height = layout.RING_OUTER, layout.RING_HEIGHT
    foot, shoulder = 0.018, 0.05
    curve = arc((outer - foot, foot), foot, -90, 0, 1)
    curve += arc((outer - shoulder, height - shoulder), shoulder, 0, 90, steps)
    if groove:
        curve += dip(0.381, 0.036, 0.0095, height, groove)
    return _hole(curve, steps)


def domed_outline(steps: int) -> Outline:
    """A ring of the first edition cut through: its top falls outwards in one curve, its hole is as that of any ring."""
    crest, rim, foot, heel = layout.RING_HOLE + layout.RING_EDGE, layout.RING_OUTER, 0.018, 0.055
    across, down = rim - crest, layout.RING_HEIGHT - heel
    radius = (across**2 + down**2) / (2 * down)
    steepest = degrees(asin(across / radius))
    curve = arc((rim - foot, foot), foot, -90, 0, 1)
    curve += arc((crest, layout.RING_HEIGHT - radius), radius, 90 - steepest, 90, 3 * steps)
    return _hole(curve, steps)


def _hole(curve: Outline, steps: int) -> Outline:
    """A ring's outside and top, with the hole and its foot."""
    inner, height = layout.RING_HOLE, layout.RING_HEIGHT
    edge, foot = layout.RING_EDGE, 0.018
    curve += arc((inner + edge, height - edge), edge, 90, 180, steps)
    return curve + arc((inner + foot, foot), foot, 180, 270, 1)
