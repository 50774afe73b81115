"""Every screen is drawn as it was, but for what was meant to change: `python -m tests.app.drawn` tells it anew."""

import pytest

from tests.app.drawn import AWRY, FOLDER, TOLD, told
from tests.app.screens import all_seen
from tests.told import Told, differences, file_of, read


@pytest.mark.parametrize("name", TOLD)
def test_a_screen_is_drawn_as_it_was(name: str) -> None:
    changed = list(differences(told(all_seen("en")[name].screen), read(FOLDER, name), AWRY))
    assert not changed, "\n".join([*changed[:6], "if that is meant: python -m tests.app.drawn"])


def test_of_every_screen_it_is_told_what_is_drawn() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {file_of(FOLDER, name).name for name in TOLD}


def test_a_pixel_is_no_difference_and_all_else_is_one() -> None:
    line = 'text 100 20 30 14 #ffffffff 14 medium "Play 3"'
    others = (
        'text 102 20 30 14 #ffffffff 14 medium "Play 3"',
        'text 100 20 30 14 #ff00ff00 14 medium "Play 3"',
        'text 100 20 30 14 #00000000 14 medium "Play 3"',
        'text 100 20 30 14 #ffffffff 14 bold "Play 3"',
        'text 100 20 30 14 #ffffffff 14 medium "Play 4"',
    )
    assert not list(differences({"a": [line]}, {"a": [line.replace("100", "101")]}, AWRY))
    for other in others:
        assert list(differences({"a": [line]}, {"a": [other]}, AWRY))
        assert list(differences({"a": [other]}, {"a": [line]}, AWRY))
    dark = line.replace("#ffffffff", "#14191de6")
    assert list(differences({"a": [dark]}, {"a": [dark.replace("e6", "e5")]}, AWRY))
    others_told: tuple[Told, ...] = ({"b": [line]}, {"a": []}, {})
    for missing in others_told:
        assert list(differences({"a": [line]}, missing, AWRY)) and list(differences(missing, {"a": [line]}, AWRY))
