"""Signals to end: heard as Ctrl+C, put off while processes start, and ignored where that was asked for."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT
from zertz3d.interrupts import load_whole, safe_start, stopped_by_signals

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
