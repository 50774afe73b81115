"""Games between two programs over a bad line, among strangers, and with programs killed.

`python -m tests.app.network.soak N` plays N games, about one in two seconds.
Every turn that was made must stand in the records that both programs have kept, once, and both records be equal.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

from tests.app.network.proxy import Proxy
from tests.app.network.strangers import Crowd
from tests.app.network.two_ends import free_port
from tests.conftest import ROOT
from zertz3d.app.network.kept_table import load, path_of
from zertz3d.app.system.autosave import Store
from zertz3d.records.reader import read

ROLES = ("host", "guest")


class Programs:
    """The two programs, started again whenever one was killed."""

    def __init__(self, folder: Path, port: int, host_port: int) -> None:
        self.folder, self._ports = folder, (str(port), str(host_port))
        self.running: dict[str, subprocess.Popen[str]] = {}
        self.memory: dict[str, list[int]] = {role: [] for role in ROLES}
        self.games: Counter[str] = Counter()
        for role in ROLES:
            self.start(role)

    def start(self, role: str) -> None:
        """Start a program with the command it always has."""
        command = [sys.executable, "-m", "tests.app.network.soak_player", role, str(self.folder), *self._ports]
        log = (self.folder / f"{role}.log").open("a", encoding="utf-8")
        out = (self.folder / f"{role}.out").open("a", encoding="utf-8")
        self.running[role] = subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=log, text=True)

    def kill(self, role: str) -> None:
        """End a program as the system does it, without a word, and start it again."""
        self.running[role].kill()
        self.running[role].wait()
        self.start(role)

    def over(self, role: str) -> int:
        """How many games that player has seen to their end."""
        return len((self.folder / f"{role}.out").read_text(encoding="utf-8").splitlines())

    def memories(self, role: str) -> list[int]:
        """The memory after each game."""
        lines = (self.folder / f"{role}.out").read_text(encoding="utf-8").splitlines()
        return [int(line.split()[1]) for line in lines]

    def end(self) -> None:
        """Kill both."""
        for process in self.running.values():
            process.kill()
            process.wait()


def run(count: int, kills: int, lasts: float, garbage: float, seed: int) -> int:
    """Play so many games; how many things are wrong."""
    random = Random(seed)
    folder = Path(tempfile.mkdtemp(prefix="zertz3d-soak-"))
    port, host_port = free_port(), free_port()
    proxy, crowd = Proxy(port, host_port, random, lasts, garbage), Crowd(host_port, random)
    programs = Programs(folder, port, host_port)
    began, told, killed, step = time.monotonic(), 0, 0, max(1, count // max(1, kills))
    try:
        looked = 0.0
        over = 0
        while over < count:
            proxy.turn()
            crowd.turn()
            if time.monotonic() <= looked:
                continue
            looked = time.monotonic() + 0.5
            kept = load(path_of(folder / "host", "host", str(host_port)))
            crowd.digits = kept.digits if kept.key else ""  # nobody is second before there is a first
            over = programs.over("host")
            if over >= told + max(1, count // 20):
                told = over
                seconds = time.monotonic() - began
                print(f"{over} games, {seconds:.0f} s, {[programs.memories(r)[-1:] for r in ROLES]} KB", flush=True)
            if kills and killed < over // step:
                killed += 1
                programs.kill(random.choice(ROLES))
            for role, process in programs.running.items():
                if process.poll() is not None:
                    print(f"{role} has ended: {(folder / f'{role}.log').read_text()[-2000:]}")
                    return 1
    finally:
        programs.end()
        proxy.close()
        crowd.close()
    seconds = time.monotonic() - began
    print(f"{proxy.lines} lines, {proxy.pieces} pieces, {proxy.put_in} of garbage, {killed} programs killed")
    print(f"strangers: {crowd.kinds}")
    for role in ROLES:
        known = programs.memories(role)
        print(f"{role}: memory after game 10 {known[9:10]} KB, at the end {known[-1]} KB")
    wrong = judge(folder)
    kept_games = len(list(Store(folder / "host").finished.glob("*.txt")))
    print(f"{kept_games} games in {seconds:.0f} s, {len(wrong)} wrong; see {folder}")
    print("\n".join(wrong[:20]))
    return len(wrong)


def judge(folder: Path) -> list[str]:
    """What is wrong with what both have kept."""
    wrong = []
    found: dict[str, dict[str, tuple[str, list[str]]]] = {role: {} for role in ROLES}
    for role in ROLES:
        store = Store(folder / role)
        store.file_ended()
        for path in store.finished.glob("*.txt"):
            (record,) = read(path)
            assert record.game
            table = record.game.headers["Table"]
            if table in found[role]:
                wrong.append(f"{role}: {table} is kept twice")
            found[role][table] = path.read_text(encoding="utf-8"), [str(move) for move in record.game.moves()]
        said = (folder / f"{role}.log").read_text(encoding="utf-8")
        if "Traceback" in said:
            wrong.append(f"{role}: {said[said.index('Traceback') :][:2000]}")
    last = {line.split()[0] for role in ROLES for line in _moves(folder, role)[-1:]}
    for table in found["host"].keys() | found["guest"].keys():
        one, other = (found[role].get(table) for role in ROLES)
        if one != other and table not in last:
            wrong.append(f"{table}: the records differ: {one and one[0]}\n{other and other[0]}")
    for role in ROLES:
        made: dict[str, dict[int, str]] = {}
        for line in _moves(folder, role):
            table, ply, move = line.split(" ", 2)
            made.setdefault(table, {})[int(ply)] = move
        for table, moves in made.items():
            if table not in found["host"]:
                if table not in last:
                    wrong.append(f"{table}: a game was lost")
                continue
            line_kept = found["host"][table][1]
            lost = {ply: move for ply, move in moves.items() if line_kept[ply - 1 : ply] != [move]}
            if lost and not _taken_back(moves, line_kept, lost):
                wrong.append(f"{table}: {role} made {lost}, which are not in {line_kept}")
    return wrong


def _moves(folder: Path, role: str) -> list[str]:
    return (folder / f"{role}.moves").read_text(encoding="utf-8").splitlines()


def _taken_back(moves: dict[int, str], kept: list[str], lost: dict[int, str]) -> bool:
    """Are the missing turns the last ones, taken back before the game ended by what was said?"""
    return all(ply > len(kept) for ply in lost) and len(lost) <= 2


def main() -> int:
    """Read the command line, and play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=20, metavar="N", help="games (20)")
    parser.add_argument("--kills", type=int, default=3, metavar="N", help="programs killed on the way (3)")
    parser.add_argument("--lasts", type=float, default=3.0, help="seconds a line lasts on average (3)")
    parser.add_argument("--garbage", type=float, default=4.0, help="pieces of garbage in a thousand (4)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    return 1 if run(args.count, args.kills, args.lasts, args.garbage, args.seed) else 0


if __name__ == "__main__":
    sys.exit(main())
