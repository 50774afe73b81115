"""Film strips: every turn of a film as a row of three drawings, made with nothing but numpy.

Left the table from above, with each moving piece many times along its way; in the middle the same from the
seat, sideways and heights; right the heights in time.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from zertz3d.motion.camera.view import outline
from zertz3d.motion.layout import MARBLE_RADIUS, RING_HEIGHT, RING_HOLE, RING_OUTER, Pose
from zertz3d.motion.timeline import Timeline

Array = NDArray[np.floating]
Colour = tuple[float, float, float]

PAPER, INK, WOOD, FAINT = (0.95, 0.94, 0.91), (0.15, 0.15, 0.17), (0.72, 0.58, 0.42), (0.80, 0.79, 0.76)
FILL = {"ring": (0.30, 0.31, 0.34), "white": (1.0, 0.99, 0.95), "grey": (0.52, 0.58, 0.66), "black": (0.05, 0.05, 0.06)}
TRACE = ((0.85, 0.33, 0.10), (0.00, 0.45, 0.70), (0.00, 0.60, 0.40), (0.75, 0.40, 0.65), (0.60, 0.50, 0.00))
"""Colours of the paths, in turn."""
SCALE, HEIGHT_SCALE = 26.0, 60.0  # pixels a pitch
SECOND = 150.0  # pixels a second
GHOST = 0.12  # seconds between two pictures of a moving piece
SKY = 3.2  # pitches shown above the table
GAP = 14  # pixels between drawings


@dataclass(frozen=True)
class StripCanvas:
    """A picture to draw on; points are (right, down) in pixels."""

    pixels: NDArray[np.float64]

    @classmethod
    def blank(cls, width: float, height: float) -> "StripCanvas":
        """A sheet of paper."""
        return cls(np.full((round(height), round(width), 3), PAPER))

    def disc(self, x: float, y: float, r: float, colour: Colour, alpha: float = 1.0, hole: float = 0.0) -> None:
        """A filled circle, with a hole if wanted."""
        part, px, py = self._window(x - r, y - r, x + r, y + r)
        d = np.hypot(px - x, py - y)
        cover = (r + 0.5 - d).clip(0, 1)
        self._blend(part, cover * (d - hole + 0.5).clip(0, 1) if hole else cover, colour, alpha)

    def line(self, points: Array, colour: Colour, width: float = 1.6, alpha: float = 1.0) -> None:
        """A line through points."""
        for (x, y), (u, v) in pairwise(points):
            part, px, py = self._window(min(x, u) - width, min(y, v) - width, max(x, u) + width, max(y, v) + width)
            dx, dy = u - x, v - y
            along = (((px - x) * dx + (py - y) * dy) / (dx * dx + dy * dy or 1.0)).clip(0, 1)
            d = np.hypot(px - x - dx * along, py - y - dy * along)
            self._blend(part, (width / 2 + 0.5 - d).clip(0, 1), colour, alpha)

    def box(self, x0: float, y0: float, x1: float, y1: float, colour: Colour, alpha: float = 1.0) -> None:
        """A filled rectangle."""
        part, px, py = self._window(x0, y0, x1, y1)
        inside = (px >= x0) & (px <= x1) & (py >= y0) & (py <= y1)
        self._blend(part, inside.astype(float), colour, alpha)

    def _window(self, x0: float, y0: float, x1: float, y1: float) -> tuple[tuple[slice, slice], Array, Array]:
        h, w = self.pixels.shape[:2]
        left, right = (int(min(w, max(0, v))) for v in (x0 - 1, x1 + 2))
        top, bottom = (int(min(h, max(0, v))) for v in (y0 - 1, y1 + 2))
        py, px = np.mgrid[top:bottom, left:right]
        return (slice(top, bottom), slice(left, right)), px, py

    def _blend(self, part: tuple[slice, slice], cover: Array, colour: Colour, alpha: float) -> None:
        amount = (cover * alpha)[..., None]
        self.pixels[part] = self.pixels[part] * (1 - amount) + np.array(colour) * amount


def draw_film_strip(film: Timeline, turns: Iterable[int]) -> NDArray[np.uint8]:
    """One row for each turn."""
    rows = [_draw_row(film, turn) for turn in turns] or [StripCanvas.blank(600, 40).pixels]
    width = max(row.shape[1] for row in rows)
    whole = np.concatenate([_pad(row, width) for row in rows]).clip(0, 1)
    return (whole * 255 + 0.5).astype(np.uint8)


def _pad(row: Array, width: int) -> Array:
    return np.pad(row, ((0, GAP), (0, width - row.shape[1]), (0, 0)), constant_values=0.9)


def _draw_row(film: Timeline, turn: int) -> Array:
    """The three drawings of a turn beside each other."""
    start, end = film.marks[turn : turn + 2]
    times = np.arange(start, end, 1 / 120).tolist()
    frames = [film.sample(t) for t in times]
    first = frames[0]
    moving = [n for n in first if any(frame[n] is not first[n] for frame in frames)]
    drawings = (
        _draw_from_above(film, frames, moving),
        _draw_from_seat(film, frames, moving),
        _draw_heights(frames, moving),
    )
    tallest = max(d.shape[0] for d in drawings)
    return np.concatenate(
        [np.pad(d, ((0, tallest - d.shape[0]), (0, GAP), (0, 0)), constant_values=0.9) for d in drawings], axis=1
    )


def _ghosts(frames: list[dict[str, Pose]], names: list[str]) -> Iterable[tuple[str, Pose, float]]:
    """The moving pieces, many times along their way, the later the stronger."""
    every = round(GHOST * 120)
    for i in range(0, len(frames), every):
        for name in names:
            yield name, frames[i][name], 0.15 + 0.35 * i / len(frames)
    for name in names:
        yield name, frames[-1][name], 1.0


def _find_extent(film: Timeline, frames: list[dict[str, Pose]]) -> tuple[float, float, float, float]:
    """The part of the table that is drawn: the furniture, and pieces that lie beside it in the end."""
    points = outline(film.table, frames[-1].values())
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs), min(ys), max(xs), max(ys)


def _draw_from_above(film: Timeline, frames: list[dict[str, Pose]], moving: list[str]) -> Array:
    table = film.table
    left, near, right, far = _find_extent(film, frames)
    canvas = StripCanvas.blank((right - left + 0.6) * SCALE, (far - near + 0.6) * SCALE)

    def at(x: float, y: float) -> tuple[float, float]:
        return (x - left + 0.3) * SCALE, (far + 0.3 - y) * SCALE

    for block in (*table.trays, table.rack):
        x0, y1 = at(block.x - block.width / 2, block.y - block.depth / 2)
        x1, y0 = at(block.x + block.width / 2, block.y + block.depth / 2)
        canvas.box(x0, y0, x1, y1, WOOD, 0.6)
    still = [(n, p, 1.0) for n, p in frames[0].items() if n not in moving]
    order = sorted(still, key=lambda s: s[1].z) + list(_ghosts(frames, moving))
    for name, pose, alpha in order:
        _draw_piece(canvas, name, *at(pose.x, pose.y), alpha)
    for i, name in enumerate(moving):
        way = np.array([at(frame[name].x, frame[name].y) for frame in frames])
        canvas.line(way[::2], TRACE[i % len(TRACE)])
    return canvas.pixels


def _draw_piece(canvas: StripCanvas, name: str, x: float, y: float, alpha: float) -> None:
    colour = FILL[name.split("-")[0]]
    if name.startswith("ring"):
        canvas.disc(x, y, RING_OUTER * SCALE, colour, alpha * 0.55, RING_HOLE * SCALE)
    else:
        canvas.disc(x, y, MARBLE_RADIUS * SCALE, INK, alpha)
        canvas.disc(x, y, MARBLE_RADIUS * SCALE - 1, colour, alpha)


def _draw_from_seat(film: Timeline, frames: list[dict[str, Pose]], moving: list[str]) -> Array:
    left, _, right, _ = _find_extent(film, frames)
    canvas = StripCanvas.blank((right - left + 0.6) * SCALE, (SKY + 0.3) * SCALE)

    def at(p: Pose) -> tuple[float, float]:
        return (p.x - left + 0.3) * SCALE, (SKY - p.z) * SCALE

    canvas.box(0, SKY * SCALE, canvas.pixels.shape[1], SKY * SCALE + 2, WOOD)
    still = [(n, p, 0.25) for n, p in frames[0].items() if n not in moving]
    for name, pose, alpha in still + list(_ghosts(frames, moving)):
        x, y = at(pose)
        if name.startswith("ring"):
            w, h = RING_OUTER * SCALE, RING_HEIGHT * SCALE
            canvas.box(x - w, y - h, x + w, y, FILL["ring"], alpha * 0.6)
        else:
            canvas.disc(x, y, MARBLE_RADIUS * SCALE, INK, alpha)
            canvas.disc(x, y, MARBLE_RADIUS * SCALE - 1, FILL[name.split("-")[0]], alpha)
    for i, name in enumerate(moving):
        canvas.line(np.array([at(frame[name]) for frame in frames])[::2], TRACE[i % len(TRACE)])
    return canvas.pixels


def _draw_heights(frames: list[dict[str, Pose]], moving: list[str]) -> Array:
    width, base = len(frames) / 120 * SECOND + 8, SKY * HEIGHT_SCALE
    canvas = StripCanvas.blank(width, base + 12)
    canvas.box(0, base, width, base + 1, WOOD)
    for tick in range(1, int(len(frames) / 30) + 1):
        x = tick / 4 * SECOND
        canvas.box(x, base if tick % 4 else 0, x + 0.5, base + 6, INK if tick % 4 else FAINT)
    for i, name in enumerate(moving):
        points = [(k / 120 * SECOND, base - frame[name].z * HEIGHT_SCALE) for k, frame in enumerate(frames)]
        canvas.line(np.array(points), TRACE[i % len(TRACE)])
    return canvas.pixels
