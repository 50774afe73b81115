"""Captions, the banner at the end, messages, long work and the line to type into: what comes and goes."""

from math import ceil

from zertz3d.hud.draw import font
from zertz3d.hud.draw.buttons import button
from zertz3d.hud.draw.hit_targets import Target, Touch
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect, to_pixels
from zertz3d.hud.draw.theme import HudTheme
from zertz3d.hud.game_values import Banner
from zertz3d.hud.panels import banner as banners
from zertz3d.hud.screen_model import Progress, Prompt, Screen, Toast
from zertz3d.intents import Action, Intent
from zertz3d.words import _

GAP = 8
"""Units between two notices."""
PAD, ABOVE = 14, 5
"""Units of a pill beside its words, and above them."""
ONE_LINE, LOWER = 32, 8
"""Units of height that a caption of one line has, and that one of two small lines reaches down into the margin."""
ICON = 28
"""Units that an icon at the left of a notice takes."""
TOASTS = 3
"""How many messages are in sight at most."""
WORK_HIGH = 78
"""The height of long work where the time left stands below what is done."""
LEAST = 11
"""The size of what is done where it would be cut off."""
CAPTION, LONG_CAPTION = 640, 900
"""Units a caption is wide at the most, and one that would need a second line there: it hides less of the table."""
TOAST, TOAST_LINES, ASIDE_LINES = 520, 3, 7
"""The width of a message, how many lines it has at the most, and how many in a narrow place."""
PROMPT = 560


def arranged(screen: Screen, room: Rect, unit: float, theme: HudTheme, prompt: int) -> dict[str, Rect]:
    """A place in the room for each notice, the important ones first; what does not fit is left out.
    `prompt` is how high the line to type into is, in pixels."""
    return _Stack(screen, room, unit, theme, prompt).rects


def toast_height(toast: Toast, wide: int, most: int, unit: float, theme: HudTheme) -> int:
    """How high a message is on a card of that width, in at most so many lines."""
    inner = wide - 2 * to_pixels(PAD, unit) - 2 * to_pixels(ICON, unit)
    lines = font.limited(toast.text, inner, theme.body, unit, most)
    return 2 * to_pixels(10, unit) + len(lines) * round(max(6, round(theme.body * unit)) * 1.42)


def title_width(title: str, unit: float, theme: HudTheme) -> int:
    """How wide the card of a title is, with the title whole."""
    pixels = max(6, round(theme.body * unit))
    return max(round(168 * unit), ceil(font.width(title, pixels, "bold")) + 2 * round(16 * unit))


