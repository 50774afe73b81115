"""Shapes and letters painted into a picture that is printed on the table or on the rings."""

from functools import cache
from math import atan2, cos, hypot, pi, sin

import numpy as np
import panda3d.core as p3d
from numpy.typing import NDArray

from zertz3d import resources

Colour = tuple[int, int, int]
Point = tuple[float, float]
Array = NDArray[np.float32]

FONT = resources.fonts() / "Manrope-SemiBold.ttf"


THICKER = 1.6
"""How much wider lines are where contrast is high."""


class PrintSheet:
    """A square of so many pitches around the board's middle, transparent at first."""

    def __init__(self, size: int, span: float) -> None:
        self.size, self.scale = size, size / span
        self.stored: NDArray[np.uint8] = np.zeros((size, size, 4), np.uint8)
        """The dots as Panda3D keeps them: rows from the near side of blue, green, red and opacity."""
        self._rows = self.stored[::-1]
        self._painted: list[NDArray[np.uint8]] = []
        self.bold = False
        """Whether lines are thicker, and as strong as they can be."""

    @property
    def empty(self) -> bool:
        """Whether nothing has been painted."""
        return not self._painted

    @property
    def image(self) -> NDArray[np.uint8]:
        """The dots as rows from the far side of red, green, blue and opacity."""
        return self._rows[..., [2, 1, 0, 3]]

    def clear(self) -> None:
        """Be transparent again."""
        for part in self._painted:
            part[...] = 0
        self._painted.clear()

    def disc(self, at: Point, radius: float, colour: Colour, alpha: float = 1.0) -> None:
        """A filled circle."""
        window = self._window(at, radius, radius)
        x, y = window.offsets(at)
        self._blend(window, self._soft(radius - np.hypot(x, y)), colour, alpha)

    def shade(self, at: Point, half_width: float, half_height: float, colour: Colour, alpha: float) -> None:
        """A soft patch that is strongest in its middle."""
        window = self._window(at, half_width, half_height)
        x, y = window.offsets(at)
        inside = np.clip(1 - (x / half_width) ** 2 - (y / half_height) ** 2, 0, 1)
        self._blend(window, (inside * (2 - inside)).astype(np.float32), colour, alpha)

    def ring(self, at: Point, inner: float, outer: float, colour: Colour, alpha: float = 1.0, dashes: int = 0) -> None:
        """A band between two circles, whole or cut into dashes of equal length."""
        if self.bold:
            inner, alpha = outer - THICKER * (outer - inner), 1.0
        window = self._window(at, outer, outer)
        x, y = window.offsets(at)
        r = np.hypot(x, y)
        inside = np.minimum(r - inner, outer - r)
        if dashes:
            turn = np.arctan2(y, x) * dashes / (2 * pi)
            along = 0.25 - np.abs(turn - np.floor(turn) - 0.5)  # in dashes; half of each is painted
            inside = np.minimum(inside, along * (2 * pi / dashes) * r)
        self._blend(window, self._soft(inside), colour, alpha)

    def line(self, start: Point, end: Point, width: float, colour: Colour, alpha: float = 1.0) -> None:
        """A straight stroke with round ends."""
        if self.bold:
            width, alpha = THICKER * width, 1.0
        (x0, y0), (x1, y1) = start, end
        middle = ((x0 + x1) / 2, (y0 + y1) / 2)
        window = self._window(middle, abs(x1 - x0) / 2 + width, abs(y1 - y0) / 2 + width)
        x, y = window.offsets(start)
        dx, dy = x1 - x0, y1 - y0
        share = np.clip((x * dx + y * dy) / max(dx * dx + dy * dy, 1e-12), 0, 1)
        self._blend(window, self._soft(width / 2 - np.hypot(x - share * dx, y - share * dy)), colour, alpha)

    def head(self, tip: Point, towards: Point, size: float, colour: Colour, alpha: float = 1.0) -> None:
        """The head of an arrow: a triangle with its tip there, pointing along a direction."""
        length = hypot(*towards)
        ux, uy = towards[0] / length, towards[1] / length
        window = self._window(tip, size * 1.2, size * 1.2)
        x, y = window.offsets(tip)
        behind, beside = -(x * ux + y * uy), np.abs(x * uy - y * ux)
        slope = 0.62  # half of its width over its length
        inside = np.minimum(size - behind, (slope * behind - beside) / hypot(1, slope))
        self._blend(window, self._soft(inside), colour, alpha)

    def pips(self, at: Point, radius: float, towards: Point, colours: list[Colour], size: float) -> None:
        """Small edged discs side by side on a circle, centred on a direction."""
        middle = atan2(towards[1], towards[0])
        step = 2.4 * size / radius
        for k, colour in enumerate(colours):
            turn = middle + (k - (len(colours) - 1) / 2) * step
            place = (at[0] + radius * cos(turn), at[1] + radius * sin(turn))
            self.disc(place, size * 1.25, (240, 170, 40))
            self.disc(place, size, colour)

    def text(
        self, at: Point, words: str, height: float, colour: Colour, alpha: float = 1.0, turned: bool = False
    ) -> None:
        """Letters of that height centred on a point; turned, to be read from the far side."""
        mask = letters(words, max(6, round(height * self.scale)))
        mask = mask[::-1, ::-1] if turned else mask
        rows, columns = mask.shape
        left = round(self.size / 2 + at[0] * self.scale - columns / 2)
        top = round(self.size / 2 - at[1] * self.scale - rows / 2)
        if left < 0 or top < 0 or left + columns > self.size or top + rows > self.size:
            return
        self._blend(_Window(top, left, rows, columns, self), mask, colour, alpha)

    def _window(self, at: Point, half_width: float, half_height: float) -> "_Window":
        size, edge = self.size, 2
        column, row = size / 2 + at[0] * self.scale, size / 2 - at[1] * self.scale
        left, right = column - half_width * self.scale - edge, column + half_width * self.scale + edge
        top, bottom = row - half_height * self.scale - edge, row + half_height * self.scale + edge
        left, top, right, bottom = (min(size, max(0, round(v))) for v in (left, top, right, bottom))
        return _Window(top, left, bottom - top, right - left, self)

    def _soft(self, inside: NDArray[np.floating]) -> Array:
        """How much of each dot is covered, from how far inside the shape its centre is."""
        cover: Array = np.clip(inside * self.scale + 0.5, 0, 1).astype(np.float32)
        return cover

    def _blend(self, window: "_Window", cover: Array, colour: Colour, alpha: float) -> None:
        part = self._rows[window.top : window.top + window.rows, window.left : window.left + window.columns]
        self._painted.append(part)
        above = cover[..., None] * np.float32(alpha)
        below = part[..., 3:].astype(np.float32) / 255 * (1 - above)
        total = above + below
        mixed = (np.array(colour[::-1], np.float32) * above + part[..., :3] * below) / np.maximum(total, 1e-6)
        part[..., :3] = np.round(mixed)
        part[..., 3:] = np.round(total * 255)


