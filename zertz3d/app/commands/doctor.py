"""`zertz3d doctor`: what draws here, how well, why, and what is missing."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import NotRequired, TypedDict

from zertz3d import resources
from zertz3d.app.system import fault_report, missing_packages
from zertz3d.app.system.streams import log_file, to_json
from zertz3d.errors import ZertzError
from zertz3d.scene.display.screen_and_sound import WITHOUT_XWAYLAND
from zertz3d.scene.parts.quality import TIERS
from zertz3d.words import _, labelled


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--tier", choices=TIERS, help=_("ask for this tier instead of the best"))
    parser.add_argument("--json", action="store_true", help=_("print a JSON object instead of lines"))
    parser.add_argument("--last-fault", action="store_true", help=_("show the report of the program's last fault"))
    parser.epilog = _(
        "Ends with 0 when pictures can be drawn, with 1 when not.\n\n"
        "examples:\n  zertz3d doctor\n  zertz3d doctor --tier classic\n  zertz3d doctor --json"
    )


def run(args: argparse.Namespace) -> int:
    """Look, and tell what was found."""
    if args.last_fault:
        return _show_last_fault()
    found = examine(args.tier)
    print(to_json(found, indent=1) if args.json else "\n".join(format_findings(found)))
    return 0 if found["ok"] else 1


def _show_last_fault() -> int:
    path = fault_report.find_last()
    print(_("no fault has been reported") if path is None else f"{path}:\n\n{path.read_text(encoding='utf-8')}")
    return 0


class Graphics(TypedDict):
    """What draws here; or `error`, why nothing does."""

    error: NotRequired[str]
    tier: NotRequired[str]
    why: NotRequired[str]
    module: NotRequired[str]
    renderer: NotRequired[str]
    version: NotRequired[str]
    glsl: NotRequired[str]
    window: NotRequired[bool]


class Findings(TypedDict):
    """Everything the doctor finds, as plain values."""

    ok: bool
    graphics: Graphics
    screen: bool
    session: str
    screens: list[str]
    sound: bool
    log: str
    versions: dict[str, str]
    folders: dict[str, str]
    ffmpeg: str | None
    missing: list[dict[str, str]]


def examine(tier: str | None = None) -> Findings:
    """Look at everything there is."""
    graphics, sound, screen = _examine_graphics(tier)
    drawn = graphics.get("tier")
    session, screens = _examine_screens() if drawn else ("", [])
    missing = missing_packages.list_lacks("full" if tier and drawn == tier else drawn)
    if session == WITHOUT_XWAYLAND:
        missing.insert(0, missing_packages.name_xwayland())
    return {
        "ok": drawn is not None,
        "graphics": graphics,
        "screen": screen,
        "session": session,
        "screens": screens,
        "sound": sound,
        "log": str(log_file()),
        "versions": fault_report.list_versions(),
        "folders": {name: _folder(look) for name, look in _FOLDERS.items()},
        "ffmpeg": missing_packages.find_ffmpeg(),
        "missing": [vars(lack) for lack in missing],
    }


_FOLDERS: dict[str, Callable[[], Path]] = {
    "models": resources.models,
    "shaders": resources.shaders,
    "assets": resources.assets,
}


def _examine_graphics(tier: str | None) -> tuple[Graphics, bool, bool]:
    try:
        from zertz3d.scene.display import backend, screen_and_sound
    except ImportError as error:
        return {"error": _("Panda3D cannot be loaded: {error}").format(error=error)}, False, False
    sound, screen = screen_and_sound.has_sound(), screen_and_sound.has_screen()
    try:
        found = backend.probe(tier)
    except ZertzError as error:
        return {"error": str(error).split(";")[0]}, sound, screen
    graphics: Graphics = {
        "tier": found.tier, "why": found.why, "module": found.module, "renderer": found.renderer,
        "version": found.version, "glsl": ".".join(map(str, found.glsl)) if found.shaders else "",
        "window": found.window,
    }  # fmt: skip
    return graphics, sound, screen


def _examine_screens() -> tuple[str, list[str]]:
    """The window system, and its monitors from left to right, by size and place."""
    from zertz3d.scene.display import monitors, screen_and_sound

    return screen_and_sound.name_session(), [monitor.name for monitor in monitors.list_monitors()]


def _folder(look: Callable[[], Path]) -> str:
    try:
        return str(look())
    except ZertzError as error:
        return str(error)


def format_findings(found: Findings) -> list[str]:
    """The findings for people, as lines."""
    told = _describe_graphics(found["graphics"], found["screen"])
    told += _describe_screens(found)
    silent = _("no device: the program stays silent")
    told.append((_("sound"), _("there is a device") if found["sound"] else silent))
    told += list(found["versions"].items())
    told += list(found["folders"].items())
    told.append((_("log"), _("{file}, where there is no console").format(file=found["log"])))
    told.append(("ffmpeg", found["ffmpeg"] or _("none: films are written as APNG")))
    wide = max(len(name) for name, _value in told)
    shown = [f"{name:<{wide}}  {value}" for name, value in told]
    return shown + _list_cures(found["missing"]) + ["", _judge(found)]


def _describe_graphics(graphics: Graphics, screen: bool) -> list[tuple[str, str]]:
    if "error" in graphics:
        return [(_("graphics"), graphics["error"])]
    glsl = f", GLSL {graphics['glsl']}" if graphics["glsl"] else ""
    version = f", OpenGL {graphics['version']}" if graphics["version"] else ""
    window = _("windows can be opened") if graphics["window"] else _("no window can be opened")
    there = _("there is one; {windows}") if screen else _("there is none; {windows}")
    return [
        (_("tier"), labelled(graphics["tier"], graphics["why"])),
        (_("driver"), f"{graphics['renderer']} ({graphics['module']}{version}{glsl})"),
        (_("screen"), there.format(windows=window)),
    ]


def _describe_screens(found: Findings) -> list[tuple[str, str]]:
    """The window system, what it keeps from us, and the monitors as --screen counts them."""
    session, screens = found["session"], found["screens"]
    told = [(_("session"), _(session))] if session else []
    if session == "macOS" and found["graphics"].get("module") == "p3tinydisplay":
        said = _("the software renderer opens no window on macOS: a window is drawn by OpenGL, or not at all")
        told.append(("", said))
    if len(screens) > 1:
        told += [(f"--screen {number}", name) for number, name in enumerate(screens, 1)]
    return told


def _list_cures(missing: list[dict[str, str]]) -> list[str]:
    if not missing:
        return ["", _("nothing is missing")]
    said = _("  {what}, for {purpose}: {cure}")
    cures = [said.format(what=_(m["what"]), purpose=_(m["purpose"]), cure=_(m["install"])) for m in missing]
    return ["", _("missing:"), *cures]


def _judge(found: Findings) -> str:
    if not found["ok"]:
        return _("pictures cannot be drawn here")
    if not found["graphics"].get("window"):
        return _("pictures can be drawn here, windows cannot be opened")
    return _("pictures can be drawn and windows opened here")
