"""`python -m tests.fuzz.signals --times 200` ends commands at random instants, by every signal that ends programs.

Whatever is ended says no more than a sentence, leaves no process behind and no half file, and loses no turn that was
answered. Windows are among the commands where DISPLAY names a screen.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import numpy as np

from tests.conftest import ROOT
from tests.process_groups import find_group
from zertz3d.app.system.autosave import Store
from zertz3d.records import reader

SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
STAYS = 5.0
"""Seconds after which no process of a command may be there."""
SAID = 300
"""Letters that may be said when a command is ended."""
LOADING = ("init_sys_streams", "init_import_site", "<frozen runpy>", "<frozen site>")
"""What Python names where it is ended before it reaches a line of ours."""
LATEST = 12.0
"""Seconds after which a command is ended at the latest."""
TYPED = b"Wd4,d1\nBe3,g4\nGc3,a1\n"
GAME = str(ROOT / "assets" / "games" / "showcase.txt")
COMMANDS: dict[str, tuple[str, ...]] = {
    "check": ("check", "--jobs", "2", "GAMES"), "convert": ("convert", GAME, "-o", "out.sgf"),
    "library": ("library", "--jobs", "2", "--stats", "GAMES"), "perft": ("perft", "--depth", "3"),
    "trace": ("trace", GAME, "--fps", "60", "-o", "out.npz"), "engine": ("engine",),
    "picture": ("render", GAME, "--turn", "3", "--size", "320x200", "--tier", "classic", "-o", "out.png"),
    "film": ("render", GAME, "--size", "160x120", "--tier", "classic", "--jobs", "2", "-o", "out.mp4"),
    "match": ("match", "learner", "learner", "--games", "50", "--jobs", "2"), "rules": ("rules",),
    "play in words": ("play", "--text", "--first", "Ada", "--second", "Ben"), "doctor": ("doctor",),
}  # fmt: skip
WINDOWS: dict[str, tuple[str, ...]] = {
    "replay": ("replay", GAME, "--tier", "classic"), "demo": ("demo", "--kiosk"),
    "play": ("play", "--first", "Ada", "--second", "learner", "--tier", "classic"), "home": (),
}  # fmt: skip


class Ended:
    """A command, in a folder of its own, that is ended at some instant; `faults` are what is wrong with its end."""

    def __init__(self, name: str, command: tuple[str, ...], number: signal.Signals, after: float) -> None:
        self.name, self.number, self.after = name, number, after
        self.faults: list[str] = []
        with tempfile.TemporaryDirectory(prefix="zertz3d-ended-", ignore_cleanup_errors=True) as folder:
            self._run(Path(folder), [str(ROOT / "assets" / "games") if word == "GAMES" else word for word in command])

    def _run(self, folder: Path, words: list[str]) -> None:
        own = {f"ZERTZ3D_{part}": str(folder / "own" / part) for part in ("STATE", "CACHE", "CONFIG")}
        environment = {**os.environ, **own, "HOME": str(folder), "PYTHONPATH": str(ROOT)}
        said = folder / "said"
        with said.open("wb") as out, (folder / "told").open("wb") as told:
            program = subprocess.Popen(
                [sys.executable, "-m", "zertz3d", *words],
                cwd=folder, stdin=subprocess.PIPE, stdout=told, stderr=out, env=environment, start_new_session=True,
            )  # fmt: skip
            assert program.stdin
            with contextlib.suppress(BrokenPipeError):
                program.stdin.write(b"zertz\ngo nodes 100000000\n" if self.name == "engine" else TYPED)
                program.stdin.flush()
            time.sleep(self.after)
            early = program.poll()
            if early is None:
                (os.kill if self.number == signal.SIGKILL else os.killpg)(program.pid, self.number)
            try:
                self.code = program.wait(60)
            except subprocess.TimeoutExpired:
                self.faults.append("it goes on for a minute")
                program.kill()
                self.code = program.wait()
            with contextlib.suppress(OSError):
                program.stdin.close()
        self._look_for_processes(program.pid)
        text = said.read_text(encoding="utf-8", errors="replace")
        if early is None:
            self._check_end(text)
        elif early:
            self.faults.append(f"it ended by itself with {early}: {text[-SAID:]}")
        self._check_files(folder)

    def _look_for_processes(self, session: int) -> None:
        until = time.monotonic() + STAYS
        while (left := find_group(session)) and time.monotonic() < until:
            time.sleep(0.1)
        for process in left:
            with contextlib.suppress(OSError):
                line = Path(f"/proc/{process}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
                self.faults.append(f"a process stays: {line[:SAID]}")
                os.kill(process, signal.SIGKILL)

    def _check_end(self, text: str) -> None:
        if any(place in text for place in LOADING) and str(ROOT) not in text:
            return  # Python itself was not ready yet
        if self.code not in (0, 130, -self.number):
            self.faults.append(f"exit code {self.code}")
        if "Traceback" in text or "fault of the program" in text or len(text) > 10 * SAID:
            self.faults.append(f"it says {text[-10 * SAID :]}")

    def _check_files(self, folder: Path) -> None:
        """What was to be written is whole or not there; whoever was asked to end has cleared up."""
        made = [path for path in folder.iterdir() if path.name not in ("own", "said", "told") and path.is_file()]
        for path in made:
            if not path.name.startswith("out.") and self.number != signal.SIGKILL:
                self.faults.append(f"it leaves {path.name}")
            elif path.name.startswith("out.") and not _is_whole(path):
                self.faults.append(f"{path.name} is half a file of {path.stat().st_size} bytes")
        if self.name == "play in words":
            answered = (folder / "told").read_text(encoding="utf-8").count("Turn ")
            kept = [left.record.turns for left in Store(folder / "own" / "STATE").unfinished()]
            if answered > sum(kept):
                self.faults.append(f"{answered} turns were answered, and {kept} are kept")


def _is_whole(path: Path) -> bool:
    match path.suffix:
        case ".sgf":
            return all(record.clean for record in reader.read(path))
        case ".png":
            return path.read_bytes().endswith(b"IEND\xaeB`\x82")
        case ".npz":
            with np.load(path) as held:
                return all(held[name] is not None for name in held.files)
    looked = subprocess.run(["ffmpeg", "-v", "error", "-i", str(path), "-f", "null", "-"], capture_output=True)
    return looked.returncode == 0 and not looked.stderr


def main() -> int:
    """End commands until all have been ended so often."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.signals", description="Commands ended at any instant.")
    parser.add_argument("--times", type=int, default=500, help="how often (500)")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30), help="of all chances")
    told = parser.parse_args()
    signal.signal(
        signal.SIGINT, signal.default_int_handler
    )  # a shell in the background ignores both, and hands that on
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    dice, commands = random.Random(told.seed), {**COMMANDS, **(WINDOWS if os.environ.get("DISPLAY") else {})}
    codes: Counter[tuple[str, int]] = Counter()
    faults = 0
    for turn in range(told.times):
        name = list(commands)[turn % len(commands)]
        number, after = dice.choice(SIGNALS), LATEST * dice.random() ** 2
        ended = Ended(name, commands[name], number, after)
        codes[number.name, ended.code] += 1
        for fault in ended.faults:
            faults += 1
            print(f"{name}, {number.name} after {after:.3f} s: {fault}", flush=True)
    told_codes = ", ".join(f"{name} {code}: {count}" for (name, code), count in sorted(codes.items()))
    print(f"seed {told.seed}: {told.times} times ended, {faults} faults; exit codes {told_codes}")
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
