"""The doctor tells what it finds, names cures, and ends with the right code."""

import builtins
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from zertz3d import resources
from zertz3d.app.cli.main import main
from zertz3d.app.commands import doctor
from zertz3d.app.system import missing_packages
from zertz3d.app.system.missing_packages import LIBRARIES, PACKAGES, Lack, find_installer, list_lacks_of_linux
from zertz3d.errors import ZertzError
from zertz3d.scene.display import backend, monitors, screen_and_sound
from zertz3d.scene.display.backend import Backend
from zertz3d.scene.display.drivers import MODERN, TINY
from zertz3d.scene.display.monitors import Monitor
from zertz3d.scene.parts.quality import TIERS

CARD = Backend(MODERN[0], "Radeon RX 580", (4, 6), (4, 60), "4.6 Mesa", "full", "a graphics card draws", True)


@pytest.fixture
def healthy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that has everything."""
    monkeypatch.setattr(backend, "probe", lambda tier: CARD)
    monkeypatch.setattr(screen_and_sound, "has_sound", lambda: True)
    monkeypatch.setattr(screen_and_sound, "has_screen", lambda: True)
    monkeypatch.setattr(missing_packages, "list_lacks", lambda tier: [])
    monkeypatch.setattr(missing_packages, "find_ffmpeg", lambda: "/usr/bin/ffmpeg")


@pytest.fixture
def blind(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that draws nothing."""

    def refuse(tier: str | None) -> Backend:
        raise ZertzError("nothing can be drawn: library libX11.so.6 cannot be loaded; `zertz3d doctor` helps")

    monkeypatch.setattr(backend, "probe", refuse)
    lack = Lack("libX11.so.6", "drawing at all", "apt-get install libx11-6")
    monkeypatch.setattr(missing_packages, "list_lacks", lambda tier: [lack])


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    code = main(["doctor", *arguments])
    captured = capsys.readouterr()
    assert captured.err == ""
    return code, captured.out


