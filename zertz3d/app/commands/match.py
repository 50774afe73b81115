"""`zertz3d match`: engines play each other, refereed by the rules."""

import argparse
import dataclasses

from zertz3d.app.engine.match import PATIENCE, UNTIMED, Match, Score, play_match
from zertz3d.app.system.progress_bar import ProgressBar
from zertz3d.app.system.streams import to_json
from zertz3d.errors import UsageError
from zertz3d.rules import Position
from zertz3d.words import Figure, _


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("a", metavar="A", help=_("a level of play, or a command that speaks the engine protocol"))
    parser.add_argument("b", metavar="B", help=_("likewise"))
    parser.add_argument("--games", type=int, default=20, help=_("games; each opening is played with both colours (20)"))
    parser.add_argument(
        "--movetime", type=int, metavar="MS", help=_("milliseconds a move (1000 unless --nodes is given)")
    )
    parser.add_argument("--nodes", type=int, help=_("nodes a move"))
    parser.add_argument("--board", default="37", help=_("37, 40, 43, 44, 48 or 61 rings (37)"))
    parser.add_argument("--rules", default="standard", help=_("standard, blitz, tournament or handicap (standard)"))
    parser.add_argument("--jobs", type=int, default=1, help=_("games at the same time (1)"))
    parser.add_argument("--seed", type=int, default=0, help=_("the seed of the openings and of own levels (0)"))
    parser.add_argument("--json", action="store_true", help=_("print the result and every game as JSON"))
    parser.epilog = _(
        "Each opening of two random plies is played twice with colours swapped.  An illegal move, a crash or\n"
        "silence loses the game.  The interval is Wilson's, at 95 %.\n\nexamples:\n"
        "  zertz3d match club casual --games 40 --nodes 2000\n"
        '  zertz3d match full "python other_engine.py" --games 100 --movetime 1000 --jobs 2 --json'
    )


def run(args: argparse.Namespace) -> int:
    """Play and report."""
    match = read_match(args)
    score = Score()
    with ProgressBar(match.games, _("games of {a} against {b}").format(a=match.a, b=match.b)) as bar:
        for game in play_match(match):
            score.games.append(game)
            bar.advance()
    score.games.sort(key=lambda game: game.number)
    told = to_json(_list_all(match, score), indent=1) if args.json else _describe(match, score)
    print(told)
    return 0


def read_match(args: argparse.Namespace) -> Match:
    """The match that the options describe."""
    if args.games < 1 or args.jobs < 1:
        raise UsageError(_("--games and --jobs begin at 1"))
    if min(value for value in (args.movetime, args.nodes, 0) if value is not None) < 0:
        raise UsageError(_("--movetime and --nodes begin at 0"))
    movetime = 1000 if args.movetime is None and args.nodes is None else args.movetime
    limits = (("movetime", movetime), ("nodes", args.nodes))
    go = " ".join(["go", *(f"{name} {value}" for name, value in limits if value is not None)])
    patience = UNTIMED if movetime is None else PATIENCE + movetime / 1000
    start = Position.start(args.board, args.rules)
    return Match(args.a, args.b, start, args.games, go, patience, args.jobs, args.seed)


def _describe(match: Match, score: Score) -> str:
    """The result as lines of text."""
    won, lost, drawn = score.points
    low, high = score.interval
    counted = _("{a} – {b}: {won} won, {lost} lost, {drawn} drawn of {count}")
    share = _("{share:.1f} % for {a}, 95 % interval {low:.1f} to {high:.1f} %")
    lines = [
        counted.format(a=match.a, b=match.b, won=won, lost=lost, drawn=drawn, count=len(score.games)),
        share.format(share=Figure(100 * score.share), a=match.a, low=Figure(100 * low), high=Figure(100 * high)),
    ]
    faulty = [game for game in score.games if game.fault]
    lines += [_("game {number}: {fault}").format(number=game.number + 1, fault=game.fault) for game in faulty]
    return "\n".join(lines)


def _list_all(match: Match, score: Score) -> dict[str, object]:
    """The result and every game as plain values."""
    won, lost, drawn = score.points
    return {
        "a": match.a, "b": match.b, "board": match.start.board.name, "rules": str(match.start.rules), "go": match.go,
        "seed": match.seed, "won": won, "lost": lost, "drawn": drawn, "share": score.share,
        "interval": list(score.interval), "games": [dataclasses.asdict(game) for game in score.games],
    }  # fmt: skip
