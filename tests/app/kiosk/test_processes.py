"""The kiosk as processes: a show that is killed comes back, and it ends with its parent."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.scene.conftest import world
from zertz3d.app.cli.main import main

PATIENCE = 90.0
"""Seconds that a loaded machine may take for anything."""


def until(true: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, what
        time.sleep(0.1)


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    if not listed.exists():
        pytest.skip("no /proc here")
    return [int(word) for word in listed.read_text().split()]


def running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


@contextmanager
def kiosk(state: Path, *more: str) -> Iterator[subprocess.Popen[bytes]]:
    """A kiosk without a screen, in the plainest tier."""
    command = [sys.executable, "-m", "zertz3d", "demo", "--kiosk", "--offscreen", "--tier", "classic"]
    environment = os.environ | {"ZERTZ3D_STATE": str(state)}
    started = subprocess.Popen(
        [*command, "--size", "320x240", *more], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    try:
        yield started
    finally:
        started.kill()
        started.communicate()


def log(state: Path) -> str:
    path = state / "kiosk.log"
    return path.read_text(encoding="utf-8") if path.exists() else ""


@pytest.fixture(autouse=True)
def classic_works() -> None:
    with world("classic", (64, 64)):
        pass


def test_a_show_that_is_killed_comes_back(tmp_path: Path) -> None:
    with kiosk(tmp_path) as parent:
        until(lambda: "shows " in log(tmp_path), "the show has not begun")
        (first,) = children(parent.pid)
        os.kill(first, signal.SIGKILL)
        until(lambda: log(tmp_path).count("shows ") == 2, "the show has not come back")
        assert "ended after" in log(tmp_path) and "code -9" in log(tmp_path)
        (second,) = children(parent.pid)
        assert second != first and parent.poll() is None
        assert {path.name for path in tmp_path.iterdir()} == {"kiosk.json", "kiosk.log"}


def test_a_show_ends_with_its_parent(tmp_path: Path) -> None:
    with kiosk(tmp_path) as parent:
        until(lambda: "shows " in log(tmp_path), "the show has not begun")
        (child,) = children(parent.pid)
        parent.send_signal(signal.SIGKILL)
        until(lambda: not running(child), "the show outlives its parent")


def test_a_kiosk_that_the_system_ends_says_so(tmp_path: Path) -> None:
    with kiosk(tmp_path) as parent:
        until(lambda: "shows " in log(tmp_path), "the show has not begun")
        (child,) = children(parent.pid)
        parent.terminate()
        until(lambda: parent.poll() is not None, "the kiosk goes on")
        assert not running(child)
    assert log(tmp_path).splitlines()[-1].endswith("the kiosk ends")
    assert not json.loads((tmp_path / "kiosk.json").read_text(encoding="utf-8"))["running"]


def test_a_show_that_another_program_has_begun_ends_with_it(tmp_path: Path) -> None:
    (tmp_path / "hall").mkdir()
    command = [sys.executable, "-m", "zertz3d", "demo", "--offscreen", "--tier", "classic", "--size", "320x240"]
    words = [*command, "--live", str(tmp_path / "hall"), "--attended"]
    environment = os.environ | {"ZERTZ3D_STATE": str(tmp_path), "ZERTZ3D_CONFIG": str(tmp_path / "none.toml")}
    show = subprocess.Popen(words, env=environment, stdin=subprocess.PIPE)
    try:
        with pytest.raises(subprocess.TimeoutExpired):
            show.wait(3)
        assert show.stdin
        show.stdin.close()
        until(lambda: show.poll() is not None, "the show outlives the program that has begun it")
        assert show.returncode == 0
    finally:
        show.kill()
        show.wait()


def test_a_show_that_ends_by_itself_ends_the_kiosk(tmp_path: Path) -> None:
    with kiosk(tmp_path, "--minutes", "0.02") as parent:
        until(lambda: parent.poll() is not None, "the kiosk goes on")
        assert parent.returncode == 0
    assert log(tmp_path).splitlines()[-1].endswith("the kiosk ends")


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["nowhere.txt"], 1, "nowhere.txt"),
        (["empty.txt"], 1, "no game that can be shown"),
        (["--idle", "1"], 2, "--idle 1"),
        (["--idle", "nan"], 2, "--idle nan"),
        (["--minutes", "0"], 2, "--minutes 0"),
        (["--selfplay", "god"], 2, "no level 'god'"),
        (["--selfplay", "club", "--kiosk", "--idle", "0"], 2, "--idle 0"),
        (["empty.txt", "--kiosk"], 1, "no game that can be shown"),
    ],
)
def test_what_cannot_be_shown_is_one_sentence(
    arguments: list[str], code: int, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ZERTZ3D_STATE", str(tmp_path / "state"))
    (tmp_path / "empty.txt").write_text("# nothing\n", encoding="utf-8")
    assert main(["demo", *arguments]) == code
    said = capsys.readouterr().err
    assert words in said and said.count("\n") == 1


def test_without_a_screen_it_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    if sys.platform in ("win32", "darwin"):
        pytest.skip("there is always a screen here")
    assert main(["demo"]) == 1
    assert "there is no screen" in capsys.readouterr().err
