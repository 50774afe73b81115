"""A film sounds as it did, but for what was meant to change: `python -m tests.scene.audio.heard` tells it anew."""

from tests.scene.audio.heard import AWRY, FOLDER, told
from tests.told import differences, read


def test_a_game_sounds_as_it_did() -> None:
    changed = list(differences(told(), read(FOLDER, "a game"), AWRY))
    assert not changed, "\n".join([*changed[:6], "if that is meant: python -m tests.scene.audio.heard"])
