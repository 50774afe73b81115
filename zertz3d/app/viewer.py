"""The window: input in, one tick a frame, picture and sound out.

A tick is always the same: input that has gathered → the session → time → the film's poses → the stage → what is
heard → the picture.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import panda3d.core as p3d
from direct.showbase.DirectObject import DirectObject

from zertz3d.app import actions, memory, paths
from zertz3d.app.screen import Screens
from zertz3d.app.session import Session
from zertz3d.app.settings import CHOICES
from zertz3d.app.watching import Watch
from zertz3d.errors import ZertzError
from zertz3d.hud.hud import Hud
from zertz3d.hud.model import Intent
from zertz3d.motion import camera
from zertz3d.motion.camera import View, Window
from zertz3d.motion.follow import follow
from zertz3d.rules import Board
from zertz3d.scene import png
from zertz3d.scene.backend import Base
from zertz3d.scene.gestures import Gestures
from zertz3d.scene.mark_values import Wishes, marks
from zertz3d.scene.marks import Marker
from zertz3d.scene.orbit import Orbit
from zertz3d.scene.sound import Sound
from zertz3d.scene.stage import Stage

PRESETS: dict[str, Callable[..., View]] = {
    "seat": camera.seat, "opponent": camera.opponent, "top": camera.top, "edge": camera.edge,
}  # fmt: skip
OTHER_KEYS = ("enter", "delete", "delete-repeat", "backspace-repeat")
"""Keys that only lines of text understand."""
EVERYWHERE = ("quit", "fullscreen", "screenshot")
"""Actions whose keys work while an overlay is open, too."""
LONGEST_FRAME = 0.1
"""Seconds: after a pause of the whole program the film does not leap."""
FLIGHT = 1.2
"""Seconds the camera takes from one preset view to another."""
SCALE_STEP = 1.125
SIZE = (1280, 720)
"""Of a window that nobody has resized yet."""
FRAMES = 60
"""A second, at the most."""
COORDINATES = {"table": "rim", "rings": "rings", "off": "off"}
"""The words of the settings in those of the marks."""


class Viewer(DirectObject):
    """A session in a window, or offscreen for tests."""

    def __init__(self, base: Base, session: Session, kept: memory.Memory, sound: Sound) -> None:
        super().__init__()
        self.base, self.session, self.kept, self.sound = base, session, kept, sound
        self.settings = session.settings
        self.size = (base.win.get_x_size(), base.win.get_y_size())
        self.screens = Screens()
        self.following, self.touring, self.tour_time = self.settings.follow, False, 0.0
        self.finished = False
        self.fullscreen = False
        self.age = 0.0
        self._waiting: list[Callable[[], None]] = []
        self.hud = Hud(base, scale=self.settings.scale)
        self.hud.resize(*self.size)
        self.hud.show(self.screens.screen(session))
        self._set_up(session.replay.film.start.board)
        self._pressed = False
        self._exposed = True
        self._listen()
        self.look(self.settings.view, 0.0)

    def _set_up(self, board: Board) -> None:
        """The table for a board."""
        self.board = board
        slow = self.base.backend.tier != "full"
        tier = self.settings.tier
        if tier == "auto":  # slow hardware draws a moving camera coarsely and refines the picture at rest
            tier = "full" if self.base.backend.shaders else "classic"
        self.stage = Stage(self.base, board, self.settings.table, tier, self.size, slow)
        self.stage.set_stone_marks(self.settings.stone_marks)
        self.marker = Marker(self.stage, board)
        self._seen: View | None = None
        self.orbit = Orbit(self.home, self.stage.furniture.extent)
        self.orbit.aspect = self.aspect
        self.gestures = Gestures(self.base, self.orbit, self._taken)

    @property
    def aspect(self) -> float:
        """Width over height of the picture."""
        return self.size[0] / max(1, self.size[1])

    def home(self) -> View:
        """What one sees from the own seat."""
        return camera.seat(self.stage.furniture, self.aspect, window=self.window)

    @property
    def window(self) -> Window:
        """The part of the picture that the panels leave free."""
        if self.session.hidden:
            return camera.WHOLE
        free, (width, height) = self.hud.free, self.size
        left, right = 2 * free.x / width - 1, 2 * free.right / width - 1
        return left, right, 1 - 2 * free.bottom / height, 1 - 2 * free.y / height

    # ------------------------------------------------------------------- input

    def _listen(self) -> None:
        for key, action in actions.BY_KEY.items():
            self.accept(key, self._later, [partial(self._key, key)])
            if action.repeats:
                self.accept(f"{key}-repeat", self._later, [partial(self._key, key)])
        for key in OTHER_KEYS:
            self.accept(key, self._later, [partial(self._key, key)])
        throwers: Any = self.base.buttonThrowers or ()
        for thrower in throwers:
            thrower.node().set_keystroke_event("typed")
        self.accept("typed", lambda character: self._later(partial(self._typed, character)))
        for prefix in ("", "shift-", "control-"):
            self.accept(f"{prefix}mouse1", self._later, [self._press])
            for wheel, steps in (("wheel_up", 1), ("wheel_down", -1)):
                self.accept(prefix + wheel, self._later, [partial(self._wheel, steps)])
        self.accept("mouse1-up", self._later, [self._release])
        self.accept("window-close", self.quit)
        self.accept("window-event", lambda *_: self._later(self._check_window))

    def _later(self, command: Callable[[], None]) -> None:
        self._waiting.append(command)

    def _pointer(self) -> tuple[float, float] | None:
        """Where the pointer is in pixels from the top left, None outside of the window."""
        watcher = self.base.mouseWatcherNode
        if watcher is None or not watcher.has_mouse():
            return None
        return (watcher.get_mouse_x() + 1) / 2 * self.size[0], (1 - watcher.get_mouse_y()) / 2 * self.size[1]

    def _taken(self, button: str, point: tuple[float, float]) -> bool:
        """Does a press there belong to a panel?"""
        return self.hud.owns((point[0] + 1) / 2 * self.size[0], (1 - point[1]) / 2 * self.size[1])

    def _press(self) -> None:
        at = self._pointer()
        if at and self.hud.owns(*at):
            self._pressed = True
            self._carry_out(self.hud.press(*at))

    def _release(self) -> None:
        at = self._pointer()
        if self._pressed and at:
            self._carry_out(self.hud.release(*at))
        self._pressed = False

    def _wheel(self, steps: int) -> None:
        at = self._pointer()
        if at:
            self._carry_out(self.hud.wheel(*at, steps))

    def _typed(self, character: str) -> None:
        if self.session.open_overlay:
            self._carry_out(self.hud.key("", character))

    def _key(self, key: str) -> None:
        plain = key.removesuffix("-repeat")
        action = actions.BY_KEY.get(plain)
        if self.session.open_overlay and not (action and action.name in EVERYWHERE):
            self._carry_out(self.hud.key(plain))
        elif action:
            self.do(action.name, plain)

    def _carry_out(self, intents: list[Intent]) -> None:
        for intent in intents:
            self.do(intent.name, intent.value)

    # ---------------------------------------------------------------- commands

    def do(self, name: str, value: object = None) -> None:
        """Carry out an action or intent, here or in the session."""
        own = getattr(self, "_do_" + name.replace("-", "_"), None)
        if own:
            own(value)
        elif name.startswith("view-"):
            self.look(name.removeprefix("view-"))
        elif name == "type-move":
            self.session.do(name, _first_letter(value))
        elif not self.session.do(name, value):
            self.session.say(f"nothing here is called {name!r}", error=True)
        if name in _JUMPS:
            self.sound.stop()

    def look(self, view: str, seconds: float | None = None) -> None:
        """Go to a preset view."""
        self.touring = view == "tour"
        if self.touring:
            return
        self.following = False if view != "seat" else self.settings.follow
        self._fly(PRESETS[view](self.stage.furniture, self.aspect, window=self.window), seconds)

    def _fly(self, view: View, seconds: float | None = None) -> None:
        flight = FLIGHT if self.settings.motion == "full" else 0.0
        self.orbit.fly(view, flight if seconds is None else seconds)

    def _do_escape(self, _: object) -> None:
        if self.session.open_overlay:
            self.session.close()
        elif self.fullscreen:
            self._do_fullscreen(None)

    def _do_quit(self, _: object) -> None:
        self.quit()

    def quit(self) -> None:
        """End after this frame."""
        self.finished = True

    def _do_other_side(self, _: object) -> None:
        self.touring = self.following = False
        self._fly(replace(self.orbit.goal, azimuth=self.orbit.goal.azimuth + math.pi))

    def _do_home_view(self, _: object) -> None:
        self.look("seat")

    def _do_follow(self, _: object) -> None:
        self.following = not self.following
        self.touring = False
        self.session.say("the camera follows the action" if self.following else "the camera rests")

    def _do_store_view(self, key: object) -> None:
        view = self.orbit.goal
        number = str(key)[-1]
        self.kept.views[number] = [*view.target, view.distance, view.azimuth, view.elevation, view.fov]
        self.session.say(f"this view is kept; {number} brings it back")

    def _do_recall_view(self, key: object) -> None:
        kept = self.kept.views.get(str(key)[-1])
        if not kept or len(kept) != 7:
            self.session.say(f"no view is kept under {str(key)[-1]}; Shift+{str(key)[-1]} keeps one")
            return
        x, y, z, distance, azimuth, elevation, fov = kept
        self.touring = self.following = False
        self._fly(View((x, y, z), distance, azimuth, elevation, fov))

    def _do_coordinates(self, _: object) -> None:
        self._change("coordinates", _next(CHOICES["coordinates"], self.settings.coordinates))

    def _do_table(self, _: object) -> None:
        self._change("table", _next(CHOICES["table"], self.settings.table))
        self.stage.set_theme(self.settings.table)

    def _do_stone_marks(self, _: object) -> None:
        self._change("stone_marks", _next(CHOICES["stone_marks"], self.settings.stone_marks))

    def _change(self, name: str, value: object) -> None:
        self.settings = replace(self.settings, **{name: value})  # type: ignore[arg-type]
        self.session.settings = self.settings
        self.session.say(f"{name.replace('_', ' ')}: {value}")

    def _do_sound(self, _: object) -> None:
        self.sound.muted = not self.sound.muted
        self.session.say("sound off" if self.sound.muted else "sound on")

    def _do_larger(self, _: object) -> None:
        self._rescale(self.hud.scale * SCALE_STEP)

    def _do_smaller(self, _: object) -> None:
        self._rescale(self.hud.scale / SCALE_STEP)

    def _do_normal_size(self, _: object) -> None:
        self._rescale(1.0)

    def _rescale(self, scale: float) -> None:
        self.hud.scale = min(3.0, max(0.5, scale))

    def _do_fullscreen(self, _: object) -> None:
        if not isinstance(self.base.win, p3d.GraphicsWindow):
            return
        self.fullscreen = not self.fullscreen
        wanted = p3d.WindowProperties()
        wanted.set_fullscreen(self.fullscreen)
        if self.fullscreen:
            self.kept.window = list(self.size)
            wanted.set_size(self.base.pipe.get_display_width(), self.base.pipe.get_display_height())
        else:
            wanted.set_size(*(self.kept.window[:2] or SIZE))
        self.base.win.request_properties(wanted)

    def _do_screenshot(self, _: object) -> None:
        folder = paths.pictures_folder()
        numbers = (f"zertz3d-{n:03}.png" for n in range(1, 10_000))
        path = next(folder / name for name in numbers if not (folder / name).exists())
        try:
            png.write(path, self.stage.picture())
        except ZertzError as error:
            self.session.say(str(error), error=True)
        else:
            self.session.say(f"saved {path}")

    def _do_paste(self, _: object) -> None:
        self.session.do("paste", _clipboard())

    # -------------------------------------------------------------------- time

    def tick(self, seconds: float) -> None:
        """One frame."""
        seconds = min(seconds, LONGEST_FRAME)
        self.age += seconds
        self._input(seconds)
        cues = self.session.tick(seconds)
        if self.session.clipboard is not None:
            _copy(self.session.clipboard)
            self.session.clipboard = None
        film, now = self.session.replay.film, self.session.replay.playback.time
        if film.start.board is not self.board:
            self._change_board(film.start.board)
        self.stage.apply(film.sample(now))
        self._mark()
        self._look(seconds)
        right = (math.cos(self.orbit.view.azimuth), math.sin(self.orbit.view.azimuth))
        self.sound.play(cues, right, self.session.replay.playback.rate)
        self.sound.tick(seconds)
        panels_changed = self.hud.show(self.screens.screen(self.session, self.sound.muted, self.fullscreen))
        self._draw(panels_changed or self._exposed)
        self._exposed = False

    def _draw(self, panels_changed: bool) -> None:
        """Draw if anything has changed; a window at rest only looks for input."""
        window, engine = self.base.win, self.base.graphicsEngine
        window.set_active(True)
        drawn = self.stage.draw()
        if not drawn:
            window.set_active(panels_changed)
            engine.render_frame()
        if drawn or panels_changed:
            engine.flip_frame()  # else the window would show it only with the next picture

    def _input(self, seconds: float) -> None:
        waiting, self._waiting = self._waiting, []
        for command in waiting:
            command()
        at = self._pointer()
        if at:
            self.hud.pointer(*at)
            if self._pressed:
                self._carry_out(self.hud.drag(*at))
        self.gestures.keys = not self.session.open_overlay
        goal = self.orbit.goal
        self.gestures.flush(seconds)
        if self.orbit.goal != goal and not self.orbit.flying:
            self.touring = self.following = False  # a hand is on the camera

    def _look(self, seconds: float) -> None:
        replay = self.session.replay
        moving = self.settings.motion == "full"
        if self.touring:
            self.tour_time += seconds * moving
            self.orbit.show(camera.tour(self.stage.furniture, self.aspect, self.tour_time))
        elif self.following and moving and not self.orbit.flying:
            goal = follow(replay.film, replay.playback.time, self.home(), self.aspect, self.window)
            self.orbit.goal = goal.turned_near(self.orbit.view)
        view = self.orbit.tick(seconds)
        if view != self._seen:
            self._seen = view
            self.stage.look_from(view.eye, view.target, math.degrees(view.fov))

    def _mark(self) -> None:
        replay = self.session.replay
        resting = abs(replay.playback.time - replay.film.marks[replay.turn]) < 1e-6
        last = replay.node.move if resting else None
        wishes = Wishes(False, True, False, COORDINATES[self.settings.coordinates], self.settings.stone_marks)
        self.marker.show(
            marks(replay.node.position, None, last, wishes), replay.film.cast_after(replay.turn), self.age
        )

    def _change_board(self, board: Board) -> None:
        self.gestures.close()
        self.stage.close()
        self._set_up(board)
        self.look(self.settings.view, 0.0)

    def _check_window(self) -> None:
        """The window was resized, moved, or uncovered."""
        self._exposed = True
        size = (self.base.win.get_x_size(), self.base.win.get_y_size())
        if size != self.size and min(size) > 0:
            self.size = size
            self.stage.resize(*size)
            self.hud.resize(*size)
            self.orbit.aspect = self.aspect
            self.look(self.settings.view, 0.0)

    def run(self, watch: Watch | None = None) -> None:
        """Show frames until somebody quits; `watch` looks after a record that grows."""
        self.base.task_mgr.remove("igLoop")  # frames are drawn by `tick`, and only when something has changed
        last = time.perf_counter()
        while not self.finished:
            self.base.task_mgr.step()
            now = time.perf_counter()
            self.tick(now - last)
            if watch:
                watch.tick(now - last)
            last = now
            time.sleep(max(0.0, 1 / FRAMES - (time.perf_counter() - now)))
        memory.save(self._remembered(), paths.state_folder())

    def _remembered(self) -> memory.Memory:
        if not self.fullscreen:
            self.kept.window = list(self.size)
        for path in reversed(self.session.shelf.paths):
            self.kept.opened(str(Path(path).absolute()))
        return self.kept

    def close(self) -> None:
        """Give everything back."""
        self.ignore_all()
        self.gestures.close()
        self.sound.close()
        self.hud.destroy()
        self.stage.close()


_JUMPS = {"seek", "scrub-begin", "first", "last", "ten-on", "ten-back", "go-to-node", "open-game", "play"}
"""After these, what sounds on belongs to another moment."""


def _first_letter(key: object) -> str:
    """What the key that opened the line has typed already."""
    letter = str(key)[-1:]
    return "x " if letter == "x" else letter.upper()


def _next(choices: tuple[str, ...], current: str) -> str:
    return choices[(choices.index(current) + 1) % len(choices)]


def _toolkit() -> Any:
    """A hidden window of the platform's toolkit, the door to its clipboard."""
    import tkinter

    window = tkinter.Tk()
    window.withdraw()
    return window


def _clipboard() -> str:
    """The text in the clipboard; empty where there is none or no way to it."""
    try:
        window = _toolkit()
        text = str(window.clipboard_get())
        window.destroy()
    except Exception:  # no tkinter, no screen, no text: the platform has no clipboard for us
        return ""
    return text


def _copy(text: str) -> None:
    try:
        window = _toolkit()
        window.clipboard_clear()
        window.clipboard_append(text)
        window.update()
        window.destroy()
    except Exception:  # as above; the message has told what was copied
        return
