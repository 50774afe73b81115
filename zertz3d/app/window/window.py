"""The window: one tick a frame, always in the same order.

Input that has gathered → the session → time → the film's poses → marks → the camera → what is heard → the picture.
"""

from __future__ import annotations

import gc
import math
import time
from dataclasses import replace
from pathlib import Path

import panda3d.core as p3d

from zertz3d.app.hand.hand_mode import Handling
from zertz3d.app.hand.pick import Sight
from zertz3d.app.session.follow_file import Watch
from zertz3d.app.session.mode import picker
from zertz3d.app.session.screen_builder import Screens
from zertz3d.app.session.session import Session
from zertz3d.app.system import paths, user_state
from zertz3d.app.system.settings import CHOICES
from zertz3d.app.window import clipboard
from zertz3d.app.window.camera_control import Cameraman
from zertz3d.app.window.input_router import Controls
from zertz3d.errors import ZertzError
from zertz3d.hud.hud import Hud
from zertz3d.motion.camera.view import WHOLE, View, Window
from zertz3d.motion.layout import Pose
from zertz3d.rules import Board
from zertz3d.scene.audio.player import Sound
from zertz3d.scene.display.backend import Base
from zertz3d.scene.input.camera_gestures import Gestures
from zertz3d.scene.marks.marker import BEAT, Marker
from zertz3d.scene.marks.model import Wishes, marks
from zertz3d.scene.parts import png
from zertz3d.scene.stage.stage import Stage

LONGEST_FRAME = 0.1
"""Seconds: after a pause of the whole program the film does not leap."""
LONGEST_PAUSE = 2.0
"""Seconds: so much of it counts for players' clocks; a machine that slept costs nobody the game."""
SCALE_STEP = 1.125
LEAST = 0.3
"""Of the window's sides that panels must leave free for the table to be framed there, else it has them all."""
SIZE = (1280, 720)
"""Of a window that nobody has resized yet."""
COPIED = "the game is in the clipboard"
APPEARING = 2.0
"""Seconds in which a new window may not be on the screen yet, so that what is shown to it is lost."""
FRAMES = 60
"""A second, at the most."""
COORDINATES = {"table": "rim", "rings": "rings", "off": "off"}
"""The words of the settings in those of the marks."""
FAINT = 0.5
"""How much of a ghost is missing."""
JUMPS = {"seek", "scrub-begin", "first", "last", "ten-on", "ten-back", "go-to-node", "open-game", "play"}
"""After these, what sounds on belongs to another moment."""


