"""The clipboard of every system, by stand-ins for its programs and calls, and a real one where there is a screen."""

import os
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.app.window.x11 import screen
from zertz3d.app.window import clipboard

TEXT = "Θ Юрий – „Zoë“\n1. Wd4,d1"
PROGRAMS = ("pbcopy", "pbpaste", "wl-copy", "wl-paste", "xclip", "xsel")


@pytest.fixture(autouse=True)
def nothing_known() -> Iterator[None]:
    """The way is looked for anew."""
    clipboard._door.cache_clear()
    yield
    clipboard._door.cache_clear()


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that alone is searched for programs, where the toolkit would end the process."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    abort = SimpleNamespace(Tk=lambda: os.abort())
    monkeypatch.setitem(sys.modules, "tkinter", abort)
    return tmp_path


def install(folder: Path, copy: str, paste: str) -> None:
    """Stand-ins for two programs, or for one that is both, which keep the text in a file."""
    kept = folder / f"kept-by-{copy}"
    script = '#!/bin/sh\ncase "${{0##*/}} $*" in *paste*|*" -o"|*--output*) /bin/cat {0};; *) /bin/cat > {0};; esac\n'
    for name in {copy, paste}:
        (folder / name).write_text(script.format(kept))
        (folder / name).chmod(0o755)


posix = pytest.mark.skipif(os.name != "posix", reason="the stand-ins are shell scripts")


@posix
@pytest.mark.parametrize(
    ("platform", "wayland", "copy", "paste"),
    [
        ("darwin", "", "pbcopy", "pbpaste"),
        ("linux", "wayland-0", "wl-copy", "wl-paste"),
        ("linux", "", "xclip", "xclip"),
        ("linux", "wayland-0", "xclip", "xclip"),
        ("linux", "", "xsel", "xsel"),
    ],
)
def test_programs_of_the_system_keep_the_text(
    platform: str, wayland: str, copy: str, paste: str, programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setenv("WAYLAND_DISPLAY", wayland)
    install(programs, copy, paste)
    assert clipboard.write(TEXT)
    clipboard.serve()
    assert clipboard.read() == TEXT
    assert (programs / f"kept-by-{copy}").read_text(encoding="utf-8") == TEXT


@posix
def test_wayland_comes_before_x11(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    install(programs, "wl-copy", "wl-paste")
    install(programs, "xclip", "xclip")
    assert clipboard._door() is clipboard.WAYLAND


@posix
def test_without_wayland_its_programs_are_not_asked(programs: Path) -> None:
    install(programs, "wl-copy", "wl-paste")
    install(programs, "xclip", "xclip")
    assert clipboard._door() in clipboard.X11


@posix
def test_what_a_program_says_before_it_fails_is_no_text_and_damaged_text_is_read(programs: Path) -> None:
    for end, text in (("exit 1", ""), ("exit 0", "a\ufffdb")):
        (programs / "xclip").write_text(f"#!/bin/sh\nprintf 'a\\377b'\n{end}\n")
        (programs / "xclip").chmod(0o755)
        assert clipboard.read() == text


@posix
def test_programs_of_macos_are_told_how_letters_are_written(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setenv("LC_CTYPE", "C")
    (programs / "pbpaste").write_text('#!/bin/sh\nprintf %s "$LC_CTYPE"\n')
    (programs / "pbcopy").write_text(f'#!/bin/sh\nprintf %s "$LC_CTYPE" > {programs / "told"}\n')
    for name in ("pbpaste", "pbcopy"):
        (programs / name).chmod(0o755)
    assert clipboard.read() == "UTF-8"
    assert clipboard.write(TEXT) and (programs / "told").read_text() == "UTF-8"


@posix
def test_what_is_no_letter_does_not_keep_a_text_from_being_copied(programs: Path) -> None:
    install(programs, "xclip", "xclip")
    assert clipboard.write("a\udcffb.txt"), "as of a file whose name cannot be read"
    assert clipboard.read() == "a?b.txt"


@posix
@pytest.mark.parametrize("end", ["exit 1", "kill -ABRT $$", "exec /bin/sleep 60"])
def test_a_program_that_fails_aborts_or_hangs_harms_nobody(
    end: str, programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clipboard, "PATIENCE", 0.2)
    (programs / "xclip").write_text(f"#!/bin/sh\n{end}\n")
    (programs / "xclip").chmod(0o755)
    begun = time.monotonic()
    assert clipboard.read() == ""
    assert not clipboard.write(TEXT)
    assert time.monotonic() - begun < 30, "who hangs is left"


def test_macos_never_meets_the_toolkit(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")  # without its programs, too: the toolkit here would abort
    assert clipboard.read() == ""
    assert not clipboard.write(TEXT)


def test_windows_has_calls_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[str] = []
    calls = SimpleNamespace(copy=kept.append, paste=lambda: kept[-1].replace("\n", "\r\n"))
    monkeypatch.setitem(sys.modules, "pyperclip", calls)
    monkeypatch.setattr(sys, "platform", "win32")
    assert clipboard.write(TEXT) and kept == [TEXT]
    clipboard.serve()
    assert clipboard.read() == TEXT


def test_windows_may_keep_its_clipboard_to_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    def locked(*_: object) -> None:
        raise RuntimeError("OpenClipboard failed")

    monkeypatch.setitem(sys.modules, "pyperclip", SimpleNamespace(copy=locked, paste=locked))
    monkeypatch.setattr(sys, "platform", "win32")
    assert clipboard.read() == ""
    assert not clipboard.write(TEXT)


def test_without_programs_the_toolkit_is_asked(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, served = [], []
    opened: list[str] = []
    window = SimpleNamespace(
        withdraw=lambda: opened.append("hidden"), clipboard_clear=kept.clear, clipboard_append=kept.append,
        update=lambda: served.append(len(kept)), clipboard_get=lambda: "".join(kept),
    )  # fmt: skip
    monkeypatch.setitem(sys.modules, "tkinter", SimpleNamespace(Tk=lambda: opened.append("opened") or window))
    assert clipboard.write("before") and clipboard.write(TEXT)
    clipboard.serve()
    assert served == [1, 1, 1], "others are answered at once, and in every frame"
    assert clipboard.read() == TEXT
    assert opened == ["opened", "hidden"], "one window, which nobody sees, is kept for all of it"


def test_without_any_way_it_is_empty(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tkinter", None)
    assert clipboard.read() == ""
    assert not clipboard.write(TEXT)
    clipboard.serve()
    assert clipboard.refusal() == "There is no clipboard here; Ctrl+S saves the game"


@pytest.mark.skipif(not shutil.which("xclip"), reason="no xclip")
def test_a_real_clipboard_keeps_the_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with screen(tmp_path) as shown:
        monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
        monkeypatch.setenv("DISPLAY", shown.name)
        assert clipboard.write(TEXT)
        assert clipboard.read() == TEXT
