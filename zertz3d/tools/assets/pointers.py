"""The pointer's shapes, computed anew for each size: a hand, a closed hand, the bar of a line of text, an hourglass."""

import struct
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

IN_WINDOWS, IN_X11 = (32,), (24, 32, 48, 64)
"""Pixels along an edge; X11 takes the size that its user has chosen."""
SAMPLES = 4
"""Along each edge of a pixel."""
RIM = 0.05
"""How wide the dark edge is that is seen on light and on dark, in parts of an edge."""
LIGHT, DARK = 250, 20

Plane = NDArray[np.float64]


class Stroke(NamedTuple):
    """A line with round ends, in parts of an edge from the top left."""

    x0: float
    y0: float
    x1: float
    y1: float
    radius: float


class Shape(NamedTuple):
    """What a pointer is drawn from: light strokes with one dark edge, dark lines upon them, and the point it means."""

    body: tuple[Stroke, ...]
    folds: tuple[Stroke, ...]
    tip: tuple[float, float]


def _funnel(top: float, end: float, wide: float, narrow: float, radius: float) -> tuple[Stroke, ...]:
    """Level strokes around the middle that grow narrower from one height to another."""
    steps = [step / 8 for step in range(9)]
    halves = [wide + (narrow - wide) * step for step in steps]
    heights = [top + (end - top) * step for step in steps]
    return tuple(Stroke(0.5 - half, y, 0.5 + half, y, radius) for half, y in zip(halves, heights, strict=True))


PALM = (Stroke(0.52, 0.66, 0.72, 0.66, 0.17), Stroke(0.54, 0.78, 0.70, 0.78, 0.13))
SHAPES = {
    "hand": Shape(
        (
            Stroke(0.42, 0.14, 0.42, 0.60, 0.075), Stroke(0.56, 0.42, 0.56, 0.60, 0.075),
            Stroke(0.69, 0.45, 0.69, 0.60, 0.07), Stroke(0.81, 0.50, 0.81, 0.66, 0.065),
            Stroke(0.23, 0.52, 0.40, 0.72, 0.07), *PALM,
        ),
        tuple(Stroke(x, top, x, 0.58, 0.016) for x, top in ((0.49, 0.42), (0.625, 0.45), (0.75, 0.50))),
        (0.42, 0.07),
    ),
    "closed": Shape(
        (
            Stroke(0.36, 0.42, 0.36, 0.56, 0.085), Stroke(0.50, 0.37, 0.50, 0.56, 0.085),
            Stroke(0.64, 0.38, 0.64, 0.56, 0.085), Stroke(0.78, 0.43, 0.78, 0.60, 0.08),
            Stroke(0.27, 0.60, 0.42, 0.68, 0.075), *PALM, Stroke(0.44, 0.60, 0.70, 0.62, 0.13),
        ),
        tuple(Stroke(x, 0.38, x, 0.52, 0.016) for x in (0.43, 0.57, 0.71)),
        (0.54, 0.52),
    ),
    "text": Shape(
        (
            Stroke(0.50, 0.16, 0.50, 0.84, 0.025), Stroke(0.38, 0.12, 0.46, 0.13, 0.025),
            Stroke(0.62, 0.12, 0.54, 0.13, 0.025), Stroke(0.46, 0.13, 0.50, 0.18, 0.025),
            Stroke(0.54, 0.13, 0.50, 0.18, 0.025), Stroke(0.38, 0.88, 0.46, 0.87, 0.025),
            Stroke(0.62, 0.88, 0.54, 0.87, 0.025), Stroke(0.46, 0.87, 0.50, 0.82, 0.025),
            Stroke(0.54, 0.87, 0.50, 0.82, 0.025),
        ),
        (),
        (0.50, 0.50),
    ),
    "wait": Shape(
        (
            Stroke(0.28, 0.14, 0.72, 0.14, 0.05), Stroke(0.28, 0.86, 0.72, 0.86, 0.05),
            *_funnel(0.18, 0.48, 0.16, 0.01, 0.03), *_funnel(0.82, 0.52, 0.16, 0.01, 0.03),
        ),
        (
            *_funnel(0.34, 0.44, 0.06, 0.01, 0.02), Stroke(0.50, 0.48, 0.50, 0.70, 0.012),
            Stroke(0.40, 0.77, 0.60, 0.77, 0.02), Stroke(0.46, 0.73, 0.54, 0.73, 0.02),
        ),
        (0.50, 0.50),
    ),
}  # fmt: skip
"""Each shape by the name of its files."""


