"""The window at an event: the director's camera, every touch seen, nothing that leads out."""

from collections.abc import Callable
from dataclasses import dataclass

from zertz3d.app.kiosk.kiosk import Kiosk, Surroundings
from zertz3d.app.kiosk.kiosk_modes import ON_STAGE, STATES
from zertz3d.app.kiosk.show_games import Note
from zertz3d.app.kiosk.show_loop import ShowLoop
from zertz3d.app.kiosk.visitor_games import VisitorGames
from zertz3d.app.kiosk.visitor_state import VisitorState
from zertz3d.app.session.session import Session
from zertz3d.app.system.user_state import UserState
from zertz3d.app.window import gamepad_map
from zertz3d.app.window.input_queue import DOWN, UP
from zertz3d.app.window.window import GameWindow
from zertz3d.motion.camera.view import View
from zertz3d.scene.audio.player import Sound
from zertz3d.scene.display.backend import Base
from zertz3d.scene.input.drawn_pointer import DrawnPointer
from zertz3d.scene.input.gamepads import Gamepads, Held

HIDE = 3.0
"""Seconds after which a pointer that rests is hidden."""
HOLD = 2.0
"""Seconds that the operator's keys are held."""
REACH = 0.2
"""Pitches beside a piece at which a click still counts: on a large table fingers are blunt."""
CORNER, CORNERS_TIME = 0.12, 10.0
"""How far from a corner a touch still counts, as a share of the window's smaller side; seconds for all four."""
CHORD = frozenset({"control", "shift", "o"})
"""The operator's keys; on a gamepad they are Start and Back."""
REMOTE = frozenset({"page_up", "page_down"})
"""What a presenter's remote sends: it steps, and hands nothing over."""
PUTS_AWAY = "escape"
"""What puts questions away; it does not bring one up."""
MODIFIERS = frozenset(side + key for side in ("", "l", "r") for key in ("shift", "control", "alt", "meta"))


@dataclass
class Chord:
    """Keys that do something only when they are held for a while, and then once."""

    held: float = 0.0

    def tick(self, down: bool, seconds: float) -> bool:
        """Whether they have been down long enough with this frame."""
        before, self.held = self.held, self.held + seconds if down else 0.0
        return before < HOLD <= self.held


@dataclass
class Corners:
    """The operator's gesture where there are no keys: the four corners touched one after the other, clockwise."""

    reached: int = 0
    since: float = 0.0

    def tick(self, seconds: float) -> None:
        """So much time has passed; who takes too long begins again."""
        self.since += seconds
        if self.since > CORNERS_TIME:
            self.reached = 0

    def touch(self, x: float, y: float, size: tuple[int, int]) -> bool:
        """Somebody touched this point; whether it was the fourth corner in order."""
        wide, high = size
        reach = CORNER * min(size)
        places = ((0, 0), (wide, 0), (wide, high), (0, high))
        found = next((n for n, (cx, cy) in enumerate(places) if max(abs(x - cx), abs(y - cy)) <= reach), None)
        if found == 0:
            self.reached, self.since = 1, 0.0
        elif found == self.reached:
            self.reached += 1
        else:
            self.reached = 0
        if self.reached == len(places):
            self.reached = 0
            return True
        return False


