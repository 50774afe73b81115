"""A tournament of four boards and three rounds, through a folder that is synchronised badly, with programs killed.

`python -m tests.app.relay.tournament 30` lets it last about 30 minutes. What the arbiter's program writes is copied
into the hall's folder cut off, with illegal moves, late, or not at all for a while; the folder is away now and then,
and each program is killed and started again. The viewer must end with exactly what was relayed, and neither viewer nor
show may have shown a position that was not in a file.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.app.relay.tournament_program import LAST, read_folder
from tests.conftest import ROOT
from zertz3d.app.relay.watched_file import EVERY, REST
from zertz3d.errors import ZertzError
from zertz3d.records.reader import read

ROLES = ("arbiter", "viewer", "show")
CUT, ILLEGAL, LATE = 0.35, 0.08, 0.04
"""How often a file comes in halves, with an illegal move, or is away for a while."""
KILLS, AWAY = 90, 20
"""Programs killed, and how often the folder is away, in a tournament of any length that leaves time for it."""
SHORTEST = 6.0
"""Seconds between two of them at least, on average."""


@dataclass
class Spoiled:
    """What stands in the hall in the place of a file."""

    content: bytes | None
    since: float
    until: float


class Copier:
    """Copies the arbiter's files into the hall, in its own way, and knows every position that could be seen there."""

    def __init__(self, desk: Path, hall: Path, random: Random) -> None:
        self.desk, self.hall, self.random = desk, hall, random
        self.known: dict[str, set[str]] = {}
        self.counts: Counter[str] = Counter()
        self._copied: dict[str, bytes] = {}
        self._spoiled: dict[str, Spoiled] = {}
        self._back = 0.0

    @property
    def away(self) -> bool:
        """Is the folder away?"""
        return self._back > 0

    @property
    def done(self) -> bool:
        """Is everything there as the arbiter has it?"""
        files = {path.name: path.read_bytes() for path in self.desk.glob("*.txt")}
        return not self.away and not self._spoiled and files == self._copied

    def turn(self, now: float, spoil: bool) -> None:
        """Copy what is new."""
        if self.away:
            if now < self._back:
                return
            self._aside.rename(self.hall)
            self._back = 0.0
        for path in sorted(self.desk.glob("*.txt")):
            name = path.name
            if name in self._spoiled:
                if now >= self._spoiled[name].until or not spoil:
                    self._mend(name, now)
                continue
            content = path.read_bytes()
            if content != self._copied.get(name) and not (spoil and self._spoil(name, content, now)):
                self._put(name, content)

    @property
    def _aside(self) -> Path:
        return self.hall.with_name("away")

    def take_away(self, now: float) -> None:
        """The folder disappears for a while."""
        if not self.away:
            self.counts["times the folder was away"] += 1
            self.hall.rename(self._aside)
            self._back = now + self.random.uniform(1, 8)

    def _spoil(self, name: str, content: bytes, now: float) -> bool:
        dice, lasts = self.random.random(), self.random.choice((0.3, 0.8, 3.0, 5.0))
        if dice < CUT:
            what: bytes | None = content[: self.random.randrange(len(content))]
            self.counts["files cut off"] += 1
        elif dice < CUT + ILLEGAL:
            what = content.rstrip() + b"\n99. Wd4,d4 x a1Wz9\n"
            self.counts["illegal moves"] += 1
        elif dice < CUT + ILLEGAL + LATE:
            what = None
            self.counts["files away"] += 1
        else:
            return False
        if what is None:
            (self.hall / name).unlink(missing_ok=True)
        else:
            (self.hall / name).write_bytes(what)
        self._spoiled[name] = Spoiled(what, now, now + lasts)
        return True

    def _mend(self, name: str, now: float) -> None:
        """The whole file comes; whatever stood there for long could be seen."""
        spoiled = self._spoiled.pop(name)
        if spoiled.content and now - spoiled.since > REST - 2 * EVERY:
            self.counts["of them believed"] += 1
            self._learn(name, spoiled.content)
        self._put(name, (self.desk / name).read_bytes())

    def _put(self, name: str, content: bytes) -> None:
        self._learn(name, content)  # known before anybody can see it
        if self.random.random() < 0.5:
            (self.hall / name).write_bytes(content)
        else:
            fresh = self.hall / ".fresh"
            fresh.write_bytes(content)
            fresh.replace(self.hall / name)
        self._copied[name] = content
        self.counts["files copied"] += 1

    def _learn(self, name: str, content: bytes) -> None:
        path = self.desk.with_name("learned.txt")
        path.write_bytes(content)
        known = self.known.setdefault(name, set())
        try:
            for record in read(path):
                if record.game:
                    known.update(str(node.position) for node in (record.game.root, *record.game.main_line()))
        except ZertzError:
            return


