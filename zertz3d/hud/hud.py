"""The HUD itself: shows a `Screen`, answers pointer and keys with intents."""

from direct.showbase.ShowBase import ShowBase
from panda3d.core import GraphicsOutput

from zertz3d.hud import draw_plan, form_keys
from zertz3d.hud.dialog_keys import pointed, pressed, pressed_beside
from zertz3d.hud.draw.hit_targets import Target, Touch
from zertz3d.hud.draw.layers import ORDER, Layers
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.draw.scroll import Scroll
from zertz3d.hud.draw.theme import DARK, HudTheme
from zertz3d.hud.panels import transport
from zertz3d.hud.screen_model import Screen
from zertz3d.hud.state import HudState
from zertz3d.intents import Action, Intent

SCALES = (0.75, 2.0)
"""The smallest and the largest scale."""
BAR = 14
"""Units at a list's right where its bar is grasped."""
WHEEL = 60
"""Units a list moves for a step of the wheel."""


class Hud:
    """Everything flat over the table."""

    def __init__(
        self, base: ShowBase, theme: HudTheme = DARK, scale: float = 1.0, window: GraphicsOutput | None = None
    ) -> None:
        window = window or base.win
        self._sheets = Layers(base, window)
        self._view = HudState(theme, window.get_x_size(), window.get_y_size(), _within(scale))
        self._sheets.resize(*self._view.size)
        self._shown: Screen | None = None
        self._stale = True
        self._held: Target | None = None
        self._grip: _Grip | None = None
        self._sought = 0.0

    # Size

    def resize(self, width: int, height: int) -> None:
        """The window has this size now."""
        if (width, height) != self._view.size:
            self._view.size = (max(1, width), max(1, height))
            self._sheets.resize(*self._view.size)
            self._rescaled()

    @property
    def scale(self) -> float:
        """How much larger than usual everything is."""
        return self._view.scale

    @scale.setter
    def scale(self, scale: float) -> None:
        if _within(scale) != self._view.scale:
            self._view.scale = _within(scale)
            self._rescaled()

    def _rescaled(self) -> None:
        before = self._view.unit
        self._stale = True
        if self._shown is not None:
            self._view.take(self._shown)
        if self._view.unit != before:
            self._sheets.rescale()

    # Showing

    def show(self, screen: Screen, now: float | None = None) -> bool:
        """Show this; whether the picture has changed or goes on changing.

        `now` is a time in seconds, of any origin, by which lists glide; without it they jump.
        """
        self._stale |= self._view.retold
        if not self._stale and (screen is self._shown or screen == self._shown):
            self._shown = screen
            if all(scroll.at == scroll.goal for scroll in self._view.scrolls.values()):
                return False
        if self._stale or screen is not self._view.screen:
            self._view.take(screen)
        self._shown, self._stale = screen, False
        gliding = [scroll.glide(now) for scroll in self._view.scrolls.values()]
        drawn = draw_plan.draw(self._sheets, self._view)
        return drawn or any(gliding)

    @property
    def free(self) -> Rect:
        """The part of the window in the middle that has no cards at its sides, in pixels from the top left."""
        return self._view.layout.free

    @property
    def covered(self) -> tuple[Rect, ...]:
        """What lies over the table for long, with some air around it."""
        return self._view.layout.covered

    @property
    def parts(self) -> dict[str, Rect]:
        """Where every part is."""
        return self._view.layout.rects

    @property
    def buttons(self) -> dict[str, Rect]:
        """Where every button of the transport bar is, and its line of time, `scrub`."""
        return self._view.bar if "transport" in self._view.layout.rects else {}

    # Pointer; each answers with what is wanted

    @property
    def typing(self) -> bool:
        """Whether letters belong to a line of text and not to the table of actions."""
        return draw_plan.typing(self._view)

    @property
    def modal(self) -> bool:
        """Whether an overlay is open that everything else has to wait for."""
        return self._view.modal

    def keeps(self, key: str) -> bool:
        """Whether a key belongs to the overlay; a form at the side leaves most of them to the table."""
        return form_keys.keeps(self._view, key.removesuffix("-repeat"))

    def owns(self, x: float, y: float) -> bool:
        """Whether a place belongs to the HUD; otherwise the scene may have it."""
        if self._held or self._grip or self._view.modal:
            return True
        return any(rect.has(x, y) for rect in self._view.layout.rects.values())

    def target(self, x: float, y: float) -> Target | None:
        """What answers at a place."""
        for name in reversed(ORDER):
            for target in reversed(self._sheets.by_name[name].targets):
                if target.rect.has(x, y):
                    return target
            if self._view.modal and name == "dim":
                return None
        return None

    def pointer(self, x: float, y: float) -> list[Intent]:
        """The pointer moved; negative places say that it has left the window."""
        self._touch(self._held or (self.target(x, y) if self.owns(x, y) else None), x, y)
        return []

    def _touch(self, target: Target | None, x: float, y: float) -> None:
        touch = Touch(target.name if target else "", self._held.name if self._held else "")
        on_line = "scrub" in (touch.hover, touch.held)
        if touch != self._view.touch or (on_line and (x, y) != self._view.pointer):
            self._stale = True
        self._view.touch, self._view.pointer = touch, (x, y)

    def press(self, x: float, y: float) -> list[Intent]:
        """The left button, or a finger, went down."""
        if not self.owns(x, y):
            return []
        target = self.target(x, y)
        self._grip = self._grasp(target, x, y)
        self._held = target
        self._touch(target, x, y)
        if target is None:
            return pressed_beside(self._view, x, y)
        self._stale |= pointed(self._view, target, x, False)
        if target.name == "scrub":
            self._sought = self._time_at(x)
            return [Intent(Action.SCRUB_BEGIN, self._sought)]
        return [target.intent] if target.intent and not target.late else []

    def _grasp(self, target: Target | None, x: float, y: float) -> "_Grip | None":
        """The list under the pointer, held by its rows or by its bar."""
        found = self._view.list_at(x, y)
        if not found or (target and not target.late):
            return None
        name, rect = found
        scroll = self._view.scrolls[name]
        bar = scroll.most > 0 and x >= rect.right - BAR * self._view.unit
        return _Grip(name, rect, y, scroll.at, bar)

    def drag(self, x: float, y: float) -> list[Intent]:
        """The pointer moved with the button down, far enough to mean it."""
        if self._held and self._held.name == "scrub":
            before, self._sought = self._sought, self._time_at(x)
            self._touch(self._held, x, y)
            return [Intent(Action.SEEK, self._sought)] if self._sought != before else []
        self._stale |= pointed(self._view, self._held, x, True)
        if self._grip:
            self._grip.pull(self._view.scrolls[self._grip.name], y)
            self._stale = True
        return []

    def release(self, x: float | None = None, y: float | None = None) -> list[Intent]:
        """The button, or the finger, came up; without a place it did so outside of the window."""
        if x is None or y is None:
            x, y = self._view.pointer
        held, grip = self._held, self._grip
        self._held = self._grip = None
        intents: list[Intent] = []
        if held and held.name == "scrub":
            intents = [Intent(Action.SCRUB_END, self._time_at(x))]
        elif held and held.late and held.intent and not (grip and (grip.moved or grip.bar)) and held.rect.has(x, y):
            intents = [held.intent]
        if held and held.rect.has(x, y) and not (grip and grip.moved) and form_keys.typed_into(self._view, held.name):
            self._stale = True
        self.pointer(x, y)
        return intents

    def wheel(self, x: float, y: float, steps: float) -> list[Intent]:
        """The wheel turned, away from its user when `steps` is positive."""
        if found := self._view.list_at(x, y):
            self._view.scrolls[found[0]].by(-steps * WHEEL * self._view.unit)
            self._stale = True
        return []

    def _time_at(self, x: float) -> float:
        scrub = self._view.bar.get("scrub", Rect(0, 0, 1, 1))
        return transport.time_at(scrub, x, self._view.screen.transport.length)

    # Keys

    def key(self, name: str, text: str = "") -> list[Intent]:
        """A key was pressed: Panda3D's name of it, and the text it types or pastes. Without an overlay: nothing."""
        self._stale = True
        return pressed(self._view, name.removesuffix("-repeat"), text)

    def destroy(self) -> None:
        """Leave the window."""
        self._sheets.close()


class _Grip:
    """A list that is held: where, how far it was moved then, and whether it has been moved since."""

    def __init__(self, name: str, rect: Rect, y: float, at: float, bar: bool) -> None:
        self.name, self.rect, self.y, self.at, self.bar = name, rect, y, at, bar
        self.moved = False

    def pull(self, scroll: Scroll, y: float) -> None:
        """Move the list as far as the pointer has moved since."""
        self.moved = True
        ratio = scroll.length / max(1, scroll.view) if self.bar else -1.0
        scroll.to(self.at + (y - self.y) * ratio, at_once=True)


def _within(scale: float) -> float:
    return min(SCALES[1], max(SCALES[0], scale))


def put_on(hud: Hud, theme: HudTheme) -> None:
    """Show everything in another theme."""
    hud._view.theme = theme
    if hud._shown is not None:
        hud._view.take(hud._shown)
    retell(hud)


def retell(hud: Hud) -> None:
    """Draw everything again with the next screen, as when it is told in another language."""
    hud._stale = True
    for sheet in hud._sheets.by_name.values():
        sheet.clear()