class _Stack:
    """Notices grow from the bottom (what belongs to the game) and from the top (what belongs to the program)."""

    def __init__(self, screen: Screen, room: Rect, unit: float, theme: HudTheme, prompt: int) -> None:
        self.unit, self.theme, self.room = unit, theme, room
        self.top, self.bottom = room.y, room.bottom
        self.rects: dict[str, Rect] = {}
        banner = screen.banner if not screen.hidden else None
        if isinstance(screen.overlay, Prompt):
            self._low("prompt", self.px(PROMPT), prompt)
        self._toasts(screen.toasts[-1:])
        if banner:
            self._banner(banner)
        if not screen.hidden and not isinstance(screen.overlay, Prompt):
            self._words("problem", screen.problem or "", 2, ICON)
            self._words("caption", screen.caption if not banner else "", 4, 0)
        if screen.progress:
            self._high("progress", TOAST, self.px(56))
        self._toasts(screen.toasts[-TOASTS:-1][::-1])

    def px(self, units: float) -> int:
        return to_pixels(units, self.unit)

    def _toasts(self, toasts: tuple[Toast, ...]) -> None:
        for toast in toasts:
            wide = min(self.px(TOAST), self.room.w)
            self._high(f"toast{toast.id}", TOAST, toast_height(toast, wide, TOAST_LINES, self.unit, self.theme))

    def _inner(self, wide: float, *beside: float) -> int:
        return min(self.px(wide), self.room.w) - 2 * self.px(PAD) - sum(self.px(part) for part in beside if part)

    @property
    def _leading(self) -> int:
        return round(max(6, round(self.theme.body * self.unit)) * 1.42)

    def _words(self, name: str, words: str, most: int, beside: float) -> None:
        """A pill as wide as its words, at the bottom."""
        if not words:
            return
        if name == "caption" and self._small_caption(words):
            return
        room, pixels = self._inner(CAPTION, beside), max(6, round(self.theme.body * self.unit))
        if font.width(words, pixels) > room:
            room = self._inner(LONG_CAPTION, beside)
        free = (self.bottom - self.top - 2 * self.px(ABOVE)) // self._leading
        lines = told_whole(words, room, pixels, min(2, free))
        if lines and lines[-1].endswith("…"):
            lines = told_whole(words, room, pixels, min(most, free))
        if not lines:
            return
        longest = max(ceil(font.width(line, pixels)) for line in lines) + 1
        wide = longest + 2 * self.px(PAD) + (self.px(beside) if beside else 0)
        self._low(name, wide, 2 * self.px(ABOVE) + len(lines) * self._leading)

    def _small_caption(self, words: str) -> bool:
        """Where captions have a place one line high, a long one is set small to stay in it, if need be in two lines."""
        small, body = (max(6, round(size * self.unit)) for size in (self.theme.small, self.theme.body))
        if self.room.w < self.px(LONG_CAPTION) or font.width(words, body) <= self._inner(CAPTION):
            return False
        lines: tuple[str, ...] = ()
        for most in (CAPTION, LONG_CAPTION):
            lines = font.wrapped(words, small, self._inner(most))
            if len(lines) <= 2:
                break
        else:
            return False
        wide = max(ceil(font.width(line, small)) for line in lines) + 1 + 2 * self.px(PAD)
        lowest = self.bottom == self.room.bottom
        high = 2 * self.px(ABOVE) + self._leading if len(lines) == 1 else tight(self.unit)
        self._low("caption", wide, high)
        if lowest and len(lines) == 2 and "caption" in self.rects:
            self.rects["caption"] = self.rects["caption"].moved(0, self.px(LOWER))
        return True

    def _banner(self, banner: Banner) -> None:
        """In the place of captions, of which it is the last."""
        left = self.bottom - self.top
        sizes = banners.sizes(banner, self.room.w, self.unit, self.theme)
        if fitting := [size for size in sizes if size[1] <= left]:
            self._low("banner", *fitting[0])

    def _rect(self, wide: int, high: int, y: int) -> Rect:
        wide = min(wide, self.room.w)
        return Rect(self.room.x + (self.room.w - wide) // 2, y, wide, high)

    def _low(self, name: str, wide: int, high: int) -> None:
        if self.bottom - self.top >= high:
            self.rects[name] = self._rect(wide, high, self.bottom - high)
            self.bottom = self.rects[name].y - self.px(GAP)

    def _high(self, name: str, wide: float, high: int) -> None:
        if self.bottom - self.top >= high:
            self.rects[name] = self._rect(self.px(wide), high, self.top)
            self.top = self.rects[name].bottom + self.px(GAP)


def tight(unit: float) -> int:
    """How high two lines of a caption are in the place of one, a pixel clear of what may touch that place."""
    return to_pixels(ONE_LINE, unit) + to_pixels(LOWER, unit) - 1


def told_whole(words: str, room: float, pixels: int, most: int) -> tuple[str, ...]:
    """Words in at most so many lines, without their last sentences, or halves of one, where those have no room."""
    told = words
    while len(lines := font.wrapped(told, pixels, room)) > most:
        end = max(told.rfind(mark) for mark in (". ", "; ", " · "))
        if end <= 0:
            break
        told = told[:end] + "."
    return lines if len(lines) <= most else font.shortened(font.wrapped(words, pixels, room), most, pixels, room)


def caption(pen: Pen, rect: Rect, words: str) -> None:
    """What happens, in words."""
    theme = pen.theme
    pen.shadow(rect)
    pen.box(rect, theme.card, theme.radius)
    above = pen.px(ABOVE)
    if rect.h == tight(pen.unit):
        above = max(0, rect.h - 2 * pen.leading(theme.small)) // 2
    inner = rect.inset(pen.px(PAD), above)
    lines: tuple[str, ...] = ()
    for size in (theme.body, theme.small):
        most = max(1, inner.h // pen.leading(size))
        lines = told_whole(words, inner.w, pen.type_size(size), most)
        if len(font.wrapped(words, pen.type_size(size), inner.w)) <= most:
            break
    pen.lines(lines, inner, size, theme.text, align=0.5)


def problem(pen: Pen, rect: Rect, words: str) -> None:
    """What is wrong with the record."""
    theme = pen.theme
    pen.card(rect)
    inner = rect.inset(pen.px(PAD), pen.px(ABOVE))
    pen.icon("warning", (inner.x + pen.px(9), rect.middle[1]), 20, theme.alarm)
    inner = inner.without_left(pen.px(ICON))
    most = max(1, inner.h // pen.leading(theme.body))
    lines = told_whole(words, inner.w, pen.type_size(theme.body), most)
    pen.lines(lines, inner, theme.body, theme.alarm)


def toast(pen: Pen, rect: Rect, shown: Toast, touch: Touch) -> None:
    """A message; pressing it sends it away."""
    theme, fault = pen.theme, shown.kind == "error"
    pen.card(rect, theme.sheet)
    target = Target(f"toast{shown.id}", rect, Intent(Action.DISMISS, shown.id))
    pen.targets.append(target)
    if touch.hover == target.name:
        pen.box(rect, theme.hover, theme.radius)
    inner = rect.inset(pen.px(PAD), pen.px(10))
    colour = theme.alarm if fault else theme.accent
    pen.icon("warning" if fault else "info", (inner.x + pen.px(9), rect.middle[1]), 20, colour)
    pen.icon("close", (inner.right - pen.px(6), rect.middle[1]), 16, theme.faint)
    inner = inner.without_left(pen.px(ICON)).without_end(pen.px(ICON))
    most = max(1, inner.h // pen.leading(theme.body))
    pen.lines(font.limited(shown.text, inner.w, theme.body, pen.unit, most), inner, theme.body, theme.text)


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
    target = Target(
        "cancel-work", rect.end(side + pen.px(8)).centred(side, side), Intent(Action.CANCEL_WORK), _("Stop")
    )
    pen.targets.append(target)
    button(pen, target, "close", touch, size=20)
    inner = rect.inset(pen.px(PAD), pen.px(8)).without_end(pen.px(theme.button))
    words = inner.top(pen.px(24))
    if rect.h >= pen.px(WORK_HIGH):
        pen.text(shown.left, words.moved(0, pen.px(20)), theme.small, theme.soft)
    else:
        left = pen.text(shown.left, words, theme.small, theme.soft, align=1.0)
        words = words.without_end(left.w + pen.px(10))
    size = pen.size_for(shown.text, (theme.body, theme.small, LEAST), words.w) or theme.small
    pen.text(shown.text, words, size, theme.text)
    bar = Rect(inner.x, rect.bottom - pen.px(18), inner.w, pen.px(4))
    pen.box(bar, theme.line, 2)
    if shown.share is not None:
        pen.box(bar.left(round(bar.w * min(1, max(0, shown.share)))), theme.accent, 2)
