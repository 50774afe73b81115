"""What commands print about games: results and numbers in words, on lines that a progress bar does not spoil."""

import sys

from zertz3d.records.record import Record
from zertz3d.words import Figure, _, ngettext


def print_line(text: str) -> None:
    """Print a line without leaving rests of the progress bar before it."""
    if sys.stderr.isatty():
        sys.stderr.write("\r\033[K")
        sys.stderr.flush()
    print(text)


def name_place(record: Record) -> str:
    """The file of a game, and which of the games in it, if it is not the first."""
    if record.number == 1:
        return record.place
    return _("{file} game {number}").format(file=record.place, number=record.number)


def describe_end(record: Record) -> str:
    """How a game ended, in words."""
    if record.winner is not None:
        return _("player {player} won").format(player=record.winner + 1)
    return {
        "resign": _("resigned, {result}"),
        "time": _("lost on time, {result}"),
        "draw": _("draw agreed"),
        "tie": _("tie"),
        "repetition": _("tie by repetition"),
        "both-lose": _("both lost"),
    }.get(record.end, _("unfinished")).format(result=record.game.result if record.game else "")


def count_games(number: int) -> str:
    """'1 game', '2,000 games'."""
    return ngettext("{count:,} game", "{count:,} games", number).format(count=Figure(number))


def count_turns(number: int) -> str:
    """'1 turn', '2,000 turns'."""
    return ngettext("{count:,} turn", "{count:,} turns", number).format(count=Figure(number))


def count_problems(number: int) -> str:
    """'1 problem', '2,000 problems'."""
    return ngettext("{count:,} problem", "{count:,} problems", number).format(count=Figure(number))
