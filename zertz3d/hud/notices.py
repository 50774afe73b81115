"""Captions, the banner at the end, messages, long work and the line to type into: what comes and goes."""

from zertz3d.hud import font
from zertz3d.hud.buttons import button
from zertz3d.hud.model import Banner, Intent, Progress, Prompt, Screen, Toast
from zertz3d.hud.pen import Pen
from zertz3d.hud.rect import Rect
from zertz3d.hud.theme import Theme
from zertz3d.hud.touch import Target, Touch

GAP = 8
"""Units between two notices."""
PAD = 14
ICON = 28
"""Units that an icon at the left of a notice takes."""
TOASTS = 3
"""How many messages are in sight at most."""
CAPTION = 640
TOAST = 520
PROMPT = 560
BANNER = 560


def arranged(screen: Screen, room: Rect, unit: float, theme: Theme) -> dict[str, Rect]:
    """A place in the room for each notice, the important ones first; what does not fit is left out."""
    return _Stack(screen, room, unit, theme).rects


class _Stack:
    """Notices grow from the bottom (what belongs to the game) and from the top (what belongs to the program)."""

    def __init__(self, screen: Screen, room: Rect, unit: float, theme: Theme) -> None:
        self.unit, self.theme, self.room = unit, theme, room
        self.top, self.bottom = room.y, room.bottom
        self.rects: dict[str, Rect] = {}
        self._work(screen.progress)
        self._toasts(screen.toasts[-1:])
        if isinstance(screen.overlay, Prompt):
            self._low("prompt", PROMPT, prompt_height(screen.overlay))
        if not screen.hidden:
            self._game(screen)
        self._toasts(screen.toasts[-TOASTS:-1][::-1])

    def _game(self, screen: Screen) -> None:
        typing = "prompt" in self.rects
        if screen.problem and not typing:
            self._words("problem", screen.problem, CAPTION, theme_size=self.theme.body, most=2, beside=ICON)
        if screen.caption and not typing:
            most = 1 if self.room.h < self.px(170) else 3
            self._words("caption", screen.caption, CAPTION, theme_size=self.theme.body, most=most, beside=0)
        if screen.banner:
            self._banner(screen.banner)

    def px(self, units: float) -> int:
        return max(1, round(units * self.unit))

    def _work(self, progress: Progress | None) -> None:
        if progress:
            self._high("progress", TOAST, 56)

    def _toasts(self, toasts: tuple[Toast, ...]) -> None:
        for toast in toasts:
            lines = lines_of(toast.text, self._inner(TOAST, 2 * ICON), self.theme.body, self.unit, 3)
            self._high(f"toast{toast.id}", TOAST, 2 * 10 + len(lines) * self._leading(self.theme.body))

    def _inner(self, wide: float, beside: float) -> int:
        return min(self.px(wide), self.room.w) - 2 * self.px(PAD) - self.px(beside)

    def _leading(self, size: float) -> float:
        return round(max(6, round(size * self.unit)) * 1.42) / self.unit

    def _words(self, name: str, words: str, wide: float, theme_size: float, most: int, beside: float) -> None:
        """A pill as wide as its words, at the bottom."""
        pixels = max(6, round(theme_size * self.unit))
        lines = lines_of(words, self._inner(wide, beside), theme_size, self.unit, most)
        longest = max(font.width(line, pixels) for line in lines)
        needed = (longest + 2 * self.px(PAD) + self.px(beside) + 2) / self.unit
        self._low(name, needed, 2 * 8 + len(lines) * self._leading(theme_size))

    def _banner(self, banner: Banner) -> None:
        left = (self.bottom - self.top) / self.unit
        high = next((h for h in banner_heights(banner) if h + 2 * GAP <= left), None)
        if high is None:
            return
        wide = min(self.px(BANNER), self.room.w)
        y = self.top + round((self.bottom - self.top - self.px(high)) * 0.3)
        self.rects["banner"] = Rect(self.room.x + (self.room.w - wide) // 2, y, wide, self.px(high))
        self.top = self.rects["banner"].bottom + self.px(GAP) if y < self.top + self.px(60) else self.top
        self.bottom = min(self.bottom, y - self.px(GAP)) if self.top <= y else self.bottom

    def _fits(self, high: float) -> bool:
        return self.bottom - self.top >= self.px(high)

    def _rect(self, wide: float, high: float, y: int) -> Rect:
        wide_px = min(self.px(wide), self.room.w)
        return Rect(self.room.x + (self.room.w - wide_px) // 2, y, wide_px, self.px(high))

    def _low(self, name: str, wide: float, high: float) -> None:
        if self._fits(high):
            self.rects[name] = self._rect(wide, high, self.bottom - self.px(high))
            self.bottom = self.rects[name].y - self.px(GAP)

    def _high(self, name: str, wide: float, high: float) -> None:
        if self._fits(high):
            self.rects[name] = self._rect(wide, high, self.top)
            self.top = self.rects[name].bottom + self.px(GAP)


def lines_of(words: str, room: float, size: float, unit: float, most: int) -> tuple[str, ...]:
    """Words wrapped into at most so many lines of a width in pixels."""
    pixels = max(6, round(size * unit))
    return font.shortened(font.wrapped(words, pixels, room), most, pixels, room)


def banner_heights(banner: Banner) -> tuple[float, ...]:
    """How high a banner may be, best first: with everything, without its marbles, its title alone."""
    subtitle = 24 if banner.subtitle else 0
    marbles = 44 if banner.marbles else 0
    return 28 + 46 + subtitle + marbles, 24 + 46 + subtitle, 56


def prompt_height(prompt: Prompt) -> float:
    """How high the line to type into is with its title and what stands below."""
    return 14 + 24 + 8 + 42 + (26 if prompt.error or prompt.hints else 0) + 14


def caption(pen: Pen, rect: Rect, words: str) -> None:
    """What happens, in words."""
    theme, most = pen.theme, max(1, round(rect.h / pen.leading(pen.theme.body)))
    pen.shadow(rect)
    pen.box(rect, theme.card, theme.radius)
    inner = rect.inset(pen.px(PAD), pen.px(8))
    pen.lines(lines_of(words, inner.w, theme.body, pen.unit, most), inner, theme.body, theme.text, align=0.5)


def problem(pen: Pen, rect: Rect, words: str) -> None:
    """What is wrong with the record."""
    theme = pen.theme
    pen.card(rect)
    inner = rect.inset(pen.px(PAD), pen.px(8))
    pen.icon("warning", (inner.x + pen.px(9), rect.middle[1]), 20, theme.alarm)
    inner = inner.without_left(pen.px(ICON))
    pen.lines(lines_of(words, inner.w, theme.body, pen.unit, 2), inner, theme.body, theme.alarm)


def toast(pen: Pen, rect: Rect, shown: Toast, touch: Touch) -> None:
    """A message; pressing it sends it away."""
    theme, fault = pen.theme, shown.kind == "error"
    pen.card(rect, theme.sheet)
    target = Target(f"toast{shown.id}", rect, Intent("dismiss", shown.id))
    pen.targets.append(target)
    if touch.hover == target.name:
        pen.box(rect, theme.hover, theme.radius)
    inner = rect.inset(pen.px(PAD), pen.px(10))
    colour = theme.alarm if fault else theme.accent
    pen.icon("warning" if fault else "info", (inner.x + pen.px(9), rect.middle[1]), 20, colour)
    pen.icon("close", (inner.right - pen.px(6), rect.middle[1]), 16, theme.faint)
    inner = inner.without_left(pen.px(ICON)).without_end(pen.px(ICON))
    pen.lines(lines_of(shown.text, inner.w, theme.body, pen.unit, 3), inner, theme.body, theme.text)


def toasts(pen: Pen, seen: tuple[tuple[Rect, Toast], ...], touch: Touch) -> None:
    """Every message that has a place."""
    for rect, shown in seen:
        pen.opacity = shown.opacity
        toast(pen, rect, shown, touch)
    pen.opacity = 1.0


def progress(pen: Pen, rect: Rect, shown: Progress, touch: Touch) -> None:
    """Long work, with a button that ends it."""
    theme = pen.theme
    pen.card(rect, theme.sheet)
    side = pen.px(theme.button)
    target = Target("cancel-work", rect.end(side + pen.px(8)).centred(side, side), Intent("cancel"), "Cancel")
    pen.targets.append(target)
    button(pen, target, "close", touch, size=20)
    inner = rect.inset(pen.px(PAD), pen.px(8)).without_end(pen.px(theme.button))
    words = inner.top(pen.px(24))
    left = pen.text(shown.left, words, theme.small, theme.soft, align=1.0)
    pen.text(shown.text, words.without_end(left.w + pen.px(10)), theme.body, theme.text)
    bar = Rect(inner.x, rect.bottom - pen.px(18), inner.w, pen.px(4))
    pen.box(bar, theme.line, 2)
    if shown.share is not None:
        pen.box(bar.left(round(bar.w * min(1, max(0, shown.share)))), theme.accent, 2)


def banner(pen: Pen, rect: Rect, shown: Banner) -> None:
    """How the game ended."""
    theme = pen.theme
    full, some, _ = banner_heights(shown)
    pen.card(rect, theme.sheet)
    if shown.side is not None:
        stripe = rect.inset(pen.px(theme.radius), 0).top(pen.px(4))
        pen.box(stripe, theme.players[shown.side], 2)
    size = theme.display if rect.h >= pen.px(some) else theme.heading
    inner = rect.inset(pen.px(18), pen.px(10 if size == theme.heading else 12))
    title = inner.top(pen.px(46)) if size == theme.display else inner
    size_fitting = size * min(1.0, inner.w / max(1.0, pen.width(shown.title, size, "bold")) * 0.99)
    pen.text(shown.title, title, max(theme.strong, size_fitting), theme.text, "bold", 0.5)
    below = inner.without_top(pen.px(46))
    if size == theme.display and shown.subtitle:
        pen.text(shown.subtitle, below.top(pen.px(24)), theme.body, theme.soft, align=0.5)
        below = below.without_top(pen.px(24))
    if shown.marbles and rect.h >= pen.px(full):
        _row_of_marbles(pen, below.top(pen.px(44)), shown.marbles)


def _row_of_marbles(pen: Pen, rect: Rect, marbles: str) -> None:
    step = min(pen.px(36), rect.w // max(1, len(marbles)))
    x = rect.x + (rect.w - step * (len(marbles) - 1)) / 2
    for number, colour in enumerate(marbles):
        pen.marble(colour, (x + number * step, rect.middle[1]), min(28, step / pen.unit))
