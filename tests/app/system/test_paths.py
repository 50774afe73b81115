"""Folders as each system and each language calls them."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.conftest import ROOT
from zertz3d.app.system import paths


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of somebody, in which the program stands."""
    made = tmp_path / "home"
    made.mkdir()
    monkeypatch.setenv("HOME", str(made))
    for name in ("XDG_PICTURES_DIR", "XDG_DOCUMENTS_DIR", "XDG_VIDEOS_DIR", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(made)
    return made


def speak_german(home: Path) -> None:
    """Folders as a German desktop names them, and where it says so."""
    (home / ".config").mkdir()
    said = '# German\nXDG_PICTURES_DIR="$HOME/Bilder"\nXDG_DOCUMENTS_DIR="$HOME/Dokumente"\n'
    (home / ".config" / "user-dirs.dirs").write_text(said)
    (home / "Bilder").mkdir()
    (home / "Dokumente").mkdir()


def test_tests_neither_read_nor_change_what_somebody_keeps() -> None:
    """A setting of theirs would decide a test, and a fault on purpose would stand among their reports."""
    for place in (paths.state_folder(), paths.config_file()):
        assert place.parent.name.startswith("zertz3d-tests-")


linux = pytest.mark.skipif(sys.platform != "linux", reason="reads the folders as a Linux desktop notes them")


@linux
def test_pictures_and_games_go_where_the_desktop_says(home: Path) -> None:
    speak_german(home)
    assert paths.pictures_folder() == home / "Bilder"
    assert paths.saving_folder() == home / "Dokumente"


@linux
def test_films_go_where_the_desktop_says(home: Path) -> None:
    speak_german(home)
    assert paths.videos_folder() == paths.saving_folder(), "there is no such folder"
    (home / "Filme").mkdir()
    said = home / ".config" / "user-dirs.dirs"
    said.write_text(said.read_text() + 'XDG_VIDEOS_DIR="$HOME/Filme"\n')
    assert paths.videos_folder() == home / "Filme"


@linux
def test_without_such_folders_the_home_will_do(home: Path) -> None:
    assert paths.pictures_folder() == paths.saving_folder() == home


@linux
def test_nothing_is_put_where_one_may_only_read(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    speak_german(home)
    barred = {home / "Bilder"}
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) not in barred and mode == os.W_OK)
    assert paths.pictures_folder() == home / "Dokumente"
    (home / "games").mkdir()
    monkeypatch.chdir(home / "games")
    assert paths.saving_folder() == home / "games"
    barred.add(home / "games")
    assert paths.saving_folder() == home / "Dokumente"
    barred.add(home / "Dokumente")
    assert paths.saving_folder() == home, "the last resort"


@linux
@pytest.mark.parametrize("start", ["/", "/nowhere/Windows/System32"])
def test_a_program_from_a_menu_saves_among_the_documents(
    start: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    speak_german(home)
    monkeypatch.setenv("SYSTEMROOT", "/nowhere/Windows")
    monkeypatch.setattr(Path, "cwd", lambda: Path(start))
    monkeypatch.setattr(paths, "_may_write", lambda folder: True)
    assert paths.saving_folder() == home / "Dokumente"


def test_whoever_stands_in_a_folder_saves_there(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "games").mkdir()
    monkeypatch.setenv("SYSTEMROOT", str(home / "Windows"))
    monkeypatch.chdir(home / "games")
    assert paths.saving_folder() == home / "games"


@pytest.mark.skipif(os.name != "posix", reason="who has a home is known elsewhere, too")
def test_without_a_home_nothing_is_left_where_one_stands(tmp_path: Path) -> None:
    code = (
        "from zertz3d.app.system import paths as p;"
        "print(p.config_file(), p.state_folder(), p.cache_folder(), p.pictures_folder(), sep='\\n')"
    )
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
    said = subprocess.check_output([sys.executable, "-c", code], cwd=tmp_path, env=environment, text=True)
    config, state, cache, _ = map(Path, said.splitlines())
    assert not any(path.is_relative_to(tmp_path) for path in (config, state, cache))


@pytest.mark.skipif(os.name != "posix", reason="who has a home is known elsewhere, too")
def test_a_home_that_is_not_named_is_that_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    import pwd

    def find_nobody(number: int) -> None:
        raise KeyError(number)

    monkeypatch.setattr(pwd, "getpwuid", lambda number: SimpleNamespace(pw_dir="/homes/anna"))
    assert paths.find_home({}) == Path("/homes/anna")
    assert paths.find_home({"HOME": "/h"}) == paths.find_home({"USERPROFILE": "/h"}) == Path("/h")
    monkeypatch.setattr(pwd, "getpwuid", find_nobody)
    assert paths.find_home({}) is None


@pytest.mark.parametrize(("platform", "cache"), [
    ("linux", "/h/.cache/zertz3d"), ("darwin", "/h/Library/Caches/zertz3d"), ("win32", "/l/zertz3d"),
])  # fmt: skip
def test_what_can_be_worked_out_again_lies_apart(platform: str, cache: str) -> None:
    assert paths.cache_folder({"HOME": "/h", "LOCALAPPDATA": "/l"}, platform) == Path(cache)
