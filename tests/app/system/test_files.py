"""Files are whole or not there, whatever happens, and names that are free are found."""

import os
import signal
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tests.conftest import ROOT
from zertz3d.app.system import files
from zertz3d.errors import ZertzError

POSIX = pytest.mark.skipif(os.name != "posix", reason="Windows has neither modes nor these signals")


class Broken(Exception):
    """Something went wrong in the middle."""


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_gets_its_content_and_nothing_else_is_left(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    for text in ("one\n", "Zwölf Köpfe\n"):
        files.write_text(path, text, durably=True)
        assert path.read_bytes() == text.encode()
    with files.replacing_text(path) as file:
        file.write("a\nb")
        assert path.read_bytes() == "Zwölf Köpfe\n".encode(), "until it is complete the old one stays"
    assert path.read_bytes() == b"a\nb" and names(tmp_path) == ["x.txt"]


@pytest.mark.parametrize("there", [True, False])
def test_what_fails_in_the_middle_changes_nothing(tmp_path: Path, there: bool) -> None:
    path = tmp_path / "x.txt"
    if there:
        path.write_text("old")
    with pytest.raises(Broken), files.replacing_text(path) as file:
        file.write("half")
        raise Broken
    assert names(tmp_path) == ["x.txt"] * there
    assert not there or path.read_text() == "old"


def test_a_refusal_names_the_file_that_was_asked_for(tmp_path: Path) -> None:
    for path in (tmp_path / "no" / "x.txt", tmp_path / ("x" * 256), tmp_path):
        with pytest.raises(OSError) as refused:
            files.write_text(path, "x")
        assert str(refused.value.filename) == str(path) and refused.value.filename2 is None
        with pytest.raises(ZertzError, match=r"cannot be written, [a-z ]+$"), files.name_unwritable(path):
            files.write_text(path, "x")
    assert names(tmp_path) == []


@POSIX
def test_umask_and_modes_are_kept(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        path = tmp_path / "x.txt"
        files.write_text(path, "new")
        assert stat.S_IMODE(path.stat().st_mode) == 0o640
        path.chmod(0o604)
        files.write_text(path, "newer")
        assert stat.S_IMODE(path.stat().st_mode) == 0o604
    finally:
        os.umask(before)


@POSIX
def test_a_link_is_replaced_and_what_it_leads_to_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "precious").write_text("mine")
    (tmp_path / "x.txt").symlink_to("precious")
    files.write_text(tmp_path / "x.txt", "new")
    assert (tmp_path / "precious").read_text() == "mine" and (tmp_path / "x.txt").read_text() == "new"
    mode, umask = stat.S_IMODE((tmp_path / "x.txt").stat().st_mode), os.umask(0o022)
    os.umask(umask)
    assert mode == 0o666 & ~umask, "not that of the link, which everybody may write"
    monkeypatch.setattr(files.secrets, "token_hex", lambda size: "guessed")
    (tmp_path / ".partial-guessed").symlink_to("precious")
    with pytest.raises(FileExistsError):
        files.write_text(tmp_path / "y.txt", "new")
    assert (tmp_path / "precious").read_text() == "mine"


@POSIX
def test_pipes_and_devices_are_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    heard: list[bytes] = []
    reader = threading.Thread(target=lambda: heard.append(pipe.read_bytes()))
    reader.start()
    files.write_text(pipe, "through")
    reader.join()
    assert heard == [b"through"] and stat.S_ISFIFO(pipe.stat().st_mode)
    code = "from pathlib import Path; from zertz3d.app.system import files; files.write_text(Path('/dev/stdout'), 'x')"
    with (tmp_path / "out").open("wb") as out:
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, stdout=out, check=True)
    assert (tmp_path / "out").read_text() == "x" and Path("/dev/stdout").is_symlink()


WAITS = """
import select
import signal
import sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests may have them ignored
signal.signal(signal.SIGHUP, signal.SIG_DFL)
from pathlib import Path
from zertz3d.app.system import files
try:
    with files.replacing(Path(sys.argv[1])) as file:
        file.write(b"half")
        print("writing", flush=True)
        while not select.select([sys.stdin], [], [], 0.1)[0]:  # a signal may come before the wait begins
            pass
except KeyboardInterrupt:
    sys.exit(130)
"""


