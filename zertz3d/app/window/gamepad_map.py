"""What a gamepad does: its buttons are keys, one stick moves the pointer and one the camera; a pure table."""

from collections.abc import Mapping
from dataclasses import dataclass

from zertz3d.scene.input.gamepads import Held

KEYS: Mapping[str, str] = {
    "dpad_left": "arrow_left",
    "dpad_right": "arrow_right",
    "dpad_up": "arrow_up",
    "dpad_down": "arrow_down",
    "face_b": "escape",
    "face_x": "control-z",
    "face_y": "f",
    "lshoulder": "page_up",
    "rshoulder": "page_down",
    "lstick": "r",
    "rstick": "r",
    "start": "space",
}
"""The key that each button stands for."""
CHOOSE = "face_a"
"""Presses what the pointer is on; where a form is open and the pointer rests, Enter."""
CALL = frozenset({"start", "back"})
"""Held together they call the operator."""
DEAD = 0.2
"""How far a stick may lean by itself."""
TURN, ZOOM, PUSH = 0.9, 6.0, 1.1
"""Window heights a second that the camera turns by, notches of zoom, and window heights the pointer moves by."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a gamepad wants in one frame; parts of the window's height, right and up, and notches nearer."""

    keys: tuple[str, ...] = ()
    choose: bool | None = None
    """Pressed or let go in this frame."""
    push: tuple[float, float] = (0.0, 0.0)
    turn: tuple[float, float] = (0.0, 0.0)
    zoom: float = 0.0
    calling: bool = False
    touched: bool = False
    """Whether anybody does anything."""


def wanted(before: Held, now: Held, seconds: float) -> Wanted:
    """What the change from one frame to the next means."""
    fresh = now.buttons - before.buttons
    calling = now.buttons >= CALL
    keys = () if calling else tuple(key for button, key in KEYS.items() if button in fresh)
    choose = None if (CHOOSE in now.buttons) == (CHOOSE in before.buttons) else CHOOSE in now.buttons
    push = tuple(lean(now.axis(name)) * PUSH * seconds for name in ("left_x", "left_y"))
    turn = tuple(lean(now.axis(name)) * TURN * seconds for name in ("right_x", "right_y"))
    zoom = (lean(now.axis("right_trigger")) - lean(now.axis("left_trigger"))) * ZOOM * seconds
    touched = bool(fresh) or any((*push, *turn, zoom))
    return Wanted(keys, choose, (push[0], push[1]), (turn[0], turn[1]), zoom, calling, touched)


def lean(value: float) -> float:
    """How far a stick is meant to be pushed: nothing near the middle, and gently at first."""
    beyond = max(0.0, abs(value) - DEAD) / (1 - DEAD)
    return (beyond * beyond if value > 0 else -beyond * beyond) if beyond else 0.0
