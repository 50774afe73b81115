"""Every screen is drawn as it was, but for what was meant to change: `python -m tests.app.drawn` tells it anew."""

import pytest

from tests.app import drawn
from tests.app.screens import all_seen


@pytest.mark.parametrize("name", drawn.TOLD)
def test_a_screen_is_drawn_as_it_was(name: str) -> None:
    changed = list(drawn.differences(drawn.told(all_seen("en")[name].screen), drawn.written(name)))
    assert not changed, "\n".join([*changed[:6], "if that is meant: python -m tests.app.drawn"])


def test_of_every_screen_it_is_told_what_is_drawn() -> None:
    assert {path.name for path in drawn.FOLDER.iterdir()} == {drawn.file_of(name).name for name in drawn.TOLD}


def test_a_pixel_is_no_difference_and_all_else_is_one() -> None:
    line = 'text 100 20 30 14 #ffffffff 14 medium "Play 3"'
    others = (
        'text 102 20 30 14 #ffffffff 14 medium "Play 3"',
        'text 100 20 30 14 #fffffffe 14 medium "Play 3"',
        'text 100 20 30 14 #ffffffff 14 bold "Play 3"',
        'text 100 20 30 14 #ffffffff 14 medium "Play 4"',
    )
    assert not list(drawn.differences({"a": [line]}, {"a": [line.replace("100", "101")]}))
    for other in others:
        assert list(drawn.differences({"a": [line]}, {"a": [other]}))
    assert list(drawn.differences({"a": [line]}, {"b": [line]})) and list(drawn.differences({"a": [line]}, {"a": []}))
