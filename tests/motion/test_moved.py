"""Pieces and cameras move as they did, but for what was meant to change, see tests/motion/moved.py."""

import pytest

from tests.motion.games import filmed, played
from tests.motion.moved import AWRY, FOLDER, everything
from tests.told import differences, file_of, read
from zertz3d import words
from zertz3d.motion import layout
from zertz3d.motion.layout import rest_pose
from zertz3d.motion.stable_noise import variety

NAMES = (
    "37 rings", "61 rings", "a bridge", "between two games", "blitz", "cameras", "few rings", "quiet",
)  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_it_moves_as_it_did(name: str) -> None:
    changed = list(differences(everything()[name], read(FOLDER, name), AWRY))
    assert not changed, "\n".join([*changed[:6], "if that is meant: python -m tests.motion.moved"])


def test_everything_is_told() -> None:
    assert set(everything()) == set(NAMES)
    assert {path.name for path in FOLDER.iterdir()} == {file_of(FOLDER, name).name for name in NAMES}


@pytest.mark.parametrize("language", ["de", "ru"])
def test_it_moves_alike_in_every_language(language: str) -> None:
    """What was made before is forgotten, as it would be in another process."""
    films = []
    for chosen in (words.ENGLISH, language):
        words.choose(chosen)
        for known in (variety, rest_pose, layout._turned):
            known.cache_clear()
        film = filmed(played("Wd4,d1", "Gd5,a2", "x d4Gd6"))
        films.append([film.sample(film.duration * part / 40) for part in range(41)])
    assert films[0] == films[1]