def draw(name: str, size: int) -> NDArray[np.uint8]:
    """A shape with so many pixels along an edge: blue, green, red, alpha; rows from the top.

    Its colours are those of light that has passed its alpha, as X11 wants them; only black has edges that are clear,
    so that they are right for Windows, too.
    """
    shape = SHAPES[name]
    count = size * SAMPLES
    steps = (np.arange(count) + 0.5) / count
    x, y = np.meshgrid(steps, steps)
    near = np.min([_distance(x, y, stroke) for stroke in shape.body], axis=0)
    light = near <= 0
    for stroke in shape.folds:
        light &= _distance(x, y, stroke) > 0
    cells = (size, SAMPLES, size, SAMPLES)
    lit, solid = (part.reshape(cells).mean(axis=(1, 3)) for part in (light, near <= RIM))
    grey = lit * LIGHT + (solid - lit) * DARK
    found: NDArray[np.uint8] = np.rint(np.stack([grey, grey, grey, solid * 255], axis=2)).astype(np.uint8)
    return found


def _distance(x: Plane, y: Plane, stroke: Stroke) -> Plane:
    """How far outside of a stroke; negative within."""
    along_x, along_y = stroke.x1 - stroke.x0, stroke.y1 - stroke.y0
    squared = max(along_x**2 + along_y**2, 1e-9)
    along = np.clip(((x - stroke.x0) * along_x + (y - stroke.y0) * along_y) / squared, 0, 1)
    found: Plane = np.hypot(x - stroke.x0 - along * along_x, y - stroke.y0 - along * along_y) - stroke.radius
    return found


def pack_for_windows(name: str) -> bytes:
    """A .cur file, which macOS reads, too."""
    head, body = struct.pack("<HHH", 0, 2, len(IN_WINDOWS)), b""
    start = len(head) + 16 * len(IN_WINDOWS)
    for size in IN_WINDOWS:
        clear = bytes((size + 31) // 32 * 4 * size)
        pixels = draw(name, size)[::-1].tobytes()
        picture = struct.pack("<IIIHHIIIIII", 40, size, 2 * size, 1, 32, 0, len(pixels), 0, 0, 0, 0) + pixels + clear
        head += struct.pack("<BBBBHHII", size, size, 0, 0, *_tip(name, size), len(picture), start + len(body))
        body += picture
    return head + body


def pack_for_x11(name: str) -> bytes:
    """A file as X11's themes of pointers have them."""
    kind, head = 0xFFFD0002, struct.pack("<4sIII", b"Xcur", 16, 0x10000, len(IN_X11))
    start, body = len(head) + 12 * len(IN_X11), b""
    for size in IN_X11:
        head += struct.pack("<III", kind, size, start + len(body))
        body += struct.pack("<IIIIIIIII", 36, kind, size, 1, size, size, *_tip(name, size), 0)
        body += draw(name, size).tobytes()
    return head + body


def _tip(name: str, size: int) -> tuple[int, int]:
    x, y = SHAPES[name].tip
    return int(x * size), int(y * size)


def build() -> dict[str, bytes]:
    """Every file of the pointers by its name."""
    files = {f"{name}.cur": pack_for_windows(name) for name in SHAPES}
    return files | {f"{name}.xcursor": pack_for_x11(name) for name in SHAPES}
