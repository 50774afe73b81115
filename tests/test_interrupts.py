"""Signals to end: heard as Ctrl+C, put off while processes start, and ignored where that was asked for."""

import signal
import sys
from collections.abc import Iterator

import pytest

from zertz3d.interrupts import safe_start, stopped_by_signals

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
