"""`zertz3d library`: list, filter and count the games of files, folders and zips."""

import argparse
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from zertz3d.app.cli.game_lines import count_games, count_problems, describe_end, name_place, print_line
from zertz3d.app.cli.parallel import add_jobs, map_games
from zertz3d.app.cli.sources import add_sources, read_entries
from zertz3d.app.collection import find_puzzles, playlist
from zertz3d.app.collection.best_games import Candidate, assess_game, pick_best
from zertz3d.app.system.streams import to_json
from zertz3d.errors import UsageError, ZertzError
from zertz3d.records.library import Entry
from zertz3d.records.record import Record, year_of
from zertz3d.records.statistics import Statistics
from zertz3d.rules.boards import NAMES
from zertz3d.words import N_, Figure, _, labelled, ngettext

_YEARS = re.compile("([0-9]{4})(?:-([0-9]{4}))?")
ENDS = ("win", "tie", "both-lose", "resign", "time", "draw", "repetition", "unfinished")

EPILOG = N_("""\
examples:
  zertz3d library archive.zip                           list every game
  zertz3d library archive.zip --player dumbot --year 2004-2006 --min-turns 40
  zertz3d library archive.zip --board 48 --end resign --json
  zertz3d library archive.zip --stats                   wins by side and set, lengths, first moves
  zertz3d library archive.zip --board 37 --stats --json --jobs 2
  zertz3d library archive.zip --best 20 -o best.playlist --jobs 2
  zertz3d library archive.zip --puzzles -o puzzles.txt --jobs 2      then: zertz3d replay puzzles.txt

Filters combine: a game must pass them all. A player is found by any part of the name, in any case.
--best gives points for long chains, large claims, comebacks, close finishes and changes of the lead, and names them;
a playlist is plain text, one game a line: path | game | title | turns worth a closer look.
--puzzles looks for positions in which one marble in one place wins by force in two to four placements, each reply
being compulsory; stopping it (Ctrl+C) keeps what was found.""")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command line of `library`."""
    add_sources(parser)
    add_jobs(parser)
    chosen = parser.add_argument_group(_("filters"))
    chosen.add_argument("--player", metavar="NAME", help=_("either player's name contains this"))
    chosen.add_argument("--board", choices=(*NAMES, "custom"), help=_("the board it was played on"))
    chosen.add_argument("--rules", metavar="NAME", help=_("standard, blitz, tournament or handicap"))
    chosen.add_argument("--year", metavar="YEAR", help=_("played in that year, or in a span such as 2004-2006"))
    chosen.add_argument("--end", choices=ENDS, help=_("how it ended"))
    chosen.add_argument("--min-turns", metavar="N", type=int, help=_("at least so many turns"))
    chosen.add_argument("--max-turns", metavar="N", type=int, help=_("at most so many turns"))
    chosen.add_argument("--clean", action="store_true", help=_("only games without problems"))
    parser.add_argument("--stats", action="store_true", help=_("counts over all games instead of a list"))
    parser.add_argument("--best", metavar="N", type=int, help=_("the N games most worth showing, with their points"))
    parser.add_argument("--puzzles", action="store_true", help=_("positions with a single forced win, as records"))
    parser.add_argument(
        "-o", "--output", metavar="FILE", help=_("write --best to a playlist, or --puzzles to a record")
    )
    parser.add_argument("--json", action="store_true", help=_("JSON: one object for each game, or one with all counts"))
    parser.epilog = _(EPILOG)


def run(args: argparse.Namespace) -> int:
    """List or count; 0 even if nothing passes the filters."""
    _check(args)
    years = read_years(args.year)
    told = (entry for entry in read_entries(args.paths) if _passes_headers(entry, args.player, years))
    wanted = GameFilter(args.board, args.rules, args.end, args.min_turns, args.max_turns, args.clean)
    if args.best is not None:
        _show_best(map_games(partial(_assess, wanted), told, args.dialect, args.jobs), args)
        return 0
    if args.puzzles:
        found = map_games(
            partial(find_puzzles.find_in_game, wanted.passes), told, args.dialect, args.jobs, find_puzzles.BATCH
        )
        count = find_puzzles.collect_puzzles(found, Path(args.output) if args.output else None, print_line)
        if args.output:
            said = ngettext("{file}: {count:,} puzzle", "{file}: {count:,} puzzles", count)
            print_line(said.format(file=args.output, count=Figure(count)))
        return 0
    if args.stats:
        _print_counts(map_games(partial(_tally, wanted), told, args.dialect, args.jobs), args.json)
        return 0
    listed = 0
    for line in map_games(partial(_list, wanted, args.json), told, args.dialect, args.jobs):
        if line:
            listed += 1
            print_line(line)
    if not args.json:
        print_line(count_games(listed))
    return 0


@dataclass(frozen=True)
class GameFilter:
    """The filters that need the game to be replayed."""

    board: str | None
    rules: str | None
    end: str | None
    min_turns: int | None
    max_turns: int | None
    clean: bool

    def __bool__(self) -> bool:
        return any(value is not None and value is not False for value in vars(self).values())

    def passes(self, record: Record) -> bool:
        """Does this game pass them all?"""
        if not record.game:
            return not self
        start = record.game.root.position
        return (
            self.board in (None, start.board.name)
            and self.rules in (None, str(start.rules), start.rules.name)
            and self.end in (None, record.end)
            and (self.min_turns is None or record.turns >= self.min_turns)
            and (self.max_turns is None or record.turns <= self.max_turns)
            and (record.clean or not self.clean)
        )


def read_years(text: str | None) -> range | None:
    """The years of `2004` or `2004-2006`."""
    if text is None:
        return None
    found = _YEARS.fullmatch(text)
    if not found:
        raise UsageError(_("--year {text}: write a year as in 2004, or a span as in 2004-2006").format(text=text))
    return range(int(found[1]), int(found[2] or found[1]) + 1)


def _passes_headers(entry: Entry, player: str | None, years: range | None) -> bool:
    """Does a game pass the filters that its headers answer?"""
    names = [entry.headers.get(key, "").casefold() for key in ("Player1", "Player2")]
    if player is not None and not any(player.casefold() in name for name in names):
        return False
    return years is None or year_of(entry.headers) in years


def _list(wanted: GameFilter, as_json: bool, entry: Entry, dialect: str) -> str | None:
    record = entry.record(dialect)
    if not wanted.passes(record):
        return None
    return to_json(record.report()) if as_json else _describe(record)


def _tally(wanted: GameFilter, entry: Entry, dialect: str) -> Statistics:
    record, one = entry.record(dialect), Statistics()
    if wanted.passes(record):
        one.add(record)
    return one


def _check(args: argparse.Namespace) -> None:
    if args.best is not None and (args.best < 1 or args.stats):
        raise UsageError(
            _("--best {best}: choose how many games, 1 or more, and leave --stats out").format(best=args.best)
        )
    if args.puzzles and (args.stats or args.json or args.best is not None):
        raise UsageError(_("--puzzles writes records: leave --stats, --best and --json out"))
    if args.output and not Path(args.output).absolute().parent.is_dir():
        raise UsageError(_("-o {output}: there is no folder for it").format(output=args.output))
    if args.output and args.best is None and not args.puzzles:
        raise UsageError(
            _("-o {output}: a playlist is made of the games that --best finds, a record of --puzzles").format(
                output=args.output
            )
        )


def _assess(wanted: GameFilter, entry: Entry, dialect: str) -> Candidate | None:
    record = entry.record(dialect)
    return assess_game(record) if wanted.passes(record) else None


def _show_best(candidates: Iterator[Candidate | None], args: argparse.Namespace) -> None:
    found = pick_best(candidates, args.best)
    for one in found:
        print_line(to_json(one.report()) if args.json else one.line())
    if args.output:
        if not found:
            raise ZertzError(
                _("{output}: no game without a fault passes, so there is no playlist to write").format(
                    output=args.output
                )
            )
        playlist.write(Path(args.output), (one.item for one in found))
    if not args.json:
        print_line(count_games(len(found)))


def _print_counts(tallies: Iterator[Statistics], as_json: bool) -> None:
    total = Statistics()
    for one in tallies:
        total.merge(one)
    print_line(to_json(total.report()) if as_json else "\n".join(total.lines()))


def _describe(record: Record) -> str:
    """A game on one line, in columns."""
    if record.game is None:
        return labelled(record.place, record.problems[0].reason)
    names = " – ".join(record.players)
    faults = f"  ({count_problems(len(record.problems))})" if record.problems else ""
    turns = ngettext("{count:>3} turns", "{count:>3} turns", record.turns).format(count=record.turns)
    game = f"{record.last.board.name:>6}  {turns}  {describe_end(record):<22}  {names:<32}"
    return f"{game}  {name_place(record)}{faults}"
