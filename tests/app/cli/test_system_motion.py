"""What systems say about motion, and when it counts."""

import argparse
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from zertz3d.app.cli import settings_options, system_motion
from zertz3d.app.cli.settings_options import add_settings, read_settings, system_settings
from zertz3d.app.cli.system_motion import GNOME, MAC, is_reduced


@pytest.mark.parametrize(
    ("platform", "desktop", "answers", "reduced"),
    [
        ("linux", "ubuntu:GNOME", {GNOME: "false"}, True),
        ("linux", "ubuntu:GNOME", {GNOME: "true"}, False),
        ("linux", "GNOME", {}, False),
        ("linux", "", {GNOME: "false"}, False),
        ("darwin", "", {MAC: "1"}, True),
        ("darwin", "", {MAC: "0"}, False),
        ("linux", "X-Cinnamon", {GNOME: "false"}, True),
        ("linux", "GNOME", {GNOME: ""}, False),
        ("darwin", "GNOME", {GNOME: "false"}, False),
    ],
)
def test_what_systems_say(
    platform: str, desktop: str, answers: dict[tuple[str, ...], str], reduced: bool, tmp_path: Path
) -> None:
    environment = {"XDG_CURRENT_DESKTOP": desktop, "HOME": str(tmp_path)}
    assert is_reduced(platform, environment, lambda command: answers.get(tuple(command), "")) is reduced


@pytest.mark.parametrize(
    ("desktop", "file", "text"),
    [
        ("XFCE", "gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=0\n"),
        ("KDE", "kdeglobals", "[General]\nx=1\n[KDE]\nAnimationDurationFactor=0\n"),
        ("", "gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations = False\n"),
        ("plasma:KDE", "kdeglobals", "[KDE]\nAnimationDurationFactor=0.0\n"),
        ("KDE", "kdeglobals", "[KDE]\nx=1\nx=2\n[KDE]\nAnimationDurationFactor=0\n"),
    ],
)
def test_what_files_say(desktop: str, file: str, text: str, tmp_path: Path) -> None:
    environment = {"XDG_CURRENT_DESKTOP": desktop, "XDG_CONFIG_HOME": str(tmp_path)}
    assert not is_reduced("linux", environment)
    (tmp_path / file).parent.mkdir(exist_ok=True)
    (tmp_path / file).write_text(text, encoding="utf-8")
    assert is_reduced("linux", environment)
    assert is_reduced("linux", {"XDG_CURRENT_DESKTOP": desktop, "HOME": str(tmp_path.parent)}) is False
    for other in ("no settings at all", "[Other]\nx=0\n", text.rpartition("=")[0] + "=1\n"):
        (tmp_path / file).write_text(other, encoding="utf-8")
        assert not is_reduced("linux", environment)


def test_a_system_is_asked_in_words_and_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert system_motion.ask([sys.executable, "-c", "print(' false ')"]) == "false"
    assert system_motion.ask([sys.executable, "-c", "import sys; sys.exit('no such key')"]) == ""
    assert system_motion.ask(["a-program-that-is-not-there"]) == ""
    monkeypatch.setattr(system_motion, "PATIENCE", 0.01)
    assert system_motion.ask([sys.executable, "-c", "import time; time.sleep(2); print(1)"]) == ""


@pytest.mark.parametrize("animated", [0, 1])
def test_windows_is_asked_for_its_animations(animated: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(action: int, zero: int, value: Any, change: int) -> None:
        assert (action, zero, change) == (system_motion.CLIENT_AREA_ANIMATION, 0, 0)
        value._obj.value = animated

    user32 = SimpleNamespace(SystemParametersInfoW=answer)
    monkeypatch.setattr("ctypes.windll", SimpleNamespace(user32=user32), raising=False)
    assert is_reduced("win32") is (animated == 0)


def test_a_windows_that_cannot_be_asked_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ctypes.windll", None, raising=False)
    assert is_reduced("win32") is False


def test_it_counts_where_nobody_has_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ZERTZ3D_CONFIG", str(tmp_path / "config.toml"))
    monkeypatch.setattr(system_motion, "is_reduced", lambda: True)
    parser = argparse.ArgumentParser()
    add_settings(parser)
    usual = system_settings()
    assert read_settings(parser.parse_args([]), {}, usual).motion == "reduced"
    assert read_settings(parser.parse_args([]), {"motion": "full"}, usual).motion == "full"
    assert read_settings(parser.parse_args(["--motion", "full"]), {}, usual).motion == "full"
    monkeypatch.setattr(system_motion, "is_reduced", lambda: False)
    assert settings_options.system_settings().motion == "full"


def test_the_command_line_comes_before_the_environment_and_that_before_the_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "config.toml").write_text('motion = "none"\n', encoding="utf-8")
    monkeypatch.setenv("ZERTZ3D_CONFIG", str(tmp_path / "config.toml"))
    parser = argparse.ArgumentParser()
    add_settings(parser)
    assert read_settings(parser.parse_args([])).motion == "none"
    monkeypatch.setenv("ZERTZ3D_MOTION", "reduced")
    assert read_settings(parser.parse_args([])).motion == "reduced"
    assert read_settings(parser.parse_args(["--motion", "full"])).motion == "full"


def test_high_contrast_marks_the_marbles_unless_somebody_has_chosen(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ZERTZ3D_CONFIG", str(tmp_path / "config.toml"))
    parser = argparse.ArgumentParser()
    add_settings(parser)
    high = ["--contrast", "high"]
    assert read_settings(parser.parse_args(high)).stone_marks == "dot"
    assert read_settings(parser.parse_args([*high, "--stone-marks", "none"])).stone_marks == "none"
    assert read_settings(parser.parse_args([*high, "--stone-marks", "band"])).stone_marks == "band"
    assert read_settings(parser.parse_args([]), {"stone_marks": "none", "contrast": "high"}).stone_marks == "none"
    assert read_settings(parser.parse_args([]), {"contrast": "high"}).stone_marks == "dot"
    assert read_settings(parser.parse_args([])).stone_marks == "none"
