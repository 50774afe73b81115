"""Processes of our own end with their parent, find our modules alone, and are no more than are of use."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.conftest import ROOT
from zertz3d.app.cli import parallel
from zertz3d.app.engine.process import EngineProcess
from zertz3d.app.system import processes
from zertz3d.app.system.processes import build_command, count_cores
from zertz3d.errors import ZertzError

posix = pytest.mark.skipif(os.name != "posix", reason="ends processes by POSIX signals")

PARENT = """
import os, sys
from zertz3d.app.cli import parallel
parallel.count_cores = lambda: 2
from zertz3d.records.library import Entry

def work(entry, dialect):
    print("worker", os.getpid(), flush=True)
    import time
    time.sleep(60)

if __name__ == "__main__":
    for _ in parallel.map_games(work, range(200), "", 2, 1):
        pass
"""


@posix
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP], ids=lambda number: number.name)
def test_workers_end_with_their_parent_and_let_go_of_its_output(number: signal.Signals, tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True, env=environment) as parent:
        assert parent.stdout
        assert parent.stdout.readline().startswith("worker")
        parent.send_signal(number)
        begun = time.monotonic()
        parent.stdout.read()  # ends only when nobody holds the pipe any more
        assert time.monotonic() - begun < 50, "a worker sleeps for a minute"


def test_no_more_workers_than_there_are_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    class Pool:
        def __init__(self, jobs: int, initializer: object, initargs: tuple[object, ...]) -> None:
            made.append(jobs)

        def __enter__(self) -> "Pool":
            return self

        def __exit__(self, *error: object) -> None:
            pass

    monkeypatch.setattr(parallel, "ProcessPoolExecutor", Pool)
    monkeypatch.setattr(parallel, "count_cores", lambda: 3)
    assert list(parallel.map_games(lambda entry, dialect: 0, [], "", 300)) == []
    assert made == [3] and count_cores() >= 1


class HereAndNow:
    """A pool of workers that is none: what is asked is done at once."""

    def __init__(self, jobs: int, initializer: object, initargs: tuple[object, ...]) -> None:
        pass

    def __enter__(self) -> "HereAndNow":
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def submit(self, work: Callable[..., list[int]], *given: object) -> "Future[list[int]]":
        done: Future[list[int]] = Future()
        done.set_result(work(*given))
        return done


def test_results_keep_the_order_of_the_games_of_which_few_are_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "ProcessPoolExecutor", HereAndNow)
    monkeypatch.setattr(parallel, "count_cores", lambda: 2)
    games = iter(range(100))
    found = parallel.map_games(lambda entry, dialect: entry, games, "", 2, 3)  # type: ignore[arg-type, return-value]
    assert next(found) == 0
    taken = next(games)
    assert 6 < taken <= 3 * (2 * parallel.AHEAD + 1), "the workers are busy, and no more is read than they need"
    assert list(found) == [number for number in range(1, 100) if number != taken]


def test_a_file_of_the_current_folder_stands_in_for_no_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("json", "random", "zertz3d"):
        (tmp_path / f"{name}.py").write_text('raise SystemExit("a stranger\'s code was run")\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    code = "import json, random, zertz3d; print(zertz3d.__name__, sys.argv[1])"
    done = subprocess.run(build_command(code, ["hello"]), capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.returncode) == ("zertz3d hello", 0), done.stderr
    with EngineProcess("learner") as engine:
        engine.prepare(1)


def test_a_thinker_runs_nothing_of_the_current_folder(tmp_path: Path) -> None:
    (tmp_path / "json.py").write_text("open('ran', 'w')\n", encoding="utf-8")
    (tmp_path / "numpy.py").write_text("open('ran', 'w')\n", encoding="utf-8")
    code = (
        "from zertz3d.ai.worker import Worker\n"
        "from zertz3d.ai.player import Limit\n"
        "from zertz3d.rules import Position\n"
        "import time\n"
        "worker = Worker(); worker.think(Position.start(), Limit(nodes=10))\n"
        "while not any(report.final for report in worker.poll()): time.sleep(0.02)\n"
        "worker.close()\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment.pop("PYTHONSAFEPATH", None)
    command = [sys.executable, "-P", "-c", code]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert not (tmp_path / "ran").exists()


def test_what_needs_more_memory_than_there_is_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "find_free_memory", lambda: 2.0 * processes.GB)
    processes.check_memory(1.9 * processes.GB, "a picture", "")
    with pytest.raises(ZertzError, match=r"^a picture needs about 3\.0 GB of memory, 2\.0 GB are free: make it small$"):
        processes.check_memory(3.0 * processes.GB, "a picture", "make it small")


@posix
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the memory in use is read from /proc")
@pytest.mark.parametrize(
    "arguments",
    [["render", "GAME", "-o", "x.png", "--size", "8192x8192"], ["trace", "GAME", "-o", "x.npz", "--fps", "10000"]],
    ids=["render", "trace"],
)
def test_limits_of_memory_are_met_by_a_sentence_and_no_file(arguments: list[str], tmp_path: Path) -> None:
    words = [str(ROOT / "assets" / "games" / "showcase.txt") if word == "GAME" else word for word in arguments]
    limited = "import resource, sys; resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))"
    command = [sys.executable, "-c", f"{limited}; from zertz3d.app.cli.main import main; sys.exit(main(sys.argv[1:]))"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [*command, *words], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1 and done.stderr.count("\n") == 1, done.stderr
    assert "GB of memory" in done.stderr and not list(tmp_path.iterdir())


@pytest.mark.parametrize(("platform", "asked"), [("linux", [(-3, 1 << 20)]), ("win32", []), ("darwin", [])])
def test_large_pieces_of_memory_are_given_back_at_once(
    monkeypatch: pytest.MonkeyPatch, platform: str, asked: list[tuple[int, int]]
) -> None:
    said: list[tuple[int, int]] = []
    library = SimpleNamespace(mallopt=lambda what, value: said.append((what, value)))
    monkeypatch.setattr("ctypes.CDLL", lambda name: library)
    monkeypatch.setattr(sys, "platform", platform)
    processes.give_back_large_pieces()
    assert said == asked


def test_a_library_that_cannot_be_told_so_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ctypes.CDLL", lambda name: SimpleNamespace())
    processes.give_back_large_pieces()


MEGABYTE = 1 << 20


@pytest.mark.parametrize(
    ("told", "limit", "free"),
    [
        ({}, None, None),
        ({"proc/meminfo": "MemTotal: 9000 kB\nMemAvailable:    2048 kB\nBuffers: 7 kB\n"}, None, 2 * MEGABYTE),
        ({"proc/meminfo": "MemTotal: 9000 kB\n"}, None, None),
        ({"sys/fs/cgroup/memory.max": "max\n", "sys/fs/cgroup/memory.current": "5\n"}, None, None),
        ({"sys/fs/cgroup/memory.max": "5000\n", "sys/fs/cgroup/memory.current": "2000\n"}, None, 3000),
        ({}, 9 * MEGABYTE, 9 * MEGABYTE),
        ({"proc/self/statm": "100 40 30 1 0 60 0\n"}, 9 * MEGABYTE, 9 * MEGABYTE - 100 * 4096),
        ({"proc/meminfo": "MemAvailable: 8 kB\n"}, 9 * MEGABYTE, 8192),
    ],
)
@posix
def test_the_least_of_what_is_free_counts(
    told: dict[str, str], limit: int | None, free: float | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import resource

    for name, text in told.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="ascii")
    monkeypatch.setattr(processes, "Path", lambda name: tmp_path / name.lstrip("/"))
    most = resource.RLIM_INFINITY if limit is None else limit
    monkeypatch.setattr(resource, "getrlimit", lambda which: (most, most))
    monkeypatch.setattr(resource, "getpagesize", lambda: 4096)
    assert processes.find_free_memory() == free
    processes.check_memory(0.0 if free is None else free, "what fits just so", "")
