"""The monkey: it plays from every beginning, and writes nothing outside of its folder."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from zertz3d.tools import monkey

FENCED = """
import sys
from pathlib import Path
from zertz3d.app.system import files
from zertz3d.tools.monkey import fence
inside, outside = Path(sys.argv[1]), Path(sys.argv[2])
fence(inside)
files.write_text(inside / "x.txt", "mine")
try:
    files.write_text(inside / ".." / outside.name / "x.txt", "theirs")
except PermissionError as error:
    print(error)
"""


def test_nothing_is_written_behind_the_fence(tmp_path: Path) -> None:
    inside, outside = tmp_path / "in", tmp_path / "out"
    inside.mkdir()
    outside.mkdir()
    command = [sys.executable, "-c", FENCED, str(inside), str(outside)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    assert "the monkey may not write here" in done.stdout
    assert (inside / "x.txt").read_text() == "mine" and not list(outside.iterdir())


@pytest.mark.parametrize("beginning", ["replay", "computer", "boards", "host"])
def test_it_does_something_and_nothing_falls_over(beginning: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "zertz3d.tools.monkey", "--events", "12", "--seed", "5", "--only", beginning]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "seed 5, 12 deeds from 1 beginnings\n"


def test_every_key_it_presses_has_a_name_for_xdotool() -> None:
    assert [key for key in monkey.KEYS if len(key) > 1 and key not in monkey.XKEYS and key[0] not in "fs"] == []