class Viewer:
    """A session in a window, or offscreen for tests."""

    def __init__(self, base: Base, session: Session, kept: user_state.Memory, sound: Sound) -> None:
        self.base, self.session, self.kept, self.sound = base, session, kept, sound
        self.settings = session.settings
        self.size = (base.win.get_x_size(), base.win.get_y_size())
        self.screens = Screens()
        self.finished = self.fullscreen = False
        self.age = 0.0
        self._exposed, self._copied, self._side = True, False, 0
        session.recent = kept.recent
        self.handling = Handling(session)
        session.parts.insert(0, self.handling)  # the others are asked before it, and dress what it has dressed
        self.hud = Hud(base, scale=self.settings.scale)
        self.hud.resize(*self.size)
        self.hud.show(self.screens.screen(session))
        self.controls = Controls(base, self.hud, session, self.handling, self.do, self.check_window)
        self._set_up(session.replay.film.start.board)

    def _set_up(self, board: Board) -> None:
        """The table for a board."""
        self.board = board
        self.slow = self.base.backend.tier != "full"
        tier = self.settings.tier
        if tier == "auto":  # slow hardware draws a moving camera coarsely and refines the picture at rest
            tier = "full" if self.base.backend.shaders else "classic"
        self.stage = Stage(self.base, board, self.settings.table, tier, self.size, self.slow)
        self.stage.set_stone_marks(self.settings.stone_marks)
        self.marker = Marker(self.stage, board, self.stage.theme.letters)
        self._seen: View | None = None
        self.cameraman = Cameraman(self.stage.furniture, self.framing, self.settings)
        self.cameraman.orbit.aspect = self.framing()[0]
        self.gestures = Gestures(self.base, self.cameraman.orbit, self.controls.taken)

    def framing(self) -> tuple[float, Window]:
        """The picture's width over its height, and the part of it that the panels leave free."""
        width, height = self.size
        if self.session.hidden:
            return width / height, WHOLE
        free = self.hud.free
        if free.w < LEAST * width or free.h < LEAST * height:
            return width / height, WHOLE
        sides = 2 * free.x / width - 1, 2 * free.right / width - 1
        return width / height, (*sides, 1 - 2 * free.bottom / height, 1 - 2 * free.y / height)

    # ---------------------------------------------------------------- commands

    def do(self, name: str, value: object = None) -> None:
        """Carry out an action or intent, here or in the session."""
        own = getattr(self, "_do_" + name.replace("-", "_"), None)
        if self.handling.takes_over(name):
            return
        if own:
            own(value)
        elif name.startswith("view-"):
            self.cameraman.look(name.removeprefix("view-"))
        elif name == "type-move":
            self.session.do(name, _first_letter(value))
        elif not self.session.do(name, value):
            self.session.say(f"nothing here is called {name!r}", error=True)
        if name in JUMPS:
            self.sound.stop()

    def _do_escape(self, _: object) -> None:
        if self.handling.escape():
            return
        if self.session.open_overlay:
            self.session.close()
        elif not any(part.escape() for part in reversed(self.session.parts)) and self.fullscreen:
            self._do_fullscreen(None)

    def _do_quit(self, _: object) -> None:
        self.finished = True

    def _do_other_side(self, _: object) -> None:
        self.cameraman.other_side()

    def _do_home_view(self, _: object) -> None:
        self.cameraman.look("seat")

    def _do_follow(self, _: object) -> None:
        self.session.say("the camera follows the action" if self.cameraman.toggle_follow() else "the camera rests")

    def _do_store_view(self, key: object) -> None:
        view, number = self.cameraman.orbit.goal, str(key)[-1]
        self.kept.views[number] = [*view.target, view.distance, view.azimuth, view.elevation, view.fov]
        self.session.say(f"this view is kept; {number} brings it back")

    def _do_recall_view(self, key: object) -> None:
        number = str(key)[-1]
        kept = self.kept.views.get(number, [])
        if len(kept) == 7:
            self.cameraman.go(View((kept[0], kept[1], kept[2]), *kept[3:]))
        else:
            self.session.say(f"no view is kept under {number}; Shift+{number} keeps one")

    def _do_guide(self, _: object) -> None:
        self._next("guide")

    def _do_coordinates(self, _: object) -> None:
        self._next("coordinates")

    def _do_table(self, _: object) -> None:
        self._next("table")
        self.stage.set_theme(self.settings.table)
        self.marker.letters = self.stage.theme.letters

    def _do_stone_marks(self, _: object) -> None:
        self._next("stone_marks")

    def _next(self, name: str) -> None:
        """Change a setting to the next of its words."""
        words = CHOICES[name]
        value = words[(words.index(getattr(self.settings, name)) + 1) % len(words)]
        self.settings = self.session.settings = replace(self.settings, **{name: value})  # type: ignore[arg-type]
        self.session.say(f"{name.replace('_', ' ')}: {value}")

    def _do_sound(self, _: object) -> None:
        self.sound.muted = not self.sound.muted
        self.session.say("sound off" if self.sound.muted else "sound on")

    def _do_hide(self, _: object) -> None:
        self.session.do("hide")
        self.cameraman.reframe()

    def _do_larger(self, _: object) -> None:
        self._rescale(self.hud.scale * SCALE_STEP)

    def _do_smaller(self, _: object) -> None:
        self._rescale(self.hud.scale / SCALE_STEP)

    def _do_normal_size(self, _: object) -> None:
        self._rescale(1.0)

    def _rescale(self, scale: float) -> None:
        self.hud.scale = scale
        self.cameraman.reframe()

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
        self.session.do("paste", clipboard.read())

    # -------------------------------------------------------------------- time

    def tick(self, seconds: float) -> None:
        """One frame."""
        passed, seconds = min(seconds, LONGEST_PAUSE), min(seconds, LONGEST_FRAME)
        self.session.lag = passed - seconds
        self.age += seconds
        self._input(seconds)
        cues = (*self.session.tick(seconds), *(cue for part in self.session.parts for cue in part.heard()))
        self._clipboard()
        replay = self.session.replay
        if replay.film.start.board != self.board:
            self._change_board(replay.film.start.board)
        self._turn_board()
        self.stage.apply(self._poses())
        self._mark()
        self.cameraman.near = any(part.near for part in self.session.parts)
        self._look(self.cameraman.tick(seconds, replay))
        azimuth = self.cameraman.orbit.view.azimuth
        self.sound.play(cues, (math.cos(azimuth), math.sin(azimuth)), replay.playback.rate)
        self.sound.tick(seconds)
        screen = self.screens.screen(self.session, self.sound.muted, self.fullscreen)
        gliding = self.age if self.settings.motion == "full" else None
        missed = self._draw(self.hud.show(screen, gliding) or self._exposed)
        self._exposed = missed or self.age < APPEARING

    def _clipboard(self) -> None:
        """Hand on what the session has copied, and answer for it from then on."""
        text, self.session.clipboard = self.session.clipboard, None
        if text is not None:
            self._copied = clipboard.write(text)
            said = COPIED if self._copied else "there is no way to the clipboard here; Ctrl+S saves the game"
            self.session.say(said, error=not self._copied)
        elif self._copied:
            clipboard.serve()

    def _input(self, seconds: float) -> None:
        self.controls.flush()
        orbit = self.cameraman.orbit
        goal = orbit.goal
        self.gestures.keys = not self.controls.typing
        self.gestures.reserved = frozenset("w") if self.handling.live or picker(self.session.parts) else frozenset()
        self.gestures.flush(seconds)
        self.handling.look(Sight(orbit.view, *self.size), self.controls.on_table())
        if orbit.goal != goal and not orbit.flying:
            self.cameraman.let_go()

    def _turn_board(self) -> None:
        """Look from the side of the player to move, if that is wanted, once the turn is over."""
        replay = self.session.replay
        side = replay.node.position.mover
        if self.settings.turn_board and self.handling.resting and side != self._side and replay.node.ply:
            self._side = side
            self.cameraman.look("opponent" if side else "seat")

    def _poses(self) -> dict[str, Pose]:
        """The film's, with what is held laid over them."""
        replay = self.session.replay
        poses = replay.film.sample(replay.playback.time)
        for part in self.session.parts:
            poses = part.pose(poses)
        return poses

    def _mark(self) -> None:
        replay = self.session.replay
        last = replay.node.move if replay.at_mark else None
        wishes = Wishes(False, True, False, COORDINATES[self.settings.coordinates], self.settings.stone_marks)
        found = marks(replay.node.position, None, last, wishes)
        for part in self.session.parts:
            found = part.mark(found)
        self.marker.far_side = math.cos(self.cameraman.orbit.goal.azimuth) < 0
        steady = self.slow or self.settings.motion != "full"  # a pulse would keep the fine picture from being drawn
        self.marker.show(found, self.handling.grip.cast, BEAT / 2 if steady else self.age)
        if ghost := self.handling.grip.ghost_name:
            self.stage.pieces.ghost(ghost, FAINT)

    def _look(self, view: View) -> None:
        if view != self._seen:
            self._seen = view
            self.stage.look(view)

    def _draw(self, panels_changed: bool) -> bool:
        """Draw if anything has changed; whether the window has missed it. A window at rest only looks for input."""
        window, engine = self.base.win, self.base.graphicsEngine
        window.set_active(True)
        receipt = window.trigger_copy()
        begun = time.perf_counter()
        drawn = self.stage.draw()
        if not drawn:
            window.set_active(panels_changed)
            engine.render_frame()
        if drawn or panels_changed:
            engine.flip_frame()  # else the window would show it only with the next picture
        if drawn and self.settings.tier == "auto":
            self.stage.pace(time.perf_counter() - begun)
        return bool(window.is_active() and not receipt.done())

    def _change_board(self, board: Board) -> None:
        self.gestures.close()
        self.stage.close()
        self._set_up(board)

    def check_window(self) -> None:
        """The window was resized, moved, or uncovered."""
        self._exposed = True
        size = (self.base.win.get_x_size(), self.base.win.get_y_size())
        if size != self.size and min(size) > 0:
            self.resize(size)

    def resize(self, size: tuple[int, int]) -> None:
        """Fill a window of another size."""
        self.size = size
        self.stage.resize(*size)
        self.hud.resize(*size)
        self.cameraman.reframe()

    def run(self, watch: Watch | None = None) -> None:
        """Show frames until somebody quits; `watch` looks after a record that grows."""
        self.base.task_mgr.remove("igLoop")  # frames are drawn by `tick`, and only when something has changed
        gc.collect()
        gc.freeze()  # what is there now stays: looking through it again and again would cost a frame each time
        last = time.perf_counter()
        while not self.finished:
            self.base.task_mgr.step()
            now = time.perf_counter()
            self.tick(now - last)
            if watch:
                watch.tick(now - last)
            last = now
            time.sleep(max(0.0, 1 / FRAMES - (time.perf_counter() - now)))
        self.remember()

    def remember(self) -> None:
        """Keep for the next run what this one has learnt."""
        user_state.save(self._remembered(), paths.state_folder())

    def _remembered(self) -> user_state.Memory:
        if not self.fullscreen:
            self.kept.window = list(self.size)
        for path in reversed(self.session.shelf.paths):
            self.kept.opened(str(Path(path).absolute()))
        return self.kept

    def close(self) -> None:
        """Give everything back."""
        self.controls.close()
        self.gestures.close()
        self.sound.close()
        self.hud.destroy()
        self.stage.close()


def _first_letter(key: object) -> str:
    """What the key that opened the line has typed already."""
    letter = str(key)[-1:]
    return "x " if letter == "x" else letter.upper()
