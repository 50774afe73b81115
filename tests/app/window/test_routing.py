"""Whose an event is: the panels', the table's, the camera's, or a line's that is typed into."""

from unittest.mock import Mock, call

import pytest

from zertz3d.app.session import Grasp
from zertz3d.app.session.bindings import Binding
from zertz3d.app.window.input_queue import CHANGED, CLOSED, DOWN, REPEAT, TYPED, UP, InputEvent
from zertz3d.app.window.input_router import OUTSIDE, InputRouter
from zertz3d.hud.draw.hit_targets import Target
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.screen_model import Form, Prompt
from zertz3d.intents import Action, Intent, MenuSpot, TableSpot
from zertz3d.scene.display.pointer_shape import PointerShape

FRAME = 0.02
HERE, FAR = (100.0, 50.0), (300.0, 150.0)


def plain(name: str) -> str:
    for modifier in ("shift-", "control-"):
        name = name.removeprefix(modifier)
    return name


class Desk:
    """A router, and what it tells those around it."""

    def __init__(self) -> None:
        self.queue, self.hud, self.modes, self.hand = Mock(size=(400, 200)), Mock(typing=False), Mock(), Mock()
        self.queue.pointer.return_value = HERE
        self.queue.is_down.return_value = False
        self.modes.overlay = None
        self.modes.binding.return_value = None
        self.hand.active = False
        self.on_panel(False)
        self.resized = Mock()
        for told in ("press", "drag", "release", "wheel", "key"):
            getattr(self.hud, told).return_value = []
        self.router = InputRouter(self.queue, self.hud, self.modes, self.hand, self.resized)
        self.router.camera = self.camera = Mock()

    def on_panel(self, on: bool, target: Target | None = None) -> None:
        """Let a panel be under the pointer, or the table."""
        self.hud.owns.return_value, self.hud.target.return_value = on, target

    def on_piece(self, grasp: Grasp | None) -> TableSpot:
        """Let the pointer be on a piece."""
        spot = Mock(TableSpot)
        self.hand.touch.return_value = self.hand.spot_at.return_value = self.hand.aim.spot = spot
        self.modes.grasp.return_value = grasp
        return spot

    def frame(self, *events: InputEvent) -> list[Intent]:
        """What is asked for in a frame in which this happens."""
        self.queue.take.return_value = list(events)
        return list(self.router.route(FRAME))

    def at(self, place: tuple[float, float] | None) -> list[Intent]:
        """The pointer is somewhere else; what is asked for then."""
        self.queue.pointer.return_value = place
        return self.frame()

    def bind(self, key: str, action: Action, repeats: bool = False) -> None:
        """A mode binds a key."""
        found = Binding(action, "Playing", "try", (key,), repeats=repeats)
        self.modes.binding.side_effect = lambda asked: found if asked == key else None


def event(kind: str, name: str = "", at: tuple[float, float] | None = HERE) -> InputEvent:
    return InputEvent(kind, name, plain(name), at)


@pytest.fixture
def desk() -> Desk:
    made = Desk()
    made.frame()
    return made


# ----------------------------------------------------------------------------------------------------------- buttons


def test_a_click_is_the_tables_unless_it_ends_on_a_panel(desk: Desk) -> None:
    spot = desk.on_piece(Grasp.CLICK)
    assert desk.frame(event(DOWN, "mouse1")) == []
    assert desk.frame(event(UP, "mouse1")) == [Intent(Action.CLICK, spot)]
    desk.frame(event(DOWN, "mouse1"))
    desk.on_panel(True)
    assert desk.frame(event(UP, "mouse1")) == []


def test_a_piece_is_dropped_where_it_is_let_go_and_nowhere_on_a_panel(desk: Desk) -> None:
    spot = desk.on_piece(Grasp.PIECE)
    for on_panel in (False, True):
        desk.on_panel(False)
        desk.at(HERE)
        desk.frame(event(DOWN, "mouse1"))
        assert desk.at(FAR) == [Intent(Action.DRAG, spot)]
        desk.on_panel(on_panel)
        assert desk.router.shape is PointerShape.CLOSED
        assert desk.frame(event(UP, "mouse1", FAR)) == [Intent(Action.DROP, None if on_panel else spot)]
        assert desk.hand.spot_at.call_args == call((0.5, -0.5))
    desk.on_panel(False)
    desk.at(HERE)
    desk.frame(event(DOWN, "mouse1"))
    desk.at(FAR)
    assert desk.frame(event(UP, "mouse1", None)) == [Intent(Action.DROP, None)]


