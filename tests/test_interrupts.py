"""Signals to end: heard as Ctrl+C, put off while processes start, and ignored where that was asked for."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT
from zertz3d.interrupts import SAFE_PATH, load_whole, safe_start, stopped_by_signals

if sys.platform == "win32":
    pytest.skip("Windows knows few signals", allow_module_level=True)


@pytest.fixture(autouse=True)
def handlers() -> Iterator[None]:
    """Whatever a test does to signals is undone; Ctrl+C is heard even where the tests run in the background."""
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = {number: signal.getsignal(number) for number in numbers}
    signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_to_end_is_heard_as_ctrl_c(number: signal.Signals) -> None:
    signal.signal(number, signal.SIG_DFL)
    with pytest.raises(KeyboardInterrupt), stopped_by_signals():
        signal.raise_signal(number)
    assert signal.getsignal(number) == signal.SIG_DFL


def test_what_nohup_ignores_stays_ignored() -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    with stopped_by_signals(), safe_start():
        assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
        signal.raise_signal(signal.SIGHUP)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_while_processes_start_signals_wait(number: signal.Signals) -> None:
    reached = False
    with pytest.raises(KeyboardInterrupt), stopped_by_signals():
        with safe_start():
            signal.raise_signal(number)
            reached = True
        raise AssertionError("it takes effect at the end of the block")
    assert reached
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_a_fault_within_the_block_leaves_everything_as_it_was() -> None:
    with pytest.raises(ValueError, match="no"), safe_start():
        assert signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())
        raise ValueError("no")
    assert signal.getsignal(signal.SIGINT) == signal.default_int_handler
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


@pytest.mark.parametrize("before", [None, "", "1"])
def test_processes_that_are_started_never_look_into_the_current_folder(
    before: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(SAFE_PATH, raising=False)
    if before is not None:
        monkeypatch.setenv(SAFE_PATH, before)
    with safe_start():
        assert os.environ[SAFE_PATH] == "1"
    assert os.environ.get(SAFE_PATH) == before


def test_in_a_thread_signals_are_left_to_the_main_one() -> None:
    done: list[str] = []

    def work() -> None:
        with stopped_by_signals(), safe_start():
            done.append("worked")

    thread = threading.Thread(target=work)
    thread.start()
    thread.join(60)
    assert done == ["worked"]


ORPHAN = """
import multiprocessing, time
from zertz3d.interrupts import end_with_parent

def stay():
    end_with_parent()
    print("begun", flush=True)
    time.sleep(40)
    print("outlived", flush=True)

if __name__ == "__main__":
    multiprocessing.get_context("spawn").Process(target=stay).start()
    time.sleep(300)
"""


def test_a_child_ends_when_its_parent_is_killed(tmp_path: Path) -> None:
    (tmp_path / "orphan.py").write_text(ORPHAN, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, tmp_path / "orphan.py"], stdout=subprocess.PIPE, env=environment) as parent:
        assert parent.stdout and parent.stdout.readline() == b"begun\n"
        parent.kill()
        assert parent.stdout.read() == b"", "the child holds the other end of the line until it ends"


UNATTENDED = """
import signal, time
from zertz3d.interrupts import end_process, stop_when_unattended
signal.signal(signal.SIGINT, signal.SIG_IGN)
stop_when_unattended()
print("begun", flush=True)
try:
    time.sleep(40)
except KeyboardInterrupt:
    print("heard")
    end_process(7)
"""


def test_the_end_of_the_input_stops_a_program_and_what_it_has_said_is_not_lost() -> None:
    command = [sys.executable, "-c", UNATTENDED]
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with subprocess.Popen(command, cwd=ROOT, env=buffered, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdin and child.stdout and child.stdout.readline() == b"begun\n"
        child.stdin.write(b"what is said does not matter\n" * 9)
        child.stdin.flush()
        time.sleep(0.3)
        assert child.poll() is None
        child.stdin.close()
        assert child.stdout.read() == b"heard\n" and child.wait(60) == 7


def test_ctrl_c_while_the_program_is_loaded_ends_it_without_a_word(tmp_path: Path) -> None:
    pressed = "import os, signal\nos.kill(os.getpid(), signal.SIGINT)\n"
    (tmp_path / "platformdirs.py").write_text(pressed)  # it is loaded early
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), str(ROOT)))}
    done = subprocess.run([sys.executable, "-m", "zertz3d", "--version"], capture_output=True, env=environment)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, b"", b"")


def test_the_rules_are_loaded_when_they_are_wanted() -> None:
    code = "import sys, zertz3d; print('zertz3d.rules' in sys.modules, zertz3d.Game().result, hasattr(zertz3d, 'no'))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout == "False * False\n"


INTERRUPTED = """
import runpy, sys
class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == "signal":
            raise KeyboardInterrupt
sys.modules.pop("signal", None)
sys.meta_path.insert(0, Interrupt())
runpy.run_module("zertz3d", run_name="__main__")
"""


def test_ctrl_c_before_the_program_can_hear_it_says_nothing() -> None:
    ran = subprocess.run([sys.executable, "-c", INTERRUPTED], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "")


def test_a_module_is_loaded_whole_before_ctrl_c_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "half_way.py").write_text(
        "import signal\nsignal.raise_signal(signal.SIGINT)\nwhole = True\n", encoding="utf-8"
    )
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(KeyboardInterrupt):
        load_whole("half_way")
    assert sys.modules.pop("half_way").whole


STOPPED = """
import atexit, sys, types
from zertz3d.app.cli import main

class Trips:
    def __del__(self):
        print("the usual end")

def interrupted(arguments):
    raise KeyboardInterrupt

if len(sys.argv) > 1:
    sys.modules["panda3d.core"] = types.ModuleType("panda3d.core")
main.run_command = interrupted
main.trips = Trips()
atexit.register(print, "children are ended")
sys.exit(main.run())
"""


@pytest.mark.parametrize("drawing", [True, False])
def test_what_is_stopped_while_panda3d_is_loaded_ends_before_it_could_crash(drawing: bool) -> None:
    command = [sys.executable, "-c", STOPPED, *["drawing"] * drawing]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    said = "children are ended\n" + ("" if drawing else "the usual end\n")
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, said, "zertz3d: stopped\n")
