"""Ctrl+C, a reader that leaves and a closed output end commands quietly: one line, or none, and no process stays."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.process_groups import find_group

pytestmark = pytest.mark.skipif(os.name != "posix", reason="POSIX signals, pipes and shells")

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}
GAME = str(ROOT / "assets" / "games" / "showcase.txt")


def shell(line: str) -> subprocess.CompletedProcess[str]:
    command = line.replace("zertz3d", f"{sys.executable} -m zertz3d")
    return subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=ENVIRONMENT, timeout=120)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_match_says_one_line_and_leaves_no_engine(jobs: str) -> None:
    command = [sys.executable, "-m", "zertz3d", "match", "full", "full", "--nodes", "100000000", "--jobs", jobs]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT, start_new_session=True
    ) as running:
        until = time.monotonic() + 60
        while len(find_group(running.pid)) < 3 and time.monotonic() < until:
            time.sleep(0.1)
        time.sleep(1)
        os.killpg(running.pid, signal.SIGINT)
        assert running.communicate(timeout=60) == ("", "zertz3d: stopped\n")
        assert running.returncode == 130
    until = time.monotonic() + 60
    while find_group(running.pid) and time.monotonic() < until:
        time.sleep(0.1)
    assert not find_group(running.pid)


@pytest.mark.parametrize(
    "line",
    [
        "(echo zertz; echo isready; sleep 1; yes isready | head -5000) | zertz3d engine | head -1",
        f"zertz3d check {GAME} {GAME} | head -c 1",
        f"zertz3d check {GAME} >&-",
        f"zertz3d library {GAME} >&-",
        "zertz3d perft --depth 1 >&-",
        "echo quit | zertz3d engine >&-",
    ],
)  # fmt: skip
def test_nobody_listens_and_nothing_is_complained_about(line: str) -> None:
    done = shell(f"set -o pipefail; {line}")
    assert done.stderr == ""
    assert done.returncode in (0, 141), "a feeder may be told that nobody reads"
