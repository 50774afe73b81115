"""The window: one tick a frame, always in the same order.

Input that has gathered → the session → time → the film's poses → marks → the camera → what is heard → the picture.
"""

from __future__ import annotations

import gc
import math
import time
from dataclasses import replace
from pathlib import Path

from zertz3d.app.hand.hand_mode import HandMode
from zertz3d.app.hand.pick import Sight
from zertz3d.app.session.follow_file import FileFollower
from zertz3d.app.session.screen_builder import ScreenBuilder
from zertz3d.app.session.session import Session
from zertz3d.app.system import paths, user_state
from zertz3d.app.window import clipboard
from zertz3d.app.window.input_queue import InputQueue
from zertz3d.app.window.input_router import InputRouter
from zertz3d.app.window.look_mode import LookMode
from zertz3d.app.window.table_view import TableView
from zertz3d.app.window.window_mode import WindowMode
from zertz3d.intents import Action, Intent
from zertz3d.motion.camera.view import View
from zertz3d.motion.layout import Pose, arrangement_for
from zertz3d.motion.turn_film import Cue
from zertz3d.scene.audio.player import Sound
from zertz3d.scene.display.backend import Base
from zertz3d.scene.marks.model import Marks, Wishes, marks

LONGEST_FRAME = 0.1
"""Seconds: after a pause of the whole program the film does not leap."""
LONGEST_PAUSE = 2.0
"""Seconds: so much of it counts for players' clocks; a machine that slept costs nobody the game."""
FRAMES = 60
"""A second, at the most."""
COORDINATES = {"table": "rim", "rings": "rings", "off": "off"}
"""The words of the settings in those of the marks."""
JUMPS = frozenset({
    Action.SEEK, Action.SCRUB_BEGIN, Action.FIRST, Action.LAST, Action.TEN_ON, Action.TEN_BACK, Action.GO_TO_NODE,
    Action.OPEN_GAME, Action.PLAY,
})  # fmt: skip
"""After these, what sounds on belongs to another moment."""


