"""What commands print about games: results and numbers in words, on lines that a progress bar does not spoil."""

import sys

from zertz3d.records.record import Record


def print_line(text: str) -> None:
    """Print a line without leaving rests of the progress bar before it."""
    if sys.stderr.isatty():
        sys.stderr.write("\r\033[K")
        sys.stderr.flush()
    print(text)


def name_place(record: Record) -> str:
    """The file of a game, and which of the games in it, if it is not the first."""
    return record.source if record.number == 1 else f"{record.source} game {record.number}"


def describe_end(record: Record) -> str:
    """How a game ended, in words."""
    if record.winner is not None:
        return f"player {record.winner + 1} won"
    result = record.game.result if record.game else ""
    return {
        "resign": f"resigned, {result}",
        "time": f"lost on time, {result}",
        "draw": "draw agreed",
        "tie": "tie",
        "repetition": "tie by repetition",
        "both-lose": "both lost",
    }.get(record.end, "unfinished")


def count_noun(number: int, noun: str) -> str:
    """A number with its noun: '1 game', '2,000 games'."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
