"""`zertz3d demo`: a show that runs by itself, and a table for visitors."""

import argparse
import json
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import NamedTuple

from zertz3d.ai import levels
from zertz3d.app.cli.settings_options import add_settings, add_window_options, read_settings
from zertz3d.app.kiosk import show_process
from zertz3d.app.kiosk.operation.report import read_log, tell_nothing, write_report
from zertz3d.app.kiosk.operation.status import Status
from zertz3d.app.kiosk.operation.units import KINDS, write_unit
from zertz3d.app.system import paths
from zertz3d.app.system.line_process import LineProcess
from zertz3d.app.system.processes import command_of
from zertz3d.app.system.settings import Settings, read_demo
from zertz3d.errors import UsageError, ZertzError
from zertz3d.interrupts import stopped_by_signals
from zertz3d.words import N_, _

LOG = "kiosk.log"
"""The name of the log in the folder of the program's state."""
STATUS = "kiosk.json"
"""The name of the file beside it that says how the kiosk is now."""
IDLES = (5.0, 3600.0)
"""Seconds, from and to, after which a visitor may be asked."""

LONGEST_DELAY = 3600.0
"""Seconds by which boards may be shown later."""


class Wish(NamedTuple):
    """Something that [demo] in config.toml may say: its kind, and the words for it."""

    kind: type
    words: str


WISHES = {
    "games": Wish(list, N_("a list of files")),
    "kiosk": Wish(bool, N_("true or false")),
    "selfplay": Wish(list, N_("a list of levels")),
    "live": Wish(str, N_("a folder")),
    "delay": Wish(float, N_("a number of seconds")),
    "graph": Wish(bool, N_("true or false")),
    "layout": Wish(str, N_("a word")),
    "key": Wish(str, N_("six hexadecimal digits")),
    "idle": Wish(float, N_("a number of seconds")),
    "screen": Wish(int, N_("the number of a screen")),
    "size": Wish(str, N_("a size such as '1280x720'")),
}
"""What [demo] may say, by the names of the options; `games` is what is shown."""
_KEY = re.compile(r"#?[0-9A-Fa-f]{6}")
LAYOUTS = ("hall", "stream")
USUAL = {"kiosk": False, "idle": 60.0, "delay": 0.0, "graph": True, "layout": "hall"}
"""What counts where neither the command line nor the config file says anything."""


EPILOG = N_("""\
Touch the screen, click or press a button of a gamepad to take the table. PgDn and PgUp, as presenters'
remotes send them, step through the game that is shown. With --kiosk nothing leads out of the window except
the operator's keys, Ctrl+Shift+O held for two seconds (Start and Back on a gamepad; by touch the four
corners clockwise from the upper left), and a show that crashes is started again;
what happened stands in {log} in the folder of the program's state,
how it is now in {status}, and --report sums it up. Each option may stand
in config.toml, too, below the line [demo], as in idle = 90 or games = ["best.txt"].

examples:
  zertz3d demo
  zertz3d demo best.txt --kiosk --idle 90
  zertz3d demo --selfplay club expert --kiosk
  zertz3d demo --live hall/round-3 --delay 300 --kiosk""")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    said = _("a playlist, records, folders or zips; the built-in games if none")
    parser.add_argument("path", nargs="*", metavar="PLAYLIST | FILE", help=said)
    parser.add_argument(
        "--kiosk", action="store_true", default=None, help=_("lock everybody in, and start again whatever happens")
    )
    known = ", ".join(levels.LEVELS)
    parser.add_argument(
        "--selfplay", nargs="+", metavar="LEVEL", help=_("the computer plays itself: {known}").format(known=known)
    )
    said = _("show the boards that are relayed into a folder, and finished games when nobody plays")
    parser.add_argument("--live", metavar="FOLDER", help=said)
    parser.add_argument("--delay", type=float, metavar="S", help=_("show them so many seconds later (0)"))
    said = _("never say who leads a game that goes on; with --delay nobody is told anyway")
    parser.add_argument("--no-graph", dest="graph", action="store_false", default=None, help=said)
    said = _("hall: panels around the table; stream: names, clocks and captures on a lower third (hall)")
    parser.add_argument("--layout", choices=LAYOUTS, default=None, help=said)
    said = _("with --layout stream: table and backdrop in this flat colour, such as 00b140, to be cut out")
    parser.add_argument("--key", metavar="RRGGBB", help=said)
    parser.add_argument("--idle", type=float, metavar="S", help=_("ask visitors after so many seconds (60)"))
    parser.add_argument("--report", action="store_true", help=_("only say what visitors did, as the log has it"))
    parser.add_argument("-o", "--output", metavar="FILE", help=_("write what --report says as a picture with bars"))
    said = _("only print the file with which such a system starts this kiosk by itself, and again when it ends")
    parser.add_argument("--print-unit", choices=KINDS, help=said)
    parser.add_argument("--minutes", type=float, default=None, metavar="N", help=_("end by itself after N minutes"))
    add_window_options(parser)
    parser.add_argument("--offscreen", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--attended", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--supervised", metavar="WISHES", help=argparse.SUPPRESS)
    add_settings(parser)
    parser.epilog = _(EPILOG).format(log=LOG, status=STATUS)


