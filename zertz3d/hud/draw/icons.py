"""Our own icons, drawn from distances to lines, circles and polygons, sharp at any size."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from math import cos, pi, radians, sin

import numpy as np
from numpy.typing import NDArray

Field = NDArray[np.float64]
"""For every pixel how deep inside a shape it lies, in units of a box 24 wide; negative outside."""
Point = tuple[float, float]

LINE = 1.0
"""Half the width of a line."""


class Grid:
    """The pixels of an icon, with the shapes that can be drawn on them."""

    def __init__(self, size: int) -> None:
        along = (np.arange(size) + 0.5) * 24 / size
        self.x, self.y = along[None, :], along[:, None]

    def line(self, *points: Point, half: float = LINE) -> Field:
        """A line with round ends through these points."""
        field: Field = np.maximum.reduce([half - self._away(a, b) for a, b in pairwise(points)])
        return field

    def _away(self, a: Point, b: Point) -> Field:
        along = (b[0] - a[0], b[1] - a[1])
        share = ((self.x - a[0]) * along[0] + (self.y - a[1]) * along[1]) / max(along[0] ** 2 + along[1] ** 2, 1e-9)
        share = np.clip(share, 0, 1)
        return np.hypot(self.x - a[0] - share * along[0], self.y - a[1] - share * along[1])

    def disc(self, at: Point, radius: float) -> Field:
        """A filled circle."""
        return radius - np.hypot(self.x - at[0], self.y - at[1])

    def ring(self, at: Point, radius: float, half: float = LINE) -> Field:
        """A circle's line."""
        return half - np.abs(np.hypot(self.x - at[0], self.y - at[1]) - radius)

    def arc(self, at: Point, radius: float, start: float, end: float) -> Field:
        """A part of a circle's line, angles in degrees clockwise from three o'clock."""
        steps = np.linspace(radians(start), radians(end), 24)
        return self.line(*((at[0] + radius * cos(a), at[1] + radius * sin(a)) for a in steps))

    def polygon(self, points: Sequence[Point], soft: float = 0.8) -> Field:
        """A filled convex polygon, corners clockwise, rounded a little."""
        edges = list(zip(points, [*points[1:], points[0]], strict=True))
        depth = np.full((self.y.size, self.x.size), 99.0)
        for a, b in edges:
            length = np.hypot(b[0] - a[0], b[1] - a[1])
            side = ((b[0] - a[0]) * (self.y - a[1]) - (b[1] - a[1]) * (self.x - a[0])) / length
            depth = np.minimum(depth, side)
        outside = np.minimum.reduce([self._away(a, b) for a, b in edges])
        return np.where(depth >= 0, depth, -outside) + soft

    def box(self, x: float, y: float, w: float, h: float, radius: float = 1.5) -> Field:
        """A filled rectangle with round corners."""
        dx = np.abs(self.x - x - w / 2) - w / 2 + radius
        dy = np.abs(self.y - y - h / 2) - h / 2 + radius
        return radius - np.hypot(np.maximum(dx, 0), np.maximum(dy, 0)) - np.minimum(np.maximum(dx, dy), 0)

    def frame(self, x: float, y: float, w: float, h: float, radius: float = 2.5) -> Field:
        """A rectangle's line."""
        return LINE - np.abs(self.box(x, y, w, h, radius))


def both(*fields: Field) -> Field:
    """Everything that lies in any of these shapes."""
    field: Field = np.maximum.reduce(list(np.broadcast_arrays(*fields)))
    return field


def _play(g: Grid) -> Field:
    return g.polygon([(8, 5.5), (18.5, 12), (8, 18.5)])


def _pause(g: Grid) -> Field:
    return both(g.box(6.5, 5, 4, 14), g.box(13.5, 5, 4, 14))


def _backwards(g: Grid) -> Field:
    return g.polygon([(16, 18.5), (5.5, 12), (16, 5.5)])


def _previous(g: Grid) -> Field:
    return g.line((14.5, 6), (8.5, 12), (14.5, 18), half=1.15)


def _next(g: Grid) -> Field:
    return g.line((9.5, 6), (15.5, 12), (9.5, 18), half=1.15)


def _first(g: Grid) -> Field:
    return both(g.line((17, 6), (11, 12), (17, 18), half=1.15), g.line((6.5, 6), (6.5, 18), half=1.15))


def _last(g: Grid) -> Field:
    return both(g.line((7, 6), (13, 12), (7, 18), half=1.15), g.line((17.5, 6), (17.5, 18), half=1.15))


