"""The wheel carries the program and its data; nothing is missing, nothing is stale."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.conftest import ROOT
from zertz3d import resources
from zertz3d.errors import ZertzError

DATA = ("models", "shaders", "assets")
CACHES = {"__pycache__", ".mypy_cache", ".ruff_cache", ".hypothesis"}


def tracked(folder: str) -> set[str]:
    """The files of a folder as the checkout has them."""
    here = ROOT / folder
    files = (path for path in here.rglob("*") if path.is_file())
    return {path.relative_to(ROOT).as_posix() for path in files if not CACHES & set(path.parts)}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    code = f"import hatchling.build as b; print(b.build_wheel({str(folder)!r}))"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return folder / run.stdout.strip().splitlines()[-1]


def test_data_and_code_are_all_there(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    expected = tracked("zertz3d") | {f"zertz3d/_data/{name}" for folder in DATA for name in tracked(folder)}
    assert names == expected


def test_an_installed_copy_finds_its_data(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    code = "from zertz3d import resources as r; print(r.models(), r.shaders(), r.assets(), sep='\\n')"
    run = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert [Path(line) for line in run.stdout.splitlines()] == [tmp_path / "zertz3d" / "_data" / name for name in DATA]


def test_the_checkout_finds_its_data() -> None:
    assert [resources.models(), resources.shaders(), resources.assets()] == [ROOT / name for name in DATA]


def test_missing_data_is_one_sentence() -> None:
    with pytest.raises(ZertzError, match=r"the data folder 'nothing' is missing beside .*: install zertz3d again"):
        resources._folder("nothing")
