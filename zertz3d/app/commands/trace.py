"""`zertz3d trace`: the motion of a game as arrays for other programs, and as film strips for the eye."""

import argparse
import importlib
import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from zertz3d.app.cli.sources import read_game
from zertz3d.app.system import files
from zertz3d.app.system.processes import check_memory
from zertz3d.app.system.progress_bar import ProgressBar
from zertz3d.app.system.streams import to_json
from zertz3d.errors import UsageError
from zertz3d.motion.choreography import LEVELS
from zertz3d.motion.layout import Pose
from zertz3d.motion.timeline import Timeline
from zertz3d.records.record import Record
from zertz3d.rules import COLOUR_NAMES
from zertz3d.scene.parts import png
from zertz3d.words import Figure, _, labelled

CUE = np.dtype([
    ("time", "f8"), ("kind", "U8"), ("speed", "f8"), ("material", "U16"),
    ("position", "f8", 3), ("piece", "U12"), ("duration", "f8"),
])  # fmt: skip
Array = NDArray[np.generic]
Times = NDArray[np.float64]
BYTES = 2 * 7 * 8 + 8 * 4
"""Of memory for a sample of a piece: its numbers, once more while they are written, and its phase."""
EPSILON = 1e-9
"""Seconds: a cue at the very first mark belongs to the turn after it."""
STRIPS = "zertz3d.tools.film_strip"
"""The module that draws strips: a tool, which stands outside the program, which names it and never imports it."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", help=_("a game record, in any format `check` reads"))
    parser.add_argument("-o", "--output", metavar="OUT.npz", help=_("write the arrays to this file"))
    parser.add_argument(
        "--strip", metavar="OUT.png", help=_("draw every turn: from above, from the seat, heights in time")
    )
    parser.add_argument("--game", type=int, default=1, help=_("which game of the file (1)"))
    parser.add_argument("--fps", type=float, default=240.0, help=_("samples a second (240)"))
    parser.add_argument("--from-turn", type=int, default=1, metavar="N", help=_("the first turn (1)"))
    parser.add_argument("--to-turn", type=int, metavar="N", help=_("the last turn (the last)"))
    parser.add_argument("--motion", choices=LEVELS, default="full", help=_("how much moves (full)"))
    parser.add_argument("--json", action="store_true", help=_("print a summary as JSON"))
    parser.epilog = _(
        "The file holds t (T), piece and kind (N), pos (T,N,3), quat (T,N,4 as w x y z), phase (T,N),\n"
        "marks (turn, t) and cues. The unit is the ring pitch, z points up, the table is z = 0; a marble's\n"
        "position is its centre, a ring's the centre of its underside.\n\nexamples:\n"
        "  zertz3d trace game.sgf -o game.npz\n"
        "  zertz3d trace game.txt --from-turn 12 --to-turn 12 --strip jump.png\n"
        "  zertz3d trace game.sgf -o game.npz --fps 60 --json"
    )


def run(args: argparse.Namespace) -> int:
    """Compile, sample, write, and tell."""
    if not (args.output or args.strip or args.json):
        raise UsageError(_("nothing to write: give -o OUT.npz, --strip OUT.png or --json"))
    if not 1 <= args.fps <= 10_000:
        raise UsageError(_("--fps {fps:g} is not between 1 and 10000").format(fps=args.fps))
    record = read_game(args.file, args.game)
    assert record.game
    film = Timeline.of(record.game, args.motion)
    first, last = find_marks(film, args.from_turn, args.to_turn)
    times = list_times(film.marks[first], film.marks[last], args.fps)
    if args.output:
        needed = len(times) * (len(film.poses) * BYTES + 8)
        what = _("a trace of {count:,} samples").format(count=Figure(len(times)))
        check_memory(needed, what, _("choose fewer turns or a lower --fps"))
        traced = trace_arrays(film, times, first, last)
        with files.replacing(Path(args.output)) as stream:
            np.savez_compressed(stream, allow_pickle=False, **traced)
    if args.strip:
        draw = importlib.import_module(STRIPS).draw_film_strip
        files.write_bytes(Path(args.strip), png.encode(draw(film, range(first, last))))
    for problem in record.problems:
        print(labelled(record.place, problem), file=sys.stderr)
    if args.json:
        print(to_json(summarize(record, film, times, first, last)))
    return 0


def find_marks(film: Timeline, first: int, last: int | None) -> tuple[int, int]:
    """The marks before the first and after the last turn that is asked for."""
    count = len(film.turns)
    end = count if last is None else last
    if not (1 <= first <= end <= count or (count == 0 and first == 1 and end == 0)):
        raise UsageError(
            _("turns {first} to {end} are not in a game of {count} turns").format(first=first, end=end, count=count)
        )
    return first - 1, end


def list_times(start: float, end: float, fps: float) -> Times:
    """Multiples of the frame time that span the whole interval: the last lies at its end or just after it."""
    return np.arange(int(np.floor(start * fps + 1e-9)), int(np.ceil(end * fps - 1e-9)) + 1) / fps


def trace_arrays(film: Timeline, times: Times, first: int, last: int) -> dict[str, Array]:
    """The arrays of the file."""
    pieces = list(film.poses)
    values = np.empty((len(times), len(pieces), 7))
    phase = np.full((len(times), len(pieces)), "rest", "U8")
    before: dict[str, Pose] = {}
    with ProgressBar(len(times), "samples") as bar:
        for k, t in enumerate(times.tolist()):
            values[k] = values[k - 1]
            poses = film.sample(t)
            for n, (piece, pose) in enumerate(poses.items()):
                if pose is not before.get(piece):
                    values[k, n] = pose[:7]
                if pose.phase != "rest":
                    phase[k, n] = pose.phase
            before = poses
            bar.advance()
    return {
        "t": times,
        "piece": np.array(pieces),
        "kind": np.array([name_kind(piece) for piece in pieces]),
        "pos": values[..., :3],
        "quat": values[..., 3:],
        "phase": phase,
        "marks": np.array([(n, film.marks[n]) for n in range(first, last + 1)]),
        "cues": np.array(list(film.cues(film.marks[first] - EPSILON, film.marks[last])), CUE),
    }


def name_kind(piece: str) -> str:
    """`ring`, or `marble-` and the colour."""
    name = piece.split("-")[0]
    return f"marble-{name}" if name in COLOUR_NAMES.values() else name


def summarize(record: Record, film: Timeline, times: Times, first: int, last: int) -> dict[str, object]:
    """What was traced."""
    return {
        "source": record.place,
        "game": record.number,
        "board": film.start.board.name,
        "turns": len(film.turns),
        "from_turn": first + 1,
        "to_turn": last,
        "seconds": round(film.marks[last] - film.marks[first], 6),
        "samples": len(times),
        "pieces": len(film.poses),
        "cues": len(film.cues(film.marks[first] - EPSILON, film.marks[last])),
        "marks": [[n, round(film.marks[n], 6)] for n in range(first, last + 1)],
        "problems": [str(problem) for problem in record.problems],
    }
