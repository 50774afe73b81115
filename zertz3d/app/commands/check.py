"""`zertz3d check`: replay records and report every fault."""

import argparse
import json
import multiprocessing
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from zertz3d.app.system.progress_bar import Progress
from zertz3d.errors import UsageError
from zertz3d.records.formats.registry import DIALECTS
from zertz3d.records.library import Entry, count_files, entries
from zertz3d.records.record import Problem

BATCH = 64
"""Games handed to a worker process at a time."""
AHEAD = 3
"""Batches waiting for each worker: enough to keep it busy, few enough to keep memory flat."""

EPILOG = """\
examples:
  zertz3d check game.sgf                   one game
  zertz3d check records/ archive.zip       folders and zips, also zips inside them
  zertz3d check --jobs 2 archive.zip       on two processor cores
  zertz3d check --json records/ | jq 'select(.problems != [])'

One line for each game; --json writes one JSON object for each game on a line of its own:
  file, game (its number in the file), format, board, rules, players, first (0 or 1), turns, end (win, tie,
  both-lose, resign, time, draw, repetition, unfinished), winner (0, 1 or null: on the board only), result,
  captures (white, grey, black of either player), rings_left, moves, repetition (a turn or null: noted, not
  enforced), problems (line, turn, text, reason).
exit code: 0 every game is clean, 1 there are problems, 2 the command cannot be carried out."""

Report = dict[str, Any]
Result = TypeVar("Result")
Work = Callable[[Entry, str], Result]
"""What is made of a game, in this process or in another: (entry, dialect) -> result."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command line of `check`."""
    add_sources(parser)
    add_jobs(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object for each game")
    parser.add_argument("--quiet", action="store_true", help="only games with problems, and the summary")
    parser.epilog = EPILOG


def add_sources(parser: argparse.ArgumentParser) -> None:
    """What every command that reads records offers."""
    parser.add_argument("paths", metavar="PATH", nargs="+", help="a record, a folder or a zip")
    parser.add_argument("--dialect", choices=DIALECTS, default="", help="it: printed Italian letters and rows")


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """How many processes share the work."""
    parser.add_argument("--jobs", metavar="N", type=int, default=1, help="worker processes (default 1)")


def run(args: argparse.Namespace) -> int:
    """Check everything; 0 if all is clean, 1 if there are problems."""
    began, games, faulty = time.monotonic(), 0, 0
    for report in mapped(_report, sources(args.paths), args.dialect, args.jobs):
        games += 1
        faulty += bool(report["problems"])
        if args.json:
            say(json.dumps(report, ensure_ascii=False))
        elif report["problems"] or not args.quiet:
            say("\n".join(lines(report)))
    if not args.json:
        say(summary(games, faulty, time.monotonic() - began))
    return int(faulty > 0)


def _report(entry: Entry, dialect: str) -> Report:
    return entry.record(dialect).report()


# ------------------------------------------------------------------- sources


def sources(paths: list[str]) -> Iterator[Entry]:
    """The games of the paths; a terminal shows how many files are done. UsageError where there is nothing."""
    for path in paths:
        if not Path(path).exists():
            raise UsageError(f"there is no file or folder {path!r}")
    return _counted(paths) if sys.stderr.isatty() else entries(paths)


def _counted(paths: list[str]) -> Iterator[Entry]:
    with Progress(count_files(paths), "files") as bar:
        source = ""
        for entry in entries(paths):
            bar.advance(int(entry.source != source))
            source = entry.source
            yield entry


def mapped(work: Work[Result], games: Iterable[Entry], dialect: str, jobs: int, batch: int = BATCH) -> Iterator[Result]:
    """The results in the order of the games; only a few games are held at a time, whatever their number."""
    if jobs < 1:
        raise UsageError(f"--jobs {jobs}: at least one worker process is needed")
    if jobs == 1:
        return (work(entry, dialect) for entry in games)
    return _shared_out(work, games, dialect, jobs, batch)


def _shared_out(work: Work[Result], games: Iterable[Entry], dialect: str, jobs: int, size: int) -> Iterator[Result]:
    waiting: deque[Future[list[Result]]] = deque()
    remaining = iter(games)
    with ProcessPoolExecutor(jobs, initializer=_leave_interrupts_to_the_parent) as pool:
        try:
            while batch := list(islice(remaining, size)):
                waiting.append(pool.submit(_work_through, work, batch, dialect))
                if len(waiting) > AHEAD * jobs:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        except BaseException:  # whoever stops does not wait for what is left
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in multiprocessing.active_children():
                worker.terminate()
            raise


def _work_through(work: Work[Result], batch: list[Entry], dialect: str) -> list[Result]:
    return [work(entry, dialect) for entry in batch]


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


# -------------------------------------------------------------------- output


def say(text: str) -> None:
    """Print a line without leaving rests of the progress bar before it."""
    if sys.stderr.isatty():
        sys.stderr.write("\r\033[K")
        sys.stderr.flush()
    print(text)


def lines(report: Report) -> Iterator[str]:
    """A game on one line, and each of its problems on another."""
    where = report["file"] if report["game"] == 1 else f"{report['file']} game {report['game']}"
    yield f"{where}: {headline(report)}"
    for problem in report["problems"] if report["format"] else ():
        yield f"    {Problem(**problem)}"


def headline(report: Report) -> str:
    """What kind of game it is and how it ended; for an unreadable file, why."""
    if not report["format"]:
        return str(report["problems"][0]["reason"])
    names = " – ".join(report["players"])
    noted = f", repetition at turn {report['repetition']}" if report["repetition"] else ""
    return f"{report['board']} {report['rules']}, {names}, {counted(report['turns'], 'turn')}, {ending(report)}{noted}"


def ending(report: Report) -> str:
    """How the game ended, in words."""
    if report["winner"] is not None:
        return f"player {report['winner'] + 1} won"
    return {
        "resign": f"resigned, {report['result']}",
        "time": f"lost on time, {report['result']}",
        "draw": "draw agreed",
        "tie": "tie",
        "repetition": "tie by repetition",
        "both-lose": "both lost",
    }.get(report["end"], "unfinished")


def summary(games: int, faulty: int, seconds: float) -> str:
    """How many games were checked and how fast."""
    rate = f", {games / seconds:,.0f} games/s" if games > 1 and seconds > 0 else ""
    return f"{counted(games, 'game')}: {games - faulty:,} clean, {faulty:,} with problems{rate}"


def counted(number: int, noun: str) -> str:
    """A number with its noun."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
