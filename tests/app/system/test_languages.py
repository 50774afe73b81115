"""The language is found before anything is said: by option, variable, config file, the window's choice, the system."""

import ctypes
import json
import plistlib
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.languages import only_these
from zertz3d import words
from zertz3d.app.cli.main import main
from zertz3d.app.system import languages
from zertz3d.app.system.languages import find_system_language
from zertz3d.errors import UsageError


@pytest.fixture(autouse=True)
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A home of its own, whose system speaks English, and two languages more."""
    monkeypatch.setenv("ZERTZ3D_CONFIG", str(tmp_path / "config.toml"))
    monkeypatch.setenv("ZERTZ3D_STATE", str(tmp_path))
    (tmp_path / "languages").mkdir()
    with only_these(tmp_path / "languages"):
        yield tmp_path


def keep(folder: Path, language: str) -> None:
    (folder / "state.json").write_text(json.dumps({"settings": {"language": language}}), encoding="utf-8")


def test_the_nearest_wish_counts(places: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    languages.begin([])
    assert words.chosen() == "en"
    monkeypatch.setenv("LANGUAGE", "xa")
    languages.begin([])
    assert words.chosen() == "xa"
    keep(places, "xb")
    languages.begin([])
    assert words.chosen() == "xb"
    (places / "config.toml").write_text('language = "en"', encoding="utf-8")
    languages.begin([])
    assert words.chosen() == "en"
    monkeypatch.setenv("ZERTZ3D_LANGUAGE", "auto")
    languages.begin([])
    assert words.chosen() == "xa"
    assert languages.begin(["check", "--language", "xb", "a.txt"]) == ["check", "--language", "xb", "a.txt"]
    assert words.chosen() == "xb"


@pytest.mark.parametrize(
    ("given", "passed"),
    [
        (["--language=xa", "check", "a.txt"], ["check", "--language", "xa", "a.txt"]),
        (["--language", "xa"], ["--language", "xa"]),
        (["--language", "xa", "--tier", "low"], ["--language", "xa", "--tier", "low"]),
        (["--language", "xa", "--help"], ["--help"]),
        (["--language", "xa", "-h"], ["-h"]),
        (["--language", "xa", "--version"], ["--version"]),
    ],
)
def test_the_option_may_stand_before_the_command(given: list[str], passed: list[str]) -> None:
    assert languages.begin(given) == passed
    assert words.chosen() == "xa"


def test_what_is_damaged_is_left_to_those_who_read_settings(places: Path) -> None:
    (places / "config.toml").write_text("language = [", encoding="utf-8")
    (places / "state.json").write_text("no", encoding="utf-8")
    languages.begin([])
    assert words.chosen() == "en"
    (places / "config.toml").write_text('language = "zz"', encoding="utf-8")
    keep(places, "yy")
    languages.begin([])
    assert words.chosen() == "en"


@pytest.mark.parametrize("kept", ["[1]", "7", '{"settings": [1]}', '{"settings": {"language": ["xa"]}}'])
def test_what_was_kept_by_something_else_says_nothing(places: Path, kept: str) -> None:
    (places / "state.json").write_text(kept, encoding="utf-8")
    languages.begin([])
    assert words.chosen() == "en"


def test_an_option_without_a_name_is_left_to_those_who_read_arguments() -> None:
    assert languages.begin(["check", "--language"]) == ["check", "--language"]
    assert words.chosen() == "en"


def test_a_language_that_there_is_not_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UsageError):
        languages.begin(["--language", "zz"])
    assert main(["check", "--language", "zz"]) == 2
    assert capsys.readouterr().err.endswith("zz: there is no such language; choose one of auto, en, xa\n")


def test_help_is_told_in_it(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--language", "xa", "--help"], ["check", "--language", "xa", "--help"]):
        with pytest.raises(SystemExit):
            main(arguments)
        assert "diese Hilfe" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("environment", "found"),
    [
        ({"LANG": "xa_XA.UTF-8"}, "xa"),
        ({"LANG": "xa.UTF-8"}, "xa"),
        ({"LANG": "xa@euro"}, "xa"),
        ({"LANG": "XA-XA"}, "xa"),
        ({"LANG": "xa", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en", "LC_ALL": "xa_XA@euro"}, "xa"),
        ({"LANG": "en", "LANGUAGE": "zz:xa:en"}, "xa"),
        ({"LANG": "xb"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX", "LANGUAGE": ""}, "en"),
        ({}, "en"),
    ],
)
def test_what_the_environment_says(environment: dict[str, str], found: str) -> None:
    for platform in ("linux", "win32", "darwin"):
        if environment or platform == "linux":
            assert find_system_language(environment, platform) == found


def test_windows_is_asked_where_the_environment_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    import locale

    monkeypatch.setitem(locale.windows_locale, 0x9999, "xa_XA")
    kernel = SimpleNamespace(GetUserDefaultUILanguage=lambda: 0x9999)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    assert find_system_language({}, "win32") == "xa"
    kernel.GetUserDefaultUILanguage = lambda: 0x8888
    assert find_system_language({}, "win32") == "en"


def test_macos_is_asked_where_the_environment_says_nothing(tmp_path: Path) -> None:
    assert find_system_language({"HOME": str(tmp_path)}, "darwin") == "en"
    path = tmp_path / languages.MAC_SETTINGS
    path.parent.mkdir(parents=True)
    path.write_bytes(plistlib.dumps({"AppleLanguages": ["zz-ZZ", "xa-XA", "en"]}, fmt=plistlib.FMT_BINARY))
    assert find_system_language({"HOME": str(tmp_path)}, "darwin") == "xa"
    for other in ({}, {"AppleLanguages": 7}):
        path.write_bytes(plistlib.dumps(other))
        assert find_system_language({"HOME": str(tmp_path)}, "darwin") == "en"
    path.write_bytes(b"bplist no")
    assert find_system_language({"HOME": str(tmp_path)}, "darwin") == "en"


def test_the_variable_comes_before_the_file_and_the_file_before_the_window(
    places: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (places / "config.toml").write_text('language = "xb"', encoding="utf-8")
    monkeypatch.setenv("ZERTZ3D_LANGUAGE", "xa")
    languages.begin([])
    assert words.chosen() == "xa"
    monkeypatch.delenv("ZERTZ3D_LANGUAGE")
    keep(places, "xa")
    languages.begin([])
    assert words.chosen() == "xb"


def test_the_last_option_counts_and_a_name_there_is_not_is_refused() -> None:
    assert languages.begin(["--language", "xb", "--language=xa", "check"]) == ["check", "--language", "xa"]
    assert words.chosen() == "xa"
    assert languages.check_name("auto") == "auto"
    with pytest.raises(UsageError, match="there is no such language"):
        languages.check_name("xc")


@pytest.mark.parametrize(
    ("environment", "found"),
    [
        ({"LANG": "xb", "LC_ALL": "xa"}, "xa"), ({"LC_MESSAGES": "xa", "LANG": "xb"}, "xa"),
        ({"LANGUAGE": "xx:xb:xa"}, "xa"), ({"LANG": "xa-CH"}, "xa"), ({"LANG": "xa_CH.UTF-8@euro"}, "xa"),
        ({"LANG": "xx"}, "en"), ({"LANGUAGE": "", "LANG": "xa"}, "xa"),
    ],
)  # fmt: skip
def test_the_strongest_word_of_the_environment_counts(environment: dict[str, str], found: str) -> None:
    assert find_system_language(environment, "linux") == found