@POSIX
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signals_to_end_leave_nothing_behind(tmp_path: Path, number: signal.Signals) -> None:
    path = tmp_path / "x.txt"
    path.write_text("old")
    command = [sys.executable, "-c", WAITS, str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout and process.stdout.readline() == b"writing\n"
        assert len(names(tmp_path)) == 2
        process.send_signal(number)
        assert process.wait(60) == 130
    assert names(tmp_path) == ["x.txt"] and path.read_text() == "old"


@pytest.mark.parametrize("times", [3, files.ATTEMPTS])
def test_a_file_that_somebody_looks_into_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    naps: list[float] = []
    refusals = [PermissionError(13, "Permission denied")] * times
    real = Path.replace

    def replace(self: Path, target: Path) -> Path:
        if refusals:
            raise refusals.pop()
        return real(self, target)

    monkeypatch.setattr(files.time, "sleep", naps.append)
    monkeypatch.setattr(Path, "replace", replace)
    path = tmp_path / "x.txt"
    if times < files.ATTEMPTS:
        files.write_text(path, "new")
        assert path.read_text() == "new" and len(naps) == times
    else:
        with pytest.raises(PermissionError):
            files.write_text(path, "new")
        assert names(tmp_path) == [] and 0.15 < sum(naps) < 0.25


def test_names_that_are_free(tmp_path: Path) -> None:
    assert files.find_unused(tmp_path, "game", ".mp4").name == "game.mp4"
    (tmp_path / "game.mp4").touch()
    (tmp_path / "game-2.mp4").symlink_to("nowhere")
    assert files.find_unused(tmp_path, "game", ".mp4").name == "game-3.mp4"
    assert files.find_unused(tmp_path, "game", ".mp4", " ({})").name == "game (2).mp4"


@pytest.mark.parametrize("letter", ["x", "ö", "棋"])
def test_long_names_make_room_for_what_is_added(tmp_path: Path, letter: str) -> None:
    stem = letter * (250 // len(letter.encode()))
    for _ in range(3):
        path = files.find_unused(tmp_path, stem, ".partial.txt")
        files.write_text(path, "x")
        assert path.name.startswith(letter * 70) and len(path.name.encode()) <= files.LONGEST_NAME
    assert len(names(tmp_path)) == 3


@pytest.mark.parametrize(
    ("stem", "there"),
    [
        ("a: b?", "a_ b_.txt"), ("C:\\x/y|z*", "C__x_y_z_.txt"), ('"<>', "___.txt"), ("a\nb\x1b", "a_b_.txt"),
        ("aux", "_aux.txt"), ("CON.old", "_CON.old.txt"), ("LPT1", "_LPT1.txt"), ("console", "console.txt"),
        ("Игра №7", "Игра №7.txt"),
    ],
)  # fmt: skip
def test_windows_gets_names_that_it_allows(stem: str, there: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert files.fit_name(stem, ".txt") == f"{stem}.txt"
    monkeypatch.setattr(sys, "platform", "win32")
    assert files.fit_name(stem, ".txt") == there


def test_temporary_files_of_killed_programs_are_cleared_and_nobody_elses(tmp_path: Path) -> None:
    old = time.time() - 2 * files.LEFT
    names = {".partial-" + "a" * 16: old, ".partial-" + "b" * 16: time.time(), ".partial-mine": old, "x.txt": old}
    for name, changed in names.items():
        (tmp_path / name).write_text("half")
        os.utime(tmp_path / name, (changed, changed))
    own = tmp_path / (".partial-" + "c" * 16)
    own.mkdir()
    (own / "precious").write_text("mine")
    files.write_text(tmp_path / "y.txt", "new")
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {*names, own.name, "y.txt"} - {".partial-" + "a" * 16}


@POSIX
def test_a_folder_that_a_link_leads_to_is_not_cleared(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    for name in (files.LOCK, "precious"):
        (tmp_path / "other" / name).touch()
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / (".partial-" + "d" * 16)).symlink_to(tmp_path / "other")
    files.write_text(tmp_path / "here" / "y.txt", "new")
    assert (tmp_path / "other" / "precious").exists()


@POSIX
def test_a_folder_of_ours_is_cleared_once_nobody_holds_it(tmp_path: Path) -> None:
    held, left = (tmp_path / (".partial-" + letter * 16) for letter in "ef")
    for folder in (held, left):
        folder.mkdir()
        (folder / files.LOCK).touch()
        (folder / "frame.png").touch()
    with (held / files.LOCK).open("rb+") as file:
        assert files.lock(file)
        files.write_text(tmp_path / "y.txt", "new")
        assert names(held) == ["frame.png", files.LOCK] and not left.exists()


def test_what_is_to_last_is_on_the_disk_before_it_has_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there: list[bool] = []
    monkeypatch.setattr(files.os, "fsync", lambda number: there.append((tmp_path / "x.txt").exists()))
    files.write_text(tmp_path / "x.txt", "new")
    assert there == [], "the disk is not waited for without need"
    files.write_text(tmp_path / "y.txt", "new", durably=True)
    (tmp_path / "x.txt").unlink()
    files.write_text(tmp_path / "x.txt", "newer", durably=True)
    assert there == [True, False]
    sizes: list[int] = []
    monkeypatch.setattr(files.os, "fsync", lambda number: sizes.append(os.fstat(number).st_size))
    files.write_text(tmp_path / "z.txt", "newest", durably=True)
    assert sizes == [len("newest")], "all of it"


@POSIX
def test_a_name_that_is_no_text_keeps_its_bytes() -> None:
    stem = os.fsdecode(b"partie \xff")
    assert files.fit_name(stem, "-2.txt") == stem + "-2.txt"
