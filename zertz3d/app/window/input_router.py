"""The one way from input to intents: each event goes to the panels, to the table or to the camera."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import hypot

from zertz3d.app.hand.hand_mode import HandMode
from zertz3d.app.session import Grasp
from zertz3d.app.session.mode_stack import ModeStack
from zertz3d.app.window.input_queue import CHANGED, CLOSED, DOWN, REPEAT, TYPED, UP, InputEvent, InputQueue, Place
from zertz3d.hud.draw.hit_targets import Target
from zertz3d.hud.hud import Hud
from zertz3d.hud.screen_model import Form, is_preparing
from zertz3d.intents import Action, Intent, MenuSpot, TableSpot
from zertz3d.scene.display.pointer_shape import PointerShape
from zertz3d.scene.input.camera_gestures import WALK, CameraGestures, Point

DRAG, FINGER_DRAG = 3.0, 8.0
"""Pixels from which a press is a drag: of a mouse, and of a finger."""
LEAP = 40.0
"""Pixels: a press so far from where the pointer was just now is a finger's."""
DOUBLE, NEAR = 0.4, 8.0
"""Seconds within which two clicks are one double click, and pixels within which they must lie."""
OUTSIDE = (-1.0, -1.0)
"""Where the panels are told the pointer is when it is not in the window."""
BUTTONS = ("mouse1", "mouse2", "mouse3")
WHEEL = {"wheel_up": 1, "wheel_down": -1}
EVERYWHERE = frozenset({Action.QUIT, Action.FULLSCREEN, Action.SCREENSHOT})
"""Actions whose keys work while something lies over the table, too."""
REPEATING = frozenset({
    "arrow_left", "arrow_right", "arrow_up", "arrow_down", "page_up", "page_down", "delete", "backspace",
})  # fmt: skip
"""Keys that repeat for panels while they are held."""
IN_HAND = frozenset({"escape", "enter", "tab"})
"""Keys that are the hand's before they are a form's beside the table, while something is in hand."""
CHORDS = ("control", "alt", "meta")
"""Held with these, letters do not walk."""


@dataclass
class _Press:
    """A button that is down: whose it is, where it was pressed, on what, and whether it has become a drag."""

    button: str
    owner: str
    """panel, table or camera."""
    at: tuple[float, float]
    shifted: bool
    spot: TableSpot | None = None
    grasp: Grasp | None = None
    finger: bool = False
    begun: bool = False

    def is_drag(self, at: tuple[float, float]) -> bool:
        """Has the pointer gone far enough for a drag?"""
        return _apart(self.at, at) > (FINGER_DRAG if self.finger else DRAG)


