"""Pieces and cameras move as they did, but for what was meant to change, see tests/motion/moved.py."""

import pytest

from tests.motion.moved import AWRY, FOLDER, everything
from tests.told import differences, file_of, read

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
