"""The door of a table: six digits, compared in constant time, and patience for those who guess."""

import hmac

import pytest

from zertz3d.app.network.door import FREE, LONGEST_WAIT, MOST, Door, draw_digits


def test_digits_are_six_and_nobody_foresees_them() -> None:
    drawn = {draw_digits() for _number in range(100)}
    assert all(len(digits) == 6 and digits.isdigit() for digits in drawn) and len(drawn) > 90


def test_the_right_digits_open_and_others_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = []
    digest = hmac.compare_digest
    monkeypatch.setattr(hmac, "compare_digest", lambda a, b: compared.append((a, b)) or digest(a, b))
    door = Door("123456")
    assert door.opens("a", "123456", 0.0)
    assert not any(door.opens("a", said, 0.0) for said in ("123457", "", "1234567", "１２３４５６"))
    assert len(compared) == 5


def test_whoever_guesses_has_to_wait_longer_and_longer() -> None:
    door, waits = Door("123456"), []
    now = 0.0
    for _try in range(12):
        waits.append(door.wait("eve", now))
        now += waits[-1]
        assert not door.opens("eve", "000000", now)
    assert waits[:FREE] == [0.0] * FREE and waits[FREE] > 0
    assert waits == sorted(waits) and waits[-1] == LONGEST_WAIT
    assert door.wait("boris", now) == 0.0
    assert door.opens("eve", "123456", now) and door.wait("eve", now) == 0.0


def test_few_machines_are_remembered() -> None:
    door = Door("123456")
    for number in range(3 * MOST):
        door.opens(f"machine {number}", "0", 0.0)
    assert len(door._wrong) == MOST
    assert all(door.wait(f"machine {number}", 0.0) == 0.0 for number in range(3 * MOST))


def test_whoever_has_not_been_here_for_the_longest_time_is_forgotten() -> None:
    door = Door("123456")
    for _try in range(FREE + 1):
        door.opens("eve", "0", 0.0)
    for number in range(MOST - 1):
        door.opens(f"machine {number}", "0", 0.0)
    door.opens("eve", "0", 0.0)
    door.opens("one more", "0", 0.0)
    assert door.wait("eve", 0.0) > 0, "whoever goes on guessing is not forgotten"
    assert len(door._wrong) == MOST and "machine 0" not in door._wrong and "one more" in door._wrong