class Programs:
    """The arbiter's program, a viewer and a show, which are started again when they were killed."""

    def __init__(self, folder: Path, rounds: int, seconds: float, random: Random) -> None:
        self.folder, self._random = folder, random
        hall, stop = str(folder / "hall"), str(folder / "stop")
        until = str(time.time() + seconds)
        self._words = {
            "arbiter": [str(folder / "desk"), str(rounds), until, str(folder / "arbiter.journal")],
            "viewer": [hall, str(folder / "viewer.seen"), stop],
            "show": [hall, str(folder / "show.seen"), stop],
        }
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self.due = dict.fromkeys(ROLES, 0.0)
        self.killed: Counter[str] = Counter()

    def turn(self, now: float, there: bool) -> str:
        """Start what is due; what has ended without having been told to, or nothing."""
        for role in ROLES:
            if role not in self.running and now >= self.due[role] and (role == "arbiter" or there):
                log = (self.folder / f"{role}.log").open("ab")
                command = [sys.executable, "-m", "tests.app.relay.tournament_program", role, *self._words[role]]
                self.running[role] = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log)
        for role, process in self.running.items():
            code = process.poll()
            if code is not None and (role != "arbiter" or code):
                return f"{role} has ended with {code}: {(self.folder / f'{role}.log').read_text()[-3000:]}"
        return ""

    def kill(self, now: float) -> None:
        """End one as the system does it, without a word."""
        role = self._random.choice(ROLES)
        process = self.running.get(role)
        if process and process.poll() is None:
            del self.running[role]
            process.kill()
            process.wait()
            self.killed[role] += 1
            self.due[role] = now + self._random.uniform(0, 4)

    @property
    def played(self) -> bool:
        """Has the arbiter seen the end of all games?"""
        return "arbiter" in self.running and self.running["arbiter"].poll() == 0

    def finish(self) -> None:
        """Let viewer and show tell what they know at the end."""
        (self.folder / "stop").touch()
        for role in ("viewer", "show"):
            self.running[role].wait(120)

    def end(self) -> None:
        """Kill what runs."""
        for process in self.running.values():
            process.kill()
            process.wait()


def run(minutes: float, rounds: int, seed: int, folder: Path) -> list[str]:
    """Hold the tournament; what went wrong."""
    random = Random(seed)
    desk, hall = folder / "desk", folder / "hall"
    desk.mkdir()
    hall.mkdir(exist_ok=True)
    seconds = 60 * minutes
    copier, programs = Copier(desk, hall, random), Programs(folder, rounds, seconds, random)
    began = time.monotonic()
    kills, aways, told = max(SHORTEST, seconds / KILLS), max(2 * SHORTEST, seconds / AWAY), 1
    next_kill, next_away = kills, aways
    try:
        while not programs.played:
            time.sleep(0.02)
            now = time.monotonic() - began
            copier.turn(now, True)
            there = not copier.away and any(path.stat().st_size > 200 for path in hall.glob("*.txt"))
            if fault := programs.turn(now, there):
                return [fault]
            if now >= next_kill:
                next_kill = now + random.expovariate(1 / kills)
                programs.kill(now)
            if now >= next_away:
                next_away = now + random.expovariate(1 / aways)
                copier.take_away(now)
            if now >= told * seconds / 10:
                told += 1
                print(f"{now:.0f} s: {dict(copier.counts)}, killed {dict(programs.killed)}", flush=True)
        played, rest = time.monotonic() - began, 0.0
        while not copier.done or len(programs.running) < len(ROLES) or time.monotonic() - began < rest + LAST:
            time.sleep(0.05)
            now = time.monotonic() - began
            copier.turn(now, False)
            if fault := programs.turn(now, not copier.away):
                return [fault]
            if not rest and copier.done and len(programs.running) == len(ROLES):
                rest = now
        programs.finish()
    finally:
        programs.end()
    wrong = judge(folder, copier)
    turns = sum(len(game) - 1 for game in read_folder(desk).values())
    print(f"{len(read_folder(desk))} games with {turns} turns in {played:.0f} s; {dict(copier.counts)}")
    print(f"killed: {dict(programs.killed)}; positions: {sum(map(len, copier.known.values()))} could be seen")
    return wrong


