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
from zertz3d.words import _

BATCH = 2
"""Games handed to a worker process at a time: looking for puzzles in one takes a second or two."""


@cache
def _get_miner() -> Miner:
    """The one miner of this process: it keeps what it has learned about a board for the next game."""
    return Miner()


def find_in_game(passes: Callable[[Record], bool], entry: Entry, dialect: str) -> list[str]:
    """The puzzles found in a game, as records with their solutions; none if the game does not pass the filters."""
    record = entry.record(dialect)
    if not record.game or not passes(record):
        return []
    line = [record.game.root.position, *(node.position for node in record.game.main_line())]
    where = f"{Path(record.place).name}{f' game {record.number}' if record.number > 1 else ''}"
    return [write_puzzle(puzzle, f"{where}, turn {puzzle.position.turn}") for puzzle in _get_miner().mined(line)]


def write_puzzle(puzzle: Puzzle, source: str) -> str:
    """A puzzle as a record: the position as its start, the solution as its moves."""
    game = Game(puzzle.position)
    for move in puzzle.line:
        game.play(move)
    promise = f"{SIDE_NAMES[puzzle.position.mover]} to win in {puzzle.placements}"
    game.headers = {"Event": promise, HEADER: str(puzzle.placements), "Source": source}
    return notation.write(game)


def collect_puzzles(found: Iterable[list[str]], output: Path | None, say: Callable[[str], None]) -> int:
    """Print each puzzle once, or write them to a file, also after Ctrl+C. Returns how many there are."""
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
        said = _("{path}: no position with a single forced win was found, so there is no file to write")
        raise ZertzError(said.format(path=output))
    return len(unique)