def run(args: argparse.Namespace) -> int:
    """Run the show, or watch over it."""
    if args.supervised:
        return _run_supervised(argparse.Namespace(**json.loads(args.supervised)))
    if args.attended:
        show_process.end_with_parent()
    wanted = read_settings(args)
    _fill_in(args, read_demo(paths.config_file()), str(paths.config_file()))
    if args.report or args.output:
        _report(args)
        return 0
    _check(args)
    if args.print_unit:
        print(write_unit(args.print_unit, command_of(_list_words(args))), end="")
        return 0
    return _supervise(args) if args.kiosk else _show(args, wanted)


def _report(args: argparse.Namespace) -> None:
    """Say what visitors did, or write it as a picture."""
    if args.output and not args.report:
        raise UsageError(_("-o {file} belongs to --report").format(file=args.output))
    if args.output and Path(args.output).suffix.lower() != ".png":
        raise UsageError(_("-o {file}: the picture is a PNG file; name it x.png").format(file=args.output))
    log = paths.state_folder() / LOG
    report = read_log([log.with_name(log.name + ".1"), log])
    if not args.output:
        print(write_report(report))
    elif report.visits:
        from zertz3d.app.kiosk.operation.report_picture import write_picture  # this loads Panda3D

        write_picture(report, Path(args.output))
    else:
        raise ZertzError(tell_nothing())


def _fill_in(args: argparse.Namespace, said: Mapping[str, object], where: str) -> None:
    """What the command line leaves open is as the config file says, or else as usual."""
    for name, value in said.items():
        if name not in WISHES:
            raise UsageError(
                _("{where}: [demo] has no {name!r}; it has {wishes}").format(
                    where=where, name=name, wishes=", ".join(WISHES)
                )
            )
        kind, words = WISHES[name].kind, WISHES[name].words
        listed = kind is list and isinstance(value, list) and all(isinstance(one, str) for one in value)
        number = kind is float and isinstance(value, int | float) and not isinstance(value, bool)
        if not (listed or number or (kind not in (list, float) and type(value) is kind)):
            raise UsageError(
                _("{where}: [demo] {name} = {value!r} is not {kind}").format(
                    where=where, name=name, value=value, kind=_(words)
                )
            )
        if name == "layout" and value not in LAYOUTS:
            raise UsageError(
                _("{where}: [demo] layout = {value!r} is not one of {layouts}").format(
                    where=where, value=value, layouts=", ".join(LAYOUTS)
                )
            )
        option = "path" if name == "games" else name
        if not getattr(args, option) and getattr(args, option) != 0:
            setattr(args, option, float(value) if isinstance(value, int | float) and kind is float else value)
    for option, usual in USUAL.items():
        if getattr(args, option) is None:
            setattr(args, option, usual)


