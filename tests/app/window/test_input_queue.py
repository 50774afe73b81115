"""What is pressed and pointed at, on keyboards of every kind and by gamepads that drive a pointer of their own."""

import sys
from collections.abc import Iterator

import pytest
from direct.showbase.MessengerGlobal import messenger

from tests.scene.conftest import world
from tests.scene.virtual_mouse import Hand
from zertz3d.app.window import input_queue
from zertz3d.app.window.input_queue import CHANGED, CLOSED, DOWN, REPEAT, TREMBLE, TYPED, UP, InputQueue
from zertz3d.scene.display.backend import CLOSE, Base
from zertz3d.scene.display.pointer_shape import PointerShape

SIZE = (320, 180)


@pytest.fixture(scope="module")
def base() -> Iterator[Base]:
    with world("classic", SIZE) as opened:
        yield opened


@pytest.fixture
def hand(base: Base) -> Hand:
    return Hand(base)


@pytest.fixture
def queue(base: Base, hand: Hand) -> Iterator[InputQueue]:
    made = InputQueue(base)
    yield made
    made.close()


@pytest.mark.parametrize(
    ("sent", "means"),
    [
        ("meta-c", "control-c"), ("shift-meta-z", "shift-control-z"), ("alt-meta-x", "control-alt-x"),
        ("control-c", "control-c"), ("meta", "meta"), ("lmeta", "lmeta"), ("control-meta-q", "control-q"),
        ("meta-mouse1", "control-mouse1"), ("alt-enter", "alt-enter"),
    ],
)  # fmt: skip
def test_cmd_on_a_mac_is_what_ctrl_is_elsewhere(
    sent: str, means: str, queue: InputQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    queue.note(DOWN, sent)
    assert [event.name for event in queue.take()] == [means]
    monkeypatch.setattr(sys, "platform", "linux")
    queue.note(DOWN, sent)
    assert [event.name for event in queue.take()] == [sent]


def test_a_key_of_a_shortcut_is_no_letter(queue: InputQueue, hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    with hand.holding("meta"):
        queue.take()
        queue.note(TYPED, "c")
        assert queue.take() == []
    queue.take()
    queue.note(TYPED, "c")
    assert [event.name for event in queue.take()] == ["c"]


def test_a_gamepad_drives_a_pointer_without_a_mouse(queue: InputQueue, hand: Hand) -> None:
    hand.mouse.set_mouse_on(False)
    hand.step()
    assert queue.driven is None
    queue.push(30, -20)
    assert queue.driven == queue.pointer() == (SIZE[0] / 2 + 30, SIZE[1] / 2 - 20)
    queue.note(DOWN, "mouse1")
    assert queue.take()[0].at == queue.pointer()
    hand.mouse.set_mouse_on(True)
    hand.move(20, 30)
    assert queue.driven is None and queue.pointer() == pytest.approx((20, 30), abs=1), "until there is a mouse"


def test_a_driven_pointer_stays_in_the_window(queue: InputQueue, hand: Hand) -> None:
    hand.mouse.set_mouse_on(False)
    hand.step()
    queue.push(-9999, 9999)
    assert queue.pointer() == (0, SIZE[1] - 1)
    queue.push(9999, -9999)
    assert queue.pointer() == (SIZE[0] - 1, 0)


def test_it_begins_at_the_mouse_and_gives_way_to_it(queue: InputQueue, hand: Hand) -> None:
    hand.move(100, 50)
    queue.push(10, 0)
    assert queue.driven == pytest.approx((110, 50), abs=1)
    hand.move(103, 50)
    assert queue.driven is not None, "a mouse on a table that shakes has not been moved"
    hand.move(200, 90)
    assert queue.driven is None
    assert queue.pointer() == pytest.approx((200, 90), abs=1)


def test_what_went_down_is_told_once_however_long_it_is_held(queue: InputQueue) -> None:
    for kind, name in ((DOWN, "shift-a"), (REPEAT, "shift-a"), (UP, "a"), (DOWN, "b")):
        queue.note(kind, name)
    assert queue.pressed() == ("a", "b")
    assert queue.pressed() == ()


def test_what_is_held_is_down(queue: InputQueue, hand: Hand) -> None:
    with hand.holding("a"):
        assert queue.held == {"a"}
    assert queue.held == frozenset()


def test_what_is_put_back_comes_before_what_has_come_meanwhile(queue: InputQueue) -> None:
    queue.note(DOWN, "a")
    first = queue.take()
    queue.note(DOWN, "b")
    queue.put_back(first)
    assert [event.name for event in queue.take()] == ["a", "b"]


def test_a_pointer_has_moved_once_it_is_farther_off_than_it_trembles(queue: InputQueue, hand: Hand) -> None:
    hand.move(100, 50)
    assert not queue.moved()
    hand.move(100 + 0.7 * TREMBLE, 50)
    assert not queue.moved()
    hand.move(100 + 1.4 * TREMBLE, 50)
    assert queue.moved()
    assert not queue.moved()
    hand.mouse.set_mouse_on(False)
    hand.step()
    assert not queue.moved()
    hand.mouse.set_mouse_on(True)
    hand.move(20, 20)
    assert not queue.moved(), "it comes in somewhere else"


def test_a_mouse_that_is_moved_bit_by_bit_takes_the_pointer_back(queue: InputQueue, hand: Hand) -> None:
    hand.move(100, 50)
    for way in (0.7, 1.4):
        queue.push(10, 0)
        assert queue.driven is not None
        hand.move(100 + way * TREMBLE, 50)
    assert queue.driven is None


def test_the_pointer_keeps_its_shape_while_it_is_hidden_and_is_told_of_changes_alone(
    queue: InputQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[object, bool]] = []
    monkeypatch.setattr(input_queue, "show_pointer", lambda _, shape, shown: told.append((shape, shown)))
    queue.show_pointer(False)
    queue.show_pointer(False)
    queue.shape_pointer(PointerShape.HAND)
    queue.shape_pointer(PointerShape.HAND)
    queue.show_pointer(True)
    assert told == [(PointerShape.ARROW, False), (PointerShape.HAND, False), (PointerShape.HAND, True)]


def test_the_window_itself_is_heard_until_one_listens_no_more(queue: InputQueue) -> None:
    messenger.send(CLOSE)
    messenger.send("window-event", [None])
    assert [event.kind for event in queue.take()] == [CLOSED, CHANGED]
    queue.close()
    messenger.send(CLOSE)
    assert queue.take() == []
