"""The window at an event: the director's camera, every touch seen, nothing that leads out."""

from collections.abc import Callable
from dataclasses import dataclass

from zertz3d.app.kiosk.kiosk_mode import House, Kiosk, Visits
from zertz3d.app.kiosk.show_games import Note
from zertz3d.app.kiosk.show_loop import Show
from zertz3d.app.kiosk.visitor_state import Host
from zertz3d.app.session import actions
from zertz3d.app.session.session import Session
from zertz3d.app.system.user_state import Memory
from zertz3d.app.window import gamepad_map
from zertz3d.app.window.window import Viewer
from zertz3d.motion.camera.view import View
from zertz3d.scene.audio.player import Sound
from zertz3d.scene.display.backend import Base
from zertz3d.scene.input.any_input import Touches
from zertz3d.scene.input.gamepads import Gamepads, Held

HIDE = 3.0
"""Seconds after which a pointer that rests is hidden."""
HOLD = 2.0
"""Seconds that the operator's keys are held."""
REACH = 0.2
"""Pitches beside a piece at which a click still counts: on a large table fingers are blunt."""
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


class Theatre(Viewer):
    """A viewer whose table is shared by the show, visitors and the operator; `locked` keeps everybody inside."""

    def __init__(
        self, base: Base, session: Session, sound: Sound, show: Show, visits: Visits, note: Note, idle: float,
        locked: bool = False, gamepads: Gamepads | None = None,
    ) -> None:  # fmt: skip
        super().__init__(base, session, Memory(), sound)
        self.locked, self._note, self._show = locked, note, show
        self._given = session.settings
        self.handling.pointing.reach = REACH
        self.touches = Touches(base)
        self._gamepads, self._pad = gamepads or Gamepads(), Held()
        self._chord, self._unmoved = Chord(), 0.0
        show.still = self._given.motion != "full" or base.backend.tier == "low"
        house = House(self._restore, lambda: self.cameraman.look("seat"), self._set_volume, self._end)
        self.pulse: Callable[[], None] = lambda: None
        """Called about once a second, as a sign of life."""
        self.seconds_left: float | None = None
        """After so many seconds the show ends by itself."""
        self._beat = 0.0
        self.kiosk = Kiosk(session, show, visits, house, note, Host(idle=idle), locked)

    # ---------------------------------------------------------------- commands

    def do(self, name: str, value: object = None) -> None:
        """Carry out what may be done here."""
        if not self.locked or self.kiosk.allows(name):
            super().do(name, value)

    def _do_escape(self, value: object) -> None:
        if self.locked:
            self.session.close()
        else:
            super()._do_escape(value)

    def fill_screen(self) -> None:
        """Take the whole screen, whoever is locked in."""
        if not self.fullscreen:
            self._do_fullscreen(None)

    def _end(self) -> None:
        self.finished = True

    def _set_volume(self, volume: float) -> None:
        self.sound.volume = volume

    def _restore(self) -> None:
        """Whatever a visitor has changed is as it was."""
        session = self.session
        self.settings = session.settings = self._given
        session.hidden, session.show_moves = not self._given.hud, None
        self.sound.stop()
        self.sound.muted = not self._given.sound
        self._rescale(self._given.scale)

    def remember(self) -> None:
        """Nothing: a kiosk writes only its log."""

    # -------------------------------------------------------------------- time

    def tick(self, seconds: float) -> None:
        """One frame: who has touched what, and then as always."""
        self._people(seconds)
        self.kiosk.wait(seconds)
        super().tick(seconds)
        self._beat += seconds
        if self._beat >= 1.0:
            self._beat = 0.0
            self.pulse()
        if self.seconds_left is not None:
            self.seconds_left -= seconds
            self.finished = self.finished or self.seconds_left <= 0

    def _people(self, seconds: float) -> None:
        held = self._gamepads.read()
        want, self._pad = gamepad_map.wanted(self._pad, held, seconds), held
        pressed, moved = self.touches.pressed(), self.touches.moved()
        down = self.touches.held
        if self._chord.tick(down >= CHORD or want.calling, seconds):
            self.kiosk.called()
        self._unmoved = 0.0 if moved or any(want.push) else self._unmoved + seconds
        self.touches.show_pointer(self._unmoved < HIDE)
        if moved:
            self.kiosk.moved()
        hand = {key for key in pressed if self._hands_over(key)} if not {"control", "shift"} <= down else set()
        pad_hand = want.touched and not want.calling and all(map(self._hands_over, want.keys))
        if hand or pad_hand:
            self.kiosk.touched()
        self._carry_out(want)

    def _hands_over(self, key: str) -> bool:
        """Whether somebody who presses this wants the table; without a lock keys do what they always do."""
        if key in REMOTE or key in MODIFIERS or (key == PUTS_AWAY and self.kiosk.host.state == "show"):
            return False
        return self.locked or key not in actions.BY_KEY

    def _carry_out(self, want: gamepad_map.Wanted) -> None:
        """What a gamepad wants, by the ways of keys and mouse."""
        messenger = self.base.messenger
        for key in want.keys:
            messenger.send(key)
        if want.choose is not None:
            if self.session.open_overlay and self._unmoved >= HIDE:
                messenger.send("enter" if want.choose else "enter-up")
            else:
                messenger.send("mouse1" if want.choose else "mouse1-up")
        if any(want.push):
            height = self.size[1]
            self.touches.push(want.push[0] * height, -want.push[1] * height)
        if self.kiosk.host.state == "visit" and (any(want.turn) or want.zoom):
            self.cameraman.let_go()
            self.cameraman.orbit.turn(-want.turn[0], -want.turn[1])
            if want.zoom:
                self.cameraman.orbit.zoom(want.zoom)

    def _look(self, view: View) -> None:
        if self.kiosk.host.state in ("show", "welcome", "operator"):
            view = self._show.view(*self.framing())
            self.cameraman.let_go()
            self.cameraman.orbit.show(view)
        super()._look(view)

    def leave(self) -> None:
        """End what thinks in other processes."""
        self.kiosk.close()

    def close(self) -> None:
        """Give everything back."""
        self.leave()
        self.touches.close()
        super().close()
