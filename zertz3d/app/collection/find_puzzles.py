"""Puzzles from recorded games, and the file they are kept in."""

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

from zertz3d.ai.puzzles import Miner, Puzzle
from zertz3d.app.collection.puzzles import HEADER
from zertz3d.app.system import files
from zertz3d.errors import ZertzError
from zertz3d.records.formats import notation
from zertz3d.records.library import Entry
from zertz3d.records.record import Record
from zertz3d.rules import SIDE_NAMES, Game

BATCH = 2
"""Games handed to a worker process at a time: looking for puzzles in one takes a second or two."""


@cache
def _miner() -> Miner:
    """One for each process: what it has learned of a board serves every game."""
    return Miner()


def mined(passes: Callable[[Record], bool], entry: Entry, dialect: str) -> list[str]:
    """The puzzles of a game as records, each with its solution; none of a game that does not pass."""
    record = entry.record(dialect)
    if not record.game or not passes(record):
        return []
    line = [record.game.root.position, *(node.position for node in record.game.main_line())]
    where = f"{Path(record.source).name}{f' game {record.number}' if record.number > 1 else ''}"
    return [written(puzzle, f"{where}, turn {puzzle.position.turn}") for puzzle in _miner().mined(line)]


def written(puzzle: Puzzle, source: str) -> str:
    """A puzzle as a record: the position as its start, the solution as its moves."""
    game = Game(puzzle.position)
    for move in puzzle.line:
        game.play(move)
    promise = f"{SIDE_NAMES[puzzle.position.mover]} to win in {puzzle.placements}"
    game.headers = {"Event": promise, HEADER: str(puzzle.placements), "Source": source}
    return notation.write(game)


def collect(found: Iterable[list[str]], output: Path | None, say: Callable[[str], None]) -> int:
    """Print or write every puzzle once; whoever interrupts keeps what was found. Returns how many there are."""
    unique: dict[str, None] = {}
    try:
        for texts in found:
            for text in texts:
                if text not in unique:
                    unique[text] = None
                    if output is None:
                        say(text)
    finally:
        if output is not None and unique:
            files.write_text(output, "\n".join(unique))
    if output is not None and not unique:
        raise ZertzError(f"{output}: no position with a single forced win was found, so there is no file to write")
    return len(unique)