def _list_words(args: argparse.Namespace) -> list[str]:
    """The words of the command line that start this kiosk from anywhere."""
    words = ["demo", *(str(Path(path).absolute()) for path in args.path), "--kiosk", "--idle", f"{args.idle:g}"]
    words += ["--layout", args.layout] if args.layout != "hall" else []
    words += ["--selfplay", *args.selfplay] if args.selfplay else []
    words += ["--live", str(Path(args.live).absolute()), "--delay", f"{args.delay:g}"] if args.live else []
    words += ["--key", args.key] if args.key else []
    words += [] if args.graph else ["--no-graph"]
    for name in ("size", "screen", *(field.name for field in fields(Settings))):
        said = getattr(args, name)
        option = name.replace("_", "-")
        if isinstance(said, bool):
            words.append(f"--{option}" if said else f"--no-{option}")
        elif said is not None:
            words += [f"--{option}", str(said)]
    return words


def _check(args: argparse.Namespace) -> None:
    """Refuse what cannot be shown before anything is opened."""
    from zertz3d.app.kiosk import show_games

    low, high = IDLES
    if not low <= args.idle <= high:
        raise UsageError(
            _("--idle {idle:g} is not a number of seconds from {low:g} to {high:g}").format(
                idle=args.idle, low=low, high=high
            )
        )
    if args.minutes is not None and not args.minutes > 0:
        raise UsageError(_("--minutes {minutes:g} is no time").format(minutes=args.minutes))
    if args.selfplay and args.path:
        raise UsageError(_("--selfplay shows games that are being played: name no files with it"))
    for name in args.selfplay or ():
        levels.level(name)
    if args.live and args.selfplay:
        raise UsageError(_("--live shows games that people play: leave --selfplay out"))
    if args.live and not Path(args.live).is_dir():
        raise UsageError(_("--live {folder}: there is no such folder").format(folder=args.live))
    if not 0 <= args.delay <= LONGEST_DELAY:
        raise UsageError(
            _("--delay {delay:g} is not a number of seconds from 0 to {most:g}").format(
                delay=args.delay, most=LONGEST_DELAY
            )
        )
    if args.delay and not args.live:
        raise UsageError(_("--delay belongs to --live FOLDER"))
    if args.key and args.layout != "stream":
        raise UsageError(_("--key belongs to --layout stream"))
    if args.key and not _KEY.fullmatch(args.key):
        raise UsageError(_("--key {colour}: a colour is six hexadecimal digits such as 00b140").format(colour=args.key))
    if not args.selfplay:
        show_games.check_paths(args.path)


def _show(
    args: argparse.Namespace,
    wanted: Settings,
    note: Callable[[str], None] = lambda event: None,
    pulse: Callable[[], None] = lambda: None,
) -> int:
    """Open the window and run the show in it."""
    from zertz3d.app.kiosk import startup  # these load Panda3D
    from zertz3d.hud.draw.theme import rgb
    from zertz3d.scene.stage import offscreen

    size = offscreen.size_of(args.size) if args.size else None
    wishes = startup.DemoWishes(
        args.path, args.selfplay or (), args.kiosk, args.idle, args.minutes, size, args.screen, args.offscreen,
        args.live or "", args.delay, args.layout == "stream",
        rgb(args.key.removeprefix("#"))[:3] if args.key else None, args.graph,
    )  # fmt: skip
    return startup.run_show(wishes, wanted, note, pulse)


def _supervise(args: argparse.Namespace) -> int:
    """The parent: starts the show, keeps the log, starts it again."""
    from zertz3d.app.kiosk.log import Log
    from zertz3d.app.kiosk.supervisor import Supervisor

    log, status = Log(paths.state_folder() / LOG), Status(paths.state_folder() / STATUS, time.monotonic)
    log.note("the kiosk starts")

    def note(event: str) -> None:
        log.note(event)
        status.note(event)

    def sleep(seconds: float) -> None:
        status.tick()
        time.sleep(seconds)

    def start(plainly: bool) -> LineProcess:
        told = vars(args) | ({"tier": "classic"} if plainly and args.tier is None else {})
        return LineProcess(
            command_of(["demo", "--supervised", json.dumps(told)]), show_process.KINDNESS, all_output=True
        )

    try:
        with stopped_by_signals():
            return Supervisor(start, note, time.monotonic, sleep).run()
    finally:
        status.write(False)
        log.note("the kiosk ends")


def _run_supervised(args: argparse.Namespace) -> int:
    """The child: its log goes to its parent, and it ends with it."""
    show_process.end_with_parent()
    return _show(args, read_settings(args), show_process.tell, show_process.pulse)