def test_a_drag_that_begins_and_ends_within_a_frame_is_no_click(desk: Desk) -> None:
    spot = desk.on_piece(Grasp.PIECE)
    assert desk.frame(event(DOWN, "mouse1"), event(UP, "mouse1", FAR)) == [
        Intent(Action.DRAG, spot), Intent(Action.DROP, spot),
    ]  # fmt: skip


def test_a_drag_of_what_can_only_be_clicked_turns_the_camera_and_is_neither_a_click_nor_a_drop(desk: Desk) -> None:
    desk.on_piece(Grasp.CLICK)
    desk.frame(event(DOWN, "mouse1"))
    assert desk.at(FAR) == [] and desk.camera.move.called
    assert desk.router.shape is PointerShape.ARROW
    assert desk.frame(event(UP, "mouse1", FAR)) == []


def test_another_button_does_nothing_while_one_is_down(desk: Desk) -> None:
    desk.hand.touch.return_value = None
    desk.queue.is_down.return_value = True
    desk.frame(event(DOWN, "shift-mouse3"))
    desk.at(FAR)
    desk.frame(event(DOWN, "mouse2", FAR), event(UP, "mouse2", FAR))
    assert not desk.camera.end.called
    desk.camera.begin.assert_called_once_with("mouse3", (-0.5, 0.5), True)
    desk.frame(event(UP, "shift-mouse3", FAR))
    desk.camera.end.assert_called_once_with()


def test_what_is_pressed_or_turned_outside_of_the_window_does_nothing(desk: Desk) -> None:
    assert desk.frame(*(event(DOWN, name, None) for name in ("mouse1", "mouse3", "wheel_up"))) == []
    assert not (desk.hud.press.called or desk.hud.wheel.called or desk.hand.touch.called or desk.camera.zoom.called)


def test_a_finger_comes_from_far_away_or_from_nowhere(desk: Desk) -> None:
    desk.on_piece(Grasp.CLICK)
    for before, fingers in ((HERE, False), (FAR, True), (None, True)):
        desk.at(before)
        desk.frame(event(DOWN, "mouse1"), event(UP, "mouse1"))
        assert desk.hand.touch.call_args[0][1] is fingers


def test_panels_are_pressed_dragged_and_let_go_by_the_left_button_alone(desk: Desk) -> None:
    desk.on_panel(True)
    for button in ("mouse2", "mouse3"):
        desk.frame(event(DOWN, button), event(UP, button))
    assert not desk.hud.press.called
    desk.frame(event(DOWN, "mouse1"))
    desk.at(FAR)
    desk.frame(event(UP, "mouse1", None))
    desk.at(HERE)
    desk.frame(event(DOWN, "mouse1"), event(UP, "mouse1"))
    assert desk.hud.press.call_args_list == [call(*HERE)] * 2
    assert desk.hud.drag.call_args_list == [call(*FAR)]
    assert desk.hud.release.call_args_list == [call(), call(*HERE)]
    assert not desk.camera.begin.called and not desk.camera.move.called


def test_what_can_be_done_is_asked_for_by_a_right_click_on_a_piece_or_a_move(desk: Desk) -> None:
    spot = desk.on_piece(None)
    clicked = (event(DOWN, "mouse3"), event(UP, "mouse3"))
    assert desk.frame(*clicked) == [Intent(Action.CONTEXT, MenuSpot(*HERE, None, spot))]
    desk.hand.touch.assert_called_once_with((-0.5, 0.5), False)
    desk.queue.is_down.return_value = True
    desk.frame(event(DOWN, "mouse3"))
    desk.at(FAR)
    assert desk.frame(event(UP, "mouse3", FAR)) == [], "the camera was turned"
    desk.at(HERE)
    desk.hand.touch.return_value = None
    assert desk.frame(*clicked) == []
    desk.on_piece(None)
    desk.on_panel(True)
    assert desk.frame(*clicked) == [], "the piece lies under a panel"
    for node in (0, 3):
        desk.on_panel(True, Target("move", Rect(0, 0, 9, 9), Intent(Action.GO_TO_NODE, node)))
        assert desk.frame(*clicked) == [Intent(Action.CONTEXT, MenuSpot(*HERE, node, None))]
        assert desk.frame(event(DOWN, "mouse2"), event(UP, "mouse2")) == []


