"""What an intent carries: read as what an action asks for, with something usual where it carries nothing."""

import pytest

from zertz3d.errors import UsageError
from zertz3d.intents import Action, FieldAnswer, Intent, MenuSpot, NodeMark, Payload, Steering, TableSpot


def carrying(value: Payload = None) -> Intent:
    return Intent(Action.HELP, value)


def test_what_is_carried_is_read_as_it_is() -> None:
    answer, mark = FieldAnswer("rules", "a"), NodeMark(3, "!")
    assert carrying(3).number == 3.0 and carrying(0.5).number == 0.5
    assert carrying("Wd4").text == "Wd4" and carrying(3).text == "3" and carrying(0).text == "0"
    assert carrying(answer).answer is answer and carrying(mark).node_mark is mark
    for value, read in (
        (TableSpot("ring", "d4"), "spot"), (MenuSpot(3.0, 4.0), "menu_spot"), (Steering(1, -1), "steering"),
    ):  # fmt: skip
        assert getattr(carrying(value), read) is value


def test_where_nothing_is_carried_it_is_what_is_usual() -> None:
    none = carrying()
    assert none.text == "" and none.spot == TableSpot("table")
    assert none.menu_spot == MenuSpot(0.0, 0.0) and none.steering == Steering(0, 0)


@pytest.mark.parametrize("read", ["number", "answer", "node_mark"])
@pytest.mark.parametrize("value", [None, "d4"])
def test_what_cannot_do_without_it_says_so(read: str, value: Payload) -> None:
    with pytest.raises(UsageError, match=repr(value)):
        getattr(carrying(value), read)
