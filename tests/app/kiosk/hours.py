"""A kiosk for hours, in a real window: boards that are relayed, and visitors who do whatever comes to mind.

`python -m tests.app.kiosk.hours 120` lets it last 120 minutes, on a screen in memory, and says each minute how much
memory the show has. Nobody may get out of the window, nothing may be started again, and in the second half memory
may not certainly grow by more than 4 MB an hour.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.app.window import x11
from tests.conftest import ROOT
from tests.scene.trend import FEWEST, least_rise
from zertz3d import resources
from zertz3d.records.formats import notation
from zertz3d.records.reader import read
from zertz3d.rules import Game

MOST_AN_HOUR = 4.0
"""Megabytes by which memory may certainly grow in an hour."""
STOPPED = 130
"""The exit code of what was asked to end."""
OPENS = 60.0
"""Seconds in which the window is there."""
TURN, VISIT = 12.0, 75.0
"""Seconds between two relayed turns, and between two visits, on average."""
SHORT = 8
"""Turns of a game that is over too soon to be relayed."""
DEEDS = 25
"""What a visitor does at most."""
KEYS = (
    "Escape",
    "space",
    "Return",
    "F1",
    "F11",
    "alt+F4",
    "ctrl+q",
    "ctrl+w",
    "Tab",
    "Delete",
    "h",
    "v",
    "t",
    "5",
    "c",
)
KINDS = ("Pss", "Pss_Anon", "Pss_File")
"""What is known of memory: all of it, what was asked for, and what files are for."""


@dataclass
class Board:
    """A game that is relayed turn by turn, and then the next one."""

    file: Path
    games: list[Game]
    turns: int = 0

    def move(self, dice: Random) -> None:
        """One turn more, or now and then one less: a correction."""
        if self.turns >= len(self.games[0].main_line()) + 3:
            self.games.append(self.games.pop(0))
            self.turns = 0
        self.turns = max(0, self.turns + (-1 if dice.random() < 0.04 else 1))
        played = self.games[0]
        game = Game(played.root.position, played.strict)
        game.headers |= played.headers
        for node in played.main_line()[: self.turns]:
            assert node.move
            game.play(node.move)
        fresh = self.file.with_suffix(".fresh")
        fresh.write_text(notation.write(game), encoding="utf-8")
        fresh.replace(self.file)


def read_games(dice: Random) -> list[Game]:
    """All real games, or those that come with the program, in any order."""
    real = os.environ.get("ZERTZ_RECORDS")
    folder = Path(real) / "curated" if real else resources.assets() / "games"
    found = (record for path in sorted(folder.iterdir()) if path.suffix in {".sgf", ".txt"} for record in read(path))
    games = [record.game for record in found if record.game and record.turns > SHORT]
    dice.shuffle(games)
    return games


def measure(process: int) -> dict[str, float]:
    """The memory of a process in megabytes."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines()
    words = (line.split() for line in lines if line.endswith("kB"))
    return {word[0].rstrip(":"): int(word[1]) / 1024 for word in words if word[0].rstrip(":") in KINDS}


class Visitors:
    """Hands on the screen, by xdotool."""

    def __init__(self, display: str, size: tuple[int, int], dice: Random) -> None:
        self._environment = os.environ | {"DISPLAY": display}
        self._size, self._dice = size, dice
        self.came = 0

    def come(self) -> None:
        """Somebody touches, drags and types, and goes away."""
        self.came += 1
        for _ in range(self._dice.randrange(1, DEEDS)):
            kind = self._dice.random()
            words = ["mousemove", *self._place()]
            if kind < 0.6:
                words += ["click", self._dice.choice("1113")]
            elif kind < 0.75:
                words += ["mousedown", "1", "mousemove", *self._place(), "mouseup", "1"]
            else:
                words += ["key", self._dice.choice(KEYS)]
            self._run(*words)
            time.sleep(self._dice.uniform(0.1, 1.5))

    def windows(self) -> list[str]:
        """The windows that are open."""
        return self._run("search", "--onlyvisible", "--class", "zertz3d").split()

    def _place(self) -> tuple[str, str]:
        x, y = (str(self._dice.randrange(side)) for side in self._size)
        return x, y

    def _run(self, *words: str) -> str:
        ran = subprocess.run(["xdotool", *words], env=self._environment, capture_output=True, text=True, check=False)
        return ran.stdout