@pytest.mark.parametrize("button", ["mouse1", "mouse2", "mouse3"])
def test_the_camera_is_moved_by_every_button_and_let_go(desk: Desk, button: str) -> None:
    desk.hand.touch.return_value = None
    desk.queue.is_down.return_value = True
    desk.frame(event(DOWN, button))
    desk.at(FAR)
    desk.camera.begin.assert_called_once_with(button, (-0.5, 0.5), False)
    desk.camera.move.assert_called_once_with((0.5, -0.5))
    desk.on_piece(Grasp.CLICK)
    assert desk.router.shape is PointerShape.ARROW, "whatever it passes"
    assert desk.frame(event(UP, button, FAR)) == []
    desk.camera.end.assert_called_once_with()


def test_a_button_let_go_elsewhere_ends_a_turn_of_the_camera_and_keeps_a_piece_in_hand(desk: Desk) -> None:
    desk.hand.touch.return_value = None
    desk.frame(event(DOWN, "mouse3"))
    assert desk.camera.end.called
    desk.at(FAR)
    assert not desk.camera.begin.called
    spot = desk.on_piece(Grasp.PIECE)
    desk.at(HERE)
    desk.frame(event(DOWN, "mouse1"))
    assert desk.at(FAR) == [Intent(Action.DRAG, spot)], "a gamepad holds no button of the mouse"


def test_the_wheel_is_the_panels_or_the_cameras(desk: Desk) -> None:
    for on_panel in (False, True):
        desk.on_panel(on_panel)
        desk.frame(event(DOWN, "wheel_down"), event(UP, "wheel_down"))
    assert desk.hud.wheel.call_args_list == [call(*HERE, -1)] * 2
    desk.camera.zoom.assert_called_once_with(-1, (-0.5, 0.5))


# ----------------------------------------------------------------------------------------------------------- pointer


def test_panels_are_told_where_the_pointer_is_and_when_it_has_gone(desk: Desk) -> None:
    desk.at(FAR)
    desk.at(None)
    assert desk.hud.pointer.call_args_list[-2:] == [call(*FAR), call(*OUTSIDE)]


def test_on_the_table_is_what_no_panel_hides_unless_a_piece_is_dragged_there(desk: Desk) -> None:
    assert desk.router.on_table() == (-0.5, 0.5)
    desk.on_panel(True)
    assert desk.router.on_table() is None
    desk.on_panel(False)
    desk.on_piece(Grasp.PIECE)
    desk.frame(event(DOWN, "mouse1"))
    desk.at(FAR)
    desk.on_panel(True)
    assert desk.router.on_table() == (0.5, -0.5)
    desk.at(None)
    assert desk.router.on_table() is None


def target(name: str, intent: Intent | None = None, typed: bool = False) -> Target:
    return Target(name, Rect(0, 0, 9, 9), intent, typed=typed)


@pytest.mark.parametrize(
    ("under", "shape"),
    [
        (None, PointerShape.ARROW),
        (target("words"), PointerShape.ARROW),
        (target("button", Intent(Action.HELP)), PointerShape.HAND),
        (target("scrub"), PointerShape.HAND),
        (target("line", Intent(Action.HELP), typed=True), PointerShape.TEXT),
    ],
)
def test_the_pointer_says_what_a_panel_does_with_a_click(desk: Desk, under: Target | None, shape: PointerShape) -> None:
    desk.on_panel(True, under)
    assert desk.router.shape is shape


@pytest.mark.parametrize(
    ("grasp", "shape"),
    [
        (Grasp.PIECE, PointerShape.HAND), (Grasp.CLICK, PointerShape.HAND), (Grasp.REFUSED, PointerShape.ARROW),
        (None, PointerShape.ARROW),
    ],
)  # fmt: skip
def test_the_pointer_says_what_can_be_taken(desk: Desk, grasp: Grasp | None, shape: PointerShape) -> None:
    desk.on_piece(grasp)
    assert desk.router.shape is shape


# -------------------------------------------------------------------------------------------------------------- keys


