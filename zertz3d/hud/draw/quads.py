"""Draws onto a list: cards, bars, icons, marbles and words become rectangles of sprites, in whole pixels."""

from collections.abc import Sequence
from typing import NamedTuple

from zertz3d.hud.draw import font
from zertz3d.hud.draw.hit_targets import Target
from zertz3d.hud.draw.rect import Rect, to_pixels
from zertz3d.hud.draw.sprites import SOLID, Sprite
from zertz3d.hud.draw.theme import Colour, HudTheme, faded

WHOLE = (0.0, 0.0, 1.0, 1.0)


class Quad(NamedTuple):
    """A part of a sprite, from 0 to 1, stretched over a rectangle of the window and tinted."""

    sprite: Sprite
    x0: float
    y0: float
    x1: float
    y1: float
    part: tuple[float, float, float, float]
    colour: Colour


class Written(NamedTuple):
    """Words and the room they take, for those who check that nothing is cut off."""

    words: str
    rect: Rect


class Pen:
    """Collects quads, later ones above earlier ones, and the targets among them."""

    def __init__(self, unit: float, theme: HudTheme, opacity: float = 1.0) -> None:
        """`unit` is the number of pixels in a unit."""
        self.unit, self.theme, self.opacity = unit, theme, opacity
        self.quads: list[Quad] = []
        self.written: list[Written] = []
        self.targets: list[Target] = []
        self.clip: Rect | None = None

    def px(self, units: float) -> int:
        """Units in whole pixels, at least one."""
        return to_pixels(units, self.unit)

    def type_size(self, units: float) -> int:
        """The size of type in pixels."""
        return max(6, round(units * self.unit))

    # Shapes

    def box(self, rect: Rect, colour: Colour, radius: float = 0) -> None:
        """A filled rectangle, its corners round by so many units."""
        x, y, w, h = rect
        r = min(round(radius * self.unit), w // 2, h // 2)
        if r < 2:
            self._add(SOLID, x, y, x + w, y + h, WHOLE, colour)
            return
        self._corners(("disc", r), rect, r, colour)
        self._add(SOLID, x, y + r, x + w, y + h - r, WHOLE, colour)
        self._add(SOLID, x + r, y, x + w - r, y + r, WHOLE, colour)
        self._add(SOLID, x + r, y + h - r, x + w - r, y + h, WHOLE, colour)

    def outline(self, rect: Rect, colour: Colour, radius: float, width: float = 1) -> None:
        """A rectangle's line, inside of it."""
        x, y, w, h = rect
        t, r = self.px(width), min(self.px(radius), w // 2, h // 2)
        self._corners(("circle", r, t), rect, r, colour)
        for bar in (
            (x + r, y, x + w - r, y + t),
            (x + r, y + h - t, x + w - r, y + h),
            (x, y + r, x + t, y + h - r),
            (x + w - t, y + r, x + w, y + h - r),
        ):
            self._add(SOLID, *bar, WHOLE, colour)

    def _corners(self, sprite: Sprite, rect: Rect, r: int, colour: Colour) -> None:
        x, y, w, h = rect
        for left, u in ((x, 0.0), (x + w - r, 0.5)):
            for top, v in ((y, 0.0), (y + h - r, 0.5)):
                self._add(sprite, left, top, left + r, top + r, (u, v, u + 0.5, v + 0.5), colour)

    def shadow(self, rect: Rect) -> None:
        """A soft shadow around a card, a little below it."""
        reach = min(self.px(self.theme.spread), rect.w // 2, rect.h // 2)
        x, y, w, h = rect.moved(0, self.px(3))
        xs, ys = _thirds(x, w, reach), _thirds(y, h, reach)
        for left, right, u0, u1 in xs:
            for top, bottom, v0, v1 in ys:
                self._add(("shadow", reach), left, top, right, bottom, (u0, v0, u1, v1), self.theme.shadow)

    def card(self, rect: Rect, colour: Colour | None = None) -> None:
        """A card with its shadow and its edge."""
        self.shadow(rect)
        self.box(rect, colour or self.theme.card, self.theme.radius)
        self.outline(rect, self.theme.edge, self.theme.radius)

    def disc(self, at: tuple[float, float], size: float, colour: Colour) -> None:
        """A filled circle of so many units across."""
        d = self.px(size / 2) * 2
        x, y = round(at[0] - d / 2), round(at[1] - d / 2)
        self._add(("disc", d // 2), x, y, x + d, y + d, WHOLE, colour)

    def icon(self, name: str, at: tuple[float, float], size: float, colour: Colour) -> None:
        """An icon around a point."""
        d = self.px(size)
        x, y = round(at[0] - d / 2), round(at[1] - d / 2)
        self._add(("icon", name, d), x, y, x + d, y + d, WHOLE, colour)

    def marble(self, colour: str, at: tuple[float, float], size: float, opacity: float = 1.0) -> None:
        """A small marble around a point: W, G or B."""
        d = self.px(size)
        x, y = round(at[0] - d / 2), round(at[1] - d / 2)
        self._add(("marble", colour, d), x, y, x + d, y + d, WHOLE, (1.0, 1.0, 1.0, opacity))

    # Words

    def text(
        self,
        words: str,
        rect: Rect,
        size: float,
        colour: Colour,
        face: str = "medium",
        align: float = 0.0,
        even: bool = False,
    ) -> Rect:
        """One line in the middle of a rectangle's height, shortened to its width; the room it takes.

        `align` is 0 for left, ½ for centred, 1 for right; `even` gives all digits the same width.
        """
        pixels = self.type_size(size)
        words = font.fitted(font.plain(words), pixels, rect.w, face)
        pens, wide = font.pens(words, pixels, face, even)
        start = rect.x + max(0.0, rect.w - wide) * align
        base = round(rect.y + (rect.h + font.CAPITALS * pixels) / 2)
        self._letters(words, pens, start, base, face, pixels, colour)
        room = Rect(round(start), base - round(0.78 * pixels), round(wide), pixels)
        seen = room if self.clip is None else room.common(self.clip)
        if words and seen:
            self.written.append(Written(words, seen))
        return room

    def lines(
        self, lines: tuple[str, ...], rect: Rect, size: float, colour: Colour, face: str = "medium", align: float = 0.0
    ) -> None:
        """Lines from a rectangle's top, each `leading` high."""
        high = self.leading(size)
        for number, words in enumerate(lines):
            row = Rect(rect.x, rect.y + number * high, rect.w, high)
            if self.clip is None or row.meets(self.clip):
                self.text(words, row, size, colour, face, align)

    def leading(self, size: float) -> int:
        """The height of a line among others, in pixels."""
        return round(self.type_size(size) * 1.42)

    def size_for(self, words: str, sizes: Sequence[float], room: float, face: str = "medium") -> float | None:
        """The first of some sizes at which words fit on a line of that many pixels."""
        return next((size for size in sizes if self.width(words, size, face) <= room), None)

    def blocked(
        self, words: str, rect: Rect, size: float, colour: Colour, face: str = "medium", align: float = 0.0
    ) -> None:
        """Words in as many lines as the rectangle has room for, in the middle of its height."""
        most, pixels = max(1, rect.h // self.leading(size)), self.type_size(size)
        lines = font.shortened(font.wrapped(font.plain(words), pixels, rect.w, face), most, pixels, rect.w, face)
        self.lines(lines, rect.centred(rect.w, len(lines) * self.leading(size)), size, colour, face, align)

    def width(self, words: str, size: float, face: str = "medium") -> float:
        """How wide words are, in pixels."""
        return font.width(words, self.type_size(size), face)

    def _letters(
        self, words: str, pens: list[float], start: float, base: int, face: str, pixels: int, colour: Colour
    ) -> None:
        phases = font.phases(pixels)
        for letter, pen in zip(words, pens, strict=True):
            place = round((start + pen) * phases)
            phase = place % phases
            cut = font.glyph(letter, face, pixels, phase)
            if cut.pixels.size:
                x, y = place // phases + cut.left, base - cut.top
                high, wide = cut.pixels.shape
                self._add(("glyph", letter, face, pixels, phase), x, y, x + wide, y + high, WHOLE, colour)

    def _add(
        self,
        sprite: Sprite,
        x0: float,
        y0: float,
        x1: float,
        y1: float,
        part: tuple[float, float, float, float],
        colour: Colour,
    ) -> None:
        if x1 <= x0 or y1 <= y0:
            return
        if self.opacity < 1:
            colour = faded(colour, self.opacity)
        quad = Quad(sprite, x0, y0, x1, y1, part, colour)
        if self.clip is not None:
            clipped = _clipped(quad, self.clip)
            if clipped is None:
                return
            quad = clipped
        self.quads.append(quad)


def _thirds(start: int, length: int, reach: int) -> tuple[tuple[int, int, float, float], ...]:
    """A shadow's begin, middle and end along one side, with the part of the sprite for each."""
    a, b, c, d = start - reach, start + reach, start + length - reach, start + length + reach
    return (a, b, 0.0, 1.0), (b, c, 0.99, 0.99), (c, d, 1.0, 0.0)  # .99: in the last of its pixels, not beyond it


def _clipped(quad: Quad, clip: Rect) -> Quad | None:
    x0, x1 = max(quad.x0, clip.x), min(quad.x1, clip.right)
    y0, y1 = max(quad.y0, clip.y), min(quad.y1, clip.bottom)
    if x0 >= x1 or y0 >= y1:
        return None
    if (x0, y0, x1, y1) == quad[1:5]:
        return quad
    u0, v0, u1, v1 = quad.part
    du, dv = (u1 - u0) / (quad.x1 - quad.x0), (v1 - v0) / (quad.y1 - quad.y0)
    part = (
        u0 + (x0 - quad.x0) * du,
        v0 + (y0 - quad.y0) * dv,
        u1 + (x1 - quad.x1) * du,
        v1 + (y1 - quad.y1) * dv,
    )
    return Quad(quad.sprite, x0, y0, x1, y1, part, quad.colour)
