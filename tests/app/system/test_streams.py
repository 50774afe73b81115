"""Programs without a console: what they say goes to a log, and the log is named."""

import io
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from zertz3d.app.system import error_report, streams
from zertz3d.errors import ZertzError


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a windowed program keeps its log."""
    monkeypatch.setenv("ZERTZ3D_STATE", str(tmp_path / "state"))
    return tmp_path / "state" / streams.LOG


def start_without_console(monkeypatch: pytest.MonkeyPatch) -> None:
    """Be a windowed program as Windows starts it."""
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    streams.open_streams()


def test_what_is_said_without_a_console_is_in_the_log(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    start_without_console(monkeypatch)
    print("Θ is heard")
    print("and a fault", file=sys.stderr)
    print("half a letter: \ud800")
    assert log.read_text(encoding="utf-8") == "Θ is heard\nand a fault\nhalf a letter: \\ud800\n"
    assert sys.stdin.read() == ""
    assert streams.says_into_log()


def test_a_long_log_is_begun_anew(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log.parent.mkdir()
    log.write_text("x" * (streams.FULL + 1))
    start_without_console(monkeypatch)
    print("new", file=sys.stderr)
    assert log.read_text() == "new\n"
    assert log.with_suffix(".old.log").stat().st_size > streams.FULL


def test_a_folder_that_cannot_be_written_is_no_reason_to_stop(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log.parent.write_text("a file, where the folder should be")
    start_without_console(monkeypatch)
    print("nobody hears this")
    assert not streams.says_into_log()


@pytest.mark.parametrize(("frozen", "platform", "heard"), [
    (True, "darwin", False), (False, "darwin", True), (True, "linux", True),
])  # fmt: skip
def test_what_finder_starts_says_into_the_log(
    frozen: bool, platform: str, heard: bool, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nowhere = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 as the system gives it
    monkeypatch.setattr(sys, "stdout", nowhere)
    monkeypatch.setattr(sys, "stderr", nowhere)
    monkeypatch.setattr(sys, "frozen", frozen, raising=False)
    monkeypatch.setattr(sys, "platform", platform)
    streams.open_streams()
    print("a word")
    assert log.exists() is not heard


def test_on_windows_a_box_names_the_log(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[tuple[object, ...]] = []
    user32 = SimpleNamespace(MessageBoxW=lambda *given: shown.append(given))
    monkeypatch.setattr("ctypes.windll", SimpleNamespace(user32=user32), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    start_without_console(monkeypatch)
    assert error_report.report_error(ZertzError("the game is lost")) == 1
    ((_, text, title, _),) = shown
    assert str(text).startswith("the game is lost\n") and str(log) in str(text) and title == "ZÈRTZ 3D"
    assert log.read_text() == "zertz3d: the game is lost\n"


def test_on_macos_a_box_names_the_log(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []

    def answer(words: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        asked.append(words)
        return subprocess.CompletedProcess(words, 0, "", "")

    monkeypatch.setattr(error_report.subprocess, "run", answer)
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    start_without_console(monkeypatch)
    error_report.report_error(KeyError("a fault of ours"))
    (box,) = (words for words in asked if words[0] == "osascript")  # Python asks for the processor's name, too
    assert str(log) in box[-1]
    assert "KeyError" in log.read_text()


def test_with_a_console_nothing_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZERTZ3D_STATE", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr("ctypes.windll", None, raising=False)
    said = io.StringIO()
    monkeypatch.setattr(sys, "stderr", said)
    assert error_report.report_error(ZertzError("as always")) == 1
    assert said.getvalue() == "zertz3d: as always\n"


@pytest.mark.parametrize(("encoding", "frozen", "becomes"), [
    ("cp1252", False, "cp1252"), ("ascii", False, "ascii"), ("ascii", True, "utf-8"), ("utf-8", True, "utf-8"),
])  # fmt: skip
@pytest.mark.parametrize("name", ["stdout", "stderr"])
def test_encodings_are_kept_and_widened(
    encoding: str, frozen: bool, becomes: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python itself lets stderr write escapes already; its encoding is that of stdout all the same."""
    usual = {"stdout": "strict", "stderr": streams.ESCAPES}[name]
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors=usual)
    monkeypatch.setattr(sys, name, stream)
    monkeypatch.setattr(sys, "frozen", frozen, raising=False)
    streams.open_streams()
    print("Θ \udcff", file=stream)
    assert stream.encoding == becomes


def test_what_reads_words_keeps_them_after_some_were_read(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.TextIOWrapper(io.BytesIO(b"a\nb\xff\n"), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", stream)
    streams.open_streams()
    assert stream.readline() == "a\n"
    streams.open_streams()
    assert stream.readline() == "b\\xff\n"


@pytest.mark.parametrize(("encoding", "said"), [
    ("utf-8", '["Zoë "]'), ("ascii", '["Zo\\u00eb "]'), ("latin-1", '["Zoë "]'),
])  # fmt: skip
def test_json_has_the_letters_that_can_be_said(encoding: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding=encoding))
    assert streams.to_json(["Zoë "]) == said
    assert streams.to_json("\ud800") == '"\\ud800"', "half a letter can be said nowhere"


@pytest.mark.parametrize(("terminal", "becomes"), [(False, "utf-8"), (True, "cp1252")])
def test_records_go_into_files_as_utf_8_and_to_a_terminal_as_it_reads(
    terminal: bool, becomes: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="cp1252", newline="\r\n")
    monkeypatch.setattr(stream, "isatty", lambda: terminal)
    monkeypatch.setattr(sys, "stdout", stream)
    assert streams.write_records_to_stdout() is stream and stream.encoding == becomes
    stream.write("1. Wd4,d1\n")
    stream.flush()
    written = stream.buffer.getvalue()  # type: ignore[attr-defined]
    assert written == (b"1. Wd4,d1\r\n" if terminal else b"1. Wd4,d1\n"), "files are the same on every system"
    heard = io.StringIO()
    monkeypatch.setattr(sys, "stdout", heard)
    assert streams.write_records_to_stdout() is heard, "what is no file stays as it is"