class _Window:
    """A rectangle of a sheet's dots."""

    def __init__(self, top: int, left: int, rows: int, columns: int, sheet: PrintSheet) -> None:
        self.top, self.left, self.rows, self.columns, self._sheet = top, left, rows, columns, sheet

    def offsets(self, at: Point) -> tuple[NDArray[np.floating], NDArray[np.floating]]:
        """How far right of a point, and how far beyond it, each dot lies, in pitches."""
        half, scale = self._sheet.size / 2, self._sheet.scale
        x = (self.left + np.arange(self.columns) + 0.5 - half) / scale - at[0]
        y = (half - self.top - np.arange(self.rows) - 0.5) / scale - at[1]
        return x[None, :], y[:, None]


@cache
def letters(words: str, height: int) -> Array:
    """Words as a mask from 0 to 1, capital letters that many dots high, cut to what is inked."""
    maker = p3d.PNMTextMaker(p3d.Filename.from_os_specific(str(FONT)), 0)
    maker.set_pixel_size(height * 1.38)  # Manrope's capitals are .72 of its size
    maker.set_align(p3d.PNMTextMaker.A_left)
    maker.set_interior_flag(False)
    canvas = p3d.PNMImage(height * (len(words) + 2) * 2, height * 3, 1)
    maker.set_fg(p3d.LColor(1, 1, 1, 1))
    maker.generate_into(words, canvas, height, height * 2)
    rows, columns = canvas.get_y_size(), canvas.get_x_size()
    mask = np.array([[canvas.get_gray(x, y) for x in range(columns)] for y in range(rows)], np.float32)
    inked = mask > 0.02
    used_rows, used_columns = np.flatnonzero(inked.any(axis=1)), np.flatnonzero(inked.any(axis=0))
    if not len(used_rows):
        return np.zeros((1, 1), np.float32)
    cut: Array = mask[used_rows[0] : used_rows[-1] + 1, used_columns[0] : used_columns[-1] + 1]
    return cut