class GameWindow:
    """A session in a window, or offscreen for tests."""

    def __init__(self, base: Base, session: Session, kept: user_state.UserState, sound: Sound) -> None:
        self.base, self.session, self.kept, self.sound = base, session, kept, sound
        self.table = session.table
        self._builder = ScreenBuilder()
        self._copied, self._side = True, 0
        self.hand = HandMode(self.table)
        self.view = TableView(base, self.table)
        self.own = WindowMode(self.table, self.view, sound, self.keep_settings)
        for mode in (self.own, LookMode(self.table, self.view, kept), self.hand):
            self.table.modes.join(mode)
        self.view.hud.show(self._builder.build(self.table))
        self.queue = InputQueue(base)
        self.router = InputRouter(self.queue, self.view.hud, self.table.modes, self.hand, self.view.check_window)
        self._set_up()

    def _set_up(self) -> None:
        self._arrange()
        self.view.set_up(self.table.player.film.table)
        self.router.camera = self.view.gestures

    def handle(self, intent: Intent) -> None:
        """Carry out what somebody asks for; what the clipboard holds is read here."""
        if intent.action in (Action.COPY, Action.PASTE) and self.table.modes.lets_through(intent.action):
            self._use_clipboard(intent)
        elif self.session.handle(intent) and intent.action in JUMPS:
            self.sound.stop()

    def _use_clipboard(self, intent: Intent) -> None:
        """A line that is typed into comes first, then the table."""
        if intent.action is Action.COPY and intent.value is not None:
            self.table.copy(intent.text, "")
            return
        if intent.action is Action.PASTE and intent.value is None:
            intent = Intent(Action.PASTE, clipboard.read())
            if self.view.hud.typing:
                for typed in self.view.hud.key("", intent.text):
                    self.session.handle(typed)
                return
        self.session.handle(intent)

    @property
    def finished(self) -> bool:
        """Is the window to be closed?"""
        return self.own.finished

    # -------------------------------------------------------------------- time

    def tick(self, seconds: float) -> None:
        """One frame."""
        self._arrange()
        passed, seconds = min(seconds, LONGEST_PAUSE), min(seconds, LONGEST_FRAME)
        self._input(seconds)
        cues = self.session.tick(seconds, passed - seconds)
        self._serve_clipboard()
        player, view = self.table.player, self.view
        if player.film.table is not view.stage.furniture:
            view.change_furniture(player.film.table)
            self.router.camera = view.gestures
        self._turn_board()
        view.put_pieces(self._poses(), self._marks(), self.hand.held.cast, self.hand.held.ghost_name)
        view.camera.near = self.table.modes.near
        view.look(self._seen_from(seconds))
        self._sound(cues, seconds)
        view.draw(self._builder.build(self.table, self.sound.muted, view.fullscreen, view.marker.far_side), seconds)

    def _arrange(self) -> None:
        """Let the furniture stand as the shape of the picture wants it."""
        width, height = self.view.size
        self.table.arrange(arrangement_for(width / height))

    def _input(self, seconds: float) -> None:
        orbit = self.view.camera.orbit
        goal = orbit.goal
        for intent in self.router.route(seconds):
            self.handle(intent)
        self.hand.look(Sight(orbit.view, *self.view.size), self.router.on_table())
        self.queue.shape_pointer(self.router.shape)
        if orbit.goal != goal and orbit.taken and orbit is self.view.camera.orbit:
            self.view.camera.let_go()

    def _serve_clipboard(self) -> None:
        """Hand on what has been copied, and answer for it from then on."""
        text = self.table.take_copied()
        if text is not None:
            self._copied = clipboard.write(text)
            said = self.table.copied
            if not self._copied:
                self.table.say(clipboard.refusal(), error=True)
            elif said:
                self.table.say(said)
        elif self._copied:
            clipboard.serve()

    def _turn_board(self) -> None:
        """Look from the side of the player to move, if that is wanted, once the turn is over."""
        node = self.table.player.node
        side = node.position.mover
        if self.table.settings.turn_board and self.hand.resting and side != self._side and node.ply:
            self._side = side
            self.view.camera.look("opponent" if side else "seat")

    def _poses(self) -> dict[str, Pose]:
        """The film's, with what is held laid over them."""
        player = self.table.player
        poses = player.film.sample(player.playback.time)
        for mode in self.table.modes:
            poses = mode.pose(poses)
        return poses

    def _marks(self) -> Marks:
        player, settings = self.table.player, self.table.settings
        last = player.node.move if player.at_mark else None
        wishes = Wishes(False, True, False, COORDINATES[settings.coordinates], settings.stone_marks)
        found = marks(player.node.position, None, last, wishes)
        for mode in self.table.modes:
            found = mode.mark(found)
        return replace(found, bold=True) if settings.contrast == "high" else found

    def _seen_from(self, seconds: float) -> View:
        return self.view.camera.tick(seconds, self.table.player)

    def _sound(self, cues: tuple[Cue, ...], seconds: float) -> None:
        azimuth = self.view.camera.orbit.view.azimuth
        right, rate = (math.cos(azimuth), math.sin(azimuth)), self.table.player.playback.rate
        self.sound.play(cues, right, rate, self.view.stage.theme.sound)
        self.sound.tick(seconds)

    # ----------------------------------------------------------------- running

    def run(self, follower: FileFollower | None = None) -> None:
        """Show frames until somebody quits; the follower looks after a record that grows."""
        self.base.task_mgr.remove("igLoop")  # frames are drawn by `tick`, and only when something has changed
        gc.collect()
        gc.freeze()  # what is there now stays: looking through it again and again would cost a frame each time
        last = time.perf_counter()
        while not self.finished:
            self.base.task_mgr.step()
            now = time.perf_counter()
            self.tick(now - last)
            if follower:
                follower.tick(now - last)
            last = now
            time.sleep(max(0.0, 1 / FRAMES - (time.perf_counter() - now)))
        self.remember()

    def remember(self) -> None:
        """Keep for the next run what this one has learnt."""
        self.view.note_place(self.kept)
        for path in reversed(self.table.games.paths):
            self.kept.opened(str(Path(path).absolute()))
        user_state.save(self.kept, paths.state_folder())

    def keep_settings(self, changed: dict[str, str | float | bool]) -> None:
        """Keep for the next run what somebody has chosen."""
        self.kept.settings |= changed
        user_state.save(self.kept, paths.state_folder())

    def close(self) -> None:
        """Give everything back."""
        self.router.close()
        self.sound.close()
        self.view.close()
