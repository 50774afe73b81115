"""The wheel carries the program and its data; nothing is missing, nothing is stale."""

import email
import importlib.util
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from email.message import Message
from pathlib import Path

import pytest

from tests.conftest import ROOT
from zertz3d import __version__, resources
from zertz3d.app.cli import desktop_entry
from zertz3d.errors import ZertzError

DATA = ("models", "shaders", "assets")
CACHES = {"__pycache__", ".mypy_cache", ".ruff_cache", ".hypothesis"}
REPOSITORY = "https://host.example/owner/zertz3d"
SHOWN = re.compile(r"(!?)\[[^][]*\]\(([^()\s]+)\)")
"""A picture or a link of the README, and where it leads."""


def tracked(folder: str) -> set[str]:
    """The files of a folder as the checkout has them."""
    here = ROOT / folder
    files = (path for path in here.rglob("*") if path.is_file())
    return {path.relative_to(ROOT).as_posix() for path in files if not CACHES & set(path.parts)}


def build(kind: str, folder: Path, source: Path = ROOT, repository: str = "") -> subprocess.CompletedProcess[str]:
    """Build a wheel or an sdist where the repository's address is known, or is not."""
    code = f"import hatchling.build as b; print(b.build_{kind}({str(folder)!r}))"
    known = {**os.environ, "ZERTZ3D_REPOSITORY": repository}
    return subprocess.run([sys.executable, "-c", code], cwd=source, env=known, capture_output=True, text=True)


def built(kind: str, folder: Path, source: Path = ROOT, repository: str = "") -> Path:
    """A wheel or an sdist, as those who install the program build it."""
    folder.mkdir(exist_ok=True)
    run = build(kind, folder, source, repository)
    assert run.returncode == 0, run.stderr
    return folder / run.stdout.strip().splitlines()[-1]


def read_metadata(wheel: Path) -> Message:
    """What a wheel says of itself."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return email.message_from_string(archive.read(name).decode())


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built("wheel", tmp_path_factory.mktemp("wheel"))


@pytest.mark.parametrize("repository", ["", REPOSITORY])
def test_the_same_bytes_are_built_twice_and_from_the_source_archive(tmp_path: Path, repository: str) -> None:
    wheel = built("wheel", tmp_path / "one", repository=repository)
    archives = [built("sdist", tmp_path / name, repository=repository) for name in ("one", "other")]
    assert archives[0].read_bytes() == archives[1].read_bytes()
    with tarfile.open(archives[0]) as archive:
        archive.extractall(tmp_path / "unpacked", filter="data")
    (source,) = (tmp_path / "unpacked").iterdir()
    again = built("wheel", tmp_path / "other", source, "https://host.example/somebody/else")
    assert (again.name, again.read_bytes()) == (wheel.name, wheel.read_bytes())


def test_what_it_says_of_itself_is_complete(wheel: Path) -> None:
    said = read_metadata(wheel)
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith("/entry_points.txt"))
        starts = archive.read(name).decode()
    assert said["Author"] == "zertz3d contributors" and said["Keywords"] and said["License-Expression"] == "MIT"
    kinds = {one.partition(" :: ")[0] for one in said.get_all("Classifier", [])}
    assert kinds >= {"Development Status", "Environment", "Intended Audience", "Operating System", "Topic"}
    assert "[gui_scripts]\nzertz3d-window = zertz3d.__main__:main" in starts


def test_with_an_address_the_page_leads_to_the_files_of_this_version(tmp_path: Path) -> None:
    said = read_metadata(built("wheel", tmp_path, repository=f"{REPOSITORY}.git/"))
    addresses = dict(one.split(", ") for one in said.get_all("Project-URL", []))
    assert addresses == {
        "Homepage": REPOSITORY,
        "Documentation": f"{REPOSITORY}/blob/v{__version__}/README.md",
        "Changelog": f"{REPOSITORY}/blob/v{__version__}/CHANGELOG.md",
        "Issues": f"{REPOSITORY}/issues",
    }
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    places = {"!": f"{REPOSITORY}/raw/v{__version__}/", "": f"{REPOSITORY}/blob/v{__version__}/"}
    expected = [places[kind] + target for kind, target in SHOWN.findall(readme)]
    assert expected and [target for _, target in SHOWN.findall(said.get_payload())] == expected


def test_without_an_address_the_page_has_neither_broken_pictures_nor_links(wheel: Path) -> None:
    said = read_metadata(wheel)
    assert said["Project-URL"] is None
    page = said.get_payload()
    assert isinstance(page, str)
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    bare = re.sub(r"^!.*\n\n", "", readme, flags=re.MULTILINE)
    assert page == bare.replace("[CONTRIBUTING](.github/CONTRIBUTING.md)", "CONTRIBUTING") and not SHOWN.search(page)


@pytest.mark.parametrize(
    ("line", "known", "unknown"),
    [
        ("One ![a](a.png) inside", "One ![a](R/raw/T/a.png) inside", "One  inside"),
        ("`[a](b)`", "`[a](b)`", "`[a](b)`"),
        ("```\n![a](b)\n```\n", "```\n![a](b)\n```\n", "```\n![a](b)\n```\n"),
        ("[a](https://b.example)", "[a](https://b.example)", "[a](https://b.example)"),
        ("[a](#begin)", "[a](#begin)", "[a](#begin)"),
    ],
)
def test_what_is_code_or_leads_elsewhere_stays(line: str, known: str, unknown: str) -> None:
    spec = importlib.util.spec_from_file_location("package_page", ROOT / ".ci" / "package_page.py")
    assert spec and spec.loader
    page = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(page)
    assert (page.readable_anywhere(line, "R", "T"), page.readable_anywhere(line, "", "T")) == (known, unknown)


@pytest.mark.parametrize("address", ["git@host.example:owner/name", "http://h.example/a/b", "https://h.example", "?"])
def test_an_address_that_is_none_is_one_sentence(tmp_path: Path, address: str) -> None:
    run = build("wheel", tmp_path, repository=address)
    expected = "give the https address of the repository, as in https://host.example/owner/name\n"
    assert (run.returncode, run.stderr) == (1, f"ZERTZ3D_REPOSITORY is {address!r}: {expected}")


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


@pytest.mark.parametrize(
    ("tag", "said"),
    [
        (f"v{__version__}", ""),
        ("v0.0", f"the tag is v0.0, but zertz3d/__init__.py says {__version__}: tag v{__version__}\n"),
    ],
)
def test_a_release_is_made_of_the_tag_that_names_its_version(tag: str, said: str) -> None:
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    assert "\n          ZERTZ3D_REPOSITORY: ${{ github.server_url }}/${{ github.repository }}\n" in workflow
    _, _, step = workflow.partition("- name: the tag is the version\n        run: |\n")
    script, _, _ = step.partition("\n      - ")
    ours = {"GITHUB_REF_NAME": tag, "PATH": os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))}
    run = subprocess.run(["bash", "-ec", script], cwd=ROOT, env={**os.environ, **ours}, capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (int(bool(said)), said)
