"""Where input goes: to the panels, to the table or to the camera."""

from collections.abc import Iterator
from math import pi

import panda3d.core as p3d
import pytest

from tests.scene.conftest import world
from tests.scene.virtual_mouse import Hand
from zertz3d.app.hand.hand_mode import HandMode
from zertz3d.app.session.bindings import Binding
from zertz3d.app.session.mode import Grasp, Layer, Mode
from zertz3d.app.session.mode_stack import ModeStack
from zertz3d.app.window.input_queue import InputQueue
from zertz3d.app.window.input_router import DOUBLE, DRAG, InputRouter
from zertz3d.hud.hud import Hud
from zertz3d.hud.screen_model import Prompt
from zertz3d.intents import Action, Intent, TableSpot
from zertz3d.motion.camera.view import seat
from zertz3d.motion.layout import furniture
from zertz3d.rules import board
from zertz3d.scene.display.backend import Base
from zertz3d.scene.input.camera_gestures import CameraGestures
from zertz3d.scene.input.orbit import Orbit
from zertz3d.scene.input.picking import ray_through, table_point

WIDTH, HEIGHT = 640, 360
AROUND = furniture(board("37"))
FRAME = 1 / 60


class Panels(Hud):
    """Panels that have nothing, or everything."""

    def __init__(self) -> None:
        self.everywhere = False
        self.typed_on = False

    def owns(self, x: float, y: float) -> bool:
        return self.everywhere

    def pointer(self, x: float, y: float) -> list[Intent]:
        return []

    def press(self, x: float, y: float) -> list[Intent]:
        return [Intent(Action.SCRUB_BEGIN, x)]

    def drag(self, x: float, y: float) -> list[Intent]:
        return [Intent(Action.SEEK, x)]

    def release(self, x: float | None = None, y: float | None = None) -> list[Intent]:
        return [Intent(Action.SCRUB_END, x)]

    def wheel(self, x: float, y: float, steps: float) -> list[Intent]:
        return []

    def keeps(self, key: str) -> bool:
        return self.typed_on


class Fingers(HandMode):
    """A hand that finds a piece wherever it is told to."""

    layer = Layer.HAND

    def __init__(self) -> None:
        self.finds: TableSpot | None = None
        self.asked = 0

    @property
    def active(self) -> bool:
        return False

    def touch(self, at: tuple[float, float], finger: bool = False) -> TableSpot | None:
        self.asked += 1
        return self.finds

    def spot_at(self, at: tuple[float, float] | None) -> TableSpot | None:
        return self.finds


class Holder(Mode):
    """Takes pieces along, and shows a line to type into while it is told to."""

    def __init__(self) -> None:
        self.grasps: Grasp | None = Grasp.PIECE
        self.line: Prompt | None = None

    def grasp(self, spot: TableSpot) -> Grasp | None:
        return self.grasps

    @property
    def overlay(self) -> Prompt | None:
        return self.line


HOME = Binding(Action.HOME_VIEW, "Looking", "home", ("r",))


class Keys(Mode):
    """Binds R."""

    BINDINGS = (HOME,)


class Table:
    """A camera, a router and a hand; every step of the hand is a frame."""

    def __init__(self, base: Base, hand: Hand) -> None:
        self.orbit = Orbit(lambda: seat(AROUND, WIDTH / HEIGHT), AROUND.extent)
        self.orbit.aspect = WIDTH / HEIGHT
        self.panels, self.fingers, self.holder, self.intents = Panels(), Fingers(), Holder(), list[Intent]()
        self.gestures = CameraGestures(self.orbit)
        self.queue = InputQueue(base)
        modes = ModeStack()
        for mode in (Keys(), self.holder):
            modes.join(mode)
        self.resized = 0
        self.router = InputRouter(self.queue, self.panels, modes, self.fingers, self._resize)
        self.router.camera = self.gestures
        self.hand = hand
        base.task_mgr.add(self._frame, "frame", sort=60)
        self.base = base
        hand.move(WIDTH / 2, HEIGHT / 2)

    def _resize(self) -> None:
        self.resized += 1

    def _carry_out(self, intent: Intent) -> None:
        self.intents.append(intent)
        if intent.action is Action.HOME_VIEW:
            self.orbit.home()

    def _frame(self, task: object) -> int:
        for intent in self.router.route(FRAME):
            self._carry_out(intent)
        self.orbit.tick(FRAME)
        return 1  # again next frame

    def wait(self, seconds: float) -> None:
        self.hand.step(round(seconds / FRAME))

    def close(self) -> None:
        self.router.close()
        self.base.task_mgr.remove("frame")


@pytest.fixture
def table(base: Base, hand: Hand) -> Iterator[Table]:
    made = Table(base, hand)
    yield made
    made.close()


def under(table: Table, x: float, y: float) -> tuple[float, float, float]:
    """The point of the table under a pixel."""
    point = table_point(ray_through(table.orbit.view, WIDTH / HEIGHT, x / WIDTH * 2 - 1, 1 - y / HEIGHT * 2))
    assert point is not None
    return point