class Kiosk:
    """The program, with a house of its own."""

    def __init__(self, display: str, folder: Path, options: list[str]) -> None:
        house = {f"ZERTZ3D_{part}": str(folder / part.lower()) for part in ("STATE", "CACHE")}
        house |= {"DISPLAY": display, "HOME": str(folder), "ZERTZ3D_CONFIG": str(folder / "config.toml")}
        self.folder = folder
        with (folder / "said.txt").open("wb") as said:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "zertz3d", "demo", "--kiosk", "--no-sound", *options],
                env=os.environ | house,
                cwd=ROOT,
                stdout=said,
                stderr=said,
            )

    def show(self) -> int:
        """The process that draws: the eldest child that draws, for the computer's mind is a child of the show."""
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
        return int(children[0]) if children else 0

    @property
    def status(self) -> dict[str, object]:
        """What the kiosk says of itself."""
        file = self.folder / "state" / "kiosk.json"
        told: dict[str, object] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
        return told

    def end(self) -> int:
        """Ask it to end."""
        self.process.terminate()
        return self.process.wait(60)


def run(minutes: float, options: list[str], folder: Path, seed: int, visited: bool, relayed: bool) -> list[str]:
    """Open the kiosk for so long; what went wrong."""
    dice = Random(seed)
    hall = folder / "hall"
    hall.mkdir(parents=True)
    games = read_games(dice)
    boards = [Board(hall / f"board-{number}.txt", games[number::3]) for number in range(3)]
    with x11.screen(folder) as screen:
        kiosk = Kiosk(screen.name, folder, ["--live", str(hall), *options] if relayed else options)
        visitors = Visitors(screen.name, x11.SIZE, dice)
        try:
            wrong, rows = watch(minutes, kiosk, visitors, boards if relayed else [], dice, visited)
            if (code := kiosk.end()) not in (0, STOPPED):
                wrong.append(f"it ended with {code}")
        finally:
            kiosk.process.kill()
    late = [row["Pss_Anon"] for row in rows[len(rows) // 2 :]]
    if len(late) < FEWEST:
        return [*wrong, f"{len(rows)} minutes say nothing about memory"]
    certain = least_rise(late) * 60 / max(1, len(late) - 1)
    print(f"memory in the second half: {late[0]:.0f} to {late[-1]:.0f} MB, for certain {certain:+.1f} MB an hour")
    if certain > MOST_AN_HOUR:
        wrong.append(f"memory grows by {certain:.1f} MB an hour")
    return wrong


def watch(
    minutes: float, kiosk: Kiosk, visitors: Visitors, boards: list[Board], dice: Random, visited: bool
) -> tuple[list[str], list[dict[str, float]]]:
    """Let it run; what went wrong, and its memory minute by minute."""
    began = time.monotonic()
    while not visitors.windows():
        if time.monotonic() > began + OPENS or kiosk.process.poll() is not None:
            return [f"no window: {(kiosk.folder / 'said.txt').read_text(encoding='utf-8')}"], []
        time.sleep(0.5)
    first, rows = kiosk.show(), []
    turn = visit = told = 0.0
    while (now := time.monotonic() - began) < 60 * minutes:
        if kiosk.process.poll() is not None or kiosk.show() != first:
            return [f"the show has ended: {kiosk.status}"], rows
        if boards and now >= turn:
            turn = now + dice.expovariate(1 / TURN)
            dice.choice(boards).move(dice)
        if visited and now >= visit:
            visit = now + dice.expovariate(1 / VISIT)
            visitors.come()
        if now >= told:
            told += 60
            rows.append(measure(first))
            figures = "  ".join(f"{kind} {rows[-1][kind]:.1f}" for kind in KINDS)
            print(f"{now / 60:6.1f} min  {figures}  {visitors.came} visits", flush=True)
        time.sleep(0.2)
    return [] if visitors.windows() else ["the window is gone"], rows


def main() -> int:
    """Read the command line, and open the kiosk."""
    parser = argparse.ArgumentParser(prog="python -m tests.app.kiosk.hours", description="A kiosk for hours.")
    parser.add_argument("minutes", type=float, nargs="?", default=120.0, metavar="MINUTES", help="how long (120)")
    parser.add_argument("--no-visitors", action="store_true", help="nobody comes")
    parser.add_argument("--no-boards", action="store_true", help="nothing is relayed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("options", nargs="*", help="of the kiosk, behind --", default=["--tier", "low"])
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))  # the kiosk ends with this, too
    folder = Path(tempfile.mkdtemp(prefix="zertz3d-hours-"))
    wrong = run(args.minutes, args.options, folder, args.seed, not args.no_visitors, not args.no_boards)
    print("\n".join(wrong))
    print(f"{len(wrong)} wrong; see {folder}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