def _loop(g: Grid) -> Field:
    upper = both(g.line((4.5, 11.5), (4.5, 10.5)), g.arc((8, 10.5), 3.5, 180, 270), g.line((8, 7), (19, 7)))
    lower = both(g.line((19.5, 12.5), (19.5, 13.5)), g.arc((16, 13.5), 3.5, 0, 90), g.line((16, 17), (5, 17)))
    return both(upper, lower, g.line((16.2, 4.2), (19, 7), (16.2, 9.8)), g.line((7.8, 14.2), (5, 17), (7.8, 19.8)))


def _other_side(g: Grid) -> Field:
    up = both(g.line((8, 19), (8, 5.5)), g.line((4.5, 9), (8, 5.5), (11.5, 9)))
    return both(up, g.line((16, 5), (16, 18.5)), g.line((12.5, 15), (16, 18.5), (19.5, 15)))


def _moves(g: Grid) -> Field:
    lines = [g.line((9.5, y), (19.5, y)) for y in (6.5, 12, 17.5)]
    return both(*lines, *(g.disc((5, y), 1.4) for y in (6.5, 12, 17.5)))


def _menu(g: Grid) -> Field:
    return both(*(g.line((5, y), (19, y)) for y in (6.5, 12, 17.5)))


def _home(g: Grid) -> Field:
    roof = both(g.line((4, 12), (12, 4.5)), g.line((12, 4.5), (20, 12)))
    walls = both(g.line((6.5, 11), (6.5, 19)), g.line((6.5, 19), (17.5, 19)), g.line((17.5, 19), (17.5, 11)))
    return both(roof, walls, g.line((12, 19), (12, 14.5)))


def _library(g: Grid) -> Field:
    books = both(g.frame(4.5, 5, 4.6, 14, 1.6), g.frame(9.9, 5, 4.6, 14, 1.6))
    return both(books, g.line((16.6, 6.2), (20, 18.4)), g.line((16.6, 6.2), (17.4, 6)))


def _help(g: Grid) -> Field:
    hook = both(g.arc((12, 9.2), 3.6, 180, 390), g.line((15.1, 11), (12, 13.2), (12, 14.6)))
    return both(hook, g.disc((12, 18.4), 1.35))


def _fullscreen(g: Grid) -> Field:
    corners = (((5, 9), (5, 5), (9, 5)), ((15, 5), (19, 5), (19, 9)))
    more = (((19, 15), (19, 19), (15, 19)), ((9, 19), (5, 19), (5, 15)))
    return both(*(g.line(*points) for points in corners + more))


def _window(g: Grid) -> Field:
    corners = (((9, 5), (9, 9), (5, 9)), ((15, 5), (15, 9), (19, 9)))
    more = (((15, 19), (15, 15), (19, 15)), ((9, 19), (9, 15), (5, 15)))
    return both(*(g.line(*points) for points in corners + more))


def _speaker(g: Grid) -> Field:
    return both(g.box(4, 9.2, 4.5, 5.6, 1.2), g.polygon([(6, 12), (11, 7), (11, 17)], 0.9))


def _sound(g: Grid) -> Field:
    return both(_speaker(g), g.arc((11, 12), 4.6, -42, 42), g.arc((11, 12), 8.2, -42, 42))


def _muted(g: Grid) -> Field:
    return both(_speaker(g), g.line((15, 9.5), (20, 14.5)), g.line((20, 9.5), (15, 14.5)))


def _minus(g: Grid) -> Field:
    return g.line((7, 12), (17, 12))


def _plus(g: Grid) -> Field:
    return both(_minus(g), g.line((12, 7), (12, 17)))


def _close(g: Grid) -> Field:
    return both(g.line((7, 7), (17, 17)), g.line((17, 7), (7, 17)))


def _warning(g: Grid) -> Field:
    outline = g.line((12, 4.5), (20.5, 19), (3.5, 19), (12, 4.5))
    return both(outline, g.line((12, 10), (12, 13.4)), g.disc((12, 16.2), 1.15))


def _info(g: Grid) -> Field:
    return both(g.ring((12, 12), 8), g.line((12, 11.4), (12, 16)), g.disc((12, 8.1), 1.2))


def _search(g: Grid) -> Field:
    return both(g.ring((10.5, 10.5), 5.5), g.line((14.6, 14.6), (19, 19)))


def _star(g: Grid) -> Field:
    tips = [(12 + r * sin(pi * k / 5), 12.5 - r * cos(pi * k / 5)) for k, r in enumerate([8.5, 3.8] * 5)]
    return g.line(*tips, tips[0], half=0.9)


def _undo(g: Grid) -> Field:
    back = both(g.line((5, 9), (14.5, 9)), g.arc((14.5, 13.5), 4.5, -90, 90), g.line((14.5, 18), (9, 18)))
    return both(back, g.line((8.8, 5.2), (5, 9), (8.8, 12.8)))