def judge(folder: Path, copier: Copier) -> list[str]:
    """What is wrong with what was kept, and with what was seen."""
    wrong = judge_journal((folder / "arbiter.journal").read_text(encoding="utf-8").splitlines(), folder / "desk")
    relayed = read_folder(folder / "desk")
    watched = json.loads((folder / "viewer.end").read_text(encoding="utf-8"))
    if watched != relayed:
        differ = [name for name in relayed.keys() | watched.keys() if relayed.get(name) != watched.get(name)]
        wrong.append(f"the viewer knows other games: {differ}")
    shown = json.loads((folder / "show.end").read_text(encoding="utf-8"))
    last = {name.split()[0]: turns for name, turns in relayed.items()}  # the highest number of a file comes last
    if shown != last:
        wrong.append(f"the show knows other boards: {[name for name in last if shown.get(name) != last[name]]}")
    for role in ("viewer", "show"):
        lines = (folder / f"{role}.seen").read_text(encoding="utf-8").splitlines()
        seen = {tuple(line.split("\t")) for line in lines}
        print(f"{role}: {len(seen)} positions were shown")
        wrong += [f"{role}: {name} has shown {at}" for name, at in sorted(seen) if at not in copier.known[name]]
        if "Traceback" in (said := (folder / f"{role}.log").read_text(encoding="utf-8")):
            wrong.append(f"{role}: {said[-2000:]}")
    return wrong


def judge_journal(journal: list[str], desk: Path) -> list[str]:
    """Which turns that were made do not stand in the arbiter's files."""
    lines: dict[tuple[str, str], list[str]] = {}
    open_: dict[tuple[str, str], list[str]] = {}
    wrong = []
    for entry in journal:
        what, board, number, *more = entry.split("\t")
        key = board, number
        if what == "move":
            open_[key] = [*lines.get(key, [])[: int(more[0])], more[1]]
        elif what == "undo":
            open_[key] = lines.get(key, [])[: int(more[0])]
        elif what == "now":
            if more != open_.pop(key):
                wrong.append(f"board {board}, game {number}: something else was played than was wanted")
            lines[key] = more
        elif what == "resumed" and more not in (lines.get(key, []), open_.pop(key, None)):
            wrong.append(f"board {board}, game {number}: {lines.get(key)} was played, {more} was left after a kill")
        elif what == "resumed":
            lines[key] = more
    files = sorted(desk.glob("*.txt"))
    for (board, number), moves in lines.items():
        records = read(files[int(board)])
        made = [str(node.move) for node in records[int(number)].game.main_line()]  # type: ignore[union-attr]
        if made != moves and made != open_.get((board, number)):
            wrong.append(f"board {board}, game {number}: {moves} was played, {made} stands in the file")
    return wrong


def main() -> int:
    """Read the command line, and hold a tournament."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("minutes", type=float, nargs="?", default=3.0, metavar="MINUTES", help="how long (3)")
    parser.add_argument("--rounds", type=int, default=3, metavar="N", help="rounds (3)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="an empty folder for everything")
    args = parser.parse_args()
    folder = args.folder or Path(tempfile.mkdtemp(prefix="zertz3d-tournament-"))
    wrong = run(args.minutes, args.rounds, args.seed, folder)
    print("\n".join(wrong[:20]))
    print(f"{len(wrong)} wrong; see {folder}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
