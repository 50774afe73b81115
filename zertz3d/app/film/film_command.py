"""What `zertz3d render` does for films: its options, and the film or an estimate of it."""

import argparse
import json
from dataclasses import replace
from pathlib import Path

from zertz3d.app.film.estimate import Estimate, estimate_film
from zertz3d.app.film.frames import FilmOptions, FilmPlan
from zertz3d.app.film.make_film import make_film
from zertz3d.app.system.line_process import step_back
from zertz3d.app.system.progress_bar import format_time
from zertz3d.errors import UsageError
from zertz3d.interrupts import stop_when_unattended, stopped_by_signals
from zertz3d.motion.timeline import Timeline
from zertz3d.records.record import Record
from zertz3d.scene.parts.themes import Theme
from zertz3d.words import _, ngettext


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of films."""
    either = argparse.BooleanOptionalAction
    films = parser.add_argument_group(_("films, written as .mp4, .webm, .gif, .apng or a folder of pictures"))
    films.add_argument("--fps", type=int, default=30, metavar="N", help=_("frames a second (30)"))
    films.add_argument("--speed", type=float, default=1.0, metavar="X", help=_("of the game's film (1)"))
    films.add_argument(
        "--from", dest="start", default="0", metavar="T", help=_("begin at that second, or turn as t12 (0)")
    )
    films.add_argument(
        "--to", dest="end", metavar="T", help=_("end at that second, or after that turn as t15 (the end)")
    )
    films.add_argument("--end-hold", type=float, default=2.0, metavar="T", help=_("seconds the last picture stays (2)"))
    films.add_argument("--hud", action=either, default=True, help=_("players, captures, captions and the result (yes)"))
    films.add_argument("--titles", action="store_true", help=_("a card with the names before, with the result after"))
    films.add_argument("--follow", action=either, default=True, help=_("the camera leans towards the action (yes)"))
    films.add_argument("--shutter", action=either, default=True, help=_("blur what moves, as a film camera does (yes)"))
    films.add_argument(
        "--clocks", action="store_true", help=_("how long the players have thought, if the record says it")
    )
    films.add_argument("--estimate", action="store_true", help=_("only say how long it would take here"))
    films.add_argument("--attended", action="store_true", help=_("for programs: progress as JSON; ends with its input"))
    films.add_argument("--jobs", type=int, metavar="N", help=_("worker processes (as many as are of use)"))


def run(args: argparse.Namespace, output: Path, record: Record, size: tuple[int, int], theme: Theme) -> int:
    """Film a record into a file, or say how long that would take."""
    options = FilmOptions(
        size, theme, args.tier, args.view, args.zoom, args.fps, args.speed, hold=args.end_hold, follow=args.follow,
        hud=args.hud, titles=args.titles, shutter=args.shutter, clocks=args.clocks, code=args.qr,
    )  # fmt: skip
    plan = FilmPlan.of(record, options)
    if args.clocks and not plan.facts.thought:
        raise UsageError(_("--clocks: {file} does not say how long the players thought").format(file=record.place))
    start = _find_moment(plan.film, args.start, "--from", 1)
    end = None if args.end is None else _find_moment(plan.film, args.end, "--to", 0)
    plan = replace(plan, options=replace(options, start=start, end=end))
    if args.attended:
        stop_when_unattended()
        step_back()
    with stopped_by_signals():
        if args.estimate:
            _tell_estimate(estimate_film(plan, args.jobs), args.attended)
        else:
            make_film(output, plan, args.jobs, _tell_progress if args.attended else None)
    return 0


def _find_moment(film: Timeline, text: str, option: str, before: int) -> float:
    """A second of the film, or a turn: `before` is 1 for its beginning and 0 for its end."""
    if text[:1] in ("t", "T") and text[1:].isascii() and text[1:].isdigit():
        turn = int(text[1:])
        if not 1 <= turn <= len(film.turns):
            told = ngettext(
                "{option} {text} is not in a game of {count} turn",
                "{option} {text} is not in a game of {count} turns",
                len(film.turns),
            )
            raise UsageError(told.format(option=option, text=text, count=len(film.turns)))
        return film.marks[turn - before]
    try:
        return float(text)
    except ValueError:
        told = _("{option} {text!r} is neither a second, such as 12.5, nor a turn, such as t12")
        raise UsageError(told.format(option=option, text=text)) from None


def _tell_progress(done: int, of: int) -> None:
    """A line of JSON for the program that started this one."""
    print(json.dumps({"done": done, "of": of}), flush=True)


def _tell_estimate(found: Estimate, attended: bool) -> None:
    if attended:
        print(json.dumps(found._asdict()), flush=True)
    else:
        told = ngettext(
            "a film of {time}, {count} frame: about {needed} here",
            "a film of {time}, {count} frames: about {needed} here",
            found.frames,
        )
        needed = format_time(found.needed)
        print(told.format(time=format_time(found.lasting), count=found.frames, needed=needed))