class InputRouter:
    """Carries out, once a frame, what has gathered in the queue."""

    def __init__(
        self,
        queue: InputQueue,
        hud: Hud,
        modes: ModeStack,
        hand: HandMode,
        resized: Callable[[], None],
    ) -> None:
        self._queue, self._hud, self._modes, self._hand = queue, hud, modes, hand
        self._resized = resized
        self.camera: CameraGestures | None = None
        """What moves the camera of the table that is shown."""
        self._press: _Press | None = None
        self._now, self._clicked = 0.0, (-9.0, OUTSIDE)
        self._last: Place = None
        """Where the pointer was in the last frame."""

    def route(self, seconds: float) -> Iterator[Intent]:
        """What is asked for by everything that has happened since the last frame, of so many seconds.
        Each intent is to be carried out before the next one is taken, since it may change what comes of that."""
        self._now += seconds
        events, free = self._queue.take(), self._modes.overlay is None
        for number, event in enumerate(events, 1):
            yield from self._route(event)
            if free and self._modes.overlay is not None:
                own = [letter for letter in events[number : number + 1] if _is_letter_of(letter, event)]
                self._queue.put_back(events[number + len(own) :])  # meant for what was opened, once it is to be seen
                break
        at = self._queue.pointer()
        self._last = at
        self._hud.pointer(*(at or OUTSIDE))
        if self._press and at:
            yield from self._move(self._press, at)
        self._walk(seconds)

    def _route(self, event: InputEvent) -> Iterator[Intent]:
        if event.kind == DOWN and event.plain in BUTTONS:
            yield from self._button_down(event)
        elif event.kind == UP and event.plain in BUTTONS:
            yield from self._button_up(event)
        elif event.kind == DOWN and event.plain in WHEEL:
            yield from self._wheel(event)
        elif event.kind in (DOWN, REPEAT):
            yield from self._key(event.name, event.kind == REPEAT)
        elif event.kind == TYPED:
            if self.typing:
                yield from self._hud.key("", event.name)
        elif event.kind == CLOSED:
            yield Intent(Action.QUIT)
        elif event.kind == CHANGED:
            self._resized()

    # ------------------------------------------------------------------- mouse

    def _button_down(self, event: InputEvent) -> Iterator[Intent]:
        if event.at is None or self._press is not None:
            return
        button = event.plain
        press = _Press(button, "camera", event.at, event.name.startswith("shift-"))
        press.finger = self._last is None or _apart(self._last, event.at) > LEAP
        if self._hud.owns(*event.at):
            if button != "mouse1":
                yield from self._context(event.at) if button == "mouse3" else ()
                return
            press.owner = "panel"
        elif button == "mouse1":
            press.spot = self._hand.touch(self._point(event.at), press.finger)
            press.grasp = self._modes.grasp(press.spot) if press.spot else None
            press.owner = "table" if press.grasp else "camera"
        self._press = press
        if press.owner == "panel":
            yield from self._hud.press(*event.at)

    def _move(self, press: _Press, at: tuple[float, float]) -> Iterator[Intent]:
        """The pointer moves with a button down."""
        if not self._queue.is_down(press.button) and press.owner == "camera":
            self._end_drag()  # it was let go while another window had the keyboard
            return
        if not press.begun and press.is_drag(at):
            yield from self._begin_drag(press)
        if press.begun:
            yield from self._drag(press, at)

    def _drag(self, press: _Press, at: tuple[float, float]) -> Iterator[Intent]:
        if press.owner == "panel":
            yield from self._hud.drag(*at)
        elif self.camera:
            self.camera.move(self._point(at))

    def _begin_drag(self, press: _Press) -> Iterator[Intent]:
        press.begun = True
        if press.owner == "table" and press.grasp is Grasp.PIECE:
            yield Intent(Action.DRAG, press.spot)
        elif press.owner != "panel" and self.camera:
            self.camera.begin(press.button, self._point(press.at), press.shifted)

    def _button_up(self, event: InputEvent) -> Iterator[Intent]:
        press = self._press
        if press is None or press.button != event.plain:
            return
        at = event.at
        if not press.begun and at and press.is_drag(at):
            yield from self._begin_drag(press)
        if press.begun and at:
            yield from self._drag(press, at)
        self._end_drag()
        if press.owner == "panel":
            yield from self._hud.release(*(at or ()))
        elif press.owner == "table":
            yield from self._release_table(press, at)
        elif not press.begun and at:
            yield from self._click_nothing(at) if press.button == "mouse1" else self._context(at)

    def _context(self, at: tuple[float, float]) -> Iterator[Intent]:
        """Ask for what can be done at a point of the window."""
        owned = self._hud.owns(*at)
        target = self._hud.target(*at) if owned else None
        asked = target.intent if target else None
        node = int(asked.number) if asked and asked.action is Action.GO_TO_NODE else None
        spot = None if owned else self._hand.touch(self._point(at), False)
        if node is not None or spot is not None:
            yield Intent(Action.CONTEXT, MenuSpot(*at, node, spot))

    def _end_drag(self) -> None:
        self._press = None
        if self.camera:
            self.camera.end()

    def _release_table(self, press: _Press, at: Place) -> Iterator[Intent]:
        owned = at is None or self._hud.owns(*at)
        if not press.begun and not owned:
            yield Intent(Action.CLICK, press.spot)
        elif press.begun and press.grasp is Grasp.PIECE:
            spot = None if owned or at is None else self._hand.spot_at(self._point(at))
            yield Intent(Action.DROP, spot)

    def _click_nothing(self, at: tuple[float, float]) -> Iterator[Intent]:
        """Two clicks beside the pieces lead home."""
        when, where = self._clicked
        double = self._now - when <= DOUBLE and _apart(where, at) <= NEAR
        self._clicked = (-9.0, at) if double else (self._now, at)
        if double:
            yield Intent(Action.HOME_VIEW)

    def _wheel(self, event: InputEvent) -> Iterator[Intent]:
        if event.at is None:
            return
        steps = WHEEL[event.plain]
        yield from self._hud.wheel(*event.at, steps)
        if self.camera and not self._hud.owns(*event.at):
            self.camera.zoom(steps, self._point(event.at))

    def _point(self, at: tuple[float, float]) -> Point:
        width, height = self._queue.size
        return 2 * at[0] / width - 1, 1 - 2 * at[1] / height

    def on_table(self) -> Point | None:
        """Where the pointer is on the table; None where a panel has it, unless it drags a piece."""
        at = self._queue.pointer()
        dragging = self._press is not None and self._press.begun and self._press.grasp is Grasp.PIECE
        return None if at is None or (self._hud.owns(*at) and not dragging) else self._point(at)

    @property
    def shape(self) -> PointerShape:
        """What the pointer says of the place it is on."""
        at, press = self._queue.pointer(), self._press
        if press and press.begun and press.grasp is Grasp.PIECE:
            return PointerShape.CLOSED
        if at is None or (press and press.begun and press.owner != "panel"):
            return PointerShape.ARROW
        if self._hud.owns(*at):
            return self._shape_over_panels(self._hud.target(*at))
        spot = self._hand.aim.spot
        grasp = self._modes.grasp(spot) if spot else None
        return PointerShape.HAND if grasp in (Grasp.CLICK, Grasp.PIECE) else PointerShape.ARROW

    def _shape_over_panels(self, target: Target | None) -> PointerShape:
        if target and target.typed:
            return PointerShape.TEXT
        if target and (target.intent or target.name == "scrub"):
            return PointerShape.HAND
        return PointerShape.WAIT if is_preparing(self._modes.overlay) else PointerShape.ARROW

    # -------------------------------------------------------------------- keys

    @property
    def typing(self) -> bool:
        """Do letters belong to a line of text?"""
        overlay = self._modes.overlay
        return overlay is not None and (not isinstance(overlay, Form) or self._hud.typing)

    def _key(self, key: str, repeated: bool) -> Iterator[Intent]:
        binding = self._modes.binding(key)
        if self._is_panels(key) and not (binding and binding.action in EVERYWHERE):
            if not repeated or key in REPEATING:
                yield from self._hud.key(key)
        elif binding and (binding.repeats or not repeated):
            yield binding.intent(key)

    def _is_panels(self, key: str) -> bool:
        """Does a key belong to what lies over the table?"""
        overlay = self._modes.overlay
        if overlay is None or not self._hud.keeps(key):
            return False
        in_hand = IN_HAND if isinstance(overlay, Form) else ("escape",)
        return not (key in in_hand and self._hand.active)

    def _walk(self, seconds: float) -> None:
        down = self._queue.is_down
        if self.camera and not self.typing and not any(down(key) for key in CHORDS):
            bound = frozenset(key for key in WALK if (one := self._modes.binding(key)) and one.action != Action.PAN)
            self.camera.walk(down, bound, seconds)

    def close(self) -> None:
        """Listen no more."""
        self._queue.close()


def _is_letter_of(letter: InputEvent, key: InputEvent) -> bool:
    """Is this what the key itself types? Some systems tell it before the key, some after it."""
    return letter.kind == TYPED and letter.name.lower() == key.plain


def _apart(one: tuple[float, float], other: tuple[float, float]) -> float:
    """How many pixels two points are apart."""
    return hypot(one[0] - other[0], one[1] - other[1])
