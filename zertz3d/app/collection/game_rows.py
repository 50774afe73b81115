"""A game as a row of a list: who played, when, on which board, how long, and how it ended."""

import contextlib
import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path

from zertz3d.hud.game_values import LibraryRow
from zertz3d.records.formats import registry
from zertz3d.records.library import Entry
from zertz3d.records.record import Record
from zertz3d.words import MONTHS, N_, _, say_day, tell_title

_ISO = re.compile(r"((?:19|20)[0-9]{2})[-./]([0-9]{1,2})[-./]([0-9]{1,2})(?![0-9])")
_SPELT = re.compile(rf"\b({'|'.join(MONTHS)})[a-z]*\.? ([0-9]{{1,2}})\b.*?\b((?:19|20)[0-9]{{2}})\b")
WON_BY = {
    "white": N_("white marbles"), "grey": N_("grey marbles"), "black": N_("black marbles"), "each": N_("three of each"),
}  # fmt: skip
ENDED_BY = {
    "resign": N_("resignation"), "time": N_("time"), "draw": N_("a draw was agreed"), "tie": N_("a tie"),
    "both-lose": N_("both lose"), "repetition": N_("repetition"), "unfinished": N_("unfinished"),
}  # fmt: skip
"""How a game that nobody won on the board ended, by the kind of its outcome."""


def build_row(index: int, entry: Entry) -> LibraryRow:
    """The row of a game, made from its headers and its text, without replaying it."""
    said = entry.headers
    players = " – ".join(said.get(key) or "?" for key in ("Player1", "Player2")) if entry.draft else entry.fault
    if players == "? – ?":
        players = tell_title(said.get("Event", players), entry.source)
    name = Path(entry.place).name + (f" · {entry.number}" if entry.number > 1 else "")
    turns = str(registry.count_turns(entry.draft)) if entry.draft else ""
    board = f"{entry.board} rings" if entry.board.isdigit() else entry.board
    day = read_date(said)
    return LibraryRow(
        index, name, players, read_day(said), board, turns, tell_result(said.get("Result", "")),
        rings=int(entry.board) if entry.board.isdigit() else 0, day=(day.year, day.month, day.day) if day else None,
    )  # fmt: skip


def with_ending(row: LibraryRow, record: Record) -> LibraryRow:
    """The row with the result and how it came about, as the replayed game says."""
    if record.game is None:
        return row
    result = row.result if record.outcome is None else tell_result(record.game.result)
    if record.problems and record.outcome is None:
        return replace(row, result=result, ending=N_("fault in turn {turn}"), fault=record.problems[0].turn)
    reason = record.outcome.reason if record.outcome and record.end == "win" else ""
    ending = WON_BY.get(reason, N_("the last ring")) if reason else ENDED_BY[record.end]
    return replace(row, result="" if result == "*" else result, ending=ending)


def search_words(row: LibraryRow, headers: Mapping[str, str]) -> str:
    """Everything in which the filter looks for words, also as it is told; the file only where it stands alone."""
    words = (row.players or row.name, row.date, headers.get("Date", ""), headers.get("Event", ""), row.board)
    told = (say_day(*row.day) if row.day else "", _(row.ending).format(turn=row.fault) if row.ending else "")
    ending = row.ending.format(turn=row.fault)
    said = (*words, row.result.replace("–", "-"), headers.get("Termination", ""), ending)
    return " ".join((*said, *(words for words in told if words not in said))).casefold()


def search_facts(row: LibraryRow) -> frozenset[str]:
    """The board and the colour of the marbles that won: words that are never a part of a name."""
    return frozenset({*row.board.split(), *row.ending.split()})


def read_day(headers: Mapping[str, str]) -> str:
    """The day of a game as it is written in English; what cannot be understood is left as it is."""
    day = read_date(headers)
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}" if day else headers.get("Date", "")


def read_date(headers: Mapping[str, str]) -> date | None:
    """The day of a game, if its date can be understood."""
    said = headers.get("Date", "")
    with contextlib.suppress(ValueError):
        if found := _ISO.search(said):
            return date(int(found[1]), int(found[2]), int(found[3]))
        if found := _SPELT.search(said):
            return date(int(found[3]), MONTHS.index(found[1]) + 1, int(found[2]))
    return None


def tell_result(result: str) -> str:
    """A result as people write it: 1–0."""
    return result.replace("-", "–")
