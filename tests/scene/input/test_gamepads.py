"""Several gamepads are read as one."""

from tests.app.kiosk.gamepads import Axis, AxisState, ButtonState, Device, Devices
from zertz3d.scene.input.gamepads import Gamepads


def test_what_is_held_on_any_gamepad_is_held() -> None:
    one = Device("one", buttons=[ButtonState("face_a"), ButtonState("face_b", False)])
    other = Device("other", buttons=[ButtonState("start")])
    pads = Gamepads(Devices([one, other]))
    assert pads.read().buttons == {"face_a", "start"}
    assert pads.names == ("one", "other") and one.polled == other.polled == 1


def test_axes_that_no_game_needs_are_left_out() -> None:
    pad = Device(axes=[AxisState(Axis("left_x"), -0.5), AxisState(Axis("rudder"), 1.0)])
    found = Gamepads(Devices([pad])).read()
    assert found.axes == {"left_x": -0.5}
    assert (found.axis("left_x"), found.axis("rudder")) == (-0.5, 0.0)
