"""Themes are files; a file with a fault is one sentence."""

from pathlib import Path

import pytest

from zertz3d import resources
from zertz3d.errors import UsageError, ZertzError
from zertz3d.scene.parts import themes

FELT = (resources.assets() / "themes" / "felt.toml").read_text()


def test_there_are_four() -> None:
    assert themes.names() == ("felt", "original", "slate", "walnut")


@pytest.mark.parametrize("name", themes.names())
def test_every_theme_is_complete(name: str) -> None:
    found = themes.theme(name)
    assert found.name == name
    assert found.title
    for surface in (found.table, found.wood):
        for file in (f"{surface.texture}.jpg", f"{surface.texture}_relief.png"):
            assert (resources.assets() / "textures" / file).is_file()
    for colour in (found.backdrop, found.ink, found.table.overhead, found.wood.overhead):
        assert all(0 <= part <= 1 for part in colour)


@pytest.mark.parametrize("name", themes.names())
def test_the_dark_is_darker_than_the_table(name: str) -> None:
    found = themes.theme(name)
    assert max(found.backdrop) < min(found.table.overhead)


def test_an_unknown_theme_names_the_known_ones() -> None:
    with pytest.raises(UsageError, match="'marble'; choose one of felt, original, slate, walnut"):
        themes.theme("marble")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('title = "Felt"', "", "lacks"),
        ('title = "Felt"', 'title = "Felt"\nsmell = 3', "does not know"),
        ('title = "Felt"', "title = 7", "title"),
        ("exposure = 1.0", 'exposure = "much"', "exposure"),
        ("exposure = 1.0", "exposure = ", "cannot be used"),
        ("backdrop = [", "backdrop = [1, ", "backdrop"),
        ('sound = "felt"', 'sound = "felt"\nkeyed = [0, 1, 0]', "does not know"),
        ('sound = "felt"', 'sound = "glass"', "sound is 'glass', not one of felt, slate, walnut"),
    ],
)
def test_faults_are_one_sentence(old: str, new: str, complaint: str, tmp_path: Path) -> None:
    assert old in FELT
    bad = tmp_path / "bad.toml"
    bad.write_text(FELT.replace(old, new, 1))
    with pytest.raises(ZertzError, match=complaint) as caught:
        themes.read(bad)
    assert "\n" not in str(caught.value)
    assert str(bad) in str(caught.value)


def test_whole_numbers_will_do(tmp_path: Path) -> None:
    plain = tmp_path / "plain.toml"
    plain.write_text(FELT.replace("exposure = 1.0", "exposure = 1"))
    assert themes.read(plain).exposure == 1.0
