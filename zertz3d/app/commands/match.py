"""`zertz3d match`: engines play each other, refereed by the rules."""

import argparse
import dataclasses
import json
import queue
import random
import threading
from collections.abc import Iterator

from zertz3d.app.engine import match
from zertz3d.app.engine.process import EngineFault, Opponent
from zertz3d.app.system.progress_bar import Progress
from zertz3d.errors import UsageError
from zertz3d.rules import Position

PATIENCE = 10.0
"""Seconds an engine may take beyond its time before it loses."""
UNTIMED = 600.0
"""Seconds an engine may take for a move where only nodes are limited."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("a", metavar="A", help="a level of play, or a command that speaks the engine protocol")
    parser.add_argument("b", metavar="B", help="likewise")
    parser.add_argument("--games", type=int, default=20, help="games; each opening is played with both colours (20)")
    parser.add_argument("--movetime", type=int, metavar="MS", help="milliseconds a move (1000 unless --nodes is given)")
    parser.add_argument("--nodes", type=int, help="nodes a move")
    parser.add_argument("--board", default="37", help="37, 40, 43, 44, 48 or 61 rings (37)")
    parser.add_argument("--rules", default="standard", help="standard, blitz, tournament or handicap (standard)")
    parser.add_argument("--jobs", type=int, default=1, help="games at the same time (1)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the openings and of own levels (0)")
    parser.add_argument("--json", action="store_true", help="print the result and every game as JSON")
    parser.epilog = (
        "Each opening of two random plies is played twice with colours swapped.  An illegal move, a crash or\n"
        "silence loses the game.  The interval is Wilson's, at 95 %.\n\nexamples:\n"
        "  zertz3d match club casual --games 40 --nodes 2000\n"
        '  zertz3d match full "python other_engine.py" --games 100 --movetime 1000 --jobs 2 --json'
    )


def run(args: argparse.Namespace) -> int:
    """Play and report."""
    if args.games < 1 or args.jobs < 1:
        raise UsageError("--games and --jobs begin at 1")
    if min(value for value in (args.movetime, args.nodes, 0) if value is not None) < 0:
        raise UsageError("--movetime and --nodes begin at 0")
    start = Position.start(args.board, args.rules)
    score = match.Score()
    with Progress(args.games, f"games of {args.a} against {args.b}") as bar:
        for game in games(args, start):
            score.games.append(game)
            bar.advance()
    score.games.sort(key=lambda game: game.number)
    print(json.dumps(as_json(args, score), indent=1, ensure_ascii=False) if args.json else report(args, score))
    return 0


def go_line(args: argparse.Namespace) -> str:
    """The `go` line for these limits."""
    movetime = 1000 if args.movetime is None and args.nodes is None else args.movetime
    limits = (("movetime", movetime), ("nodes", args.nodes))
    return " ".join(["go", *(f"{name} {value}" for name, value in limits if value is not None)])


def games(args: argparse.Namespace, start: Position) -> Iterator[match.Played]:
    """The games as they end, with as many at a time as there are jobs."""
    chance = random.Random(args.seed)
    opened = [match.opening(start, chance) for _ in range((args.games + 1) // 2)]
    waiting: queue.SimpleQueue[int] = queue.SimpleQueue()
    for number in range(args.games):
        waiting.put(number)
    done: queue.SimpleQueue[match.Played | BaseException] = queue.SimpleQueue()
    for _ in range(min(args.jobs, args.games)):
        threading.Thread(target=_table, args=(args, start, opened, waiting, done), daemon=True).start()
    for _ in range(args.games):
        game = done.get()
        if isinstance(game, BaseException):
            raise game
        yield game


def _table(
    args: argparse.Namespace,
    start: Position,
    opened: list[list[str]],
    waiting: "queue.SimpleQueue[int]",
    done: "queue.SimpleQueue[match.Played | BaseException]",
) -> None:
    """Play one game after the other, with the same two processes as long as they live."""
    patience = PATIENCE + args.movetime / 1000 if args.movetime is not None else UNTIMED
    sides: tuple[Opponent, Opponent] | None = None
    try:
        while not waiting.empty():
            number = waiting.get_nowait()
            sides = _seated(args, sides, args.seed + number)
            game = match.play(start, opened[number // 2], sides, number, go_line(args), patience)
            if game.fault:
                _close(sides)
                sides = None
            done.put(game)
    except queue.Empty:
        pass
    except BaseException as error:  # whatever it is, the match must hear of it
        done.put(error)
    finally:
        _close(sides)


def _seated(args: argparse.Namespace, sides: tuple[Opponent, Opponent] | None, seed: int) -> tuple[Opponent, Opponent]:
    """Both engines ready for a new game; if one has died since the last, a fresh pair."""
    try:
        return _prepared(sides or _pair(args), seed)
    except EngineFault:
        return _prepared(_pair(args), seed)


def _pair(args: argparse.Namespace) -> tuple[Opponent, Opponent]:
    first = Opponent(args.a)
    try:
        return first, Opponent(args.b)
    except EngineFault:
        first.close()
        raise


def _prepared(sides: tuple[Opponent, Opponent], seed: int) -> tuple[Opponent, Opponent]:
    try:
        for side in sides:
            side.prepare(seed)
    except EngineFault:
        _close(sides)
        raise
    return sides


def _close(sides: tuple[Opponent, Opponent] | None) -> None:
    for side in sides or ():
        side.close()


def report(args: argparse.Namespace, score: match.Score) -> str:
    """The result as lines of text."""
    won, lost, drawn = score.points
    low, high = score.interval
    lines = [
        f"{args.a} – {args.b}: {won} won, {lost} lost, {drawn} drawn of {len(score.games)}",
        f"{100 * score.share:.1f} % for {args.a}, 95 % interval {100 * low:.1f} to {100 * high:.1f} %",
    ]
    lines += [f"game {game.number + 1}: {game.fault}" for game in score.games if game.fault]
    return "\n".join(lines)


def as_json(args: argparse.Namespace, score: match.Score) -> dict[str, object]:
    """The result as JSON."""
    won, lost, drawn = score.points
    return {
        "a": args.a, "b": args.b, "board": args.board, "rules": args.rules, "go": go_line(args), "seed": args.seed,
        "won": won, "lost": lost, "drawn": drawn, "share": score.share, "interval": list(score.interval),
        "games": [dataclasses.asdict(game) for game in score.games],
    }  # fmt: skip
