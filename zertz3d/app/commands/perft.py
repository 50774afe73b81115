"""`zertz3d perft`: count the sequences of legal moves, the classic test of a rules engine."""

import argparse

from zertz3d.errors import UsageError
from zertz3d.rules import Position, kernel
from zertz3d.words import _


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--board", default="37", help=_("37, 40, 43, 44, 48 or 61 rings (37)"))
    parser.add_argument("--rules", default="standard", help=_("standard, blitz, tournament or handicap (standard)"))
    parser.add_argument("--depth", type=int, default=2, help=_("how many moves ahead (2)"))
    start = parser.add_mutually_exclusive_group()
    start.add_argument("--position", metavar="TEXT", help=_("start from this position instead of an empty board"))
    start.add_argument("--moves", metavar="MOVES", help=_("start after these moves, separated by semicolons"))
    parser.add_argument("--divide", action="store_true", help=_("also show the count behind each first move"))
    parser.add_argument("--show", action="store_true", help=_("also draw the position that is counted from"))
    parser.epilog = _(
        "The last line is the total (its last move is counted, not listed): distinct moves by\n"
        "colour, ring and removal; each chain of jumps with its own path is one.\n\nexamples:\n"
        "  zertz3d perft --board 48 --rules tournament --depth 2\n"
        '  zertz3d perft --moves "Wd4,d1 ; Gd5,d7" --depth 2 --divide'
    )


def run(args: argparse.Namespace) -> int:
    """Count and print."""
    if args.depth < 0:
        raise UsageError(_("--depth {depth} counts nothing; give 0 or more").format(depth=args.depth))
    position = read_position(args)
    if args.show:
        print(f"{position}\n\n{position.ascii()}\n")
    print(_print_divided(position, args.depth) if args.divide and args.depth else count_sequences(position, args.depth))
    return 0


def read_position(args: argparse.Namespace) -> Position:
    """The position that --board, --rules, --position and --moves describe."""
    if args.position:
        return Position.parse(args.position)
    position = Position.start(args.board, args.rules)
    for text in filter(None, map(str.strip, (args.moves or "").split(";"))):
        position = position.play(position.parse_move(text))[0]
    return position


def count_sequences(position: Position, depth: int) -> int:
    """How many sequences of that many legal moves there are."""
    return kernel.perft(position.board, position.rules, position.state, depth)[0]


def _print_divided(position: Position, depth: int) -> int:
    total = 0
    for move in position.legal_moves():
        behind = count_sequences(position.play(move)[0], depth - 1)
        total += behind
        print(f"{move}: {behind}")
    return total
