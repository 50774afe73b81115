"""Thinking in another process: asked, stopped, killed, closed."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest

from tests.ai.positions import wander
from tests.conftest import ROOT
from zertz3d.ai.player import Limit, Thought
from zertz3d.ai.worker import ATTEMPTS, Report, Task, Worker, _Desk
from zertz3d.rules import Position

PATIENCE = 60.0
"""Seconds after which a test gives up; nothing is measured by it."""


@pytest.fixture
def worker() -> Iterator[Worker]:
    made = Worker()
    yield made
    made.close()
    assert not made.alive


def reports(worker: Worker, until_final: bool = True) -> list[Report]:
    """What comes in until the task is done, or until something comes at all."""
    found: list[Report] = []
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found += worker.poll()
        if found and (not until_final or found[-1].final or found[-1].error):
            return found
        time.sleep(0.005)
    raise AssertionError(f"no answer; so far {found}")


def gone(pid: int) -> bool:
    """Has that process ended?"""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.01)
    return False


def final(worker: Worker) -> Thought:
    last = reports(worker)[-1]
    assert last.final and last.thought and not last.error
    return last.thought


def test_thinks_and_tells_on_the_way(worker: Worker) -> None:
    number = worker.think(Position.start(), Limit(nodes=3000))
    assert worker.busy
    found = reports(worker)
    assert {report.number for report in found} == {number}
    assert found[-1].final and not any(report.final for report in found[:-1])
    assert len(found) > 1, "no thought came on the way"
    thought = found[-1].thought
    assert thought
    Position.start().play(thought.move)
    assert not worker.busy and worker.poll() == []


def test_is_asked_without_waiting_and_never_started_twice(worker: Worker) -> None:
    assert not worker.alive and worker.pid is None and worker.poll() == []
    worker.start()
    first = worker.pid
    worker.start()
    worker.think(Position.start(), Limit(nodes=100))
    final(worker)
    assert worker.pid == first


def test_stop_ends_endless_thinking(worker: Worker) -> None:
    start = Position.start()
    worker.think(start, Limit())
    reports(worker, until_final=False)
    worker.stop()
    start.play(final(worker).move)


def test_stop_before_it_began_still_gives_a_move(worker: Worker) -> None:
    worker.think(Position.start(), Limit())
    worker.think(Position.start("48"), Limit())
    worker.stop()
    Position.start("48").play(final(worker).move)


class Script:
    """A pipe that holds messages beforehand, and a quit once so many tasks have been answered."""

    def __init__(self, *messages: object, answers: int = 1) -> None:
        self.waiting, self.answers, self.sent = list(messages), answers, []

    def poll(self) -> bool:
        return bool(self.waiting)

    def recv(self) -> object:
        return self.waiting.pop(0)

    def send(self, report: Report) -> None:
        self.sent.append(report)
        if sum(one.final or bool(one.error) for one in self.sent) == self.answers:
            self.waiting.append("quit")


def answered(*messages: object, answers: int = 1) -> list[Report]:
    """The last words on each task of a desk that finds these messages."""
    pipe = Script(*messages, answers=answers)
    _Desk(pipe).serve()  # type: ignore[arg-type]
    return [report for report in pipe.sent if report.final or report.error]


LONG = Limit(nodes=20_000)
"""So long that whoever is not stopped shows it, and nobody hangs."""


def test_a_task_that_is_stopped_before_it_began_is_done_at_once() -> None:
    first, second = (Task(number, Position.start(name), LONG, "full", 0) for number, name in ((1, "37"), (2, "48")))
    reports = answered(first, second, "stop", answers=2)
    assert [report.number for report in reports] == [1, 2]
    cut, never_begun = (report.thought for report in reports)
    assert cut and cut.nodes < LONG.nodes / 10, "the new task ends the old one"
    assert never_begun and never_begun.nodes == 0, "the stop was meant for the new one"
    Position.start("48").play(never_begun.move)


def test_a_stop_is_for_the_task_at_hand_and_not_for_the_next() -> None:
    first, second = (Task(number, Position.start(), Limit(nodes=500), "full", 0) for number in (1, 2))
    stopped, whole = (report.thought for report in answered(first, "stop", second, answers=2))
    assert stopped and stopped.nodes < 500 and whole and whole.nodes == 500
    (early,) = (report.thought for report in answered("stop", first))
    assert early and early.nodes == 500, "a stop that comes before any task means nothing"


def test_a_new_task_ends_the_old_one_even_unasked() -> None:
    tasks = [Task(number, Position.start(), Limit(nodes=2000 * number), "full", 0) for number in (2, 1)]
    cut, whole = (report.thought for report in answered(*tasks, answers=2))
    assert cut and cut.nodes < 1000 and whole and whole.nodes == 2000


def test_quitting_while_a_task_waits_leaves_it_undone() -> None:
    tasks = [Task(number, Position.start(), LONG, "full", 0) for number in (1, 2)]
    assert [report.number for report in answered(*tasks, "quit", answers=3)] == [1]


def test_a_new_task_replaces_the_old_one(worker: Worker) -> None:
    worker.think(Position.start(), Limit())
    number = worker.think(Position.start("61"), Limit(nodes=500))
    found = reports(worker)
    assert {report.number for report in found} == {number}


def test_levels_and_seeds_are_heeded(worker: Worker) -> None:
    worker.think(Position.start(), Limit(), level="beginner", seed=3)
    first = final(worker)
    worker.think(Position.start(), Limit(), level="beginner", seed=4)
    other = final(worker)
    worker.think(Position.start(), Limit(), level="beginner", seed=3)
    assert final(worker) == first != other


def test_what_the_game_has_seen_is_sent(worker: Worker) -> None:
    late = wander("37", "standard", 4)[-2]
    position = Position(late.board, late.rules, (*late.state[:4], 0, *late.state[5:]), late.turn)
    past = [position.play(move)[0] for move in position.legal_moves()]
    worker.think(position, Limit(depth=1), past=past)
    assert final(worker).score == 0
    worker.think(position, Limit(depth=1))
    assert final(worker).score != 0


def test_a_killed_process_is_replaced_and_the_task_done(worker: Worker) -> None:
    for _ in range(ATTEMPTS):
        worker.think(Position.start(), Limit(nodes=50))
        final(worker)
    worker.think(Position.start(), Limit())
    reports(worker, until_final=False)
    killed = worker.pid
    assert killed
    os.kill(killed, signal.SIGKILL)
    reports(worker, until_final=False)
    assert worker.pid != killed and worker.replaced == 1
    worker.stop()
    final(worker)


def test_a_process_killed_while_idle_is_no_trouble(worker: Worker) -> None:
    worker.start()
    assert worker.pid
    os.kill(worker.pid, signal.SIGKILL)
    assert gone_or_dead(worker)
    worker.think(Position.start(), Limit(nodes=100))
    final(worker)


def gone_or_dead(worker: Worker) -> bool:
    end = time.monotonic() + PATIENCE
    while worker.alive and time.monotonic() < end:
        time.sleep(0.01)
    return not worker.alive


def test_a_task_that_always_kills_is_given_up(worker: Worker) -> None:
    worker.think(Position.start(), Limit())
    for _ in range(ATTEMPTS):
        reports(worker, until_final=False)
        assert worker.pid
        os.kill(worker.pid, signal.SIGKILL)
        assert gone_or_dead(worker)
    found = [report for report in reports(worker) if report.error]
    assert "died" in found[-1].error and not worker.busy
    worker.think(Position.start(), Limit(nodes=50))
    final(worker)


class Poison:
    """Cannot be unpacked."""

    def __reduce__(self) -> tuple[object, ...]:
        return int, ("not a number",)


@pytest.mark.parametrize("message", [None, 7, "sotp", b"\0", Poison(), ["stop"], {"task": 1}])
def test_bad_messages_are_survived(worker: Worker, message: object) -> None:
    worker.start()
    pid = worker.pid
    worker._send(message)
    worker.think(Position.start(), Limit(nodes=50))
    final(worker)
    assert worker.pid == pid


def test_impossible_tasks_are_answered_by_one_sentence(worker: Worker) -> None:
    worker.think(Position.start(), Limit(), level="grandmaster")
    assert "no level 'grandmaster'" in reports(worker)[-1].error
    over = Position.parse("37 standard oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 2/8/10 4/0/0 0/0/0 2 9")
    assert over.outcome()
    worker.think(over, Limit())
    assert "the game is over" in reports(worker)[-1].error
    worker.think(Position.start(), Limit(nodes=50))
    final(worker)


def test_a_task_that_fails_is_one_sentence_with_its_trace() -> None:
    broken = Task(1, 7, LONG, "full", 0)  # type: ignore[arg-type]
    failed, fine = answered(broken, Task(2, Position.start(), Limit(nodes=50), "full", 0), answers=2)
    assert failed.error.startswith("thinking has failed: AttributeError") and "Traceback" in failed.trace
    assert fine.final and fine.thought


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
def test_a_process_that_hears_nothing_any_more_is_ended() -> None:
    deaf = Worker()
    deaf.think(Position.start(), Limit())
    reports(deaf, until_final=False)
    process, pid = deaf._process, deaf.pid
    assert process and pid
    os.kill(pid, signal.SIGSTOP)  # it neither reads nor heeds a request to end
    closing = threading.Thread(target=deaf.close, daemon=True)
    closing.start()
    closing.join(20)
    try:
        assert not closing.is_alive() and not deaf.alive
    finally:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def test_closing_while_thinking_leaves_nothing(worker: Worker) -> None:
    worker.think(Position.start(), Limit())
    reports(worker, until_final=False)
    pid = worker.pid
    assert pid
    worker.close()
    assert gone(pid) and not worker.alive
    worker.close()


@pytest.mark.parametrize("ending", ["pass", "raise KeyError('end')", "os._exit(3)", "os.kill(os.getpid(), 9)"])
def test_whoever_asked_may_leave_in_any_way(ending: str) -> None:
    code = (
        "import os, time\n"
        "from zertz3d.ai.player import Limit\n"
        "from zertz3d.ai.worker import Worker\n"
        "from zertz3d.rules import Position\n"
        "if __name__ == '__main__':\n"
        "    worker = Worker()\n"
        "    worker.think(Position.start(), Limit())\n"
        "    while not worker.poll(): time.sleep(0.005)\n"
        "    print(worker.pid, flush=True)\n"
        f"    {ending}\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, timeout=PATIENCE)
    assert gone(int(run.stdout)), f"the thinker of {ending} lives on"


def test_a_thinking_process_loads_neither_pictures_nor_arrays() -> None:
    code = "import zertz3d.ai.worker, sys; print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert not {"panda3d", "direct", "numpy"} & set(run.stdout.split())