class KioskWindow(GameWindow):
    """A window whose table is shared by the show, visitors and the operator; `locked` keeps everybody inside."""

    def __init__(
        self, base: Base, session: Session, sound: Sound, show: ShowLoop, games: VisitorGames, note: Note, idle: float,
        locked: bool = False, gamepads: Gamepads | None = None,
    ) -> None:  # fmt: skip
        super().__init__(base, session, UserState(), sound)
        self._locked, self._show = locked, show
        self.own.locked = locked
        self._given = self.table.settings
        self.hand.aim.pointer.reach = REACH
        self._gamepads, self._pad = gamepads or Gamepads(), Held()
        self._chord, self._corners, self._unmoved = Chord(), Corners(), 0.0
        self._arrow = DrawnPointer(base)
        show.still = self._given.motion != "full" or base.backend.tier == "low"
        around = Surroundings(self._restore, lambda: self.view.camera.look("seat"), self._set_volume, self._end)
        self.pulse: Callable[[], None] = lambda: None
        """Called about once a second, as a sign of life."""
        self.seconds_left: float | None = None
        """After so many seconds the show ends by itself."""
        self._beat = 0.0
        self.kiosk = Kiosk(self.table, show, games, around, note, VisitorState(idle=idle))
        for state in STATES:
            self.table.modes.join(state(self.kiosk, locked))

    # ---------------------------------------------------------------- commands

    def fill_screen(self) -> None:
        """Take the whole screen, whoever is locked in."""
        if not self.view.fullscreen:
            self.view.toggle_fullscreen()

    def _end(self) -> None:
        self.own.finished = True

    def _set_volume(self, volume: float) -> None:
        self.sound.volume, self.sound.muted = volume, volume == 0

    def _restore(self) -> None:
        """Whatever a visitor has changed is as it was."""
        self.table.change(self._given)
        self.table.hide(not self._given.hud)
        self.table.list_moves(None)
        self.sound.stop()

    def remember(self) -> None:
        """Nothing: a kiosk writes only its log."""

    def keep_settings(self, changed: dict[str, str | float | bool]) -> None:
        """Nothing: what a visitor changes is as it was for the next one."""

    # -------------------------------------------------------------------- time

    def tick(self, seconds: float) -> None:
        """One frame: who has touched what, and then as always."""
        self._see_people(seconds)
        self.kiosk.wait(seconds)
        super().tick(seconds)
        self._beat += seconds
        if self._beat >= 1.0:
            self._beat = 0.0
            self.pulse()
        if self.seconds_left is not None:
            self.seconds_left -= seconds
            self.own.finished = self.finished or self.seconds_left <= 0

    def _see_people(self, seconds: float) -> None:
        held = self._gamepads.read()
        want, self._pad = gamepad_map.wanted(self._pad, held, seconds), held
        pressed, moved, down = self.queue.pressed(), self.queue.moved(), self.queue.held
        if self._chord.tick(down >= CHORD or want.calling, seconds):
            self.kiosk.called()
        self._corners.tick(seconds)
        at = self.queue.pointer()
        if "mouse1" in pressed and at and self._corners.touch(*at, self.view.size):
            self.kiosk.called()
        self._unmoved = 0.0 if moved or any(want.push) else self._unmoved + seconds
        self._show_pointer(self._unmoved < HIDE)
        if moved:
            self.kiosk.moved()
        by_hand = any(map(self._hands_over, pressed)) and not {"control", "shift"} <= down
        by_pad = want.touched and not want.calling and all(map(self._hands_over, want.keys))
        if by_hand or by_pad:
            self.kiosk.touched()
        self._follow_pad(want)
        self.queue.pressed()  # the keys a gamepad stands for: it has been seen already

    def _show_pointer(self, shown: bool) -> None:
        """Let the pointer be seen, or hide it: the mouse's, or the one that a gamepad drives."""
        driven = self.queue.driven
        self.queue.show_pointer(shown and driven is None)
        if self._arrow.show(driven if shown else None, self.view.size):
            self.view.expose()

    def _hands_over(self, key: str) -> bool:
        """Whether somebody who presses this wants the table; without a lock keys do what they always do."""
        if key in REMOTE or key in MODIFIERS or (key == PUTS_AWAY and self.kiosk.state.name == "show"):
            return False
        return self._locked or self.table.modes.binding(key) is None

    def _follow_pad(self, want: gamepad_map.Wanted) -> None:
        """What a gamepad wants, by the ways of keys and mouse."""
        for key in want.keys:
            self.queue.note(DOWN, key)
        if want.choose is not None:
            answers = self.table.modes.overlay is not None and self._unmoved >= HIDE
            self.queue.note(DOWN if want.choose else UP, "enter" if answers else "mouse1")
        if any(want.push):
            height = self.view.size[1]
            self.queue.push(want.push[0] * height, -want.push[1] * height)
        camera = self.view.camera
        if self.kiosk.state.name == "visit" and (any(want.turn) or want.zoom):
            camera.let_go()
            camera.orbit.turn(-want.turn[0], -want.turn[1])
            if want.zoom:
                camera.orbit.zoom(want.zoom)

    def _seen_from(self, seconds: float) -> View:
        seen = super()._seen_from(seconds)
        if self.kiosk.state.name in ON_STAGE:
            seen = self._show.view(*self.view.framing())
            self.view.camera.let_go()
            self.view.camera.orbit.show(seen)
        return seen

    def leave(self) -> None:
        """End what thinks in other processes."""
        self.kiosk.close()

    def close(self) -> None:
        """Give everything back."""
        self.leave()
        self._arrow.close()
        super().close()
