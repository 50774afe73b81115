"""Processes that are spoken to in lines: they are heard, and they end in any case."""

import os
import sys
import time

import pytest

from zertz3d.app.system.line_process import POLITENESS, LineProcess, step_back

PATIENCE = 60.0


def start(code: str, kindness: float = PATIENCE, all_output: bool = False) -> LineProcess:
    return LineProcess([sys.executable, "-u", "-c", code], kindness, all_output)


def test_it_is_spoken_to_and_answers() -> None:
    process = start("for line in open(0): print('heard', line, end='')")
    for word in ("one", "zwölf"):
        process.send(word)
        assert process.hear(PATIENCE) == f"heard {word}"
    assert process.ended() is None and process.lines() == []
    assert os.name != "posix" or os.getpgid(process.pid) == process.pid, "Ctrl+C in the terminal is not for it"
    process.end()
    assert process.ended() == 0
    with pytest.raises(OSError):
        process.send("more")


def test_an_end_is_heard_after_all_that_was_said() -> None:
    process = start("import sys; print('last'); print('sorry', file=sys.stderr); sys.exit(7)", all_output=True)
    assert [process.hear(PATIENCE), process.hear(PATIENCE), process.hear(PATIENCE)] == ["last", "sorry", None]
    process.end()
    assert process.ended() == 7


def test_silence_is_noticed_and_what_does_not_want_to_end_is_ended() -> None:
    process = start("import time; print('here')\nwhile True: time.sleep(1)", kindness=0.1)
    assert process.hear(PATIENCE) == "here"
    with pytest.raises(TimeoutError):
        process.hear(0.01)
    process.end()
    assert process.ended() not in (None, 0)


def test_all_lines_since_the_last_time_and_no_complaints() -> None:
    process = start("import sys; print('a'); print('sorry', file=sys.stderr); print('b')")
    found: list[str] = []
    end = time.monotonic() + PATIENCE
    while len(found) < 2 and time.monotonic() < end:
        found += process.lines()
    assert found == ["a", "b"]
    process.end()


def test_what_cannot_be_started_is_an_error() -> None:
    with pytest.raises(OSError):
        LineProcess(["/nonexistent/program"], 1.0)


def test_who_steps_back_is_behind_others_where_the_system_knows_that(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(os, "nice", asked.append, raising=False)
    step_back()
    assert asked == [POLITENESS]

    def refuse(_by: int) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "nice", refuse)
    step_back()
    monkeypatch.delattr(os, "nice")
    step_back()
