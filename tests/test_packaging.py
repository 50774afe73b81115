"""The wheel carries the program and its data; nothing is missing, nothing is stale."""

import email
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.conftest import ROOT
from zertz3d import resources
from zertz3d.app.cli import desktop_entry
from zertz3d.errors import ZertzError

DATA = ("models", "shaders", "assets")
CACHES = {"__pycache__", ".mypy_cache", ".ruff_cache", ".hypothesis"}


def tracked(folder: str) -> set[str]:
    """The files of a folder as the checkout has them."""
    here = ROOT / folder
    files = (path for path in here.rglob("*") if path.is_file())
    return {path.relative_to(ROOT).as_posix() for path in files if not CACHES & set(path.parts)}


def built(kind: str, folder: Path, source: Path = ROOT) -> Path:
    """A wheel or an sdist, as those who install the program build it."""
    code = f"import hatchling.build as b; print(b.build_{kind}({str(folder)!r}))"
    run = subprocess.run([sys.executable, "-c", code], cwd=source, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return folder / run.stdout.strip().splitlines()[-1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built("wheel", tmp_path_factory.mktemp("wheel"))


def test_the_same_bytes_are_built_twice_and_from_the_source_archive(wheel: Path, tmp_path: Path) -> None:
    archives = []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        archives.append(built("sdist", tmp_path / name))
    assert archives[0].read_bytes() == archives[1].read_bytes()
    with tarfile.open(archives[0]) as archive:
        archive.extractall(tmp_path / "unpacked", filter="data")
    (source,) = (tmp_path / "unpacked").iterdir()
    again = built("wheel", tmp_path / "one", source)
    assert (again.name, again.read_bytes()) == (wheel.name, wheel.read_bytes())


def test_what_it_says_of_itself_is_complete(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        said = email.message_from_bytes(archive.read(name))
        (name,) = (name for name in archive.namelist() if name.endswith("/entry_points.txt"))
        starts = archive.read(name).decode()
    assert said["Author"] == "zertz3d contributors" and said["Keywords"] and said["License-Expression"] == "MIT"
    kinds = {one.partition(" :: ")[0] for one in said.get_all("Classifier")}
    assert kinds >= {"Development Status", "Environment", "Intended Audience", "Operating System", "Topic"}
    assert "[gui_scripts]\nzertz3d-window = zertz3d.__main__:main" in starts


def test_data_and_code_are_all_there(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    shared = {name.partition(".data/data/")[2] for name in names if ".data/data/" in name}
    assert shared == {f"share/{place}" for place in desktop_entry.MANUAL.values()}
    names = {name for name in names if ".data/data/" not in name}
    expected = tracked("zertz3d") | {f"zertz3d/_data/{name}" for folder in DATA for name in tracked(folder)}
    compiled = {f"{name.removesuffix('.po')}.mo" for name in expected if name.endswith(".po")}
    assert compiled and names == expected | compiled


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