@pytest.mark.usefixtures("healthy")
class TestHealthy:
    def test_lines(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, text = told(capsys)
        assert code == 0
        assert "full: a graphics card draws" in text
        assert "Radeon RX 580 (pandagl, OpenGL 4.6 Mesa, GLSL 4.60)" in text
        assert str(resources.models()) in text and "/usr/bin/ffmpeg" in text
        assert "nothing is missing" in text and "there is one; windows can be opened" in text
        assert text.endswith("pictures can be drawn and windows opened here\n")

    def test_json(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, text = told(capsys, "--json")
        found = json.loads(text)
        assert (code, found["ok"], found["missing"]) == (0, True, [])
        assert found["graphics"] | {"why": ""} == {
            "tier": "full",
            "why": "",
            "module": "pandagl",
            "renderer": "Radeon RX 580",
            "version": "4.6 Mesa",
            "glsl": "4.60",
            "window": True,
        }
        assert (found["screen"], found["sound"]) == (True, True)
        assert set(found["versions"]) == {"zertz3d", "python", "system", "panda3d", "numpy", "font-manrope"}
        assert found["folders"]["assets"] == str(resources.assets())

    @pytest.mark.parametrize(
        ("words", "drawn", "looked"),
        [((), "full", "full"), ((), "classic", "classic"), (("--tier", "classic"), "classic", "full")],
    )
    def test_a_tier_that_was_asked_for_lacks_nothing(
        self, words: tuple[str, ...], drawn: str, looked: str, capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:  # fmt: skip
        asked: list[str | None] = []

        def list_lacks(tier: str | None) -> list[Lack]:
            asked.append(tier)
            return []

        monkeypatch.setattr(backend, "probe", lambda tier: replace(CARD, tier=drawn))
        monkeypatch.setattr(missing_packages, "list_lacks", list_lacks)
        assert told(capsys, *words)[0] == 0 and asked == [looked]

    def test_without_ffmpeg_it_says_how_films_are_written(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(missing_packages, "find_ffmpeg", lambda: None)
        assert "none: films are written as APNG" in told(capsys)[1]

    @pytest.mark.parametrize("session", ["", "X11"])
    def test_a_session_is_told_where_there_is_one(
        self, session: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(screen_and_sound, "name_session", lambda: session)
        found = [line.split()[1:] for line in told(capsys)[1].splitlines() if line.startswith("session")]
        assert found == ([[session]] if session else [])

    def test_no_sound_is_no_fault(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(screen_and_sound, "has_sound", lambda: False)
        code, text = told(capsys)
        assert code == 0
        assert "stays silent" in text

    def test_missing_folder_is_told(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        def gone() -> Path:
            raise ZertzError("the data folder 'shaders' is missing")

        monkeypatch.setitem(doctor._FOLDERS, "shaders", gone)
        assert "the data folder 'shaders' is missing" in told(capsys)[1]


@pytest.mark.usefixtures("healthy")
class TestScreens:
    def test_wayland_without_xwayland_is_named_with_its_cure(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        monkeypatch.setattr(sys, "platform", "linux")
        monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
        monkeypatch.delenv("DISPLAY", raising=False)
        (tmp_path / "os-release").write_text("ID=fedora\n")
        monkeypatch.setattr(missing_packages, "RELEASE", tmp_path / "os-release")
        text = told(capsys)[1]
        assert "Wayland without XWayland\n" in text
        assert "XWayland, for opening windows in Wayland: dnf install xorg-x11-server-Xwayland\n" in text
        monkeypatch.setattr(missing_packages, "list_lacks", lambda tier: [Lack("ffmpeg", "films", "pip")])
        text = told(capsys)[1]
        assert text.index("XWayland, for") < text.index("ffmpeg, for"), "what matters most comes first"
        monkeypatch.setattr(missing_packages, "list_lacks", lambda tier: [])
        monkeypatch.setenv("DISPLAY", ":0")
        text = told(capsys)[1]
        assert "Wayland, through XWayland\n" in text and "nothing is missing" in text

    def test_a_window_that_cannot_open_there_says_why(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "platform", "linux")
        monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
        monkeypatch.delenv("DISPLAY", raising=False)
        assert "this is Wayland without XWayland; `zertz3d doctor`" in backend._nothing(False, [])

    @pytest.mark.parametrize(("platform", "name"), [("win32", "Windows"), ("darwin", "macOS")])
    def test_other_systems(self, platform: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "platform", platform)
        assert screen_and_sound.name_session({}) == name

    def test_macos_has_no_window_without_opengl(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        drawn = replace(CARD, driver=TINY[1], tier="classic", window=False)
        monkeypatch.setattr(backend, "probe", lambda tier: drawn)
        monkeypatch.setattr(screen_and_sound, "name_session", lambda: "macOS")
        text = told(capsys)[1]
        assert "the software renderer opens no window on macOS" in text and "no window can be opened" in text
        assert text.endswith("pictures can be drawn here, windows cannot be opened\n")

    def test_monitors_are_counted_as_the_option_counts_them(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        both = (Monitor(0, 0, 1366, 768), Monitor(1366, 0, 1920, 1080))
        monkeypatch.setattr(monitors, "list_monitors", lambda: both)
        text = told(capsys)[1]
        assert [line.split() for line in text.splitlines() if line.startswith("--screen")] == [
            ["--screen", "1", "1366x768+0+0"], ["--screen", "2", "1920x1080+1366+0"],
        ]  # fmt: skip

    def test_the_log_is_named(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("ZERTZ3D_STATE", "somewhere")
        assert str(Path("somewhere", "zertz3d.log")) in told(capsys)[1]


@pytest.mark.usefixtures("blind")
class TestBlind:
    def test_ends_with_one_and_names_the_cure(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, text = told(capsys)
        assert code == 1
        assert "nothing can be drawn: library libX11.so.6 cannot be loaded\n" in text
        assert "libX11.so.6, for drawing at all: apt-get install libx11-6" in text
        assert "doctor` helps" not in text, "whoever runs the doctor need not be sent there"

    def test_json(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, text = told(capsys, "--json")
        found = json.loads(text)
        assert (code, found["ok"]) == (1, False)
        assert found["missing"][0]["install"] == "apt-get install libx11-6"

    def test_panda3d_itself_missing(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        real = builtins.__import__

        def without(name: str, *rest: Any, **more: Any) -> Any:
            if name == "zertz3d.scene.display":
                raise ImportError("No module named 'panda3d'")
            return real(name, *rest, **more)

        monkeypatch.setattr(builtins, "__import__", without)
        code, text = told(capsys)
        assert code == 1
        assert "Panda3D cannot be loaded: No module named 'panda3d'" in text


class TestRemedies:
    @pytest.mark.parametrize(
        ("release", "command"),
        [
            ("ID=debian\n", "apt-get install"),
            ('ID=linuxmint\nID_LIKE="ubuntu debian"\n', "apt-get install"),
            ("ID=fedora\nVERSION_ID=40\n", "dnf install"),
            ('ID="almalinux"\nID_LIKE="rhel centos fedora"\n', "dnf install"),
            ("ID=manjaro\nID_LIKE=arch\n", "pacman -S"),
            ('ID="opensuse-tumbleweed"\nID_LIKE="opensuse suse"\n', "zypper install"),
            ("ID=opensuse-leap\n", "zypper install"),
            ("", "apt-get install"),
        ],
    )
    def test_family(self, release: str, command: str) -> None:
        assert find_installer(release) == command
        assert find_installer(f"\n# a remark\n{release}\n") == command

    @pytest.mark.parametrize("command", PACKAGES)
    def test_every_lack_has_a_package_everywhere(self, command: str) -> None:
        found = list_lacks_of_linux(None, command, lambda name: False)
        assert [lack.what for lack in found] == list(LIBRARIES)
        assert all(lack.install.startswith(f"{command} ") for lack in found)

    def test_driver_is_missing_when_libraries_are_there(self) -> None:
        (lack,) = list_lacks_of_linux("classic", "apt-get install", lambda name: True)
        assert lack.install == "apt-get install libgl1-mesa-dri"

    @pytest.mark.parametrize("tier", ["full", "low"])
    def test_nothing_is_missing_where_gl_works(self, tier: str) -> None:
        assert list_lacks_of_linux(tier, "apt-get install", lambda name: True) == []

    def test_library_that_is_none(self) -> None:
        assert not missing_packages.can_load("libnosuchthing.so.99")
        assert missing_packages.can_load("libc.so.6") or sys.platform != "linux"

    def test_ffmpeg_is_optional(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(missing_packages, "find_ffmpeg", lambda: None)
        assert "ffmpeg" in [lack.what for lack in missing_packages.list_lacks_of_any_system()]

    def test_panda3d_is_not(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(missing_packages, "find_spec", lambda name: None)
        first = next(iter(missing_packages.list_lacks_of_any_system()))
        assert first.what == "panda3d" and "pip install panda3d" in first.install

    def test_ffmpeg_on_the_path_comes_first(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(missing_packages.shutil, "which", lambda name: "/opt/ffmpeg")
        assert missing_packages.find_ffmpeg() == "/opt/ffmpeg"

    def test_otherwise_it_is_that_of_a_package(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def none_for_this_machine() -> str:
            raise RuntimeError("no ffmpeg for this machine")

        packed = SimpleNamespace(get_ffmpeg_exe=lambda: "/packed/ffmpeg")
        monkeypatch.setattr(missing_packages.shutil, "which", lambda name: None)
        monkeypatch.setattr(missing_packages, "find_spec", lambda name: name == "imageio_ffmpeg" or None)
        monkeypatch.setitem(sys.modules, "imageio_ffmpeg", packed)
        assert missing_packages.find_ffmpeg() == "/packed/ffmpeg"
        monkeypatch.setattr(packed, "get_ffmpeg_exe", none_for_this_machine)
        assert missing_packages.find_ffmpeg() is None
        monkeypatch.undo()
        monkeypatch.setattr(missing_packages.shutil, "which", lambda name: None)
        monkeypatch.setattr(missing_packages, "find_spec", lambda name: None)
        assert missing_packages.find_ffmpeg() is None

    @pytest.mark.parametrize("platform", ["linux", "win32", "darwin"])
    def test_libraries_are_looked_for_on_linux_alone(
        self, platform: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        release = tmp_path / "os-release"
        monkeypatch.setattr(missing_packages, "RELEASE", release)
        monkeypatch.setattr(missing_packages.sys, "platform", platform)
        monkeypatch.setattr(missing_packages, "list_lacks_of_any_system", list)
        monkeypatch.setattr(missing_packages, "list_lacks_of_linux", lambda tier, command: [(tier, command)])
        for content, command in ((None, "apt-get install"), (b"ID=fedora\nNAME=\xff\n", "dnf install")):
            if content is not None:
                release.write_bytes(content)
            assert missing_packages.list_lacks("low") == ([("low", command)] if platform == "linux" else [])
            assert missing_packages.name_xwayland().install == f"{command} {PACKAGES[command]['xwayland']}"


def test_wrong_tier_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["doctor", "--tier", "ultra"])
    assert left.value.code == 2
    assert "ultra" in capsys.readouterr().err


def test_for_real() -> None:
    """On this very machine, whatever it has, in a process of its own."""
    run = subprocess.run([sys.executable, "-m", "zertz3d", "doctor", "--json"], capture_output=True, text=True)
    found = json.loads(run.stdout)
    assert run.returncode == (0 if found["ok"] else 1)
    assert run.stderr == ""
    assert found["graphics"].get("tier") in ("full", "low", "classic", None)


def test_tiers_are_the_scene_s() -> None:
    assert TIERS == backend.TIERS
