"""The program in the menu of a desktop: its files are right, found by what reads them, and go away again."""

import configparser
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from zertz3d import resources
from zertz3d.app.cli import desktop_entry
from zertz3d.app.cli.main import COMMANDS, main
from zertz3d.scene.display import window_icon

linux = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="desktops of Linux only")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "my data"))
    return tmp_path / "my data"


def entry(folder: Path) -> configparser.ConfigParser:
    read = configparser.ConfigParser(interpolation=None)
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read(folder / "applications" / "zertz3d.desktop", encoding="utf-8")
    return read


def ours(folder: Path) -> set[str]:
    """The files that are not the desktop's own notes."""
    return {path.name for path in folder.rglob("*") if path.is_file() and path.name.strip("_").startswith("zertz3d")}


@linux
class TestDesktop:
    def test_what_is_installed_is_removed(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["desktop", "--install"]) == 0
        assert f"15 files written below {folder}" in capsys.readouterr().out
        assert ours(folder) == {
            "zertz3d.desktop", "zertz3d.xml", "zertz3d.metainfo.xml", "zertz3d.png", "zertz3d.1", "zertz3d", "_zertz3d",
            "zertz3d.fish",
        }  # fmt: skip
        (folder / "applications" / "other.desktop").write_text("somebody else's")
        assert main(["desktop", "--install"]) == 0, "once more does no harm"
        assert main(["desktop", "--remove"]) == 0
        assert ours(folder) == set()
        assert (folder / "applications" / "other.desktop").exists()
        capsys.readouterr()
        assert main(["desktop", "--remove"]) == 0
        assert "0 files removed" in capsys.readouterr().out

    def test_the_entry_starts_this_program(self, folder: Path) -> None:
        main(["desktop", "--install"])
        said = entry(folder)
        for section in said.sections():
            words = shlex.split(said[section]["Exec"])
            assert (
                [*shlex.split(desktop_entry.find_command())] == words[: len(words) - 1]
                or words[-1] in COMMANDS
                or (words[-1] == "--learn")
            )
        start = [word for word in shlex.split(said["Desktop Entry"]["Exec"]) if word != "%F"]
        assert subprocess.check_output([*start, "--version"], text=True).startswith("zertz3d ")

    def test_entry_window_and_icon_know_each_other(self, folder: Path) -> None:
        main(["desktop", "--install"])
        said = entry(folder)["Desktop Entry"]
        assert said["StartupWMClass"] == window_icon.NAME
        for size in desktop_entry.ICONS:
            path = folder / "icons" / "hicolor" / f"{size}x{size}" / "apps" / f"{said['Icon']}.png"
            assert path.read_bytes() == (resources.assets() / "icons" / f"zertz3d-{size}.png").read_bytes()

    def test_zertz_is_claimed_and_sgf_offered(self, folder: Path) -> None:
        main(["desktop", "--install"])
        kinds = entry(folder)["Desktop Entry"]["MimeType"].strip(";").split(";")
        assert kinds == [desktop_entry.MIME, "application/x-go-sgf"]
        types = ElementTree.parse(folder / "mime" / "packages" / "zertz3d.xml").getroot()
        patterns = [one.get("pattern") for one in types.iter() if one.tag.endswith("glob")]
        assert patterns == ["*.zertz"], "what belongs to Go is not claimed"

    @pytest.mark.skipif(not shutil.which("desktop-file-validate"), reason="no desktop-file-utils")
    def test_the_desktop_s_own_check_finds_no_fault(self, folder: Path) -> None:
        main(["desktop", "--install"])
        run = subprocess.run(
            ["desktop-file-validate", folder / "applications" / "zertz3d.desktop"], capture_output=True, text=True
        )
        assert (run.returncode, run.stdout) == (0, "")

    def test_a_folder_that_cannot_be_written_is_one_sentence(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (tmp_path / "file").write_text("")
        assert main(["desktop", "--install", "--folder", str(tmp_path / "file")]) == 1
        assert capsys.readouterr().err.startswith(f"zertz3d: {tmp_path}")


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (["/usr/bin/zertz3d"], "/usr/bin/zertz3d"),
        (["/home/a b/zertz3d"], '"/home/a b/zertz3d"'),
        (["/x/100%/zertz3d"], "/x/100%%/zertz3d"),
        (['/x/$y`z\\/"q'], '"/x/\\\\$y\\\\`z\\\\\\\\/\\\\"q"'),
    ],
)
def test_commands_are_quoted_as_entries_want_them(words: list[str], shown: str) -> None:
    assert desktop_entry._quote(words) == shown


def test_a_desktop_is_told_of_what_came_and_went(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[list[str]] = []
    monkeypatch.setattr(desktop_entry.subprocess, "run", lambda words, **more: told.append(words))
    monkeypatch.setattr(desktop_entry.shutil, "which", lambda name: name)
    updates = [[name, str(folder / part)] for name, part in desktop_entry.UPDATES]
    assert desktop_entry.remove(folder) == [] and told == [], "there is no such folder"
    written = desktop_entry.install(folder)
    assert len(written) == 15 and told == updates
    monkeypatch.setattr(desktop_entry.shutil, "which", lambda name: None)
    desktop_entry.install(folder)
    assert told == updates, "a desktop without these programs looks by itself"
    monkeypatch.setattr(desktop_entry.shutil, "which", lambda name: name)
    assert desktop_entry.remove(folder) == written and told == 2 * updates


def test_data_lie_where_the_desktop_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desktop_entry.Path, "home", lambda: tmp_path)
    assert desktop_entry.data_folder({"XDG_DATA_HOME": "/x", "HOME": "/y"}) == Path("/x")
    assert desktop_entry.data_folder({"XDG_DATA_HOME": "", "HOME": "/y"}) == Path("/y/.local/share")
    assert desktop_entry.data_folder({}) == tmp_path / ".local" / "share"


def test_a_bundle_and_an_appimage_name_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/opt/zertz3d/zertz3d")
    assert desktop_entry.find_command() == "/opt/zertz3d/zertz3d"
    monkeypatch.setenv("APPIMAGE", "/home/a/zertz3d.AppImage")
    assert desktop_entry.find_command() == "/home/a/zertz3d.AppImage"


def test_an_installed_command_names_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = tmp_path / "zertz3d"
    command.write_text("")
    command.chmod(0o755)
    monkeypatch.setattr(sys, "argv", [str(command), "desktop"])
    assert desktop_entry.find_command() == str(command)
    assert os.access(command, os.X_OK)
    monkeypatch.setattr(desktop_entry.os, "access", lambda path, mode: False)
    assert desktop_entry.find_command() == f"{sys.executable} -m zertz3d", "this file cannot be started"
    monkeypatch.undo()
    command.rename(tmp_path / "other")
    monkeypatch.setattr(sys, "argv", [str(tmp_path / "other"), "desktop"])
    assert desktop_entry.find_command() == f"{sys.executable} -m zertz3d", "this is another program"


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_elsewhere_it_is_one_sentence(
    platform: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert main(["desktop", "--install"]) == 2
    assert capsys.readouterr().err.startswith("zertz3d: entries of this kind belong to the desktops of Linux")
