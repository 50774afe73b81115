"""`zertz3d convert`: write records as official notation or Boardspace SGF."""

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TextIO

from zertz3d.app.cli.game_lines import count_games
from zertz3d.app.cli.sources import add_sources, read_entries
from zertz3d.app.system import files
from zertz3d.app.system.streams import write_records_to_stdout
from zertz3d.errors import UsageError
from zertz3d.records.record import Record
from zertz3d.records.writers import WRITERS
from zertz3d.rules import Game
from zertz3d.words import N_, Figure, _, labelled

EPILOG = N_("""\
examples:
  zertz3d convert game.sgf -o game.txt            official notation, told by the suffix
  zertz3d convert archive.zip -o games.txt        all games in one file of official notation
  zertz3d convert archive.zip -o games/           a file for each game
  zertz3d convert games.txt -o sgf/ --to sgf      Boardspace SGF holds one game in a file
  zertz3d convert game.sgf -o -                   to standard output

A game with a fault is written up to it, and the fault is named. Nothing is overwritten without --force, and a
file is either complete or not there.
exit code: 0 every game is clean, 1 some had problems, 2 the command cannot be carried out.""")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command line of `convert`."""
    add_sources(parser)
    parser.add_argument(
        "-o", "--output", metavar="OUT", required=True, help=_("a file, a folder, or - for the terminal")
    )
    parser.add_argument("--to", choices=WRITERS, help=_("the format (default: told by OUT, otherwise notation)"))
    parser.add_argument("--force", action="store_true", help=_("overwrite files that exist"))
    parser.epilog = _(EPILOG)


def run(args: argparse.Namespace) -> int:
    """Convert everything; 0 if all games are clean, 1 if some had problems."""
    kind = args.to or ("sgf" if args.output.lower().endswith(".sgf") else "notation")
    records = (entry.record(args.dialect) for entry in read_entries(args.paths))
    told = _Reading(records)
    if args.output == "-":
        _write_together(told, kind, write_records_to_stdout())
    elif _is_folder(args.output):
        _write_apart(told, kind, Path(args.output), args.force)
    else:
        with _open_output(Path(args.output), args.force) as file:
            _write_together(told, kind, file)
    said = _("{games} written, {faulty:,} with problems")
    print(said.format(games=count_games(told.games), faulty=Figure(told.faulty)), file=sys.stderr)
    return int(told.faulty > 0)


class _Reading:
    """The records that hold a game; their problems are told on the way."""

    def __init__(self, records: Iterator[Record]) -> None:
        self._records = records
        self.games = self.faulty = 0

    def __iter__(self) -> Iterator[tuple[Record, Game]]:
        for record in self._records:
            self.faulty += not record.clean
            for problem in record.problems:
                print(labelled(record.place, problem), file=sys.stderr)
            if record.game:
                self.games += 1
                yield record, record.game


def _write_together(told: _Reading, kind: str, file: TextIO) -> None:
    for count, (_record, game) in enumerate(told):
        if count and kind == "sgf":
            raise UsageError(_("an SGF file holds one game: name a folder, as in `-o games/ --to sgf`"))
        file.write(("\n" if count else "") + WRITERS[kind].write(game))


def _is_folder(output: str) -> bool:
    return output.endswith(("/", os.sep)) or Path(output).is_dir() or not Path(output).suffix


def _write_apart(told: _Reading, kind: str, folder: Path, force: bool) -> None:
    """A file for each game, called like its source; a second game of that name gets a number."""
    folder.mkdir(parents=True, exist_ok=True)
    suffix, write = WRITERS[kind].suffix, WRITERS[kind].write
    taken: set[str] = set()
    for record, game in told:
        stem = Path(record.place).stem or "game"
        name, number = files.fit_name(stem, suffix), 1
        while name.casefold() in taken:
            number += 1
            name = files.fit_name(stem, f"-{number}{suffix}")
        taken.add(name.casefold())
        with _open_output(folder / name, force) as file:
            file.write(write(game))


def _open_output(path: Path, force: bool) -> AbstractContextManager[TextIO]:
    """A file that appears only when it is complete."""
    if path.exists() and not force:
        raise UsageError(_("{path} exists already: --force overwrites it").format(path=path))
    return files.replacing_text(path)
