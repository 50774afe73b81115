"""What a gamepad means: sticks, triggers and buttons, each for itself."""

import pytest

from zertz3d.app.window.gamepad_map import CALL, DEAD, PUSH, TURN, ZOOM, Wanted, lean, wanted
from zertz3d.scene.input.gamepads import Held

NOTHING = Held()


def held(*buttons: str, **axes: float) -> Held:
    return Held(frozenset(buttons), axes)


@pytest.mark.parametrize(
    ("axes", "means"),
    [
        ({"left_x": 1.0}, Wanted(push=(PUSH / 2, 0.0), touched=True)),
        ({"left_y": -1.0}, Wanted(push=(0.0, -PUSH / 2), touched=True)),
        ({"right_x": -1.0}, Wanted(turn=(-TURN / 2, 0.0), touched=True)),
        ({"right_y": 1.0}, Wanted(turn=(0.0, TURN / 2), touched=True)),
        ({"right_trigger": 1.0}, Wanted(zoom=ZOOM / 2, touched=True)),
        ({"left_trigger": 1.0}, Wanted(zoom=-ZOOM / 2, touched=True)),
        ({"left_trigger": 1.0, "right_trigger": 1.0}, Wanted()),
    ],
)
def test_each_stick_and_trigger_means_one_thing_for_as_long_as_it_is_pushed(
    axes: dict[str, float], means: Wanted
) -> None:
    assert wanted(NOTHING, held(**axes), 0.5) == means


def test_a_button_means_its_key_once_and_somebody_is_there() -> None:
    assert wanted(NOTHING, held("face_b"), 0.1) == Wanted(keys=("escape",), touched=True)
    assert wanted(held("face_b"), held("face_b"), 0.1) == Wanted()
    assert wanted(held("face_b"), held("face_b", "start"), 0.1).keys == ("space",)
    assert wanted(held("face_b"), NOTHING, 0.1) == Wanted()


def test_what_the_pointer_is_on_is_pressed_and_let_go_once() -> None:
    told = [
        wanted(before, now, 0.1).choose
        for before, now in ((NOTHING, held("face_a")), (held("face_a"), held("face_a")), (held("face_a"), NOTHING))
    ]
    assert told == [True, None, False]
    assert wanted(NOTHING, NOTHING, 0.1).choose is None


def test_the_operator_is_called_by_both_buttons_together_and_no_key_is_meant() -> None:
    for button in CALL:
        assert not wanted(NOTHING, held(button), 0.1).calling
    called = wanted(NOTHING, held(*CALL), 0.1)
    assert called.calling and called.keys == ()


def test_a_stick_leans_by_itself_then_gently_and_at_last_wholly() -> None:
    assert lean(DEAD) == lean(-DEAD) == lean(0.0) == 0.0
    assert lean(1.0) == pytest.approx(1.0) and lean(-1.0) == pytest.approx(-1.0)
    middle = (1 + DEAD) / 2
    assert lean(middle) == pytest.approx(0.25) and lean(-middle) == pytest.approx(-0.25)
