"""What the window of an event does with touches, keys, gamepads and time; drawing nothing."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock, Mock, call

import pytest

from tests.app.kiosk.shows import games, showing
from tests.app.thinkers import StandIn
from zertz3d.app.kiosk import kiosk_window
from zertz3d.app.kiosk.kiosk_window import HIDE, HOLD, REACH, KioskWindow
from zertz3d.app.kiosk.visitor_games import VisitorGames
from zertz3d.app.play.computer import Computer
from zertz3d.app.session.bindings import Binding
from zertz3d.app.system.settings import Settings
from zertz3d.app.window import window as window_module
from zertz3d.app.window.input_queue import DOWN, UP
from zertz3d.intents import Action
from zertz3d.motion.camera.view import WHOLE, View
from zertz3d.scene.input.gamepads import Held

DRAWERS = ("HandMode", "TableView", "WindowMode", "LookMode", "ScreenBuilder", "InputQueue", "InputRouter")
FRAME = 0.05
SIZE = (640, 360)


class Hall:
    """The window of an event, and whoever is at it."""

    def __init__(self, folder: Path, locked: bool, motion: str, tier: str) -> None:
        session, show = showing(*games(folder), motion=motion)
        session.table.modes = self.modes = MagicMock(overlay=None, near=False)
        self.modes.binding.return_value = None
        self.pad, self.notes, self.sound = Held(), list[str](), Mock(muted=False)
        base = Mock()
        base.backend.tier = tier
        pads: Any = Mock(read=lambda: self.pad)
        guests = VisitorGames(session.table, Computer(StandIn))
        self.window: Any = KioskWindow(base, session, self.sound, show, guests, self.notes.append, 60.0, locked, pads)
        self.view, self.queue, self.camera = self.window.view, self.window.queue, self.window.view.camera
        self.view.framing.return_value = (16 / 9, WHOLE)
        self.view.fullscreen = self.window.own.finished = False
        self.camera.orbit.view = self.camera.orbit.goal = View()
        self.camera.orbit.taken = False
        self.window.router.route.return_value = []
        self.queue.pointer.return_value, self.queue.driven = (300.0, 200.0), None
        self.frame()

    @property
    def state(self) -> str:
        return str(self.window.kiosk.state.name)

    def frame(
        self, *pressed: str, held: frozenset[str] = frozenset(), moved: bool = False, last: float = FRAME
    ) -> None:
        """A frame in which this is pressed, is down, or moves."""
        self.queue.pressed.side_effect = [pressed, ()]
        self.queue.held, self.queue.moved.return_value = held, moved
        self.window.tick(last)

    def visit(self) -> None:
        """A visitor sits down."""
        self.window.kiosk.touched()
        self.window.kiosk.visit("looks")
        self.camera.reset_mock()


def pad(*buttons: str, **axes: float) -> Held:
    return Held(frozenset(buttons), axes)


Open = Callable[..., Hall]


@pytest.fixture
def open_hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Open:
    for name in DRAWERS:
        monkeypatch.setattr(window_module, name, Mock(return_value=Mock(size=SIZE)))
    for name in ("clipboard", "user_state"):
        monkeypatch.setattr(window_module, name, Mock())
    monkeypatch.setattr(kiosk_window, "DrawnPointer", Mock())
    return lambda locked=True, motion="full", tier="full": Hall(tmp_path, locked, motion, tier)


@pytest.fixture
def hall(open_hall: Open) -> Hall:
    return open_hall()


# ----------------------------------------------------------------------------------------------------------- the window


@pytest.mark.parametrize("locked", [True, False])
def test_only_a_locked_window_keeps_everybody_inside(locked: bool, open_hall: Open) -> None:
    hall = open_hall(locked)
    assert hall.window.own.locked is locked and hall.window.hand.aim.pointer.reach == REACH


@pytest.mark.parametrize(
    ("motion", "tier", "still"),
    [("full", "full", False), ("reduced", "full", True), ("none", "full", True), ("full", "low", True)],
)
def test_the_cameras_of_a_show_stand_where_little_is_to_move_or_can(
    motion: str, tier: str, still: bool, open_hall: Open
) -> None:
    assert open_hall(motion=motion, tier=tier).window._show.still is still


def test_it_fills_the_screen_once(hall: Hall) -> None:
    hall.window.fill_screen()
    assert hall.view.toggle_fullscreen.call_count == 1
    hall.view.fullscreen = True
    hall.window.fill_screen()
    assert hall.view.toggle_fullscreen.call_count == 1


def test_what_a_visitor_has_changed_is_as_it_was_and_nothing_is_kept(hall: Hall) -> None:
    table = hall.window.table
    usual = table.settings
    table.change(Settings(speed=4.0))
    table.hide(True)
    table.list_moves(True)
    hall.window.kiosk.around.restore()
    assert table.settings == usual and not table.hidden and table.show_moves is None
    assert hall.sound.stop.called
    hall.window.keep_settings({"speed": 4.0})
    hall.window.remember()
    assert not window_module.user_state.save.called


def test_the_operator_sets_how_loud_it_is(hall: Hall) -> None:
    for volume, muted in ((0.0, True), (0.3, False)):
        hall.window.kiosk.around.set_volume(volume)
        assert (hall.sound.volume, hall.sound.muted) == (volume, muted)
    hall.window.kiosk.around.quit()
    assert hall.window.finished


def test_a_window_that_is_closed_ends_all_that_belongs_to_it(hall: Hall) -> None:
    hall.window.kiosk = Mock()
    hall.window.close()
    assert hall.window.kiosk.close.called and hall.window._arrow.close.called and hall.view.close.called


# -------------------------------------------------------------------------------------------------------------- time


def test_a_sign_of_life_comes_once_a_second(hall: Hall) -> None:
    beats: list[int] = []
    for _ in range(50):
        hall.window.pulse = Mock()
        hall.frame()
        beats.append(hall.window.pulse.call_count)
    first = beats.index(1)
    assert [number for number, beat in enumerate(beats) if beat] == [first, first + round(1 / FRAME)]


def test_a_show_that_is_to_last_so_long_ends_by_itself(hall: Hall) -> None:
    hall.frame(last=100.0)
    assert not hall.window.finished, "nobody has said how long"
    hall.window.seconds_left = 3 * FRAME
    hall.frame()
    hall.frame()
    assert not hall.window.finished
    hall.frame(last=2 * FRAME)
    assert hall.window.finished
    hall.window.seconds_left = 9.0
    hall.frame()
    assert hall.window.finished, "it has been quit"


def test_a_visitor_who_does_nothing_is_asked_in_real_time(hall: Hall) -> None:
    hall.visit()
    hall.frame(last=59.0)
    assert hall.state == "visit"
    hall.frame(last=1.0)
    assert hall.state == "asking"
    hall.frame(moved=True)
    assert hall.state == "visit"
    hall.frame(last=59.0)
    for key in ("escape", "x"):
        hall.frame(key)
        hall.frame(last=59.0)
        assert hall.state == "visit", "whoever presses something is there"


def test_the_show_is_seen_by_its_director_and_a_visit_by_the_visitor(hall: Hall) -> None:
    show = hall.window._show
    directed = show.view(16 / 9)
    for _ in range(2):  # the show, then behind what a visitor is asked
        hall.camera.reset_mock()
        hall.frame()
        hall.view.look.assert_called_with(show.view(16 / 9))
        hall.camera.orbit.show.assert_called_with(show.view(16 / 9))
        assert hall.camera.let_go.called, "from there a visitor goes on"
        hall.window.kiosk.touched()
    assert isinstance(directed, View)
    hall.visit()
    hall.frame()
    hall.view.look.assert_called_with(hall.camera.tick.return_value)
    assert not hall.camera.orbit.show.called and not hall.camera.let_go.called
    hall.window.kiosk.visit("plays")
    hall.camera.look.assert_called_once_with("seat")
    hall.window.kiosk.called()
    hall.frame()
    hall.view.look.assert_called_with(show.view(16 / 9))


# ------------------------------------------------------------------------------------------------------------ people


@pytest.mark.parametrize(
    ("key", "comes"),
    [("x", True), ("mouse1", True), ("escape", False), ("page_down", False), ("lshift", False), ("control", False)],
)
def test_who_presses_anything_but_a_remote_wants_the_table(key: str, comes: bool, hall: Hall) -> None:
    hall.modes.binding.return_value = Binding(Action.NEXT, "Playing", "try", (key,))
    hall.frame(key)
    assert hall.state == ("welcome" if comes else "show")


@pytest.mark.parametrize(("bound", "comes"), [(True, False), (False, True)])
def test_without_a_lock_keys_do_what_they_always_do(bound: bool, comes: bool, open_hall: Open) -> None:
    hall = open_hall(locked=False)
    hall.modes.binding.return_value = Binding(Action.NEXT, "Playing", "try", ("x",)) if bound else None
    hall.frame("x")
    assert hall.state == ("welcome" if comes else "show")


def test_the_operators_keys_call_nobody_else(hall: Hall) -> None:
    held = frozenset({"control", "shift", "o"})
    hall.frame("control", "shift", "o", held=held)
    hall.frame(held=held, last=HOLD - 2 * FRAME)
    assert hall.state == "show" and not hall.notes[1:]
    hall.frame(held=held)
    assert hall.state == "operator"


def test_a_pointer_that_rests_is_hidden_and_comes_back(hall: Hall) -> None:
    hall.frame(last=HIDE)
    assert hall.queue.show_pointer.call_args == call(False)
    hall.frame(moved=True)
    assert hall.queue.show_pointer.call_args == call(True)


def test_the_arrow_of_a_gamepad_takes_the_place_of_the_pointer_and_is_drawn_when_it_changes(hall: Hall) -> None:
    arrow, hall.queue.driven = hall.window._arrow, (20.0, 30.0)
    hall.view.expose.reset_mock()
    for changed in (False, True):
        arrow.show.return_value = changed
        hall.frame(moved=True)
        assert hall.view.expose.called is changed
    assert hall.queue.show_pointer.call_args == call(False) and arrow.show.call_args == call((20.0, 30.0), SIZE)
    hall.frame(last=HIDE)
    assert arrow.show.call_args == call(None, SIZE)
    hall.pad = pad(left_x=0.3)
    hall.frame()
    assert arrow.show.call_args == call((20.0, 30.0), SIZE), "however slowly it is driven"


# ----------------------------------------------------------------------------------------------------------- gamepads


@pytest.mark.parametrize(
    ("held", "state"),
    [(pad("face_y"), "welcome"), (pad("face_a"), "welcome"), (pad(left_x=1.0), "welcome"), (pad("rshoulder"), "show")],
)
def test_a_gamepad_takes_the_table_unless_it_only_steps(held: Held, state: str, hall: Hall) -> None:
    hall.pad = held
    hall.frame()
    assert hall.state == state


def test_its_buttons_are_keys_that_count_once(hall: Hall) -> None:
    hall.pad = pad("rshoulder", "lshoulder")
    hall.frame()
    assert sorted(hall.queue.note.call_args_list) == [call(DOWN, "page_down"), call(DOWN, "page_up")]
    assert hall.queue.pressed.call_count == 4, "what a gamepad pressed is not seen as a key as well"


def test_start_and_back_held_together_call_the_operator_and_nobody_else(hall: Hall) -> None:
    hall.pad = pad("start", "back")
    for _ in range(round(HOLD / FRAME) + 1):
        hall.frame()
    assert hall.state == "operator" and not hall.queue.note.called and "a visitor" not in hall.notes


def test_its_choice_presses_the_pointer_or_answers_where_the_pointer_rests(hall: Hall) -> None:
    for overlay, rests, name in ((None, True, "mouse1"), ("a form", False, "mouse1"), ("a form", True, "enter")):
        hall.modes.overlay = overlay
        hall.frame(moved=True)
        hall.frame(last=HIDE if rests else FRAME)
        hall.queue.note.reset_mock()
        for held in (pad("face_a"), pad()):
            hall.pad = held
            hall.frame()
        assert hall.queue.note.call_args_list == [call(DOWN, name), call(UP, name)]


def test_one_stick_drives_the_pointer_and_the_other_one_a_visitors_camera(hall: Hall) -> None:
    hall.pad = pad(left_x=1.0, left_y=1.0)
    hall.frame()
    right, down = hall.queue.push.call_args[0]
    assert right == -down and right == pytest.approx(1.1 * FRAME * SIZE[1])
    orbit = hall.camera.orbit
    for held, moves in ((pad(right_x=1.0, right_y=0.5), orbit.turn), (pad(right_trigger=1.0), orbit.zoom)):
        hall.pad = held
        hall.window.kiosk.go_back("the next one")
        hall.frame()
        assert not moves.called, "the show has its own"
        hall.visit()
        hall.frame()
        assert moves.called and hall.camera.let_go.called
    assert orbit.zoom.call_args[0][0] > 0


def test_the_camera_is_turned_as_the_stick_leans(hall: Hall) -> None:
    hall.visit()
    hall.pad = pad(right_x=1.0, right_y=0.6)
    hall.frame()
    across, up = hall.camera.orbit.turn.call_args[0]
    assert across < up < 0 and not hall.camera.orbit.zoom.called
