"""`zertz3d render`: a moment of a game as a picture, or all of it as a film, with a screen or without."""

import argparse
import sys
from pathlib import Path

from zertz3d.app.cli.sources import read_game
from zertz3d.app.film import film_command
from zertz3d.app.film.frames import FilmOptions, FilmPlan
from zertz3d.app.film.still import take_picture
from zertz3d.app.system import files
from zertz3d.app.system.processes import check_memory
from zertz3d.errors import UsageError
from zertz3d.motion.camera import view
from zertz3d.motion.timeline import Timeline
from zertz3d.scene.marks.model import Wishes
from zertz3d.scene.parts import png, themes
from zertz3d.scene.parts.quality import TIERS
from zertz3d.scene.stage import offscreen, photo
from zertz3d.words import Figure, _, labelled

VIEWS = (*view.PRESETS, "tour", "show")
"""From where the table can be seen; `show` is the camera of an event, which cuts to what matters."""

MARKS = ("last", "threats", "rim", "rings", "dot", "band")
"""What can be marked: the last move, winning moves, names at the rim or on the rings, dots or bands on marbles."""


RANGES = {"exposures": (1, 4096), "zoom": (0.01, 100.0), "speed": (0.001, 1000.0), "end_hold": (0.0, 86_400.0)}
"""Options that are numbers, from and to."""
START, BYTES = 300e6, 85
"""Of memory that a picture needs, and for each of its pixels, as measured where the processor draws."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", help=_("a game record, in any format `check` reads"))
    parser.add_argument("-o", "--output", metavar="OUT", required=True, help=_("x.png for a picture; a film otherwise"))
    parser.add_argument("--game", type=int, default=1, metavar="N", help=_("which game of the file (1)"))
    when = parser.add_mutually_exclusive_group()
    when.add_argument("--turn", type=int, metavar="N", help=_("the position after so many turns (the last)"))
    when.add_argument("--time", type=float, metavar="T", help=_("the instant T seconds into the game's film"))
    film_command.add_arguments(parser)
    parser.add_argument("--size", default="1920x1080", metavar="WxH", help=_("pixels (1920x1080)"))
    parser.add_argument("--view", choices=VIEWS, default="seat", help=_("from where (seat)"))
    parser.add_argument("--tour", action="store_const", const="tour", dest="view", help=_("walk around: --view tour"))
    parser.add_argument("--zoom", type=float, default=1.0, metavar="Z", help=_("come so much nearer (1)"))
    parser.add_argument("--tier", choices=TIERS, help=_("how well (the best this machine can)"))
    parser.add_argument(
        "--table", default="felt", metavar="THEME", help=_("{themes} (felt)").format(themes=", ".join(themes.names()))
    )
    parser.add_argument("--qr", action="store_true", help=_("the whole game as a QR code at its end, to take home"))
    parser.add_argument("--marks", default="", metavar="M[,M]", help=_("any of {marks}").format(marks=", ".join(MARKS)))
    parser.add_argument("--photo", action="store_true", help=_("a photograph: depth of field, true soft shadows"))
    parser.add_argument("--exposures", type=int, default=photo.EXPOSURES, help=_("of a photograph (64)"))
    parser.epilog = _(
        "examples:\n  zertz3d render game.sgf -o end.png\n"
        "  zertz3d render game.txt --turn 12 --view top --table slate --marks last,rim -o t12.png\n"
        "  zertz3d render game.sgf --time 31.5 --size 3840x2160 --view edge --photo -o jump.png\n"
        "  zertz3d render game.sgf --titles --view show --size 1280x720 --tier low -o game.mp4\n"
        "  zertz3d render game.sgf --tour --no-hud --speed 2 --tier classic --jobs 4 -o loop.webm\n"
        "  zertz3d render game.sgf --from 10 --to 14 --fps 60 --no-follow -o jump.apng\n"
        "  zertz3d render game.sgf --from t12 --to t15 --clocks -o turns-12-to-15.mp4"
    )


def run(args: argparse.Namespace) -> int:
    """Read, set up, take the picture, write it."""
    size = offscreen.size_of(args.size)
    wishes = _read_marks(args.marks)
    theme = themes.theme(args.table)
    output = Path(args.output)
    _check_ranges(args)
    check_memory(START + size[0] * size[1] * BYTES, f"--size {args.size}", _("choose a smaller one"))
    record = read_game(args.file, args.game)
    for problem in record.problems:
        print(labelled(record.place, problem), file=sys.stderr)
    if output.suffix.lower() != ".png":
        if args.marks or args.photo or args.turn is not None or args.time is not None:
            raise UsageError(
                _("-o {output}: --marks, --photo, --turn and --time are for pictures, named .png").format(
                    output=args.output
                )
            )
        return film_command.run(args, output, record, size, theme)
    plan = FilmPlan.of(record, FilmOptions(size, theme, args.tier, args.view, args.zoom, follow=False, code=args.qr))
    time = _find_instant(plan.film, args.turn, args.time)
    picture = take_picture(plan, record, time, wishes if args.marks else None, args.exposures if args.photo else 0)
    with files.name_unwritable(output):
        files.write_bytes(output, png.encode(picture))
    return 0


def _check_ranges(args: argparse.Namespace) -> None:
    """Refuse numbers that make no picture and no film."""
    for name, (low, high) in RANGES.items():
        value = getattr(args, name)
        if not low <= value <= high:
            raise UsageError(
                _("--{option} {value:g} is not a number from {low:g} to {high:g}").format(
                    option=name.replace("_", "-"), value=value, low=low, high=high
                )
            )


def _read_marks(words: str) -> Wishes:
    wanted = [word.strip() for word in words.split(",") if word.strip()]
    unknown = [word for word in wanted if word not in MARKS]
    if unknown:
        raise UsageError(
            _("--marks does not know {unknown!r}; choose from {marks}").format(
                unknown=unknown[0], marks=", ".join(MARKS)
            )
        )
    names = next((word for word in ("rings", "rim") if word in wanted), "off")
    stones = next((word for word in ("dot", "band") if word in wanted), "none")
    return Wishes(False, "last" in wanted, "threats" in wanted, names, stones)


def _find_instant(film: Timeline, turn: int | None, time: float | None) -> float:
    if time is not None:
        if not 0 <= time <= film.duration:
            raise UsageError(
                _("--time {time:g} lies outside the film, which lasts {duration:.2f} s").format(
                    time=time, duration=Figure(film.duration)
                )
            )
        return time
    count = len(film.turns)
    chosen_turn = count if turn is None else turn
    if not 0 <= chosen_turn <= count:
        raise UsageError(_("--turn {turn} is not in a game of {count} turns").format(turn=chosen_turn, count=count))
    return film.marks[chosen_turn]
