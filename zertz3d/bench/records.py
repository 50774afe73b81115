"""How fast records are read and written, with every move checked."""

import time
from collections.abc import Callable, Iterator
from itertools import cycle

from zertz3d.app.cli.parallel import map_games
from zertz3d.bench.measure import Measure, plain_loop
from zertz3d.records.boardspace import writer
from zertz3d.records.formats import notation, registry
from zertz3d.records.library import Entry, entries
from zertz3d.records.record import Draft
from zertz3d.resources import assets
from zertz3d.rules import Game

SHORTEST = 20
"""Turns of the sample games that are measured: those of the length that people play."""


def run(seconds: float) -> list[Measure]:
    """Games read from Boardspace and official notation, written, and read by two processes."""
    loop = plain_loop(seconds / 4)
    games = _read_games()
    sgf = [draft for game in games for draft in _read_drafts(writer.write(game))]
    text = [draft for game in games for draft in _read_drafts(notation.write(game))]
    alone = _measure_rate(sgf, seconds, 1)
    return [
        Measure("Boardspace games read, one core", alone, "games/s", "turns of a plain loop", alone / loop, "≥ 250"),
        Measure("games of official notation read", _measure_rate(text, seconds, 1), "games/s"),
        Measure("games written as notation", _measure_writing(games, notation.write, seconds), "games/s"),
        _measure_sharing(sgf, seconds, alone),
    ]


def _read_games() -> list[Game]:
    records = (entry.record() for entry in entries([assets() / "games"]))
    return [record.game for record in records if record.game and record.turns >= SHORTEST]


def _read_drafts(text: str) -> Iterator[Draft]:
    return registry.drafts([text.encode()])


def _measure_rate(drafts: list[Draft], seconds: float, jobs: int) -> float:
    """Games per second, all moves checked, by that many processes."""
    read, begun = 0, time.perf_counter()
    for _ in map_games(_count_turns, _repeat(drafts, begun + seconds), "", jobs):
        read += 1
    return read / (time.perf_counter() - begun)


def _repeat(drafts: list[Draft], end: float) -> Iterator[Entry]:
    for number, draft in enumerate(cycle(drafts), 1):
        if time.perf_counter() > end:
            return
        yield Entry("bench", number, draft)


def _count_turns(entry: Entry, dialect: str) -> int:
    return entry.record(dialect).turns


def _measure_writing(games: list[Game], write: Callable[[Game], str], seconds: float) -> float:
    written, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        for game in games:
            write(game)
        written += len(games)
    return written / (time.perf_counter() - begun)


def _measure_sharing(drafts: list[Draft], seconds: float, alone: float) -> Measure:
    both = _measure_rate(drafts, seconds, 2)
    return Measure("Boardspace games read, --jobs 2", both, "games/s", "one process", both / alone, "about 2 times")
