"""A fault of the program is one sentence and a report that names nobody; `doctor --last-fault` shows it."""

import errno
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.conftest import ROOT
from zertz3d.ai.worker import Worker
from zertz3d.app.cli import main
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.commands import check
from zertz3d.app.play.computer import Computer
from zertz3d.app.session.mode import Mode
from zertz3d.app.system import fault_report
from zertz3d.app.system.error_report import report_error
from zertz3d.app.system.settings import Settings
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.errors import ZertzError
from zertz3d.intents import Action, Intent

SECRET, PLACE = "Ada Lovelace", "/home/ada/games/secret.txt"


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ZERTZ3D_STATE", str(tmp_path))
    return tmp_path


def fall_over(*_: object) -> int:
    try:
        {}[SECRET]
    except KeyError:
        raise ValueError(f"nobody called '{SECRET}' in {PLACE}") from None
    return 0


def last_report() -> str:
    path = fault_report.find_last()
    assert path
    return path.read_text(encoding="utf-8")


def test_a_fault_of_a_command_is_one_sentence_and_a_report(
    state: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(check, "run", fall_over)
    assert main.main(["check", "ada.sgf"]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and said.startswith("zertz3d: a fault of the program ended it, ValueError in ")
    assert str(fault_report.find_last()) in said
    report = last_report()
    assert "ValueError: nobody called … in …" in report and "raise ValueError" in report and "python: " in report
    assert not [name for name in (SECRET, "/home/ada", "ada.sgf", str(ROOT)) if name in report]
    assert main.main(["doctor", "--last-fault"]) == 0
    assert report.strip() in capsys.readouterr().out


def test_without_a_fault_the_doctor_says_so(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["doctor", "--last-fault"]) == 0
    assert capsys.readouterr().out == "no fault has been reported\n"


def test_a_report_says_what_was_asked_for_last_and_by_how_much_but_not_who(state: Path) -> None:
    session = open_session(GameList([]), Settings())
    session.handle(Intent(Action.PREVIOUS))  # whatever other sessions of this process were asked for last
    for _ in range(3):
        session.handle(Intent(Action.NEXT))
    session.handle(Intent(Action.SEEK, 2.5))
    session.handle(Intent(Action.SAVE, SECRET))
    fault_report.note_driver("a card of the trade")
    report_error(KeyError(SECRET))
    report = last_report()
    assert "  next × 3\n  seek 2.5 × 1\n  save (str) × 1\n" in report
    assert "drawn by: a card of the trade" in report and SECRET not in report


def test_a_fault_within_a_session_leaves_it_as_a_fault(state: Path) -> None:
    class Broken(Mode):
        def handle(self, intent: Intent) -> bool:
            raise IndexError(SECRET)

    session = open_session(GameList([]), Settings())
    session.table.modes.join(Broken())
    with pytest.raises(IndexError):
        session.handle(Intent(Action.NEXT))


def test_a_thread_that_falls_over_is_reported(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = threading.excepthook
    try:
        main.main(["doctor", "--last-fault"])
        thread = threading.Thread(target=fall_over)
        thread.start()
        thread.join()
    finally:
        threading.excepthook = before
    assert "a fault of the program ended it, ValueError" in capsys.readouterr().err
    assert "fall_over" in last_report()


def test_a_thinker_that_falls_over_is_reported(state: Path) -> None:
    hired = Computer(Worker)
    try:
        hired.ask("no position", [], "club")  # type: ignore[arg-type]
        with pytest.raises(ZertzError, match=r"thinking has failed.*zertz3d-fault-.*says more"):
            while hired.answer() is None:
                pass
    finally:
        hired.close()
    assert "worker.py" in last_report()


def test_only_the_last_reports_are_kept(state: Path) -> None:
    for _ in range(fault_report.KEPT + 5):
        fault_report.keep_trace("Traceback")
    kept = sorted((state / fault_report.FOLDER).iterdir())
    assert len(kept) == fault_report.KEPT
    for time, path in enumerate(reversed(kept), 1000):
        os.utime(path, (time, time))
    new = fault_report.keep_trace("Traceback")
    assert set((state / fault_report.FOLDER).iterdir()) == {*kept[:-1], new}, "the oldest goes"


def test_the_last_report_is_the_one_that_was_written_last_whatever_it_is_called(state: Path) -> None:
    assert fault_report.find_last() is None
    one, other = fault_report.keep_trace("first"), fault_report.keep_trace("second")
    assert one and other
    for times, last in (((1000, 2000), other), ((2000, 1000), one)):
        for path, time in zip((one, other), times, strict=True):
            os.utime(path, (time, time))
        assert fault_report.find_last() == last


def test_where_no_report_can_be_written_the_traceback_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("ZERTZ3D_STATE", str(tmp_path / "file"))
    monkeypatch.setattr(fault_report.tempfile, "gettempdir", lambda: str(tmp_path / "file" / "too"))
    assert report_error(KeyError("a")) == 1
    assert "no report could be written" in capsys.readouterr().err


def test_too_little_memory_is_no_fault(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert report_error(MemoryError()) == 1
    assert capsys.readouterr().err == "zertz3d: there is not enough memory for this\n"
    assert fault_report.find_last() is None


@pytest.mark.skipif(os.name != "posix", reason="a worker ends itself by a POSIX signal")
def test_a_worker_that_is_killed_is_a_sentence(tmp_path: Path) -> None:
    script = tmp_path / "killed.py"
    script.write_text(
        "import os, sys\nfrom zertz3d.app.cli import parallel\nparallel.count_cores = lambda: 2\n"
        "def die(entry, dialect):\n    os.kill(os.getpid(), 9)\n"
        "if __name__ == '__main__':\n    from zertz3d.errors import ZertzError\n"
        "    try:\n        list(parallel.map_games(die, range(300), '', 2, 1))\n"
        "    except ZertzError as error:\n        print(error)\n",
        encoding="utf-8",
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, env=environment, check=False)
    assert done.stdout == "a worker process was ended from outside; try again with fewer --jobs\n"


def test_a_trace_from_another_process_names_nobody_either(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZERTZ3D_STATE", str(tmp_path / "never" / "made"))
    trace = f'  File "{ROOT}/zertz3d/ai/worker.py", line 7\nValueError: nobody called "{SECRET}" in {PLACE}'
    assert str(tmp_path / "never" / "made") in fault_report.tell_thinker("thinking has failed", trace)
    report = last_report()
    assert 'File "zertz3d/ai/worker.py", line 7' in report and "ValueError: nobody called … in …" in report
    assert not [name for name in (SECRET, "/home/ada", str(ROOT)) if name in report]


def test_what_is_no_fault_of_the_program_is_told_without_a_report(state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert fault_report.tell_thinker("its process died again and again", "") == "its process died again and again"
    assert fault_report.find_last() is None
    monkeypatch.setattr(fault_report, "keep_trace", lambda trace: None)
    assert fault_report.tell_thinker("it failed", "Traceback") == "it failed", "there is no report to name"


def test_a_report_says_what_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fault_report, "PACKAGES", ("numpy", "no-such-package"))
    found = fault_report.list_versions()
    assert found["no-such-package"] == "not installed" and found["numpy"][0].isdigit()


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "zertz3d: no space left on device\n"),
        (OSError(errno.ENOSPC, "No space left on device", "a.txt"), "zertz3d: a.txt: no space left on device\n"),
    ],
)
def test_an_error_of_the_system_names_its_file_if_there_is_one(
    error: OSError, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert report_error(error) == 1
    assert capsys.readouterr().err == said


def test_what_is_said_to_nobody_is_no_fault_and_goes_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (tmp_path / "out").open("w", encoding="utf-8") as out:
        monkeypatch.setattr(sys, "stdout", out)
        assert report_error(BrokenPipeError()) == 0
        out.write("still in the buffer")
    assert (tmp_path / "out").read_text(encoding="utf-8") == ""