@pytest.mark.parametrize("button", ["right", "left"])
def test_drag_orbits(table: Table, button: str) -> None:
    before = table.orbit.view
    table.hand.drag(button, (300, 200), (300 + HEIGHT // 2, 200))
    table.wait(1)
    after = table.orbit.view
    assert after.azimuth - before.azimuth == pytest.approx(-pi / 2, abs=0.02)
    assert after.elevation == pytest.approx(before.elevation, abs=1e-6)
    assert after.target == before.target


def test_drag_down_raises_the_camera(table: Table) -> None:
    before = table.orbit.view.elevation
    table.hand.drag("right", (300, 100), (300, 160))
    table.wait(1)
    assert table.orbit.view.elevation > before


PIECE = TableSpot("d4", "white-1", "W")


def test_left_drag_on_a_piece_is_the_hands(table: Table) -> None:
    table.fingers.finds = PIECE
    before = table.orbit.view
    table.hand.drag("left", (300, 200), (400, 250))
    assert table.fingers.asked == 1, "asked once, when pressed"
    assert [intent.action for intent in table.intents] == [Action.DRAG, Action.DROP]
    assert table.intents[0].spot == PIECE == table.intents[1].spot
    table.wait(1)
    assert table.orbit.view == before


def test_a_click_on_a_piece_is_one_intent(table: Table) -> None:
    table.fingers.finds = PIECE
    table.hand.move(300, 200)
    table.hand.click()
    assert table.intents == [Intent(Action.CLICK, PIECE)]


def test_a_drag_of_what_does_not_come_along_is_the_cameras_and_no_click(table: Table) -> None:
    table.fingers.finds, table.holder.grasps = PIECE, Grasp.CLICK
    before = table.orbit.goal
    table.hand.drag("left", (300, 200), (400, 200))
    assert table.intents == [] and table.orbit.goal != before


@pytest.mark.parametrize(("finger", "way", "drags"), [(False, 2, 0), (False, 5, 1), (True, 5, 0), (True, 12, 1)])
def test_a_trembling_finger_still_presses(table: Table, finger: bool, way: int, drags: int) -> None:
    """Panels are told of a drag only once it is one; a finger trembles more than a mouse."""
    table.panels.everywhere = True
    table.hand.move(300, 200)
    if finger:  # it comes from nowhere: far from where the pointer was
        table.hand.mouse.set_mouse_pos(400, 250)
    x, y = (400, 250) if finger else (300, 200)
    table.hand.press("left")
    table.hand.move(x, y + way)
    table.hand.release("left")
    actions = [intent.action for intent in table.intents]
    assert actions[0] is Action.SCRUB_BEGIN and actions[-1] is Action.SCRUB_END
    assert (actions.count(Action.SEEK) > 0) == bool(drags)


def test_what_happens_in_one_frame_keeps_its_order(table: Table) -> None:
    table.fingers.finds = PIECE
    table.hand.move(300, 200)
    for button in (p3d.MouseButton.one(), p3d.KeyboardButton.ascii_key("r"), p3d.MouseButton.one()):
        table.hand.mouse.press_button(button)
        table.hand.mouse.release_button(button)
    table.hand.step()
    assert [intent.action for intent in table.intents] == [Action.CLICK, Action.HOME_VIEW, Action.CLICK]


@pytest.mark.parametrize("way", ["middle", "shift-right"])
def test_pan_holds_the_table(table: Table, way: str) -> None:
    start, end = (300, 220), (380, 150)
    held = under(table, *start)
    if way == "middle":
        table.hand.drag("middle", start, end)
    else:
        with table.hand.holding("shift"):
            table.hand.drag("right", start, end)
    table.wait(1)
    assert under(table, *end) == pytest.approx(held, abs=0.02)
    assert table.orbit.view.azimuth == 0


def test_wheel_zooms_to_the_pointer(table: Table) -> None:
    table.hand.move(500, 250)
    held, before = under(table, 500, 250), table.orbit.view.distance
    for _ in range(4):
        table.hand.click("wheel_up")
    table.wait(1)
    near = table.orbit.view.distance
    assert near < 0.7 * before
    assert under(table, 500, 250) == pytest.approx(held, abs=0.02)
    for _ in range(4):
        table.hand.click("wheel_down")
    table.wait(1)
    assert table.orbit.view.distance == pytest.approx(before, rel=1e-3)


def test_wheel_over_a_panel_is_not_ours(table: Table) -> None:
    table.panels.everywhere = True
    table.hand.click("wheel_up")
    assert not table.orbit.moving


def test_notches_within_a_frame_are_merged(table: Table) -> None:
    """The wheel turned three notches while one slow frame was drawn: three notches, in one go."""
    table.hand.move(400, 200)
    before = table.orbit.goal.distance
    for _ in range(3):
        table.hand.mouse.press_button(p3d.MouseButton.wheel_up())
        table.hand.mouse.release_button(p3d.MouseButton.wheel_up())
    table.hand.step()
    assert table.orbit.goal.distance == pytest.approx(before * 0.88**3, rel=1e-6)


def test_small_jitter_is_no_drag(table: Table) -> None:
    before = table.orbit.goal
    table.hand.drag("right", (300, 200), (300 + DRAG - 1, 200), steps=2)
    assert table.orbit.goal == before
    table.hand.move(300, 200)
    table.hand.press("right")
    table.hand.move(320, 200)
    assert table.gestures.busy
    table.hand.release("right")
    assert not table.gestures.busy


def test_double_click_on_empty_goes_home(table: Table) -> None:
    table.hand.drag("right", (300, 200), (400, 230))
    table.wait(1)
    table.hand.move(200, 100)
    table.hand.click()
    table.hand.click()
    assert table.orbit.flying
    table.wait(1)
    assert table.orbit.view.azimuth == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("spoil", ["late", "far", "dragged", "taken", "once"])
def test_no_double_click(table: Table, spoil: str) -> None:
    if spoil == "taken":
        table.fingers.finds = PIECE
    table.hand.move(200, 100)
    table.hand.click()
    if spoil == "late":
        table.wait(DOUBLE + 0.1)
    if spoil == "far":
        table.hand.move(260, 100)
    if spoil == "dragged":
        table.hand.drag("left", (200, 100), (230, 100))
    elif spoil != "once":
        table.hand.click()
    assert not table.orbit.flying


def test_three_clicks_are_not_two_double_clicks(table: Table) -> None:
    table.hand.move(200, 100)
    for _ in range(2):
        table.hand.click()
    table.orbit.show(table.orbit.view)
    table.hand.click()
    assert not table.orbit.flying


def test_r_goes_home(table: Table) -> None:
    table.orbit.turn(0.5, 0)
    table.hand.press("r")
    table.hand.release("r")
    assert table.orbit.flying


def test_gesture_ends_a_flight(table: Table) -> None:
    table.orbit.turn(0.5, 0)
    table.wait(1)
    table.orbit.home(2.0)
    table.wait(0.5)
    table.hand.drag("right", (300, 200), (320, 200))
    assert not table.orbit.flying


@pytest.mark.parametrize(("key", "axis", "sign"), [("w", 1, 1), ("s", 1, -1), ("a", 0, -1), ("d", 0, 1)])
def test_keys_walk(table: Table, key: str, axis: int, sign: int) -> None:
    before = table.orbit.view.target
    table.hand.press(key)
    table.hand.step(6)
    table.hand.release(key)
    table.wait(1)
    after = table.orbit.view.target
    assert (after[axis] - before[axis]) * sign > 0.5
    assert after[1 - axis] == pytest.approx(before[1 - axis])


def test_keys_rest_while_someone_types_or_holds_control(table: Table) -> None:
    table.holder.line, table.panels.typed_on = Prompt("a move"), True
    table.panels.key = lambda name, text="": []  # type: ignore[method-assign]
    table.hand.press("w")
    table.hand.release("w")
    table.hand.press("r")
    table.hand.release("r")
    table.holder.line, table.panels.typed_on = None, False
    with table.hand.holding("control"):
        table.hand.press("s")
        table.hand.step(3)
        table.hand.release("s")
    assert not table.orbit.moving and not table.orbit.flying


def test_second_button_does_not_disturb_a_drag(table: Table) -> None:
    table.hand.move(300, 200)
    table.hand.press("right")
    table.hand.move(330, 200)
    table.hand.press("middle")
    table.hand.move(360, 200)
    table.hand.release("middle")
    assert table.gestures.busy
    table.hand.release("right")
    assert table.orbit.goal.azimuth == pytest.approx(-60 / HEIGHT * pi, abs=0.02)


def test_pointer_outside_the_window(table: Table) -> None:
    table.hand.move(300, 200)
    table.hand.press("right")
    table.hand.move(340, 200)
    table.hand.mouse.set_mouse_on(False)
    table.hand.step(3)
    assert table.queue.pointer() is None
    table.hand.mouse.set_mouse_on(True)
    table.hand.move(360, 200)
    table.hand.release("right")
    assert table.orbit.goal.azimuth == pytest.approx(-60 / HEIGHT * pi, abs=0.02)


def test_a_closed_router_hears_nothing(table: Table) -> None:
    table.router.close()
    table.hand.click("wheel_up")
    table.hand.drag("right", (300, 200), (400, 200))
    assert not table.orbit.moving


def test_no_mouse_at_all() -> None:
    with world("classic") as bare:
        queue = InputQueue(bare)
        router = InputRouter(queue, Panels(), ModeStack(), Fingers(), lambda: None)
        assert queue.pointer() is None and queue.held == frozenset() and not queue.moved()
        assert list(router.route(FRAME)) == []
        router.close()


@pytest.fixture(params=["gl", "tiny"])
def base(request: pytest.FixtureRequest) -> Iterator[Base]:
    """The test runs twice: on OpenGL and on the software renderer."""
    with world(None if request.param == "gl" else "classic") as opened:
        yield opened


@pytest.fixture
def hand(base: Base) -> Hand:
    """A mouse and keyboard on `base`."""
    return Hand(base)
