"""The way of a click: `python -m zertz3d.tools.click_walk` plays a move by mouse and prints which modules it enters.

The click that completes the move is watched from the window's tick, which asks the input router, to the drawn frame.
Only modules of the app are named; what they ask of the rooms below, such as the rules, the film and the scene, is not.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType
from typing import NamedTuple

from zertz3d.app.collection.game_list import GameList
from zertz3d.app.hand.hand_mode import HandMode
from zertz3d.app.system.settings import Settings
from zertz3d.app.system.user_state import UserState
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.app.window.window import GameWindow
from zertz3d.scene.audio.player import Sound
from zertz3d.scene.display.backend import Base, open_base, probe

APP = "zertz3d.app."
ROUTER, ROUTED = "window.input_router", ("InputRouter._route", "GameWindow.handle")
"""The module that takes the events, and the functions that make an intent of one and have it carried out."""
SIZE = (640, 360)
FRAME = 1 / 60
"""Seconds."""
GRID = 8
"""Pixels between two places where the table is looked at for something to click on."""
MARBLE, RING, FREED = ("pool", "W"), ("d4", ""), ("d1", "")
"""The places of the three clicks of a first move, and the colours of what is clicked there."""


class Call(NamedTuple):
    """A function of one module is called by another module."""

    caller: str
    module: str
    function: str
    routed: bool
    """Whether it belongs to the click itself, and not to the frame that shows it."""
    back: bool
    """Whether the module that is called is at work already, further up."""


@dataclass
class Walk:
    """The calls from module to module, in their order."""

    calls: list[Call] = field(default_factory=list)

    def note(self, frame: FrameType, event: str, argument: object) -> None:
        """Note a call that leads from one module of the app into another; for `sys.setprofile`."""
        if event != "call" or not (module := _module_of(frame)):
            return
        above = [(name, one.f_code.co_qualname) for one in _frames_above(frame) if (name := _module_of(one))]
        callers = [name for name, _ in above]
        if callers and callers[0] != module:
            routed = module == ROUTER or any(function in ROUTED for _, function in above)
            self.calls.append(Call(callers[0], module, frame.f_code.co_qualname, routed, module in callers))

    def modules(self, routed: bool) -> tuple[str, ...]:
        """The modules in the order in which they are first entered: by the click, or by the rest of the frame."""
        return tuple(dict.fromkeys(call.module for call in self.calls if call.routed == routed))

    @property
    def back(self) -> tuple[Call, ...]:
        """The calls that go back, each once."""
        return tuple(dict.fromkeys(call for call in self.calls if call.back))


def _module_of(frame: FrameType) -> str:
    """The module of the app that a frame belongs to; empty for others."""
    name = str(frame.f_globals.get("__name__", ""))
    return name.removeprefix(APP) if name.startswith(APP) else ""


def _frames_above(frame: FrameType) -> Iterator[FrameType]:
    """Those who called, the nearest first."""
    above = frame.f_back
    while above is not None:
        yield above
        above = above.f_back


@contextmanager
def watched() -> Iterator[Walk]:
    """Note every call from module to module for the length of a block."""
    walk = Walk()
    sys.setprofile(walk.note)
    try:
        yield walk
    finally:
        sys.setprofile(None)


class StillPointer:
    """Stands in for the pointer of a window that no mouse is in."""

    def __init__(self) -> None:
        self.at = (0.0, 0.0)

    def has_mouse(self) -> bool:
        """Is the pointer in the window?"""
        return True

    def get_mouse_x(self) -> float:
        """How far right it is, from -1 to 1."""
        return self.at[0]

    def get_mouse_y(self) -> float:
        """How far up it is, from -1 to 1."""
        return self.at[1]

    def is_button_down(self, button: object) -> bool:
        """Is a button or key held?"""
        return False


def walk_a_click() -> Walk:
    """The way of the click that completes a move, in a window without a screen."""
    base = open_base(probe("classic"), SIZE)
    try:
        return _click_through(base)
    finally:
        base.destroy()


def _click_through(base: Base) -> Walk:
    base.task_mgr.remove("igLoop")
    pointer = StillPointer()
    base.mouseWatcherNode = pointer  # type: ignore[assignment]
    session = open_session(GameList(), Settings(tier="classic", motion="none"))
    window = GameWindow(base, session, UserState(), Sound(None))
    try:
        window.view.camera.look("top", 0.0)
        for place in (MARBLE, RING):
            _press(window, pointer, place)
            _release(window)
        _press(window, pointer, FREED)
        with watched() as walk:
            _release(window)
    finally:
        window.close()
    if len(session.table.player.line) != 1:
        raise RuntimeError("the clicks have not completed a move")
    return walk


def _press(window: GameWindow, pointer: StillPointer, place: tuple[str, str]) -> None:
    """Press the button on something, and let a frame pass."""
    window.tick(FRAME)
    pointer.at = _find(window.hand, *place)
    window.tick(FRAME)
    window.queue.note("input-down", "mouse1")
    window.tick(FRAME)


def _release(window: GameWindow) -> None:
    """Let the button go, and let a frame pass."""
    window.queue.note("input-up", "mouse1")
    window.tick(FRAME)


def _find(hand: HandMode, place: str, colour: str) -> tuple[float, float]:
    """A point of the picture that shows a place and something of that colour there."""
    across = (2 * x / SIZE[0] - 1 for x in range(0, SIZE[0], GRID))
    points = ((x, 1 - 2 * y / SIZE[1]) for x in across for y in range(0, SIZE[1], GRID))
    for point in points:
        spot = hand.spot_at(point)
        if spot and (spot.place, spot.colour) == (place, colour):
            return point
    raise RuntimeError(f"{place} is not to be seen")


def describe(walk: Walk) -> str:
    """The modules in their order, and the calls that go back."""
    lines = ["The click, from the input router on:"]
    lines += [f"{number:3}  {module}" for number, module in enumerate(walk.modules(routed=True), 1)]
    lines += ["The rest of the frame:", *(f"     {module}" for module in walk.modules(routed=False))]
    lines += ["Calls that go back:"]
    return "\n".join([*lines, *(f"     {one.caller} -> {one.function} of {one.module}" for one in walk.back)])


if __name__ == "__main__":
    print(describe(walk_a_click()))