def _redo(g: Grid) -> Field:
    on = both(g.line((19, 9), (9.5, 9)), g.arc((9.5, 13.5), 4.5, 90, 270), g.line((9.5, 18), (15, 18)))
    return both(on, g.line((15.2, 5.2), (19, 9), (15.2, 12.8)))


def _hint(g: Grid) -> Field:
    bulb = both(g.arc((12, 10), 5.5, 130, 410), g.line((8.5, 14.2), (9.6, 17)), g.line((15.5, 14.2), (14.4, 17)))
    return both(bulb, g.line((9.6, 17), (14.4, 17)), g.line((10.6, 20), (13.4, 20)))


def _best(g: Grid) -> Field:
    return both(g.ring((12, 12), 8), g.ring((12, 12), 3.6), g.disc((12, 12), 1.2))


def _flag(g: Grid) -> Field:
    return both(g.line((7, 4.5), (7, 19.5)), g.line((7, 5.5), (18, 5.5), (15, 9.2), (18, 13), (7, 13)))


def _draw(g: Grid) -> Field:
    """An equals sign: two bars, for a draw."""
    return both(g.line((6, 9), (18, 9), half=1.3), g.line((6, 15), (18, 15), half=1.3))


def _new(g: Grid) -> Field:
    return both(g.ring((12, 12), 8.2), g.line((8, 12), (16, 12)), g.line((12, 8), (12, 16)))


def _save(g: Grid) -> Field:
    tray = g.line((5, 14), (5, 19), (19, 19), (19, 14))
    return both(tray, g.line((12, 4.5), (12, 14.5)), g.line((8, 10.8), (12, 14.8), (16, 10.8)))


def _folder(g: Grid) -> Field:
    return g.line((4, 18.5), (4, 6), (9.5, 6), (11.5, 8.5), (20, 8.5), (20, 18.5), (4, 18.5))


def _file(g: Grid) -> Field:
    sheet = g.line((6.5, 4), (14, 4), (17.5, 7.5), (17.5, 20), (6.5, 20), (6.5, 4))
    return both(sheet, g.line((9.5, 11.5), (14.5, 11.5)), g.line((9.5, 15.5), (14.5, 15.5)))


def _again(g: Grid) -> Field:
    return both(g.arc((12, 12.5), 7, -60, 230), g.line((16.8, 3.6), (15.6, 6.6), (18.8, 7.6)))


def _table(g: Grid) -> Field:
    """Rings that lie together."""
    return both(*(g.ring(at, 3.1, half=0.9) for at in ((12, 7), (7.8, 14.6), (16.2, 14.6))))


def _marble(g: Grid) -> Field:
    return g.disc((12, 12), 6.4)


def _half(g: Grid) -> Field:
    """A marble neither white nor black."""
    return both(g.ring((12, 12), 6.2, half=0.8), g.disc((12, 12), 3.4))


def _hollow(g: Grid) -> Field:
    """A black marble on a dark panel."""
    return g.ring((12, 12), 6.2, half=0.7)


def _ring(g: Grid) -> Field:
    return g.ring((12, 12), 6.2, half=1.9)


def _erase(g: Grid) -> Field:
    return both(g.ring((12, 12), 6.2, half=0.9), g.line((5, 19), (19, 5)))


def _check(g: Grid) -> Field:
    return g.line((5.5, 12.5), (10, 17), (18.5, 7.5), half=1.2)


def _clock(g: Grid) -> Field:
    return both(g.ring((12, 12), 8), g.line((12, 7.4), (12, 12), (15.4, 14)))


ICONS: dict[str, Callable[[Grid], Field]] = {
    "play": _play, "pause": _pause, "backwards": _backwards, "previous": _previous, "next": _next, "first": _first,
    "last": _last, "loop": _loop, "other-side": _other_side, "moves": _moves, "library": _library, "help": _help,
    "fullscreen": _fullscreen, "window": _window, "sound": _sound, "muted": _muted, "slower": _minus,
    "faster": _plus, "close": _close, "warning": _warning, "info": _info, "search": _search, "star": _star,
    "undo": _undo, "redo": _redo, "hint": _hint, "best": _best, "flag": _flag, "draw": _draw, "new": _new,
    "save": _save, "folder": _folder, "file": _file, "again": _again, "table": _table, "check": _check, "clock": _clock,
    "menu": _menu, "home": _home, "marble": _marble, "half": _half, "hollow": _hollow, "ring": _ring, "erase": _erase,
}  # fmt: skip
"""Every icon by its name."""


@cache
def icon(name: str, size: int) -> NDArray[np.uint8]:
    """An icon as the opacity of its pixels, top row first."""
    field = np.broadcast_to(ICONS[name](Grid(size)), (size, size))
    return np.round(np.clip(field * size / 24 + 0.5, 0, 1) * 255).astype(np.uint8)