def test_a_key_means_what_a_mode_binds_and_repeats_only_where_it_may(desk: Desk) -> None:
    desk.bind("n", Action.NEXT)
    assert [intent.action for intent in desk.frame(event(DOWN, "n"))] == [Action.NEXT]
    assert desk.frame(event(REPEAT, "n")) == []
    desk.bind("n", Action.NEXT, repeats=True)
    assert len(desk.frame(event(DOWN, "n"), event(REPEAT, "n"))) == 2
    assert not desk.hud.key.called


def test_keys_of_what_lies_over_the_table_are_the_panels(desk: Desk) -> None:
    desk.modes.overlay = Mock(Prompt)
    desk.bind("n", Action.NEXT)
    held = ("arrow_left", "page_down", "backspace", "delete")
    desk.frame(*(event(kind, key) for key in ("n", *held) for kind in (DOWN, REPEAT)))
    assert desk.hud.key.call_args_list == [call("n"), *(call(key) for key in held for _ in range(2))]
    desk.hud.keeps.return_value = False
    assert [intent.action for intent in desk.frame(event(DOWN, "n"))] == [Action.NEXT]


@pytest.mark.parametrize("action", [Action.SCREENSHOT, Action.QUIT, Action.FULLSCREEN])
def test_some_keys_work_whatever_lies_over_the_table(desk: Desk, action: Action) -> None:
    desk.modes.overlay = Mock(Prompt)
    desk.bind("f12", action)
    assert [intent.action for intent in desk.frame(event(DOWN, "f12"))] == [action]
    assert not desk.hud.key.called


@pytest.mark.parametrize(
    ("overlay", "key", "holds", "panels"),
    [
        (Form, "escape", True, False), (Form, "enter", True, False), (Form, "tab", True, False),
        (Form, "escape", False, True), (Form, "enter", False, True), (Form, "n", True, True),
        (Prompt, "escape", True, False), (Prompt, "enter", True, True), (Prompt, "tab", True, True),
    ],
)  # fmt: skip
def test_what_is_in_hand_is_put_back_before_a_form_is_closed(
    desk: Desk, overlay: type, key: str, holds: bool, panels: bool
) -> None:
    desk.modes.overlay = Mock(overlay)
    desk.hand.active = holds
    desk.frame(event(DOWN, key))
    assert desk.hud.key.called is panels


@pytest.mark.parametrize(
    ("overlay", "line", "typed"), [(None, True, False), (Prompt, False, True), (Form, False, False), (Form, True, True)]
)
def test_letters_are_a_lines_where_there_is_one(desk: Desk, overlay: type | None, line: bool, typed: bool) -> None:
    desk.modes.overlay = Mock(overlay) if overlay else None
    desk.hud.typing = line
    desk.frame(event(TYPED, "x"))
    assert desk.hud.key.call_args_list == ([call("", "x")] if typed else [])
    assert desk.camera.walk.call_count == 2 - typed, "whoever types does not walk"


@pytest.mark.parametrize(("key", "letter", "back"), [("e", "e", 1), ("shift-e", "E", 1), ("e", "x", 2), ("f1", "x", 2)])
def test_what_is_typed_after_a_line_has_opened_waits_until_it_is_seen(
    desk: Desk, key: str, letter: str, back: int
) -> None:
    desk.bind(key, Action.HELP)
    events = [event(DOWN, key), event(TYPED, letter), event(TYPED, "z")]
    desk.queue.take.return_value = events
    for _ in desk.router.route(FRAME):
        desk.modes.overlay = Mock(Prompt)
    desk.queue.put_back.assert_called_once_with(events[-back:])
    assert not desk.hud.key.called


def test_one_walks_by_keys_that_mean_nothing_else(desk: Desk) -> None:
    desk.bind("w", Action.NEXT)
    desk.frame()
    assert desk.camera.walk.call_args == call(desk.queue.is_down, frozenset({"w"}), FRAME)
    desk.bind("a", Action.PAN)
    desk.frame()
    assert desk.camera.walk.call_args == call(desk.queue.is_down, frozenset(), FRAME)
    walked = desk.camera.walk.call_count
    for held in ("control", "alt", "meta"):
        desk.queue.is_down.side_effect = lambda key, held=held: key == held
        desk.frame()
    assert desk.camera.walk.call_count == walked


def test_the_window_is_closed_and_resized(desk: Desk) -> None:
    assert desk.frame(event(CLOSED, at=None), event(CHANGED, at=None)) == [Intent(Action.QUIT)]
    desk.resized.assert_called_once_with()
