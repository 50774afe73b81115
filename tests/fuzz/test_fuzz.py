"""A handful of damaged inputs for every reader, the same each time; `python -m tests.fuzz` throws more."""

import random
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.fuzz.targets import TARGETS

SEEDS: dict[str, Iterable[int]] = {"session": (0, 881), "playlists": range(30), "event": range(40)}
"""So many inputs for readers that are slow, or that once fell over."""


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("STATE", "CACHE", "CONFIG"):
        monkeypatch.setenv(f"ZERTZ3D_{name}", str(tmp_path / "own" / name))
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("name", TARGETS)
def test_damaged_input_is_refused_in_a_sentence_or_read(name: str, tmp_path: Path) -> None:
    for seed in SEEDS.get(name, range(12)):
        TARGETS[name](random.Random(f"{name} {seed}"), tmp_path)
