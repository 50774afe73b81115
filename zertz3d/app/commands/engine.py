"""`zertz3d engine`: the computer player behind a line protocol in the manner of UCI."""

import argparse
import sys

from zertz3d.ai import levels
from zertz3d.app.engine.server import EngineServer
from zertz3d.words import N_, _

EPILOG = N_("""\
lines understood:
  zertz                                   answers: id ..., option ..., zertzok
  isready                                 answers: readyok
  setoption level NAME | seed NUMBER      a level of play; the seed of its chances
  newgame                                 forgets what was learnt
  position board 37 rules standard [moves Wd4,d1 ; Gd5,d7]
  position text ONE-LINE-POSITION [moves ...]
  go [movetime MS] [nodes N] [depth N] | go infinite      a bare go is movetime 1000
  go clock MS                             the time left for the whole game: takes a share of it
  stop                                    ends thinking at once
  quit
lines answered while thinking:
  info depth D score POINTS|win N|loss N nodes N nps N time MS pv MOVE ; MOVE
  bestmove MOVE
Points are for the player to move, about 100 a marble nearer to winning; win N and loss N count the
winner's own turns.  A line that cannot be understood is answered by one line: error SENTENCE.

example:
  printf 'position board 37 rules standard\\ngo nodes 2000\\n' | zertz3d engine""")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--level", default="full", help=_("{levels} (full)").format(levels=", ".join(levels.LEVELS)))
    parser.add_argument("--seed", type=int, default=0, help=_("the seed of all chances (0)"))
    parser.epilog = _(EPILOG)


def run(args: argparse.Namespace) -> int:
    """Serve standard input until it ends or says quit."""
    levels.level(args.level)
    EngineServer(sys.stdin, sys.stdout, args.level, args.seed).serve()
    return 0
