"""`zertz3d check`: replay records and report every fault."""

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from zertz3d.app.cli.game_lines import count_games, count_turns, describe_end, name_place, print_line
from zertz3d.app.cli.parallel import add_jobs, map_games
from zertz3d.app.cli.sources import add_sources, read_entries
from zertz3d.app.system.streams import to_json
from zertz3d.records.library import Entry
from zertz3d.records.record import Record
from zertz3d.words import N_, Figure, _, labelled

EPILOG = N_("""\
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
exit code: 0 every game is clean, 1 there are problems, 2 the command cannot be carried out.""")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command line of `check`."""
    add_sources(parser)
    add_jobs(parser)
    parser.add_argument("--json", action="store_true", help=_("one JSON object for each game"))
    parser.add_argument("--quiet", action="store_true", help=_("only games with problems, and the summary"))
    parser.epilog = _(EPILOG)


def run(args: argparse.Namespace) -> int:
    """Check everything; 0 if all is clean, 1 if there are problems."""
    began, games, faulty = time.monotonic(), 0, 0
    for checked in map_games(partial(_check, args.json), read_entries(args.paths), args.dialect, args.jobs):
        games += 1
        faulty += checked.faulty
        if args.json or checked.faulty or not args.quiet:
            print_line(checked.text)
    if not args.json:
        print_line(_summarize(games, faulty, time.monotonic() - began))
    return int(faulty > 0)


@dataclass(frozen=True, slots=True)
class _Checked:
    """What there is to say of a game, and whether it has a problem."""

    text: str
    faulty: bool


def _check(as_json: bool, entry: Entry, dialect: str) -> _Checked:
    record = entry.record(dialect)
    text = to_json(record.report()) if as_json else "\n".join(_list_problems(record))
    return _Checked(text, bool(record.problems))


def _list_problems(record: Record) -> Iterator[str]:
    """A game on one line, and each of its problems on another."""
    if record.game is None:
        yield labelled(name_place(record), record.problems[0].reason)
        return
    yield labelled(name_place(record), _describe(record))
    for problem in record.problems:
        yield f"    {problem}"


def _describe(record: Record) -> str:
    """What kind of game it is and how it ended."""
    last = record.last
    names = " – ".join(record.players)
    turns = count_turns(record.turns)
    said = f"{last.board.name} {last.rules}, {names}, {turns}, {describe_end(record)}"
    if not record.repetition:
        return said
    return _("{game}, repetition at turn {turn}").format(game=said, turn=record.repetition)


def _summarize(games: int, faulty: int, seconds: float) -> str:
    """How many games were checked and how fast."""
    said = _("{games}: {clean:,} clean, {faulty:,} with problems")
    if games > 1 and seconds > 0:
        said = _("{games}: {clean:,} clean, {faulty:,} with problems, {rate:,.0f} games/s")
    rate = Figure(games / seconds if seconds > 0 else 0.0)
    return said.format(games=count_games(games), clean=Figure(games - faulty), faulty=Figure(faulty), rate=rate)
